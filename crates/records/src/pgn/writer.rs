//! Games as text.

use uctopia_game::{Game, Notation};

use super::tags;
use crate::{Ending, GameRecord};

/// The longest line of moves.
const WIDTH: usize = 79;

/// Writes games with the seven usual tags, ratings, moves in rounds, and the comment behind them; PGN has no other place for
/// evaluations and times of moves, which are left out.
///
/// ```
/// use uctopia_records::{pgn, transcript};
/// let games = transcript::read("f5d6c3 # the beginning").games;
/// let text = pgn::write(&games);
/// assert!(text.ends_with("[Result \"*\"]\n\n1. f5 d6 2. c3 {the beginning} *\n"));
/// assert_eq!(pgn::read(&text).games, games);
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(game).collect::<Vec<_>>().join("\n")
}

fn game(game: &GameRecord) -> String {
    let or_unknown = |text: &str| {
        if text.trim().is_empty() {
            "?".to_owned()
        } else {
            text.to_owned()
        }
    };
    let score = game.result.map_or_else(
        || "*".to_owned(),
        |result| {
            let black = result.black_discs();
            format!("{black}-{}", 64 - black)
        },
    );
    let date = if game.date.trim().is_empty() {
        "????.??.??"
    } else {
        &game.date
    };
    let mut text = tags::text("Event", &or_unknown(&game.event));
    text += &tags::text("Site", "?");
    text += &tags::text("Date", date);
    text += &tags::text("Round", "-");
    text += &tags::text("Black", &or_unknown(&game.players[0].name));
    text += &tags::text("White", &or_unknown(&game.players[1].name));
    text += &tags::text("Result", &score);
    for (name, player) in ["BlackElo", "WhiteElo"].into_iter().zip(&game.players) {
        text += &player
            .rating
            .map(|rating| tags::text(name, &rating.to_string()))
            .unwrap_or_default();
    }
    text += match game.result.map(|result| result.ending) {
        None | Some(Ending::Regular) => "",
        Some(Ending::Resigned) => "[Termination \"resignation\"]\n",
        Some(Ending::Time) => "[Termination \"time forfeit\"]\n",
        Some(Ending::Mutual) => "[Termination \"agreement\"]\n",
    };
    if !game.has_standard_start() {
        text += &tags::text("FEN", &game.start.to_string());
    }
    let mut words = moves(game);
    let comment = game.comment.replace('{', "(").replace('}', ")");
    let comments = comment
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    words.extend(comments.flat_map(|line| {
        format!("{{{line}}}")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    }));
    words.push(score);
    text + "\n" + &wrapped(&words)
}

/// The moves in rounds of two, the first of which is that of the side that begins.
fn moves(game: &GameRecord) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = game.start;
    for (index, &mv) in game.moves.iter().enumerate() {
        if index % 2 == 0 {
            words.push(format!("{}.", index / 2 + 1));
        }
        words.push(if mv.is_pass() {
            "--".to_owned()
        } else {
            position.move_text(mv)
        });
        position.play(mv);
    }
    words
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let breaks = width + 1 + length > WIDTH;
            text.push(if breaks { '\n' } else { ' ' });
            width = if breaks { 0 } else { width + 1 };
        }
        text += word;
        width += length;
    }
    text + "\n"
}
