//! The options of the agent.

use std::time::Duration;

use uctopia_game::{Budget, Limit, Meter};
use uctopia_options::{Plies, options};

use crate::classical::RootMoves;

options! {
    /// Options of the tactical search.
    ///
    /// ```
    /// use uctopia::{Agent, Context, Evaluate};
    /// use uctopia::options::Plies;
    /// use uctopia::games::mnk::Gomoku;
    /// use uctopia::search::{Tactical, TacticalConfig};
    /// let nodes = |width| {
    ///     let config = TacticalConfig { depth: Plies(Some(2)), width, ..TacticalConfig::default() };
    ///     let mut agent = Tactical::<Gomoku, _>::new(config, Gomoku::EVALUATIONS[0]);
    ///     let moves = ["h8", "i9", "h9"].join("");
    ///     agent.decide(&uctopia::Notation::read(&Gomoku::default(), &moves).unwrap(), &mut Context::unlimited()).unwrap().totals.nodes
    /// };
    /// assert!(nodes(4) < nodes(20));
    /// ```
    pub struct TacticalConfig {
        /// the deepest search, in player moves
        depth ["max_depth", "search_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// positions to visit at most, those of searches for wins by force not counted; 20000 when no other bound is given
        nodes ["max_nodes"]: Option<u64> = None, from "reproducible, unlike time";
        /// evaluation at the horizon: a name, or a file of weights (a name with a dot or a slash); the game's first one by
        /// default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// likely moves to search in a position below the root at most, the most promising ones
        width ["moves"]: u32 = 16, in 1..=1000, from "measured in gomoku";
        /// positions to visit at most in one search for a win by force; 32 times as many at the root
        effort ["threats"]: u32 = 100, in 0..=1000000, from "measured in gomoku";
        /// plies beyond the depth in which threats are answered
        quiet ["quiescence"]: u32 = 2, in 0..=20, from "quiescence search: Shannon 1950";
        /// size of the table in megabytes
        table_mb ["hash"]: u32 = 64, in 1..=65536, from "a size that any machine has";
        /// which root moves get an exact value: the best one, or all (slower, for analysis)
        root ["root_moves"]: RootMoves = RootMoves::Best, from "analysis needs all, play one";
    }
}

impl TacticalConfig {
    /// Positions visited when nothing bounds the search.
    pub const DEFAULT_NODES: u64 = 20_000;

    /// The meter of one decision.
    pub(super) fn meter(&self, budget: &Budget) -> Meter {
        let own = Limit {
            nodes: self.nodes,
            time: self.time,
            ..Limit::NONE
        };
        let bounded_by_depth = self.depth != Plies::TO_THE_END;
        let fallback = if bounded_by_depth {
            None
        } else {
            Some(Self::DEFAULT_NODES)
        };
        budget.start(
            own,
            Limit {
                nodes: fallback,
                ..Limit::NONE
            },
        )
    }
}
