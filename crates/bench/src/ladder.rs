//! `uctopia-bench ladder`: our agents and other programs in one list of ratings, at equal CPU time a move.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_cli::bench::{TableFormat, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::StopFlag;
use uctopia_statistics::Ratings;

use crate::Result;
use crate::against;
use crate::args::LadderArgs;
use crate::budget::{Budgeted, within};
use crate::engines;
use crate::levels::rated;

/// One agent of each kind, the simplest first; the fixed depth and the levels have a budget of their own. The levels lie between others
/// that would win all their games, of which no rating follows.
const AGENTS: [&str; 12] = [
    "random",
    "level=1",
    "level=3",
    "flat",
    "uct",
    "alpha-beta:depth=4",
    "alpha-beta:depth=4,eval=weights",
    "deepening:eval=weights",
    "level=6",
    "deepening:eval=learned",
    "level=9",
    "best",
];

pub(crate) fn run(args: &LadderArgs, format: TableFormat) -> Result<()> {
    let game: GameSpec = args.game.parse()?;
    if game.players() != 2 {
        return Err(format!(
            "{game} is not for two players: a ladder is of games with an opponent"
        )
        .into());
    }
    let setting = args.rated.setting(args.games, args.opening_plies);
    let stop = stop_on_interrupt();
    if let Some(template) = &args.against {
        let asked: AgentSpec = args
            .agent
            .first()
            .map_or("best:iters=10000", String::as_str)
            .parse()?;
        return against::run(
            args,
            (template, &game, &asked.in_game(&game)),
            &setting,
            (format, &stop),
        );
    }
    let agents = agents(args, &game, &stop)?;
    let specs: Vec<AgentSpec> = agents
        .iter()
        .map(|budgeted| budgeted.agent.clone())
        .collect();
    let ratings = setting.rate(&game, (&specs, None), specs.len(), &stop)?;
    write(format, &table(&agents, &ratings))?;
    if agents.iter().any(|budgeted| budgeted.agent.is_external()) {
        remark("other programs took part, and their moves need not repeat");
    }
    Ok(())
}

/// Our agents with their budgets, and the programs.
fn agents(args: &LadderArgs, game: &GameSpec, stop: &StopFlag) -> Result<Vec<Budgeted>> {
    let ours = if args.agent.is_empty() {
        defaults(game)
    } else {
        args.agent.clone()
    };
    let mut agents = Vec::new();
    for agent in ours {
        agents.push(within(
            game,
            &agent,
            args.milliseconds as f64,
            (args.rated.seed, stop),
        )?);
    }
    let mut programs = if args.agent.is_empty() && args.engine.is_empty() {
        engines::found(game)?
    } else {
        Vec::new()
    };
    for command in &args.engine {
        programs.push(engines::engine(command)?);
    }
    agents.extend(programs.into_iter().map(|agent| Budgeted {
        agent,
        milliseconds: None,
    }));
    Ok(agents)
}

/// The default agents, without the evaluations that the game does not have.
fn defaults(game: &GameSpec) -> Vec<String> {
    let known = game.evaluations();
    let evaluated = |agent: &&&str| match agent.split_once("eval=") {
        Some((_, wanted)) => known.iter().any(|(name, ..)| *name == wanted),
        None => true,
    };
    AGENTS
        .iter()
        .filter(evaluated)
        .map(|agent| (*agent).to_owned())
        .collect()
}

fn table(agents: &[Budgeted], ratings: &Ratings) -> Table {
    let row = |agent: usize| {
        let Budgeted {
            agent: spec,
            milliseconds,
        } = &agents[agent];
        cells![
            Cell::Code(spec.to_string()),
            Cell::number(*milliseconds, 1),
            Cell::Elo(Some(rated(ratings, agent))),
        ]
    };
    let titles = ["agent", "ms a move", "Elo"];
    Table::new(titles, ratings.ranking().into_iter().map(row))
}
