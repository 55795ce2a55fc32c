//! Many comparisons at once.

/// P-values adjusted for the number of comparisons (Holm 1979, "A simple sequentially rejective multiple test
/// procedure"), in the order in which they came.
///
/// Among twenty comparisons of equals one is expected to have a p-value below 0.05. After the adjustment, the chance
/// that *any* comparison of equals falls below 0.05 is at most 5 %, for any dependence between the comparisons: the
/// smallest of n is multiplied by n, the next by n − 1, and so on, and none becomes smaller than one before it.
/// Adjusted values are at most 1. NaN counts as 1.
///
/// ```
/// use uctopia::statistics::holm;
/// let adjusted = holm(&[0.01, 0.04, 0.03]);
/// let shown: Vec<String> = adjusted.iter().map(|p| format!("{p:.2}")).collect();
/// assert_eq!(shown, ["0.03", "0.06", "0.06"]); // 3 · 0.01, then 2 · 0.03, and 0.04 is not below that
/// ```
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let p_value = |index: usize| {
        if p_values[index].is_nan() {
            1.0
        } else {
            p_values[index].clamp(0.0, 1.0)
        }
    };
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_value(one).total_cmp(&p_value(other)));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut largest = 0.0_f64;
    for (place, &index) in order.iter().enumerate() {
        let remaining = (p_values.len() - place) as f64;
        largest = largest.max(remaining * p_value(index)).min(1.0);
        adjusted[index] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::two_sided_p;
    use uctopia_game::Rng;

    #[track_caller]
    fn assert_adjusted(p_values: &[f64], known: &[f64]) {
        let found = holm(p_values);
        assert_eq!(found.len(), known.len());
        assert!(
            found
                .iter()
                .zip(known)
                .all(|(found, known)| (found - known).abs() < 1e-12),
            "{found:?}"
        );
    }

    /// Worked by hand; `p.adjust` of R gives the same.
    #[test]
    fn examples_are_worked_by_hand() {
        assert_adjusted(&[], &[]);
        assert_adjusted(&[0.2], &[0.2]);
        assert_adjusted(&[0.01, 0.02, 0.03, 0.04], &[0.04, 0.06, 0.06, 0.06]);
        assert_adjusted(
            &[0.6, 0.005, 0.5, 0.011, 0.02],
            &[1.0, 0.025, 1.0, 0.044, 0.06],
        );
        assert_adjusted(&[0.05, 0.05], &[0.1, 0.1]);
        assert_adjusted(&[f64::NAN, -1.0, 2.0], &[1.0, 0.0, 1.0]);
    }

    /// The definition: a comparison is significant at a level when all up to it, in order, pass level / remaining.
    #[test]
    fn adjusted_values_decide_as_the_procedure_does() {
        let mut rng = Rng::new(6);
        for _ in 0..500 {
            let p_values: Vec<f64> = (0..6).map(|_| rng.unit() * rng.unit()).collect();
            let level = rng.unit();
            let mut sorted = p_values.clone();
            sorted.sort_by(f64::total_cmp);
            let significant = (0..6)
                .take_while(|&place| sorted[place] <= level / (6 - place) as f64)
                .count();
            assert_eq!(
                holm(&p_values).iter().filter(|&&p| p <= level).count(),
                significant,
                "{p_values:?} at {level}"
            );
        }
    }

    /// Ten comparisons of equals: without the adjustment 40 % of such families hold a "discovery".
    #[test]
    fn equals_seldom_differ_significantly() {
        const FAMILIES: u64 = 4000;
        let finds = |index: &u64| {
            let mut rng = Rng::stream(8, *index);
            // Twelve uniform numbers make a good enough normal one.
            let mut normal = || (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
            let p_values: Vec<f64> = (0..10).map(|_| two_sided_p(normal())).collect();
            holm(&p_values).iter().any(|&p| p < 0.05)
        };
        let share = (0..FAMILIES).filter(finds).count() as f64 / FAMILIES as f64;
        assert!((0.03..0.06).contains(&share), "{share}");
    }
}
