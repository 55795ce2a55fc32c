//! Blocks that are played a second time, by another worker than the first.

use serde_json::json;
use uctopia_game::message::{Message, message};

use super::{Accepted, FinishedBlock, JobQueue, place_of};
use crate::checks::{RepeatOutcome, is_selected};
use crate::{Block, BlockRange, Dispute, LabError, Worker, WorkerOutcome};

impl JobQueue {
    /// This job queue with spot checks: a share of the blocks, from 0 to 1, is played a second time, by another worker than the
    /// first, and compared. Which ones follows from the experiment and the block alone. Results do not depend on it.
    /// Experiments that do not repeat, such as those with time limits, cannot be checked and are not.
    ///
    /// ```
    /// use uctopia_game::StopFlag;
    /// use uctopia_lab::{JobQueue, LabError, Worker, read};
    /// let plan = read("game = 'ttt'\nrandom-games = 200\nblock = 100").unwrap();
    /// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
    /// let mut job_queue = JobQueue::in_memory(plan).with_spot_checks(1.0);
    /// let block = worker.play(&job_queue.next().unwrap()).unwrap().0;
    /// job_queue.accept_by(block.clone(), "node1").unwrap();
    /// assert_eq!(job_queue.next_check("node1"), None);
    /// let place = job_queue.next_check("node2").unwrap();
    /// assert_eq!(place.units, 0..100);
    /// job_queue.accept_by(worker.play(&place).unwrap().0, "node2").unwrap();
    /// assert_eq!(job_queue.checked(), 1);
    /// ```
    #[must_use]
    pub fn with_spot_checks(mut self, share: f64) -> Self {
        self.checks.share = if self.plan.experiment.is_reproducible() { share } else { 0.0 };
        self
    }

    /// Takes in a block that a worker of this name played: a difference is reported with the names of both workers, and a second
    /// play that was [asked for](Self::next_check) is a spot check.
    ///
    /// # Errors
    /// As for [`accept`](Self::accept), with [`LabError::Disputed`] for a different outcome. The ledger then holds both.
    pub fn accept_by(&mut self, block: Block, worker: &str) -> Result<Accepted, LabError> {
        self.validate(&block)?;
        self.admit_by(block, worker)
    }

    /// The same for a block that was [validated](Self::validate).
    fn admit_by(&mut self, block: Block, worker: &str) -> Result<Accepted, LabError> {
        let place = place_of(&block);
        let number = self.plan.number(&place);
        let digest = FinishedBlock::number(&block.digest);
        let is_same = self.finished[place.match_index].get(&place.units.start).map(|first| first.digest == digest);
        if is_same == Some(false) && self.plan.experiment.is_reproducible() {
            return Err(self.dispute(&block, number, worker));
        }
        let accepted = self.accept_validated(block)?;
        match accepted {
            Accepted::New if self.forgets() => {}
            Accepted::New => {
                let is_chosen = is_selected(self.checks.share, &self.id, &place);
                self.checks.enter(number, worker, is_chosen);
            }
            Accepted::Duplicate => {
                if let RepeatOutcome::Agrees { first } = self.checks.second(number, worker) {
                    self.note(
                        &json!({ "check": { "block": number, "first": first, "second": worker, "agrees": true } }),
                    );
                }
            }
        }
        Ok(accepted)
    }

    /// The same for a worker of this name with a build of that name: [`accept_from`](Self::accept_from) and
    /// [`accept_by`](Self::accept_by) in one.
    ///
    /// # Errors
    /// As for both.
    pub fn accept_from_by(
        &mut self,
        block: Block,
        code: &str,
        here: &Worker,
        worker: &str,
    ) -> Result<Accepted, LabError> {
        self.validate(&block)?;
        self.verify_build(&block, code, here)?;
        self.admit_by(block, worker)
    }

    /// A block with a different result: appended to the ledger beside the first, so that the conflict is not lost.
    fn dispute(&mut self, block: &Block, number: u64, worker: &str) -> LabError {
        let first = match self.checks.first(number) {
            Some(worker) => Message::verbatim(worker),
            None => message!("an earlier run"),
        };
        self.checks.drop_check(number);
        let kept = self.ledger.as_mut().map(|ledger| ledger.append(block).and_then(|_| ledger.sync()));
        let dispute = Dispute {
            block: number,
            match_index: block.match_index,
            unit_name: Message::text(self.plan.experiment.matches[block.match_index].task.unit_name()),
            from: block.from,
            to: block.to,
            first: WorkerOutcome { worker: first, digest: self.finished[block.match_index][&block.from].in_digits() },
            second: WorkerOutcome { worker: Message::verbatim(worker), digest: block.digest.clone() },
            third: None,
            is_kept: matches!(kept, Some(Ok(()))),
        };
        let [one, other] = [&dispute.first, &dispute.second].map(|played| json!([played.worker, played.digest]));
        self.note(&json!({ "check": { "block": number, "first": one, "second": other, "agrees": false } }));
        LabError::Disputed(Box::new(dispute))
    }

    /// A finished block that a worker of this name is to play again, as a spot check: another one played it first.
    pub fn next_check(&mut self, worker: &str) -> Option<BlockRange> {
        self.checks.next_for(worker).and_then(|number| self.plan.place(number))
    }

    /// The number of a finished block that is to be played again by any worker but the one named with it.
    pub(crate) fn next_check_elsewhere(&mut self) -> Option<(u64, String)> {
        let number = self.checks.next()?;
        Some((number, self.checks.first(number).unwrap_or_default().to_owned()))
    }

    /// The same where the first worker has played it again instead of another one, several times.
    pub(crate) fn next_check_repeated(&mut self) -> Option<BlockRange> {
        self.checks.next_repeated().and_then(|number| self.plan.place(number))
    }

    /// Takes back a second play that will not be handed in; whether it is to be played again, which it is not when
    /// `is_final`.
    pub(crate) fn give_back_check(&mut self, block: u64, is_final: bool) -> bool {
        let was_out = self.checks.give_back(block);
        if was_out && is_final {
            self.checks.drop_check(block);
        }
        was_out && !is_final
    }

    /// Plays the spot checks that are left on this process, as a worker of the name `name`; returns when none is left that
    /// it may play, or it was stopped.
    ///
    /// # Errors
    /// As for [`accept_by`](Self::accept_by).
    pub fn play_checks(&mut self, worker: &Worker, name: &str) -> Result<(), LabError> {
        while let Some(place) = self.next_check(name) {
            let Some((block, _)) = worker.play(&place) else {
                self.give_back_check(self.plan.number(&place), false);
                return Ok(());
            };
            self.accept_by(block, name)?;
        }
        Ok(())
    }

    /// How many blocks were played a second time by another worker, and came out the same.
    #[must_use]
    pub fn checked(&self) -> u64 {
        self.checks.agreed()
    }

    /// How many blocks are to be played a second time, and were not yet.
    #[must_use]
    pub fn unchecked(&self) -> u64 {
        self.checks.open()
    }

    /// Whether a spot check waits for a worker.
    pub(crate) fn has_checks(&self) -> bool {
        self.checks.has_due()
    }
}
