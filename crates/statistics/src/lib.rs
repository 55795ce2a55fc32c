//! Statistics of game results: intervals, Elo differences, tests.
//!
//! Everything here is a pure function of integer counts (or of a mean and a variance), uses `libm` and not the
//! machine's C library, and so gives the same digits everywhere. No function returns NaN or an infinity.
//!
//! | question | answer |
//! |---|---|
//! | how often does it succeed? | [`SuccessRate`]: Wilson's interval, or [`clopper_pearson`] |
//! | how many points does A score against B? | [`ScoreEstimate`], over games or over pairs of games |
//! | how much stronger is A, in Elo? | [`EloEstimate`], also normalized |
//! | is A stronger at all? | [`superiority`], the LOS of chess tools; [`pairs_ratio`] |
//! | when may a match stop? | [`Sprt`], a sequential test |
//! | how strong is each of many players? | [`BradleyTerry`] ratings |
//! | are two success rates the same? | [`fisher_exact`]; over several strata [`mantel_haenszel`] |
//! | which difference is detectable with so many trials? | [`detectable`] |
//! | how many trials does a difference need? | [`trials_needed`] |
//! | which of many comparisons are significant? | [`holm`] |
//! | do two agents differ on the same deals? | [`PairedRates`], [`sign_test`] |
//! | how uncertain is the mean of sampled rewards? | [`reward_interval`] |
//! | what is the mean score of a game, or the mean payoff? | [`MeanAccumulator`], [`MeanEstimate`] |
//! | how does the probability of success depend on what was varied? | [`LogisticRegression`] |
//! | what is the median of disturbed measurements? | [`MedianEstimate`] |
//! | how many times as long does one program take as another? | [`RatioEstimate`] |
//!
//! All intervals hold 95 % two-sided. How results are written is the business of `uctopia-format`.

mod binomial;
mod bradley_terry;
mod detectable;
mod elo;
mod exact;
mod fisher;
mod interval;
mod logistic;
mod mantel_haenszel;
mod mean;
mod median;
mod multiple;
mod normal;
mod normalized;
mod paired;
mod pairs;
mod ratio;
mod reward;
mod score;
mod sprt;
mod student;
mod superiority;
mod tally;
mod wilson;

pub use bradley_terry::{BradleyTerry, Meeting, Pairing, RatingError, Ratings, Units};
pub use detectable::{Detectable, detectable, trials_needed};
pub use elo::{EloEstimate, elo_difference, expected_score};
pub use exact::clopper_pearson;
pub use fisher::fisher_exact;
pub use interval::{Interval, Z_95};
pub use logistic::{LogisticRegression, Observation};
pub use mantel_haenszel::{MantelHaenszel, mantel_haenszel};
pub use mean::{MeanAccumulator, MeanEstimate};
pub use median::MedianEstimate;
pub use multiple::holm;
pub use normal::{normal_cdf, two_sided_p};
pub use paired::{PairedRates, sign_test};
pub use pairs::pairs_ratio;
pub use ratio::RatioEstimate;
pub use reward::reward_interval;
pub use score::{FEW_PAIRS, ScoreEstimate, ScoreSample};
pub use sprt::{Sprt, SprtError, SprtEstimate, SprtForecast, SprtModel, SprtProgress, SprtStatus};
pub use student::student_cdf;
pub use superiority::superiority;
pub use tally::Tally;
pub use wilson::SuccessRate;
