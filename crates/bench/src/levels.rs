//! `uctopia-bench levels`: how strong each level of play of a game is.

use uctopia_catalog::{AgentSpec, GameSpec, LEVELS};
use uctopia_cli::bench::{Setting, TableFormat, stop_on_interrupt, write};
use uctopia_format::{Cell, Measured, Table, cells};
use uctopia_game::StopFlag;
use uctopia_lab::{MatchOutcome, Task};
use uctopia_statistics::{Interval, Ratings};

use crate::Result;
use crate::args::LevelsArgs;

/// Each agent meets the next two: those further apart would win nearly all games.
const REACH: usize = 2;

pub(crate) fn run(args: &LevelsArgs, format: TableFormat) -> Result<()> {
    let game: GameSpec = args.game.parse()?;
    let agents = agents(args, &game)?;
    let setting = args.rated.setting(args.games, args.opening_plies);
    let stop = stop_on_interrupt();
    let is_solitaire = game.players() == 1;
    let measured = match game.players() {
        1 => success_rates(&setting, &game, &agents, &stop)?,
        2 => elo(&setting, &game, &agents, &stop)?,
        _ => {
            return Err("levels are measured in games for one and two players only".into());
        }
    };
    let cell = if is_solitaire { Cell::Share } else { Cell::Elo };
    let rows = (1_u32..).zip(&agents).zip(measured);
    let rows = rows.map(|((level, agent), measured)| {
        cells![level, Cell::Code(agent.to_string()), cell(Some(measured))]
    });
    let value = if is_solitaire { "rate" } else { "Elo" };
    Ok(write(format, &Table::new(["level", "agent", value], rows))?)
}

/// The agents of the command line, or the levels of the game.
fn agents(args: &LevelsArgs, game: &GameSpec) -> Result<Vec<AgentSpec>> {
    let levels = (1..=LEVELS).map(|level| format!("level={level}"));
    let texts = if args.agent.is_empty() {
        levels.collect()
    } else {
        args.agent.clone()
    };
    let agent = |text: &String| text.parse::<AgentSpec>().map(|agent| agent.in_game(game));
    Ok(texts.iter().map(agent).collect::<Result<_, _>>()?)
}

/// Elo above an agent that plays random moves.
fn elo(
    setting: &Setting,
    game: &GameSpec,
    agents: &[AgentSpec],
    stop: &StopFlag,
) -> Result<Vec<Measured>> {
    let all: Vec<AgentSpec> = std::iter::once("random".parse())
        .chain(agents.iter().cloned().map(Ok))
        .collect::<Result<_, _>>()?;
    let ratings = setting.rate(game, (&all, Some(0)), REACH, stop)?;
    Ok((1..all.len()).map(|agent| rated(&ratings, agent)).collect())
}

/// The rating of an agent.
pub(crate) fn rated(ratings: &Ratings, agent: usize) -> Measured {
    let ends = ratings.rating(agent).between();
    Measured {
        value: ratings.elo[agent],
        interval: ends.map(|[_, low, high]| Interval { low, high }),
    }
}

/// The share of deals that each agent wins, all on the same deals.
fn success_rates(
    setting: &Setting,
    game: &GameSpec,
    agents: &[AgentSpec],
    stop: &StopFlag,
) -> Result<Vec<Measured>> {
    let tasks = agents.iter().map(|agent| Task::Alone {
        agent: agent.clone(),
        deals: setting.games,
    });
    let result = setting.play(game, tasks, stop)?;
    let rate = |outcome: &MatchOutcome| {
        let (value, interval) = match outcome {
            MatchOutcome::Alone(solo) => (solo.successes.rate().unwrap_or(0.0), solo.interval),
            _ => (0.0, None),
        };
        Measured { value, interval }
    };
    Ok(result
        .matches
        .iter()
        .map(|totals| rate(&totals.outcome))
        .collect())
}
