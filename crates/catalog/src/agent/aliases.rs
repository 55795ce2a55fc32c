//! The names that articles and other programs use, with the options they imply.

/// Another name for an agent with some options set.
///
/// ```
/// use uctopia_catalog::{AgentSpec, aliases};
/// let alias = aliases().iter().find(|alias| alias.name == "alpha_beta").unwrap();
/// assert_eq!(alias.stands_for, "alpha-beta:depth=2");
/// // Options may still be given, and win over the implied ones.
/// assert_eq!("alpha_beta:depth=6".parse::<AgentSpec>().unwrap().to_string(), "alpha-beta:depth=6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Alias {
    /// The name users may write.
    pub name: &'static str,
    /// The agent and the options it stands for.
    pub stands_for: &'static str,
    /// The origin of the name.
    pub source: &'static str,
}

/// The articles' own names stand for the algorithms that their texts describe. Their programs, mistakes included, are agents
/// with names of their own: `koseki-…`, `kaityo256`, `ganariya` and `timlabs-…`.
///
/// The Othello articles' time limit of one second never binds at the speed of this program and would make results
/// depend on the clock, so it is left out of their defaults. So is the depth of 2 that their `Player` passes to the Monte Carlo
/// searches too, where it would cut playouts after two plies; the minimax searches keep it.
const ALIASES: &[Alias] = &[
    Alias {
        name: "fmc",
        stands_for: "flat",
        source: "short for flat Monte Carlo",
    },
    Alias {
        name: "mcts",
        stands_for: "uct",
        source: "OpenSpiel and others",
    },
    Alias {
        name: "id",
        stands_for: "deepening",
        source: "short for iterative deepening",
    },
    Alias {
        name: "ab",
        stands_for: "alpha-beta",
        source: "short",
    },
    Alias {
        name: "alphabeta",
        stands_for: "alpha-beta",
        source: "other programs",
    },
    Alias {
        name: "solver",
        stands_for: "exact",
        source: "other programs",
    },
    Alias {
        name: "primitive_monte_carlo",
        stands_for: "flat:iters=100,reward=unit",
        source: "Othello articles: max_count 100, to the end",
    },
    Alias {
        name: "monte_carlo_tree_search",
        stands_for: "uct:iters=100,c=1.41421356237,threshold=20,reward=unit,untried=first",
        source: "Othello articles: max_count 100, threshold 20, exploration √2",
    },
    Alias {
        name: "alpha_beta",
        stands_for: "alpha-beta:depth=2",
        source: "Othello articles: depth 2",
    },
    Alias {
        name: "iterative_deepening_alpha_beta",
        stands_for: "deepening:depth=2",
        source: "Othello articles: depth 2",
    },
    Alias {
        name: "calculation-fast",
        stands_for: "greedy:sure=0.98",
        source: "Calculation in less than a millisecond a game",
    },
    Alias {
        name: "calculation-strong",
        stands_for: "guided:iters=96,look=0,exact=1,late=32,cut=14,lambda=0.95,sure=0.955,lazy=0.3,prior=4",
        source: "Calculation in about a tenth of a second a game",
    },
    Alias {
        name: "calculation-record",
        stands_for: "guided:iters=480,look=0,cut=16",
        source: "Calculation in one to two seconds a game",
    },
];

/// All aliases.
///
/// ```
/// assert!(uctopia_catalog::aliases().iter().any(|alias| alias.name == "mcts"));
/// ```
#[must_use]
pub fn aliases() -> &'static [Alias] {
    ALIASES
}

/// The spec that a name stands for, if it is an alias.
pub(crate) fn expand(name: &str) -> Option<&'static str> {
    ALIASES
        .iter()
        .find(|alias| alias.name == name)
        .map(|alias| alias.stands_for)
}
