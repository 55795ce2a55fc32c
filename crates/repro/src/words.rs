//! Counts, rates and p-values in words.

use uctopia_statistics::{Detectable, Interval, percentages};

use crate::figure::ExactRow;
use crate::finding::{SampleRow, Verdict};
use crate::text::{Language, Text, text};

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

/// A share of games: in percent, or as a power of ten where that would be all zeros.
///
/// ```
/// use uctopia_repro::words::share;
/// assert_eq!([0.264, 0.00158, 5.33e-7, 0.0].map(share), ["26.4 %", "0.158 %", "5.33×10⁻⁷", "0 %"]);
/// ```
#[must_use]
pub fn share(share: f64) -> String {
    if share == 0.0 {
        return "0 %".to_owned();
    }
    let [text] = percentages([share]);
    text
}

/// An interval of shares, with distinguishable ends.
///
/// ```
/// use uctopia_statistics::Interval;
/// use uctopia_repro::words::interval;
/// assert_eq!(interval(Interval { low: 0.236, high: 0.291 }), "[23.6 %, 29.1 %]");
/// assert_eq!(interval(Interval { low: 0.0006, high: 0.0029 }), "[0.060 %, 0.290 %]");
/// assert_eq!(interval(Interval { low: 0.584953, high: 0.585012 }), "[58.495 %, 58.501 %]");
/// ```
#[must_use]
pub fn interval(Interval { low, high }: Interval) -> String {
    let [low, high] = percentages([low, high]);
    format!("[{low}, {high}]")
}

/// A whole number with its digits in groups of three.
///
/// ```
/// assert_eq!(uctopia_repro::words::count(50_000_000), "50\u{202f}000\u{202f}000"); // narrow spaces
/// ```
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A p-value.
///
/// ```
/// use uctopia_repro::words::p_value;
/// assert_eq!([0.749, 0.0273, 0.00051, 1e-9].map(p_value), ["0.75", "0.027", "0.0005", "< 0.0001"]);
/// ```
#[must_use]
pub fn p_value(p: f64) -> String {
    if p < 1e-4 {
        "< 0.0001".to_owned()
    } else if p < 0.01 {
        format!("{p:.4}")
    } else if p < 0.1 {
        format!("{p:.3}")
    } else {
        format!("{p:.2}")
    }
}

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
        row.interval.map_or_else(String::new, interval),
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
