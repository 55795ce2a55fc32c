//! The contract of a game, tested for any implementation.

//!
//! | file | what it checks |
//! |---|---|
//! | `mod.rs` | everything below |
//! | `rules.rs` | [`Game`] |
//! | `shortcuts.rs`, `values.rs`, `quick_end.rs`, `symmetry.rs` | [`Shortcuts`], each compared with the default |
//! | `text.rs` | [`Notation`] |
//! | `hidden.rs` | [`Hidden`](crate::Hidden) |
//!
//! `walk.rs` plays the games, `breach.rs` describes a broken promise.

mod breach;
mod hidden;
mod quick_end;
mod rules;
mod shortcuts;
mod symmetry;
mod text;
mod values;
mod walk;

pub use breach::ContractBreach;
pub(crate) use breach::{CheckResult, require};
pub use hidden::check_hidden;
pub use walk::CheckSummary;
pub(crate) use walk::walk;
use walk::walk_while;

use crate::{Notation, Shortcuts};

/// Plays `games` random games from `start` and tests every promise of [`Game`](crate::Game) and of [`Shortcuts`] in every position on the way.
///
/// Two promises are tested only near the end of the game, where exhaustive search finds the payoff of a move, and in games for
/// one or two players: that one of the [pruned moves](Shortcuts::pruned_moves) is as good as any, and that an [independent
/// move](Shortcuts::is_independent) is as good later. [Quick ends](Shortcuts::quick_end) are drawn in some of the positions.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia::game::{adapters::Tree, check};
/// let game: Tree = "((AB)[A1B2])".parse().unwrap();
/// let seen = check(&game, 1, 100).unwrap();
/// assert_eq!(seen.longest, 2);
/// ```
///
/// A shortcut that disagrees with the rules is detected:
///
/// ```
/// # use uctopia::game::{Game, Payoffs, Player, Rng, Shortcuts, Turn, check};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, to_move: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
/// # }
/// impl Shortcuts for Nim {
///     fn quick_end(&self, _: &mut Rng) -> Option<Payoffs> {
///         let mut state = self.clone();
///         while !state.is_over() {
///             state.play(1); // always one stone: here is the mistake
///         }
///         Some(state.payoffs())
///     }
/// }
///
/// let breach = check(&Nim { stones: 9, to_move: Player::FIRST }, 1, 100).unwrap_err();
/// assert_eq!(breach.promise, "quick ends have the mean of random games");
/// ```
pub fn check<G: Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
) -> Result<CheckSummary, ContractBreach> {
    check_each(start, seed, games, &|| true, |_| Ok(()))
}

/// [`check`] with an additional test in every position, as long as `may_continue` returns true.
fn check_each<G: Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
    may_continue: &impl Fn() -> bool,
    look: impl Fn(&G) -> CheckResult,
) -> Result<CheckSummary, ContractBreach> {
    let seen = walk_while(start, seed, games, may_continue, |state| {
        rules::check_rules(state)?;
        shortcuts::check_shortcuts(state)?;
        look(state)
    })?;
    shortcuts::check_length::<G>(&seen)?;
    shortcuts::check_random_play(start, seed, games, may_continue)?;
    quick_end::check_quick_end(start, seed, games, may_continue)?;
    Ok(seen)
}

/// [`check`], and in every position also the promises of [`Notation`]: positions and moves are the same after being
/// written and read, move texts are unique, and invalid text is refused with a message.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use std::fmt;
/// use uctopia::{Notation, Player, Shortcuts, TextError, check, check_notation};
/// # use uctopia::{Game, Turn};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, to_move: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
/// # }
/// # impl Notation for Nim {
/// #     fn read(&self, text: &str) -> Result<Self, TextError> {
/// #         let stones = text.parse().map_err(|_| TextError::at(text, 0, "a number of stones"))?;
/// #         Ok(Self { stones, to_move: Player::FIRST })
/// #     }
/// #     fn move_text(&self, taken: u8) -> String { taken.to_string() }
/// #     fn player_name(&self, _: Player) -> &'static str { "player" }
/// # }
///
/// impl Shortcuts for Nim {}
///
/// impl fmt::Display for Nim {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}", self.stones) // without the player to move
///     }
/// }
///
/// let game = Nim { stones: 7, to_move: Player::FIRST };
/// assert!(check(&game, 1, 10).is_ok()); // the rules are sound …
/// let breach = check_notation(&game, 1, 10).unwrap_err();
/// assert_eq!(breach.promise, "a position survives being written and read"); // … the text is not
/// ```
pub fn check_notation<G: Notation + Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
) -> Result<CheckSummary, ContractBreach> {
    check_notation_while(start, seed, games, || true)
}

/// [`check_notation`] as long as `may_continue` returns true: the summary says how many games were checked.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia::game::check_notation_while;
/// use uctopia::games::mnk::TicTacToe;
/// let checked = check_notation_while(&TicTacToe::default(), 1, 10, || false).unwrap();
/// assert_eq!(checked.games, 0);
/// ```
pub fn check_notation_while<G: Notation + Shortcuts>(
    start: &G,
    seed: u64,
    games: u32,
    may_continue: impl Fn() -> bool,
) -> Result<CheckSummary, ContractBreach> {
    check_each(start, seed, games, &may_continue, text::check_text)
}
