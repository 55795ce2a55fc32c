//! Blocks that another build of the program played.

use super::{JobQueue, place_of};
use crate::{Block, LabError, Worker};

impl JobQueue {
    /// Plays one finished block of every match again if another build of the program wrote them: what that build played
    /// counts only if this one plays the same. Returns how many were compared.
    ///
    /// # Errors
    /// When a block comes out differently.
    pub fn verify(&mut self, worker: &Worker) -> Result<usize, LabError> {
        if !self.plan.experiment.is_reproducible() {
            self.suspects.clear();
        }
        let mut compared = 0;
        while let Some((_, suspect)) = self.suspects.last() {
            if !self.compare(suspect, worker)? {
                return Ok(compared); // stopped: the next run compares again
            }
            self.suspects.pop();
            compared += 1;
        }
        Ok(compared)
    }

    /// Makes sure that a build plays as this one does.
    pub(super) fn verify_build(
        &mut self,
        block: &Block,
        code: &str,
        worker: &Worker,
    ) -> Result<(), LabError> {
        let is_known = self.trusted.contains(code) || !self.plan.experiment.is_reproducible();
        if !is_known && self.compare(block, worker)? {
            self.trusted.insert(code.to_owned());
        }
        Ok(())
    }

    /// Makes sure that a worker plays a block as it was handed in; `false` when it was stopped.
    fn compare(&self, block: &Block, worker: &Worker) -> Result<bool, LabError> {
        match worker.play(&place_of(block)) {
            Some((again, _)) if again.digest != block.digest => Err(self.differs(block)),
            Some(_) => Ok(true),
            None => Ok(false),
        }
    }
}
