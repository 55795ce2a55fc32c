//! The likelihood of superiority.

use super::score::ScoreSample;

/// The "likelihood of superiority" (LOS) of chess tools, the probability that A is the stronger one, from 0 to 1: the probability
/// that a standard normal variable lies below the score's distance from ½ in standard errors, `Φ((score − ½) / √(variance /
/// samples))`. Counts are those of [`ScoreEstimate`](super::ScoreEstimate), the worst class first, so the LOS uses the points of
/// the same units as the interval.
///
/// fastchess and Fishtest print the same digits (`elo_wdl.cpp` and `elo_pentanomial.cpp` of fastchess, `stat_util.py` of
/// Fishtest). In small samples the formula overstates the LOS: after two pairs with 2 and 1½ points it gives 99.999 %. So where
/// it is beyond 97.5 % (or below 2.5 %) but the 95 % interval of the score contains ½, the LOS is that of the interval
/// itself: the confidence at which the interval's end would be ½. The same holds where all results are alike and there
/// is no standard error. The LOS is therefore above 97.5 % exactly where the interval lies above ½, and below 2.5 %
/// exactly where it lies below.
///
/// ½ without results, and where A scored ½.
///
/// ```
/// use uctopia::statistics::superiority;
/// let percent = |los: f64| format!("{:.2} %", 100.0 * los);
/// assert_eq!(percent(superiority([332, 433, 498, 333, 334])), "5.05 %"); // pairs of games, as fastchess
/// assert_eq!(percent(superiority([40, 0, 60])), "97.94 %"); // games, as fastchess
/// assert_eq!(percent(superiority([0, 0, 0, 1, 1])), "86.38 %"); // two pairs prove little
/// assert_eq!(superiority([0, 0, 0]), 0.5);
/// ```
#[must_use]
pub fn superiority<const CLASSES: usize>(counts: [u64; CLASSES]) -> f64 {
    ScoreSample::of(counts).map_or(0.5, |sample| sample.superiority())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScoreEstimate;

    fn assert_percent<const CLASSES: usize>(counts: [u64; CLASSES], percent: f64) {
        let found = 100.0 * superiority(counts);
        assert!(
            (found - percent).abs() < 0.005 + 1e-9,
            "{counts:?}: {found} is not {percent}"
        );
    }

    /// The digits that fastchess prints, in percent.
    #[test]
    fn digits_are_those_of_fastchess() {
        for (counts, percent) in [
            ([40, 0, 60], 97.94),
            ([35, 10, 55], 98.45),
            ([89, 123, 76], 15.53),
            ([96, 111, 136], 99.60),
            ([356, 0, 34], 0.0),
            ([1351, 2942, 1477], 99.11),
            ([3, 0, 7], 91.62),
        ] {
            assert_percent(counts, percent);
        }
        for (counts, percent) in [
            ([34, 54, 63, 64, 75], 100.0),
            ([332, 433, 498, 333, 334], 5.05),
            ([2, 9, 21, 12, 6], 93.90),
            ([39, 8843, 26675, 9240, 44], 99.8648),
        ] {
            assert_percent(counts, percent);
        }
    }

    /// The sign test of pairs gives 0 % here, since A lost more pairs than it won, by less.
    #[test]
    fn the_points_decide_and_not_the_number_of_pairs() {
        let counts = [0, 420, 240, 40, 300];
        let score = ScoreEstimate::of(counts).unwrap();
        assert_eq!(format!("{:.3}", score.score), "0.555");
        assert!(
            score.interval.low > 0.5 && superiority(counts) > 0.999,
            "{score:?}: {}",
            superiority(counts)
        );
    }

    /// LOS above 97.5 % and an interval above ½ are the same statement, for all counts of up to four pairs in a class and for
    /// larger ones of all shapes.
    #[test]
    fn los_and_interval_never_contradict_each_other() {
        for code in 0..5_u64.pow(5) {
            assert_agreement(std::array::from_fn::<u64, 5, _>(|class| {
                code / 5_u64.pow(class as u32) % 5
            }));
        }
        for code in 0..20_u64.pow(3) {
            assert_agreement(std::array::from_fn::<u64, 3, _>(|class| {
                code / 20_u64.pow(class as u32) % 20
            }));
        }
        let mut rng = uctopia_game::Rng::new(5);
        for _ in 0..1000 {
            assert_agreement(std::array::from_fn::<u64, 5, _>(|_| {
                u64::from(rng.below(40))
            }));
        }
    }

    fn assert_agreement<const CLASSES: usize>(counts: [u64; CLASSES]) {
        let (los, Some(score)) = (superiority(counts), ScoreEstimate::of(counts)) else {
            return;
        };
        assert!((0.0..=1.0).contains(&los), "{counts:?}: {los}");
        assert_eq!(
            los > 0.975,
            score.interval.low > 0.5,
            "{counts:?}: LOS {los}, {:?}",
            score.interval
        );
        assert_eq!(
            los < 0.025,
            score.interval.high < 0.5,
            "{counts:?}: LOS {los}, {:?}",
            score.interval
        );
        let mut turned = counts;
        turned.reverse();
        assert!(
            (los + superiority(turned) - 1.0).abs() < 1e-9,
            "{counts:?}: the two probabilities add up to 1"
        );
    }

    #[test]
    fn a_clean_sweep_is_not_certain() {
        let sweep = [1, 2, 5, 10, 100].map(|pairs| superiority([0, 0, 0, 0, pairs]));
        assert!(
            sweep.is_sorted() && sweep[0] < 0.9 && sweep[3] > 0.99 && sweep[4] > 0.999_999,
            "{sweep:?}"
        );
        assert_eq!(
            [superiority([0, 9, 0]), superiority([0, 0, 9, 0, 0])],
            [0.5, 0.5]
        );
    }
}
