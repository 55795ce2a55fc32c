//! The articles' programs, mistakes included, implemented a second time for the one game that each of them plays, with boards
//! as the articles have them, and compared with the programs of this crate, which play any game.
//!
//! Nothing here shares code with the crate: every program uses the same random numbers as the agent that reproduces it, so both
//! must report the same visits, the same sums and the same move. Where two programs of an article differ (C++ and Python), each
//! file states which one it is.

mod board;
mod findings;
mod ganariya;
mod koseki_flat;
mod koseki_lines;
mod koseki_mcts;
pub(crate) mod positions;
mod timlabs_flat;
mod timlabs_mcts;

use uctopia_game::Rng;

/// One of `count` things; a choice between one thing draws no number.
fn pick(count: usize, rng: &mut Rng) -> usize {
    if count == 1 {
        0
    } else {
        rng.below(count as u32) as usize
    }
}
