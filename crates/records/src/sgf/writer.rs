//! Games as text.

use uctopia_game::{Game, Notation, Player, Turn};

use crate::replay::square_of;
use crate::{Ending, GameRecord, GameResult};

/// Writes games, one a line, with the names of squares as other programs of Othello have them. Passes that another move follows
/// are left out, and so are evaluations and times of moves. A game that was resigned or lost on time has no discs.
///
/// ```
/// use uctopia_records::{sgf, transcript};
/// let games = transcript::read("f5d6c3 # a [short] game").games;
/// let text = sgf::write(&games);
/// assert_eq!(text, "(;GM[2]FF[4]CA[UTF-8]AP[Uctopia]SZ[8]GC[a [short\\] game];B[f5];W[d6];B[c3])\n");
/// assert_eq!(sgf::read(&text).games, games);
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(game).collect()
}

fn game(game: &GameRecord) -> String {
    let mut text = "(;GM[2]FF[4]CA[UTF-8]AP[Uctopia]SZ[8]".to_owned();
    let mut add = |name: &str, value: &str| {
        if !value.trim().is_empty() {
            text += &format!(
                "{name}[{}]",
                value.trim().replace('\\', "\\\\").replace(']', "\\]")
            );
        }
    };
    add("EV", &game.event);
    add("DT", &game.date);
    add("PB", &game.players[0].name);
    add("PW", &game.players[1].name);
    add(
        "BR",
        &game.players[0]
            .rating
            .map(|rating| rating.to_string())
            .unwrap_or_default(),
    );
    add(
        "WR",
        &game.players[1]
            .rating
            .map(|rating| rating.to_string())
            .unwrap_or_default(),
    );
    add("RE", &game.result.map(result).unwrap_or_default());
    add("GC", &game.comment);
    if !game.has_standard_start() {
        text += &setup(game);
    }
    let mut position = game.start;
    for (index, &mv) in game.moves.iter().enumerate() {
        if square_of(&position, mv).is_some() || index + 1 == game.moves.len() {
            let name = if mv.is_pass() {
                String::new()
            } else {
                position.move_text(mv)
            };
            let player = if position.turn() == Turn::Player(Player::FIRST) {
                'B'
            } else {
                'W'
            };
            text += &format!(";{player}[{name}]");
        }
        position.play(mv);
    }
    text + ")\n"
}

/// The discs and the side to move.
fn setup(game: &GameRecord) -> String {
    let board = game.start.to_string();
    let mut text = String::new();
    for (name, mark) in [("AB", 'X'), ("AW", 'O')] {
        let squares = board.char_indices().take(64).filter(|&(_, c)| c == mark);
        let values: String = squares
            .map(|(at, _)| format!("[{}{}]", char::from(b'a' + (at % 8) as u8), at / 8 + 1))
            .collect();
        if !values.is_empty() {
            text += name;
            text += &values;
        }
    }
    let side = if board.ends_with('X') { 'B' } else { 'W' };
    text + &format!("PL[{side}]")
}

fn result(result: GameResult) -> String {
    let winner = if result.difference < 0 { 'W' } else { 'B' };
    match (result.ending, result.difference) {
        (Ending::Regular | Ending::Mutual, 0) => "0".to_owned(),
        (Ending::Resigned, _) => format!("{winner}+R"),
        (Ending::Time, _) => format!("{winner}+T"),
        (Ending::Regular | Ending::Mutual, difference) => {
            format!("{winner}+{}", difference.unsigned_abs())
        }
    }
}
