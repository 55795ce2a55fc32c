//! Handing blocks to programs that have workers elsewhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{Accepted, Block, Desk, LabError, LabProgress, Plan, Worker};

/// A finished block on its way, with what is known about who played it: the line that a worker prints.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Delivery {
    /// Which build of the program played it.
    pub code: String,
    /// How long it took, in seconds.
    #[serde(default)]
    pub seconds: f64,
    /// Where, if anybody wants to tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worker: Option<String>,
    /// What was found.
    pub block: Block,
}

/// What a program with workers says to the coordinator: one JSON object a line.
///
/// ```
/// use uctopia_lab::Request;
/// let request: Request = serde_json::from_str(r#"{"want": 8}"#).unwrap();
/// assert_eq!(request, Request::Want(8));
/// let request: Request = serde_json::from_str(r#"{"failed": {"block": 3, "why": "the worker is gone"}}"#).unwrap();
/// assert!(matches!(request, Request::Failed { block: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Request {
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

/// What the coordinator answers: one JSON object a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The plan.
    Plan(Box<Plan>),
    /// The numbers of blocks to play; none when all are finished, in somebody's hands, or given up.
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
}

/// A desk for programs that have workers elsewhere, such as Dask's scheduler.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Coordinator, Delivery, Desk, Reply, Request, Worker, read};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let mut coordinator = Coordinator::new(Desk::in_memory(plan.clone()), &worker);
/// assert_eq!(coordinator.answer(Request::Want(2)).unwrap(), Reply::Blocks(vec![0, 1]));
/// // The worker that had the first block is gone: somebody else plays it.
/// let failed = Request::Failed { block: 0, why: "killed".to_owned() };
/// assert_eq!(coordinator.answer(failed).unwrap(), Reply::Retry(true));
/// assert_eq!(coordinator.answer(Request::Want(9)).unwrap(), Reply::Blocks(vec![0, 2]));
/// let (block, _) = worker.play(&plan.place(0).unwrap()).unwrap();
/// let delivery = Delivery { code: "this build".to_owned(), seconds: 0.1, worker: None, block };
/// let reply = coordinator.answer(Request::Delivered(Box::new(delivery))).unwrap();
/// assert_eq!(reply, Reply::Accepted { duplicate: false, done: 100, all: 300 });
/// ```
pub struct Coordinator<'a> {
    desk: Desk,
    worker: &'a Worker,
    /// Failures of each block.
    failures: BTreeMap<u64, u32>,
}

impl<'a> Coordinator<'a> {
    /// A block is handed out so often at most. Where a machine takes all its blocks down with it, blameless ones fail too.
    pub const MOST_TRIALS: u32 = 10;

    /// A coordinator at a desk; `worker` plays a block again where another build of the program played it.
    #[must_use]
    pub fn new(desk: Desk, worker: &'a Worker) -> Self {
        Self { desk, worker, failures: BTreeMap::new() }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// When a block is not what it should be, or cannot be written down: the program is to stop.
    pub fn answer(&mut self, request: Request) -> Result<Reply, LabError> {
        match request {
            Request::Plan => Ok(Reply::Plan(Box::new(self.desk.plan().clone()))),
            Request::Want(most) => Ok(Reply::Blocks((0..most).map_while(|_| self.next()).collect())),
            Request::Delivered(delivery) => self.take(*delivery),
            Request::Failed { block, why } => Ok(Reply::Retry(self.failed(block, &why))),
        }
    }

    fn next(&mut self) -> Option<u64> {
        let place = self.desk.next()?;
        Some(self.desk.plan().number(&place))
    }

    fn take(&mut self, delivery: Delivery) -> Result<Reply, LabError> {
        let Delivery { code, seconds, worker, block } = delivery;
        let (contest, from, to) = (block.contest, block.from, block.to);
        let accepted = self.desk.accept_from(block, &code, self.worker)?;
        let note = json!({ "contest": contest, "from": from, "to": to, "seconds": seconds, "worker": worker });
        self.desk.note(&note);
        let LabProgress { done, all } = self.desk.progress();
        Ok(Reply::Accepted { duplicate: accepted == Accepted::Duplicate, done, all })
    }

    fn failed(&mut self, block: u64, why: &str) -> bool {
        let failures = self.failures.entry(block).or_default();
        *failures += 1;
        let retry = *failures < Self::MOST_TRIALS;
        self.desk.note(&json!({ "block": block, "failures": failures, "why": why, "retry": retry }));
        if let Some(place) = self.desk.plan().place(block).filter(|_| retry) {
            self.desk.give_back(place);
        }
        retry
    }

    /// The blocks that failed too often and are missing.
    #[must_use]
    pub fn given_up(&self) -> Vec<u64> {
        let failed = self.failures.iter().filter(|(_, failures)| **failures >= Self::MOST_TRIALS);
        failed.map(|(&block, _)| block).filter(|&block| !self.desk.is_finished(block)).collect()
    }

    /// The desk again.
    #[must_use]
    pub fn into_desk(self) -> Desk {
        self.desk
    }
}
