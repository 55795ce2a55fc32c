//! Positions and moves of Dots and Boxes as text, and the board to draw.

use std::fmt;

use uctopia_game::{Board, Notation, Player, Square, Theme, View};
use uctopia_options::{Message, TextError, message};

use super::{DotsAndBoxes, Line, Place};
use crate::mnk::Bits;
use crate::text::after_moves;

/// The name of a player as one letter.
fn letter(player: Player) -> char {
    if player == Player::FIRST { 'A' } else { 'B' }
}

/// `-./|.|.|/-./… A`: the grid row by row without its dots, `-` and `|` for drawn lines, `A` and `B` for boxes with an owner, `.` for
/// anything else; then the player to move.
impl fmt::Display for DotsAndBoxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.grid_rows() {
            let symbols = (0..self.grid_columns()).filter_map(|column| self.symbol(column, row));
            write!(
                f,
                "{}{}",
                if row == 0 { "" } else { "/" },
                symbols.collect::<String>()
            )?;
        }
        write!(f, " {}", letter(self.to_move))
    }
}

impl DotsAndBoxes {
    /// The symbol of a square of the grid in the text; `None` for a dot.
    fn symbol(&self, column: usize, row: usize) -> Option<char> {
        match self.at(column, row) {
            Place::Dot => None,
            Place::Line(line) if self.open.contains(line) => Some('.'),
            Place::Line(_) => Some(if row.is_multiple_of(2) { '-' } else { '|' }),
            Place::Box(number) => Some(self.owner(number).map_or('.', letter)),
        }
    }

    /// Reads a board; returns where it ends besides, so that moves may follow.
    fn read_board(self, text: &str) -> Result<(Self, usize), TextError> {
        let mut state = self.emptied();
        let mut symbols = text
            .char_indices()
            .filter(|(_, symbol)| *symbol != '/' && !symbol.is_whitespace());
        for (column, row) in self.grid() {
            let place = self.at(column, row);
            if matches!(place, Place::Dot) {
                continue;
            }
            let (offset, symbol) = symbols.next().unwrap_or((text.len(), ' '));
            match (place, symbol.to_ascii_uppercase()) {
                (_, '.') => {}
                (Place::Line(line), '-' | '|') => state.draw(line),
                (Place::Box(number), 'A') => state.boxes[0] |= 1 << number,
                (Place::Box(number), 'B') => state.boxes[1] |= 1 << number,
                (Place::Box(_), _) => {
                    return Err(TextError::at(text, offset, message!("A, B or . for a box")));
                }
                _ => {
                    return Err(TextError::at(
                        text,
                        offset,
                        message!("-, | or . for a line"),
                    ));
                }
            }
        }
        let (offset, symbol) = symbols.next().unwrap_or((text.len(), ' '));
        state.to_move = match symbol.to_ascii_uppercase() {
            'A' => Player::FIRST,
            'B' => Player::SECOND,
            _ => {
                return Err(TextError::at(
                    text,
                    offset,
                    message!("the player to move, A or B, behind the board"),
                ));
            }
        };
        state
            .possible()
            .map_err(|problem| TextError::whole(text, problem))?;
        Ok((state, offset + 1))
    }

    /// Whether exactly the complete boxes have an owner, and the right player is to move as long as there is none.
    fn possible(&self) -> Result<(), Message> {
        for number in 0..self.columns() * self.rows() {
            let (column, row) = (number % self.columns(), number / self.columns());
            if self.is_complete(column, row) != self.owner(number).is_some() {
                let name = self.name(2 * column + 1, 2 * row + 1);
                return Err(message!(
                    "the box {name} needs an owner, A or B, if all four lines are drawn, and only then"
                ));
            }
        }
        let drawn = self.lines() - usize::from(self.left);
        if self.boxes == [0; 2] && drawn % 2 != self.to_move.index() {
            let player = letter(self.to_move);
            return Err(message!(
                "{player} cannot be to move after {drawn} {drawn:line|lines} without a box: A begins"
            ));
        }
        Ok(())
    }

    fn name(self, column: usize, row: usize) -> String {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

impl Notation for DotsAndBoxes {
    /// Reads lines in the order in which they were drawn, such as `b1 c2 d1`, or a board and the player to move, behind which moves may
    /// follow.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        if !text.trim_start().starts_with(['.', '-', '|']) {
            return after_moves(self.emptied(), text, 0);
        }
        let (state, end) = self.read_board(text)?;
        after_moves(state, text, end)
    }

    fn move_text(&self, Line(line): Line) -> String {
        let (column, row) = self.place_of(line.into());
        self.name(column, row)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST { "A" } else { "B" }
    }
}

impl View for DotsAndBoxes {
    fn board(&self) -> Board {
        let square = |(column, row)| match self.at(column, row) {
            Place::Dot => Square::Label("•".to_owned()),
            Place::Box(number) => self.owner(number).map_or(Square::Void, Square::Piece),
            Place::Line(line) if self.open.contains(line) => Square::Empty,
            Place::Line(_) => {
                Square::Label(if row.is_multiple_of(2) { "—" } else { "|" }.to_owned())
            }
        };
        Board {
            squares: self.grid().map(square).collect(),
            ..Board::lettered(Theme::Lines, self.grid_columns(), self.grid_rows())
        }
    }

    fn square_of(&self, Line(line): Line) -> Option<usize> {
        let (column, row) = self.place_of(line.into());
        Some(row * self.grid_columns() + column)
    }
}
