//! Handing blocks to programs that have workers elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{Accepted, BlockRange, Delivery, ExperimentProgress, JobQueue, LabError, Plan, Worker};

/// A request of a scheduler to the coordinator: one JSON object a line.
///
/// ```
/// use uctopia_lab::CoordinatorRequest;
/// let request: CoordinatorRequest = serde_json::from_str(r#"{"want": 8}"#).unwrap();
/// assert_eq!(request, CoordinatorRequest::Want(8));
/// let request: CoordinatorRequest = serde_json::from_str(r#"{"failed": {"block": 3, "why": "the worker is gone"}}"#).unwrap();
/// assert!(matches!(request, CoordinatorRequest::Failed { block: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinatorRequest {
    /// It wants to know the plan, to send it to workers.
    Plan,
    /// It has room for so many blocks.
    Want(u64),
    /// A worker finished one.
    Delivered(Box<Delivery>),
    /// A worker will not finish one.
    Failed {
        /// Which.
        block: u64,
        /// What happened.
        why: String,
    },
}

/// A block that is to be played a second time, by another worker. A worker that plays its own block again does no harm, and the
/// block is handed out once more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SpotCheck {
    /// The number of the block.
    pub block: u64,
    /// The worker that has played it, as its delivery named it.
    pub played_by: String,
}

/// What the coordinator answers: one JSON object a line.
///
/// ```
/// use uctopia_lab::CoordinatorReply;
/// let line = r#"{"blocks":[3,8],"checks":[{"block":3,"played-by":"node1"}]}"#;
/// let reply: CoordinatorReply = serde_json::from_str(line).unwrap();
/// assert!(matches!(&reply, CoordinatorReply::Checks { blocks, .. } if *blocks == [3, 8]));
/// assert_eq!(serde_json::to_string(&reply).unwrap(), line);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinatorReply {
    /// The plan.
    Plan(Box<Plan>),
    /// The numbers of blocks to play; none when all are finished, assigned, or given up.
    Blocks(Vec<u64>),
    /// A block was taken in.
    Accepted {
        /// Whether the same was there already.
        duplicate: bool,
        /// Units that are finished.
        done: u64,
        /// All units.
        all: u64,
    },
    /// Whether the block that failed will be handed out again.
    Retry(bool),
    /// The numbers of blocks to play, as in [`Blocks`](Self::Blocks), with a list of those among them that are spot checks.
    #[serde(untagged)]
    Checks {
        /// All blocks to play.
        blocks: Vec<u64>,
        /// Those that were played before.
        checks: Vec<SpotCheck>,
    },
}

/// A job queue for programs that have workers elsewhere, such as Dask's scheduler.
///
/// Where its job queue has [spot checks](JobQueue::with_spot_checks) and deliveries name two workers or more, some blocks are handed out
/// a second time ([`CoordinatorReply::Checks`]). When the second outcome is another one, the coordinator plays the block itself, and
/// answers with an error that names both workers and says which of them the third play agrees with.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Coordinator, Delivery, JobQueue, CoordinatorReply, CoordinatorRequest, Worker, read};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let mut coordinator = Coordinator::new(JobQueue::in_memory(plan.clone()), &worker);
/// assert_eq!(coordinator.answer(CoordinatorRequest::Want(2)).unwrap(), CoordinatorReply::Blocks(vec![0, 1]));
/// // The worker of the first block is gone: another one plays it.
/// let failed = CoordinatorRequest::Failed { block: 0, why: "killed".to_owned() };
/// assert_eq!(coordinator.answer(failed).unwrap(), CoordinatorReply::Retry(true));
/// assert_eq!(coordinator.answer(CoordinatorRequest::Want(9)).unwrap(), CoordinatorReply::Blocks(vec![0, 2]));
/// let (block, _) = worker.play(&plan.place(0).unwrap()).unwrap();
/// let delivery = Delivery { code: "this build".to_owned(), seconds: 0.1, worker: None, block };
/// let reply = coordinator.answer(CoordinatorRequest::Delivered(Box::new(delivery))).unwrap();
/// assert_eq!(reply, CoordinatorReply::Accepted { duplicate: false, done: 100, all: 300 });
/// ```
pub struct Coordinator<'a> {
    job_queue: JobQueue,
    worker: &'a Worker,
    /// Failures of each block.
    failures: BTreeMap<u64, u32>,
}

impl<'a> Coordinator<'a> {
    /// A block is handed out so often at most. Where a machine takes all its blocks down with it, blameless ones fail too.
    pub const MOST_TRIALS: u32 = 10;
    /// What this process is called among workers.
    const HERE: &'static str = "the coordinator";
    /// What workers without a name are called; all of them together count as one.
    const UNNAMED: &'static str = "a worker without a name";

    /// A coordinator of a job queue; `worker` plays a block again where another build of the program played it.
    #[must_use]
    pub fn new(job_queue: JobQueue, worker: &'a Worker) -> Self {
        Self { job_queue, worker, failures: BTreeMap::new() }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// When a block is not what it should be, or cannot be written down: the program is to stop.
    pub fn answer(&mut self, request: CoordinatorRequest) -> Result<CoordinatorReply, LabError> {
        match request {
            CoordinatorRequest::Plan => Ok(CoordinatorReply::Plan(Box::new(self.job_queue.plan().clone()))),
            CoordinatorRequest::Want(most) => self.hand_out(most),
            CoordinatorRequest::Delivered(delivery) => self.take(*delivery),
            CoordinatorRequest::Failed { block, why } => Ok(CoordinatorReply::Retry(self.failed(block, &why))),
        }
    }

    fn next(&mut self) -> Option<u64> {
        let place = self.job_queue.next()?;
        Some(self.job_queue.plan().number(&place))
    }

    /// Spot checks come first: a machine that plays wrong games is to be found early.
    fn hand_out(&mut self, most: u64) -> Result<CoordinatorReply, LabError> {
        while let Some(place) = self.job_queue.next_check_repeated() {
            self.play_here(&place)?;
        }
        let (mut blocks, mut checks) = (Vec::new(), Vec::new());
        while (blocks.len() as u64) < most {
            if let Some((block, played_by)) = self.job_queue.next_check_elsewhere() {
                checks.push(SpotCheck { block, played_by });
                blocks.push(block);
            } else if let Some(number) = self.next() {
                blocks.push(number);
            } else {
                break;
            }
        }
        Ok(if checks.is_empty() {
            CoordinatorReply::Blocks(blocks)
        } else {
            CoordinatorReply::Checks { blocks, checks }
        })
    }

    fn play_here(&mut self, place: &BlockRange) -> Result<(), LabError> {
        if let Some((block, _)) = self.worker.play(place) {
            self.job_queue.accept_by(block, Self::HERE)?;
        }
        Ok(())
    }

    fn take(&mut self, delivery: Delivery) -> Result<CoordinatorReply, LabError> {
        let Delivery { code, seconds, worker, block } = delivery;
        let (match_index, from, to) = (block.match_index, block.from, block.to);
        let name = worker.as_deref().unwrap_or(Self::UNNAMED);
        let accepted =
            self.job_queue.accept_from_by(block, &code, self.worker, name).map_err(|error| self.judged(error))?;
        let note = json!({ "contest": match_index, "from": from, "to": to, "seconds": seconds, "worker": worker });
        self.job_queue.note(&note);
        let ExperimentProgress { done, all } = self.job_queue.progress();
        Ok(CoordinatorReply::Accepted { duplicate: accepted == Accepted::Duplicate, done, all })
    }

    /// Resolves a dispute: this process computes the block a third time.
    fn judged(&self, error: LabError) -> LabError {
        let LabError::Disputed(mut dispute) = error else {
            return error;
        };
        let place = BlockRange { match_index: dispute.match_index, units: dispute.from..dispute.to };
        dispute.third = self.worker.play(&place).map(|(block, _)| block.digest);
        self.job_queue.note(&json!({ "check": { "block": dispute.block, "third": [Self::HERE, dispute.third] } }));
        LabError::Disputed(dispute)
    }

    fn failed(&mut self, block: u64, why: &str) -> bool {
        let failures = self.failures.entry(block).or_default();
        *failures += 1;
        let retry = *failures < Self::MOST_TRIALS;
        self.job_queue.note(&json!({ "block": block, "failures": failures, "why": why, "retry": retry }));
        if self.job_queue.give_back_check(block, !retry) || self.job_queue.is_finished(block) {
            return retry;
        }
        if let Some(place) = self.job_queue.plan().place(block).filter(|_| retry) {
            self.job_queue.give_back(place);
        }
        retry
    }

    /// Plays on this process the spot checks that no other worker has handed in, as where there is only one.
    ///
    /// # Errors
    /// When a block comes out differently.
    pub fn play_open_checks(&mut self) -> Result<(), LabError> {
        self.job_queue.play_checks(self.worker, Self::HERE)
    }

    /// The blocks that failed too often and are missing.
    #[must_use]
    pub fn given_up(&self) -> Vec<u64> {
        let failed = self.failures.iter().filter(|(_, failures)| **failures >= Self::MOST_TRIALS);
        failed.map(|(&block, _)| block).filter(|&block| !self.job_queue.is_finished(block)).collect()
    }

    /// Returns the job queue.
    #[must_use]
    pub fn into_job_queue(self) -> JobQueue {
        self.job_queue
    }
}
