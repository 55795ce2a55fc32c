//! Games of uniformly random moves, one at a time.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd as _;

use crate::{Game, Rng, Shortcuts, Turn, sample_outcome};

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

/// Plies after which a random game counts as endless: far more than games of the usual rules last.
pub const MAX_PLIES: u32 = 1_000_000;

/// The maximum number of plies of one call of [`Shortcuts::play_to_end`], unless a game overrides it.
pub(crate) const STRETCH: u32 = 1024;

/// Why a random game was not played to its end.
///
/// ```
/// use uctopia_game::Unfinished;
/// assert!(Unfinished::Endless.to_string().contains("MaxPlies"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    /// The caller's budget ended first.
    #[error("the budget ended before the random game did")]
    Budget,
    /// The game has not ended after [`MAX_PLIES`] plies.
    #[error(
        "a random game has not ended after {MAX_PLIES} plies: bound the game by the adapter MaxPlies, or cut playouts short \
         where the agent has the option depth"
    )]
    Endless,
}

/// Plays uniformly random moves to the end of the game; nature draws by weight.
///
/// On x86-64 this is compiled twice, for any machine and for those with AVX2 and the instructions for counting bits that
/// come with it; which one runs is decided at run time. Both play the same moves.
///
/// # Panics
/// When the game has not ended after [`MAX_PLIES`] plies, which the contract of [`Game`] rules out; for games without a known
/// bound call [`play_out_while`].
///
/// ```
/// use uctopia_game::{Game, Rng, adapters::Tree, play_out};
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
/// use uctopia_game::{Game, Rng, adapters::Tree, play_out_counted};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(play_out_counted(&mut game, &mut Rng::new(1)), 2);
/// ```
#[inline]
pub fn play_out_counted<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    play_out_while(state, rng, || true).unwrap_or_else(|unfinished| panic!("{unfinished}"))
}

/// [`play_out_counted`] of a game that may be long or endless: about every thousand plies it calls `may_continue`.
///
/// # Errors
/// [`Unfinished::Budget`] when `may_continue` returns false, [`Unfinished::Endless`] after [`MAX_PLIES`] plies; the state is then
/// somewhere in the middle of the game.
///
/// ```
/// use uctopia_game::{Rng, adapters::Tree, play_out_while};
/// let mut game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(play_out_while(&mut game, &mut Rng::new(1), || false), Ok(2)); // too short a game for a call
/// ```
#[inline]
pub fn play_out_while<G: Shortcuts>(
    state: &mut G,
    rng: &mut Rng,
    mut may_continue: impl FnMut() -> bool,
) -> Result<u32, Unfinished> {
    if ends_within_a_stretch::<G>() {
        return Ok(play_stretch(state, rng));
    }
    let mut plies = 0_u32;
    for _ in 0..MAX_PLIES / STRETCH {
        plies += play_stretch(state, rng);
        if state.is_over() {
            return Ok(plies);
        }
        if !may_continue() {
            return Err(Unfinished::Budget);
        }
    }
    Err(Unfinished::Endless)
}

/// Plays at most `plies` uniformly random moves of players, which may end in the middle of the game. Nature draws by weight;
/// nature's moves and passes are not counted. About every thousand plies it calls `may_continue`.
///
/// # Errors
/// As [`play_out_while`]: some games are endless by passes and nature's moves alone.
///
/// ```
/// use uctopia_game::{Game, Player, Rng, Turn, adapters::Tree, play_plies_while};
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

/// Whether the maximal length is known to be small, so that plies are not counted: known when compiled, it saves 5 % of a random
/// game of Connect Four.
const fn ends_within_a_stretch<G: Shortcuts>() -> bool {
    matches!(G::LONGEST_GAME, Some(most) if most < STRETCH)
}

/// [`Shortcuts::play_to_end`] with the machine's best instructions.
#[inline]
fn play_stretch<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return avx2.vectorize(
            #[inline(always)]
            || state.play_to_end(rng),
        );
    }
    state.play_to_end(rng)
}

/// The default of [`Shortcuts::play_to_end`].
#[inline(always)]
pub(crate) fn ply_by_ply<G: Shortcuts>(state: &mut G, rng: &mut Rng) -> u32 {
    let mut plies = 0;
    while let Some(m) = random_ply(state, rng) {
        state.play(m);
        plies += 1;
        if !ends_within_a_stretch::<G>() && plies == STRETCH {
            break;
        }
    }
    plies
}

/// A random move, or nature's draw; nothing when the game is over.
#[inline(always)]
pub(crate) fn random_ply<G: Shortcuts>(state: &G, rng: &mut Rng) -> Option<G::Move> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => Some(sample_outcome(state, rng)),
        Turn::Player(_) => Some(random_move(state, rng)),
    }
}
