//! Rows of tables.

use uctopia_format::{Language, Text, count, p_value, percentages, share, share_interval};
use uctopia_statistics::Detectable;

use crate::figure::ExactRow;
use crate::finding::{SampleRow, Verdict};
use crate::text::text;

/// What stands above the columns of a table of exact numbers.
pub const EXACT_COLUMNS: [Text; 4] =
    [text("", ""), text("published", "公表値"), text("ours", "Uctopia の値"), text("", "")];

/// What stands above the columns of a table of readings.
pub const SAMPLED_COLUMNS: [Text; 8] = [
    text("reading", "解釈"),
    text("", ""),
    text("counted", "結果"),
    text("wins", "勝率"),
    text("95 % interval", "95 % 信頼区間"),
    text("p", "p"),
    text("80 % power", "検出力 80 %"),
    text("", ""),
];

/// A row of a table under [`EXACT_COLUMNS`].
///
/// ```
/// use uctopia_repro::{ExactRow, Language, words};
/// let row = ExactRow { label: "moves".to_owned(), published: "3".to_owned(), ours: "4".to_owned(), agrees: Some(false) };
/// assert_eq!(words::exact(&row, Language::English), ["moves", "3", "4", "differs"]);
/// ```
#[must_use]
pub fn exact(row: &ExactRow, language: Language) -> [String; EXACT_COLUMNS.len()] {
    let verdict = row.agrees.map(|agrees| if agrees { Verdict::Agrees } else { Verdict::Differs });
    let verdict = verdict.map_or("", |verdict| verdict.word().get(language));
    [row.label.clone(), row.published.clone(), row.ours.clone(), verdict.to_owned()]
}

/// A row of a table under [`SAMPLED_COLUMNS`].
///
/// ```
/// use uctopia_repro::{FigureResult, SampleLedger, Measured, Language, named, words};
///
/// let figures = named(&["ganariya"]).unwrap();
/// let nothing_played = SampleLedger::read("no such folder".as_ref())?;
/// if let Measured::Sampled(rows) = FigureResult::new(&figures[0], 1, &nothing_played).result {
///     let row = words::sampled(&rows[0], Language::English);
///     assert_eq!(row, ["article", "first", "0-0-0 / 0", "", "", "", "", "not run"]);
/// }
/// # Ok::<(), uctopia_repro::SampleLedgerError>(())
/// ```
#[must_use]
pub fn sampled(row: &SampleRow, language: Language) -> [String; SAMPLED_COLUMNS.len()] {
    let number = |number: Option<f64>, text: fn(f64) -> String| number.map_or_else(String::new, text);
    [
        row.mode.word().get(language).to_owned(),
        row.label.get(language).to_owned(),
        tally(row),
        number(row.rate(), share),
        share_interval(row.interval),
        number(row.p_value, p_value),
        row.detectable.map_or_else(String::new, bounds),
        row.verdict.word().get(language).to_owned(),
    ]
}

/// The rates that so many games would have distinguished from the published one.
fn bounds(rates: Detectable) -> String {
    match (rates.at_most, rates.at_least) {
        (Some(low), Some(high)) => {
            let [low, high] = percentages([low, high]);
            format!("≤ {low}, ≥ {high}")
        }
        (Some(low), None) => format!("≤ {}", share(low)),
        (None, Some(high)) => format!("≥ {}", share(high)),
        (None, None) => "–".to_owned(),
    }
}

/// What was counted: wins, draws and losses, or successes, and of how many games.
fn tally(row: &SampleRow) -> String {
    let (tally, games) = (row.tally, count(row.tally.games()));
    if row.against { format!("{tally} / {games}") } else { format!("{} / {games}", count(tally.wins)) }
}
