//! Blocks played elsewhere.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use uctopia_game::StopFlag;
use uctopia_game::message::{Localized, message};
use uctopia_gtp::{LineRead, read_line_within};
use uctopia_lab::{Coordinator, CoordinatorRequest, Delivery, JobQueue, LabError, Worker, numbered_deliveries};

use super::file::{folder_of, read};
use super::queue::{code, conclude, tell_checks, tell_torn_lines};
use super::recipe;
use crate::args::{MergeArgs, ServeArgs, ShardArgs, ShardsArgs, TableFormat};
use crate::failure::Failure;
use crate::language::localized;
use crate::output;

/// Plays blocks: a pure function of the experiment and the numbers. Each line is printed as soon as its block is finished.
pub(super) fn shard(args: &ShardArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let (count, last) = (plan.count(), args.block.last());
    if last >= count {
        return Err(Failure::Usage(message!("there is no block {last}: there are {count}, numbered from 0")));
    }
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let code = code();
    for place in args.block.each().filter_map(|number| plan.place(number)) {
        let (block, times) = worker.play(&place).expect("the worker's stop flag is never raised");
        let delivery = Delivery { code: code.clone(), seconds: times.elapsed.as_secs_f64(), worker: None, block };
        output::print(&serde_json::to_string(&delivery).map_err(|error| Failure::Output(error.to_string().into()))?)?;
    }
    Ok(())
}

pub(super) fn shards(args: &ShardsArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    if plan.experiment.matches.iter().any(|spec| spec.task.is_anytime()) {
        return Err(Failure::Usage(message!(
            "{path}: the number of games of a sequential test is unknown, and blocks are numbered beforehand: set games = … to as \
             many as are to be played at most, or use `uctopia experiment run`, which stops when the test has decided",
            path = args.file,
        )));
    }
    match args.emit {
        Some(scheduler) => output::print(&recipe::recipe(scheduler, &args.file, plan.count(), &args.resources)?),
        None => output::print(&localized!("{blocks} {blocks:block|blocks}, numbered from 0", blocks = plan.count())),
    }
}

/// Puts together what was played anywhere, in any order, any number of times.
pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let job_queue = JobQueue::in_folder(plan, &folder_of(&args.file, args.folder.as_deref()), &code())?;
    let mut job_queue = job_queue.with_spot_checks(args.spot_checks.unwrap_or(0.0));
    tell_torn_lines(&job_queue);
    job_queue.verify(&worker)?;
    let mut left_out = 0;
    for path in &args.blocks {
        let unreadable = |error: std::io::Error| Failure::Input(message!("{path}: {error}"));
        let reader: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(std::io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).map_err(unreadable)?))
        };
        let file = path.display().to_string();
        for (line, delivery) in numbered_deliveries(reader) {
            let at = |error: &dyn Localized| Failure::Input(message!("{file}: line {line}: {error}"));
            let Delivery { code, worker: name, block, .. } = delivery.map_err(|error| at(&error))?;
            match job_queue.accept_from_by(block, &code, &worker, name.as_deref().unwrap_or(&file)) {
                Err(LabError::Extent { .. }) => left_out += 1,
                Err(error @ LabError::File { .. }) => return Err(error.into()),
                other => _ = other.map_err(|error| at(&error))?,
            }
        }
    }
    job_queue.play_checks(&worker, "this process")?;
    job_queue.sync()?;
    tell_checks(&job_queue);
    if left_out > 0 {
        output::remark(&localized!(
            "{left_out} blocks are left out: they begin or end elsewhere than blocks here do, since the experiment grew or \
             has other block sizes"
        ));
    }
    let unfinished = conclude(&mut job_queue, args.format.format.into())?;
    unfinished.map_or(Ok(()), |unfinished| {
        let missing = numbers(&job_queue.missing(MOST_NAMED));
        Err(Failure::Negative(message!(
            "{unfinished}; blocks {missing} are missing: play them and merge again, or let `uctopia experiment run` play them"
        )))
    })
}

/// Blocks of each match that are asked for where missing ones are named.
const MOST_NAMED: usize = 1000;

/// Ascending numbers as people write them, neighbours together: `0, 3-5`; no more than a line of them.
pub(super) fn numbers(numbers: &[u64]) -> String {
    const MOST: usize = 12;
    let runs: Vec<&[u64]> = numbers.chunk_by(|one, next| one + 1 == *next).collect();
    let text = |run: &&[u64]| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run[0].to_string(),
    };
    let shown: Vec<String> = runs.iter().take(MOST).map(text).collect();
    shown.join(", ") + if runs.len() > MOST { ", …" } else { "" }
}

/// The share of blocks that a second worker plays again by default. A machine that spoils one block in a
/// hundred, and plays 10 000 of them, is found with 99 %: five wrong blocks are expected among those that are checked.
const USUAL_SHARE: f64 = 0.05;

/// The most bytes of a request: far more than a block of games comes to.
const MOST_BYTES: usize = 64 << 20;

/// The next request; `None` when standard input ends.
fn request(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Option<CoordinatorRequest>, Failure> {
    let unreadable = |error: std::io::Error| Failure::Input(message!("standard input cannot be read: {error}"));
    match read_line_within(input, line, MOST_BYTES).map_err(unreadable)? {
        LineRead::End => return Ok(None),
        LineRead::TooLong => {
            return Err(Failure::Input(message!("a request has more than {most} bytes", most = MOST_BYTES)));
        }
        LineRead::Whole => {}
    }
    let misunderstood = |error: serde_json::Error| {
        let error = error.to_string();
        let beginning: String = String::from_utf8_lossy(line).chars().take(200).collect();
        Failure::Input(message!("a request cannot be understood: {error}: {beginning}"))
    };
    serde_json::from_slice(&*line).map(Some).map_err(misunderstood)
}

/// Answers requests, a line each, until standard input ends; then writes what there is.
pub(super) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let job_queue = JobQueue::in_folder(plan, &folder_of(&args.file, args.folder.as_deref()), &code())?;
    let mut job_queue = job_queue.with_spot_checks(args.spot_checks.unwrap_or(USUAL_SHARE));
    tell_torn_lines(&job_queue);
    job_queue.verify(&worker)?;
    let mut coordinator = Coordinator::new(job_queue, &worker);
    let (mut input, mut line) = (std::io::stdin().lock(), Vec::new());
    while let Some(request) = request(&mut input, &mut line)? {
        let reply = coordinator.answer(request)?;
        output::print(&serde_json::to_string(&reply).map_err(|error| Failure::Output(error.to_string().into()))?)?;
    }
    if args.spot_checks.is_some() {
        coordinator.play_open_checks()?;
    }
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
