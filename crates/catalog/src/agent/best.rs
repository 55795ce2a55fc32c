//! The best search known for each game, measured: the tables are in `docs/strength.md`.

use std::time::Duration;

use uctopia_options::options;

use super::defaults::AgentDefaults;
use super::kind::{AgentKind, Role};
use super::spec::AgentSpec;
use crate::game::GameSpec;

options! {
    /// Options of `best`: its search budget. The rest of its configuration depends on the game.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, Best, GameSpec};
    /// let best: AgentSpec = "best:iters=5000".parse().unwrap();
    /// assert_eq!(best.options::<Best>().unwrap().iters, Some(5000));
    /// let game: GameSpec = "ttt".parse().unwrap();
    /// assert!(best.in_game(&game).to_string().starts_with("uct:iters=5000,"));
    /// ```
    pub struct Best {
        /// iterations of the search, or in a depth-first search as many positions as take about as long, 25 for each with probcut
        /// and 2 with tactical; by default those of the agent it stands for, unless another bound is given
        iters ["max_count", "playouts", "simulations", "iterations"]: Option<u64> = None, from "see uct";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "see uct";
        /// nodes to store at most, where the search stores any, and in a depth-first search positions to visit; it ends when
        /// they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "see uct";
    }
}

pub(super) fn kind() -> AgentKind {
    let about = "the best search known for the game, as measured at equal time";
    let prepare = |best: &AgentSpec, game: &GameSpec| {
        let agent = in_game(best, game, &AgentDefaults::NONE);
        agent.expect("an agent").ready(game)
    };
    AgentKind {
        role: Role::StandsFor {
            agent: in_game,
            depth: 0,
        },
        ..AgentKind::new::<Best>("best", about, prepare)
    }
}

/// What does well in games that were not measured: proven results are backed up if two players have opposed interests, and an
/// exploration constant of 0.5 suits two players in each of the games that it was tuned in.
fn anywhere(players: usize) -> &'static str {
    match players {
        1 => "uct:solver=on",
        2 => "uct:c=0.5,solver=on",
        _ => "uct",
    }
}

/// The agent that `best` stands for in a game. A bound that this agent does not have, or cannot have, is left as it is there.
fn in_game(best: &AgentSpec, game: &GameSpec, defaults: &AgentDefaults<'_>) -> Option<AgentSpec> {
    let changed = best.changed();
    let bound = if changed.is_empty() {
        defaults.bound
    } else {
        &[]
    };
    let defaults = AgentDefaults {
        bound,
        ..defaults.of_other_agent()
    };
    let read = |text: &str| AgentSpec::read_with(text, &defaults).ok();
    let mut agent = game
        .best_agent()
        .and_then(read)
        .or_else(|| read(anywhere(game.players())))?;
    for (key, value) in changed {
        let bounded = |key: &str, value: &str| {
            let mut bounded = agent.clone();
            bounded.set(key, value).is_ok().then_some(bounded)
        };
        let counted = || {
            let iterations: u64 = value.parse().ok().filter(|_| key == "iters")?;
            let nodes = iterations.saturating_mul(agent.info().nodes_of_iteration);
            bounded("nodes", &nodes.to_string())
        };
        agent = bounded(key, &value).or_else(counted).unwrap_or(agent);
    }
    Some(agent)
}
