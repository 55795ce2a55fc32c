//! An experiment cut into blocks: the pieces that are handed out, played somewhere and written down.

use serde::{Deserialize, Serialize};
use uctopia_options::{Message, message};

use crate::{Experiment, LabError};

/// An experiment and the sizes of its blocks. Results do not depend on those.
///
/// ```
/// use uctopia_lab::{MatchSpec, Experiment, Plan, Task};
/// let random = |games| MatchSpec::new("ttt".parse().unwrap(), Task::RandomGames { games });
/// let experiment = Experiment { seed: 1, matches: vec![random(250), random(900)] };
/// let plan = Plan { blocks: vec![100, 300], ..Plan::new(experiment) };
/// assert_eq!(plan.count(), 3 + 3);
/// // Matches take turns, so that all have games early on.
/// let places: Vec<(usize, std::ops::Range<u64>)> = (0..6).map(|k| plan.place(k).unwrap()).map(|p| (p.match_index, p.units)).collect();
/// assert_eq!(places[..4], [(0, 0..100), (1, 0..300), (0, 100..200), (1, 300..600)]);
/// assert_eq!(places[4], (0, 200..250)); // the last one is as long as it must be
/// assert_eq!(plan.place(6), None);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Plan {
    /// What is played.
    pub experiment: Experiment,
    /// How many units a block has, for each match.
    pub blocks: Vec<u64>,
}

/// Where a block belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockRange {
    /// Which match.
    pub match_index: usize,
    /// Which units of it.
    pub units: std::ops::Range<u64>,
}

impl Plan {
    /// The usual sizes: one pair or deal, which takes long enough where it matters, and a million random games.
    #[must_use]
    pub fn new(experiment: Experiment) -> Self {
        let size = |task: &crate::Task| {
            if matches!(task, crate::Task::RandomGames { .. }) {
                1_000_000
            } else {
                1
            }
        };
        let blocks = experiment
            .matches
            .iter()
            .map(|spec| size(&spec.task))
            .collect();
        Self { experiment, blocks }
    }

    /// This plan with `units` units a block in every match.
    #[must_use]
    pub fn with_blocks_of(self, units: u64) -> Self {
        let blocks = vec![units.max(1); self.experiment.matches.len()];
        Self { blocks, ..self }
    }

    /// Whether the plan makes sense.
    ///
    /// # Errors
    /// When there is nothing to play, or too much, or blocks without units.
    pub fn check(&self) -> Result<(), LabError> {
        const MOST: u64 = 1_000_000_000_000;
        let matches = &self.experiment.matches;
        let problem = if matches.is_empty() {
            message!("an experiment has at least one match")
        } else if self.blocks.len() != matches.len() || self.blocks.contains(&0) {
            message!("every match has one block size, of at least 1 unit")
        } else if let Some(task) = matches
            .iter()
            .map(|spec| &spec.task)
            .find(|task| task.units() == 0)
        {
            message!(
                "0 {units} are too few: use at least 1",
                units = Message::text(task.unit_name())
            )
        } else if let Some(task) = matches
            .iter()
            .map(|spec| &spec.task)
            .find(|task| task.units() > MOST)
        {
            message!(
                "{number} {units} are too many: use at most {most}",
                number = task.units(),
                units = Message::text(task.unit_name()),
                most = MOST
            )
        } else {
            return Ok(());
        };
        Err(LabError::Description(problem))
    }

    /// How many blocks there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        (0..self.blocks.len())
            .map(|match_index| self.blocks_of(match_index))
            .sum()
    }

    /// How many blocks a match has.
    #[must_use]
    pub fn blocks_of(&self, match_index: usize) -> u64 {
        self.experiment.matches[match_index]
            .task
            .units()
            .div_ceil(self.blocks[match_index])
    }

    /// The place of a block by its number. Blocks are numbered in rounds: the first of every match, the second of every
    /// match that has one, and so on.
    #[must_use]
    pub fn place(&self, number: u64) -> Option<BlockRange> {
        if number >= self.count() {
            return None;
        }
        let round = self.round_of(number);
        let mut left = number - self.before(round);
        let match_index = (0..self.blocks.len())
            .filter(|&match_index| self.blocks_of(match_index) > round)
            .find(|_| {
                let is_it = left == 0;
                left = left.wrapping_sub(1);
                is_it
            })?;
        Some(BlockRange {
            match_index,
            units: self.units(match_index, round),
        })
    }

    /// The number of a block by its place: the inverse of [`place`](Self::place).
    #[must_use]
    pub fn number(&self, place: &BlockRange) -> u64 {
        let round = place.units.start / self.blocks[place.match_index];
        let earlier =
            (0..place.match_index).filter(|&match_index| self.blocks_of(match_index) > round);
        self.before(round) + earlier.count() as u64
    }

    /// The units of a match's block.
    #[must_use]
    pub fn units(&self, match_index: usize, block: u64) -> std::ops::Range<u64> {
        let (size, all) = (
            self.blocks[match_index],
            self.experiment.matches[match_index].task.units(),
        );
        block.saturating_mul(size).min(all)..block.saturating_add(1).saturating_mul(size).min(all)
    }

    /// How many blocks the rounds before one have.
    fn before(&self, round: u64) -> u64 {
        (0..self.blocks.len())
            .map(|match_index| self.blocks_of(match_index).min(round))
            .sum()
    }

    /// The round of a block: the last one that begins at or before its number.
    fn round_of(&self, number: u64) -> u64 {
        let (mut low, mut high) = (
            0,
            (0..self.blocks.len())
                .map(|match_index| self.blocks_of(match_index))
                .max()
                .unwrap_or(0),
        );
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.before(middle) <= number {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MatchSpec, Task};

    #[test]
    fn every_unit_of_every_match_is_in_one_block() {
        let sizes: [u64; 4] = [7, 1, 0, 23];
        let spec = |&games| MatchSpec::new("ttt".parse().unwrap(), Task::RandomGames { games });
        let plan = Plan::new(Experiment {
            seed: 1,
            matches: sizes.iter().map(spec).collect(),
        })
        .with_blocks_of(3);
        let mut seen = [0; 4].map(|_: u8| Vec::new());
        for number in 0..plan.count() {
            let place = plan.place(number).unwrap();
            assert_eq!(plan.number(&place), number);
            seen[place.match_index].extend(place.units);
        }
        for (seen, size) in seen.iter().zip(sizes) {
            assert_eq!(*seen, (0..size).collect::<Vec<_>>());
        }
    }
}
