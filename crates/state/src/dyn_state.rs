//! The object-safe interface of a position.

use std::any::Any;
use std::fmt::Debug;
use std::hash::Hasher;
use std::sync::Arc;

use uctopia_game::{Board, CheckSummary, ContractBreach, Payoffs, Player, Profile, Rng, Turn};
use uctopia_options::TextError;

use crate::Facts;
use crate::typed_state::text_board;

/// A position of a game whose type is hidden; a move is its index among the legal ones, in the game's order.
///
/// [`AnyState`](crate::AnyState) makes it a game. Games of Rust types implement it through
/// [`Abilities::state`](crate::Abilities::state); a game in another language may implement it itself. The contract is that of
/// [`Game`](uctopia_game::Game) and [`Notation`](uctopia_game::Notation).
pub trait DynState: Debug + Send + Sync {
    /// The position itself, for [`AnyState::typed`](crate::AnyState::typed) and for comparisons.
    fn as_any(&self) -> &dyn Any;

    /// What is the same in all positions of the game.
    fn facts(&self) -> &Facts;

    /// Whether the other position is the same one of the same game.
    fn equals(&self, other: &dyn DynState) -> bool;

    /// Writes the position into a hasher; equal positions write the same.
    fn hash(&self, hasher: &mut dyn Hasher);

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The number of legal moves, or of nature's outcomes; 0 when the game is over.
    fn move_count(&self) -> usize;

    /// The position after a move.
    fn after(&self, index: usize) -> Arc<dyn DynState>;

    /// Makes a move in place, which saves a copy; `false` if [`after`](Self::after) is to make it.
    fn play(&mut self, _index: usize) -> bool {
        false
    }

    /// The payoff of a finished game to a player, from −1 to 1; 0 for players that the game does not have.
    fn payoff(&self, player: Player) -> f32;

    /// The probability of an outcome of nature, relative to the others.
    fn weight(&self, index: usize) -> f32;

    /// Whether a move is a pass.
    fn is_pass(&self, index: usize) -> bool;

    /// The position in its canonical text.
    fn text(&self) -> String;

    /// Reads a position under the rules of this one.
    ///
    /// # Errors
    /// When the text is no position of the game.
    fn read(&self, text: &str) -> Result<Arc<dyn DynState>, TextError>;

    /// The text of a move.
    fn move_text(&self, index: usize) -> String;

    /// The index of the legal move that is written so.
    ///
    /// # Errors
    /// When the text names no legal move.
    fn read_move(&self, text: &str) -> Result<usize, TextError>;

    /// The position that represents all of its images under the symmetries of the rules; `None` for the position itself.
    fn canonical(&self) -> Option<Arc<dyn DynState>> {
        None
    }

    /// The images of the position under the symmetries of the rules, itself first; empty for the position alone.
    fn images(&self) -> Vec<Arc<dyn DynState>> {
        Vec::new()
    }

    /// The payoffs at the end of a uniformly random game, for [`Shortcuts::quick_end`](uctopia_game::Shortcuts::quick_end); `None`
    /// if it is to be played move by move.
    fn quick_end(&self, _rng: &mut Rng) -> Option<Payoffs> {
        None
    }

    /// What a player knows, as text, in games with [hidden information](Facts::is_hidden); else the text of the position.
    fn observation(&self, _player: Player) -> String {
        self.text()
    }

    /// A random position among those that the observer cannot tell from this one; `None` for the position itself, in games in which
    /// nothing is hidden.
    fn determinize(&self, _observer: Player, _rng: &mut Rng) -> Option<Arc<dyn DynState>> {
        None
    }

    /// The board to draw; the text of the position on one square where the game has none.
    fn board(&self) -> Board {
        text_board(&self.text())
    }

    /// The board as a player sees it.
    fn board_seen_by(&self, _viewer: Player) -> Board {
        self.board()
    }

    /// The square on which the value of a move is shown.
    fn square_of(&self, _index: usize) -> Option<usize> {
        None
    }

    /// The number of a move, in games with an [`Encoding`](crate::Encoding); else it has no meaning.
    fn action_of(&self, index: usize) -> usize {
        index
    }

    /// The legal move with this number; `None` in games without an [`Encoding`](crate::Encoding).
    fn move_of_action(&self, _action: usize) -> Option<usize> {
        None
    }

    /// Marks the numbers of the legal moves, in games with an [`Encoding`](crate::Encoding).
    fn write_mask(&self, _mask: &mut [bool]) {}

    /// Fills an array of the shape that [`Facts::encoding`] gives for it, from a player's point of view.
    fn write_array(&self, _array: Array, _player: Player, _numbers: &mut [f32]) {}

    /// By how much the first player has won a finished game, in games with a margin.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// The score of a player, in games with a [score](Facts::score).
    fn score(&self, _player: Player) -> f32 {
        0.0
    }

    /// Nature's outcomes in order, where the text of a position gives them.
    fn deal(&self, _text: &str) -> Vec<String> {
        Vec::new()
    }

    /// The position as published programs of the game log it, in several lines; `None` where none do. `deal` is a text that gives
    /// nature's outcomes, and the number of those that were drawn since.
    fn log(&self, _deal: (&str, usize)) -> Option<String> {
        None
    }

    /// Whether the type keeps its contract in random games from here: its rules, its text, its shortcuts, and what it hides. `None` if that
    /// cannot be checked, as for types of Rust without the feature `checks`.
    fn check(
        &self,
        _seed: u64,
        _games: u32,
        _may_continue: &dyn Fn() -> bool,
    ) -> Option<Result<CheckSummary, ContractBreach>> {
        None
    }

    /// What the methods of the type cost; `None` if that cannot be measured, as without the feature `checks`.
    fn profile(&self, _seed: u64) -> Option<Profile> {
        None
    }
}

/// The arrays in which a position can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Array {
    /// What a player sees; see [`Encode::write_observation`](uctopia_game::Encode::write_observation).
    Observation,
    /// The input of a network; see [`Encode::write_planes`](uctopia_game::Encode::write_planes).
    Planes,
}
