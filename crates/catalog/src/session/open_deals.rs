//! Open deals: whether a deal with known cards can be won.

use uctopia_game::Player;
use uctopia_search::learned::{BeamResult, GreedyPolicy};

use crate::game::{Abilities, Playable};

/// A beam search for a line that wins, 16 positions wide, then twice as many, up to `width`, guided by the game's bundled
/// value or else its first evaluation. `None` where more than one player plays.
pub(crate) fn beam_search<G: Playable>(
    start: &G,
    abilities: &Abilities<G>,
    seed: u64,
    width: usize,
) -> Option<BeamResult<String>> {
    if G::PLAYERS != 1 {
        return None;
    }
    let mut policy = GreedyPolicy::new(abilities.value_function(None));
    let mut narrower = 16.min(width);
    loop {
        match policy.beam_search(start, Player::FIRST, seed, narrower) {
            BeamResult::Won(line) => return Some(BeamResult::Won(texts(start, line))),
            BeamResult::Lost => return Some(BeamResult::Lost),
            BeamResult::Unknown if narrower == width => return Some(BeamResult::Unknown),
            BeamResult::Unknown => narrower = (2 * narrower).min(width),
        }
    }
}

fn texts<G: Playable>(start: &G, line: Vec<G::Move>) -> Vec<String> {
    let mut state = start.clone();
    let text = |m| {
        let text = state.move_text(m);
        state.play(m);
        text
    };
    line.into_iter().map(text).collect()
}
