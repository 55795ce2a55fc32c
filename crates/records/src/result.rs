//! How a recorded game ended.

use uctopia_game::{Game, Player};
use uctopia_games::othello::Othello8;
use uctopia_options::{Message, message};

/// The reason why a game ended.
///
/// ```
/// use uctopia_records::{Format, Ending, read};
/// let games = read(b"(;GM[Othello]RE[-64.000:r]B[f5];)", Format::Ggf).games;
/// assert_eq!(games[0].result.unwrap().ending, Ending::Resigned);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// By the rules, or for a reason that the record does not state.
    #[default]
    Regular,
    /// A player resigned.
    Resigned,
    /// A player exceeded the time.
    Time,
    /// The players agreed on the result.
    Mutual,
}

/// The result of a game.
///
/// ```
/// use uctopia_records::{GameResult, Ending};
/// let result = GameResult { difference: -2, ending: Ending::Regular };
/// assert_eq!(result.black_discs(), 31); // 31 to 33
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Black's discs minus white's, from −64 to 64; empty squares count for the winner.
    pub difference: i8,
    /// Why the game ended.
    pub ending: Ending,
}

impl GameResult {
    /// The result of a finished game; `None` where the game goes on.
    ///
    /// ```
    /// use uctopia_records::GameResult;
    /// use uctopia_games::othello::Othello8;
    /// assert_eq!(GameResult::of(&Othello8::new()), None);
    /// ```
    #[must_use]
    pub fn of(position: &Othello8) -> Option<Self> {
        position.is_over().then(|| Self {
            difference: difference(position),
            ending: Ending::Regular,
        })
    }

    /// The result of a game that ended with so many discs, where empty squares count for the winner; `None` for more than 64 discs.
    ///
    /// ```
    /// use uctopia_records::GameResult;
    /// assert_eq!(GameResult::of_discs([26, 38]).unwrap().difference, -12);
    /// assert_eq!(GameResult::of_discs([13, 0]).unwrap().difference, 64);
    /// assert_eq!(GameResult::of_discs([40, 38]), None);
    /// ```
    #[must_use]
    pub fn of_discs([black, white]: [u8; 2]) -> Option<Self> {
        let empty = 64_u8.checked_sub(black.checked_add(white)?)? as i8;
        let difference = black as i8 - white as i8;
        Some(Self {
            difference: difference + empty * difference.signum(),
            ending: Ending::Regular,
        })
    }

    /// Black's discs of the 64, from 0 to 64, as WTHOR counts them.
    #[must_use]
    pub fn black_discs(self) -> u8 {
        ((i16::from(self.difference) + 64) / 2).clamp(0, 64) as u8
    }
}

/// The result that best play from a position would have, as the maker of the file computed it.
///
/// ```
/// use uctopia_records::Theoretical;
/// let drawn = Theoretical { difference: 0, empty_squares: 22 };
/// assert_eq!(drawn.difference, 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theoretical {
    /// Black's discs minus white's, from −64 to 64; empty squares count for the winner.
    pub difference: i8,
    /// The number of empty squares of the position of the game from which best play was computed.
    pub empty_squares: u8,
}

/// Black's discs minus white's, where empty squares count for the side that has more discs.
///
/// ```
/// use uctopia_game::Notation;
/// use uctopia_games::othello::Othello8;
/// use uctopia_records::difference;
/// let after = Othello8::new().read("f5").unwrap();
/// assert_eq!(difference(&after), 62); // 4 discs to 1, and 59 empty squares
/// ```
#[must_use]
pub fn difference(position: &Othello8) -> i8 {
    let discs = [Player::FIRST, Player::SECOND].map(|player| position.count(player) as u8);
    GameResult::of_discs(discs).map_or(0, |result| result.difference)
}

/// The result of a game whose record states one, or none, and a remark where that is not the result of its last position.
pub(crate) fn checked_result(
    stated: Option<GameResult>,
    end: &Othello8,
) -> (Option<GameResult>, Option<Message>) {
    match (stated, GameResult::of(end)) {
        (None, known) => (known, None),
        (Some(stated), Some(known))
            if stated.ending == Ending::Regular && stated.difference != known.difference =>
        {
            let (given, counted) = (stated.difference, known.difference);
            let remark = message!(
                "the result is given as {stated} discs for black, and the last position has {counted}",
                stated = given
            );
            (Some(stated), Some(remark))
        }
        (stated, _) => (stated, None),
    }
}
