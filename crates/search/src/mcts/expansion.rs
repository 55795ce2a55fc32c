//! Expansion: when a position becomes a node, and the values of its moves that are stored then.
//!
//! Where an option needs heuristic values, the position after each move is evaluated: for progressive bias, implicit minimax
//! backups, and priors. Chaslot, Winands, van den Herik, Uiterwijk and Bouzy 2008, "Progressive strategies for Monte-Carlo tree
//! search"; Lanctot, Winands, Pepels and Sturtevant 2014, "Monte Carlo tree search with heuristic evaluations using implicit
//! minimax backups".

use crate::mcts::custom::Phases;
use crate::mcts::custom::prior::{self, WrongPrior};
use uctopia_game::{Player, Shortcuts, Turn, final_payoff};

use super::tree::{EdgeColumns, Heuristic, NodeId, SearchTree, player_to_move};

/// Stores the heuristic values and the priors of a new node, where they are kept; fails where custom priors are invalid.
#[inline]
pub(crate) fn evaluate_moves<G: Shortcuts, E: Phases<G>>(
    tree: &SearchTree,
    node: NodeId,
    state: &G,
    phases: &E,
    temperature: Option<f64>,
) -> Result<(), WrongPrior> {
    if !tree.columns.heuristics.is_kept() && !tree.columns.priors.is_kept() {
        return Ok(());
    }
    match player_to_move(state) {
        Some(player) => evaluate_moves_of(tree, node, (state, player), phases, temperature),
        None => Ok(()),
    }
}

/// Stores the heuristic values and the priors of a new node of `player`, where one of the two is kept.
#[inline(never)]
fn evaluate_moves_of<G: Shortcuts, E: Phases<G>>(
    tree: &SearchTree,
    node: NodeId,
    (state, player): (&G, Player),
    phases: &E,
    temperature: Option<f64>,
) -> Result<(), WrongPrior> {
    let EdgeColumns {
        heuristics, priors, ..
    } = &tree.columns;
    let edges = tree.node(node).edges();
    if priors.is_kept() && E::HAS_PRIOR {
        let given = prior::of_position(phases.prior(), state, edges.len())?;
        edges
            .clone()
            .zip(given)
            .for_each(|(edge, prior)| priors.set(edge, prior));
    }
    let makes_priors = priors.is_kept() && !E::HAS_PRIOR;
    if !heuristics.is_kept() && !makes_priors {
        return Ok(());
    }
    let mut values = Vec::with_capacity(if makes_priors { edges.len() } else { 0 });
    for (edge, m) in edges.clone().zip(state.moves()) {
        let value = heuristic_value(&state.after(m), phases, player);
        heuristics.set(edge, value);
        if makes_priors {
            values.push(f64::from(value.at_once));
        }
    }
    if makes_priors {
        let made = softmax(values, temperature.unwrap_or(1.0));
        edges
            .zip(made)
            .for_each(|(edge, prior)| priors.set(edge, prior));
    }
    Ok(())
}

/// Sets the priors of a node's moves; nature's moves have none.
pub(crate) fn set_priors(tree: &SearchTree, node: NodeId, priors: &[f32]) {
    let node = tree.node(node);
    if node.to_move().is_some() {
        node.edges()
            .zip(priors)
            .for_each(|(edge, &prior)| tree.columns.priors.set(edge, prior.into()));
    }
}

/// The value of a position for `player`: its payoff, or the evaluation in proportion to its scale.
fn heuristic_value<G: Shortcuts, E: Phases<G>>(state: &G, phases: &E, player: Player) -> Heuristic {
    let value = match state.turn() {
        Turn::Over => final_payoff(state, player),
        _ => (phases.evaluate(state, player) / phases.scale()).clamp(-1.0, 1.0),
    };
    Heuristic {
        at_once: value,
        minimax: value,
    }
}

/// Probabilities in proportion to e^(value / temperature).
fn softmax(values: Vec<f64>, temperature: f64) -> impl Iterator<Item = f64> {
    let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = values
        .into_iter()
        .map(|value| libm::exp((value - highest) / temperature))
        .collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(move |power| power / sum)
}

#[cfg(test)]
mod tests {
    use super::super::custom::Phased;
    use super::super::tree::EdgeColumn;
    use super::*;
    use uctopia_game::{Evaluation, adapters::Tree as GameTree};

    /// Every unfinished position is half a win for the first player.
    const HALF: Evaluation<GameTree> = Evaluation {
        name: "half",
        aliases: &[],
        unit: "points",
        about: "the first player is two points ahead",
        scale: 4.0,
        score: |_, player| if player == Player::FIRST { 2.0 } else { -2.0 },
    };

    fn evaluated(text: &str) -> SearchTree {
        let mut columns = EdgeColumns::none();
        columns.heuristics = EdgeColumn::new(true, Heuristic::UNKNOWN);
        columns.priors = EdgeColumn::new(true, 0.0);
        let mut tree = SearchTree::new(columns);
        let state: GameTree = text.parse().unwrap();
        let node = tree.store(&state);
        evaluate_moves(&tree, node, &state, &Phased::of(HALF), Some(1.0)).unwrap();
        tree
    }

    #[test]
    fn moves_are_evaluated_for_the_player_to_move() {
        let tree = evaluated("(AB(AB))");
        let values: Vec<f32> = tree
            .node(0)
            .edges()
            .map(|edge| tree.columns.heuristics.get(edge).at_once)
            .collect();
        assert_eq!(values, [1.0, -1.0, 0.5], "payoffs where the game is over");
    }

    #[test]
    fn priors_are_a_softmax() {
        let tree = evaluated("(AB)");
        let (win, loss) = (
            tree.columns.priors.get(SearchTree::root_edge(0)),
            tree.columns.priors.get(SearchTree::root_edge(1)),
        );
        assert!((win + loss - 1.0).abs() < 1e-12);
        assert!((win / loss - libm::exp(2.0)).abs() < 1e-9);
    }
}
