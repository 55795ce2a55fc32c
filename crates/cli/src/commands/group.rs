//! `uctopia match` in games for three and four players.

use std::sync::{Arc, Mutex};

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_lab::{Experiment, JobQueue, Plan, Task, Worker};
use uctopia_options::message;

use super::experiment;
use super::match_records::{Records, finish_records, write_record};
use super::match_setting::setting;
use crate::args::MatchArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::threads::threads;

pub(super) fn run(
    args: &MatchArgs,
    game: &GameSpec,
    agents: Vec<AgentSpec>,
) -> Result<(), Failure> {
    if args.sprt.is_some() {
        let problem = message!(
            "--sprt: a sequential test compares two agents, and this match has more: leave it out"
        );
        return Err(Failure::Usage(problem));
    }
    if args.exploitability.is_some() {
        let problem = message!("--exploitability: it is measured in games for two players only");
        return Err(Failure::Usage(problem));
    }
    let spec = setting(
        args,
        game,
        Task::Group {
            agents,
            games: args.games.unwrap_or(100),
        },
    )?;
    let plan = Plan::new(Experiment {
        seed: args.games_from.seed,
        matches: vec![spec],
    });
    // A match that makes no sense is refused before anything is written.
    let stop = stop_on_interrupt();
    let worker = Worker::new(&plan, &stop)?;
    let records = args
        .records
        .as_deref()
        .map(|path| Records::create(path, &stop))
        .transpose()?;
    let records = Arc::new(Mutex::new(records));
    let mut job_queue = match &args.games_from.folder {
        Some(folder) => JobQueue::in_folder(plan, folder, &experiment::code())?,
        None => {
            let records = Arc::clone(&records);
            JobQueue::streaming(plan, move |_, record| write_record(&records, record))
        }
    };
    let played = experiment::play(
        &worker,
        &mut job_queue,
        threads(args.games_from.jobs),
        args.format.format.into(),
        &stop,
    );
    finish_records(&records, &mut job_queue)?;
    played
}

/// Checks that a match of a game can have this number of agents.
pub(super) fn check_number(game: &GameSpec, agents: usize) -> Result<(), Failure> {
    let players = game.session().players();
    let problem = match (players, agents) {
        (1, 2) => return Ok(()),
        (1, _) => {
            message!("a match in a game for one player is between two agents on the same deals")
        }
        _ if agents == players => return Ok(()),
        _ => message!("a match has as many agents as the game has players"),
    };
    Err(Failure::Usage(match agents > players {
        true => message!(
            "{game} is for {players} {players:player|players}, and {agents} {agents:agent is|agents are} named: {problem}; a tournament takes more agents"
        ),
        false => message!(
            "{game} is for {players} {players:player|players}, and {agents} {agents:agent is|agents are} named: {problem}"
        ),
    }))
}
