//! Breakthrough (Dan Troyka 2000), on boards from two columns and three rows to 8×8.
//!
//! Black begins at the top and moves down, white moves up. A piece moves one square straight or diagonally forward to an empty square,
//! or captures diagonally forward. The player wins who reaches the opponent's first row, or captures all pieces. Boards with fewer
//! than six rows begin with one row of pieces a player, others with two. A player always has a move: that of the foremost piece.
//!
//! Rules and action numbers are those of OpenSpiel's `breakthrough`. Elsewhere white begins at the bottom, which is the same game
//! turned around.

use std::fmt;

use uctopia_game::{
    Board, Encode, Evaluate, Evaluation, Game, Notation, Player, Shortcuts, Square, Theme, Turn,
    View, illegal_move,
};
use uctopia_options::{Message, TextError, message, msgid};

use crate::planes::{mark_planes, seen_by};
use crate::text::{BoardText, WrittenBoard};
use uctopia_game::moves::nth_one;

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 8;

/// A position of Breakthrough.
///
/// ```
/// use uctopia::{Game, Notation};
/// use uctopia::games::breakthrough::Breakthrough;
///
/// let game = Breakthrough::new(3, 4).unwrap().read("a4b3 c1b2").unwrap();
/// assert_eq!(game.to_string(), ".bb/.b./.w./ww. b");
/// let moves: Vec<String> = game.moves().map(|m| game.move_text(m)).collect();
/// assert_eq!(moves, ["b4a3", "b3a2", "c4c3", "b4c3", "b3c2"]); // two pieces face each other and block
/// assert_eq!(Breakthrough::new(9, 8), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    columns: u8,
    rows: u8,
    to_move: Player,
    is_over: bool,
    /// The pieces of each player, by [`Player::index`]: bit `8 * row + column`, counted from the top left.
    pieces: [u64; 2],
}

/// A piece that moves, and where: forward to the left, straight, or to the right, as seen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    from: u8,
    /// 0 to 2: the target's column less that of the origin, and 1.
    direction: u8,
}

/// The squares of one column, on a board of eight rows.
const COLUMN: u64 = 0x0101_0101_0101_0101;

const ROW: u64 = 0xff;

impl Breakthrough {
    /// The first position on so many columns and rows; `None` if the columns are not from 2 to 8, or the rows not from 3 to 8.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Option<Self> {
        let is_possible =
            (2..=LONGEST_SIDE).contains(&columns) && (3..=LONGEST_SIDE).contains(&rows);
        is_possible.then(|| Self {
            columns: columns as u8,
            rows: rows as u8,
            to_move: Player::FIRST,
            is_over: false,
            pieces: [Player::FIRST, Player::SECOND]
                .map(|player| first_pieces(columns, rows, player)),
        })
    }

    fn start(self) -> Self {
        Self::new(self.columns(), self.rows()).unwrap_or(self)
    }

    #[inline]
    fn columns(self) -> usize {
        self.columns.into()
    }

    #[inline]
    fn rows(self) -> usize {
        self.rows.into()
    }

    #[inline]
    fn own(self) -> u64 {
        self.pieces[self.to_move.index()]
    }

    #[inline]
    fn opponents(self) -> u64 {
        self.pieces[self.to_move.opponent().index()]
    }

    /// The squares that the pieces of some squares reach in a direction, on the board or not.
    #[inline]
    fn targets(self, from: u64, direction: usize) -> u64 {
        let inside = [!COLUMN, u64::MAX, !(COLUMN << (self.columns() - 1))][direction];
        let beside = [(from & inside) >> 1, from, (from & inside) << 1][direction];
        if self.to_move == Player::FIRST {
            beside << 8
        } else {
            beside >> 8
        }
    }

    /// The squares from which a piece reaches one of some targets in a direction.
    #[inline]
    fn origins(self, targets: u64, direction: usize) -> u64 {
        let inside = [!(COLUMN << (self.columns() - 1)), u64::MAX, !COLUMN][direction];
        let beside = [(targets & inside) << 1, targets, (targets & inside) >> 1][direction];
        if self.to_move == Player::FIRST {
            beside >> 8
        } else {
            beside << 8
        }
    }

    /// The moves to some targets, which must be empty squares and pieces of the opponent.
    #[inline]
    fn moves_to(self, targets: u64) -> Moves {
        let straight = targets & !self.opponents();
        Moves(
            [(0, targets), (1, straight), (2, targets)]
                .map(|(direction, targets)| self.origins(targets, direction) & self.own()),
        )
    }

    fn square(self, column: usize, row: usize) -> u64 {
        1 << (8 * row + column)
    }

    fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let square = self.square(column, row);
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.pieces[player.index()] & square != 0)
    }

    /// The square that a move leads to, and whether it captures.
    fn target(&self, m: Move) -> (usize, bool) {
        let target = self.targets(1 << m.from, m.direction.into());
        (
            target.trailing_zeros() as usize,
            target & self.opponents() != 0,
        )
    }

    /// Columns and rows of the squares, row by row.
    fn squares(self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        let columns = self.columns();
        (0..columns * self.rows()).map(move |index| (index % columns, index / columns))
    }

    /// Whether a player has reached the last row or has captured everything.
    fn has_won(&self, player: Player) -> bool {
        let (own, other) = (
            self.pieces[player.index()],
            self.pieces[player.opponent().index()],
        );
        own & self.last_row(player) != 0 || other == 0
    }

    /// The row that a player has to reach.
    #[inline]
    fn last_row(self, player: Player) -> u64 {
        if player == Player::FIRST {
            ROW << (8 * (self.rows() - 1))
        } else {
            ROW
        }
    }

    /// This board with the columns in the opposite order.
    fn mirrored(&self) -> Self {
        let mirror =
            |pieces: u64| pieces.reverse_bits().swap_bytes() >> (LONGEST_SIDE - self.columns());
        Self {
            pieces: self.pieces.map(mirror),
            ..*self
        }
    }

    fn text(self) -> BoardText {
        BoardText {
            columns: self.columns(),
            rows: self.rows(),
            symbols: ['b', 'w'],
            names: [
                self.player_name(Player::FIRST),
                self.player_name(Player::SECOND),
            ],
        }
    }

    /// The position of a board as it was read.
    fn of_board(self, board: &WrittenBoard) -> Result<Self, Message> {
        let mut state = Self {
            to_move: board.to_move,
            pieces: [0; 2],
            ..self
        };
        for ((column, row), owner) in self.squares().zip(&board.squares) {
            if let Some(player) = owner {
                state.pieces[player.index()] |= self.square(column, row);
            }
        }
        for (player, pieces) in [Player::FIRST, Player::SECOND]
            .into_iter()
            .zip(state.pieces)
        {
            let (count, most) = (pieces.count_ones(), self.start().own().count_ones());
            if count > most {
                let player = Message::text(self.player_name(player));
                return Err(message!("{player} has {count} pieces, and {most} at first"));
            }
        }
        if state.has_won(board.to_move) {
            let player = Message::text(self.player_name(board.to_move));
            return Err(message!(
                "{player} is to move and has won: the game ends with the winner's move"
            ));
        }
        state.is_over = state.has_won(board.to_move.opponent());
        Ok(state)
    }

    /// The name of a square: columns are letters from the left, rows numbers from the bottom.
    fn square_name(self, square: usize) -> String {
        format!(
            "{}{}",
            char::from(b'a' + (square % 8) as u8),
            self.rows() - square / 8
        )
    }

    /// Rows that the pieces of a player have moved forward, added up.
    fn advance(&self, player: Player) -> u32 {
        let rows = |row: usize| {
            if player == Player::FIRST {
                row
            } else {
                self.rows() - 1 - row
            }
        };
        let pieces = self.pieces[player.index()];
        (0..self.rows())
            .map(|row| rows(row) as u32 * (pieces >> (8 * row) & ROW).count_ones())
            .sum()
    }
}

fn first_pieces(columns: usize, rows: usize, player: Player) -> u64 {
    let deep = if rows < 6 { 1 } else { 2 };
    let first = if player == Player::FIRST {
        0
    } else {
        rows - deep
    };
    let row = (1 << columns) - 1;
    (first..first + deep)
        .map(|row_index| row << (8 * row_index))
        .sum()
}

impl Game for Breakthrough {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_over {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    /// The moves to the left, then those straight ahead, then those to the right.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        if self.is_over {
            return Moves([0; 3]);
        }
        let beyond = 8 * (LONGEST_SIDE - self.rows());
        let board = (COLUMN * ((1 << self.columns) - 1)) >> beyond;
        self.moves_to(board & !self.own())
    }

    #[inline]
    fn play(&mut self, m: Move) {
        let (mover, other) = (self.to_move.index(), self.to_move.opponent().index());
        let from = 1 << m.from;
        let target = self.targets(from, m.direction.into());
        self.pieces[mover] ^= from | target;
        self.pieces[other] &= !target;
        self.is_over = target & self.last_row(self.to_move) != 0 || self.pieces[other] == 0;
        self.to_move = self.to_move.opponent();
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        // The player who is not to move has made the winning move.
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

/// The pieces that move to the left, straight, and to the right.
struct Moves([u64; 3]);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Move> {
        for (direction, pieces) in self.0.iter_mut().enumerate() {
            let count = pieces.count_ones() as usize;
            if n < count {
                let from = nth_one(*pieces, n);
                *pieces &= u64::MAX << from << 1;
                return Some(Move {
                    from: from as u8,
                    direction: direction as u8,
                });
            }
            n -= count;
            *pieces = 0;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self
            .0
            .iter()
            .map(|pieces| pieces.count_ones() as usize)
            .sum();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

impl Shortcuts for Breakthrough {
    /// Each of sixteen pieces a player moves forward seven times at most.
    const LONGEST_GAME: Option<u32> = Some(2 * 16 * 7);

    fn winning_move(&self) -> Option<Move> {
        if self.is_over {
            return None;
        }
        let other = self.opponents();
        let last_piece = if other.is_power_of_two() { other } else { 0 };
        let board = COLUMN * ((1 << self.columns) - 1);
        self.moves_to((self.last_row(self.to_move) & board & !self.own()) | last_piece)
            .next()
    }

    /// The position itself and its mirror image.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        [*self, self.mirrored()].into_iter()
    }

    fn canonical(&self) -> Self {
        let mirrored = self.mirrored();
        if mirrored.pieces < self.pieces {
            mirrored
        } else {
            *self
        }
    }
}

/// `bbb/.../www b`: the rows from the top, `b` for black, `w` for white and `.` for an empty square, then the player to move.
impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text()
            .write(f, |column, row| self.owner(column, row), self.to_move)
    }
}

impl Notation for Breakthrough {
    /// Reads moves such as `a7a6`, `a7-a6` or `a7xb6`, or a board and the player to move, behind which moves may follow.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let of_board = |board: &_| {
            self.of_board(board)
                .map_err(|problem| TextError::whole(text, problem))
        };
        self.text().read(text, || self.start(), of_board)
    }

    fn move_text(&self, m: Move) -> String {
        self.square_name(m.from.into()) + &self.square_name(self.target(m).0)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            msgid!("black")
        } else {
            msgid!("white")
        }
    }

    /// Reads a legal move in any case; a hyphen or a sign of capture may stand between the squares, and OpenSpiel's star behind them.
    fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let mut wanted = text.trim().trim_end_matches('*').to_ascii_lowercase();
        wanted.retain(|c| !matches!(c, '-' | 'x' | ':'));
        self.moves()
            .find(|&m| self.move_text(m) == wanted)
            .ok_or_else(|| illegal_move(text, self.moves().map(|m| self.move_text(m))))
    }
}

impl View for Breakthrough {
    fn board(&self) -> Board {
        let square = |(column, row)| self.owner(column, row).map_or(Square::Empty, Square::Piece);
        Board {
            row_names: (1..=self.rows()).rev().map(|row| row.to_string()).collect(),
            squares: self.squares().map(square).collect(),
            ..Board::lettered(Theme::Discs, self.columns(), self.rows())
        }
    }

    /// The square that the move leads to.
    fn square_of(&self, m: Move) -> Option<usize> {
        let (target, _) = self.target(m);
        Some(target / 8 * self.columns() + target % 8)
    }
}

impl Evaluate for Breakthrough {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "advance",
            aliases: &[],
            unit: msgid!("points"),
            about: "ten points for each own piece and one for each row that it has moved forward, less the opponent's",
            scale: 40.0,
            score: |state, player| {
                let points = |player: Player| {
                    (10 * state.pieces[player.index()].count_ones() + state.advance(player)) as f32
                };
                points(player) - points(player.opponent())
            },
        },
        Evaluation {
            name: "pieces",
            aliases: &["material"],
            unit: msgid!("pieces"),
            about: "own pieces less the opponent's",
            scale: 4.0,
            score: |state, player| {
                let pieces = |player: Player| state.pieces[player.index()].count_ones() as f32;
                pieces(player) - pieces(player.opponent())
            },
        },
    ];
}

/// The number of a move is `((row * columns + column) * 6 + direction) * 2`, and 1 more if it captures; directions 0 to 2 are black's to
/// the left, straight and to the right, 3 to 5 white's. Row and column are those of the origin, counted from the top left.
///
/// Observation: black's pieces, white's, and the empty squares. Planes: the player's pieces, the opponent's, the empty squares, and
/// ones if the player moves down.
impl Encode for Breakthrough {
    fn distinct_actions(&self) -> usize {
        self.columns() * self.rows() * 6 * 2
    }

    fn action_of(&self, m: Move) -> usize {
        let (row, column) = (usize::from(m.from / 8), usize::from(m.from % 8));
        let direction = 3 * self.to_move.index() + usize::from(m.direction);
        let (_, captures) = self.target(m);
        ((row * self.columns() + column) * 6 + direction) * 2 + usize::from(captures)
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![3, self.rows(), self.columns()]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        let owners = self.squares().map(|(column, row)| self.owner(column, row));
        mark_planes(
            observation,
            owners.map(|owner| seen_by(Player::FIRST, owner)),
        );
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![4, self.rows(), self.columns()]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        let owners = self.squares().map(|(column, row)| self.owner(column, row));
        mark_planes(planes, owners.map(|owner| seen_by(player, owner)));
        let squares = self.columns() * self.rows();
        planes[3 * squares..].fill(if player == Player::FIRST { 1.0 } else { 0.0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{check_encode, check_notation};

    fn game(columns: usize, rows: usize) -> Breakthrough {
        Breakthrough::new(columns, rows).unwrap()
    }

    #[test]
    fn breakthrough_keeps_the_contract() {
        for (columns, rows, games) in [(2, 3, 40), (3, 5, 20), (8, 4, 5), (5, 6, 5), (8, 8, 2)] {
            check_notation(&game(columns, rows), 1, games).unwrap();
            check_encode(&game(columns, rows), 1, 2).unwrap();
        }
    }

    #[test]
    fn moves_are_read_in_several_spellings() {
        let start = game(8, 8);
        let expected = start.read("a7b6 b2a3 b6a5").unwrap();
        for text in [
            "a7-b6 b2-a3 b6-a5",
            "1. a7b6 b2a3 2. b6a5",
            "A7B6B2A3B6A5",
            "a7b6, b2:a3, b6xa5*",
        ] {
            assert_eq!(start.read(text).as_ref(), Ok(&expected), "{text}");
        }
    }

    #[test]
    fn capturing_the_last_piece_wins() {
        let state = game(3, 5).read(".../.b./w../.../..w w").unwrap();
        let m = state.read_move("a3xb4").unwrap();
        assert_eq!(state.winning_move(), Some(m));
        assert_eq!(state.after(m).payoff(Player::SECOND), 1.0);
    }

    #[test]
    fn impossible_boards_are_refused() {
        for (text, expected) in [
            ("bbb/b../www b", "black has 4 pieces, and 3 at first"),
            ("bbb/.../ww", "1 of the 9 squares is missing"),
            ("b../.../b.w b", "black is to move and has won"),
            ("b../.../... b", "black is to move and has won"),
            ("bbb/.w./w.w q", "the player to move, b or w"),
            (
                "a3a1",
                "expected a legal move of black: b3a2 c3b2 a3a2 b3b2 c3c2 a3b2 b3c2",
            ),
        ] {
            let error = game(3, 3).read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn evaluations_count_pieces_and_rows() {
        let state = game(8, 8).read("a7b6 b2a3 b6a5").unwrap();
        let score = |index: usize| (Breakthrough::EVALUATIONS[index].score)(&state, Player::FIRST);
        assert_eq!((score(0), score(1)), (1.0, 0.0));
    }
}
