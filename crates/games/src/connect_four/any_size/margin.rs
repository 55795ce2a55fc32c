//! How soon a game is won, as in the usual rack's `margin.rs`.

use uctopia_game::{Game, Margin, Player, Shortcuts, StaticScore, Turn};
use uctopia_options::msgid;

use super::FreeConnectFour;
use super::sideways::Squares;
use crate::connect_four::Column;
use crate::connect_four::size::{LONGEST_SIDE, SHORTEST_LINE};
use crate::mnk::{Bits, Shape, lines};

impl FreeConnectFour {
    /// The score of the player who completes a row `plies` discs from now; 0 if the rack is full by then.
    #[inline]
    fn win_after(&self, plies: usize) -> i32 {
        let before = self.discs.plies() + plies;
        ((self.size().squares() + 2).saturating_sub(before) / 2) as i32
    }
}

/// The threats of a position that its search needs repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FreeThreats {
    /// Whether the player to move can win at once.
    wins: bool,
    /// The empty squares on which the other player completes a row.
    against: Squares,
}

impl Margin for FreeConnectFour {
    const UNIT: &'static str = msgid!("discs in hand");
    /// The winner plays a whole row at least.
    const MAX_MARGIN: i32 = (LONGEST_SIDE * LONGEST_SIDE / 2 + 1 - SHORTEST_LINE) as i32;
    const MIN_TABLE_MOVES: u32 = 8;
    const EARLY_SCORES: bool = true;
    type Facts = FreeThreats;

    #[inline]
    fn facts(&self, after_candidate: bool) -> FreeThreats {
        let Turn::Player(player) = self.turn() else {
            return FreeThreats {
                wins: false,
                against: Squares::EMPTY,
            };
        };
        let wins = !after_candidate && self.threats_of(player) & self.landing() != Squares::EMPTY;
        FreeThreats {
            wins,
            against: self.threats_of(player.opponent()),
        }
    }

    #[inline]
    fn margin(&self, player: Player) -> i32 {
        // The payoff is that of a win, a loss or a draw.
        self.payoff(player) as i32 * self.win_after(0)
    }

    #[inline]
    fn moves_left(&self) -> u32 {
        (self.size().squares() - self.discs.plies()) as u32
    }

    #[inline(always)]
    fn static_score(&self, facts: &FreeThreats, alpha: i32, beta: i32) -> Option<StaticScore> {
        let found = |score| Some(StaticScore { score, nodes: 0 });
        let Turn::Player(player) = self.turn() else {
            return found(self.margin(self.discs.to_move()));
        };
        if facts.wins {
            return found(self.win_after(1));
        }
        if self.safe_squares(facts.against) == Squares::EMPTY {
            return found(-self.win_after(2));
        }
        let (lower, upper) = (-self.win_after(4), self.win_after(3));
        if lower >= beta || lower == upper {
            return found(lower);
        }
        if upper <= alpha {
            return found(upper);
        }
        // Who cannot complete a row any more does not win.
        let can_win = |player| {
            let shape = self.discs.shape();
            lines::has_line(
                self.discs.stones_of(player) | self.empty(),
                shape.steps(),
                shape.k(),
            )
        };
        if alpha >= 0 && !can_win(player) {
            return found(0);
        }
        if beta <= 0 && !can_win(player.opponent()) {
            found(0)
        } else {
            None
        }
    }

    #[inline]
    fn candidates(&self, facts: &FreeThreats) -> impl ExactSizeIterator<Item = Column> {
        self.columns_of(self.safe_squares(facts.against))
    }

    /// Moves that make many threats first (Pons), then those near the middle: more rows go through it.
    #[inline]
    fn ordering_score(&self, column: Column, _: &Self, facts: &FreeThreats) -> i32 {
        let from_the_middle = (2 * column.index() as i32 + 1 - self.size().columns() as i32).abs();
        16 * facts.against.count() as i32 - from_the_middle
    }

    /// Mirror images are frequent only in the first plies.
    #[inline]
    fn table_key(&self) -> Self {
        if 2 * self.discs.plies() > self.size().squares() {
            *self
        } else {
            self.canonical()
        }
    }
}
