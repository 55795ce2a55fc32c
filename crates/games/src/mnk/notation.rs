//! Positions and moves of m,n,k games as text.

use std::fmt;

use uctopia_game::{Game, Notation, Numbering, Player, skip_separators};
use uctopia_options::{Message, TextError, message, msgid};

use super::validator::PositionValidator;
use super::{Bits, Cell, Mnk, Shape};

/// Row by row, `0` for an empty cell, `1` for a stone of the first player and `2` for one of the second.
impl<S: Shape> fmt::Display for Mnk<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().try_for_each(|cell| {
            write!(
                f,
                "{}",
                self.stone(cell).map_or(0, |player| player.index() + 1)
            )
        })
    }
}

impl<S: Shape> Notation for Mnk<S> {
    /// Reads a board or the moves that lead to it.
    ///
    /// A board is written row by row: `0`, `.`, `-` or `_` for an empty cell, `1` or `o` for the first player, `2` or
    /// `x` for the second; slashes or line breaks may stand between rows, and spaces anywhere. Moves are written one
    /// after another, as in `b2a1c3`, with or without spaces, commas, hyphens and move numbers. A board is accepted exactly when play
    /// can lead to it, but not as OpenSpiel writes it, where `x` begins: rows of `.`, `x` and `o` on lines of their own, with as many
    /// `x` as `o`.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::mnk::TicTacToe;
    /// let start = TicTacToe::default();
    /// let board = start.read(".x. / .o. / ...").unwrap();
    /// assert_eq!(board.to_string(), "020010000");
    /// assert_eq!(start.read("b2b1").unwrap(), board);
    /// assert_eq!(
    ///     start.read("110000000").unwrap_err().to_string(),
    ///     "cannot read \"110000000\": o has 2 and x has 0, but o moves first and then they take turns: \
    ///      x must have as many stones as o or one fewer",
    /// );
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let start = Self::new(self.shape);
        if text.trim().is_empty() {
            Ok(start)
        } else if begins_with_move(text) {
            read_moves(start, text)
        } else {
            read_board(start, text)
        }
    }

    fn move_text(&self, cell: Cell) -> String {
        let (column, row) = self.column_and_row(cell);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST { "o" } else { "x" }
    }
}

/// Whether a text begins with a move, perhaps behind its number and a point, and not with the cells of a board.
fn begins_with_move(text: &str) -> bool {
    let text = text.trim_start();
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number_ends = after.len() < text.len() && after.starts_with(['.', ')']);
    let first = if number_ends {
        after[1..].trim_start()
    } else {
        text
    };
    matches!(first.as_bytes(), [letter, digit, ..] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

fn read_moves<S: Shape>(start: Mnk<S>, text: &str) -> Result<Mnk<S>, TextError> {
    let mut state = start;
    let mut left = text;
    loop {
        left = skip_separators(left, Numbering::BeforeLetters);
        let offset = text.len() - left.len();
        if left.is_empty() {
            return Ok(state);
        }
        if state.is_over() {
            return Err(TextError::at(
                text,
                offset,
                message!("the end, since the game is over by then"),
            ));
        }
        let letter = left.chars().next().map_or(0, char::len_utf8);
        let digits = left[letter..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (name, rest) = left.split_at(letter + digits);
        let cell = cell_named(&state, name.as_bytes()).ok_or_else(|| {
            TextError::at(
                text,
                offset,
                message!("a cell from a1 to {last}", last = name_of_last_cell(&state)),
            )
        })?;
        if state.stone(cell).is_some() {
            let taken = state.move_text(cell);
            return Err(TextError::at(
                text,
                offset,
                message!("an empty cell, but {taken} is taken"),
            ));
        }
        state.play(cell);
        left = rest;
    }
}

fn cell_named<S: Shape>(state: &Mnk<S>, name: &[u8]) -> Option<Cell> {
    let (letter, digits) = name.split_first()?;
    let column = letter.to_ascii_lowercase().checked_sub(b'a')?;
    let row: usize = std::str::from_utf8(digits).ok()?.parse().ok()?;
    state.cell(column.into(), row.checked_sub(1)?)
}

fn read_board<S: Shape>(start: Mnk<S>, text: &str) -> Result<Mnk<S>, TextError> {
    let stones = written_stones(start, text)?;
    let shape = start.shape;
    if stones[0] != S::Bits::EMPTY
        && stones[0].count() == stones[1].count()
        && is_open_spiels(text, shape)
    {
        let problem = message!(
            "here o begins, and in texts of this form, which OpenSpiel writes, x does: write 1 for the player who began, 2 for the \
             other and 0 for an empty cell"
        );
        return Err(TextError::whole(text, problem));
    }
    let validator = PositionValidator {
        steps: shape.steps(),
        length: shape.k(),
        names: ["o", "x"],
        piece: msgid!("stone"),
    };
    let won = validator
        .is_won(stones, shape.cells())
        .map_err(|problem| TextError::whole(text, problem))?;
    Ok(Mnk::of_stones(shape, stones, won))
}

/// Whether a text has the form of OpenSpiel's boards.
fn is_open_spiels<S: Shape>(text: &str, shape: S) -> bool {
    let is_row = |line: &str| {
        line.len() == shape.columns()
            && line.chars().all(|symbol| matches!(symbol, '.' | 'x' | 'o'))
    };
    text.trim_end().lines().count() == shape.rows()
        && shape.rows() > 1
        && text.trim_end().lines().all(is_row)
}

/// The stones of each player, if there is a symbol for every cell.
fn written_stones<S: Shape>(start: Mnk<S>, text: &str) -> Result<[S::Bits; 2], TextError> {
    let (columns, size) = (start.shape.columns(), start.shape.size());
    let mut stones = [S::Bits::EMPTY; 2];
    let mut cells = start.cells();
    for (offset, symbol) in text.char_indices() {
        let owner = match symbol {
            // Rows end where the number of cells left is a multiple of their length.
            '/' | '\n' if !cells.len().is_multiple_of(columns) => {
                let missing = cells.len() % columns;
                let expected = match missing {
                    1 => message!("1 more cell in this row"),
                    _ => message!("{missing} more cells in this row"),
                };
                return Err(TextError::at(text, offset, expected));
            }
            '/' => continue,
            _ if symbol.is_whitespace() => continue,
            '0' | '.' | '-' | '_' => None,
            '1' | 'o' | 'O' => Some(Player::FIRST),
            '2' | 'x' | 'X' => Some(Player::SECOND),
            _ => return Err(TextError::at(text, offset, accepted_texts(&start))),
        };
        let Some(cell) = cells.next() else {
            return Err(TextError::at(
                text,
                offset,
                message!("the end, since the board has {size} cells"),
            ));
        };
        if let Some(player) = owner {
            stones[player.index()].insert(cell.0.into());
        }
    }
    match cells.len() {
        0 => Ok(stones),
        missing => Err(TextError::whole(
            text,
            message!("{missing} of the {size} cells {missing:is|are} missing"),
        )),
    }
}

fn accepted_texts<S: Shape>(start: &Mnk<S>) -> Message {
    let (columns, rows) = (start.shape.columns(), start.shape.rows());
    message!(
        "a board of {columns} columns and {rows} rows (0 or . for an empty cell, 1 or o for the first player, 2 or x \
         for the second), or moves from a1 to {last}",
        last = name_of_last_cell(start)
    )
}

fn name_of_last_cell<S: Shape>(state: &Mnk<S>) -> String {
    state
        .cells()
        .last()
        .map_or_else(String::new, |cell| state.move_text(cell))
}
