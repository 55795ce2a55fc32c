//! Blocks played elsewhere.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use uctopia_game::StopFlag;
use uctopia_lab::{Coordinator, Delivery, Desk, LabError, Request, Worker};

use super::{GOES_ON, code, conclude, folder_of, read, recipe};
use crate::args::{Format, MergeArgs, ServeArgs, ShardArgs, ShardsArgs};
use crate::failure::Failure;
use crate::output;

/// Plays one block: a pure function of the experiment and the number.
pub(super) fn shard(args: &ShardArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let Some(place) = plan.place(args.block) else {
        let count = plan.count();
        return Err(Failure::Usage(format!("there is no block {}: there are {count}, numbered from 0", args.block)));
    };
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let (block, times) = worker.play(&place).expect("nobody stops a worker on its own");
    let delivery = Delivery { code: code(), seconds: times.elapsed.as_secs_f64(), worker: None, block };
    let line = serde_json::to_string(&delivery).map_err(|error| Failure::Output(error.to_string()))?;
    output::print(&line)
}

pub(super) fn shards(args: &ShardsArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    match args.emit {
        Some(scheduler) => output::print(&recipe::recipe(scheduler, &args.file, plan.count())),
        None => output::print(&format!("{} blocks, numbered from 0\n", plan.count())),
    }
}

/// Puts together what was played anywhere, in any order, any number of times.
pub(super) fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let mut desk = Desk::in_folder(plan, &folder_of(&args.file, args.folder.as_deref()), &code())?;
    desk.verify(&worker)?;
    let mut left_out = 0;
    for path in &args.blocks {
        let unreadable = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
        let reader: Box<dyn BufRead> = if path == Path::new("-") {
            Box::new(std::io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).map_err(|error| unreadable(&error))?))
        };
        for line in reader.lines() {
            let line = line.map_err(|error| unreadable(&error))?;
            if line.trim().is_empty() {
                continue;
            }
            let delivery: Delivery = serde_json::from_str(&line)
                .map_err(|error| unreadable(&format!("no block stands in a line of it: {error}")))?;
            match desk.accept_from(delivery.block, &delivery.code, &worker) {
                Err(LabError::Extent { .. }) => left_out += 1,
                other => _ = other.map_err(|error| unreadable(&error))?,
            }
        }
    }
    desk.sync()?;
    if left_out > 0 {
        output::remark(&format!(
            "{left_out} blocks are left out: they begin or end elsewhere than blocks here do, since the experiment grew or \
             has other block sizes"
        ));
    }
    conclude(desk, args.format.format, "play the missing blocks, or let `uctopia experiment run` play them")
}

/// Answers requests, a line each, until standard input ends; then writes what there is.
pub(super) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let plan = read(&args.file)?;
    let worker = Worker::new(&plan, &StopFlag::default())?;
    let mut desk = Desk::in_folder(plan, &folder_of(&args.file, args.folder.as_deref()), &code())?;
    desk.verify(&worker)?;
    let mut coordinator = Coordinator::new(desk, &worker);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let request: Request = serde_json::from_str(&line)
            .map_err(|error| Failure::Input(format!("a request cannot be understood: {error}: {line}")))?;
        let reply = coordinator.answer(request)?;
        output::print(&serde_json::to_string(&reply).map_err(|error| Failure::Output(error.to_string()))?)?;
    }
    let given_up = coordinator.given_up();
    let mut desk = coordinator.into_desk();
    desk.sync()?;
    if given_up.is_empty() {
        return conclude(desk, Format::Json, GOES_ON);
    }
    let _ = conclude(desk, Format::Json, GOES_ON);
    let blocks: Vec<String> = given_up.iter().map(u64::to_string).collect();
    Err(Failure::Negative(format!(
        "these blocks failed {} times and are missing: {}; telemetry.jsonl says why, and the same command tries only them",
        Coordinator::MOST_TRIALS,
        blocks.join(", ")
    )))
}
