//! Games of uniformly random moves, one at a time.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd as _;

use crate::{Game, Rng, Turn, sample_outcome};

/// A uniformly random legal move of the player to move; a forced move costs no random number.
///
/// # Panics
/// When the game is over.
///
/// ```
/// use uctopia_game::{Rng, adapters::Tree, random_move};
/// let game: Tree = "(AB=)".parse().unwrap();
/// let mut rng = Rng::new(1);
/// let mut counts = [0; 3];
/// for _ in 0..3000 {
///     counts[random_move(&game, &mut rng)] += 1;
/// }
/// assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
/// ```
#[inline(always)]
pub fn random_move<G: Game>(state: &G, rng: &mut Rng) -> G::Move {
    let mut moves = state.moves();
    let count = moves.len();
    let chosen = if count > 1 { moves.nth(rng.below(count as u32) as usize) } else { moves.next() };
    chosen.expect("a player to move has a move")
}

/// Plays uniformly random moves to the end of the game; nature draws by weight.
///
/// On x86-64 this is compiled twice, for any machine and for those with AVX2 and the instructions for counting bits that
/// come with it; which one runs is decided at run time. Both play the same moves, of course.
///
/// ```
/// use uctopia_game::{Game, Rng, adapters::Tree, play_out};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// play_out(&mut game, &mut Rng::new(1));
/// assert!(game.is_over());
/// ```
#[inline]
pub fn play_out<G: Game>(state: &mut G, rng: &mut Rng) {
    play_out_counted(state, rng);
}

/// [`play_out`], which returns the number of plies, those of nature included.
///
/// ```
/// use uctopia_game::{Game, Rng, adapters::Tree, play_out_counted};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(play_out_counted(&mut game, &mut Rng::new(1)), 2);
/// ```
#[inline]
pub fn play_out_counted<G: Game>(state: &mut G, rng: &mut Rng) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return avx2.vectorize(
            #[inline(always)]
            || state.play_to_end(rng),
        );
    }
    state.play_to_end(rng)
}

/// What [`Game::play_to_end`] does in a game that knows nothing better.
#[inline(always)]
pub(crate) fn ply_by_ply<G: Game>(state: &mut G, rng: &mut Rng) -> u32 {
    let mut plies = 0;
    while let Some(m) = random_ply(state, rng) {
        state.play(m);
        plies += 1;
    }
    plies
}

/// A random move, or nature's draw; nothing when the game is over.
#[inline(always)]
pub(crate) fn random_ply<G: Game>(state: &G, rng: &mut Rng) -> Option<G::Move> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(sample_outcome(state, rng)),
        Turn::Player(_) => Some(random_move(state, rng)),
    }
}
