//! How numbers, findings and verdicts are written: the one place that turns them into text.
//!
//! The command, the terminal interface, reports, pictures, the server and the GTP engine call these functions. The page in the
//! browser has a twin in TypeScript (`crates/web/page/src/logic/format.ts`); `cases.json` of this crate holds inputs and texts
//! that the tests of both read.
//!
//! | what | style | function |
//! |---|---|---|
//! | sign | `+0.250`, `−0.250`, `+0.000` for zero | [`signed`], [`number`] |
//! | interval | `[+0.103, +0.294]`, `[25.0 %, 50.0 %]` | [`value_interval`], [`share_interval`], [`number_interval`] |
//! | factor | `1.83 × [1.80, 1.87]` | [`ratio`] |
//! | percentage | `12.3 %`, with a space before the sign | [`percentages`], [`share`], [`percent`] |
//! | successes | `0.0 % [0.0 %, 3.7 %]` | [`success`], [`success_rate`] |
//! | count | `9999`, `12 345`, in few characters `12.3k` | [`count`], [`short_count`] |
//! | duration | `0.52 ms`, `1.25 s`, `12.5 s`, `3 min 20 s` | [`duration`] |
//! | p-value | `p = 0.027`, `p < 0.0001` | [`p_value`], [`p_equation`] |
//! | value of a position | `+0.250`, `0.625`, `+3` | [`value`], [`short_value`] |
//! | proof | `win in 5`, `draw` | [`proof`], [`solved`] |
//! | finding about a move | `≤+0.500`, `win in 5` | [`finding`], [`short_finding`] |
//! | table of moves | one row for each move | [`report_table`], [`move_table`], [`table_of_moves`] |
//! | any table | text, Markdown, CSV and JSON of the same typed cells | [`Table`], [`cells!`] |
//! | bounds in a table | `≤: at most this value; the search proved no more` | [`bound_words`] |
//! | effort | `10 000 playouts, depth 8` | [`effort`] |
//! | strength | `+70 [+2, +139]`, `LOS 97.7 %` | [`elo`], [`los`], [`score_line`] |
//! | lines | broken where Unicode allows it, also in Japanese | [`fill`], [`line_parts`] |
//! | refused data | `expected a whole number, not "many"` | [`data_problem`] |
//! | verdict | `A is stronger: the interval lies above 50 %` | [`score_verdict`], [`sprt_decision`] |
//!
//! Why these styles:
//!
//! - The minus sign is U+2212. It is as wide as the plus sign in every font, so columns of signed numbers line up in tables, on
//!   boards and in pictures; a hyphen does not. Formats that programs read (JSON, CSV, GTP) keep the hyphen: they print numbers
//!   themselves, or pass a text through [`ascii`].
//! - Numbers that may have either sign always have one, zero included: `+0.000` lines up with its neighbours, and zero has no
//!   second spelling. A number that rounds to zero is written as zero.
//! - Intervals have brackets, since their ends are included, and a comma; both ends carry their unit and sign, so that neither
//!   a dash nor a word can be taken for a minus sign or a part of the text.
//! - `%` has a space before it, as ISO 80000-1 and the SI brochure write it.
//! - Digits stand in groups of three from five digits on, with a narrow no-break space (U+202F), as the SI brochure writes them;
//!   numbers of four digits need no help.
//! - No success in 100 trials is `0.0 % [0.0 %, 3.7 %]`: Wilson's interval at both ends of the range as in its middle.
//! - Ties are rounded away from zero, as `toFixed` does in browsers: 6.25 % is `6.3 %` here and there.
//!
//! Reading order: `number.rs`, `share.rs`, `finding.rs`, `table/`, `move_table.rs`, `outcome.rs`.

mod data_error;
mod finding;
mod language;
mod lines;
mod move_table;
mod number;
mod outcome;
mod share;
mod table;

pub use data_error::data_problem;
pub use finding::{
    effort, finding, has_margin, move_interval, proof, scale_words, short_finding, short_value,
    solved, success, value, value_interval, visit_share,
};
pub use language::Language;
pub use lines::{fill, line_parts};
pub use move_table::{
    ListedMoves, bound_words, listed_moves, move_table, nothing_known, report_table, table_of_moves,
};
pub use number::{
    ascii, axis_number, axis_percent, count, duration, number, number_interval, p_equation,
    p_value, ratio, short_count, signed, signed_interval,
};
pub use outcome::{
    elo, elo_bound, elo_with, los, mean, mean_with, score_line, score_verdict, sprt_decision,
    sprt_progress, success_rate,
};
pub use share::{estimate, percent, percentages, share, share_difference, share_interval};
pub use table::{Cell, Measured, Table};
