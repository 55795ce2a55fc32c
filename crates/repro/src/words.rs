//! Tables of results.

use uctopia_format::{Cell, Table, cells, count, p_value, percentages, share, share_interval};
use uctopia_options::msgid;
use uctopia_statistics::Detectable;

use crate::figure::ExactRow;
use crate::finding::SampleRow;
use crate::verdict::Verdict;

/// A table of exact numbers.
///
/// ```
/// use uctopia_repro::{ExactRow, Source, Verdict, words};
/// let (label, reference, ours) = ("moves".into(), "3".into(), "4".into());
/// let row = ExactRow { label, source: Source::Article, reference, ours, verdict: Some(Verdict::Differs) };
/// assert_eq!(words::exact(&[row]).to_csv(), ",source,reference,ours,\nmoves,published,3,4,differs\n");
/// ```
#[must_use]
pub fn exact(rows: &[ExactRow]) -> Table {
    let titles = [
        "",
        msgid!("source"),
        msgid!("reference"),
        msgid!("ours"),
        "",
    ];
    let row = |row: &ExactRow| {
        cells![
            row.label.clone(),
            row.source.word(),
            row.reference.clone(),
            row.ours.clone(),
            row.verdict.map_or_else(Default::default, Verdict::word),
        ]
    };
    Table::new(titles, rows.iter().map(row))
}

/// The titles of a table of [`sampled`] rows.
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

/// A row of a table under [`SAMPLED_COLUMNS`].
///
/// ```
/// use uctopia_format::Table;
/// use uctopia_repro::{FigureResult, SampleLedger, Measured, named, words};
///
/// let figures = named(&["ganariya"]).unwrap();
/// let nothing_played = SampleLedger::read("no such folder".as_ref())?;
/// if let Measured::Sampled(rows) = FigureResult::new(&figures[0], 1, &nothing_played).result {
///     let table = Table::new(words::SAMPLED_COLUMNS, [words::sampled(&rows[0])]);
///     assert_eq!(table.to_csv().lines().last(), Some("article,first,0-0-0 / 0,,,,,not run"));
/// }
/// # Ok::<(), uctopia_repro::SampleLedgerError>(())
/// ```
#[must_use]
pub fn sampled(row: &SampleRow) -> Vec<Cell> {
    let digits = |text: Option<String>| Cell::Digits(text.unwrap_or_default().into());
    cells![
        row.mode.word(),
        row.label.clone(),
        digits(Some(tally(row))),
        digits(row.rate().map(share)),
        share_interval(row.interval),
        digits(row.p_value.map(p_value)),
        digits(row.detectable.map(bounds)),
        row.verdict.word(),
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
