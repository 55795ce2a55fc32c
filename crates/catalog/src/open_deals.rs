//! Deals with nature's cards face up: was this one to be won at all?

use uctopia_game::Player;
use uctopia_search::learned::{Foreseen, Policy};

use crate::game::{Abilities, Playable};

/// A beam search for a line that wins, 16 positions wide, then twice as many, up to `width`, guided by the game's shipped
/// value or else its first evaluation. `None` where more than one player plays.
pub(crate) fn foresee<G: Playable>(
    start: &G,
    abilities: &Abilities<G>,
    seed: u64,
    width: usize,
) -> Option<Foreseen<String>> {
    if G::PLAYERS != 1 {
        return None;
    }
    let mut policy = Policy::new(abilities.value_function(None));
    let mut narrower = 16.min(width);
    loop {
        match policy.foresee(start, Player::FIRST, seed, narrower) {
            Foreseen::Won(line) => return Some(Foreseen::Won(texts(start, line))),
            Foreseen::Lost => return Some(Foreseen::Lost),
            Foreseen::Unknown if narrower == width => return Some(Foreseen::Unknown),
            Foreseen::Unknown => narrower = (2 * narrower).min(width),
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
