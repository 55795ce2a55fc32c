//! Whether a written board is reachable by legal play.

use uctopia_options::{Message, message};

use super::bits::Bits;
use super::lines;

/// Validates boards of games in which two players place pieces in turn until one has a row.
pub(crate) struct PositionValidator {
    /// See [`Shape::steps`](super::Shape::steps).
    pub(crate) steps: [usize; 4],
    /// How many in a row win.
    pub(crate) length: usize,
    /// The names of the players in the order of play.
    pub(crate) names: [&'static str; 2],
    /// The name of a piece.
    pub(crate) piece: &'static str,
}

impl PositionValidator {
    /// Whether the player who moved last has won; `removable` are the pieces that may have been put down last.
    ///
    /// # Errors
    /// The reason why no play leads to the board, and a remedy.
    pub(crate) fn is_won<B: Bits>(&self, pieces: [B; 2], removable: B) -> Result<bool, Message> {
        let latest = self.last_player(pieces)?;
        let (length, piece) = (self.length, Message::text(self.piece));
        let [name, other] = [latest, 1 - latest].map(|index| Message::text(self.names[index]));
        match pieces.map(|own| lines::has_line(own, self.steps, length)) {
            [true, true] => Err(message!(
                "{first} and {second} both have {length} in a row, but the game ends with the first such row: break one",
                first = Message::text(self.names[0]),
                second = Message::text(self.names[1])
            )),
            lines if lines[1 - latest] => Err(message!(
                "{other} has {length} in a row, but {name} moved last, and the game would have been over before that: \
                 take away a {piece} of {name} or break the row"
            )),
            lines if lines[latest] && !self.one_piece_made_all_lines(pieces[latest], removable) => {
                Err(message!(
                    "{name} has rows of {length} that no last {piece} can have completed together: break all rows but one"
                ))
            }
            lines => Ok(lines[latest]),
        }
    }

    /// The index of the player who moved last, or of the second one on an empty board.
    fn last_player<B: Bits>(&self, pieces: [B; 2]) -> Result<usize, Message> {
        let [first, second] = pieces.map(B::count);
        if first == second {
            return Ok(1);
        }
        if first == second + 1 {
            return Ok(0);
        }
        let ([first_name, second_name], piece) =
            (self.names.map(Message::text), Message::text(self.piece));
        Err(message!(
            "{first_name} has {first} and {second_name} has {second}, but {first_name} moves first and then they take \
             turns: {second_name} must have as many {piece}s as {first_name} or one fewer"
        ))
    }

    /// Whether every line is broken by taking away a certain one of the removable pieces.
    fn one_piece_made_all_lines<B: Bits>(&self, pieces: B, removable: B) -> bool {
        let candidates = pieces & removable;
        (0..candidates.count()).any(|n| {
            let mut last = B::EMPTY;
            last.insert(candidates.nth(n));
            !lines::has_line(pieces.without(last), self.steps, self.length)
        })
    }
}
