//! How soon a game of Connect Four is won, and bounds on it before the end.
//!
//! The score is Pons' ("Solving Connect 4: how to build a perfect AI", blog.gamesolver.org): the winner's discs in hand on
//! completing the row, that disc included. The sooner the win, the more.

use uctopia_game::{Game, Margin, Player, Shortcuts, StaticScore};
use uctopia_options::msgid;

use super::rack::{COLUMNS, ROWS, SQUARES, STRIDE, TOP, landing};
use super::{Column, ConnectFour, OUTCOME_PLIES, OpenColumns};

/// Discs that each player begins with.
const DISCS: i32 = (COLUMNS * ROWS / 2) as i32;

impl ConnectFour {
    /// The score of the player who completes a row `plies` discs from now; 0 if the rack is full by then.
    #[inline]
    fn win_after(&self, plies: i32) -> i32 {
        (DISCS + 1 - (i32::from(self.plies) + plies + 1) / 2).max(0)
    }
}

/// The threats of a position that its search needs repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threats {
    /// Whether the player to move can win at once.
    wins: bool,
    /// The empty squares on which the other player completes a row.
    against: u64,
}

impl Margin for ConnectFour {
    const UNIT: &'static str = msgid!("discs in hand");
    /// Four discs are played at least.
    const MAX_MARGIN: i32 = DISCS - 3;
    const MIN_TABLE_MOVES: u32 = 11;
    const EARLY_SCORES: bool = true;
    type Facts = Threats;

    #[inline]
    fn facts(&self, after_candidate: bool) -> Threats {
        let wins = !after_candidate && !self.won && self.threats() & landing(self.discs) != 0;
        Threats {
            wins,
            against: self.threats_against(),
        }
    }

    #[inline]
    fn margin(&self, player: Player) -> i32 {
        let score = if self.won { self.win_after(0) } else { 0 };
        if player == self.to_move() {
            -score
        } else {
            score
        }
    }

    #[inline]
    fn moves_left(&self) -> u32 {
        (COLUMNS * ROWS) as u32 - u32::from(self.plies)
    }

    #[inline(always)]
    fn static_score(&self, facts: &Threats, alpha: i32, beta: i32) -> Option<StaticScore> {
        let found = |score| Some(StaticScore { score, nodes: 0 });
        if self.is_over() {
            return found(self.margin(self.to_move()));
        }
        if facts.wins {
            return found(self.win_after(1));
        }
        if self.safe_squares(facts.against) == 0 {
            return found(-self.win_after(2));
        }
        let (mut lower, mut upper) = (-self.win_after(4), self.win_after(3));
        if self.plies <= OUTCOME_PLIES
            && let Some(outcome) = self.known_outcome()
        {
            if outcome >= 0 {
                lower = lower.max(outcome);
            }
            if outcome <= 0 {
                upper = upper.min(outcome);
            }
        }
        if lower >= beta || lower == upper {
            return found(lower);
        }
        if upper <= alpha {
            return found(upper);
        }
        // A bound of 1 may be any win.
        let outcome_bound = if alpha < -1 { 1 } else { self.outcome_bound() };
        if outcome_bound < 1 && outcome_bound <= alpha {
            found(outcome_bound)
        } else {
            None
        }
    }

    #[inline]
    fn candidates(&self, facts: &Threats) -> impl ExactSizeIterator<Item = Column> {
        // The sum carries into the spare bit of every column that has one of the squares.
        OpenColumns {
            tops: (self.safe_squares(facts.against) + SQUARES) >> 1 & TOP,
        }
    }

    /// Candidates are asked for only where no move wins at once.
    #[inline]
    fn after_candidate(&self, column: Column) -> Self {
        let discs = self.discs | (self.discs + (1 << (STRIDE * column.index())));
        Self {
            own: self.own ^ self.discs,
            discs,
            plies: self.plies + 1,
            won: false,
        }
    }

    /// Moves that make many threats first (Pons).
    #[inline]
    fn ordering_score(&self, column: Column, _: &Self, facts: &Threats) -> i32 {
        16 * facts.against.count_ones() as i32 + CENTRE[column.index()]
    }

    /// Mirror images are frequent in the tree of a position that is its own image, as the first one is, but only in its first plies.
    #[inline]
    fn table_key(&self) -> Self {
        if self.plies > LAST_IMAGES {
            *self
        } else {
            self.canonical()
        }
    }
}

/// With more discs than this, a mirror image costs more than it saves.
const LAST_IMAGES: u8 = 20;

/// The middle first: more rows go through it.
const CENTRE: [i32; COLUMNS] = [0, 2, 4, 6, 5, 3, 1];
