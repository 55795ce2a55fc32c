//! The best search known for each game, measured: the tables are in `docs/strength.md`.

use std::time::Duration;

use uctopia_game::options;
use uctopia_search::UctConfig;

options! {
    /// Options of `best`: its search budget. The rest of its configuration depends on the game.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, Best, GameSpec};
    /// let best = AgentSpec::Best(Best { iters: Some(5000), ..Best::default() });
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

impl Best {
    /// What does well in games that were not measured: proven results are backed up where two players have opposed interests.
    pub(crate) fn anywhere(&self, players: usize) -> UctConfig {
        UctConfig::default()
            .iters(self.iters)
            .time(self.time)
            .nodes(self.nodes)
            .solver(players <= 2)
    }
}
