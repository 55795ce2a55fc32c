//! Hex with the swap rule, on boards from 2×2 to 15×15.
//!
//! Black begins. A stone is put on any empty cell. Black wins with a chain of stones from the top edge to the bottom edge, white
//! with one from the left edge to the right edge; a draw is not possible. A cell touches those beside it, those above and below,
//! and those above to the right and below to the left.
//!
//! With the swap rule white may swap instead of the first stone: black's stone becomes a white one on the cell mirrored in the
//! diagonal from the top left to the bottom right, and black is to move. Rules and action numbers are those of OpenSpiel's `hex`,
//! whose option `swap` is off by default.
//!
//! `notation.rs` holds text and the board to draw, `encode.rs` moves and positions as numbers.
//!
//! ```text
//!  a b c     A rhombus: each row is drawn half a cell further to the right.
//! 1 . . .
//!  2 . x .    b2 touches b1, c1, a2, c2, a3 and b3.
//!   3 . . .
//! ```

mod encode;
mod notation;

use std::hash::{Hash, Hasher};

use uctopia_game::moves::{Moves as _, bits_of};
use uctopia_game::{
    Evaluate, Evaluation, Game, Payoffs, Player, Rng, Shortcuts, Turn, random_move,
};
use uctopia_options::msgid;

use crate::mnk::{Bits, Words};

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 15;

/// Cells of a board, row by row. A row ends in a spare bit that no stone takes, so that cells of two rows' ends do not touch.
type Cells = Words<4>;

/// A position of Hex.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::hex::Hex;
///
/// let game = Hex::new(3).unwrap().with_swap().read("a2 swap b2").unwrap();
/// assert_eq!(game.to_string(), ".o./.x./... o"); // the stone on a2 became one of white on b1
/// assert_eq!(game.turn(), Turn::Player(Player::SECOND));
/// assert_eq!(Hex::new(16), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex {
    size: u8,
    has_swap: bool,
    /// Whether white has swapped, so that white has the first stone.
    swapped: bool,
    is_over: bool,
    /// How many stones there are.
    count: u8,
    empty: Cells,
    /// The stones of each player, by [`Player::index`].
    stones: [Cells; 2],
    /// For each player, the stones that are connected to the top or left edge, and those to the bottom or right edge.
    connected: [[Cells; 2]; 2],
}

/// A cell on which a stone is put, or the swap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u8);

/// The swap, beyond the cells of the largest board.
const SWAP: Move = Move(u8::MAX);

impl Move {
    #[inline]
    fn to(bit: usize) -> Self {
        Self(bit as u8)
    }
}

impl Hex {
    /// The empty board with so many cells along a side, without the swap rule; `None` if they are not from 2 to 15.
    #[must_use]
    pub fn new(size: usize) -> Option<Self> {
        let empty = Self {
            size: (2..=LONGEST_SIDE).contains(&size).then_some(size as u8)?,
            has_swap: false,
            swapped: false,
            is_over: false,
            count: 0,
            empty: Cells::EMPTY,
            stones: [Cells::EMPTY; 2],
            connected: [[Cells::EMPTY; 2]; 2],
        };
        Some(empty.emptied())
    }

    /// The empty board of this size with the swap rule.
    #[must_use]
    pub fn with_swap(self) -> Self {
        Self {
            has_swap: true,
            ..self.emptied()
        }
    }

    fn emptied(self) -> Self {
        let mut empty = Cells::EMPTY;
        self.squares()
            .for_each(|(column, row)| empty.insert(self.bit(column, row)));
        Self {
            swapped: false,
            is_over: false,
            count: 0,
            empty,
            stones: [Cells::EMPTY; 2],
            connected: [[Cells::EMPTY; 2]; 2],
            ..self
        }
    }

    /// Columns and rows of the cells, row by row.
    fn squares(self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        let size = self.size();
        (0..size * size).map(move |index| (index % size, index / size))
    }

    #[inline]
    fn size(self) -> usize {
        self.size.into()
    }

    /// Bits from one row to the next.
    #[inline]
    fn stride(self) -> usize {
        self.size() + 1
    }

    #[inline]
    fn bit(self, column: usize, row: usize) -> usize {
        row * self.stride() + column
    }

    #[inline]
    fn column_and_row(self, bit: usize) -> (usize, usize) {
        (bit % self.stride(), bit / self.stride())
    }

    #[inline]
    fn to_move(self) -> Player {
        Player::new(usize::from((self.count % 2 == 1) != self.swapped))
    }

    #[inline]
    fn may_swap(self) -> bool {
        self.has_swap && self.count == 1 && !self.swapped
    }

    fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let bit = self.bit(column, row);
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.stones[player.index()].contains(bit))
    }

    /// The cells that touch those of a set, and some spare bits.
    #[inline]
    fn around(self, set: Cells) -> Cells {
        let down = self.stride();
        let beside = set.shifted_up(1) | set.shifted_down(1);
        let below = set.shifted_up(down) | set.shifted_up(down - 1);
        let above = set.shifted_down(down) | set.shifted_down(down - 1);
        beside | below | above
    }

    /// The cells of a player's edge: the top or left one, or the bottom or right one.
    fn edge(self, player: usize, edge: usize) -> Cells {
        let mut cells = Cells::EMPTY;
        for along in 0..self.size() {
            let across = edge * (self.size() - 1);
            let [column, row] = if player == 0 {
                [along, across]
            } else {
                [across, along]
            };
            cells.insert(self.bit(column, row));
        }
        cells
    }

    #[inline]
    fn is_on_edge(self, player: usize, edge: usize, bit: usize) -> bool {
        let (column, row) = self.column_and_row(bit);
        let across = if player == 0 { row } else { column };
        across == edge * (self.size() - 1)
    }

    /// Puts a stone of a player on a cell, and marks what it connects to the player's edges.
    #[inline]
    fn put(&mut self, player: usize, bit: usize) {
        let mut stone = Cells::EMPTY;
        stone.insert(bit);
        self.stones[player] = self.stones[player] | stone;
        self.empty = self.empty.without(stone);
        self.count += 1;
        let around = self.around(stone);
        let mut reached = 0;
        for edge in [0, 1] {
            if self.is_on_edge(player, edge, bit)
                || around & self.connected[player][edge] != Cells::EMPTY
            {
                self.connect(player, edge, stone, around);
                reached += 1;
            }
        }
        self.is_over |= reached == 2;
    }

    /// Marks the chains of some stones as connected to an edge, given the cells around these stones.
    #[inline]
    fn connect(&mut self, player: usize, edge: usize, stones: Cells, around: Cells) {
        let own = self.stones[player];
        let mut connected = self.connected[player][edge] | stones;
        let mut new = (around & own).without(connected);
        while new != Cells::EMPTY {
            connected = connected | new;
            new = (self.around(new) & own).without(connected);
        }
        self.connected[player][edge] = connected;
    }

    /// The empty cells that a stone would connect to an edge of a player.
    fn beside_edge(&self, player: usize, edge: usize) -> Cells {
        (self.around(self.connected[player][edge]) | self.edge(player, edge)) & self.empty
    }

    /// The board turned by half a circle.
    fn turned(&self) -> Self {
        let mut turned = self.emptied();
        for player in [0, 1] {
            let last = self.bit(self.size() - 1, self.size() - 1);
            self.stones[player]
                .members()
                .for_each(|bit| turned.put(player, last - bit));
        }
        Self {
            swapped: self.swapped,
            ..turned
        }
    }

    /// The fewest stones with which a player completes a chain, if the opponent puts none; the number of cells if there is no way.
    fn missing_stones(&self, player: usize) -> u32 {
        let mut state = *self;
        let goal = self.edge(player, 1);
        let most = self.size() * self.size();
        for missing in 0..most {
            if state.connected[player][0] & goal != Cells::EMPTY {
                return missing as u32;
            }
            // The cells that one more stone reaches, as if each of them had one.
            let reached = state.beside_edge(player, 0);
            state.empty = state.empty.without(reached);
            state.connect(player, 0, reached, self.around(reached));
        }
        most as u32
    }

    /// The payoffs of a random game from here. The empty cells are filled at random, as if the game went on after its end: on a full
    /// board one player has a chain, and it is the player who had the first one.
    fn random_end(mut self, rng: &mut Rng) -> Payoffs {
        while !self.is_over && self.has_swap && self.count < 2 {
            self.play(random_move(&self, rng));
        }
        if self.is_over {
            return self.payoffs();
        }
        let (mut cells, mut count) = ([0_u8; LONGEST_SIDE * LONGEST_SIDE], 0);
        for bit in self.empty.members() {
            cells[count] = bit as u8;
            count += 1;
        }
        // The player to move fills the larger half.
        let mut stones = Cells::EMPTY;
        for chosen in 0..count.div_ceil(2) {
            cells.swap(chosen, chosen + rng.below((count - chosen) as u32) as usize);
            stones.insert(cells[chosen].into());
        }
        let player = self.to_move();
        let index = player.index();
        self.stones[index] = self.stones[index] | stones;
        let connected = self.connected[index][0] | (stones & self.edge(index, 0));
        self.connect(index, 0, connected, self.around(connected));
        let wins = self.connected[index][0] & self.edge(index, 1) != Cells::EMPTY;
        let payoff = if wins == (player == Player::FIRST) {
            1.0
        } else {
            -1.0
        };
        [payoff, -payoff, 0.0, 0.0]
    }
}

/// Only the stones and the turn: the other fields follow from them.
impl Hash for Hex {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.stones, self.swapped).hash(hasher);
    }
}

impl Game for Hex {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_over {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    /// The empty cells, row by row, and the swap.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let cells = if self.is_over {
            Cells::EMPTY
        } else {
            self.empty
        };
        bits_of(cells.words())
            .mapped(Move::to)
            .followed_by(self.may_swap().then_some(SWAP))
    }

    #[inline]
    fn play(&mut self, m: Move) {
        if m != SWAP {
            return self.put(self.to_move().index(), m.0.into());
        }
        let (column, row) = self.column_and_row(self.stones[0].nth(0));
        *self = Self {
            swapped: true,
            ..self.emptied()
        };
        self.put(1, self.bit(row, column));
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        // The player who is not to move has put the winning stone.
        if player == self.to_move() { -1.0 } else { 1.0 }
    }
}

impl Shortcuts for Hex {
    /// A stone on every cell, and the swap.
    const LONGEST_GAME: Option<u32> = Some((LONGEST_SIDE * LONGEST_SIDE + 1) as u32);

    #[inline]
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        Some(self.random_end(rng))
    }

    fn winning_move(&self) -> Option<Move> {
        if self.is_over {
            return None;
        }
        let player = self.to_move().index();
        let winning = self.beside_edge(player, 0) & self.beside_edge(player, 1);
        winning.members().next().map(Move::to)
    }

    /// The position itself and the board turned by half a circle.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, self.turned()].into_iter()
    }

    fn canonical(&self) -> Self {
        let turned = self.turned();
        if turned.stones < self.stones {
            turned
        } else {
            *self
        }
    }
}

impl Evaluate for Hex {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "distance",
        aliases: &["shortest-path"],
        unit: msgid!("stones"),
        about: "the fewest stones with which the opponent would complete a chain, less the fewest of one's own",
        scale: 3.0,
        score: |state, player| {
            let missing = |player: Player| state.missing_stones(player.index()) as f32;
            missing(player.opponent()) - missing(player)
        },
    }];
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Evaluate, Notation, check_encode, check_notation};

    fn hex(size: usize) -> Hex {
        Hex::new(size).unwrap()
    }

    #[test]
    fn hex_keeps_the_contract() {
        for (size, games) in [(2, 40), (3, 20), (5, 10), (11, 2), (15, 1)] {
            for game in [hex(size), hex(size).with_swap()] {
                check_notation(&game, 1, games).unwrap();
                check_encode(&game, 1, 2).unwrap();
            }
        }
    }

    #[test]
    fn the_second_player_swaps_sides() {
        let game = hex(4).with_swap().read("c2").unwrap();
        assert_eq!(
            game.moves().map(|m| game.move_text(m)).last().unwrap(),
            "swap"
        );
        let swapped = game.read("c2 swap").unwrap();
        assert_eq!(swapped.to_string(), "..../..../.o../.... x");
        assert_eq!(swapped.turn(), Turn::Player(Player::FIRST));
        assert!(swapped.read_move("swap").is_err());
        assert!(hex(4).read("c2 swap").is_err());
    }

    /// The first moves after which a search of all positions of OpenSpiel's `hex` finds a win for black.
    #[test]
    fn winning_first_moves_of_small_boards() {
        fn wins(game: &Hex) -> bool {
            game.moves().any(|m| {
                let after = game.after(m);
                after.is_over() || !wins(&after)
            })
        }
        let winning = |size| {
            let start = hex(size);
            let moves = start.moves().filter(|&m| !wins(&start.after(m)));
            moves
                .map(|m| start.move_text(m))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(winning(2), "b1 a2");
        assert_eq!(winning(3), "c1 a2 b2 c2 a3");
    }

    #[test]
    fn impossible_boards_are_refused() {
        for (text, expected) in [
            (
                "x../.../... x",
                "with 1 black and 0 white stones black cannot be to move",
            ),
            ("x../.o./... o", "white cannot be to move"),
            (
                "..o/.../... o",
                "with 0 black and 1 white stones white cannot be to move",
            ),
            ("x/x../..o o", "expected 2 more squares in this row"),
            (
                "xo./xo./x.. x",
                "with 3 black and 2 white stones black cannot be to move",
            ),
            ("xo./xo./xo. x", "black is to move and has won"),
            ("x../.../...", "the player to move, x or o"),
            ("x../.", "5 of the 9 squares are missing"),
            (
                "a1 a1",
                "at column 4 (\"a1\"), expected a legal move of white: b1 c1 a2 b2 c2 a3 b3 c3",
            ),
            ("d1", "expected a legal move of black"),
            ("?", "expected moves, or a board of 3 columns and 3 rows"),
        ] {
            let error = hex(3).read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn distances_count_missing_stones() {
        let distance =
            |text: &str| (Hex::EVALUATIONS[0].score)(&hex(3).read(text).unwrap(), Player::FIRST);
        assert_eq!(distance(""), 0.0);
        assert_eq!(distance("b2"), 1.0); // two more stones, and three along the top for white
        assert_eq!(distance("b2 a1 b1"), 2.0); // white has to begin anew at the bottom
    }
}
