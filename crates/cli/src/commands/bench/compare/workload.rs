//! What both builds do.

use std::ffi::OsString;

use uctopia_catalog::GameSpec;
use uctopia_game::StopFlag;

use super::super::searches::growing_sizes;
use super::build::Build;
use crate::analysis::to_move;
use crate::failure::Failure;

/// Agents that search every game's first position, each with the unit of its effort: those whose cost a change is likely to touch.
const AGENTS: [(&str, &str); 4] = [
    ("uct", "iters"),
    ("flat", "iters"),
    ("deepening", "nodes"),
    ("exact", "nodes"),
];

/// The least effort, and a bound for searches that do not grow.
const FEWEST: u64 = 1000;
const MOST: u64 = 1_000_000_000;

/// A command line without the program's name.
pub(super) struct Workload {
    /// What stands in the table.
    pub(super) name: String,
    /// The arguments of both programs.
    pub(super) arguments: Vec<OsString>,
}

/// A command line that is not known yet, or is.
pub(super) enum Source {
    /// The user's command line.
    Given(Vec<OsString>),
    /// A search of a game's first position.
    Search {
        game: GameSpec,
        agent: &'static str,
        unit: &'static str,
    },
}

/// All searches of these games that have a first position with a player to move.
pub(super) fn searches(games: &[GameSpec]) -> impl Iterator<Item = Source> + '_ {
    let is_analyzed = |game: &&GameSpec| to_move(&game.session()).is_ok();
    games.iter().filter(is_analyzed).flat_map(|game| {
        AGENTS.iter().map(|&(agent, unit)| Source::Search {
            game: game.clone(),
            agent,
            unit,
        })
    })
}

impl Source {
    /// The name of what is run, before its size is known.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Given(arguments) => joined(arguments),
            Self::Search { game, agent, .. } => format!("{game} {agent}"),
        }
    }

    /// The command line: a search takes the old build about so many seconds, where it can. `None` where the agent does not play the
    /// game or the flag is raised.
    ///
    /// # Errors
    /// A sentence, when the old build fails.
    pub(super) fn workload(
        &self,
        old: &Build,
        seconds: f64,
        stop: &StopFlag,
    ) -> Result<Option<Workload>, String> {
        let (game, agent, unit) = match self {
            Self::Given(arguments) => {
                return Ok(Some(Workload {
                    name: joined(arguments),
                    arguments: arguments.clone(),
                }));
            }
            Self::Search { game, agent, unit } => (game, agent, unit),
        };
        if !plays(game, agent).unwrap_or(false) {
            return Ok(None);
        }
        let mut before = f64::NAN;
        for size in growing_sizes(FEWEST) {
            let agent = format!("{agent}:{unit}={size}");
            let arguments = [
                "analyze",
                &game.to_string(),
                "--agent",
                &agent,
                "--format",
                "json",
            ]
            .map(OsString::from);
            let workload = Workload {
                name: format!("{game} {agent}"),
                arguments: arguments.to_vec(),
            };
            let took = old.run(&workload.arguments)?.seconds;
            if stop.is_raised() {
                return Ok(None);
            }
            // A search that ends by itself, such as that of a solved game, stays as short as it is.
            let ended = size >= 1000 * FEWEST && took < 1.2 * before;
            if took >= seconds || ended || size >= MOST {
                return Ok(Some(workload));
            }
            before = took;
        }
        Ok(None)
    }
}

/// Whether an agent can decide in a game.
fn plays(game: &GameSpec, agent: &str) -> Result<bool, Failure> {
    let mut session = game.session();
    let seat = session.seat(&agent.parse()?, 1)?;
    Ok(session.prepare(seat).is_ok())
}

fn joined(arguments: &[OsString]) -> String {
    arguments
        .iter()
        .map(|argument| argument.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
