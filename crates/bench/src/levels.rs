//! `uctopia-bench levels`: how strong each level of play of a game is.

use uctopia_catalog::{AgentSpec, GameSpec, LEVELS};
use uctopia_cli::bench::{NOTHING, Setting, TableFormat, stop_on_interrupt, write};
use uctopia_format::{estimate, signed, signed_interval};
use uctopia_game::StopFlag;
use uctopia_lab::{MatchOutcome, Task};
use uctopia_statistics::Interval;

use crate::Result;
use crate::args::LevelsArgs;

/// Each agent meets the next two: those further apart would win nearly all games.
const REACH: usize = 2;

/// A measured value with its interval.
type Measured = (f64, Option<Interval>);

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
    let rows = (1..)
        .zip(&agents)
        .zip(measured)
        .map(|((level, agent), measured)| {
            let cells = if is_plain(format) {
                plain(measured).to_vec()
            } else {
                shown(measured, is_solitaire).to_vec()
            };
            let name = if format == TableFormat::Markdown {
                format!("`{agent}`")
            } else {
                agent.to_string()
            };
            [vec![level.to_string(), name], cells].concat()
        });
    let value = if is_solitaire { "rate" } else { "Elo" };
    let header = [&["level", "agent", value][..], intervals(format)].concat();
    let right: Vec<usize> = (0..header.len()).filter(|&column| column != 1).collect();
    Ok(write(format, &header, &rows.collect::<Vec<_>>(), &right)?)
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

fn is_plain(format: TableFormat) -> bool {
    matches!(format, TableFormat::Json | TableFormat::Csv)
}

fn intervals(format: TableFormat) -> &'static [&'static str] {
    if is_plain(format) {
        &["low", "high"]
    } else {
        &["95 % interval"]
    }
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
    let rated = |agent| {
        let [elo, low, high] = ratings.rating(agent).between()?;
        Some((elo, Some(Interval { low, high })))
    };
    Ok((1..all.len())
        .map(|agent| rated(agent).unwrap_or((ratings.elo[agent], None)))
        .collect())
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
    let rate = |outcome: &MatchOutcome| match outcome {
        MatchOutcome::Alone(solo) => (solo.successes.rate().unwrap_or(0.0), solo.interval),
        _ => (0.0, None),
    };
    Ok(result
        .matches
        .iter()
        .map(|totals| rate(&totals.outcome))
        .collect())
}

/// Value and interval for people.
fn shown((value, interval): Measured, is_share: bool) -> [String; 2] {
    match is_share {
        true => estimate(Some(value), interval),
        false => [
            signed(value, 0),
            interval.map_or_else(String::new, |interval| signed_interval(interval, 0)),
        ],
    }
}

/// Value and both ends of the interval for programs.
fn plain((value, interval): Measured) -> [String; 3] {
    let number = |number: Option<f64>| {
        number.map_or_else(|| NOTHING.to_owned(), |number| format!("{number:.4}"))
    };
    [
        Some(value),
        interval.map(|ends| ends.low),
        interval.map(|ends| ends.high),
    ]
    .map(number)
}
