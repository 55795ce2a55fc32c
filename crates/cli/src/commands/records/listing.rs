//! The table of games.

use uctopia_game::Notation as _;
use uctopia_options::{Message, message, msgid};
use uctopia_records::{Ending, Format, GameRecord};
use unicode_width::UnicodeWidthStr as _;

use super::file::RecordFile;
use crate::failure::Failure;
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

/// Games whose lines are written at once.
const CHUNK: usize = 4096;

/// Writes the heading and the table of a file, without columns that are empty for all games. Rows are made twice, for the widths of the
/// columns and for the lines, and never kept: they would take several times the memory of the games.
pub(super) fn print(file: &RecordFile<'_>) -> Result<(), Failure> {
    let (path, games, format) = (file.path, file.games.len(), name(file.format));
    output::print(&localized!("{path}: {games} {games:game|games}, {format}"))?;
    if file.games.is_empty() {
        return Ok(());
    }
    let titles = COLUMNS.map(|(title, _)| {
        language::current()
            .translation(title)
            .unwrap_or(title)
            .to_owned()
    });
    let widths = widths(&titles, file);
    let mut text = format!("\n{}", line(&titles, &widths));
    for games in file.games.chunks(CHUNK) {
        games
            .iter()
            .for_each(|(number, game)| text += &line(&row(*number, game), &widths));
        output::print(&text)?;
        text.clear();
    }
    Ok(())
}

/// The width of each column, 0 where it is empty for all games.
fn widths(titles: &[String; COLUMNS.len()], file: &RecordFile<'_>) -> [usize; COLUMNS.len()] {
    let mut widths = [0; COLUMNS.len()];
    for (number, game) in &file.games {
        let row = row(*number, game);
        widths
            .iter_mut()
            .zip(&row)
            .for_each(|(width, cell)| *width = cell.width().max(*width));
    }
    let with_title = |(width, title): (usize, &String)| {
        if width == 0 {
            0
        } else {
            width.max(title.width())
        }
    };
    let mut all = widths.into_iter().zip(titles).map(with_title);
    std::array::from_fn(|_| all.next().unwrap_or_default())
}

/// A row as a line, without the columns that are empty.
fn line(row: &[String; COLUMNS.len()], widths: &[usize; COLUMNS.len()]) -> String {
    let mut line = String::new();
    for ((cell, &width), (_, is_number)) in row
        .iter()
        .zip(widths)
        .zip(COLUMNS)
        .filter(|((_, width), _)| **width > 0)
    {
        let spaces = " ".repeat(width - cell.width());
        line += &if is_number {
            format!("{spaces}{cell}  ")
        } else {
            format!("{cell}{spaces}  ")
        };
    }
    line.truncate(line.trim_end().len());
    line + "\n"
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

fn row(number: usize, game: &GameRecord) -> [String; COLUMNS.len()] {
    let [black, white] = game.players.each_ref().map(|player| cell(&player.name));
    let opening = game.opening();
    let moves = if game.moves.is_empty() {
        String::new()
    } else {
        game.moves.len().to_string()
    };
    [
        number.to_string(),
        black,
        white,
        cell(&game.event),
        cell(&game.date),
        moves,
        opening
            .map(opening_book::name)
            .unwrap_or_default()
            .to_owned(),
        discs(game),
        best(game),
        cell(&game.comment),
    ]
}

/// The discs of both sides, and why the game ended.
fn discs(game: &GameRecord) -> String {
    let Some(result) = game.result else {
        return String::new();
    };
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
    let Some(most) = game.scores.iter().map(|score| score.score).max() else {
        return String::new();
    };
    let end = game.end();
    let moves = game
        .scores
        .iter()
        .filter(|score| score.score == most)
        .filter_map(|score| score.mv);
    let names: Vec<String> = moves.map(|mv| end.move_text(mv)).collect();
    format!(
        "{} {}",
        names.join(" "),
        language::text(&uctopia_format::signed(f64::from(most), 0))
    )
    .trim()
    .to_owned()
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
