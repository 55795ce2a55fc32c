//! The names that articles and other programs use, with the options they imply.

/// Another name for an agent with some options set.
///
/// ```
/// use uctopia::catalog::{AgentSpec, aliases};
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
    alias("fmc", "flat", "short for flat Monte Carlo"),
    alias("mcts", "uct", "OpenSpiel and others"),
    alias("id", "deepening", "short for iterative deepening"),
    alias("ab", "alpha-beta", "short"),
    alias("alphabeta", "alpha-beta", "other programs"),
    alias("solver", "exact", "other programs"),
    alias(
        "primitive_monte_carlo",
        "flat:iters=100,reward=unit",
        "Othello articles: max_count 100, to the end",
    ),
    alias(
        "monte_carlo_tree_search",
        "uct:iters=100,c=1.41421356237,threshold=20,reward=unit,untried=first",
        "Othello articles: max_count 100, threshold 20, exploration √2",
    ),
    alias(
        "alpha_beta",
        "alpha-beta:depth=2",
        "Othello articles: depth 2",
    ),
    alias(
        "iterative_deepening_alpha_beta",
        "deepening:depth=2",
        "Othello articles: depth 2",
    ),
    alias(
        "calculation-fast",
        "greedy:sure=0.98",
        "Calculation in less than a millisecond a game",
    ),
    alias(
        "calculation-strong",
        "guided:iters=96,look=0,exact=1,late=32,cut=14,lambda=0.95,sure=0.955,lazy=0.3,prior=4",
        "Calculation in about a tenth of a second a game",
    ),
    alias(
        "calculation-record",
        "guided:iters=480,look=0,cut=16",
        "Calculation in one to two seconds a game",
    ),
];

const fn alias(name: &'static str, stands_for: &'static str, source: &'static str) -> Alias {
    Alias {
        name,
        stands_for,
        source,
    }
}

/// All aliases.
///
/// ```
/// assert!(uctopia::catalog::aliases().iter().any(|alias| alias.name == "mcts"));
/// ```
#[must_use]
pub fn aliases() -> &'static [Alias] {
    ALIASES
}
