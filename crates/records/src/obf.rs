//! OBF, the problem files of Edax: a position in each line, with the scores of its moves.
//!
//! A line is `board side;`, then `move:score;` for any number of moves, or the `score;` of the position alone; scores are disc
//! differences from the point of view of the side to move. `%` begins a comment. A pass that is not legal, such as the `--:-127;` that
//! ends the lines of some files, is ignored.

use uctopia_game::Notation;
use uctopia_options::{Message, message};
use uctopia_text::{plain, visible};

use crate::collector::Collector;
use crate::replay::{Target, beginning, legal, whole_target};
use crate::transcript::one_line;
use crate::{GameRecord, GameResult, Loaded, MoveScore, Place, board_text};

/// Reads a position from each line: a record without moves that starts there.
///
/// ```
/// use uctopia_records::obf;
/// let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1\n";
/// let loaded = obf::read(line);
/// assert_eq!((loaded.games[0].scores[0].score, loaded.games[0].comment.as_str()), (18, "FFO 1"));
/// assert_eq!(obf::write(&loaded.games), line);
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    for (number, line) in (1..).zip(visible(text).lines()) {
        let (problem, comment) = line.split_once('%').unwrap_or((line, ""));
        let (problem, place) = (problem.trim(), Place::Line(number));
        if problem.is_empty() {
            continue;
        }
        if !collector.begin(place) {
            break;
        }
        match position(&plain(problem)) {
            Ok(game) => collector.game(GameRecord {
                comment: comment.trim().to_owned(),
                ..game
            }),
            Err(problem) => collector.skip(place, problem),
        }
    }
    collector.finish()
}

fn position(text: &str) -> Result<GameRecord, Message> {
    let mut parts = text.split(';').map(str::trim);
    let (start, rest) = board_text::read(parts.next().unwrap_or_default())?;
    if !rest.trim().is_empty() {
        let found = beginning(rest.trim());
        return Err(message!(
            "\"{found}\" follows the side to move, after which ; is expected"
        ));
    }
    let mut scores: Vec<MoveScore> = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let (mv, number) = match part.split_once(':') {
            None => (None, part),
            Some((name, number)) => {
                let name = name.trim();
                let target = whole_target(name)?;
                match (legal(&start, target), target) {
                    (Some(mv), _) => (Some(mv), number),
                    (None, Target::Pass) => continue,
                    (None, Target::Square(_)) => {
                        return Err(message!("the move {name} has a score, but is not legal"));
                    }
                }
            }
        };
        let shown = beginning(number.trim());
        let Some(score) = number
            .trim()
            .parse()
            .ok()
            .filter(|score: &i8| (-64..=64).contains(score))
        else {
            return Err(message!(
                "the score \"{shown}\" is no whole number from -64 to 64"
            ));
        };
        if scores.iter().any(|known| known.mv == mv) {
            return Err(message!(
                "\"{part}\" is the second score of the same move",
                part = beginning(part)
            ));
        }
        scores.push(MoveScore { mv, score });
    }
    Ok(GameRecord {
        start,
        scores,
        result: GameResult::of(&start),
        ..GameRecord::default()
    })
}

/// Writes the last position of each game with its scores and the comment.
///
/// ```
/// use uctopia_records::{obf, transcript};
/// let games = transcript::read("f5").games;
/// assert_eq!(obf::write(&games), "---------------------------OX------XXX-------------------------- O;\n");
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(line).collect()
}

fn line(game: &GameRecord) -> String {
    let end = game.end();
    let mut text = format!("{end};");
    for &MoveScore { mv, score } in &game.scores {
        let sign = if score < 0 { '-' } else { '+' };
        let name = match mv {
            None => String::new(),
            Some(mv) if mv.is_pass() => "--:".to_owned(),
            Some(mv) => end.move_text(mv).to_ascii_uppercase() + ":",
        };
        text += &format!(" {name}{sign}{};", score.unsigned_abs());
    }
    let comment = one_line(&game.comment);
    if !comment.is_empty() {
        text += &format!(" % {comment}");
    }
    text + "\n"
}
