//! Blocks that are played a second time, by another worker than the first or by this process.

use serde_json::json;
use uctopia_arena::{BlockQueue, play_blocks};
use uctopia_game::StopFlag;
use uctopia_options::{Message, message};

use super::{Accepted, FinishedBlock, JobQueue, place_of};
use crate::block::is_name;
use crate::checks::RepeatOutcome;
use crate::{Block, BlockRange, Delivery, Dispute, LabError, Worker, WorkerOutcome};

/// Who hands a block in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sender<'a> {
    /// This process, to check a block.
    Here,
    /// A thread of this process.
    Thread(&'a str),
    /// A worker elsewhere: the name that it gives itself, and the one in the ledger, which may be that of a file.
    Worker {
        claimed: Option<&'a str>,
        kept: Option<&'a str>,
    },
}

impl<'a> Sender<'a> {
    /// What workers without a name are called; all of them together count as one.
    const UNNAMED: &'static str = "a worker without a name";

    /// The name of the sender; this process has none, so that no worker can have the same one.
    fn name(self) -> Option<&'a str> {
        match self {
            Self::Here => None,
            Self::Thread(name) => Some(name),
            Self::Worker { kept, .. } => Some(kept.unwrap_or(Self::UNNAMED)),
        }
    }

    /// The name in the ledger.
    fn kept(self) -> Option<&'a str> {
        match self {
            Self::Worker { kept, .. } => kept,
            Self::Here | Self::Thread(_) => None,
        }
    }
}

impl JobQueue {
    /// What this process is called where it checks blocks.
    const HERE: &'static str = "this process";

    /// This job queue with spot checks: a share of the blocks, from 0 to 1, is played a second time, by another worker than the
    /// first, and compared. Which ones follows from `secret`, the experiment and the block; a worker that knew them could
    /// play the others as it likes, so let `secret` be random where workers are not trusted. Results do not depend on it.
    /// Experiments that do not repeat, such as those with time limits, cannot be checked and are not.
    ///
    /// ```
    /// use uctopia_game::StopFlag;
    /// use uctopia_lab::{JobQueue, LabError, Worker, read};
    /// let plan = read("game = 'ttt'\nrandom-games = 200\nblock = 100").unwrap();
    /// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
    /// let mut job_queue = JobQueue::in_memory(plan).with_spot_checks(1.0, 0);
    /// let block = worker.play(&job_queue.next().unwrap()).unwrap().0;
    /// job_queue.accept_by(block.clone(), "node1").unwrap();
    /// assert_eq!(job_queue.next_check("node1"), None);
    /// let place = job_queue.next_check("node2").unwrap();
    /// assert_eq!(place.units, 0..100);
    /// job_queue.accept_by(worker.play(&place).unwrap().0, "node2").unwrap();
    /// assert_eq!(job_queue.checked(), 1);
    /// ```
    #[must_use]
    pub fn with_spot_checks(mut self, share: f64, secret: u64) -> Self {
        self.checks.share = if self.plan.experiment.is_reproducible() {
            share
        } else {
            0.0
        };
        self.checks.secret = secret;
        self
    }

    /// Takes in a block that a thread of this process played, under this name: a difference is reported with both names, and a
    /// second play that was [asked for](Self::next_check) is a spot check.
    ///
    /// # Errors
    /// As for [`accept`](Self::accept), with [`LabError::Disputed`] for a different outcome. The ledger then holds both.
    pub fn accept_by(&mut self, block: Block, thread: &str) -> Result<Accepted, LabError> {
        self.validate(&block)?;
        self.admit(block, Sender::Thread(thread))
    }

    /// Accepts a block that this process has just played: replaying it would cost its games a second time, while all threads
    /// wait for the queue.
    pub(crate) fn accept_played(
        &mut self,
        block: Block,
        thread: &str,
    ) -> Result<Accepted, LabError> {
        self.admit(block, Sender::Thread(thread))
    }

    /// Takes in what a worker elsewhere sent. The first block of every build of the program but this one is played again by
    /// `here` and compared before it counts. The ledger names the worker: what the delivery says, or else `origin`, such as a
    /// file.
    ///
    /// Some blocks are to be [played again here](Self::play_own_checks).
    ///
    /// # Errors
    /// As for [`accept_by`](Self::accept_by).
    pub fn accept_delivery(
        &mut self,
        delivery: Delivery,
        origin: Option<&str>,
        here: &Worker,
    ) -> Result<Accepted, LabError> {
        if !delivery.has_names() {
            return Err(LabError::Foreign(
                "its build or its worker has a name that cannot be shown".into(),
            ));
        }
        let Delivery {
            code,
            worker,
            block,
            ..
        } = delivery;
        self.validate(&block)?;
        self.verify_build(&block, &code, here)?;
        let kept = worker
            .as_deref()
            .or(origin.filter(|origin| is_name(origin)));
        self.admit(
            block,
            Sender::Worker {
                claimed: worker.as_deref(),
                kept,
            },
        )
    }

    /// Takes in a block that was [validated](Self::validate).
    fn admit(&mut self, block: Block, sender: Sender<'_>) -> Result<Accepted, LabError> {
        let place = place_of(&block);
        let number = self.plan.number(&place);
        let digest = FinishedBlock::number(&block.digest);
        let is_same = self.finished[place.match_index]
            .get(&place.units.start)
            .map(|first| first.digest == digest);
        if is_same == Some(false) && self.plan.experiment.is_reproducible() {
            return Err(self.dispute(&block, number, sender));
        }
        let accepted = self.accept_validated(block, sender.kept())?;
        match (accepted, sender) {
            (Accepted::New, _) if self.forgets() => {}
            (Accepted::New, Sender::Worker { claimed, kept })
                if self.plan.experiment.is_reproducible() =>
            {
                let names = [kept, claimed].map(|name| name.unwrap_or(Sender::UNNAMED));
                self.checks.enter_sent(&self.id, number, &place, names);
            }
            (Accepted::New, _) => {
                let is_chosen = self.checks.selects(&self.id, &place);
                self.checks
                    .enter(number, sender.name().unwrap_or(Self::HERE), is_chosen);
            }
            (Accepted::Duplicate, _) => {
                if let RepeatOutcome::Agrees { first } = self.checks.second(number, sender.name()) {
                    let second = sender.name().unwrap_or(Self::HERE);
                    self.note(
                        &json!({ "check": { "block": number, "first": first, "second": second, "agrees": true } }),
                    );
                }
            }
        }
        Ok(accepted)
    }

    /// A block with a different result: appended to the ledger beside the first, so that the conflict is not lost.
    fn dispute(&mut self, block: &Block, number: u64, sender: Sender<'_>) -> LabError {
        let first = match self.checks.first(number) {
            Some(worker) => Message::verbatim(worker),
            None => message!("an earlier run"),
        };
        let second = sender
            .name()
            .map_or_else(|| message!("this process"), Message::verbatim);
        self.checks.drop_check(number);
        let kept = self.ledger.as_mut().map(|ledger| {
            ledger
                .append(block, sender.kept())
                .and_then(|_| ledger.sync())
        });
        let dispute = Dispute {
            block: number,
            match_index: block.match_index,
            unit_name: self.unit_name(block),
            from: block.from,
            to: block.to,
            first: WorkerOutcome {
                worker: first,
                digest: self.finished[block.match_index][&block.from].in_digits(),
            },
            second: WorkerOutcome {
                worker: second,
                digest: block.digest.clone(),
            },
            third: None,
            is_kept: matches!(kept, Some(Ok(()))),
        };
        let [one, other] =
            [&dispute.first, &dispute.second].map(|played| json!([played.worker, played.digest]));
        self.note(&json!({ "check": { "block": number, "first": one, "second": other, "agrees": false } }));
        LabError::Disputed(Box::new(dispute))
    }

    /// A finished block that a worker of this name is to play again, as a spot check: another one played it first.
    pub fn next_check(&mut self, worker: &str) -> Option<BlockRange> {
        self.checks
            .next_for(worker)
            .and_then(|number| self.plan.place(number))
    }

    /// The number of a finished block that is to be played again by any worker but the one named with it.
    pub(crate) fn next_check_elsewhere(&mut self) -> Option<(u64, String)> {
        let number = self.checks.next()?;
        Some((
            number,
            self.checks.first(number).unwrap_or_default().to_owned(),
        ))
    }

    /// A finished block that this process is to play again, since what workers say about each other proves nothing.
    pub(crate) fn next_own_check(&mut self) -> Option<BlockRange> {
        self.checks
            .next_own()
            .and_then(|number| self.plan.place(number))
    }

    /// Checks blocks of workers in the ledger as if they had come now: nothing shows whether an earlier run did.
    pub(crate) fn check_earlier(&mut self) {
        if self.plan.experiment.is_reproducible() {
            self.checks.check_earlier();
        }
    }

    /// Takes in a block that this process played to check it.
    pub(crate) fn accept_own(&mut self, block: Block) -> Result<(), LabError> {
        self.admit(block, Sender::Here).map(|_| ())
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

    /// Plays on `jobs` threads the blocks that this process is to check itself, and with `all` also those that wait for another
    /// worker; returns when none is left or the flag of `worker`, which is `stop`, was raised.
    ///
    /// # Errors
    /// As for [`accept_by`](Self::accept_by).
    pub fn play_own_checks(
        &mut self,
        worker: &Worker,
        jobs: usize,
        stop: &StopFlag,
        all: bool,
    ) -> Result<(), LabError> {
        if all {
            self.checks.take_over();
        }
        play_blocks(&mut OwnPlays(self), jobs, stop, |place| {
            worker.play(place).map(|(block, _)| block)
        })
    }

    /// How many blocks were played a second time by another worker or by this process, and came out the same.
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

/// The blocks that this process checks.
struct OwnPlays<'a>(&'a mut JobQueue);

impl BlockQueue for OwnPlays<'_> {
    type Block = BlockRange;
    type Played = Block;
    type Error = LabError;

    fn next(&mut self, _thread: usize) -> Option<BlockRange> {
        self.0.next_own_check()
    }

    fn accept(&mut self, _thread: usize, _place: BlockRange, block: Block) -> Result<(), LabError> {
        self.0.accept_own(block)
    }
}
