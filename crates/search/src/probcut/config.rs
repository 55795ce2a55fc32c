//! The options of the agent.

use std::time::Duration;

use uctopia_game::{Budget, Limit, Meter};
use uctopia_options::{Plies, choices, options};

use super::model::ErrorModel;
use crate::classical::RootMoves;

choices! {
    /// How probable it has to be that a shallow search decides about a deep one, before it does (Multi-ProbCut).
    ///
    /// ```
    /// use uctopia::options::OptionValue;
    /// use uctopia::search::Selectivity;
    /// assert_eq!(Selectivity::parse("87"), Ok(Selectivity::P87));
    /// assert!(Selectivity::parse("80").is_err());
    /// ```
    pub enum Selectivity {
        /// 73 %: 1.1 standard deviations.
        P73 = "73" | "73%",
        /// 87 %: 1.5 standard deviations.
        P87 = "87" | "87%",
        /// 95 %: 2 standard deviations.
        P95 = "95" | "95%",
        /// 98 %: 2.4 standard deviations.
        P98 = "98" | "98%",
        /// 99 %: 2.6 standard deviations.
        P99 = "99" | "99%",
        /// Every position is searched to the full depth.
        None = "none" | "100" | "100%",
    }
}

impl Selectivity {
    /// All of them, from the most selective on.
    pub const ALL: [Self; 6] = [
        Self::P73,
        Self::P87,
        Self::P95,
        Self::P98,
        Self::P99,
        Self::None,
    ];

    /// How many standard deviations of the error a shallow score must lie beyond a bound to decide; `None` if it never does. That many
    /// on both sides contain the percentage of a normal distribution.
    ///
    /// ```
    /// use uctopia::search::Selectivity;
    /// assert_eq!(Selectivity::P95.deviations(), Some(2.0));
    /// assert_eq!(Selectivity::None.deviations(), None);
    /// ```
    #[must_use]
    pub fn deviations(self) -> Option<f32> {
        match self {
            Self::P73 => Some(1.1),
            Self::P87 => Some(1.5),
            Self::P95 => Some(2.0),
            Self::P98 => Some(2.4),
            Self::P99 => Some(2.6),
            Self::None => None,
        }
    }

    /// The probability in per cent.
    ///
    /// ```
    /// use uctopia::search::Selectivity;
    /// assert_eq!(Selectivity::ALL.map(Selectivity::percent), [73, 87, 95, 98, 99, 100]);
    /// ```
    #[must_use]
    pub fn percent(self) -> u32 {
        match self {
            Self::P73 => 73,
            Self::P87 => 87,
            Self::P95 => 95,
            Self::P98 => 98,
            Self::P99 => 99,
            Self::None => 100,
        }
    }
}

options! {
    /// Options of the ProbCut agent.
    ///
    /// ```
    /// use uctopia::{Agent, Context, Evaluate};
    /// use uctopia::options::Plies;
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::search::{ProbCut, ProbCutConfig, Selectivity};
    /// let nodes = |selectivity| {
    ///     let config = ProbCutConfig { depth: Plies(Some(7)), selectivity, ..ProbCutConfig::default() };
    ///     let values = *Othello8::evaluation("weights").unwrap();
    ///     ProbCut::new(config, values).decide(&Othello8::new(), &mut Context::unlimited()).unwrap().totals.nodes
    /// };
    /// assert!(nodes(Selectivity::P73) < nodes(Selectivity::None));
    /// ```
    pub struct ProbCutConfig {
        /// the deepest search, in player moves; passes do not count
        depth ["max_depth", "search_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// positions to visit at most; 1 million when no other bound is given
        nodes ["max_nodes"]: Option<u64> = None, from "reproducible, unlike time";
        /// moves left from which on the game is searched to its end, and solved if the budget lasts; 0 for never
        exact ["endgame"]: u32 = 20, in 0..=1000, from "Edax, whose levels solve from 20 to 24 empty squares on";
        /// how probable a decision by a shallower search has to be, in per cent (Multi-ProbCut)
        selectivity ["probcut"]: Selectivity = Selectivity::P73, from "Buro 1997: Multi-ProbCut; levels of Edax";
        /// errors of shallow searches: the five numbers that `uctopia-bench probcut` fits to an evaluation; by default those of the
        /// evaluation where it comes with some
        model ["errors"]: ErrorModel = ErrorModel(None), from "Buro 1997: Multi-ProbCut";
        /// evaluation at the horizon: a name, or a file of weights (a name with a dot or a slash); the game's first one by
        /// default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// size of the tables in megabytes: half for the search, half for the end of the game
        table_mb ["hash"]: u32 = 64, in 2..=65536, from "a size that any machine has";
        /// which root moves get an exact value: the best one, or all (slower, for analysis)
        root ["root_moves"]: RootMoves = RootMoves::Best, from "analysis needs all, play one";
        /// threads that search together; with several, results do not repeat
        threads []: u32 = 1, in 1..=1024, from "Weill 1996: ABDADA";
    }
}

impl ProbCutConfig {
    /// Positions visited when nothing bounds the search.
    pub const DEFAULT_NODES: u64 = 1_000_000;

    /// One meter for each thread of a decision.
    pub(super) fn meters(&self, budget: &Budget) -> Vec<Meter> {
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
        let meter = budget.start(
            own,
            Limit {
                nodes: fallback,
                ..Limit::NONE
            },
        );
        let helpers: Vec<Meter> = (1..self.threads).map(|_| meter.helper()).collect();
        std::iter::once(meter).chain(helpers).collect()
    }
}
