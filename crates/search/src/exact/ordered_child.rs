//! The children of a position, the most promising first.

use uctopia_game::Shortcuts;

/// A move and the position after it.
#[derive(Clone, Debug)]
pub(super) struct OrderedChild<G: Shortcuts> {
    pub(super) mv: G::Move,
    pub(super) state: G,
    pub(super) ordering_score: i32,
    /// The hash of the form under which a table keeps it; 0 where it is not looked up.
    pub(super) hash: u64,
}

/// Moves the most promising child to the front; often it is the only one that is needed.
#[inline]
pub(super) fn select<G: Shortcuts>(children: &mut [OrderedChild<G>]) {
    let mut best = 0;
    for index in 1..children.len() {
        if children[index].ordering_score > children[best].ordering_score {
            best = index;
        }
    }
    children.swap(0, best);
}
