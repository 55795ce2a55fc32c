//! Positions and moves of 2048 as text, and the board to draw.

use std::fmt;

use uctopia_game::{Board, Encode, Notation, Player, Square, Theme, View};
use uctopia_options::{Message, TextError, message, msgid};

use super::slides::empty;
use super::{Move, SIDE, SQUARES, TwentyFortyEight};
use crate::text::after_moves;

/// `2 . . 4 / . . . . / . . . . / . . . . score 0 new 1`: the tiles row by row from the top, the score, and how many tiles nature puts on
/// the board before the player moves, if any.
impl fmt::Display for TwentyFortyEight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SQUARES {
            let between = if square > 0 && square % SIDE == 0 {
                "/ "
            } else {
                ""
            };
            match self.tile(square) {
                0 => write!(f, "{between}. ")?,
                tile => write!(f, "{between}{tile} ")?,
            }
        }
        write!(f, "score {}", self.score)?;
        match self.new_tiles {
            0 => Ok(()),
            new => write!(f, " new {new}"),
        }
    }
}

/// A word of a text, and where it begins.
type Word<'a> = (usize, &'a str);

/// The words of a text, which end at blanks, commas and slashes.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'))
        .filter(|word| !word.is_empty())
        .map(move |word| (offset(word), word))
}

impl TwentyFortyEight {
    fn read_board(self, text: &str) -> Result<Self, TextError> {
        let mut words = words(text);
        let mut squares = 0;
        for square in 0..SQUARES {
            let (offset, word) = words.next().unwrap_or((text.len(), ""));
            squares |= self.read_rank(word).ok_or_else(|| {
                let goal = 1_u32 << self.goal;
                let expected = message!("moves, or 16 tiles row by row: powers of two from 2 to {goal}, or . for an empty square");
                TextError::at(text, offset, expected)
            })? << (4 * square);
        }
        let (mut score, mut new_tiles) = (0, 0);
        while let Some((offset, word)) = words.next() {
            let (number_offset, number) = words.next().unwrap_or((text.len(), ""));
            let number: Option<u32> = number.parse().ok();
            match (word, number) {
                ("score", Some(points)) => score = points,
                ("new", Some(new @ 0..=2)) => new_tiles = new as u8,
                ("score", None) => {
                    return Err(TextError::at(text, number_offset, message!("the points")));
                }
                ("new", _) => {
                    return Err(TextError::at(
                        text,
                        number_offset,
                        message!("the number of new tiles, from 0 to 2"),
                    ));
                }
                _ => {
                    return Err(TextError::at(
                        text,
                        offset,
                        message!("score and the points, or new and the number of new tiles"),
                    ));
                }
            }
        }
        let state = Self { score, ..self }.with(squares, new_tiles);
        state
            .possible(new_tiles.into())
            .map_err(|problem| TextError::whole(text, problem))?;
        Ok(state)
    }

    fn read_rank(self, word: &str) -> Option<u64> {
        if matches!(word, "." | "0" | "-" | "_") {
            return Some(0);
        }
        let tile: u32 = word.parse().ok()?;
        (tile.is_power_of_two() && (2..=1 << self.goal).contains(&tile))
            .then(|| tile.ilog2().into())
    }

    fn possible(&self, new_tiles: u32) -> Result<(), Message> {
        let (empty, most) = (empty(self.squares).count_ones(), self.most_points());
        let tiles = SQUARES as u32 - empty;
        let has_begun = tiles + new_tiles >= 2 || self.has_goal();
        if !has_begun || new_tiles > empty || (new_tiles == 2 && tiles > 0) {
            return Err(message!(
                "{tiles} {tiles:tile|tiles} and new {new_tiles} are not possible: a game begins without tiles and with new 2"
            ));
        }
        if self.score > most {
            return Err(message!("these tiles have brought {most} points at most"));
        }
        Ok(())
    }
}

impl Notation for TwentyFortyEight {
    /// Reads tiles row by row, with `score` and `new` behind them or not, as OpenSpiel writes them as well; or the tiles and slides from
    /// the first position, such as `a1+2 c1+2 left d4+4`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let start = Self { score: 0, ..*self }.with(0, 2);
        match text.trim_start().chars().next() {
            Some(first) if !first.is_alphabetic() => start.read_board(text),
            _ => after_moves(start, text, 0),
        }
    }

    fn move_text(&self, m: Move) -> String {
        let square = |square: u8, tile: u8| {
            let (column, row) = (square % SIDE as u8, square / SIDE as u8);
            format!("{}{}+{tile}", char::from(b'a' + column), row + 1)
        };
        match m {
            Move::Up => "up".to_owned(),
            Move::Right => "right".to_owned(),
            Move::Down => "down".to_owned(),
            Move::Left => "left".to_owned(),
            Move::Two(place) => square(place, 2),
            Move::Four(place) => square(place, 4),
        }
    }

    fn player_name(&self, _: Player) -> &'static str {
        msgid!("player")
    }
}

/// Columns of the drawn board: the tiles, a gap, and the arrows of the slides.
const DRAWN_COLUMNS: usize = SIDE + 2;

impl View for TwentyFortyEight {
    /// The tiles, and beside them an arrow for each slide.
    fn board(&self) -> Board {
        let mut board = Board::lettered(Theme::Lines, DRAWN_COLUMNS, SIDE);
        board.column_names[SIDE..].fill(String::new());
        for (index, square) in board.squares.iter_mut().enumerate() {
            let (row, column) = (index / DRAWN_COLUMNS, index % DRAWN_COLUMNS);
            *square = match column {
                SIDE => Square::Void,
                _ if column > SIDE => Square::Label(["↑", "→", "↓", "←"][row].to_owned()),
                _ => match self.tile(SIDE * row + column) {
                    0 => Square::Empty,
                    tile => Square::Label(tile.to_string()),
                },
            };
        }
        board
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        let (row, column) = match m {
            Move::Two(square) | Move::Four(square) => {
                (usize::from(square) / SIDE, usize::from(square) % SIDE)
            }
            slide => (self.action_of(slide), DRAWN_COLUMNS - 1),
        };
        Some(row * DRAWN_COLUMNS + column)
    }
}
