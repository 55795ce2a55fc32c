//! Connect Four on racks of any size.
//!
//! A rack is the board of an [m,n,k game](crate::mnk) on its side, on which only the lowest empty square of each column can be taken:
//! what is known of rows is known from there. The usual rack has a faster type of its own, [`ConnectFour`](super::ConnectFour).

mod encode;
mod margin;
mod sideways;

use uctopia_game::moves::{Moves as _, bits_of};
use uctopia_game::{Evaluate, Evaluation, Game, Player, Rng, Shortcuts, Turn, random_move};
use uctopia_options::msgid;

use super::Column;
use super::size::{LONGEST_SIDE, RackSize};
use crate::mnk::{Bits, Mnk, Shape, lines};
use sideways::{Sideways, Squares};

/// A position of Connect Four on a rack whose size is chosen while the program runs.
///
/// ```
/// use uctopia::{Game, Notation, Player};
/// use uctopia::games::connect_four::{FreeConnectFour, RackSize};
/// let start = FreeConnectFour::new(RackSize::new(5, 4, 3).unwrap());
/// assert_eq!(start.moves().len(), 5);
/// let won = start.read("15253").unwrap();
/// assert_eq!((won.is_over(), won.payoff(Player::FIRST)), (true, 1.0));
/// assert_eq!(won.to_string(), "...../...../....y/rrr.y");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FreeConnectFour {
    discs: Mnk<Sideways>,
}

impl FreeConnectFour {
    /// The empty rack of this size.
    #[must_use]
    pub fn new(size: RackSize) -> Self {
        Self {
            discs: Mnk::new(Sideways::new(size)),
        }
    }

    pub(super) fn of_stacks(size: RackSize, stacks: [Squares; 2], won: bool) -> Self {
        Self {
            discs: Mnk::of_stones(Sideways::new(size), stacks, won),
        }
    }

    /// The size of the rack and of the winning row.
    #[must_use]
    #[inline]
    pub fn size(&self) -> RackSize {
        self.discs.shape().size()
    }

    /// The player whose disc lies in a column at a height, 0 being the bottom row; `None` where there is none.
    #[must_use]
    pub fn disc(&self, column: Column, height: usize) -> Option<Player> {
        self.discs.stone(self.discs.cell(height, column.index())?)
    }

    /// The squares without a disc.
    #[inline]
    fn empty(&self) -> Squares {
        self.discs.shape().cells().without(self.discs.taken())
    }

    /// The columns of some squares, one in each of them.
    #[inline]
    fn columns_of(&self, squares: Squares) -> impl ExactSizeIterator<Item = Column> + use<> {
        let stride = self.size().stride();
        bits_of(squares.words()).mapped(move |square| Column((square / stride) as u8))
    }

    /// The empty squares that a disc may fall onto.
    #[inline]
    fn landing(&self) -> Squares {
        let empty = self.empty();
        empty.without(empty.shifted_up(1))
    }

    #[inline]
    fn column_of(&self, square: usize) -> Column {
        Column((square / self.size().stride()) as u8)
    }

    /// The empty squares on which a player completes a row.
    #[inline]
    fn threats_of(&self, player: Player) -> Squares {
        self.discs.completing(player)
    }

    /// The landing squares after which the other player, whose threats are `against`, cannot win at once; none where every move
    /// loses. The player to move must not be able to win at once.
    #[inline]
    fn safe_squares(&self, against: Squares) -> Squares {
        let landing = self.landing();
        let forced = landing & against;
        let squares = match forced.count() {
            0 => landing,
            1 => forced,
            _ => Squares::EMPTY,
        };
        squares.without(against.shifted_down(1))
    }

    /// This game with the columns in the opposite order.
    fn mirror_image(&self) -> Self {
        let size = self.size();
        let column = self.discs.shape().column();
        let stacks = [Player::FIRST, Player::SECOND].map(|player| {
            let discs = self.discs.stones_of(player);
            (0..size.columns()).fold(Squares::EMPTY, |mirrored, index| {
                let moved = discs.shifted_down(size.stride() * index) & column;
                mirrored | moved.shifted_up(size.stride() * (size.columns() - 1 - index))
            })
        });
        Self::of_stacks(size, stacks, self.discs.is_won())
    }
}

impl Game for FreeConnectFour {
    type Move = Column;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        self.discs.turn()
    }

    /// The columns that are not full, from the left.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Column> {
        let landing = if self.discs.is_won() {
            Squares::EMPTY
        } else {
            self.landing()
        };
        self.columns_of(landing)
    }

    #[inline]
    fn play(&mut self, column: Column) {
        let (taken, mut square) = (self.discs.taken(), self.size().stride() * column.index());
        while taken.contains(square) {
            square += 1;
        }
        self.discs.put(square);
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        self.discs.payoff(player)
    }
}

impl Shortcuts for FreeConnectFour {
    /// A disc on every square of the largest rack.
    const LONGEST_GAME: Option<u32> = Some((LONGEST_SIDE * LONGEST_SIDE) as u32);

    #[inline]
    fn winning_move(&self) -> Option<Column> {
        let Turn::Player(player) = self.turn() else {
            return None;
        };
        (self.threats_of(player) & self.landing())
            .members()
            .next()
            .map(|square| self.column_of(square))
    }

    #[inline]
    fn random_safe_move(&self, rng: &mut Rng) -> Column {
        let squares = match self.turn() {
            Turn::Player(player) => self.safe_squares(self.threats_of(player.opponent())),
            _ => Squares::EMPTY,
        };
        match squares.count() {
            0 => random_move(self, rng),
            1 => self.column_of(squares.nth(0)),
            count => self.column_of(squares.nth(rng.below(count as u32) as usize)),
        }
    }

    /// The position itself and its mirror image.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, self.mirror_image()].into_iter()
    }

    fn canonical(&self) -> Self {
        let image = self.mirror_image();
        let stacks = |state: &Self| {
            [Player::FIRST, Player::SECOND].map(|player| state.discs.stones_of(player))
        };
        if stacks(&image) < stacks(self) {
            image
        } else {
            *self
        }
    }
}

impl Evaluate for FreeConnectFour {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "lines",
        aliases: &[],
        unit: msgid!("points"),
        about: "own lines still open less the opponent's: 64 points for one that lacks a single disc, 16, 4 and then 1 for each \
                disc more that it lacks",
        // Two lines that lack a single disc: the opponent can stop only one of them.
        scale: 128.0,
        score: |state, player| {
            let shape = state.discs.shape();
            let (own, other) = (
                state.discs.stones_of(player),
                state.discs.stones_of(player.opponent()),
            );
            let credit = |own, other| {
                lines::credit(shape.cells(), own, other, shape.steps(), shape.k()) as f32
            };
            credit(own, other) - credit(other, own)
        },
    }];
}
