//! The best search known for each game, measured: the tables are in `docs/strength.md`.

use std::time::Duration;

use uctopia_game::options;
use uctopia_game::options::Options;
use uctopia_search::UctOptions;

use super::AgentSpec;
use crate::game::GameSpec;

options! {
    /// Options of `best`: its search budget. The rest of its configuration depends on the game.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, Best, GameSpec};
    /// let best = AgentSpec::Best(Best { iters: Some(5000), ..Best::default() });
    /// let game: GameSpec = "connect4".parse().unwrap();
    /// assert!(best.in_game(&game).to_string().starts_with("uct:iters=5000,"));
    /// ```
    pub struct Best {
        /// iterations of the search; by default those of the agent it stands for, unless another bound is given
        iters ["max_count", "playouts", "simulations", "iterations"]: Option<u64> = None, from "see uct";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "see uct";
        /// nodes to store at most, where the search stores any; it ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "see uct";
    }
}

impl Best {
    /// The agent that `best` stands for in a game. Bounds that this agent does not support are ignored.
    pub(crate) fn in_game(&self, game: &GameSpec) -> AgentSpec {
        let named = game.best_agent().and_then(|agent| agent.parse().ok());
        let mut agent = named.unwrap_or_else(|| AgentSpec::Uct(self.anywhere(game.players())));
        for (key, value) in self.changed() {
            let mut bounded = agent.clone();
            if bounded.set(key, &value).is_ok() {
                agent = bounded;
            }
        }
        agent
    }

    /// The configuration for games that were not measured: proven results are backed up in zero-sum games of two players.
    pub(crate) fn anywhere(&self, players: usize) -> UctOptions {
        let solver = players <= 2;
        UctOptions { iters: self.iters, time: self.time, nodes: self.nodes, solver, ..UctOptions::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_an_agent_that_takes_the_options() {
        let best = Best { iters: Some(77), time: Some(Duration::from_secs(1)), ..Best::default() };
        for game in GameSpec::all() {
            let text = best.in_game(&game).to_string();
            assert!(["iters=77", "time=1000ms"].iter().all(|option| text.contains(option)), "{game}: {text}");
        }
    }
}
