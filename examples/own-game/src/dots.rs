//! Dots and Boxes: the rules, the notation, the board.
//!
//! Two players draw lines between neighbouring dots in turn. The player who draws the fourth line of a box owns it and moves
//! again. In the end the player with more boxes wins. (Berlekamp 2000, "The Dots and Boxes Game".)
//!
//! ```text
//!   a b c d e f g        3 by 3 boxes: dots, lines and boxes are squares of a grid.
//! 1 . - .   .   .        b1 is drawn,
//! 2     |                c2 is drawn: the box b2 lacks a2 and b3.
//! 3 .   .   .   .
//! ```

use std::fmt;

use uctopia::options;
use uctopia::values::{FeatureTable, Features};
use uctopia::{
    Board, Evaluate, Evaluation, Game, Notation, Player, Score, Shortcuts, Square, TextError,
    Theme, Turn, View,
};

options! {
    /// The size of the board.
    pub struct Size {
        /// boxes in a row
        columns ["width"]: usize = 3, in 1..=5, from "small boards are played most";
        /// boxes in a column
        rows ["height"]: usize = 3, in 1..=5, from "small boards are played most";
    }
}

/// The most lines of a board: a bit of 64 each.
const MOST_LINES: usize = 60;

/// The most boxes of a board.
const MOST_BOXES: usize = 25;

/// A game of Dots and Boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dots {
    columns: u8,
    rows: u8,
    /// A bit for each line: the horizontal ones row by row, then the vertical ones row by row.
    drawn: u64,
    to_move: Player,
    /// Boxes that each player owns.
    owned: [u8; 2],
    /// A bit for each box that the first player owns, and for each that the second one owns.
    boxes: [u32; 2],
}

/// A line between two dots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line(u8);

impl Dots {
    /// An empty board of this size.
    pub fn new(size: &Size) -> Self {
        Self {
            columns: size.columns as u8,
            rows: size.rows as u8,
            drawn: 0,
            to_move: Player::FIRST,
            owned: [0; 2],
            boxes: [0; 2],
        }
    }

    fn columns(&self) -> usize {
        usize::from(self.columns)
    }

    fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    fn horizontal_lines(&self) -> usize {
        self.columns() * (self.rows() + 1)
    }

    fn lines(&self) -> usize {
        self.horizontal_lines() + (self.columns() + 1) * self.rows()
    }

    fn box_count(&self) -> usize {
        self.columns() * self.rows()
    }

    /// The lines around a box: above, below, left and right.
    fn lines_around(&self, column: usize, row: usize) -> [usize; 4] {
        let above = row * self.columns() + column;
        let left = self.horizontal_lines() + row * (self.columns() + 1) + column;
        [above, above + self.columns(), left, left + 1]
    }

    /// The boxes beside a line.
    fn boxes_beside(&self, line: usize) -> impl Iterator<Item = (usize, usize)> {
        let (columns, rows) = (self.columns(), self.rows());
        let [first, second] = if line < self.horizontal_lines() {
            let (column, row) = (line % columns, line / columns);
            [
                (row > 0).then(|| (column, row - 1)),
                (row < rows).then_some((column, row)),
            ]
        } else {
            let line = line - self.horizontal_lines();
            let (column, row) = (line % (columns + 1), line / (columns + 1));
            [
                (column > 0).then(|| (column - 1, row)),
                (column < columns).then_some((column, row)),
            ]
        };
        first.into_iter().chain(second)
    }

    fn is_drawn(&self, line: usize) -> bool {
        self.drawn >> line & 1 == 1
    }

    /// Which of the lines around a box are drawn, as four bits.
    fn sides(&self, column: usize, row: usize) -> usize {
        self.lines_around(column, row)
            .iter()
            .enumerate()
            .map(|(bit, &line)| usize::from(self.is_drawn(line)) << bit)
            .sum()
    }

    /// Boxes that have an owner.
    pub fn boxes_of_both(&self) -> usize {
        self.owned.iter().map(|&boxes| usize::from(boxes)).sum()
    }

    /// Boxes of which one line is missing.
    pub fn ready_boxes(&self) -> usize {
        let places =
            (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (column, row)));
        places
            .filter(|&(column, row)| self.sides(column, row).count_ones() == 3)
            .count()
    }

    fn lead(&self, player: Player) -> f32 {
        f32::from(self.owned[player.index()]) - f32::from(self.owned[player.opponent().index()])
    }

    /// The place of a line in the drawn grid of dots, lines and boxes.
    fn place(&self, line: usize) -> (usize, usize) {
        if line < self.horizontal_lines() {
            (2 * (line % self.columns()) + 1, 2 * (line / self.columns()))
        } else {
            let line = line - self.horizontal_lines();
            (
                2 * (line % (self.columns() + 1)),
                2 * (line / (self.columns() + 1)) + 1,
            )
        }
    }

    fn grid_columns(&self) -> usize {
        2 * self.columns() + 1
    }
}

impl Game for Dots {
    type Move = Line;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.drawn.count_ones() as usize == self.lines() {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    /// The lines that are not drawn yet, horizontal ones first.
    fn moves(&self) -> impl ExactSizeIterator<Item = Line> {
        let all = (1u64 << self.lines()) - 1;
        Bits(all & !self.drawn)
    }

    fn play(&mut self, Line(line): Line) {
        let line = usize::from(line);
        self.drawn |= 1 << line;
        let completed: Vec<usize> = self
            .boxes_beside(line)
            .filter(|&(column, row)| self.sides(column, row) == 0b1111)
            .map(|(column, row)| row * self.columns() + column)
            .collect();
        for &index in &completed {
            self.boxes[self.to_move.index()] |= 1 << index;
            self.owned[self.to_move.index()] += 1;
        }
        if completed.is_empty() {
            self.to_move = self.to_move.opponent();
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        let lead = self.lead(player);
        if lead == 0.0 { 0.0 } else { lead.signum() }
    }
}

/// The bits of a number, the lowest first, as lines.
struct Bits(u64);

impl Iterator for Bits {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let line = (self.0 != 0).then(|| Line(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(line)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}

impl Shortcuts for Dots {
    /// A move for each line.
    const LONGEST_GAME: Option<u32> = Some(MOST_LINES as u32);
}

/// `3x3 A #../#.../.A./…`: the size, the player to move, and the grid row by row: `#` is a line that is drawn, `.` one that is not,
/// or a box without an owner, `A` and `B` are boxes with one.
impl fmt::Display for Dots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}x{} {} ",
            self.columns,
            self.rows,
            if self.to_move == Player::FIRST {
                "A"
            } else {
                "B"
            }
        )?;
        let rows = 2 * self.rows() + 1;
        for row in 0..rows {
            let symbols = (0..self.grid_columns())
                .filter_map(|column| self.symbol(column, row))
                .collect::<String>();
            write!(f, "{}{symbols}", if row == 0 { "" } else { "/" })?;
        }
        Ok(())
    }
}

impl Dots {
    /// The symbol of a place of the grid in the text; `None` for a dot.
    fn symbol(&self, column: usize, row: usize) -> Option<char> {
        match (column % 2, row % 2) {
            (0, 0) => None,
            (1, 1) => Some(
                self.owner(column / 2, row / 2)
                    .map_or('.', |owner| if owner == Player::FIRST { 'A' } else { 'B' }),
            ),
            _ => Some(if self.is_drawn(self.line_at(column, row)?) {
                '#'
            } else {
                '.'
            }),
        }
    }

    fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let bit = 1 << (row * self.columns() + column);
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.boxes[player.index()] & bit != 0)
    }

    /// The line at a place of the grid.
    fn line_at(&self, column: usize, row: usize) -> Option<usize> {
        (0..self.lines()).find(|&line| self.place(line) == (column, row))
    }

    /// Reads what [`Display`](fmt::Display) writes.
    fn read_text(&self, text: &str) -> Option<Self> {
        let [size, to_move, grid] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return None;
        };
        if size != format!("{}x{}", self.columns, self.rows) {
            return None;
        }
        let to_move = match to_move {
            "A" => Player::FIRST,
            "B" => Player::SECOND,
            _ => return None,
        };
        let mut state = Self {
            drawn: 0,
            owned: [0; 2],
            boxes: [0; 2],
            to_move,
            ..*self
        };
        let rows: Vec<&str> = grid.split('/').collect();
        if rows.len() != 2 * self.rows() + 1 {
            return None;
        }
        for (row, symbols) in rows.iter().enumerate() {
            let columns = (0..self.grid_columns()).filter(|column| column % 2 == 1 || row % 2 == 1);
            let mut symbols = symbols.chars();
            for column in columns {
                state.put(column, row, symbols.next()?)?;
            }
            if symbols.next().is_some() {
                return None;
            }
        }
        let is_sound = |index: usize| {
            let (column, row) = (index % self.columns(), index / self.columns());
            (state.sides(column, row) == 0b1111) == state.owner(column, row).is_some()
        };
        (0..self.box_count()).all(is_sound).then_some(state)
    }

    fn put(&mut self, column: usize, row: usize, symbol: char) -> Option<()> {
        let bit = 1 << (row / 2 * self.columns() + column / 2);
        match (column % 2, row % 2, symbol) {
            (_, _, '.') => {}
            (1, 1, 'A' | 'B') => {
                let owner = usize::from(symbol == 'B');
                self.boxes[owner] |= bit;
                self.owned[owner] += 1;
            }
            (0, 1, '#') | (1, 0, '#') => self.drawn |= 1 << self.line_at(column, row)?,
            _ => return None,
        }
        Some(())
    }

    /// Plays the moves of a text such as `b1 c2 d1`.
    fn read_moves(&self, text: &str) -> Result<Self, TextError> {
        let mut state = Self {
            drawn: 0,
            owned: [0; 2],
            boxes: [0; 2],
            to_move: Player::FIRST,
            ..*self
        };
        for word in text.split_whitespace() {
            let m = state.read_move(word)?;
            state.play(m);
        }
        Ok(state)
    }
}

impl Notation for Dots {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        match self.read_text(text) {
            Some(state) => Ok(state),
            None => self.read_moves(text).map_err(|error| {
                if text.contains('/') {
                    not_a_position(text)
                } else {
                    error
                }
            }),
        }
    }

    fn move_text(&self, Line(line): Line) -> String {
        let (column, row) = self.place(usize::from(line));
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST { "A" } else { "B" }
    }
}

fn not_a_position(text: &str) -> TextError {
    TextError::whole(
        text,
        "expected moves such as b1 c2, or a position as this game writes it, of this size",
    )
}

impl View for Dots {
    fn board(&self) -> Board {
        let columns = self.grid_columns();
        let square = |place: usize| match (place % columns, place / columns) {
            (column, row) if column % 2 == 0 && row % 2 == 0 => Square::Label("•".to_owned()),
            (column, row) if column % 2 == 1 && row % 2 == 1 => self
                .owner(column / 2, row / 2)
                .map_or(Square::Void, Square::Piece),
            (column, row) => match self.line_at(column, row) {
                Some(line) if self.is_drawn(line) => {
                    Square::Label(if row % 2 == 0 { "—" } else { "|" }.to_owned())
                }
                _ => Square::Empty,
            },
        };
        let board = Board::lettered(Theme::Lines, columns, 2 * self.rows() + 1);
        Board {
            squares: (0..columns * board.rows).map(square).collect(),
            ..board
        }
    }

    fn square_of(&self, Line(line): Line) -> Option<usize> {
        let (column, row) = self.place(usize::from(line));
        Some(row * self.grid_columns() + column)
    }
}

impl Evaluate for Dots {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "boxes",
        aliases: &[],
        unit: "boxes",
        about: "own boxes less the opponent's, and those that the player to move can complete",
        scale: 9.0,
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

impl Score for Dots {
    const UNIT: &'static str = "boxes";
    const RANGE: std::ops::RangeInclusive<f32> = 0.0..=MOST_BOXES as f32;

    fn score(&self, player: Player) -> f32 {
        f32::from(self.owned[player.index()])
    }
}

/// The sides of each box, by the player to move, and the lead.
const SIDES: FeatureTable<3> = FeatureTable::first([2, MOST_BOXES, 16]);
const LEAD: FeatureTable<2> = FeatureTable::behind(&SIDES, [2, 2 * MOST_BOXES + 1]);

impl Features for Dots {
    const FEATURES: usize = LEAD.end();

    fn features(&self, _part: usize, mut take: impl FnMut(usize)) {
        let to_move = self.to_move.index();
        for index in 0..self.box_count() {
            take(SIDES.cell([
                to_move,
                index,
                self.sides(index % self.columns(), index / self.columns()),
            ]));
        }
        let lead = MOST_BOXES + usize::from(self.owned[0]) - usize::from(self.owned[1]);
        take(LEAD.cell([to_move, lead]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia::search::{Exact, ExactConfig};
    use uctopia::{Agent, Context, check_notation};

    #[test]
    fn dots_and_boxes_keeps_the_contract() {
        for (columns, rows) in [(1, 1), (3, 3), (2, 4), (5, 5)] {
            check_notation(&Dots::new(&Size { columns, rows }), 1, 20).unwrap();
        }
    }

    #[test]
    fn the_fourth_line_takes_the_box_and_another_turn() {
        let state = Dots::new(&Size {
            columns: 2,
            rows: 1,
        })
        .read("b1 d1 a2 d3 b3 c2")
        .unwrap();
        assert_eq!(state.owned, [0, 1]);
        assert_eq!(
            state.turn(),
            Turn::Player(Player::SECOND),
            "B completed the box and moves again"
        );
        assert_eq!(
            state
                .read("b1 d1 a2 d3 b3 c2 e2")
                .unwrap()
                .payoff(Player::SECOND),
            1.0
        );
    }

    /// The winners under best play, as an enumeration of all positions by another program gives them.
    #[test]
    fn winners_of_small_boards_agree_with_an_enumeration() {
        let payoff = |columns, rows| {
            let start = Dots::new(&Size { columns, rows });
            let report = Exact::new(ExactConfig::default(), Dots::EVALUATIONS[0])
                .decide(&start, &mut Context::unlimited())
                .unwrap();
            report.best_move().proof.unwrap().payoff
        };
        assert_eq!(
            [
                payoff(1, 1),
                payoff(1, 2),
                payoff(1, 3),
                payoff(2, 2),
                payoff(2, 3)
            ],
            [-1.0, 0.0, -1.0, 1.0, -1.0]
        );
    }
}
