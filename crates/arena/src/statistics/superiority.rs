//! Is one agent stronger at all?

use super::binomial::at_least;

/// How likely A is the stronger one, given what it won and lost: the probability that its true share of decided
/// results is above ½, when every share was equally likely beforehand (the posterior is Beta(wins + 1, losses + 1)).
///
/// Also known as the likelihood of superiority. Draws say nothing here. Unlike the normal approximation it neither
/// exaggerates small samples nor fails on clean sweeps: one win out of one is 75 %, not 84 %.
///
/// ```
/// use uctopia_arena::statistics::superiority;
/// assert_eq!(superiority(0, 0), 0.5);
/// assert!((superiority(1, 0) - 0.75).abs() < 1e-15);
/// ```
#[must_use]
pub fn superiority(wins: u64, losses: u64) -> f64 {
    // P(Beta(w+1, l+1) > ½) = P(at least l+1 heads in w+l+1 tosses of a fair coin), a classical identity.
    at_least(losses + 1, wins + losses + 1, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::normal_cdf;

    #[test]
    fn has_the_known_digits() {
        for (wins, losses, exact, normal) in
            [(60_u32, 40_u32, 0.976978, 0.977250), (7, 3, 0.886719, 0.897048), (1, 0, 0.75, 0.841345)]
        {
            assert!((superiority(wins.into(), losses.into()) - exact).abs() < 5e-7, "{wins}-{losses}");
            let z = (f64::from(wins) - f64::from(losses)) / f64::from(wins + losses).sqrt();
            assert!((normal_cdf(z) - normal).abs() < 5e-7, "{wins}-{losses}");
        }
    }

    #[test]
    fn one_of_the_two_is_superior() {
        for (wins, losses) in [(0, 0), (3, 9), (50, 0), (1_000_000, 1_001_000)] {
            assert!((superiority(wins, losses) + superiority(losses, wins) - 1.0).abs() < 1e-12, "{wins}-{losses}");
        }
    }
}
