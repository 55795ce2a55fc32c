//! Positions and moves of Connect Four as text.

use std::fmt::{self, Write};

use uctopia_game::{Notation, Player};
use uctopia_options::{TextError, msgid};

use super::any_size::FreeConnectFour;
use super::reader::{read, stacked};
use super::size::RackSize;
use super::view::Rack;
use super::{Column, ConnectFour};

/// Row by row from the top with slashes between them: `.` for an empty square, `r` for red, `y` for yellow.
fn write(rack: &impl Rack, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = rack.size();
    for (height, column) in size.squares_from_the_top() {
        if column.index() == 0 && height < size.rows() - 1 {
            f.write_char('/')?;
        }
        f.write_char(match rack.disc_at(column, height) {
            None => '.',
            Some(Player::FIRST) => 'r',
            Some(_) => 'y',
        })?;
    }
    Ok(())
}

fn column_text(column: Column) -> String {
    (column.index() + 1).to_string()
}

fn colour(player: Player) -> &'static str {
    if player == Player::FIRST {
        msgid!("red")
    } else {
        msgid!("yellow")
    }
}

/// Row by row from the top with slashes between them: `.` for an empty square, `r` for red, `y` for yellow.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

/// The text is that of [`ConnectFour`].
impl fmt::Display for FreeConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, f)
    }
}

impl Notation for ConnectFour {
    /// Reads the columns played, or the rack.
    ///
    /// The columns played are digits from 1 to 7, as in `4453`, with or without spaces, commas, hyphens and move numbers between
    /// them. The rack is written row by row from the top: `.`, `-`, `_` or `0` for an empty square, `r` or `1` for the first
    /// player, `y` or `2` for the second; slashes or line breaks may stand between rows, spaces, commas and brackets anywhere.
    ///
    /// Programs differ about who begins of `x` and `o`. The player with more discs began. With as many, it is `o` in boards with
    /// blanks between the squares, as they are drawn here, and `x` in texts with small letters and dots only, as OpenSpiel writes
    /// them; any other text is refused.
    ///
    /// A rack is refused when a disc floats, when the numbers of discs do not fit, or when a player who cannot have moved last
    /// has four in a row. Whether an order of play leads to the others is not checked.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::connect_four::ConnectFour;
    /// let start = ConnectFour::default();
    /// let played = start.read("4453").unwrap();
    /// let rack = start.read("......./......./......./......./...y.../..yrr..").unwrap();
    /// assert_eq!(rack, played);
    /// assert_eq!(start.read("....... ....... ....... ....... ...o... ..oxx.."), Ok(played));
    /// assert_eq!(
    ///     start.read("4444444").unwrap_err().to_string(),
    ///     "cannot read \"4444444\": at column 7 (\"4\"), expected one of the open columns 1 2 3 5 6 7: column 4 is full",
    /// );
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        read(Self::default(), text, |discs| {
            let (stacks, won) = stacked(discs, RackSize::STANDARD)?;
            let plies = discs.len() as u8;
            Ok(Self {
                own: stacks[usize::from(plies % 2)],
                discs: stacks[0] | stacks[1],
                plies,
                won,
            })
        })
    }

    fn move_text(&self, column: Column) -> String {
        column_text(column)
    }

    fn player_name(&self, player: Player) -> &'static str {
        colour(player)
    }
}

impl Notation for FreeConnectFour {
    /// Reads the columns played, or the rack, as for [`ConnectFour`]; the tenth column is `10`.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::connect_four::{FreeConnectFour, RackSize};
    /// let start = FreeConnectFour::new(RackSize::new(10, 4, 4).unwrap());
    /// let game = start.read("1 10 5 10").unwrap();
    /// assert_eq!(game.to_string(), "........../........../.........y/r...r....y");
    /// assert_eq!(start.read("110510"), Ok(game));
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let size = self.size();
        read(Self::new(size), text, |discs| {
            let (stacks, won) = stacked(discs, size)?;
            Ok(Self::of_stacks(size, stacks, won))
        })
    }

    fn move_text(&self, column: Column) -> String {
        column_text(column)
    }

    fn player_name(&self, player: Player) -> &'static str {
        colour(player)
    }
}
