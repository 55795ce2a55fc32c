//! What a comparison says.

use serde::{Deserialize, Serialize};
use uctopia_options::{Message, message};
use uctopia_statistics::Interval;

/// The result of a comparison.
///
/// ```
/// use uctopia_repro::Verdict;
/// assert_eq!([0.5, 0.03, 0.0001].map(Verdict::of_p), [Verdict::Agrees, Verdict::Doubtful, Verdict::Differs]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The numbers are the same, or differ no more than chance explains.
    Agrees,
    /// Chance would explain the difference in less than 5 of 100 cases.
    Doubtful,
    /// Chance would explain the difference in less than 1 of 1000 cases, or exact numbers are not the same.
    Differs,
    /// No difference was found, but with so few games that hardly any could be: their interval is more than
    /// ten times as wide as the published one.
    TooFew,
    /// Something was claimed, and the published games do not show it.
    Unsupported,
    /// Nothing was published to compare with.
    Open,
    /// The figure was not computed yet.
    NotRun,
}

impl Verdict {
    /// All of them, in the order of summaries.
    pub const ALL: [Self; 7] = [
        Self::Agrees,
        Self::Doubtful,
        Self::Differs,
        Self::TooFew,
        Self::Unsupported,
        Self::Open,
        Self::NotRun,
    ];
    /// Below this p-value a difference is doubtful.
    pub(crate) const DOUBT: f64 = 0.05;
    /// How many times as wide as the published interval ours may be for a verdict of agreement.
    const WIDEST: f64 = 10.0;
    /// Below this p-value it is significant. About fifty comparisons are made, so that a run of them all has a false alarm in
    /// about one of twenty cases, not in nine of ten.
    const REAL: f64 = 0.001;

    /// The verdict of a test.
    #[must_use]
    pub fn of_p(p: f64) -> Self {
        if p < Self::REAL {
            Self::Differs
        } else if p < Self::DOUBT {
            Self::Doubtful
        } else {
            Self::Agrees
        }
    }

    /// The verdict on numbers that chance explains with probability `p`, where the intervals of the published and of the measured
    /// rate are known.
    pub(crate) fn of_samples(p: f64, published: Interval, counted: Interval) -> Self {
        let width = |interval: Interval| interval.high - interval.low;
        match Self::of_p(p) {
            Self::Agrees if width(counted) > Self::WIDEST * width(published) => Self::TooFew,
            verdict => verdict,
        }
    }

    /// In a word or two.
    #[must_use]
    pub fn word(self) -> Message {
        match self {
            Self::Agrees => message!("agrees"),
            Self::Doubtful => message!("doubtful"),
            Self::Differs => message!("differs"),
            Self::TooFew => message!("too few games"),
            Self::Unsupported => message!("claim not supported"),
            Self::Open => message!("not published"),
            Self::NotRun => message!("not run"),
        }
    }
}
