//! The rule of three: an upper bound on a rate after zero successes.

/// The upper bound of the rate of an event that did not happen once in so many trials: at a higher rate, no occurrence would have
/// a probability below 5 %. Close to 3 divided by the trials; 1 when there were none.
///
/// Hanley and Lippman-Hand 1983, "If nothing goes wrong, is everything all right?" (the rule of three).
///
/// ```
/// use uctopia_statistics::rule_of_three;
/// assert!((rule_of_three(100) - 0.0295).abs() < 0.0001);
/// assert!((rule_of_three(1_000_000) * 1_000_000.0 - 3.0).abs() < 0.01);
/// assert_eq!(rule_of_three(0), 1.0);
/// ```
#[must_use]
pub fn rule_of_three(trials: u64) -> f64 {
    // (1 − p)ⁿ = 0.05
    -libm::expm1(libm::log(0.05) / trials as f64)
}
