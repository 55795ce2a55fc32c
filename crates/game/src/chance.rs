//! Nature's moves.

use crate::{Game, Rng};

/// An outcome drawn by weight, and which of [`Game::moves`] it is.
///
/// # Panics
/// When the game is over, since there is then nothing to draw.
///
/// ```
/// use uctopia::game::{Rng, adapters::Tree, sample_indexed_outcome};
/// let game: Tree = "[A1]".parse().unwrap();
/// assert_eq!(sample_indexed_outcome(&game, &mut Rng::new(1)), (0, 0));
/// ```
#[inline]
pub fn sample_indexed_outcome<G: Game>(state: &G, rng: &mut Rng) -> (usize, G::Move) {
    let total: f64 = state.moves().map(|m| f64::from(state.weight(m))).sum();
    let mut left = rng.unit() * total;
    let mut last = None;
    for (index, outcome) in state.moves().enumerate() {
        left -= f64::from(state.weight(outcome));
        last = Some((index, outcome));
        if left < 0.0 {
            break;
        }
    }
    last.expect("a chance event has at least one outcome")
}

/// The outcomes of a chance event with their probabilities, which add up to 1.
///
/// ```
/// use uctopia::game::{adapters::Tree, chance_probabilities};
/// let game: Tree = "[A3B1]".parse().unwrap();
/// let probabilities: Vec<_> = chance_probabilities(&game).collect();
/// assert_eq!(probabilities, [(0, 0.75), (1, 0.25)]);
/// ```
pub fn chance_probabilities<G: Game>(state: &G) -> impl Iterator<Item = (G::Move, f64)> + '_ {
    let total: f64 = state.moves().map(|m| f64::from(state.weight(m))).sum();
    state
        .moves()
        .map(move |m| (m, f64::from(state.weight(m)) / total))
}
