//! Handing blocks to programs that have workers elsewhere.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use uctopia_game::{StopFlag, Stopwatch};
use uctopia_options::{Message, message};

use crate::{
    Accepted, Block, BlockRange, Delivery, ExperimentProgress, JobQueue, LabError, Plan, Worker,
};

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
    /// The program wants to know the plan, to send it to workers.
    Plan,
    /// The program has room for so many blocks.
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
        /// Whether nothing more is to be played; what is being played is not needed then.
        #[serde(default)]
        complete: bool,
    },
    /// Whether the block that failed will be handed out again.
    Retry(bool),
    /// The numbers of blocks to play, as in [`Blocks`](Self::Blocks), with a list of those among them that are spot checks.
    #[serde(untagged)]
    Checks {
        /// All blocks to play.
        blocks: Vec<u64>,
        /// The checks that were played before.
        checks: Vec<SpotCheck>,
    },
}

/// A job queue for programs that have workers elsewhere, such as Dask's scheduler.
///
/// A block that has not come back for too long is handed out again, before all others: its worker may hang or be gone, and a
/// block that comes twice does no harm. It has ten times as long as the slowest block so far, at least a minute, but never longer
/// than [the limit](Self::with_block_limit); each time it is handed out, it has twice as long.
///
/// Where its job queue has [spot checks](JobQueue::with_spot_checks) and deliveries name two workers or more, some blocks are handed out
/// a second time ([`CoordinatorReply::Checks`]). A worker's name proves nothing, so that this process also plays some blocks itself,
/// the first one of every match and of every worker among them: [`next_check`](Self::next_check) says which, and
/// [`confirm`](Self::confirm) takes what came of it. When the second outcome is another one, the coordinator plays the block once
/// more, and answers with an error that names both workers and says which of them the third play agrees with.
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
/// assert_eq!(reply, CoordinatorReply::Accepted { duplicate: false, done: 100, all: 300, complete: false });
/// // It was the first block of the match: this process plays it as well.
/// let place = coordinator.next_check().unwrap();
/// coordinator.confirm(worker.play(&place).unwrap().0).unwrap();
/// ```
pub struct Coordinator<'a> {
    job_queue: JobQueue,
    worker: &'a Worker,
    /// Failures of each block.
    failures: BTreeMap<u64, u32>,
    /// Blocks that were handed out and did not come back.
    out: BTreeMap<u64, HandedOut>,
    /// How long a block was away at most.
    longest: Option<Duration>,
    limit: Duration,
}

/// A block that is away.
struct HandedOut {
    since: Stopwatch,
    /// How often it was handed out because it did not come back.
    late: u32,
}

impl<'a> Coordinator<'a> {
    /// A block is handed out so often at most. Where a machine takes all its blocks down with it, blameless ones fail too.
    pub const MOST_TRIALS: u32 = 10;
    /// How long a block may be away if nothing else is said: as long as tasks of batch systems often run, and far longer than
    /// a block should be.
    pub const BLOCK_LIMIT: Duration = Duration::from_secs(3600);
    /// A block may be away so much longer than the slowest one so far. Blocks wait at their worker behind others, and agents
    /// of one experiment differ in speed.
    const SLOWNESS: u32 = 10;
    /// No block is late before: machines stop for seconds.
    const LEAST: Duration = Duration::from_secs(60);
    /// More blocks than any scheduler has room for.
    const MOST_AT_ONCE: u64 = 100_000;

    /// A coordinator of a job queue; `worker` plays a block again where another build of the program played it.
    #[must_use]
    pub fn new(mut job_queue: JobQueue, worker: &'a Worker) -> Self {
        job_queue.check_earlier();
        let (failures, out) = (BTreeMap::new(), BTreeMap::new());
        Self {
            job_queue,
            worker,
            failures,
            out,
            longest: None,
            limit: Self::BLOCK_LIMIT,
        }
    }

    /// This coordinator with another limit of the time that a block may be away.
    #[must_use]
    pub fn with_block_limit(self, limit: Duration) -> Self {
        Self { limit, ..self }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// When a block is not what it should be, or cannot be written down: the program is to stop.
    pub fn answer(&mut self, request: CoordinatorRequest) -> Result<CoordinatorReply, LabError> {
        match request {
            CoordinatorRequest::Plan => Ok(CoordinatorReply::Plan(Box::new(
                self.job_queue.plan().clone(),
            ))),
            CoordinatorRequest::Want(most) => Ok(self.hand_out(most)),
            CoordinatorRequest::Delivered(delivery) => self.take(*delivery),
            CoordinatorRequest::Failed { block, why } => {
                Ok(CoordinatorReply::Retry(self.failed(block, &why)))
            }
        }
    }

    fn next(&mut self) -> Option<u64> {
        let place = self.job_queue.next()?;
        Some(self.job_queue.plan().number(&place))
    }

    /// Blocks that are late come first, since a sequential test cannot go on without them; then spot checks: a machine that
    /// plays wrong games is to be found early.
    fn hand_out(&mut self, most: u64) -> CoordinatorReply {
        let most = most.min(Self::MOST_AT_ONCE) as usize;
        let mut blocks = self.late(most);
        let mut checks = Vec::new();
        while blocks.len() < most {
            if let Some((block, played_by)) = self.job_queue.next_check_elsewhere() {
                checks.push(SpotCheck { block, played_by });
                blocks.push(block);
            } else if let Some(block) = self.next() {
                self.out.insert(
                    block,
                    HandedOut {
                        since: Stopwatch::start(),
                        late: 0,
                    },
                );
                blocks.push(block);
            } else {
                break;
            }
        }
        if checks.is_empty() {
            CoordinatorReply::Blocks(blocks)
        } else {
            CoordinatorReply::Checks { blocks, checks }
        }
    }

    /// Blocks that have been away for too long and are still needed.
    fn late(&mut self, most: usize) -> Vec<u64> {
        let usual = self
            .longest
            .map(|longest| (longest * Self::SLOWNESS).max(Self::LEAST));
        let limit = usual.unwrap_or(self.limit).min(self.limit);
        let Self { job_queue, out, .. } = self;
        let is_wanted = |block: u64| {
            !job_queue.is_complete()
                && job_queue
                    .plan()
                    .place(block)
                    .is_some_and(|place| job_queue.is_wanted(&place))
        };
        let is_late =
            |away: &HandedOut| away.since.elapsed() >= limit.saturating_mul(1 << away.late.min(20));
        let mut late = Vec::new();
        for (&block, away) in out.iter_mut().filter(|(_, away)| is_late(away)).take(most) {
            if is_wanted(block) {
                let seconds = away.since.elapsed().as_secs_f64();
                job_queue.note(&json!({ "block": block, "late": seconds }));
                late.push(block);
            }
            *away = HandedOut {
                since: Stopwatch::start(),
                late: away.late + 1,
            };
        }
        late
    }

    /// The next block that this process is to play, to check a worker. It may be played on another thread while requests are
    /// answered.
    pub fn next_check(&mut self) -> Option<BlockRange> {
        self.job_queue.next_own_check()
    }

    /// Takes in what came of [`next_check`](Self::next_check).
    ///
    /// # Errors
    /// When a worker sent something else: the program is to stop.
    pub fn confirm(&mut self, block: Block) -> Result<(), LabError> {
        self.job_queue
            .accept_own(block)
            .map_err(|error| self.judged(error))
    }

    fn take(&mut self, delivery: Delivery) -> Result<CoordinatorReply, LabError> {
        let Block {
            match_index,
            from,
            to,
            ..
        } = delivery.block;
        let (seconds, worker) = (delivery.seconds, delivery.worker.clone());
        let name = match &worker {
            Some(worker) if delivery.has_names() => Message::verbatim(worker.clone()),
            _ => message!("a worker without a name"),
        };
        let accepted = self.job_queue.accept_delivery(delivery, None, self.worker);
        let accepted = accepted.map_err(|error| self.judged(error).sent_by(name))?;
        let block = self.job_queue.plan().number(&BlockRange {
            match_index,
            units: from..to,
        });
        if let Some(away) = self.out.remove(&block).filter(|away| away.late == 0) {
            self.longest = self.longest.max(Some(away.since.elapsed()));
        }
        let note = json!({ "contest": match_index, "from": from, "to": to, "seconds": seconds, "worker": worker });
        self.job_queue.note(&note);
        let (ExperimentProgress { done, all }, complete) =
            (self.job_queue.progress(), self.job_queue.is_complete());
        Ok(CoordinatorReply::Accepted {
            duplicate: accepted == Accepted::Duplicate,
            done,
            all,
            complete,
        })
    }

    /// Resolves a dispute: this process computes the block a third time.
    fn judged(&self, error: LabError) -> LabError {
        let LabError::Disputed(mut dispute) = error else {
            return error;
        };
        let place = BlockRange {
            match_index: dispute.match_index,
            units: dispute.from..dispute.to,
        };
        dispute.third = self.worker.play(&place).map(|(block, _)| block.digest);
        self.job_queue.note(&json!({ "check": { "block": dispute.block, "third": ["this process", dispute.third] } }));
        LabError::Disputed(dispute)
    }

    fn failed(&mut self, block: u64, why: &str) -> bool {
        if block >= self.job_queue.plan().count() {
            return false;
        }
        self.out.remove(&block);
        let failures = self.failures.entry(block).or_default();
        *failures += 1;
        let retry = *failures < Self::MOST_TRIALS;
        self.job_queue
            .note(&json!({ "block": block, "failures": failures, "why": why, "retry": retry }));
        if self.job_queue.give_back_check(block, !retry) || self.job_queue.is_finished(block) {
            return retry;
        }
        if let Some(place) = self.job_queue.plan().place(block).filter(|_| retry) {
            self.job_queue.give_back(place);
        }
        retry
    }

    /// Plays on `jobs` threads of this process the blocks that are left to check: those that it must play itself, and with `all`
    /// also those that no other worker has handed in, as where there is only one. `stop` is the worker's flag.
    ///
    /// # Errors
    /// When a block comes out differently.
    pub fn play_checks(&mut self, jobs: usize, stop: &StopFlag, all: bool) -> Result<(), LabError> {
        self.job_queue
            .play_own_checks(self.worker, jobs, stop, all)
            .map_err(|error| self.judged(error))
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.job_queue.is_complete()
    }

    /// The blocks that failed too often and are missing.
    #[must_use]
    pub fn given_up(&self) -> Vec<u64> {
        let failed = self
            .failures
            .iter()
            .filter(|(_, failures)| **failures >= Self::MOST_TRIALS);
        failed
            .map(|(&block, _)| block)
            .filter(|&block| !self.job_queue.is_finished(block))
            .collect()
    }

    /// Returns the job queue.
    #[must_use]
    pub fn into_job_queue(self) -> JobQueue {
        self.job_queue
    }
}
