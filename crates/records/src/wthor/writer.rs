//! The three files, written.

use std::collections::HashMap;

use uctopia_game::View;
use uctopia_options::{Message, message};

use super::header::{Header, USUAL_EMPTY_SQUARES};
use super::names::{NameKind, as_written, encoded};
use super::reader::BYTES;
use crate::{GameRecord, GameResult, Place, Problem};

/// The files of a database, and what could not be put into them.
///
/// ```
/// use uctopia_records::{transcript, wthor};
/// let files = wthor::write(&transcript::read("e6f4e3f6g5d6e7f5c5").games);
/// assert_eq!((files.games.len(), files.players.len(), files.tournaments.len()), (16 + 68, 16 + 20, 16 + 26));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WthorFiles {
    /// The games, `.wtb`.
    pub games: Vec<u8>,
    /// The names of the players, `.jou`.
    pub players: Vec<u8>,
    /// The names of the tournaments, `.trn`.
    pub tournaments: Vec<u8>,
    /// Games that were left out, and names that were changed.
    pub problems: Vec<Problem>,
}

/// Writes games with their names, results and years.
///
/// The format has no place for other start positions than the standard one, for games without a result, nor for comments, times,
/// evaluations and reasons of an end. The file has one year: that of the games if they have the same, otherwise 0, and one number of
/// empty squares for theoretical results: that of the first. A game without a theoretical result gets its own result in its place.
///
/// ```
/// use uctopia_records::{ggf, wthor};
/// let games = ggf::read("(;GM[Othello]PC[Paris]DT[1980]PB[Ada]PW[Bob]RE[-2.0]B[f5]W[d6];)").games;
/// let files = wthor::write(&games);
/// let names = wthor::Names {
///     players: wthor::read_names(&files.players, wthor::NameKind::Players).0,
///     tournaments: wthor::read_names(&files.tournaments, wthor::NameKind::Tournaments).0,
/// };
/// let again = &wthor::read(&files.games, &names).games[0];
/// assert_eq!((&again.players, &again.event, &again.date, &again.moves), (&games[0].players, &games[0].event, &games[0].date, &games[0].moves));
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> WthorFiles {
    let mut players = NameList::new(NameKind::Players);
    let mut tournaments = NameList::new(NameKind::Tournaments);
    let theoretical = games.iter().find_map(|game| game.theoretical);
    let empty_squares =
        theoretical.map_or(USUAL_EMPTY_SQUARES, |theoretical| theoretical.empty_squares);
    let (mut records, mut problems, mut years) = (Vec::new(), Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        let mut problem = |skipped, message| {
            problems.push(Problem {
                game: Some(number),
                place: Place::Whole,
                skipped,
                message,
            });
        };
        match record(game, empty_squares, &mut players, &mut tournaments) {
            Ok((record, remarks)) => {
                records.extend(record);
                years.push(game.year().unwrap_or(0));
                remarks
                    .into_iter()
                    .for_each(|remark| problem(false, remark));
            }
            Err(message) => problem(true, message),
        }
    }
    years.dedup();
    let year = if let [year] = years[..] { year } else { 0 };
    let count = (records.len() / BYTES) as u32;
    let header = Header {
        games: count,
        year,
        size: 8,
        empty_squares,
        ..Header::default()
    };
    let games = [&header.bytes()[..], &records].concat();
    WthorFiles {
        games,
        players: players.bytes(year),
        tournaments: tournaments.bytes(year),
        problems,
    }
}

/// The bytes of a game, with remarks.
fn record(
    game: &GameRecord,
    empty_squares: u8,
    players: &mut NameList,
    tournaments: &mut NameList,
) -> Result<([u8; BYTES], Vec<Message>), Message> {
    if !game.has_standard_start() {
        return Err(message!(
            "it does not begin from the first position of Othello, as all games of WTHOR do"
        ));
    }
    let Some(result) = game.result.or_else(|| GameResult::of(&game.end())) else {
        return Err(message!(
            "it has no result, and WTHOR has a number of discs for every game"
        ));
    };
    let mut remarks = Vec::new();
    let mut bytes = [0; BYTES];
    let [black, white] = &game.players;
    for (at, is_event, name) in [
        (0, true, &game.event),
        (2, false, &black.name),
        (4, false, &white.name),
    ] {
        let list = if is_event {
            &mut *tournaments
        } else {
            &mut *players
        };
        let (number, written) = list.number(name)?;
        bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
        if written != name.trim() {
            remarks.push(message!("the name \"{name}\" is written as \"{written}\""));
        }
    }
    bytes[6] = result.black_discs();
    let theoretical = game
        .theoretical
        .filter(|theoretical| theoretical.empty_squares == empty_squares);
    bytes[7] = theoretical.map_or(bytes[6], |theoretical| {
        GameResult {
            difference: theoretical.difference,
            ..result
        }
        .black_discs()
    });
    let squares = game.moves.iter().filter_map(|&mv| game.start.square_of(mv));
    for (place, square) in bytes[8..].iter_mut().zip(squares) {
        *place = (10 * (square / 8 + 1) + square % 8 + 1) as u8;
    }
    Ok((bytes, remarks))
}

/// Names in the order of their first game.
struct NameList {
    kind: NameKind,
    numbers: HashMap<Vec<u8>, u16>,
    names: Vec<u8>,
}

impl NameList {
    fn new(kind: NameKind) -> Self {
        Self {
            kind,
            numbers: HashMap::new(),
            names: Vec::new(),
        }
    }

    /// The number of a name, and the name as it is read again.
    fn number(&mut self, name: &str) -> Result<(u16, String), Message> {
        let bytes = encoded(name, self.kind);
        let next = self.numbers.len();
        let written = as_written(name, self.kind);
        if let Some(&number) = self.numbers.get(&bytes) {
            return Ok((number, written));
        }
        let Some(number) = u16::try_from(next).ok().filter(|&number| number < u16::MAX) else {
            return Err(message!("the file of names is full: it holds 65535 names"));
        };
        self.names.extend(&bytes);
        self.numbers.insert(bytes, number);
        Ok((number, written))
    }

    fn bytes(&self, year: u16) -> Vec<u8> {
        let header = Header {
            names: self.numbers.len() as u16,
            year,
            ..Header::default()
        };
        [&header.bytes()[..], &self.names].concat()
    }
}
