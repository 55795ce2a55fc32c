//! The mean scores of games that count something beside win and loss.

use serde::{Deserialize, Serialize};

use crate::statistics::{MeanEstimate, Moments};
use crate::{GameRecord, MatchScores, Side};

/// A mean score, and what it counts.
///
/// ```
/// use uctopia_arena::{MeanScore, statistics::Moments};
/// let mut moments = Moments::default();
/// [40.0, 24.0, 32.0].into_iter().for_each(|discs| moments.add(discs));
/// let score = MeanScore { unit: "discs".to_owned(), mean: moments.mean(0.0..=64.0).unwrap() };
/// assert_eq!(score.to_string(), "32.00 [12.13, 51.87] discs");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanScore {
    /// What is counted, in the plural.
    pub unit: String,
    /// Its mean.
    pub mean: MeanEstimate,
}

impl std::fmt::Display for MeanScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.mean, self.unit)
    }
}

/// The scores of so many contestants; a unit of games is one sample, since its games share an opening, or a deal.
#[derive(Clone, Debug)]
pub(crate) struct ScoreCounts<const SIDES: usize> {
    /// What is counted and its range, once a game has told.
    scale: Option<(String, [f32; 2])>,
    sides: [Moments; SIDES],
    /// By how much the first contestant scored more than the second.
    lead: Moments,
}

impl<const SIDES: usize> Default for ScoreCounts<SIDES> {
    fn default() -> Self {
        Self { scale: None, sides: [Moments::default(); SIDES], lead: Moments::default() }
    }
}

impl<const SIDES: usize> ScoreCounts<SIDES> {
    pub(crate) fn add_unit<M>(&mut self, games: &[GameRecord<M>]) {
        let Some(scores) = games.iter().find_map(|game| game.game.scores.as_ref()) else { return };
        self.scale.get_or_insert_with(|| (scores.unit.clone(), scores.range));
        let means = Side::ALL.map(|side| mean(games.iter().filter_map(|game| game.score(side))));
        for (moments, mean) in self.sides.iter_mut().zip(means) {
            mean.into_iter().for_each(|mean| moments.add(mean));
        }
        if let [Some(a), Some(b), ..] = means {
            self.lead.add(a - b);
        }
    }

    pub(crate) fn mean(&self, side: Side) -> Option<MeanScore> {
        let (unit, [low, high]) = self.scale.as_ref()?;
        let mean = self.sides.get(side.index())?.mean(f64::from(*low)..=f64::from(*high))?;
        Some(MeanScore { unit: unit.clone(), mean })
    }

    /// The scores of a match between two.
    pub(crate) fn of_two(&self) -> Option<MatchScores> {
        let (a, b) = (self.mean(Side::A)?, self.mean(Side::B)?);
        let (_, [low, high]) = self.scale.as_ref()?;
        let width = f64::from(*high) - f64::from(*low);
        Some(MatchScores { unit: a.unit, a: a.mean, b: b.mean, lead: self.lead.mean(-width..=width)? })
    }
}

fn mean(values: impl Iterator<Item = f32>) -> Option<f64> {
    let (count, sum) = values.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + f64::from(value)));
    (count > 0).then(|| sum / f64::from(count))
}
