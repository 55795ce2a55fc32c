//! Transcripts: the moves of a game in a line, `f5d6c3d3c4`.
//!
//! Moves may have any case, and blanks, commas, dashes and move numbers between them; passes may be left out or written `pass`, `pa`,
//! `ps` or `--`. A board with its side to move may stand before the moves. A comment begins with `#`; lines without moves are skipped.

use uctopia_game::message::{Message, message};
use uctopia_games::othello::Othello8;

use crate::collector::Collector;
use crate::replay::{self, Replay};
use crate::{GameRecord, GameResult, Loaded, Place, board_text};

/// Reads a game from each line.
///
/// ```
/// use uctopia_records::transcript;
/// let loaded = transcript::read("# two games\nf5d6c3\n1. F5 2. f6 # the diagonal\n");
/// assert_eq!(loaded.games.len(), 2);
/// assert_eq!(loaded.games[1].comment, "the diagonal");
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    for (number, line) in (1..).zip(text.lines()) {
        let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
        let (moves, place) = (moves.trim(), Place::Line(number));
        if moves.is_empty() {
            continue;
        }
        if !collector.begin(place) {
            break;
        }
        match game(moves) {
            Ok(game) => collector.game(GameRecord { comment: comment.trim().to_owned(), ..game }),
            Err(problem) => collector.skip(place, problem),
        }
    }
    collector.finish()
}

fn game(text: &str) -> Result<GameRecord, Message> {
    let has_board = board_text::begins(text);
    let (start, moves) = if has_board { board_text::read(text)? } else { (Othello8::new(), text) };
    let mut replay = Replay::new(start);
    replay::play_all(&mut replay, moves)?;
    if replay.moves.is_empty() && !has_board {
        return Err(message!("the line has no moves; a comment begins with #"));
    }
    let result = GameResult::of(&replay.position);
    Ok(GameRecord { start, moves: replay.moves, result, ..GameRecord::default() })
}

/// Writes the moves and the comment of each game in a line, after the start position where it is not the standard one. Passes
/// that follow from the rules are left out. A game without moves is its start position.
///
/// ```
/// use uctopia_records::{ggf, transcript};
/// let games = ggf::read("(;GM[Othello]B[F5//3.2]W[D6]CO[the beginning];)").games;
/// assert_eq!(transcript::write(&games), "f5d6 # the beginning\n");
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(line).collect()
}

fn line(game: &GameRecord) -> String {
    let mut text = game.text(game.moves.len());
    if text.is_empty() {
        text = game.start.to_string();
    }
    let comment = one_line(&game.comment);
    if !comment.is_empty() {
        text += &format!(" # {comment}");
    }
    text + "\n"
}

/// A text without line breaks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
