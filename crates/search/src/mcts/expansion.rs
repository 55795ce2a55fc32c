//! Expansion: when a position becomes a node, and what is noted of its moves then.
//!
//! Where an option asks for heuristic values, the evaluation says what the position after each move is worth: for progressive
//! bias, implicit minimax backups, and priors. Chaslot, Winands, van den Herik, Uiterwijk and Bouzy 2008, "Progressive strategies
//! for Monte-Carlo tree search"; Lanctot, Winands, Pepels and Sturtevant 2014, "Monte Carlo tree search with heuristic evaluations
//! using implicit minimax backups".

use crate::mcts::phases::{Phases, Prior};
use uctopia_game::{Player, Shortcuts, Turn, final_payoff};

use super::tree::{Heuristic, NodeId, Tree, chooser};

/// Fills in the heuristic values and the priors of a node just stored, where they are kept.
pub(crate) fn evaluate_moves<G: Shortcuts, E: Phases<G>>(
    tree: &Tree,
    node: NodeId,
    state: &G,
    evaluator: &E,
    temperature: Option<f64>,
) {
    let columns = &tree.columns;
    let (true, Some(player)) = (columns.heuristics.is_kept(), chooser(state)) else { return };
    let edges = tree.node(node).edges();
    for (edge, m) in edges.clone().zip(state.moves()) {
        columns.heuristics.set(edge, heuristic_value(&state.after(m), evaluator, player));
    }
    let values = edges.clone().map(|edge| f64::from(columns.heuristics.get(edge).at_once));
    if !columns.priors.is_kept() {
        return;
    }
    if E::HAS_PRIOR {
        let mut priors = vec![0.0; edges.len()];
        evaluator.prior().priors(state, &mut priors);
        edges.zip(priors).for_each(|(edge, prior)| columns.priors.set(edge, prior));
    } else {
        let priors = softmax(values, temperature.unwrap_or(1.0));
        edges.zip(priors).for_each(|(edge, prior)| columns.priors.set(edge, prior));
    }
}

/// Sets the priors of a node's moves; nature's have none.
pub(crate) fn set_priors(tree: &Tree, node: NodeId, priors: &[f32]) {
    let node = tree.node(node);
    if node.mover().is_some() {
        node.edges().zip(priors).for_each(|(edge, &prior)| tree.columns.priors.set(edge, prior.into()));
    }
}

/// The value of a position for `player`: its payoff, or the evaluation in proportion to its scale.
fn heuristic_value<G: Shortcuts, E: Phases<G>>(state: &G, evaluator: &E, player: Player) -> Heuristic {
    let value = match state.turn() {
        Turn::Over => final_payoff(state, player),
        _ => (evaluator.evaluate(state, player) / evaluator.scale()).clamp(-1.0, 1.0),
    };
    Heuristic { at_once: value, minimax: value }
}

/// Probabilities in proportion to e^(value / temperature).
fn softmax(values: impl Iterator<Item = f64> + Clone, temperature: f64) -> impl Iterator<Item = f64> {
    let highest = values.clone().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = values.map(|value| libm::exp((value - highest) / temperature)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(move |power| power / sum)
}

#[cfg(test)]
mod tests {
    use super::super::phases::Phased;
    use super::super::tree::{Column, Columns};
    use super::*;
    use uctopia_game::{Evaluation, adapters::Tree as Written};

    /// Every unfinished position is half a win for the first player.
    const HALF: Evaluation<Written> = Evaluation {
        name: "half",
        aliases: &[],
        unit: "points",
        about: "the first player is two points ahead",
        scale: 4.0,
        score: |_, player| if player == Player::FIRST { 2.0 } else { -2.0 },
    };

    fn evaluated(text: &str) -> Tree {
        let mut columns = Columns::none();
        columns.heuristics = Column::new(true, Heuristic::UNKNOWN);
        columns.priors = Column::new(true, 0.0);
        let mut tree = Tree::new(columns);
        let state: Written = text.parse().unwrap();
        let node = tree.store(&state);
        evaluate_moves(&tree, node, &state, &Phased::of(HALF), Some(1.0));
        tree
    }

    #[test]
    fn moves_are_evaluated_for_the_player_who_chooses() {
        let tree = evaluated("(AB(AB))");
        let values: Vec<f32> = tree.node(0).edges().map(|edge| tree.columns.heuristics.get(edge).at_once).collect();
        assert_eq!(values, [1.0, -1.0, 0.5], "payoffs where the game is over");
    }

    #[test]
    fn priors_are_a_softmax() {
        let tree = evaluated("(AB)");
        let (win, loss) = (tree.columns.priors.get(Tree::root_edge(0)), tree.columns.priors.get(Tree::root_edge(1)));
        assert!((win + loss - 1.0).abs() < 1e-12);
        assert!((win / loss - libm::exp(2.0)).abs() < 1e-9);
    }
}
