//! `uctopia experiment` and `uctopia tournament`: many matches, kept in a folder, finished anywhere.
//!
//! Reading order: `file.rs`, `queue.rs`, `table.rs`, `markdown.rs`, this file, then `remote.rs`, `serve.rs`, `verify.rs`,
//! `drop.rs` and `recipe.rs`.

mod drop;
mod file;
mod markdown;
mod queue;
mod recipe;
mod remote;
mod serve;
mod table;
mod verify;

use uctopia_catalog::GameSpec;
use uctopia_lab::{Experiment, JobQueue, Pairings, Plan, Worker};
use uctopia_options::message;

use crate::analysis;
use crate::args::{ExperimentArgs, ExperimentCommand, TournamentArgs};
use crate::commands::openings;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::threads::threads;
use file::{folder_of, read};
pub(super) use queue::{code, play, tell_torn_lines, torn_lines};

pub(crate) fn run(args: &ExperimentArgs) -> Result<(), Failure> {
    match &args.command {
        ExperimentCommand::Run(args) => {
            let folder = folder_of(&args.file, args.folder.as_deref());
            let jobs = threads(args.jobs);
            let share = args.spot_checks.unwrap_or(0.0);
            if share > 0.0 && jobs < 2 {
                let problem = message!(
                    "a spot check is another thread's: set --jobs 2 or more, or leave --spot-checks out"
                );
                return Err(Failure::Usage(problem));
            }
            let (plan, stop) = (read(&args.file)?, stop_on_interrupt());
            // An experiment that makes no sense is refused before anything is written.
            let worker = Worker::new(&plan, &stop)?;
            let mut job_queue =
                JobQueue::in_folder(plan, &folder, &code())?.with_spot_checks(share, 0);
            play(&worker, &mut job_queue, jobs, args.format.format, &stop)
        }
        ExperimentCommand::Shard(args) => remote::shard(args),
        ExperimentCommand::Shards(args) => remote::shards(args),
        ExperimentCommand::Merge(args) => remote::merge(args),
        ExperimentCommand::Serve(args) => serve::serve(args),
        ExperimentCommand::Verify(args) => verify::run(args),
        ExperimentCommand::Drop(args) => drop::run(args),
    }
}

pub(crate) fn tournament(args: &TournamentArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let agents = analysis::agents(&args.agents, &args.budget)?;
    let pairings = if args.gauntlet {
        Pairings::Gauntlet
    } else {
        Pairings::RoundRobin
    };
    let mut matches = uctopia_lab::tournament(&game, &agents, pairings, args.games)?;
    let listed = args
        .games_from
        .openings
        .as_deref()
        .map(openings::source)
        .transpose()?;
    for spec in &mut matches {
        spec.openings.clone_from(&listed);
        spec.position = args
            .games_from
            .position
            .as_deref()
            .map(|position| position.trim().to_owned());
        spec.opening_plies = args.games_from.opening_plies;
    }
    let plan = Plan::new(Experiment {
        seed: args.games_from.seed,
        matches,
    });
    let stop = stop_on_interrupt();
    let worker = Worker::new(&plan, &stop)?;
    let mut job_queue = match &args.games_from.folder {
        Some(folder) => JobQueue::in_folder(plan, folder, &code())?,
        // The tables need counts alone.
        None => JobQueue::streaming(plan, |_, _| ()),
    };
    play(
        &worker,
        &mut job_queue,
        threads(args.games_from.jobs),
        args.format.format,
        &stop,
    )
}
