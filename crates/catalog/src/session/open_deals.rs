//! Open deals: whether a deal with known cards can be won.

use uctopia_game::{Player, Turn};
use uctopia_search::learned::{BeamResult, GreedyPolicy};

use crate::game::{Abilities, Playable};

/// A beam search for a line that wins, 16 positions wide, then twice as many, up to `width`, guided by the game's bundled
/// value or else its first evaluation; `draw` tells nature's outcome in a position, given how often nature has drawn before. `None`
/// where more than one player plays.
pub(crate) fn beam_search<G: Playable>(
    start: &G,
    abilities: &Abilities<G>,
    draw: impl Fn(&G, usize) -> G::Move,
    width: usize,
) -> Option<BeamResult<String>> {
    if G::PLAYERS != 1 {
        return None;
    }
    let mut policy = GreedyPolicy::new(abilities.value_function(None));
    let mut narrower = 16.min(width);
    loop {
        match policy.beam_search(start, Player::FIRST, &draw, narrower) {
            BeamResult::Won(line) => return Some(BeamResult::Won(texts(start, line))),
            BeamResult::Lost => return Some(BeamResult::Lost),
            BeamResult::Unknown if narrower == width => return Some(BeamResult::Unknown),
            BeamResult::Unknown => narrower = (2 * narrower).min(width),
        }
    }
}

/// What is left of the outcomes that a position's text gave, after moves that were made from there; none where nature made another
/// move than they say.
pub(crate) fn left_of_deal<'a, G: Playable>(
    deal: &'a [G::Move],
    made: impl Iterator<Item = (&'a G, G::Move)>,
) -> &'a [G::Move] {
    let mut left = deal;
    for (_, outcome) in made.filter(|(before, _)| before.turn() == Turn::Chance) {
        left = match left {
            [next, rest @ ..] if *next == outcome => rest,
            _ => &[],
        };
    }
    left
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
