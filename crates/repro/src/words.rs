//! Rows of tables.

use uctopia_format::{Language, count, p_value, percentages, share, share_interval};
use uctopia_options::{Message, msgid};
use uctopia_statistics::Detectable;

use crate::figure::ExactRow;
use crate::finding::SampleRow;
use crate::verdict::Verdict;

/// What stands above the columns of a table of exact numbers, in English: the keys of the translations.
pub const EXACT_COLUMNS: [&str; 5] = [
    "",
    msgid!("source"),
    msgid!("reference"),
    msgid!("ours"),
    "",
];

/// What stands above the columns of a table of readings, in English: the keys of the translations.
pub const SAMPLED_COLUMNS: [&str; 8] = [
    msgid!("reading"),
    "",
    msgid!("counted"),
    msgid!("wins"),
    msgid!("95 % interval"),
    "p",
    msgid!("80 % power"),
    "",
];

/// A row of a table under [`EXACT_COLUMNS`].
///
/// ```
/// use uctopia_repro::{ExactRow, Language, Source, Verdict, words};
/// let (label, reference, ours) = ("moves".into(), "3".into(), "4".into());
/// let row = ExactRow { label, source: Source::Article, reference, ours, verdict: Some(Verdict::Differs) };
/// assert_eq!(words::exact(&row, Language::English), ["moves", "published", "3", "4", "differs"]);
/// ```
#[must_use]
pub fn exact(row: &ExactRow, language: Language) -> [String; EXACT_COLUMNS.len()] {
    let verdict = row
        .verdict
        .map_or_else(|| Message::verbatim(""), Verdict::word);
    [
        &row.label,
        &row.source.word(),
        &row.reference,
        &row.ours,
        &verdict,
    ]
    .map(|cell| language.text(cell))
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
    let number =
        |number: Option<f64>, text: fn(f64) -> String| number.map_or_else(String::new, text);
    [
        language.text(&row.mode.word()),
        language.text(&row.label),
        tally(row),
        number(row.rate(), share),
        share_interval(row.interval),
        number(row.p_value, p_value),
        row.detectable.map_or_else(String::new, bounds),
        language.text(&row.verdict.word()),
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
    if row.against {
        format!("{tally} / {games}")
    } else {
        format!("{} / {games}", count(tally.wins))
    }
}
