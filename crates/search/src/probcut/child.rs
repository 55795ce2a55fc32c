//! The children of a position, the most promising first.

use uctopia_game::Margin;

use crate::position_key::PositionKey;

/// A move and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Child<G: Margin> {
    pub(super) mv: G::Move,
    /// The move's index among the legal ones.
    pub(super) index: u8,
    pub(super) state: G,
    pub(super) ordering_score: i32,
    /// The key under which the table keeps it.
    pub(super) key: PositionKey,
}

/// Moves the most promising child to the front; often it is the only one that is needed.
#[inline]
pub(super) fn select<G: Margin>(children: &mut [Child<G>]) {
    let mut best = 0;
    for index in 1..children.len() {
        if children[index].ordering_score > children[best].ordering_score {
            best = index;
        }
    }
    children.swap(0, best);
}
