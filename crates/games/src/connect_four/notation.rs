//! Positions and moves of Connect Four as text.

use std::fmt;

use uctopia_game::message::{Message, message, msgid};
use uctopia_game::{Game, Notation, Player, TextError};

use super::columns::without_separators;
use super::rack::{BOTTOM, COLUMNS, LENGTH, ROWS, STEPS, STRIDE};
use super::{Column, ConnectFour, squares_from_the_top};
use crate::mnk::validator::PositionValidator;

/// Row by row from the top with slashes between them: `.` for an empty square, `r` for red, `y` for yellow.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (height, column) in squares_from_the_top() {
            if column.index() == 0 && height < ROWS - 1 {
                f.write_str("/")?;
            }
            f.write_str(match self.disc(column, height) {
                None => ".",
                Some(Player::FIRST) => "r",
                Some(_) => "y",
            })?;
        }
        Ok(())
    }
}

impl Notation for ConnectFour {
    /// Reads the columns played, or the rack.
    ///
    /// The columns played are digits from 1 to 7, as in `4453`, with or without spaces, commas, hyphens
    /// and move numbers between them. The rack is written row by row
    /// from the top: `.`, `-`, `_` or `0` for an empty square, `r`, `o` or `1` for the first player, `y`, `x` or `2`
    /// for the second; slashes or line breaks may stand between rows, and spaces anywhere.
    ///
    /// A rack is refused when a disc floats, when the numbers of discs do not fit, or when a player who cannot have moved last
    /// has four in a row. Whether an order of play leads to the others is not checked.
    ///
    /// ```
    /// use uctopia_game::Notation;
    /// use uctopia_games::connect_four::ConnectFour;
    /// let start = ConnectFour::default();
    /// let played = start.read("4453").unwrap();
    /// let rack = start.read("......./......./......./......./...y.../..yrr..").unwrap();
    /// assert_eq!(rack, played);
    /// assert_eq!(
    ///     start.read("4444444").unwrap_err().to_string(),
    ///     "cannot read \"4444444\": at column 7 (\"4\"), expected one of the open columns 1 2 3 5 6 7: column 4 is full",
    /// );
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let columns = without_separators(text, COLUMNS * ROWS);
        let text = columns.as_deref().unwrap_or(text);
        let written = || text.chars().filter(|symbol| !symbol.is_whitespace());
        let only_columns = written().all(|symbol| symbol.is_ascii_digit() && symbol != '0');
        // A full rack of 1 and 2 also consists of digits; two columns have room for fewer discs.
        let full_rack = written().count() == COLUMNS * ROWS && written().all(|symbol| matches!(symbol, '1' | '2'));
        if only_columns && !full_rack { read_columns(text) } else { read_rack(text) }
    }

    fn move_text(&self, column: Column) -> String {
        (column.index() + 1).to_string()
    }

    fn player_name(player: Player) -> &'static str {
        if player == Player::FIRST { msgid!("red") } else { msgid!("yellow") }
    }
}

fn read_columns(text: &str) -> Result<ConnectFour, TextError> {
    let mut state = ConnectFour::default();
    for (offset, symbol) in text.char_indices().filter(|(_, symbol)| !symbol.is_whitespace()) {
        if state.is_over() {
            return Err(TextError::at(text, offset, message!("the end, since the game is over by then")));
        }
        let index = symbol.to_digit(10).and_then(|number| number.checked_sub(1));
        let Some(column) = index.and_then(|index| Column::new(index as usize)) else {
            return Err(TextError::at(text, offset, message!("a column from 1 to 7")));
        };
        if state.height(column) == ROWS {
            let open: Vec<String> = state.moves().map(|column| state.move_text(column)).collect();
            let advice = message!("one of the open columns {open}: column {symbol} is full", open = open.join(" "));
            return Err(TextError::at(text, offset, advice));
        }
        state.play(column);
    }
    Ok(state)
}

/// A disc of the text.
struct Disc {
    offset: usize,
    height: usize,
    column: Column,
    owner: Player,
}

fn read_rack(text: &str) -> Result<ConnectFour, TextError> {
    let discs = written_discs(text)?;
    let mut stacks = [0u64; 2];
    // From the bottom up, so that the disc below has been seen when a disc's turn comes.
    for disc in discs.iter().rev() {
        let square = 1 << (STRIDE * disc.column.index() + disc.height);
        let support = BOTTOM | (stacks[0] | stacks[1]) << 1;
        if support & square == 0 {
            let (column, row) = (disc.column.index() + 1, disc.height + 1);
            let advice = message!(
                "an empty square: the disc in column {column}, row {row} from the bottom, floats above an empty square"
            );
            return Err(TextError::at(text, disc.offset, advice));
        }
        stacks[disc.owner.index()] |= square;
    }
    let tops = !((stacks[0] | stacks[1]) >> 1);
    let validator = PositionValidator { steps: STEPS, length: LENGTH, names: ["red", "yellow"], piece: msgid!("disc") };
    let won = validator.is_won(stacks, tops).map_err(|problem| TextError::whole(text, problem))?;
    let plies = discs.len() as u8;
    Ok(ConnectFour { own: stacks[usize::from(plies % 2)], discs: stacks[0] | stacks[1], plies, won })
}

fn written_discs(text: &str) -> Result<Vec<Disc>, TextError> {
    let mut discs = Vec::new();
    let mut squares = squares_from_the_top();
    let mut read = 0;
    for (offset, symbol) in text.char_indices() {
        let owner = match symbol {
            '/' | '\n' if read % COLUMNS > 0 => {
                let missing = COLUMNS - read % COLUMNS;
                let expected = match missing {
                    1 => message!("1 more square in this row"),
                    _ => message!("{missing} more squares in this row"),
                };
                return Err(TextError::at(text, offset, expected));
            }
            '/' => continue,
            _ if symbol.is_whitespace() => continue,
            '.' | '-' | '_' | '0' => None,
            'r' | 'R' | 'o' | 'O' | '1' => Some(Player::FIRST),
            'y' | 'Y' | 'x' | 'X' | '2' => Some(Player::SECOND),
            _ => return Err(TextError::at(text, offset, Message::text(EXPECTED))),
        };
        let Some((height, column)) = squares.next() else {
            return Err(TextError::at(text, offset, message!("the end, since the rack has 42 squares")));
        };
        read += 1;
        discs.extend(owner.map(|owner| Disc { offset, height, column, owner }));
    }
    if read < COLUMNS * ROWS {
        let missing = COLUMNS * ROWS - read;
        return Err(TextError::whole(text, message!("{missing} of the 42 squares {missing:is|are} missing")));
    }
    Ok(discs)
}

const EXPECTED: &str = msgid!(
    "the columns played as digits from 1 to 7, or a rack of 6 rows from the top with 7 squares each (. for an empty square, r \
     for red, y for yellow)"
);
