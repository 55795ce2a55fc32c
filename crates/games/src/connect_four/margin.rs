//! How soon a game of Connect Four is won, and bounds on it before the end.
//!
//! The score is Pons' ("Solving Connect 4: how to build a perfect AI", blog.gamesolver.org): the winner's discs in hand on
//! completing the row, that disc included. The sooner the win, the more.

use uctopia_game::message::msgid;
use uctopia_game::{Game, Margin, Player, Shortcuts, StaticScore};

use super::rack::{COLUMNS, ROWS, SQUARES, TOP, landing};
use super::{Column, ConnectFour, OpenColumns};

/// Discs that each player begins with.
const DISCS: i32 = (COLUMNS * ROWS / 2) as i32;

impl ConnectFour {
    /// The score of the player who completes a row `plies` discs from now; 0 if the rack is full by then.
    #[inline]
    fn win_after(&self, plies: i32) -> i32 {
        (DISCS + 1 - (i32::from(self.plies) + plies + 1) / 2).max(0)
    }
}

impl Margin for ConnectFour {
    const UNIT: &'static str = msgid!("discs in hand");
    /// Four discs are played at least.
    const MAX_MARGIN: i32 = DISCS - 3;
    const MIN_TABLE_MOVES: u32 = 11;

    #[inline]
    fn margin(&self, player: Player) -> i32 {
        let score = if self.won { self.win_after(0) } else { 0 };
        if player == self.to_move() { -score } else { score }
    }

    #[inline]
    fn moves_left(&self) -> u32 {
        (COLUMNS * ROWS) as u32 - u32::from(self.plies)
    }

    #[inline]
    fn static_score(&self, alpha: i32, beta: i32) -> Option<StaticScore> {
        let found = |score| Some(StaticScore { score, nodes: 0 });
        if self.is_over() {
            return found(self.margin(self.to_move()));
        }
        if self.threats() & landing(self.discs) != 0 {
            return found(self.win_after(1));
        }
        if self.safe_squares() == 0 {
            return found(-self.win_after(2));
        }
        let (lower, upper) = (-self.win_after(4), self.win_after(3));
        if lower >= beta || lower == upper {
            return found(lower);
        }
        if upper <= alpha {
            return found(upper);
        }
        // A bound of 1 may be any win.
        let outcome_bound = if alpha < -1 { 1 } else { self.outcome_bound() };
        if outcome_bound < 1 && outcome_bound <= alpha { found(outcome_bound) } else { None }
    }

    #[inline]
    fn candidates(&self) -> impl ExactSizeIterator<Item = Column> {
        // The sum carries into the spare bit of every column that has one of the squares.
        OpenColumns { tops: (self.safe_squares() + SQUARES) >> 1 & TOP }
    }

    /// Moves that make many threats first (Pons).
    #[inline]
    fn ordering_score(&self, column: Column, next: &Self) -> i32 {
        16 * next.threats_against().count_ones() as i32 + CENTRE[column.index()]
    }

    /// Mirror images are frequent in the tree of a position that is its own image, as the first one is.
    #[inline]
    fn table_key(&self) -> Self {
        self.canonical()
    }
}

/// The middle first: more rows go through it.
const CENTRE: [i32; COLUMNS] = [0, 2, 4, 6, 5, 3, 1];
