//! Dots and Boxes, on boards from 1×1 to 7×7 boxes.
//!
//! Two players draw lines between neighbouring dots in turn. The player who draws the fourth line of a box owns it and moves again.
//! In the end the player with more boxes wins; as many boxes each are a draw. (Berlekamp 2000, "The Dots and Boxes Game".)
//!
//! Rules and action numbers are those of OpenSpiel's `dots_and_boxes`, whose boards are 2×2 by default. A position does not tell who
//! drew a line, so observations differ there.
//!
//! `notation.rs` holds text and the board to draw, `encode.rs` moves and positions as numbers.
//!
//! ```text
//!   a b c d e      2 by 2 boxes: dots, lines and boxes are squares of a grid.
//! 1 . - .   .      b1 is drawn,
//! 2     |          c2 is drawn: the box b2 lacks a2 and b3.
//! 3 .   .   .
//! ```

mod encode;
mod notation;

use std::ops::RangeInclusive;

use uctopia_game::moves::{Moves as _, bits_of};
use uctopia_game::{Evaluate, Evaluation, Game, Player, Score, Shortcuts, Turn};
use uctopia_options::msgid;

use crate::mnk::{Bits, Words};

/// The most boxes along a side.
pub const LONGEST_SIDE: usize = 7;

const MOST_BOXES: usize = LONGEST_SIDE * LONGEST_SIDE;
const MOST_LINES: usize = 2 * LONGEST_SIDE * (LONGEST_SIDE + 1);

/// A bit for each line: the horizontal ones row by row, then the vertical ones row by row.
type Lines = Words<2>;

/// A position of Dots and Boxes.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::dots_and_boxes::DotsAndBoxes;
///
/// let game = DotsAndBoxes::new(2, 1).unwrap().read("b1 d1 a2 d3 b3 c2").unwrap();
/// assert_eq!(game.to_string(), "--/|B|../-- B");
/// assert_eq!(game.turn(), Turn::Player(Player::SECOND)); // B completed a box and moves again
/// assert_eq!(game.after(game.read_move("e2").unwrap()).payoff(Player::SECOND), 1.0);
/// assert_eq!(DotsAndBoxes::new(8, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DotsAndBoxes {
    columns: u8,
    rows: u8,
    to_move: Player,
    /// How many lines are not drawn.
    left: u8,
    open: Lines,
    /// A bit for each box that the first player owns, and for each that the second one owns, row by row.
    boxes: [u64; 2],
}

/// A line between two dots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Line(u8);

impl Line {
    #[inline]
    fn numbered(number: usize) -> Self {
        Self(number as u8)
    }
}

/// What a square of the drawn grid is.
enum Place {
    Dot,
    Line(usize),
    Box(usize),
}

impl DotsAndBoxes {
    /// The board of so many columns and rows of boxes; `None` if they are not from 1 to 7.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Option<Self> {
        let is_side = |side| (1..=LONGEST_SIDE).contains(&side);
        (is_side(columns) && is_side(rows)).then(|| {
            Self {
                columns: columns as u8,
                rows: rows as u8,
                to_move: Player::FIRST,
                left: 0,
                open: Lines::EMPTY,
                boxes: [0; 2],
            }
            .emptied()
        })
    }

    fn emptied(self) -> Self {
        let mut open = Lines::EMPTY;
        (0..self.lines()).for_each(|line| open.insert(line));
        Self {
            to_move: Player::FIRST,
            left: self.lines() as u8,
            open,
            boxes: [0; 2],
            ..self
        }
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
    fn horizontal_lines(self) -> usize {
        self.columns() * (self.rows() + 1)
    }

    fn lines(self) -> usize {
        self.horizontal_lines() + (self.columns() + 1) * self.rows()
    }

    /// Whether all four lines around a box are drawn.
    #[inline]
    fn is_complete(&self, column: usize, row: usize) -> bool {
        self.lines_around(column, row)
            .iter()
            .all(|&line| !self.open.contains(line))
    }

    /// The lines around a box: above, below, left and right.
    #[inline]
    fn lines_around(self, column: usize, row: usize) -> [usize; 4] {
        let above = row * self.columns() + column;
        let left = self.horizontal_lines() + row * (self.columns() + 1) + column;
        [above, above + self.columns(), left, left + 1]
    }

    /// The columns and rows of the two boxes beside a line; one of them may lie outside the board, beyond its last column or row.
    #[inline]
    fn boxes_beside(self, line: usize) -> [(usize, usize); 2] {
        let columns = self.columns();
        match line.checked_sub(self.horizontal_lines()) {
            None => {
                let (column, row) = (line % columns, line / columns);
                [(column, row.wrapping_sub(1)), (column, row)]
            }
            Some(line) => {
                let (column, row) = (line % (columns + 1), line / (columns + 1));
                [(column.wrapping_sub(1), row), (column, row)]
            }
        }
    }

    #[inline]
    fn draw(&mut self, line: usize) {
        let mut drawn = Lines::EMPTY;
        drawn.insert(line);
        self.open = self.open.without(drawn);
        self.left -= 1;
    }

    fn owner(&self, number: usize) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.boxes[player.index()] >> number & 1 == 1)
    }

    fn owned(&self, player: Player) -> u32 {
        self.boxes[player.index()].count_ones()
    }

    fn lead(&self, player: Player) -> f32 {
        self.owned(player) as f32 - self.owned(player.opponent()) as f32
    }

    /// How many boxes lack one line.
    fn ready_boxes(&self) -> usize {
        let lacks_one = |&(column, row): &(usize, usize)| {
            let around = self.lines_around(column, row);
            around
                .iter()
                .filter(|&&line| self.open.contains(line))
                .count()
                == 1
        };
        let columns = self.columns();
        (0..columns * self.rows())
            .map(|number| (number % columns, number / columns))
            .filter(lacks_one)
            .count()
    }

    fn grid_columns(self) -> usize {
        2 * self.columns() + 1
    }

    fn grid_rows(self) -> usize {
        2 * self.rows() + 1
    }

    /// What lies on a square of the grid.
    fn at(self, column: usize, row: usize) -> Place {
        let (box_column, box_row) = (column / 2, row / 2);
        match (column % 2, row % 2) {
            (0, 0) => Place::Dot,
            (1, 1) => Place::Box(box_row * self.columns() + box_column),
            (1, _) => Place::Line(box_row * self.columns() + box_column),
            _ => Place::Line(self.horizontal_lines() + box_row * (self.columns() + 1) + box_column),
        }
    }

    /// The column and the row of a line in the grid.
    fn place_of(self, line: usize) -> (usize, usize) {
        let columns = self.columns();
        match line.checked_sub(self.horizontal_lines()) {
            None => (2 * (line % columns) + 1, 2 * (line / columns)),
            Some(line) => (2 * (line % (columns + 1)), 2 * (line / (columns + 1)) + 1),
        }
    }

    /// All squares of the grid, row by row.
    fn grid(self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.grid_columns();
        (0..columns * self.grid_rows()).map(move |index| (index % columns, index / columns))
    }

    /// The board turned and mirrored in one of eight ways, or of the four that keep the shape of an oblong board.
    fn held(&self, way: usize) -> Self {
        let mut held = Self {
            open: Lines::EMPTY,
            boxes: [0; 2],
            ..*self
        };
        let (last_column, last_row) = (self.grid_columns() - 1, self.grid_rows() - 1);
        for (column, row) in self.grid() {
            let seen_column = if way & 1 == 0 {
                column
            } else {
                last_column - column
            };
            let seen_row = if way & 2 == 0 { row } else { last_row - row };
            let seen = if way & 4 == 0 {
                self.at(seen_column, seen_row)
            } else {
                self.at(seen_row, seen_column)
            };
            match (self.at(column, row), seen) {
                (Place::Line(to), Place::Line(from)) if self.open.contains(from) => {
                    held.open.insert(to);
                }
                (Place::Box(to), Place::Box(from)) => {
                    if let Some(owner) = self.owner(from) {
                        held.boxes[owner.index()] |= 1 << to;
                    }
                }
                _ => {}
            }
        }
        held
    }

    fn ways(self) -> usize {
        if self.columns == self.rows { 8 } else { 4 }
    }
}

impl Game for DotsAndBoxes {
    type Move = Line;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.left == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    /// The lines that are not drawn yet, horizontal ones first.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Line> {
        bits_of(self.open.words()).mapped(Line::numbered)
    }

    #[inline]
    fn play(&mut self, Line(line): Line) {
        let line = usize::from(line);
        self.draw(line);
        let mut completed = 0;
        for (column, row) in self.boxes_beside(line) {
            if column < self.columns() && row < self.rows() && self.is_complete(column, row) {
                completed |= 1 << (row * self.columns() + column);
            }
        }
        self.boxes[self.to_move.index()] |= completed;
        if completed == 0 {
            self.to_move = self.to_move.opponent();
        }
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        self.lead(player).clamp(-1.0, 1.0)
    }
}

impl Shortcuts for DotsAndBoxes {
    /// A move for each line.
    const LONGEST_GAME: Option<u32> = Some(MOST_LINES as u32);

    /// Only the last line ends the game.
    fn winning_move(&self) -> Option<Line> {
        let last = self.moves().next().filter(|_| self.left == 1)?;
        (self.after(last).payoff(self.to_move) == 1.0).then_some(last)
    }

    /// The eight symmetries of a square board, or the four of another.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let game = *self;
        (0..game.ways()).map(move |way| game.held(way))
    }

    fn canonical(&self) -> Self {
        self.images()
            .min_by_key(|image| (image.open, image.boxes))
            .unwrap_or(*self)
    }
}

impl Evaluate for DotsAndBoxes {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "boxes",
        aliases: &[],
        unit: msgid!("boxes"),
        about: "own boxes less the opponent's, and those that the player to move can complete",
        scale: 4.0,
        score: |state, player| {
            let ready = state.ready_boxes() as f32;
            state.lead(player)
                + if player == state.to_move {
                    ready
                } else {
                    -ready
                }
        },
    }];
}

impl Score for DotsAndBoxes {
    const UNIT: &'static str = msgid!("boxes");
    const RANGE: RangeInclusive<f32> = 0.0..=MOST_BOXES as f32;

    fn score(&self, player: Player) -> f32 {
        self.owned(player) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Notation, check_encode, check_notation, check_score};

    fn game(columns: usize, rows: usize) -> DotsAndBoxes {
        DotsAndBoxes::new(columns, rows).unwrap()
    }

    #[test]
    fn dots_and_boxes_keeps_the_contract() {
        for (columns, rows, games) in [(1, 1, 10), (2, 2, 20), (3, 1, 20), (4, 5, 3), (7, 7, 1)] {
            check_notation(&game(columns, rows), 1, games).unwrap();
            check_encode(&game(columns, rows), 1, 2).unwrap();
            check_score(&game(columns, rows), 1, 2).unwrap();
        }
    }

    /// The payoffs to the first player under best play, as an enumeration of all positions of OpenSpiel's game gives them.
    #[test]
    fn values_of_small_boards_agree_with_an_enumeration() {
        fn value(game: &DotsAndBoxes) -> f32 {
            let values = game.moves().map(|m| value(&game.after(m)));
            match game.turn() {
                Turn::Player(Player::FIRST) => values.fold(-1.0, f32::max),
                Turn::Player(_) => values.fold(1.0, f32::min),
                _ => game.payoff(Player::FIRST),
            }
        }
        assert_eq!(
            [(1, 1), (2, 1), (3, 1)].map(|(columns, rows)| value(&game(columns, rows))),
            [-1.0, 0.0, -1.0]
        );
    }

    #[test]
    fn boards_may_be_spelled_in_many_ways() {
        let start = game(2, 1);
        let expected = start.read("b1 d1 a2 d3 b3 c2").unwrap();
        for text in [
            "--/|B|../-- B",
            "-- |B|.. -- B",
            "--|b|..--b",
            "-. / ..... / .. B d1 a2 d3 b3 c2",
            "1. b1d1 2. a2d3 3. b3c2",
        ] {
            assert_eq!(start.read(text).as_ref(), Ok(&expected), "{text}");
        }
    }

    #[test]
    fn impossible_boards_are_refused() {
        for (text, expected) in [
            ("--/|.|../-- B", "the box b2 needs an owner"),
            ("-./.A.../.. B", "the box b2 needs an owner"),
            (
                "-./...../.. A",
                "A cannot be to move after 1 line without a box",
            ),
            ("-./...../..", "the player to move, A or B"),
            (
                "-./.-.../.. B",
                "at column 5 (\"-.../.. \"), expected A, B or . for a box",
            ),
            ("-A/...../.. B", "expected -, | or . for a line"),
            ("b1 b1", "expected a legal move of B: d1 b3 d3 a2 c2 e2"),
        ] {
            let error = game(2, 1).read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
