//! The terms that selection compares at a node.

use std::collections::BTreeMap;

use crate::mcts::custom::Phases;
use uctopia_game::Shortcuts;

use super::steps::{MoveStep, positive_zero};
use crate::mcts::config::{Amaf, Formula, UctConfig};
use crate::mcts::search::TreeSearch;
use crate::mcts::selection::is_open;
use crate::mcts::tree::NodeId;
use crate::mcts::tree::Path;
use crate::statistics::variance;

impl UctConfig {
    /// What selection compares, as a formula: n visits of the move and N of the node, Q the mean of its rewards.
    ///
    /// ```
    /// use uctopia::UctConfig;
    /// assert_eq!(UctConfig::default().formula_text(), "Q + c·√(ln N / n)");
    /// let puct = "formula=puct,bias=0.5".parse::<UctConfig>().unwrap();
    /// assert_eq!(puct.formula_text(), "Q + c·P·√N / (1 + n) + w·H / (n + 1)");
    /// ```
    #[must_use]
    pub fn formula_text(&self) -> String {
        let mut mean = "Q".to_owned();
        if self.amaf != Amaf::Off {
            mean = "(1 − β)·Q + β·Q_first".to_owned();
        }
        if self.minimax > 0.0 {
            mean = format!("(1 − α)·({mean}) + α·M").replace("(Q)", "Q");
        }
        let exploration = match self.formula {
            Formula::Ucb1 => "c·√(ln N / n)",
            Formula::Tuned => "c·√(ln N / n · min(¼, V + √(2 ln N / n)))",
            Formula::Puct => "c·P·√N / (1 + n)",
        };
        let mut text = format!("{mean} + {exploration}");
        if self.bias > 0.0 {
            text += " + w·H / (n + 1)";
        }
        if self.proof > 0.0 {
            text += " + p·(proof numbers)";
        }
        text
    }
}

/// The moves of a node before its next visit; `path` leads there.
pub(crate) fn moves_of_node<G: Shortcuts, E: Phases<G>>(
    search: &TreeSearch<G, E>,
    state: &G,
    node_id: NodeId,
    path: &Path<G::Move>,
) -> Vec<MoveStep<G::Move>> {
    let tree = &search.memory.tree;
    let (node, descent) = (tree.node(node_id), search.descent());
    let player = node.to_move();
    let selection_values =
        player.map(|player| descent.selection_values(state, node_id, player, path));
    let solver = search.rules.selection.solver;
    let step = |(index, (m, edge)): (usize, (G::Move, usize))| {
        let visits = tree.edge(edge).visits();
        let q = (visits > 0).then(|| tree.sum(edge) / f64::from(visits));
        let ucb = selection_values
            .as_ref()
            .map(|selection_values| selection_values[index])
            .filter(|value| value.is_finite());
        MoveStep {
            visits,
            q: q.map(positive_zero),
            bonus: ucb.zip(q).map(|(ucb, q)| positive_zero(ucb - q)),
            ucb: ucb.map(positive_zero),
            open: !solver || player.is_none_or(|player| is_open(tree, node, player, edge)),
            terms: terms(search, node.visits(), edge),
            ..MoveStep::untried(m)
        }
    };
    let moves = state.moves().zip(node.edges()).enumerate();
    moves.map(step).collect()
}

/// The terms of the formula for a move of a node with `parent_visits` visits.
fn terms<G: Shortcuts, E: Phases<G>>(
    search: &TreeSearch<G, E>,
    parent_visits: u32,
    edge: usize,
) -> BTreeMap<&'static str, f64> {
    let (config, tree) = (&search.config, &search.memory.tree);
    let (columns, visits) = (&tree.columns, f64::from(tree.edge(edge).visits()));
    let mut terms = vec![
        ("c", config.c),
        ("parent_visits", f64::from(parent_visits)),
        ("n", visits),
    ];
    if parent_visits > 0 {
        terms.push(("ln_n", libm::log(f64::from(parent_visits))));
    }
    if columns.priors.is_kept() {
        terms.push(("prior", columns.priors.get(edge)));
    }
    if columns.squares.is_kept() && visits > 0.0 {
        let mean = tree.sum(edge) / visits;
        terms.push((
            "variance",
            variance(mean, columns.squares.get(edge) / visits),
        ));
    }
    if config.bias > 0.0 {
        terms.push(("heuristic", columns.heuristics.get(edge).at_once.into()));
    }
    if config.minimax > 0.0 {
        terms.push(("minimax", columns.heuristics.get(edge).minimax.into()));
    }
    let terms = terms.into_iter();
    terms
        .map(|(name, number)| (name, positive_zero(number)))
        .collect()
}
