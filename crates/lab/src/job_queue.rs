//! The job queue: assigns blocks to workers and collects their results.

mod block_rules;
mod builds;
mod folder;
mod game_store;
mod games;
mod spot_checks;
mod validate;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use uctopia_options::message;
use uctopia_statistics::SprtProgress;
use uctopia_statistics::Tally;

use self::block_rules::BlockRules;
use self::game_store::GameStore;
use crate::block::Block;
use crate::checks::SpotChecks;
use crate::ledger::{Header, Ledger};
use crate::log::Span;
use crate::match_aggregate::{MatchAggregate, TaskStats};
use crate::plan::{BlockRange, Plan};
use crate::{Experiment, ExperimentResult, LabError, MatchTotals};

/// An experiment in progress: knows what is finished, what is to be played next, and how every match stands.
///
/// Workers of any kind, threads or machines, take [`next`](Self::next) and [`accept`](Self::accept) what they played;
/// they may do so in any order, twice, or never. With a folder every accepted block is written down at once.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Accepted, MatchSpec, JobQueue, Experiment, Plan, Task, Worker};
/// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 500 });
/// let plan = Plan::new(Experiment { seed: 1, matches: vec![spec] }).with_blocks_of(100);
/// let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
/// let mut job_queue = JobQueue::in_memory(plan);
/// while let Some(place) = job_queue.next() {
///     let (block, _times) = worker.play(&place).unwrap();
///     assert_eq!(job_queue.accept(block.clone()).unwrap(), Accepted::New);
///     assert_eq!(job_queue.accept(block).unwrap(), Accepted::Duplicate);
/// }
/// assert!(job_queue.is_complete());
/// assert_eq!(job_queue.result().matches[0].units, 500);
/// ```
pub struct JobQueue {
    plan: Plan,
    id: String,
    ledger: Option<Ledger>,
    folder: Option<PathBuf>,
    /// Finished blocks of each match by their first unit; those that count are forgotten where games are streamed.
    finished: Vec<BTreeMap<u64, FinishedBlock>>,
    standings: Vec<MatchAggregate>,
    /// The number of the block to be handed out next, unless one came back.
    cursor: u64,
    returned: Vec<BlockRange>,
    /// Builds of the program whose blocks were compared with this one's.
    trusted: HashSet<String>,
    /// The first finished block of every match and every other build in the ledger, which are not compared yet.
    suspects: Vec<(String, Block)>,
    /// The header to write before the first new block.
    header: Option<Header>,
    /// Whether the ledger's blocks stand there without a header that says what was played.
    lost_header: bool,
    /// Blocks that are played a second time.
    checks: SpotChecks,
    duplicates: u64,
    /// What blocks must be.
    rules: BlockRules,
    /// What becomes of games where there is no ledger.
    games: GameStore,
    /// Units that are finished.
    done: u64,
}

struct FinishedBlock {
    digest: u64,
    span: Option<Span>,
}

impl FinishedBlock {
    /// The 16 hexadecimal digits of a digest as a number, which takes a fifth of their memory.
    fn number(digest: &str) -> u64 {
        u64::from_str_radix(digest, 16).unwrap_or_default()
    }

    /// The digest as blocks write it.
    fn in_digits(&self) -> String {
        format!("{:016x}", self.digest)
    }
}

/// What became of a block that was handed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// The block was missing, and counts now.
    New,
    /// An equal block was there already; this one was dropped.
    Duplicate,
}

/// How far an experiment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExperimentProgress {
    /// Units that are finished.
    pub done: u64,
    /// All units.
    pub all: u64,
}

impl JobQueue {
    /// A job queue that keeps all games in memory, about a kilobyte for one of tic-tac-toe and ten for one of Othello, and is
    /// forgotten with them. For many games, see [`streaming`](Self::streaming).
    #[must_use]
    pub fn in_memory(plan: Plan) -> Self {
        let matches = &plan.experiment.matches;
        Self {
            id: plan.experiment.id(),
            ledger: None,
            folder: None,
            finished: matches.iter().map(|_| BTreeMap::new()).collect(),
            standings: matches.iter().map(MatchAggregate::new).collect(),
            cursor: 0,
            returned: Vec::new(),
            trusted: HashSet::new(),
            suspects: Vec::new(),
            header: None,
            lost_header: false,
            checks: SpotChecks::default(),
            duplicates: 0,
            rules: BlockRules::default(),
            games: GameStore::Kept(BTreeMap::new()),
            done: 0,
            plan,
        }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many blocks were handed in twice.
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// The next block to play; `None` when all are finished or assigned.
    #[allow(
        clippy::should_implement_trait,
        reason = "blocks may come back: this is no iterator"
    )]
    pub fn next(&mut self) -> Option<BlockRange> {
        if self.is_complete() {
            return None; // also when a test has decided and millions of planned games are not needed
        }
        while let Some(place) = self.returned.pop().or_else(|| self.advance()) {
            if self.is_wanted(&place) {
                return Some(place);
            }
        }
        None
    }

    fn advance(&mut self) -> Option<BlockRange> {
        let place = self.plan.place(self.cursor)?;
        self.cursor += 1;
        Some(place)
    }

    /// Takes back a block that was handed out and will not be finished: another worker plays it.
    pub fn give_back(&mut self, place: BlockRange) {
        self.returned.push(place);
    }

    /// Takes a finished block in. Blocks come once, twice or late; only a different outcome of the same games is an error.
    ///
    /// # Errors
    /// When it belongs to another experiment, was changed on its way, breaks the rules of its match, came out differently before, or
    /// cannot be written.
    pub fn accept(&mut self, block: Block) -> Result<Accepted, LabError> {
        self.validate(&block)?;
        self.accept_validated(block, None)
    }

    /// Takes in a block that was [validated](Self::validate); the ledger names the worker, if there is one.
    fn accept_validated(
        &mut self,
        block: Block,
        worker: Option<&str>,
    ) -> Result<Accepted, LabError> {
        if !self.is_new(&block)? {
            self.duplicates += 1;
            return Ok(Accepted::Duplicate);
        }
        if !self.suspects.is_empty() {
            let problem = message!(
                "another build of the program wrote this folder, and nothing was compared yet"
            );
            return Err(LabError::Foreign(problem));
        }
        // Only now: a mistake that is found before the first block shall not take possession of a folder.
        self.write_header()?;
        let span = self
            .ledger
            .as_mut()
            .map(|ledger| ledger.append(&block, worker))
            .transpose()?;
        self.enter(block, span);
        Ok(Accepted::New)
    }

    fn enter(&mut self, block: Block, span: Option<Span>) {
        let match_index = block.match_index;
        let finished = FinishedBlock {
            digest: FinishedBlock::number(&block.digest),
            span,
        };
        self.finished[match_index].insert(block.from, finished);
        self.done += block.to - block.from;
        let standing = &mut self.standings[match_index];
        match &mut self.games {
            GameStore::Kept(kept) => {
                if span.is_none() {
                    kept.insert((match_index, block.from), block.clone());
                }
                standing.add(block, &mut |_, _| ());
            }
            GameStore::Streamed { take, beyond } => standing.add(block, &mut |record, counts| {
                if counts {
                    take(match_index, record);
                } else {
                    beyond.push((match_index, record.clone()));
                }
            }),
        }
        if self.forgets() {
            self.finished[match_index] =
                self.finished[match_index].split_off(&self.standings[match_index].finished());
        }
    }

    /// Whether blocks that count are forgotten: nothing can ask for them where games are streamed and none is played a second
    /// time, and a long match would take a hundred bytes for each.
    fn forgets(&self) -> bool {
        self.games.is_streamed() && !self.checks.is_on()
    }

    /// Whether the block of a match that begins with this unit is finished.
    fn has(&self, match_index: usize, from: u64) -> bool {
        from < self.standings[match_index].finished()
            || self.finished[match_index].contains_key(&from)
    }

    /// Whether the block of this number is finished.
    #[must_use]
    pub fn is_finished(&self, number: u64) -> bool {
        let place = self.plan.place(number);
        place.is_some_and(|place| self.has(place.match_index, place.units.start))
    }

    /// Whether a block is still to be played: it is missing, and no sequential test has decided its match.
    pub(crate) fn is_wanted(&self, place: &BlockRange) -> bool {
        !self.standings[place.match_index].is_closed()
            && !self.has(place.match_index, place.units.start)
    }

    /// The numbers of blocks that are missing, the lowest first: all of them, or as many as `most` of each match.
    #[must_use]
    pub fn missing(&self, most: usize) -> Vec<u64> {
        let open = (0..self.standings.len())
            .filter(|&match_index| !self.standings[match_index].is_closed());
        let missing_of = |match_index: usize| {
            let blocks = (0..self.plan.blocks_of(match_index))
                .map(move |block| self.plan.units(match_index, block));
            let missing = blocks.filter(move |units| !self.has(match_index, units.start));
            missing
                .take(most)
                .map(move |units| self.plan.number(&BlockRange { match_index, units }))
        };
        let mut numbers: Vec<u64> = open.flat_map(missing_of).collect();
        numbers.sort_unstable();
        numbers
    }

    /// How far the experiment is.
    #[must_use]
    pub fn progress(&self) -> ExperimentProgress {
        let all = self
            .plan
            .experiment
            .matches
            .iter()
            .map(|spec| spec.task.units())
            .sum();
        ExperimentProgress {
            done: self.done,
            all,
        }
    }

    /// How a match of two and more agents stands for the first of them, and how far its sequential test has come.
    pub(crate) fn score(&self, match_index: usize) -> (Option<Tally>, Option<SprtProgress>) {
        match &self.standings[match_index].books {
            TaskStats::Versus(stats) => (Some(stats.tally()), stats.progress()),
            TaskStats::Group(stats) => (Some(stats.tally(0)), None),
            TaskStats::Alone(_) | TaskStats::Random(_) => (None, None),
        }
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let matches = self.plan.experiment.matches.iter();
        matches.zip(&self.standings).all(|(spec, standing)| {
            standing.is_closed() || standing.finished() == spec.task.units()
        })
    }

    /// What the finished blocks of a match say, up to its first missing unit.
    ///
    /// # Panics
    /// When there is no match of this number.
    #[must_use]
    pub fn match_totals(&self, match_index: usize) -> MatchTotals {
        let Experiment { seed, matches } = &self.plan.experiment;
        MatchTotals::new(*seed, &matches[match_index], &self.standings[match_index])
    }

    /// What the finished blocks say, each match up to its first missing unit.
    #[must_use]
    pub fn result(&self) -> ExperimentResult {
        ExperimentResult::new(&self.plan.experiment, &self.standings)
    }
}

fn place_of(block: &Block) -> BlockRange {
    BlockRange {
        match_index: block.match_index,
        units: block.from..block.to,
    }
}
