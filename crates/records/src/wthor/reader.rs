//! The file of games, read.

use uctopia_games::othello::Othello8;
use uctopia_options::{Message, message};

use super::header::{self, Header};
use super::names::Names;
use crate::collector::Collector;
use crate::replay::{Replay, Target};
use crate::{Ending, GameRecord, GameResult, Loaded, Place, PlayerInfo, Theoretical};

/// The number of bytes of a game.
pub(super) const BYTES: usize = 68;

/// Reads the games of a `.wtb` file. Without names, players and tournaments are written as `#12`.
///
/// ```
/// use uctopia_records::{transcript, wthor};
/// // The shortest game known.
/// let games = transcript::read("e6f4e3f6g5d6e7f5c5").games;
/// let mut file = wthor::write(&games).games;
/// assert_eq!(wthor::read(&file, &wthor::Names::default()).games[0].moves, games[0].moves);
///
/// file[16 + 8] = 11; // the first move is a1
/// file.push(0);
/// let problems: Vec<String> =
///     wthor::read(&file, &wthor::Names::default()).problems.iter().map(ToString::to_string).collect();
/// assert_eq!(problems, [
///     "game 1 (byte 16) is skipped: \"a1\" is no legal move of black: the legal moves are d3 c4 f5 e6",
///     "game 2 (byte 84) is skipped: the file ends after 1 of its 68 bytes",
/// ]);
/// ```
#[must_use]
pub fn read(bytes: &[u8], names: &Names) -> Loaded {
    let mut collector = Collector::default();
    match Header::read(bytes).and_then(supported) {
        Err(problem) => collector.about_file(Place::Whole, problem),
        Ok(header) => games(bytes, &header, names, &mut collector),
    }
    collector.finish()
}

fn supported(header: Header) -> Result<Header, Message> {
    let size = header.size;
    if header.has_solitaires {
        Err(message!(
            "the file holds solitaires, which are not supported; games are"
        ))
    } else if size != 0 && size != 8 {
        Err(message!(
            "the board has {size} rows, and only 8 are supported"
        ))
    } else {
        Ok(header)
    }
}

fn games(bytes: &[u8], header: &Header, names: &Names, collector: &mut Collector) {
    let records = bytes[header::BYTES..].chunks(BYTES);
    let (counted, found) = (header.games, records.len());
    for (index, record) in records.enumerate() {
        let place = Place::Byte(header::BYTES + index * BYTES);
        if !collector.begin(place) {
            return;
        }
        let Some(record) = record.first_chunk::<BYTES>() else {
            let length = record.len();
            collector.skip(
                place,
                message!("the file ends after {length} of its 68 bytes"),
            );
            break;
        };
        match game(record, header, names) {
            Ok((game, remarks)) => {
                collector.game(game);
                remarks
                    .into_iter()
                    .for_each(|remark| collector.remark(place, remark));
            }
            Err(problem) => collector.skip(place, problem),
        }
    }
    if u64::from(counted) != found as u64 && bytes.len() % BYTES == header::BYTES {
        collector.about_file(
            Place::Whole,
            message!("the header counts {counted} {counted:game|games}, and the file has {found}"),
        );
    }
}

fn game(
    record: &[u8; BYTES],
    header: &Header,
    names: &Names,
) -> Result<(GameRecord, Vec<Message>), Message> {
    let mut remarks = Vec::new();
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let mut name = |list: &[String], number: u16| {
        list.get(usize::from(number)).cloned().unwrap_or_else(|| {
            if !list.is_empty() {
                let length = list.len();
                remarks.push(message!(
                    "the name with the number {number} is missing: the file of names has {length}"
                ));
            }
            format!("#{number}")
        })
    };
    let event = name(&names.tournaments, number(0));
    let players = [2, 4].map(|at| PlayerInfo {
        name: name(&names.players, number(at)),
        rating: None,
    });
    let discs = record[6];
    if discs > 64 {
        return Err(message!(
            "black has {discs} discs at the end, and a board has 64 squares"
        ));
    }
    let theoretical = (record[7] <= 64).then(|| difference_of(record[7]));
    if theoretical.is_none() {
        let discs = record[7];
        remarks.push(message!(
            "the theoretical result of {discs} discs is left out: a board has 64 squares"
        ));
    }
    let replay = moves(&record[8..])?;
    let result = GameResult {
        difference: difference_of(discs),
        ending: Ending::Regular,
    };
    if let Some(known) =
        GameResult::of(&replay.position).filter(|known| known.black_discs() != discs)
    {
        let counted = known.black_discs();
        remarks.push(message!(
            "the result is given as {discs} discs for black of 64, and the last position has {counted}"
        ));
    }
    let game = GameRecord {
        players,
        event,
        date: if header.year == 0 {
            String::new()
        } else {
            header.year.to_string()
        },
        moves: replay.moves,
        result: Some(result),
        theoretical: theoretical.map(|difference| Theoretical {
            difference,
            empty_squares: header.empty_squares,
        }),
        ..GameRecord::default()
    };
    Ok((game, remarks))
}

/// Black's discs of 64, at most, as a difference.
fn difference_of(discs: u8) -> i8 {
    (2 * i16::from(discs) - 64) as i8
}

fn moves(bytes: &[u8]) -> Result<Replay, Message> {
    let mut replay = Replay::new(Othello8::new());
    let length = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    if bytes[length..].iter().any(|&byte| byte != 0) {
        let number = length + 1;
        return Err(message!("move {number} is missing, and others follow it"));
    }
    for (number, &byte) in (1..).zip(&bytes[..length]) {
        let (row, column) = (byte / 10, byte % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            return Err(message!(
                "move {number} is {byte}, which is no square: squares are 11 to 88, row and column"
            ));
        }
        let name = format!("{}{row}", char::from(b'a' + column - 1));
        replay.make(
            Target::Square(8 * usize::from(row - 1) + usize::from(column - 1)),
            &name,
        )?;
    }
    Ok(replay)
}
