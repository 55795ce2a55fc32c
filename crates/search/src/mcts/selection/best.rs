//! The best of a node's moves, those left out that proofs rule out.

use uctopia_game::Player;

use crate::mcts::tree::{Node, SearchTree};

/// The first of the highest values offered; NaN is ignored.
pub(super) struct ArgMax {
    index: usize,
    pub(super) value: f64,
}

impl ArgMax {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            index: usize::MAX,
            value: f64::NEG_INFINITY,
        }
    }

    #[inline]
    pub(super) fn offer(&mut self, index: usize, value: f64) {
        if value > self.value {
            (self.index, self.value) = (index, value);
        }
    }

    #[inline]
    pub(super) fn index(&self) -> Option<usize> {
        (self.index != usize::MAX).then_some(self.index)
    }
}

/// The highest value among the moves that can still be better than what is proven already, if anything is.
#[inline]
pub(crate) fn best_open(
    tree: &SearchTree,
    node: Node<'_>,
    player: Player,
    mut value: impl FnMut(usize) -> f64,
) -> usize {
    if !node.has_proofs() {
        let mut highest = ArgMax::new();
        node.edges()
            .enumerate()
            .for_each(|(index, edge)| highest.offer(index, value(edge)));
        return highest.index().unwrap_or(0);
    }
    let bounds = |edge: usize| tree.columns.bounds.get(edge).seen_by(player);
    let floor = floor(tree, node, player);
    let mut highest = ArgMax::new();
    for (index, edge) in node.edges().enumerate() {
        if bounds(edge).upper > floor {
            highest.offer(index, value(edge));
        }
    }
    // All moves are solved: the move that is proven best determines the position.
    let proven = || node.edges().position(|edge| bounds(edge).lower == floor);
    highest.index().or_else(proven).unwrap_or(0)
}

/// The payoff that `player` is certain to get at a node where that player is to move.
#[inline]
fn floor(tree: &SearchTree, node: Node<'_>, player: Player) -> f32 {
    let lower = |edge: usize| tree.columns.bounds.get(edge).seen_by(player).lower;
    node.edges().map(lower).fold(f32::NEG_INFINITY, f32::max)
}

/// Whether a move can still be better than what is proven already, so that [`best_open`] compares it.
pub(crate) fn is_open(tree: &SearchTree, node: Node<'_>, player: Player, edge: usize) -> bool {
    !node.has_proofs()
        || tree.columns.bounds.get(edge).seen_by(player).upper > floor(tree, node, player)
}
