//! The mean scores of games that count something beside win and loss.

use serde::{Deserialize, Serialize};

use crate::{GameRecord, Side};
use uctopia_options::{Localized, Message, message};
use uctopia_statistics::{MeanAccumulator, MeanEstimate};

/// A mean score of finished games, and what it counts.
///
/// ```
/// use uctopia::arena::MeanScore;
/// use uctopia::statistics::MeanAccumulator;
/// let mut moments = MeanAccumulator::default();
/// [40.0, 24.0, 32.0].into_iter().for_each(|discs| moments.add(discs));
/// let score = MeanScore { unit: "discs".to_owned(), mean: moments.mean(0.0..=64.0).unwrap(), left_out: 0 };
/// assert_eq!(score.to_string(), "32.00 [12.13, 51.87] discs");
/// let score = MeanScore { left_out: 2, ..score };
/// assert_eq!(score.to_string(), "32.00 [12.13, 51.87] discs, without 2 unfinished games");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanScore {
    /// What is counted, in the plural.
    pub unit: String,
    /// The mean of the scores.
    pub mean: MeanEstimate,
    /// Games that did not end by the rules, and so have no final score.
    #[serde(default, skip_serializing_if = "is_none")]
    pub left_out: u64,
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

/// What is to be said behind a mean score of so many unfinished games.
fn without(left_out: u64) -> Message {
    match left_out {
        0 => Message::verbatim(""),
        1 => message!(", without 1 unfinished game"),
        several => message!(
            ", without {games} unfinished {games:game|games}",
            games = uctopia_format::count(several)
        ),
    }
}

impl Localized for MeanScore {
    fn message(&self) -> Message {
        let (mean, unit) = (
            uctopia_format::mean(&self.mean),
            Message::text(self.unit.clone()),
        );
        message!("{mean} {unit}{left_out}", left_out = without(self.left_out))
    }
}

impl std::fmt::Display for MeanScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

/// The mean scores of two contestants, over the finished games of the units that count.
///
/// ```
/// use uctopia::arena::MatchScores;
/// use uctopia::statistics::MeanAccumulator;
/// let mean = |values: [f64; 3]| {
///     let mut moments = MeanAccumulator::default();
///     values.into_iter().for_each(|value| moments.add(value));
///     moments.mean(-52.0..=52.0).unwrap()
/// };
/// let scores = MatchScores {
///     unit: "cards".to_owned(),
///     a: mean([30.0, 41.0, 52.0]),
///     b: mean([28.0, 38.0, 48.0]),
///     lead: mean([2.0, 3.0, 4.0]),
///     left_out: 1,
/// };
/// assert_eq!(uctopia::format::mean(&scores.lead), "3.00 [0.52, 5.48]"); // what the deal adds to both cancels
/// assert_eq!(scores.left_out_text(), ", without 1 unfinished game");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchScores {
    /// What is counted, in the plural.
    pub unit: String,
    /// The mean of A: of pairs of games, or deals.
    pub a: MeanEstimate,
    /// The mean of B.
    pub b: MeanEstimate,
    /// By how much A scored more than B in the same pair, or on the same deal.
    pub lead: MeanEstimate,
    /// Games that did not end by the rules, and so have no final score.
    #[serde(default, skip_serializing_if = "is_none")]
    pub left_out: u64,
}

impl MatchScores {
    /// What is to be said behind the means of the games that were left out; nothing where there are none.
    #[must_use]
    pub fn left_out_text(&self) -> Message {
        without(self.left_out)
    }
}

/// The scores of so many contestants; a unit of games is one sample, since its games share an opening, or a deal.
#[derive(Clone, Debug)]
pub(crate) struct ScoreCounts<const SIDES: usize> {
    /// The unit and the range, known from the first game.
    scale: Option<(String, [f32; 2])>,
    sides: [MeanAccumulator; SIDES],
    /// By how much the first contestant scored more than the second.
    lead: MeanAccumulator,
    /// Games that did not end by the rules.
    left_out: u64,
}

impl<const SIDES: usize> Default for ScoreCounts<SIDES> {
    fn default() -> Self {
        Self {
            scale: None,
            sides: [MeanAccumulator::default(); SIDES],
            lead: MeanAccumulator::default(),
            left_out: 0,
        }
    }
}

impl<const SIDES: usize> ScoreCounts<SIDES> {
    pub(crate) fn add_unit<M>(&mut self, games: &[GameRecord<M>]) {
        let Some(scores) = games.iter().find_map(|game| game.game.scores.as_ref()) else {
            return;
        };
        self.scale
            .get_or_insert_with(|| (scores.unit.clone(), scores.range));
        self.left_out += games.iter().filter(|game| !game.is_finished()).count() as u64;
        let finished = || games.iter().filter(|game| game.is_finished());
        let means = Side::ALL.map(|side| mean(finished().filter_map(|game| game.score(side))));
        for (moments, mean) in self.sides.iter_mut().zip(means) {
            mean.into_iter().for_each(|mean| moments.add(mean));
        }
        if let [Some(a), Some(b), ..] = means {
            self.lead.add(a - b);
        }
    }

    pub(crate) fn mean(&self, side: Side) -> Option<MeanScore> {
        let (unit, [low, high]) = self.scale.as_ref()?;
        let mean = self
            .sides
            .get(side.index())?
            .mean(f64::from(*low)..=f64::from(*high))?;
        Some(MeanScore {
            unit: unit.clone(),
            mean,
            left_out: self.left_out,
        })
    }

    /// The scores of a match between two.
    pub(crate) fn of_two(&self) -> Option<MatchScores> {
        let (a, b) = (self.mean(Side::A)?, self.mean(Side::B)?);
        let (_, [low, high]) = self.scale.as_ref()?;
        let width = f64::from(*high) - f64::from(*low);
        let lead = self.lead.mean(-width..=width)?;
        Some(MatchScores {
            unit: a.unit,
            a: a.mean,
            b: b.mean,
            lead,
            left_out: self.left_out,
        })
    }
}

fn mean(values: impl Iterator<Item = f32>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| {
        (count + 1, sum + f64::from(value))
    });
    (count > 0).then(|| sum / f64::from(count))
}
