//! Blocks played elsewhere.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use uctopia_game::StopFlag;
use uctopia_lab::{Delivery, JobQueue, LabError, Worker, numbered_deliveries};
use uctopia_options::{Localized, Message, message};

use super::file::{folder_of, read};
use super::queue::{code, conclude, secret, tell_checks, tell_torn_lines};
use super::recipe;
use crate::args::{MergeArgs, ShardArgs, ShardsArgs};
use crate::failure::Failure;
use crate::language::localized;
use crate::output;
use crate::threads::threads;

/// Plays blocks: a pure function of the experiment and the numbers. Each line is printed as soon as its block is finished.
pub(super) fn shard(args: &ShardArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let (count, last) = (plan.count(), args.block.last());
    if last >= count {
        return Err(Failure::Usage(message!(
            "there is no block {last}: there are {count}, numbered from 0"
        )));
    }
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let code = code();
    for place in args.block.each().filter_map(|number| plan.place(number)) {
        let (block, times) = worker
            .play(&place)
            .expect("the worker's stop flag is never raised");
        let delivery = Delivery {
            code: code.clone(),
            seconds: times.elapsed.as_secs_f64(),
            worker: None,
            block,
        };
        output::print(
            &serde_json::to_string(&delivery)
                .map_err(|error| Failure::Output(error.to_string().into()))?,
        )?;
    }
    Ok(())
}

pub(super) fn shards(args: &ShardsArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    if plan
        .experiment
        .matches
        .iter()
        .any(|spec| spec.task.is_anytime())
    {
        return Err(Failure::Usage(message!(
            "{path}: the number of games of a sequential test is unknown, and blocks are numbered beforehand: set games = … to as \
             many as are to be played at most, or use `uctopia experiment run`, which stops when the test has decided",
            path = args.file,
        )));
    }
    match args.emit {
        Some(scheduler) => output::print(&recipe::recipe(
            scheduler,
            &args.file,
            plan.count(),
            &args.resources,
        )?),
        None => output::print(&localized!(
            "{blocks} {blocks:block|blocks}, numbered from 0",
            blocks = plan.count()
        )),
    }
}

/// Puts together what was played anywhere, in any order, any number of times.
pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let stop = StopFlag::default();
    let worker = Worker::new(&plan, &stop)?;
    let job_queue = JobQueue::in_folder(
        plan,
        &folder_of(&args.file, args.folder.as_deref()),
        &code(),
    )?;
    let mut job_queue = job_queue.with_spot_checks(args.spot_checks.unwrap_or(0.0), secret());
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
            let at =
                |error: &dyn Localized| Failure::Input(message!("{file}: line {line}: {error}"));
            let delivery = delivery.map_err(|error| at(&error))?;
            let name = delivery.worker.clone().map(Message::verbatim);
            match (
                job_queue.accept_delivery(delivery, Some(&file), &worker),
                name,
            ) {
                (Ok(_), _) => {}
                (Err(LabError::Extent { .. }), _) => left_out += 1,
                (Err(error @ LabError::File { .. }), _) => return Err(error.into()),
                (Err(error), Some(name)) => return Err(at(&error.sent_by(name))),
                (Err(error), None) => return Err(at(&error)),
            }
        }
    }
    job_queue.play_own_checks(&worker, threads(0), &stop, true)?;
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
