//! Playing on this machine, on several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use uctopia_game::StopFlag;
use uctopia_statistics::SprtProgress;
use uctopia_statistics::Tally;

use crate::{Accepted, BlockRange, ExperimentProgress, JobQueue, LabError, Times, Worker};

/// A block was finished.
#[derive(Clone, Debug)]
pub struct BlockDone<'a> {
    /// Which one.
    pub place: &'a BlockRange,
    /// What it took.
    pub times: Times,
    /// How far the experiment is now.
    pub progress: ExperimentProgress,
    /// Wins, draws and losses of its contest so far, if it is one of two agents; of more, how often the first one finished ahead
    /// of, level with and behind each other.
    pub tally: Option<Tally>,
    /// How far its sequential test has come, if it has one.
    pub test: Option<SprtProgress>,
}

/// Plays all missing blocks on `jobs` threads (0 counts as 1) and calls `on_block` after each.
///
/// Returns when all is finished or the flag was raised; what was finished is kept either way. Where the job queue has
/// [spot checks](JobQueue::with_spot_checks), another thread plays the chosen blocks again; a single thread checks nothing.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{ContestSpec, JobQueue, Experiment, Plan, Task, run};
/// let contest = ContestSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 3000 });
/// let plan = Plan::new(Experiment { seed: 1, contests: vec![contest] });
/// let result = |jobs, block| {
///     let mut job_queue = JobQueue::in_memory(plan.clone().with_blocks_of(block));
///     run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
///     job_queue.result()
/// };
/// assert_eq!(result(1, 3000), result(4, 77));
/// ```
///
/// # Errors
/// When a contest makes no sense, or the folder cannot be written.
pub fn run(
    job_queue: &mut JobQueue,
    jobs: usize,
    stop: &StopFlag,
    on_block: impl FnMut(BlockDone<'_>) + Send,
) -> Result<(), LabError> {
    run_by(&Worker::new(job_queue.plan(), stop)?, job_queue, jobs, stop, on_block)
}

/// The same by a worker that was made before, of the job queue's plan and with this flag: making one is how a plan is checked, and
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
    let counter = Mutex::new(Counter { job_queue, on_block, failure: None });
    loop {
        thread::scope(|scope| {
            for number in 1..=jobs.clamp(1, 1024) {
                let counter = &counter;
                scope.spawn(move || work(worker, &format!("thread {number}"), stop, counter));
            }
        });
        // The last blocks are finished when some threads are gone already that could play them again.
        let counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
        if stop.is_raised() || counter.failure.is_some() || jobs < 2 || !counter.job_queue.has_checks() {
            break;
        }
    }
    let Counter { job_queue, failure, .. } = counter.into_inner().unwrap_or_else(PoisonError::into_inner);
    job_queue.sync()?;
    failure.map_or(Ok(()), Err)
}

/// State shared by the threads.
struct Counter<'a, F> {
    job_queue: &'a mut JobQueue,
    on_block: F,
    failure: Option<LabError>,
}

fn work(worker: &Worker, name: &str, stop: &StopFlag, counter: &Mutex<Counter<'_, impl FnMut(BlockDone<'_>)>>) {
    let at_counter = || counter.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        let place = {
            let mut counter = at_counter();
            if stop.is_raised() || counter.failure.is_some() {
                return;
            }
            let Some(place) = counter.job_queue.next_check(name).or_else(|| counter.job_queue.next()) else {
                return;
            };
            place
        };
        let Some((block, times)) = worker.play(&place) else {
            return;
        };
        let mut counter = at_counter();
        match counter.job_queue.accept_by(block, name) {
            Ok(Accepted::Duplicate) => {} // a spot check
            Ok(Accepted::New) => {
                let progress = counter.job_queue.progress();
                counter.job_queue.note(&times.note(&place));
                let (tally, test) = counter.job_queue.score(place.contest);
                (counter.on_block)(BlockDone { place: &place, times, progress, tally, test });
            }
            Err(failure) => counter.failure = Some(failure),
        }
    }
}
