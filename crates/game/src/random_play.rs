//! Games of uniformly random moves.

use crate::random_move::STRETCH;
use crate::{
    MAX_PLIES, Rng, Shortcuts, Turn, Unfinished, play_out_while, random_move, sample_outcome,
};

/// Plays uniformly random moves to the end of the game; nature draws by weight.
///
/// On x86-64 this is compiled twice, for any machine and for those with AVX2 and the instructions for counting bits that
/// come with it; which one runs is decided at run time. Both play the same moves.
///
/// # Panics
/// When the game has not ended after [`MAX_PLIES`] plies, which the contract of [`Game`](crate::Game) rules out. Where a game may
/// break the contract, use [`play_out_while`].
///
/// ```
/// use uctopia::game::{Game, Rng, adapters::Tree, play_out};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// play_out(&mut game, &mut Rng::new(1));
/// assert!(game.is_over());
/// ```
#[inline]
pub fn play_out<G: Shortcuts>(state: &mut G, rng: &mut Rng) {
    play_out_counted(state, rng);
}

/// [`play_out`], which returns the number of plies, those of nature included.
///
/// # Panics
/// As [`play_out`].
///
/// ```
/// use uctopia::game::{Game, Rng, adapters::Tree, play_out_counted};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(play_out_counted(&mut game, &mut Rng::new(1)), 2);
/// ```
#[inline]
pub fn play_out_counted<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    play_out_while(state, rng, || true).unwrap_or_else(|unfinished| panic!("{unfinished}"))
}

/// Plays at most `plies` uniformly random moves of players, which may end in the middle of the game. Nature draws by weight; its
/// moves and passes are not counted. About every thousand plies the game continues only if `may_continue` returns true.
///
/// # Errors
/// As [`play_out_while`]: some games are endless by passes and nature's moves alone.
///
/// ```
/// use uctopia::game::{Game, Player, Rng, Turn, adapters::Tree, play_plies_while};
/// let mut game: Tree = "[([(AA)1]B)1]".parse().unwrap();
/// play_plies_while(&mut game, 0, &mut Rng::new(1), || true).unwrap();
/// assert_eq!(game.turn(), Turn::Player(Player::FIRST)); // nature has moved, no player has
/// ```
pub fn play_plies_while<G: Shortcuts>(
    state: &mut G,
    plies: u32,
    rng: &mut Rng,
    mut may_continue: impl FnMut() -> bool,
) -> Result<(), Unfinished> {
    let mut left = plies;
    for _ in 0..MAX_PLIES / STRETCH {
        for _ in 0..STRETCH {
            let m = match state.turn() {
                Turn::Over => return Ok(()),
                Turn::Chance => sample_outcome(state, rng),
                Turn::Player(_) if left == 0 => return Ok(()),
                Turn::Player(_) => {
                    let m = random_move(state, rng);
                    left -= u32::from(!state.is_pass(m));
                    m
                }
            };
            state.play(m);
        }
        if !may_continue() {
            return Err(Unfinished::Budget);
        }
    }
    Err(Unfinished::Endless)
}
