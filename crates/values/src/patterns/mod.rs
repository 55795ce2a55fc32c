//! Values of board games by patterns: sums of weights, one for the contents of each of several groups of cells.
//!
//! A game declares its patterns once ([`PatternSet`]) and, for each position, which cells are occupied by whom, the stage of
//! the game, and counts such as the number of moves ([`Patterns`]). All symmetric images of a pattern share its weights, and each
//! stage of the game has weights of its own. The value is linear in the weights and is learned by regression (crate
//! `uctopia-learn`).
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the trait of games with patterns |
//! | `set.rs` | the declaration: cells, symmetries, patterns, stages |
//! | `shape.rs` | one pattern: its images, and the configurations that share a weight |
//! | `indices.rs` | the configurations of all images of a position, by tables of four cells |
//! | `value.rs` | the value function |
//!
//! Buro 1999, "From simple features to sophisticated evaluation functions": patterns, stages and regression in Othello.

mod indices;
mod set;
mod shape;
mod value;

use uctopia_game::adapters::MaxPlies;
use uctopia_game::{Player, Shortcuts};

pub use indices::PatternIndices;
pub use set::PatternSet;
pub use value::PatternValue;

/// The ability of a board game for two players to be evaluated by patterns.
///
/// All functions but [`result`](Self::result) are called for unfinished positions, from the point of view of the player to move.
///
/// ```
/// use uctopia::Game;
/// use uctopia::games::othello::Othello8;
/// use uctopia::values::Patterns;
/// let start = Othello8::new();
/// let set = start.pattern_set();
/// assert_eq!((set.cells(), set.images()), (64, 46));
/// let [own, opponent] = start.cells();
/// assert_eq!((own[0].count_ones(), opponent[0].count_ones()), (2, 2));
/// assert_eq!(start.counted(0), 4 * 32 + 4); // four moves against four
/// ```
pub trait Patterns: Shortcuts {
    /// Words whose bits are the cells of the board: bit `cell % 64` of word `cell / 64`.
    type Cells: AsRef<[u64]>;

    /// The declaration for the game that begins with this position.
    fn pattern_set(&self) -> PatternSet;

    /// The cells of the player to move, and those of the opponent.
    fn cells(&self) -> [Self::Cells; 2];

    /// The stage of the game, from 0 and below [`PatternSet::stages`]; it never decreases in a game.
    fn stage(&self) -> usize;

    /// The entry of a counted table that the position has, from 0 and below the size of that
    /// [table](PatternSet::counted_table).
    fn counted(&self, table: usize) -> usize {
        let _ = table;
        0
    }

    /// The result of a finished game that values predict, in points: by default the payoff.
    fn result(&self, player: Player) -> f32 {
        self.payoff(player)
    }

    /// The result of best play for the player to move, where the game computes it quickly, for example with few empty cells;
    /// the game is not over.
    fn solved(&self) -> Option<f32> {
        None
    }
}

/// The patterns of the game inside: the number of plies left is not one of them.
impl<G: Patterns> Patterns for MaxPlies<G> {
    type Cells = G::Cells;

    fn pattern_set(&self) -> PatternSet {
        self.inner().pattern_set()
    }

    #[inline]
    fn cells(&self) -> [G::Cells; 2] {
        self.inner().cells()
    }

    #[inline]
    fn stage(&self) -> usize {
        self.inner().stage()
    }

    #[inline]
    fn counted(&self, table: usize) -> usize {
        self.inner().counted(table)
    }
}
