//! Playing on this machine, on several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use uctopia_arena::Tally;
use uctopia_arena::statistics::SprtProgress;
use uctopia_game::StopFlag;

use crate::{Accepted, Desk, LabError, LabProgress, Place, Times, Worker};

/// A block was finished.
#[derive(Clone, Debug)]
pub struct BlockDone<'a> {
    /// Which one.
    pub place: &'a Place,
    /// What it took.
    pub times: Times,
    /// How far the experiment is now.
    pub progress: LabProgress,
    /// Wins, draws and losses of its contest so far, if it is one of two agents; of more, how often the first one finished ahead
    /// of, level with and behind each other.
    pub tally: Option<Tally>,
    /// How far its sequential test has come, if it has one.
    pub test: Option<SprtProgress>,
}

/// Plays everything that is missing on `jobs` threads; 0 counts as 1. `on_block` hears of every finished block.
///
/// Returns when all is finished or the flag was raised; what was finished is kept either way. Where the desk has
/// [spot checks](Desk::with_spot_checks), another thread plays the chosen blocks again; a single thread checks nothing.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{ContestSpec, Desk, Experiment, Plan, Task, run};
/// let contest = ContestSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 3000 });
/// let plan = Plan::new(Experiment { seed: 1, contests: vec![contest] });
/// let result = |jobs, block| {
///     let mut desk = Desk::in_memory(plan.clone().with_blocks_of(block));
///     run(&mut desk, jobs, &StopFlag::default(), |_| ()).unwrap();
///     desk.result()
/// };
/// assert_eq!(result(1, 3000), result(4, 77));
/// ```
///
/// # Errors
/// When a contest makes no sense, or the folder cannot be written.
pub fn run(
    desk: &mut Desk,
    jobs: usize,
    stop: &StopFlag,
    on_block: impl FnMut(BlockDone<'_>) + Send,
) -> Result<(), LabError> {
    run_by(&Worker::new(desk.plan(), stop)?, desk, jobs, stop, on_block)
}

/// The same by a worker that was made before, of the desk's plan and with this flag: making one is how a plan is checked, and
/// lists its openings.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Desk, Worker, read, run_by};
/// let (plan, stop) = (read("game = 'ttt'\nrandom-games = 300").unwrap(), StopFlag::default());
/// let worker = Worker::new(&plan, &stop).unwrap();
/// let mut desk = Desk::in_memory(plan);
/// run_by(&worker, &mut desk, 2, &stop, |_| ()).unwrap();
/// assert!(desk.is_complete());
/// ```
///
/// # Errors
/// When the folder cannot be written, or what another build wrote comes out differently.
pub fn run_by(
    worker: &Worker,
    desk: &mut Desk,
    jobs: usize,
    stop: &StopFlag,
    on_block: impl FnMut(BlockDone<'_>) + Send,
) -> Result<(), LabError> {
    desk.verify(worker)?;
    let counter = Mutex::new(Counter { desk, on_block, failure: None });
    loop {
        thread::scope(|scope| {
            for number in 1..=jobs.clamp(1, 1024) {
                let counter = &counter;
                scope.spawn(move || work(worker, &format!("thread {number}"), stop, counter));
            }
        });
        // The last blocks are finished when some threads are gone already that could play them again.
        let counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
        if stop.is_raised() || counter.failure.is_some() || jobs < 2 || !counter.desk.has_checks() {
            break;
        }
    }
    let Counter { desk, failure, .. } = counter.into_inner().unwrap_or_else(PoisonError::into_inner);
    desk.sync()?;
    failure.map_or(Ok(()), Err)
}

/// Where the threads queue.
struct Counter<'a, F> {
    desk: &'a mut Desk,
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
            let Some(place) = counter.desk.next_check(name).or_else(|| counter.desk.next()) else {
                return;
            };
            place
        };
        let Some((block, times)) = worker.play(&place) else {
            return;
        };
        let mut counter = at_counter();
        match counter.desk.accept_by(block, name) {
            Ok(Accepted::Duplicate) => {} // a spot check
            Ok(Accepted::New) => {
                let progress = counter.desk.progress();
                counter.desk.note(&times.note(&place));
                let (tally, test) = counter.desk.score(place.contest);
                (counter.on_block)(BlockDone { place: &place, times, progress, tally, test });
            }
            Err(failure) => counter.failure = Some(failure),
        }
    }
}
