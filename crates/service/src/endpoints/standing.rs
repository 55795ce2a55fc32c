//! How a match stands: the data of the events of `/match`, and its answer.

use serde::Serialize;
use uctopia_arena::{Confidence, MatchResult};
use uctopia_format::score_verdict;
use uctopia_statistics::{EloEstimate, Interval, MeanEstimate, SuccessRate};

/// How a match stands, from A's point of view.
#[derive(Serialize, schemars::JsonSchema)]
pub struct Standing {
    played: u64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The share of points; `null` while no game counts.
    score: Option<f64>,
    /// `null` where no interval can be given; the note says why.
    low: Option<f64>,
    high: Option<f64>,
    /// Whether the same match gives the same numbers again.
    reproducible: bool,
    repeats: Option<Repeats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloDifference>,
    /// The likelihood of superiority, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    los: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// In games for one player: deals that A solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<Rate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Rate>,
    /// The interval of the difference of the success rates, A's minus B's.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p_value: Option<f64>,
}

/// How many pairs of games, or deals, differ, where games merely repeat: the others count for nothing.
#[derive(Serialize, schemars::JsonSchema)]
struct Repeats {
    different: u64,
    of: u64,
}

/// Mean scores of both agents, in games that count something beside win and loss.
#[derive(Serialize, schemars::JsonSchema)]
struct Scores {
    unit: String,
    a: MeanScore,
    b: MeanScore,
}

/// A mean score.
#[derive(Serialize, schemars::JsonSchema)]
struct MeanScore {
    mean: f64,
    interval: Option<Interval>,
}

/// A difference in Elo; ends are `null` where they are infinite: nothing was lost, or nothing won.
#[derive(Serialize, schemars::JsonSchema)]
struct EloDifference {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// A success rate and its interval of 95 %.
#[derive(Serialize, schemars::JsonSchema)]
struct Rate {
    won: u64,
    of: u64,
    low: f64,
    high: f64,
}

impl Standing {
    /// The interval of A's score after so many games, where one can be given.
    pub(super) fn interval(&self) -> Option<(u64, f64, f64)> {
        Some((self.played, self.low?, self.high?))
    }

    pub(super) fn of(result: &MatchResult) -> Self {
        let tally = result.tally;
        let compared = if result.deals.is_some() {
            tally.games()
        } else {
            tally.games().div_ceil(2)
        };
        let standing = Self {
            played: tally.games(),
            games: result.planned,
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: result.counted().score(),
            low: None,
            high: None,
            reproducible: result.reproducible,
            repeats: result.distinct.map(|distinct| Repeats {
                different: distinct.units,
                of: compared,
            }),
            scores: result.scores.as_ref().map(|scores| Scores {
                unit: scores.unit.clone(),
                a: MeanScore::of(&scores.a),
                b: MeanScore::of(&scores.b),
            }),
            elo: None,
            los: None,
            verdict: None,
            note: None,
            a: None,
            b: None,
            difference: None,
            p_value: None,
        };
        match (&result.deals, &result.confidence) {
            (Some(deals), _) => Self {
                a: Some(Rate::of(deals.a)),
                b: Some(Rate::of(deals.b)),
                difference: deals.difference,
                p_value: deals.p_value,
                ..standing
            },
            (
                None,
                Confidence::Interval {
                    score,
                    elo,
                    superiority,
                },
            ) => Self {
                low: Some(score.interval.low),
                high: Some(score.interval.high),
                elo: elo.as_ref().map(EloDifference::of),
                los: Some(*superiority),
                verdict: Some(score_verdict(score.interval).to_string()),
                ..standing
            },
            (None, other) => Self {
                note: Some(other.to_string()),
                ..standing
            },
        }
    }
}

impl MeanScore {
    fn of(mean: &MeanEstimate) -> Self {
        Self {
            mean: mean.mean,
            interval: mean.interval,
        }
    }
}

impl EloDifference {
    fn of(elo: &EloEstimate) -> Self {
        let (value, low, high) = match *elo {
            EloEstimate::Between {
                difference,
                low,
                high,
            } => (Some(difference), Some(low), Some(high)),
            EloEstimate::Above { low } => (None, Some(low), None),
            EloEstimate::Below { high } => (None, None, Some(high)),
        };
        Self { value, low, high }
    }
}

impl Rate {
    fn of(rate: SuccessRate) -> Self {
        let Interval { low, high } = rate.interval();
        Self {
            won: rate.successes,
            of: rate.trials,
            low,
            high,
        }
    }
}
