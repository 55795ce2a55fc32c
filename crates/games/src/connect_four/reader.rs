//! Reads racks of any size: the columns played, or the discs.

use uctopia_game::Player;
use uctopia_options::{Message, TextError, message, msgid};

use super::Column;
use super::columns::without_separators;
use super::size::RackSize;
use super::view::Rack;
use crate::mnk::Bits;
use crate::mnk::validator::PositionValidator;

/// A disc of the text.
pub(super) struct Disc {
    height: usize,
    column: Column,
    owner: Player,
}

/// The position of a text; `empty` is the rack without discs, and `of_discs` makes one of discs that lie on one another.
pub(super) fn read<R: Rack>(
    empty: R,
    text: &str,
    of_discs: impl FnOnce(&[Disc]) -> Result<R, Message>,
) -> Result<R, TextError> {
    let alone = without_separators(text, empty.size());
    let digits = alone.as_deref().unwrap_or(text);
    match played_columns(digits, empty.size()) {
        Some(columns) => play(empty, digits, columns),
        None => {
            let discs = written_discs(text, empty.size())?;
            of_discs(&discs).map_err(|problem| TextError::whole(text, problem))
        }
    }
}

/// The columns of a text, each with its place; `None` where the text is no list of columns.
fn played_columns(text: &str, size: RackSize) -> Option<Vec<(usize, usize)>> {
    let symbols = || {
        text.char_indices()
            .filter(|(_, symbol)| !symbol.is_whitespace())
    };
    // A rack of digits could be taken for columns; so few columns have room for fewer discs.
    let is_rack = symbols().count() == size.squares()
        && symbols().all(|(_, symbol)| matches!(symbol, '0'..='2'));
    if is_rack {
        return None;
    }
    let (mut left, mut columns) = (symbols().peekable(), Vec::new());
    while let Some((offset, symbol)) = left.next() {
        let digit = symbol.to_digit(10)?;
        // No column has the number 0, so that 10 needs no blanks around it.
        let is_ten =
            digit == 1 && size.columns() > 9 && left.next_if(|&(_, next)| next == '0').is_some();
        let number = if is_ten { 10 } else { digit };
        columns.push((offset, number.checked_sub(1)? as usize));
    }
    Some(columns)
}

fn play<R: Rack>(empty: R, text: &str, columns: Vec<(usize, usize)>) -> Result<R, TextError> {
    let mut state = empty;
    for (offset, index) in columns {
        if state.is_over() {
            return Err(TextError::at(
                text,
                offset,
                message!("the end, since the game is over by then"),
            ));
        }
        if index >= state.size().columns() {
            let columns = state.size().columns();
            return Err(TextError::at(
                text,
                offset,
                message!("a column from 1 to {columns}"),
            ));
        }
        let column = Column(index as u8);
        if state.discs_in(column) == state.size().rows() {
            let open: Vec<String> = state
                .moves()
                .map(|column| (column.index() + 1).to_string())
                .collect();
            let (open, symbol) = (open.join(" "), index + 1);
            let advice = message!("one of the open columns {open}: column {symbol} is full");
            return Err(TextError::at(text, offset, advice));
        }
        state.play(column);
    }
    Ok(state)
}

/// Discs as sets of squares, the first player's and the second's, and whether the latest disc completed a row.
pub(super) fn stacked<B: Bits>(discs: &[Disc], size: RackSize) -> Result<([B; 2], bool), Message> {
    let mut stacks = [B::EMPTY; 2];
    for disc in discs {
        stacks[disc.owner.index()].insert(size.stride() * disc.column.index() + disc.height);
    }
    let all = stacks[0] | stacks[1];
    let tops = all.without(all.shifted_down(1));
    let stride = size.stride();
    let validator = PositionValidator {
        steps: [1, stride, stride - 1, stride + 1],
        length: size.line(),
        names: ["red", "yellow"],
        piece: msgid!("disc"),
    };
    Ok((stacks, validator.is_won(stacks, tops)?))
}

/// The discs of a rack, none of which floats.
fn written_discs(text: &str, size: RackSize) -> Result<Vec<Disc>, TextError> {
    let marks = marks(text, size)?;
    let x_begins = x_begins(text, &marks)?;
    let owner = |mark: char| match mark {
        'x' | 'X' => Player::new(usize::from(!x_begins)),
        'o' | 'O' => Player::new(usize::from(x_begins)),
        'r' | 'R' | '1' => Player::FIRST,
        _ => Player::SECOND,
    };
    let mut heights = [0; super::size::LONGEST_SIDE];
    // From the bottom up, so that the disc below has been seen when a disc's turn comes.
    for &(offset, (height, column), _) in marks.iter().rev() {
        let column = column.index();
        if heights[column] != height {
            let (column, row) = (column + 1, height + 1);
            let advice = message!(
                "an empty square: the disc in column {column}, row {row} from the bottom, floats above an empty square"
            );
            return Err(TextError::at(text, offset, advice));
        }
        heights[column] += 1;
    }
    let disc = |(_, (height, column), mark)| Disc {
        height,
        column,
        owner: owner(mark),
    };
    Ok(marks.into_iter().map(disc).collect())
}

/// A disc as it is written: where in the text, where on the rack, and as what.
type Mark = (usize, (usize, Column), char);

/// The marks of a rack that is written row by row from the top, without those of empty squares.
fn marks(text: &str, size: RackSize) -> Result<Vec<Mark>, TextError> {
    let (columns, rows, squares) = (size.columns(), size.rows(), size.squares());
    let (mut marks, mut places, mut read) = (Vec::new(), size.squares_from_the_top(), 0);
    for (offset, symbol) in text.char_indices() {
        match symbol {
            '/' | '\n' if read % columns > 0 => {
                let missing = columns - read % columns;
                let expected = match missing {
                    1 => message!("1 more square in this row"),
                    _ => message!("{missing} more squares in this row"),
                };
                return Err(TextError::at(text, offset, expected));
            }
            // Lists of numbers, as in Python.
            '/' | ',' | '[' | ']' => continue,
            _ if symbol.is_whitespace() => continue,
            '.' | '-' | '_' | '0'..='2' | 'r' | 'R' | 'y' | 'Y' | 'o' | 'O' | 'x' | 'X' => {}
            _ => {
                let expected = message!(
                    "the columns played as digits from 1 to {columns}, or a rack of {rows} rows from the top with {columns} \
                     squares each (. for an empty square, r for red, y for yellow)"
                );
                return Err(TextError::at(text, offset, expected));
            }
        }
        let Some(place) = places.next() else {
            return Err(TextError::at(
                text,
                offset,
                message!("the end, since the rack has {squares} squares"),
            ));
        };
        read += 1;
        if !matches!(symbol, '.' | '-' | '_' | '0') {
            marks.push((offset, place, symbol));
        }
    }
    match squares - read {
        0 => Ok(marks),
        missing => Err(TextError::whole(
            text,
            message!("{missing} of the {squares} squares {missing:is|are} missing"),
        )),
    }
}

/// Whether the player of x began: x and o do not say it, but the player with more discs did. With as many discs, it is o in boards as
/// they are drawn here, and x in texts as OpenSpiel's, small letters and dots; any other text is refused.
fn x_begins(text: &str, marks: &[Mark]) -> Result<bool, TextError> {
    let count = |letter: char| {
        marks
            .iter()
            .filter(|(_, _, mark)| mark.eq_ignore_ascii_case(&letter))
            .count()
    };
    let (x, o) = (count('x'), count('o'));
    // As boards are drawn here, with blanks between the squares and `o` for red.
    if x == o
        && text
            .split_whitespace()
            .all(|square| square.chars().count() == 1)
    {
        return Ok(false);
    }
    let is_open_spiels = || {
        text.chars()
            .all(|symbol| symbol.is_whitespace() || matches!(symbol, '.' | 'x' | 'o'))
    };
    if x == o && x > 0 && !is_open_spiels() {
        let problem = message!(
            "x and o have as many discs each, so that it is unknown who began: write r for the player who began and y for the other, \
             or 1 and 2"
        );
        return Err(TextError::whole(text, problem));
    }
    Ok(x >= o)
}
