//! The table of games.

use uctopia_game::Notation as _;
use uctopia_game::message::{Message, message, msgid};
use uctopia_records::{Ending, Format, GameRecord};

use super::file::RecordFile;
use crate::language::{self, localized};
use crate::opening_book;
use crate::output;

/// The columns: their titles, and whether numbers stand in them.
const COLUMNS: [(&str, bool); 10] = [
    (msgid!("game"), true),
    (msgid!("black"), false),
    (msgid!("white"), false),
    (msgid!("event"), false),
    (msgid!("date"), false),
    (msgid!("moves"), true),
    (msgid!("opening"), false),
    (msgid!("discs"), true),
    (msgid!("best"), false),
    (msgid!("comment"), false),
];

/// The longest text of a cell, in characters.
const LONGEST: usize = 32;

/// The heading and the table of a file, without columns that are empty for all games.
pub(super) fn of(file: &RecordFile<'_>) -> String {
    let rows: Vec<[String; 10]> = file.games.iter().map(|(number, game)| row(*number, game)).collect();
    let used: Vec<usize> =
        (0..COLUMNS.len()).filter(|&column| rows.iter().any(|row| !row[column].is_empty())).collect();
    let header: Vec<&str> = used.iter().map(|&column| COLUMNS[column].0).collect();
    let right: Vec<usize> = (0..used.len()).filter(|&index| COLUMNS[used[index]].1).collect();
    let (path, games, format) = (file.path, file.games.len(), name(file.format));
    let heading = localized!("{path}: {games} {games:game|games}, {format}") + "\n";
    if rows.is_empty() {
        return heading;
    }
    let cells = rows.iter().map(|row| used.iter().map(|&column| row[column].clone()).collect());
    format!("{heading}\n{}", output::table(&header, cells, &right))
}

fn name(format: Format) -> Message {
    match format {
        Format::Ggf => Message::verbatim("GGF"),
        Format::Wthor => Message::verbatim("WTHOR"),
        Format::Obf => Message::verbatim("OBF"),
        Format::Pgn => Message::verbatim("PGN"),
        Format::Sgf => Message::verbatim("SGF"),
        Format::Grid => message!("grids of move numbers"),
        Format::Transcript => message!("transcripts"),
    }
}

fn row(number: usize, game: &GameRecord) -> [String; 10] {
    let [black, white] = game.players.each_ref().map(|player| cell(&player.name));
    let opening = game.opening();
    let moves = if game.moves.is_empty() { String::new() } else { game.moves.len().to_string() };
    [
        number.to_string(),
        black,
        white,
        cell(&game.event),
        cell(&game.date),
        moves,
        opening.map(opening_book::name).unwrap_or_default().to_owned(),
        discs(game),
        best(game),
        cell(&game.comment),
    ]
}

/// The discs of both sides, and why the game ended.
fn discs(game: &GameRecord) -> String {
    let Some(result) = game.result else { return String::new() };
    let black = result.black_discs();
    let discs = format!("{black}:{}", 64 - black);
    match result.ending {
        Ending::Regular => discs,
        Ending::Resigned => localized!("{discs} resigned"),
        Ending::Time => localized!("{discs} on time"),
        Ending::Mutual => localized!("{discs} agreed"),
    }
}

/// The moves with the highest score.
fn best(game: &GameRecord) -> String {
    let Some(most) = game.scores.iter().map(|score| score.score).max() else { return String::new() };
    let end = game.end();
    let moves = game.scores.iter().filter(|score| score.score == most).filter_map(|score| score.mv);
    let names: Vec<String> = moves.map(|mv| end.move_text(mv)).collect();
    format!("{} {}", names.join(" "), language::text(&uctopia_format::signed(f64::from(most), 0))).trim().to_owned()
}

/// A text on one line that is not too long.
fn cell(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = line.chars().take(LONGEST).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}
