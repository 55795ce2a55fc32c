//! What a block must be to be taken in, whatever way it comes: from a worker, from a file, from the ledger.
//!
//! A right digest shows that a block is as it was written, not that it is true. What follows from the experiment without
//! playing is checked here, field by field; what agents decided is compared by [spot checks](super::spot_checks).

use uctopia_options::Message;

use super::block_rules::check_counts;
use super::{FinishedBlock, JobQueue, place_of};
use crate::block::{Block, BlockResult, is_identity};
use crate::{LabError, Task};

impl JobQueue {
    /// Whether a block is one of this plan's, as it left its worker, and can be true.
    pub(super) fn validate(&mut self, block: &Block) -> Result<(), LabError> {
        if let Some(problem) = self.misplaced(block) {
            return Err(problem);
        }
        if !block.is_whole() {
            return Err(LabError::Foreign(
                "its digest is wrong: it was changed or cut on its way".into(),
            ));
        }
        self.check_found(block)
    }

    /// What is wrong with where a block belongs.
    pub(super) fn misplaced(&self, block: &Block) -> Option<LabError> {
        let foreign = |problem: Message| Some(LabError::Foreign(problem));
        if block.experiment != self.id {
            let (other, id) = (&block.experiment, &self.id);
            return foreign(match is_identity(other) {
                true => format!("its identity is {other}, and this one's is {id}").into(),
                false => format!("its identity is none, and this one's is {id}").into(),
            });
        }
        let Some(&size) = self.plan.blocks.get(block.match_index) else {
            return foreign(
                format!(
                    "there is no match number {number}",
                    number = block.match_index
                )
                .into(),
            );
        };
        let Block { from, to, .. } = *block;
        if from >= to || self.plan.units(block.match_index, from / size) != (from..to) {
            return Some(LabError::Extent { from, to, size });
        }
        let task = &self.plan.experiment.matches[block.match_index].task;
        if let (Task::Versus { games, .. }, BlockResult::Games(found)) = (task, &block.found) {
            // The last pair of an odd number is a single game; in a longer plan it has a partner.
            let due = (2 * (to - from)).min(games - 2 * from);
            if due.abs_diff(found.len() as u64) == 1 {
                return Some(LabError::Extent { from, to, size });
            }
        }
        None
    }

    /// Whether what a block in its place found can be true.
    pub(super) fn check_found(&mut self, block: &Block) -> Result<(), LabError> {
        let experiment = &self.plan.experiment;
        let found = match (&experiment.matches[block.match_index].task, &block.found) {
            (Task::RandomGames { .. }, BlockResult::Counts(counts)) => {
                check_counts(counts, block.to - block.from)
            }
            (Task::RandomGames { .. }, BlockResult::Games(_)) => {
                Err("it has games, and only counts are due".into())
            }
            (_, BlockResult::Counts(_)) => Err("it has counts, and games are due".into()),
            (_, BlockResult::Games(games)) => self.rules.check(experiment, block, games)?,
        };
        found.map_err(|problem| self.invalid(block, problem))
    }

    fn invalid(&self, block: &Block, problem: Message) -> LabError {
        LabError::Invalid {
            block: self.plan.number(&place_of(block)),
            match_index: block.match_index,
            unit_name: self.unit_name(block),
            from: block.from,
            to: block.to,
            problem,
        }
    }

    pub(super) fn unit_name(&self, block: &Block) -> Message {
        Message::text(
            self.plan.experiment.matches[block.match_index]
                .task
                .unit_name(),
        )
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
        let unit_name = self.unit_name(block);
        LabError::Differs {
            match_index: block.match_index,
            unit_name,
            from: block.from,
            to: block.to,
        }
    }
}
