//! Bounds, proof numbers and heuristic minimax values of the moves of a path, from the positions below.

use uctopia_game::Player;

use crate::mcts::tree::{
    Bounds, EdgeId, Heuristic, NodeId, ProofNumbers, SearchTree, UNSTORED, rewarded_player,
};

/// Records the end of a game on the edge that leads to it.
pub(crate) fn record_result(tree: &SearchTree, (node, edge): (NodeId, EdgeId), result: Bounds) {
    if tree.columns.bounds.is_kept() {
        tree.columns.bounds.set(edge as usize, result);
        tree.columns
            .proofs
            .set(edge as usize, ProofNumbers::UNKNOWN.within(result));
        tree.node(node).note_proof();
    }
}

/// Updates bounds, proof numbers and heuristic minimax values along a path from the positions below, from the bottom up, as
/// long as anything changes.
///
/// Only results that were found or stored can change anything: without them this may be omitted. With `thorough` it continues
/// to the root in any case: in a graph, a node on another path may have changed.
pub(crate) fn update_bounds<const SHARED: bool>(
    tree: &SearchTree,
    path: &[(NodeId, EdgeId)],
    thorough: bool,
) {
    for &(node, edge) in path.iter().rev() {
        let child = tree.edge(edge as usize).child();
        if child != UNSTORED
            && !update_edge_bounds::<SHARED>(tree, node, edge as usize, child)
            && !thorough
        {
            return;
        }
    }
}

/// Updates an edge from the node it leads to; returns whether anything changed.
fn update_edge_bounds<const SHARED: bool>(
    tree: &SearchTree,
    node: NodeId,
    edge: usize,
    child: NodeId,
) -> bool {
    let columns = &tree.columns;
    let below = tree.node(child);
    let mut changed = false;
    if columns.bounds.is_kept() {
        let bounds = Bounds::of_position(
            below.to_move(),
            below.edges().map(|edge| columns.bounds.get(edge)),
        );
        let known = columns.bounds.get(edge);
        let bounds = known.tightened(bounds);
        changed |= bounds != known;
        // Proofs of other threads in the meantime are kept.
        columns
            .bounds
            .change::<SHARED>(edge, |known| known.tightened(bounds));
        if bounds != Bounds::UNKNOWN {
            tree.node(node).note_proof();
        }
        if columns.proofs.is_kept() {
            let numbers = below.edges().map(|edge| columns.proofs.get(edge));
            let numbers = ProofNumbers::of_position(below.to_move(), numbers).within(bounds);
            changed |= numbers != columns.proofs.get(edge);
            columns.proofs.set(edge, numbers);
        }
    }
    if columns.heuristics.is_kept()
        && let Some(minimax) = minimax(tree, child, rewarded_player(tree.node(node)))
    {
        let known = columns.heuristics.get(edge);
        changed |= minimax != known.minimax;
        columns.heuristics.set(edge, Heuristic { minimax, ..known });
    }
    changed
}

/// The minimax value of a node for `player`, from those of its moves; `None` where nature moves.
fn minimax(tree: &SearchTree, node: NodeId, player: Player) -> Option<f32> {
    let node = tree.node(node);
    let to_move = node.to_move()?;
    let values = node
        .edges()
        .map(|edge| tree.columns.heuristics.get(edge).minimax);
    let best = values.fold(f32::NEG_INFINITY, f32::max);
    // A difference, as the negative of 0 would be written as −0.
    Some(if to_move == player { best } else { 0.0 - best })
}

#[cfg(test)]
mod tests {
    use super::super::super::tree::{EdgeColumn, EdgeColumns};
    use super::*;

    #[test]
    fn minimax_values_are_those_of_the_best_move() {
        let mut columns = EdgeColumns::none();
        columns.heuristics = EdgeColumn::new(true, Heuristic::UNKNOWN);
        let mut tree = SearchTree::new(columns);
        tree.add_node(3, Some(Player::FIRST));
        for (edge, value) in tree.node(0).edges().zip([1.0, -1.0, 0.5]) {
            tree.columns.heuristics.set(
                edge,
                Heuristic {
                    at_once: 0.0,
                    minimax: value,
                },
            );
        }
        assert_eq!(minimax(&tree, 0, Player::FIRST), Some(1.0));
        assert_eq!(minimax(&tree, 0, Player::SECOND), Some(-1.0));
    }
}
