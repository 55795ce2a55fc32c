//! The rewards of results, of which Monte Carlo searches compute means.

use uctopia_game::Scale;
use uctopia_options::choices;

choices! {
    /// The reward of a result in the means of a Monte Carlo search.
    ///
    /// ```
    /// use uctopia::options::OptionValue;
    /// use uctopia::search::RewardScheme;
    /// let rewards = |scheme: RewardScheme| [1.0, 0.0, -1.0].map(|payoff| scheme.reward(payoff));
    /// assert_eq!(rewards(RewardScheme::Signed), [1.0, 0.0, -1.0]);
    /// assert_eq!(rewards(RewardScheme::Unit), [1.0, 0.5, 0.0]); // half as far apart: C must be halved too
    /// assert_eq!(RewardScheme::parse("1/0.5/0"), Ok(RewardScheme::Unit));
    /// ```
    pub enum RewardScheme {
        /// Win 1, draw 0, loss −1.
        Signed = "signed" | "1/0/-1",
        /// Win 1, draw ½, loss 0.
        Unit = "unit" | "1/0.5/0",
    }
}

impl RewardScheme {
    /// The reward for a payoff in `[-1, 1]`.
    #[inline]
    #[must_use]
    pub fn reward(self, payoff: f32) -> f64 {
        match self {
            Self::Signed => f64::from(payoff),
            Self::Unit => f64::from(payoff) * 0.5 + 0.5,
        }
    }

    /// The scale that reports of such rewards carry.
    #[must_use]
    pub fn scale(self) -> Scale {
        match self {
            Self::Signed => Scale::Signed,
            Self::Unit => Scale::Unit,
        }
    }
}
