//! The record of a game.

use std::sync::LazyLock;

use uctopia_game::{Game, NamedOpening, OpeningIndex};
use uctopia_games::othello::{Move, Othello8};

use crate::{GameResult, Theoretical, replay};

/// A player as the record names it.
///
/// ```
/// use uctopia_records::PlayerInfo;
/// let player = PlayerInfo { name: "Tastet Marc".to_owned(), rating: None };
/// assert!(player.rating.is_none());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerInfo {
    /// The name; empty where unknown.
    pub name: String,
    /// The rating before the game, in the points of its server.
    pub rating: Option<f32>,
}

/// What a record states about one of its moves.
///
/// ```
/// use uctopia_records::{Format, read};
/// let games = read(b"(;GM[Othello]B[f5//12.5]W[d6/-2/3];)", Format::Ggf).games;
/// assert_eq!((games[0].notes[0].evaluation, games[0].notes[0].seconds), (None, Some(12.5)));
/// assert_eq!((games[0].notes[1].evaluation, games[0].notes[1].seconds), (Some(-2.0), Some(3.0)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MoveNote {
    /// The evaluation by the player that moved, in discs, from its own point of view.
    pub evaluation: Option<f32>,
    /// The time that the move took, in seconds.
    pub seconds: Option<f32>,
}

/// The score of a move of a position, or of the position itself.
///
/// ```
/// use uctopia_games::othello::Move;
/// use uctopia_records::MoveScore;
/// let pass = MoveScore { mv: Some(Move::PASS), score: -4 };
/// assert!(pass.mv.is_some_and(Move::is_pass));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveScore {
    /// The move; `None` for the score of the position.
    pub mv: Option<Move>,
    /// The disc difference under best play, from the point of view of the side to move: −64 to 64.
    pub score: i8,
}

/// A game of Othello on 8×8, or the beginning of one, with what its file states about it.
///
/// All moves are legal, passes included. Texts are empty where the file has none.
///
/// ```
/// use uctopia_game::Game;
/// use uctopia_records::{Format, read};
/// let game = &read(b"f5d6c3d3c4", Format::Transcript).games[0];
/// assert_eq!(game.moves.len(), 5);
/// assert_eq!(game.position(2).to_string(), game.start.after(game.moves[0]).after(game.moves[1]).to_string());
/// assert_eq!(game.text(5), "f5d6c3d3c4");
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameRecord {
    /// Black and white.
    pub players: [PlayerInfo; 2],
    /// The tournament or the place.
    pub event: String,
    /// The date as in the file, which begins with the year: `1980`, `2003.12.15_12:33:18.MST`; or seconds since 1970.
    pub date: String,
    /// The position that the moves begin from.
    pub start: Othello8,
    /// The moves, passes included.
    pub moves: Vec<Move>,
    /// What is stated about the moves: one note for each move, or none at all.
    pub notes: Vec<MoveNote>,
    /// The result; `None` for an unfinished game and for a position.
    pub result: Option<GameResult>,
    /// The result under best play from a later position of the game.
    pub theoretical: Option<Theoretical>,
    /// Scores of the moves of the last position.
    pub scores: Vec<MoveScore>,
    /// A comment.
    pub comment: String,
}

impl GameRecord {
    /// The game with these moves from a position, without any other information but the result of a finished game.
    ///
    /// `None` where a move is illegal.
    ///
    /// ```
    /// use uctopia_game::Notation;
    /// use uctopia_games::othello::{Move, Othello8};
    /// use uctopia_records::GameRecord;
    /// let start = Othello8::new();
    /// let f5 = start.read_move("f5").unwrap();
    /// assert!(GameRecord::new(start, vec![f5]).is_some());
    /// assert!(GameRecord::new(start, vec![f5, f5]).is_none());
    /// assert!(GameRecord::new(start, vec![Move::PASS]).is_none());
    /// ```
    #[must_use]
    pub fn new(start: Othello8, moves: Vec<Move>) -> Option<Self> {
        let mut position = start;
        for &mv in &moves {
            if !position.moves().any(|legal| legal == mv) {
                return None;
            }
            position.play(mv);
        }
        Some(Self {
            start,
            moves,
            result: GameResult::of(&position),
            ..Self::default()
        })
    }

    /// The most precise name of its opening, where one is known.
    ///
    /// ```
    /// use uctopia_game::Notation;
    /// use uctopia_games::othello::Othello8;
    /// use uctopia_records::GameRecord;
    /// let start = Othello8::new();
    /// let f5 = start.read_move("f5").unwrap();
    /// assert_eq!(GameRecord::new(start, vec![f5]).unwrap().opening(), None);
    /// ```
    #[must_use]
    pub fn opening(&self) -> Option<&'static NamedOpening> {
        static NAMES: LazyLock<OpeningIndex<Othello8>> = LazyLock::new(OpeningIndex::default);
        NAMES.name_after(&self.start, self.moves.iter().copied())
    }

    /// The position after so many moves, passes included; after all moves where there are fewer.
    #[must_use]
    pub fn position(&self, plies: usize) -> Othello8 {
        self.moves
            .iter()
            .take(plies)
            .fold(self.start, |position, &mv| position.after(mv))
    }

    /// The position after the last move.
    #[must_use]
    pub fn end(&self) -> Othello8 {
        self.position(self.moves.len())
    }

    /// Whether the game begins from the first position of Othello.
    #[must_use]
    pub fn has_standard_start(&self) -> bool {
        self.start == Othello8::new()
    }

    /// The first plies as text that [`Othello8`] reads as their last position: the start where it is not the standard one,
    /// then the moves, without passes that follow from the rules.
    ///
    /// ```
    /// use uctopia_game::Notation;
    /// use uctopia_games::othello::Othello8;
    /// use uctopia_records::{Format, read};
    /// let game = &read(b"f5d6c3d3c4", Format::Transcript).games[0];
    /// let text = game.text(3);
    /// assert_eq!(text, "f5d6c3");
    /// assert_eq!(Othello8::new().read(&text).unwrap(), game.position(3));
    /// ```
    #[must_use]
    pub fn text(&self, plies: usize) -> String {
        let moves = &self.moves[..plies.min(self.moves.len())];
        let moves = replay::moves_text(&self.start, moves);
        match (self.has_standard_start(), moves.is_empty()) {
            (true, _) => moves,
            (false, true) => self.start.to_string(),
            (false, false) => format!("{} {moves}", self.start),
        }
    }

    /// The game up to a ply: without the moves after it, and without what holds for the whole game only, if moves are left out.
    ///
    /// ```
    /// use uctopia_records::{Format, read};
    /// let game = &read(b"f5d6c3d3c4", Format::Transcript).games[0];
    /// assert_eq!(game.up_to(2).text(2), "f5d6");
    /// assert_eq!(game.up_to(7), *game);
    /// ```
    #[must_use]
    pub fn up_to(&self, plies: usize) -> Self {
        let mut game = self.clone();
        if plies < game.moves.len() {
            game.moves.truncate(plies);
            game.notes.truncate(plies);
            (game.result, game.theoretical) = (None, None);
            game.scores.clear();
        }
        game
    }

    /// The year of the game, where the date contains it.
    ///
    /// ```
    /// use uctopia_records::GameRecord;
    /// let year = |date: &str| GameRecord { date: date.to_owned(), ..GameRecord::default() }.year();
    /// assert_eq!(year("2003.12.15_12:33:18.MST"), Some(2003));
    /// assert_eq!(year("1071516798"), Some(2003)); // seconds since 1970
    /// assert_eq!(year("last summer"), None);
    /// ```
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        let digits = self.date.bytes().take_while(u8::is_ascii_digit).count();
        match digits {
            4 => self.date[..4].parse().ok(),
            5..=12 => self.date[..digits].parse().ok().and_then(year_of_seconds),
            _ => None,
        }
    }
}

/// The year of a time in seconds since 1970, in the Gregorian calendar.
fn year_of_seconds(seconds: u64) -> Option<u16> {
    let mut days = seconds / 86_400;
    let mut year = 1970_u16;
    loop {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let length = 365 + u64::from(is_leap);
        if days < length {
            return Some(year);
        }
        days -= length;
        year = year.checked_add(1)?;
    }
}
