//! Playing on this machine, on several threads.

use uctopia_arena::{BlockQueue, play_blocks};
use uctopia_game::StopFlag;
use uctopia_statistics::SprtProgress;
use uctopia_statistics::Tally;

use crate::{Accepted, Block, BlockRange, ExperimentProgress, JobQueue, LabError, Times, Worker};

/// A block was finished.
#[derive(Clone)]
pub struct BlockDone<'a> {
    /// The place of the block.
    pub place: &'a BlockRange,
    /// The times that the block took.
    pub times: Times,
    /// How far the experiment is now.
    pub progress: ExperimentProgress,
    /// Wins, draws and losses of its match so far, if it is one of two agents; of more, how often the first one finished ahead
    /// of, level with and behind each other.
    pub tally: Option<Tally>,
    /// How far its sequential test has come, if it has one.
    pub test: Option<SprtProgress>,
    /// What else there is to ask, such as [`match_totals`](JobQueue::match_totals).
    pub job_queue: &'a JobQueue,
}

/// Plays all missing blocks on `jobs` threads (0 counts as 1) and calls `on_block` after each.
///
/// Returns when all is finished or the flag was raised; what was finished is kept either way. Where the job queue has
/// [spot checks](JobQueue::with_spot_checks), another thread plays the chosen blocks again; a single thread checks nothing.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{MatchSpec, JobQueue, Experiment, Plan, Task, run};
/// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 3000 });
/// let plan = Plan::new(Experiment { seed: 1, matches: vec![spec] });
/// let result = |jobs, block| {
///     let mut job_queue = JobQueue::in_memory(plan.clone().with_blocks_of(block));
///     run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
///     job_queue.result()
/// };
/// assert_eq!(result(1, 3000), result(4, 77));
/// ```
///
/// # Errors
/// When a match makes no sense, or the folder cannot be written.
pub fn run(
    job_queue: &mut JobQueue,
    jobs: usize,
    stop: &StopFlag,
    on_block: impl FnMut(BlockDone<'_>) + Send,
) -> Result<(), LabError> {
    run_by(
        &Worker::new(job_queue.plan(), stop)?,
        job_queue,
        jobs,
        stop,
        on_block,
    )
}

/// Runs a job queue by a worker that was made before, of its plan and with this flag: making one is how a plan is checked, and
/// lists its openings.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{JobQueue, Worker, read, run_by};
/// let (plan, stop) = (read("game = 'ttt'\nrandom-games = 300").unwrap(), StopFlag::default());
/// let worker = Worker::new(&plan, &stop).unwrap();
/// let mut job_queue = JobQueue::in_memory(plan);
/// run_by(&worker, &mut job_queue, 2, &stop, |_| ()).unwrap();
/// assert!(job_queue.is_complete());
/// ```
///
/// # Errors
/// When the folder cannot be written, or what another build wrote comes out differently.
pub fn run_by(
    worker: &Worker,
    job_queue: &mut JobQueue,
    jobs: usize,
    stop: &StopFlag,
    on_block: impl FnMut(BlockDone<'_>) + Send,
) -> Result<(), LabError> {
    job_queue.verify(worker)?;
    let mut blocks = ExperimentBlocks {
        job_queue,
        on_block,
    };
    let played = loop {
        let played = play_blocks(&mut blocks, jobs, stop, |place| worker.play(place));
        // The last blocks are finished when some threads are gone already that could play them again.
        if played.is_err() || stop.is_raised() || jobs < 2 || !blocks.job_queue.has_checks() {
            break played;
        }
    };
    blocks.job_queue.sync()?;
    played
}

/// The missing blocks of an experiment, and second plays of finished ones as spot checks.
struct ExperimentBlocks<'a, F> {
    job_queue: &'a mut JobQueue,
    on_block: F,
}

/// The name of a thread as a worker.
fn worker_name(thread: usize) -> String {
    format!("thread {}", thread + 1)
}

impl<F: FnMut(BlockDone<'_>) + Send> BlockQueue for ExperimentBlocks<'_, F> {
    type Block = BlockRange;
    type Played = (Block, Times);
    type Error = LabError;

    fn next(&mut self, thread: usize) -> Option<BlockRange> {
        self.job_queue
            .next_check(&worker_name(thread))
            .or_else(|| self.job_queue.next())
    }

    fn accept(
        &mut self,
        thread: usize,
        place: BlockRange,
        (block, times): (Block, Times),
    ) -> Result<(), LabError> {
        let job_queue = &mut *self.job_queue;
        if job_queue.accept_played(block, &worker_name(thread))? == Accepted::Duplicate {
            return Ok(()); // a spot check
        }
        job_queue.note(&times.note(&place));
        let (progress, (tally, test)) = (job_queue.progress(), job_queue.score(place.match_index));
        (self.on_block)(BlockDone {
            place: &place,
            times,
            progress,
            tally,
            test,
            job_queue,
        });
        Ok(())
    }
}
