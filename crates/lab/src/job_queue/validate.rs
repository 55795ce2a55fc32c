//! What a block must be to be taken in.

use uctopia_game::message::{Message, message};

use super::{FinishedBlock, JobQueue};
use crate::block::{Block, BlockResult};
use crate::{LabError, Task};

impl JobQueue {
    /// Whether a block is one of this plan's, as it left its worker.
    pub(super) fn validate(&self, block: &Block) -> Result<(), LabError> {
        if let Some(problem) = self.misplaced(block) {
            return Err(problem);
        }
        if block.is_whole() {
            return Ok(());
        }
        Err(LabError::Foreign(message!("its digest is wrong: it was changed or cut on its way")))
    }

    /// What is wrong with where a block belongs, or with how many games it has.
    pub(super) fn misplaced(&self, block: &Block) -> Option<LabError> {
        let foreign = |problem: Message| Some(LabError::Foreign(problem));
        if block.experiment != self.id {
            return foreign(message!(
                "its identity is {other}, and this one's is {id}",
                other = block.experiment,
                id = self.id
            ));
        }
        let Some(&size) = self.plan.blocks.get(block.match_index) else {
            return foreign(message!("there is no match number {number}", number = block.match_index));
        };
        let Block { from, to, .. } = *block;
        if from >= to || self.plan.units(block.match_index, from / size) != (from..to) {
            return Some(LabError::Extent { from, to, size });
        }
        let task = &self.plan.experiment.matches[block.match_index].task;
        let complete = match (task, &block.found) {
            (Task::Versus { games, .. }, BlockResult::Games(found)) => {
                // The last pair of an odd number is a single game.
                (2 * (to - from)).min(games - 2 * from) == found.len() as u64
            }
            (Task::Group { agents, .. }, BlockResult::Games(found)) => {
                found.len() as u64 == agents.len() as u64 * (to - from)
            }
            (Task::Alone { .. }, BlockResult::Games(found)) => found.len() as u64 == to - from,
            (Task::RandomGames { .. }, BlockResult::Counts(counts)) => counts.games == to - from,
            _ => false,
        };
        // In a longer plan the single game has got a partner.
        if complete { None } else { Some(LabError::Extent { from, to, size }) }
    }

    /// Whether a block is none of the finished ones, which are the same where they are there.
    pub(super) fn is_new(&self, block: &Block) -> Result<bool, LabError> {
        match self.finished[block.match_index].get(&block.from) {
            None => Ok(!self.has(block.match_index, block.from)),
            Some(finished) if finished.digest == FinishedBlock::number(&block.digest) => Ok(false),
            Some(_) if !self.plan.experiment.is_reproducible() => Ok(false),
            Some(_) => Err(self.differs(block)),
        }
    }

    pub(super) fn differs(&self, block: &Block) -> LabError {
        let unit_name = Message::text(self.plan.experiment.matches[block.match_index].task.unit_name());
        LabError::Differs { match_index: block.match_index, unit_name, from: block.from, to: block.to }
    }
}
