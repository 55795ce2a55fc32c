//! The moves from the first position to another one.

use std::sync::Arc;

/// The moves that led to a position, by the numbers that rules in another language give them. Positions share the parts that they have in
/// common, and without a key of its own a position is known by its path.
///
/// ```
/// use uctopia_state::ActionPath;
/// let path = ActionPath::default().then(4).then(0);
/// assert_eq!(path.actions(), [4, 0]);
/// assert!(path == ActionPath::default().then(4).then(0) && path != ActionPath::default().then(0).then(4));
/// ```
#[derive(Clone, Default, Debug)]
pub struct ActionPath(Option<Arc<Link>>);

#[derive(Debug)]
struct Link {
    action: u64,
    length: u32,
    hash: u64,
    before: ActionPath,
}

impl ActionPath {
    /// The path with one more move.
    #[must_use]
    pub fn then(&self, action: u64) -> Self {
        let hash = mixed(self.hash() ^ mixed(action));
        Self(Some(Arc::new(Link {
            action,
            length: self.len() + 1,
            hash,
            before: self.clone(),
        })))
    }

    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// Whether it is the path of the first position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// A number that follows from the moves alone.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.0
            .as_ref()
            .map_or(0x9e37_79b9_7f4a_7c15, |link| link.hash)
    }

    /// The moves, the first one first.
    #[must_use]
    pub fn actions(&self) -> Vec<u64> {
        let (mut actions, mut path) = (Vec::with_capacity(self.len() as usize), self);
        while let Some(link) = &path.0 {
            actions.push(link.action);
            path = &link.before;
        }
        actions.reverse();
        actions
    }
}

impl PartialEq for ActionPath {
    fn eq(&self, other: &Self) -> bool {
        if (self.len(), self.hash()) != (other.len(), other.hash()) {
            return false;
        }
        let (mut one, mut two) = (self, other);
        while let (Some(a), Some(b)) = (&one.0, &two.0) {
            if Arc::ptr_eq(a, b) {
                return true;
            }
            if a.action != b.action {
                return false;
            }
            (one, two) = (&a.before, &b.before);
        }
        true
    }
}

impl Drop for ActionPath {
    /// Link by link, since the recursion of a long path would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.0.take();
        }
    }
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
