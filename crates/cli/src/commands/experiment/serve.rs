//! `uctopia experiment serve`: coordinates workers of another program, in lines of JSON.

use std::io::BufRead;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope};
use std::time::Duration;

use uctopia_game::StopFlag;
use uctopia_gtp::{LineRead, read_line_within};
use uctopia_lab::{Block, BlockRange, Coordinator, CoordinatorRequest, JobQueue, LabError, Worker};
use uctopia_options::message;

use super::file::{folder_of, read};
use super::queue::{code, conclude, secret, tell_checks, tell_torn_lines};
use super::remote::numbers;
use crate::args::{ServeArgs, TableFormat};
use crate::failure::Failure;
use crate::output;
use crate::threads::threads;

/// The share of blocks that a second worker plays again by default. A machine that spoils one block in a
/// hundred, and plays 10 000 of them, is found with 99 %: five wrong blocks are expected among those that are checked.
const USUAL_SHARE: f64 = 0.05;

/// The most bytes of a request: far more than a block of games comes to.
const MOST_BYTES: usize = 64 << 20;

/// The next request; `None` when standard input ends.
fn request(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
) -> Result<Option<CoordinatorRequest>, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::Input(message!("standard input cannot be read: {error}"));
    match read_line_within(input, line, MOST_BYTES).map_err(unreadable)? {
        LineRead::End => return Ok(None),
        LineRead::TooLong => {
            return Err(Failure::Input(message!(
                "a request has more than {most} bytes",
                most = MOST_BYTES
            )));
        }
        LineRead::Whole => {}
    }
    let misunderstood = |error: serde_json::Error| {
        let error = error.to_string();
        let beginning: String = String::from_utf8_lossy(line).chars().take(200).collect();
        Failure::Input(message!(
            "a request cannot be understood: {error}: {beginning}"
        ))
    };
    serde_json::from_slice(&*line)
        .map(Some)
        .map_err(misunderstood)
}

/// The thread that plays the blocks that this process checks itself, one after the other, while requests are answered.
struct Checker {
    places: Sender<BlockRange>,
    played: Receiver<Block>,
    is_busy: bool,
}

impl Checker {
    fn start<'scope>(scope: &'scope Scope<'scope, '_>, worker: &'scope Worker) -> Self {
        let (places, due) = mpsc::channel();
        let (finished, played) = mpsc::channel();
        scope.spawn(move || {
            for place in due {
                let Some((block, _)) = worker.play(&place) else {
                    return;
                };
                if finished.send(block).is_err() {
                    return;
                }
            }
        });
        Self {
            places,
            played,
            is_busy: false,
        }
    }

    /// Takes in what was played, and hands over the next block.
    fn turn(&mut self, coordinator: &mut Coordinator<'_>) -> Result<(), LabError> {
        if self.is_busy {
            let Ok(block) = self.played.try_recv() else {
                return Ok(());
            };
            self.is_busy = false;
            coordinator.confirm(block)?;
        }
        if let Some(place) = coordinator.next_check() {
            self.is_busy = self.places.send(place).is_ok();
        }
        Ok(())
    }

    /// Waits for the block that is being played.
    fn finish(self, coordinator: &mut Coordinator<'_>) -> Result<(), LabError> {
        if self.is_busy
            && let Ok(block) = self.played.recv()
        {
            coordinator.confirm(block)?;
        }
        Ok(())
    }
}

/// Answers requests, a line each, until standard input ends.
fn answer(coordinator: &mut Coordinator<'_>, checker: &mut Checker) -> Result<(), Failure> {
    let (mut input, mut line) = (std::io::stdin().lock(), Vec::new());
    while let Some(request) = request(&mut input, &mut line)? {
        checker.turn(coordinator)?;
        let reply = coordinator.answer(request)?;
        checker.turn(coordinator)?;
        output::print(
            &serde_json::to_string(&reply)
                .map_err(|error| Failure::Output(error.to_string().into()))?,
        )?;
    }
    Ok(())
}

/// Answers requests, and plays in the end what is left to check: everything where a share was asked for, what this process
/// must play itself where the experiment is complete, and nothing where it was interrupted.
fn coordinate(
    coordinator: &mut Coordinator<'_>,
    worker: &Worker,
    stop: &StopFlag,
    is_asked: bool,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let mut checker = Checker::start(scope, worker);
        let coordinated = answer(coordinator, &mut checker).and_then(|()| {
            if is_asked || coordinator.is_complete() {
                checker.finish(coordinator)?;
                coordinator.play_checks(threads(0), stop, is_asked)?;
            }
            Ok(())
        });
        stop.raise(); // the thread may be in the middle of a block
        coordinated
    })
}

/// Answers requests until standard input ends; then writes what there is.
pub(super) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let stop = StopFlag::default();
    let worker = Worker::new(&plan, &stop)?;
    let job_queue = JobQueue::in_folder(
        plan,
        &folder_of(&args.file, args.folder.as_deref()),
        &code(),
    )?;
    let mut job_queue =
        job_queue.with_spot_checks(args.spot_checks.unwrap_or(USUAL_SHARE), secret());
    tell_torn_lines(&job_queue);
    job_queue.verify(&worker)?;
    let limit = Duration::from_secs(args.block_limit.0);
    let mut coordinator = Coordinator::new(job_queue, &worker).with_block_limit(limit);
    coordinate(&mut coordinator, &worker, &stop, args.spot_checks.is_some())?;
    let given_up = coordinator.given_up();
    let mut job_queue = coordinator.into_job_queue();
    job_queue.sync()?;
    tell_checks(&job_queue);
    let Some(unfinished) = conclude(&mut job_queue, TableFormat::Json)? else {
        return Ok(());
    };
    Err(Failure::Negative(match given_up.is_empty() {
        true => message!("{unfinished}: the same command goes on from there"),
        false => message!(
            "{unfinished}: blocks {blocks} failed {times} times and are missing; telemetry.jsonl says why, and the same command \
             tries only them",
            blocks = numbers(&given_up),
            times = Coordinator::MOST_TRIALS,
        ),
    }))
}
