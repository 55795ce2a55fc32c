//! A review with the final position.

use std::ops::Deref;

use uctopia_catalog::Session;
use uctopia_study::review::ReviewedGame;

/// A review with the final position, whose board is shown.
pub(super) struct ShownReview<'a> {
    pub(super) reviewed: ReviewedGame,
    pub(super) end: &'a Session,
}

impl Deref for ShownReview<'_> {
    type Target = ReviewedGame;

    fn deref(&self) -> &ReviewedGame {
        &self.reviewed
    }
}
