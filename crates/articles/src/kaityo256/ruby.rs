//! Means as Ruby writes them.

use std::cmp::Ordering;

/// A mean of results that are whole numbers, as Ruby's `format("%+.2f", sum / visits)` writes it; `+NaN` where there is none.
///
/// C and Rust round the number that the processor has, which for 19/40 lies just below 0.475. Ruby's `BSD__dtoa` multiplies
/// first, which gives 47.5, and rounds this tie to the even digit. Below a hundredth it compares exactly, and the number
/// nearest to 1/200 lies above it.
///
/// ```
/// use uctopia_articles::ruby_text;
/// assert_eq!(ruby_text(Some(19.0 / 40.0), 40), "+0.48"); // format!("{:+.2}", 19.0 / 40.0) is +0.47
/// assert_eq!(ruby_text(Some(-1.0 / 300.0), 300), "-0.00");
/// assert_eq!(ruby_text(None, 0), "+NaN");
/// ```
#[must_use]
pub fn ruby_text(mean: Option<f32>, visits: u64) -> String {
    let Some(mean) = mean.filter(|_| visits > 0) else {
        return "+NaN".to_owned();
    };
    // The sum is a whole number, and so is known exactly.
    let sum = (f64::from(mean) * visits as f64).round();
    let hundreds = 100 * u128::from(sum.abs() as u64);
    let visits = u128::from(visits);
    let (below, rest) = (hundreds / visits, hundreds % visits);
    let goes_up = match (2 * rest).cmp(&visits) {
        Ordering::Less => false,
        Ordering::Equal => below % 2 == 1 || below == 0,
        Ordering::Greater => true,
    };
    let hundredths = below + u128::from(goes_up);
    let sign = if sum < 0.0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::ruby_text;

    /// What Ruby 3.1.2 prints for every odd number of two-hundredths that Rust rounds to the other side, and for 1/200.
    #[test]
    fn ties_are_rubys() {
        const PRINTED: [(i32, &str); 12] = [
            (5, "+0.02"),
            (15, "+0.08"),
            (35, "+0.18"),
            (45, "+0.22"),
            (95, "+0.48"),
            (105, "+0.52"),
            (195, "+0.98"),
            (3, "+0.02"),
            (13, "+0.06"),
            (109, "+0.54"),
            (199, "+1.00"),
            (1, "+0.01"),
        ];
        for (parts, printed) in PRINTED {
            let mean = parts as f32 / 200.0;
            assert_eq!(ruby_text(Some(mean), 200), printed);
            assert_eq!(ruby_text(Some(-mean), 200), printed.replace('+', "-"));
            assert_eq!(ruby_text(Some(mean), 600), printed);
        }
        // Ties that the processor has exactly are rounded to the even digit in both languages.
        assert_eq!(
            [1.0, 3.0, 5.0, 7.0].map(|n: f32| ruby_text(Some(n / 8.0), 8)),
            ["+0.12", "+0.38", "+0.62", "+0.88"]
        );
    }

    #[test]
    fn everything_else_is_rounded_as_in_rust() {
        for visits in 1..=400_u64 {
            for sum in 0..=visits {
                let mean = sum as f64 / visits as f64;
                if 200 * sum % visits != 0 || 200 * sum / visits % 2 == 0 {
                    assert_eq!(
                        ruby_text(Some(mean as f32), visits),
                        format!("{mean:+.2}"),
                        "{sum}/{visits}"
                    );
                }
            }
        }
    }
}
