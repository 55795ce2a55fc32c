//! The table of moves of a report.

use std::fmt::Display;

use uctopia_game::message::{Message, msgid};
use uctopia_game::{MoveReport, Report};
use unicode_width::UnicodeWidthStr;

use crate::Language;
use crate::finding::{finding, move_interval, success, visit_share};
use crate::number::count;

/// A column of a table of moves: one cell for each move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveColumn {
    /// What stands above it, in English: the key of the translation.
    pub name: &'static str,
    /// Whether it is set to the right, as numbers are.
    pub is_number: bool,
    /// What it says of each move; empty where nothing is known.
    pub cells: Vec<Message>,
}

/// The columns of a table of these moves: move with a star behind the chosen one, value, 95 % interval, visits, share and
/// principal variation, without those about which nothing is known. In games for one player the success rate with its interval
/// takes the place of the interval of the value.
///
/// ```
/// use uctopia_format::move_columns;
/// use uctopia_game::message::Message;
/// use uctopia_game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, visits| MoveReport { value: Some(0.5), visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 30), tried(1, 10)], Scale::Unit, 0);
/// let visits = move_columns(&report, &report.ranked(report.player), 2).remove(2);
/// assert_eq!((visits.name, visits.cells), ("visits", ["30", "10"].map(Message::from).to_vec()));
/// ```
#[must_use]
pub fn move_columns<M: Display + PartialEq>(
    report: &Report<M>,
    moves: &[&MoveReport<M>],
    players: usize,
) -> Vec<MoveColumn> {
    let column = |name, is_number, cell: &dyn Fn(&MoveReport<M>) -> Message| MoveColumn {
        name,
        is_number,
        cells: moves.iter().map(|m| cell(m)).collect(),
    };
    let star = |m: &MoveReport<M>| if m.mv == report.best { "*" } else { "" };
    let known = match players {
        1 => column(msgid!("success"), false, &|m| success(&report.scale, m).into()),
        _ => column(msgid!("95 % interval"), false, &|m| move_interval(&report.scale, m).into()),
    };
    let mut columns = vec![
        column(msgid!("move"), false, &|m| format!("{}{}", m.mv, star(m)).into()),
        column(msgid!("value"), true, &|m| finding(&report.scale, m)),
        known,
        column(msgid!("visits"), true, &|m| if m.visits > 0 { count(m.visits) } else { String::new() }.into()),
        column(msgid!("share"), true, &|m| visit_share(report, m).into()),
        column(msgid!("principal variation"), false, &|m| principal_variation(m).into()),
    ];
    columns.retain(|column| column.cells.iter().any(|cell| *cell != ""));
    columns
}

/// The principal variation; an untried move alone says nothing.
fn principal_variation<M: Display>(m: &MoveReport<M>) -> String {
    let is_known = m.pv.len() > 1 || m.visits > 0;
    let moves: Vec<String> = m.pv.iter().filter(|_| is_known).map(ToString::to_string).collect();
    moves.join(" ")
}

/// Columns side by side as lines of text, each with a line feed, for terminals with characters of one or two cells.
///
/// ```
/// use uctopia_format::{Language, MoveColumn, table};
/// let column = |name, is_number, cell: &'static str| MoveColumn { name, is_number, cells: vec![cell.into()] };
/// let columns = [column("move", false, "f5*"), column("visits", true, "30")];
/// assert_eq!(table(&columns, Language::English), "move  visits\nf5*       30\n");
/// assert_eq!(table(&columns, Language::Japanese), "着手  訪問回数\nf5*         30\n");
/// ```
#[must_use]
pub fn table(columns: &[MoveColumn], language: Language) -> String {
    let texts = |column: &MoveColumn| {
        let cells = column.cells.iter().map(|cell| language.text(cell));
        std::iter::once(language.text(&Message::text(column.name))).chain(cells).collect::<Vec<String>>()
    };
    let columns: Vec<(bool, Vec<String>)> = columns.iter().map(|column| (column.is_number, texts(column))).collect();
    let lines = columns.first().map_or(0, |(_, texts)| texts.len());
    let mut rows = vec![String::new(); lines];
    for (is_number, texts) in columns {
        let width = texts.iter().map(|text| text.width()).max().unwrap_or(0);
        for (row, text) in rows.iter_mut().zip(texts) {
            let blanks = " ".repeat(width - text.width());
            *row += &if is_number { format!("{blanks}{text}  ") } else { format!("{text}{blanks}  ") };
        }
    }
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// The table of moves that `uctopia analyze` prints in English for games of two and more players, for the player whose values these are: a
/// star behind the chosen move, the others in the order of [`Report::ranked`]. [`Report::to_text`] makes text of moves that are
/// none.
///
/// ```
/// use uctopia_format::move_table;
/// use uctopia_game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, value, visits| MoveReport { value: Some(value), variance: Some(0.2), visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 0.5, 30), tried(1, -0.25, 10)], Scale::Signed, 0);
/// let lines = [
///     "move   value  95 % interval     visits   share  principal variation",
///     "0*    +0.500  [+0.313, +0.650]      30  75.0 %  0",
///     "1     −0.250  [−0.529, +0.078]      10  25.0 %  1",
/// ];
/// assert_eq!(move_table(&report), lines.join("\n") + "\n");
/// ```
#[must_use]
pub fn move_table<M: Display + PartialEq>(report: &Report<M>) -> String {
    table(&move_columns(report, &report.ranked(report.player), 2), Language::English)
}
