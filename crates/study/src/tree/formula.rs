//! What an agent's selection maximises.

use uctopia_catalog::AgentSpec;

use super::format::Formula;

/// Options that change nothing about the choice among the moves of a node.
const HARMLESS: [&str; 13] = [
    "c",
    "iters",
    "time",
    "nodes",
    "memory",
    "threshold",
    "reward",
    "cut",
    "eval",
    "depth",
    "choice",
    "graph",
    "solver",
];

/// What an agent of ours multiplies results by at each ply; `None` for 1.
///
/// ```
/// use uctopia_study::tree::discount_of;
/// assert_eq!(discount_of(&"uct:iters=50,discount=0.98".parse().unwrap()), Some(0.98));
/// assert_eq!(discount_of(&"uct".parse().unwrap()), None);
/// ```
#[must_use]
pub fn discount_of(agent: &AgentSpec) -> Option<f64> {
    agent
        .changed()
        .iter()
        .find(|(key, _)| *key == "discount")
        .and_then(|(_, value)| value.parse().ok())
}

/// The formula of an agent of ours and its constant; [`Formula::Other`] where other options have a say in its choices.
///
/// ```
/// use uctopia_study::tree::{Formula, formula_of};
/// assert_eq!(formula_of(&"uct:iters=50,c=0.5".parse().unwrap()), (Formula::Ucb1, Some(0.5)));
/// assert_eq!(formula_of(&"uct:formula=puct".parse().unwrap()), (Formula::Other, None));
/// ```
#[must_use]
pub fn formula_of(agent: &AgentSpec) -> (Formula, Option<f64>) {
    let changed = agent.changed();
    if agent.name() != "uct" || changed.iter().any(|(key, _)| !HARMLESS.contains(key)) {
        return (Formula::Other, None);
    }
    let own = changed
        .iter()
        .find(|(key, _)| *key == "c")
        .and_then(|(_, value)| value.parse().ok());
    (Formula::Ucb1, own.or(Some(1.0)))
}
