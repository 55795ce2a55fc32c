//! Connect Four on the usual rack, seven columns wide and six rows high, and on racks of other sizes.
//!
//! Red begins. A disc put into a column falls onto the discs below it; the first player with four or more discs in a row, across,
//! upright or along a diagonal, wins; a full rack without such a row is a draw.
//!
//! Reading order: `rack.rs` for how squares lie in bits, this file for the rules, `size.rs` and `any_size/` for those of other racks, then
//! `view.rs`, `notation.rs` with `reader.rs` and `columns.rs`, and `symmetry.rs`; for what is known before the end
//! `threats.rs`, `zugzwang.rs` and `margin.rs`, which adds them up, `last_discs.rs`, which searches the end, and `outcomes.rs`, which has
//! those of the first plies; for values that are
//! learned `features.rs`, for networks and TD(λ), and `patterns.rs`; `encode.rs` for moves and positions as numbers. Lines are counted as in
//! [`mnk`](crate::mnk), whose boards lie in bits in the same way, only on their side.

mod any_size;
mod columns;
mod encode;
mod features;
mod last_discs;
mod margin;
mod notation;
mod outcomes;
mod patterns;
mod rack;
mod reader;
mod size;
mod symmetry;
mod threats;
mod view;
mod zugzwang;

use std::hash::{Hash, Hasher};

use uctopia_game::{Evaluate, Evaluation, Game, Player, Rng, Shortcuts, Turn, random_move};
use uctopia_options::msgid;

pub use any_size::FreeConnectFour;
pub use outcomes::{OUTCOME_PLIES, openings, packed_outcomes};
use rack::{BOTTOM, LENGTH, SQUARES, STEPS, STRIDE, TOP, landing};
pub use rack::{COLUMNS, ROWS};
pub use size::{LONGEST_SIDE, RackSize, SHORTEST_LINE, SHORTEST_SIDE};
use symmetry::mirrored;

use crate::mnk::lines;
use uctopia_game::moves::nth_one;

/// A position of Connect Four.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::connect_four::ConnectFour;
///
/// let game = ConnectFour::default().read("4453").unwrap(); // the columns played
/// assert_eq!(game.to_string(), "......./......./......./......./...y.../..yrr..");
/// assert_eq!(game.turn(), Turn::Player(Player::FIRST));
/// assert_eq!(game.moves().len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectFour {
    /// The discs of the player to move.
    own: u64,
    /// The discs of both players.
    discs: u64,
    /// How many discs there are.
    plies: u8,
    /// Whether the latest disc completed a row.
    won: bool,
}

/// A column, which is also the move that puts a disc into it.
///
/// ```
/// use uctopia::games::connect_four::Column;
/// assert_eq!(Column::new(6).map(Column::index), Some(6));
/// assert_eq!(Column::new(7), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Column(u8);

impl Column {
    /// The column of the usual rack with this index, 0 being the leftmost; `None` beyond the seventh.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < COLUMNS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Position from the left, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn of_square(square: usize) -> Self {
        Self((square / STRIDE) as u8)
    }

    /// The squares of the column.
    fn squares(self) -> u64 {
        ((1 << ROWS) - 1) << (STRIDE * self.index())
    }
}

/// One number identifies the position: the sum sets the bit above the discs of each column, which separates empty squares from
/// taken ones (Tromp). The other fields follow from the discs.
impl Hash for ConnectFour {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.own + self.discs + BOTTOM);
    }
}

impl ConnectFour {
    /// How many discs lie in a column.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::connect_four::{Column, ConnectFour};
    /// let game = ConnectFour::default().read("4453").unwrap();
    /// assert_eq!(game.height(Column::new(3).unwrap()), 2);
    /// ```
    #[must_use]
    pub fn height(&self, column: Column) -> usize {
        (self.discs & column.squares()).count_ones() as usize
    }

    /// The player whose disc lies in a column at a height, 0 being the bottom row; `None` where there is none.
    ///
    /// ```
    /// use uctopia::{Notation, Player};
    /// use uctopia::games::connect_four::{Column, ConnectFour};
    /// let game = ConnectFour::default().read("4453").unwrap();
    /// let fourth = Column::new(3).unwrap();
    /// assert_eq!(game.disc(fourth, 0), Some(Player::FIRST));
    /// assert_eq!(game.disc(fourth, 1), Some(Player::SECOND));
    /// assert_eq!(game.disc(fourth, 2), None);
    /// ```
    #[must_use]
    pub fn disc(&self, column: Column, height: usize) -> Option<Player> {
        let square = if height < ROWS {
            1 << (STRIDE * column.index() + height)
        } else {
            0
        };
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.discs_of(*player) & square != 0)
    }

    /// This game with the columns in the opposite order.
    #[inline]
    fn mirror_image(&self) -> Self {
        Self {
            own: mirrored(self.own),
            discs: mirrored(self.discs),
            ..*self
        }
    }

    #[inline]
    fn to_move(self) -> Player {
        Player::new(usize::from(self.plies % 2))
    }

    fn discs_of(&self, player: Player) -> u64 {
        if player == self.to_move() {
            self.own
        } else {
            self.own ^ self.discs
        }
    }
}

impl Game for ConnectFour {
    type Move = Column;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.won || usize::from(self.plies) == COLUMNS * ROWS {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    /// The columns that are not full, from the left.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Column> {
        OpenColumns {
            tops: if self.won { 0 } else { TOP & !self.discs },
        }
    }

    #[inline]
    fn play(&mut self, column: Column) {
        let other = self.own ^ self.discs;
        // The sum carries through the discs of the column into its lowest empty square.
        self.discs |= self.discs + (1 << (STRIDE * column.index()));
        let latest = other ^ self.discs;
        self.own = other;
        self.plies += 1;
        self.won = lines::has_line(latest, STEPS, LENGTH);
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        match (self.won, player == self.to_move()) {
            (false, _) => 0.0,
            (true, true) => -1.0, // the opponent played the winning disc
            (true, false) => 1.0,
        }
    }
}

impl Shortcuts for ConnectFour {
    /// A disc on every square.
    const LONGEST_GAME: Option<u32> = Some((COLUMNS * ROWS) as u32);

    #[inline]
    fn winning_move(&self) -> Option<Column> {
        let squares = if self.won {
            0
        } else {
            self.threats() & landing(self.discs)
        };
        (squares != 0).then(|| Column::of_square(squares.trailing_zeros() as usize))
    }

    #[inline]
    fn random_safe_move(&self, rng: &mut Rng) -> Column {
        let squares = self.safe_squares(self.threats_against());
        match squares.count_ones() {
            0 => random_move(self, rng),
            1 => Column::of_square(squares.trailing_zeros() as usize),
            count => Column::of_square(nth_one(squares, rng.below(count) as usize)),
        }
    }

    /// The position itself and its mirror image.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, self.mirror_image()].into_iter()
    }

    #[inline]
    fn canonical(&self) -> Self {
        let image = self.mirror_image();
        if (image.discs, image.own) < (self.discs, self.own) {
            image
        } else {
            *self
        }
    }
}

impl Evaluate for ConnectFour {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "lines",
        aliases: &[],
        unit: msgid!("points"),
        about: "own lines of four still open less the opponent's: 64 points for one with three discs, 16 with two, \
                4 with one",
        // Two lines that lack a single disc: the opponent can stop only one of them.
        scale: 128.0,
        score: |state, player| {
            let (own, other) = (state.discs_of(player), state.discs_of(player.opponent()));
            let credit = |own, other| lines::credit(SQUARES, own, other, STEPS, LENGTH) as f32;
            credit(own, other) - credit(other, own)
        },
    }];
}

/// Columns, as the bits of their top squares.
#[derive(Clone, Debug)]
struct OpenColumns {
    tops: u64,
}

impl Iterator for OpenColumns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        if self.tops == 0 {
            return None;
        }
        let top = self.tops.trailing_zeros() as usize;
        self.tops &= self.tops - 1;
        Some(Column((top / STRIDE) as u8))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Column> {
        if n >= self.len() {
            self.tops = 0;
            return None;
        }
        let top = nth_one(self.tops, n);
        self.tops &= u64::MAX << top << 1;
        Some(Column((top / STRIDE) as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Moved to the foot, the bits lie a stride apart, and the product adds all of them up in the last column.
        let sums = (self.tops >> (ROWS - 1)).wrapping_mul(BOTTOM);
        let count = (sums >> (STRIDE * (COLUMNS - 1))) as usize % (1 << STRIDE);
        (count, Some(count))
    }
}

impl ExactSizeIterator for OpenColumns {}
