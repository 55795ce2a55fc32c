//! PGN, the format of chess programs, as servers of Othello use it.
//!
//! A game has tags, `[Black "Ada"]`, then its moves with their numbers in any number of lines, then the score of black and white,
//! `26-38`, or `*` where the game is unfinished. Comments stand in braces or behind a semicolon, variations in brackets, which are
//! left out. A start other than the first position stands in the tag `FEN`, as a board and its side to move.
//!
//! | file | contents |
//! |---|---|
//! | `split.rs` | the text of each game |
//! | `tags.rs` | tags |
//! | `moves.rs` | moves, comments and the score |
//! | `writer.rs` | games as text |

mod moves;
mod split;
mod tags;
mod writer;

use uctopia_games::othello::Othello8;
use uctopia_options::{Message, message};
use uctopia_text::visible;

use crate::collector::Collector;
use crate::replay::{Replay, beginning};
use crate::result::checked_result;
use crate::{Ending, GameRecord, GameResult, Loaded, Place, board_text};
use moves::MoveText;
use tags::Tag;

pub use writer::write;

/// Reads all games of a text.
///
/// ```
/// use uctopia_records::pgn;
/// let file = "[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"*\"]\n\n1. f5 d6\n2. c3 *\n\n[Black \"Bob\"]\n\n1. a1\n";
/// let loaded = pgn::read(file);
/// assert_eq!((loaded.games.len(), loaded.games[0].text(3).as_str()), (1, "f5d6c3"));
/// assert_eq!(loaded.games[0].players[1].name, "Bob");
/// assert_eq!(
///     loaded.problems[0].to_string(),
///     "game 2 (line 10) is skipped: \"a1\" is no legal move of black: the legal moves are d3 c4 f5 e6"
/// );
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    let text = visible(text);
    for part in split::games(&text) {
        if !collector.begin(Place::Line(part.line)) {
            break;
        }
        match game(&part) {
            Ok((game, remarks)) => {
                collector.game(game);
                remarks
                    .into_iter()
                    .for_each(|remark| collector.remark(Place::Line(part.line), remark));
            }
            Err((line, problem)) => collector.skip(Place::Line(line), problem),
        }
    }
    collector.finish()
}

/// A game and remarks on it, or what is wrong in which line.
type Read = Result<(GameRecord, Vec<Message>), (usize, Message)>;

fn game(part: &split::Part<'_>) -> Read {
    let mut record = GameRecord::default();
    let (mut stated, mut ending) = (None, Ending::Regular);
    let mut moves_at = part.text.len();
    for (offset, line) in split::lines(part.text) {
        if !line.trim().is_empty() && !line.trim_start().starts_with('[') {
            moves_at = offset;
            break;
        }
        let tags = tags::of(line).map_err(|problem| (part.line_of(offset), problem))?;
        for tag in tags {
            if tag.name.eq_ignore_ascii_case("result") {
                stated = moves::result(&tag.value);
            } else if tag.name.eq_ignore_ascii_case("termination") {
                ending = ending_of(&tag.value);
            } else {
                add(&mut record, &tag).map_err(|problem| (part.line_of(offset), problem))?;
            }
        }
    }
    let mut text = MoveText::new(&part.text[moves_at..], Replay::new(record.start));
    text.read()
        .map_err(|(offset, problem)| (part.line_of(moves_at + offset), problem))?;
    let mut remarks = Vec::new();
    if text.has_variations {
        remarks.push(message!("variations are left out"));
    }
    let stated = text
        .score
        .or(stated)
        .and_then(GameResult::of_discs)
        .map(|result| GameResult { ending, ..result });
    let (result, remark) = checked_result(stated, &text.replay.position);
    remarks.extend(remark);
    record.result = result;
    (record.moves, record.comment) = (text.replay.moves, text.comment);
    Ok((record, remarks))
}

/// Takes what a tag states.
fn add(record: &mut GameRecord, tag: &Tag) -> Result<(), Message> {
    let value = if tag.value == "?" || tag.value == "-" {
        String::new()
    } else {
        tag.value.clone()
    };
    let rating = || {
        value
            .trim()
            .parse()
            .ok()
            .filter(|rating: &f32| rating.is_finite())
    };
    match tag.name.to_ascii_lowercase().as_str() {
        "event" => record.event = value,
        "site" if record.event.is_empty() => record.event = value,
        "date" if value != "????.??.??" => record.date = value,
        "black" => record.players[0].name = value,
        "white" => record.players[1].name = value,
        "blackelo" => record.players[0].rating = rating(),
        "whiteelo" => record.players[1].rating = rating(),
        "fen" => record.start = start(&value)?,
        "variant" | "game" if is_other_game(&value) => {
            let game = beginning(&value);
            return Err(message!("it is a game of {game}, not of Othello"));
        }
        _ => {}
    }
    Ok(())
}

fn is_other_game(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    !name.is_empty()
        && (name.contains("anti")
            || !["othello", "reversi"]
                .iter()
                .any(|known| name.contains(known)))
}

/// The position of the tag `FEN`.
fn start(text: &str) -> Result<Othello8, Message> {
    let (position, rest) = board_text::read(text.trim())?;
    match rest.trim() {
        "" => Ok(position),
        rest => Err(message!(
            "\"{rest}\" follows the side to move of the board FEN",
            rest = beginning(rest)
        )),
    }
}

fn ending_of(text: &str) -> Ending {
    let text = text.to_ascii_lowercase();
    match () {
        () if text.contains("resign") => Ending::Resigned,
        () if text.contains("time") => Ending::Time,
        () if text.contains("agree") => Ending::Mutual,
        () => Ending::Regular,
    }
}
