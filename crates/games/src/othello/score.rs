//! Discs as a score.

use std::ops::RangeInclusive;

use uctopia_game::{Player, Score};
use uctopia_options::msgid;

use super::Othello;

/// The discs on the board, as a match counts them up; empty squares count for neither side here.
impl<const N: usize> Score for Othello<N> {
    const UNIT: &'static str = msgid!("discs");
    const RANGE: RangeInclusive<f32> = 0.0..=(N * N) as f32;

    #[inline]
    fn score(&self, player: Player) -> f32 {
        self.count(player) as f32
    }
}
