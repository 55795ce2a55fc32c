//! Games as text.

use uctopia_game::{Game, Notation, Player, Turn};
use uctopia_games::othello::Othello8;

use crate::{Ending, GameRecord, GameResult, MoveNote};

/// Writes games, one a line: everything of a record but theoretical results and scores of moves, which GGF does not have.
///
/// Square brackets in names and comments become round ones, since nothing can stand for them in the format.
///
/// ```
/// use uctopia_records::{ggf, Format, read};
/// let games = read(b"f5f6 # a [short] game", Format::Transcript).games;
/// let text = ggf::write(&games);
/// assert_eq!(
///     text,
///     "(;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
///      B[F5]W[F6]CO[a (short) game];)\n"
/// );
/// assert_eq!(ggf::read(&text).games[0].moves, games[0].moves);
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(game).collect()
}

fn game(game: &GameRecord) -> String {
    let mut text = "(;GM[Othello]".to_owned();
    let mut add = |tag: &str, value: &str| {
        let value = value.trim().replace('[', "(").replace(']', ")");
        if !value.is_empty() {
            text += &format!("{tag}[{value}]");
        }
    };
    add("PC", &game.event);
    add("DT", &game.date);
    let [black, white] = &game.players;
    add("PB", &black.name);
    add("PW", &white.name);
    add("RB", &number(black.rating));
    add("RW", &number(white.rating));
    add("TY", "8");
    add("RE", &game.result.map(result).unwrap_or_default());
    add("BO", &board(&game.start));
    let mut position = game.start;
    for (index, &mv) in game.moves.iter().enumerate() {
        let tag = if position.turn() == Turn::Player(Player::FIRST) {
            "B"
        } else {
            "W"
        };
        let note = game.notes.get(index).copied().unwrap_or_default();
        let name = if mv.is_pass() {
            "PA".to_owned()
        } else {
            position.move_text(mv).to_ascii_uppercase()
        };
        add(tag, &(name + &annotation(note)));
        position.play(mv);
    }
    add("CO", &game.comment);
    text + ";)\n"
}

/// `/evaluation/seconds` without what is unknown at the end.
fn annotation(note: MoveNote) -> String {
    let (evaluation, seconds) = (number(note.evaluation), number(note.seconds));
    match (evaluation.is_empty(), seconds.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("/{evaluation}"),
        (_, false) => format!("/{evaluation}/{seconds}"),
    }
}

fn number(value: Option<f32>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn result(result: GameResult) -> String {
    let sign = if result.difference < 0 { '-' } else { '+' };
    let reason = match result.ending {
        Ending::Regular => "",
        Ending::Resigned => ":r",
        Ending::Time => ":t",
        Ending::Mutual => ":s",
    };
    format!("{sign}{}.000{reason}", result.difference.unsigned_abs())
}

/// The size, the rows and the side to move.
fn board(position: &Othello8) -> String {
    let marks: Vec<char> = position
        .to_string()
        .chars()
        .map(|c| if c == 'X' { '*' } else { c })
        .collect();
    let rows: Vec<String> = marks[..64]
        .chunks(8)
        .map(|row| row.iter().collect())
        .collect();
    format!("8 {} {}", rows.join(" "), marks[65])
}
