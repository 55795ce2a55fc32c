//! The members of a set as moves.

use crate::mnk::Bits;

/// The members of a set as moves, in increasing order, and behind them perhaps one more move, such as a pass.
pub(crate) struct Choices<B, M> {
    members: B,
    last: Option<M>,
    left: usize,
    named: fn(usize) -> M,
}

impl<B: Bits, M: Copy> Choices<B, M> {
    #[inline]
    pub(crate) fn new(members: B, last: Option<M>, named: fn(usize) -> M) -> Self {
        Self {
            members,
            last,
            left: members.count() + usize::from(last.is_some()),
            named,
        }
    }
}

impl<B: Bits, M: Copy> Iterator for Choices<B, M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<M> {
        if n >= self.left {
            self.left = 0;
            return None;
        }
        self.left -= n + 1;
        if self.left == 0 && self.last.is_some() {
            return self.last;
        }
        let member = self.members.nth(n);
        self.members = self.members.above(member);
        Some((self.named)(member))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<B: Bits, M: Copy> ExactSizeIterator for Choices<B, M> {}
