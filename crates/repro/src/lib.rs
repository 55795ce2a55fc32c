//! Every published figure of the five articles behind Uctopia, reproduced.
//!
//! A [`Figure`] is something published: a table row, a success rate, a worked number. Its [`Evidence`] is either exact, so that
//! it is reproduced or not, or a [`Sample`] of games for each [`Interpretation`] of the article's method: with the semantics of
//! the published program, mistakes included, and with those its text intends. A [`Run`] plays the samples and keeps the blocks in
//! a [`SampleLedger`]; a [`FigureResult`] compares the counts with the published ones; and [`report`] writes the report, in
//! English and Japanese, with charts.
//!
//! ```
//! use uctopia_repro::{FigureResult, SampleLedger, Verdict, figures};
//! let figures = figures();
//! let worked = figures.iter().find(|figure| figure.name == "othello-worked-numbers").unwrap();
//! let folder = std::path::Path::new("no such folder"); // exact figures need no games
//! let finished = SampleLedger::read(folder).unwrap();
//! assert_eq!(FigureResult::new(worked, 1, &finished).verdict(), Verdict::Agrees);
//! ```
//! | file | contents |
//! |---|---|
//! | `figure.rs` | published figures and their evidence |
//! | `articles/` | the figures themselves, one file for each article |
//! | `claims.rs` | what each section of the articles claims, from `articles.toml` |
//! | `sample.rs` | games whose results are counted |
//! | `sample_ledger.rs` | finished blocks on disk |
//! | `run.rs` | playing what is not finished |
//! | `verdict.rs` | what a comparison can say |
//! | `finding.rs` | what the counts say |
//! | `joint.rs` | what several figures say together |
//! | `commands.rs` | the commands that play what was counted |
//! | `words.rs` | the rows of tables |
//! | `sentences.rs` | what a verdict rests on, in a sentence |
//! | `report/` | Markdown and charts |
//!
//! Reading order: `figure.rs`, `articles/tic_tac_toe.rs`, `articles/othello.rs`, `sample.rs`, `finding.rs`.

mod articles;
mod claims;
mod commands;
mod figure;
mod finding;
mod joint;
pub mod report;
mod run;
mod sample;
mod sample_ledger;
pub mod sentences;
mod verdict;
pub mod words;

pub use articles::{figures, named};
pub use claims::{ArticleClaims, Claim, Section, article_claims};
pub use commands::commands;
pub use figure::{
    Article, Evidence, ExactRow, Expected, Figure, Interpretation, Mode, Published, SeatFilter,
    Source,
};
pub use finding::{FigureResult, Measured, SampleRow};
pub use joint::{Joint, JointResult};
pub use run::{Run, RunProgress, RunSize};
pub use sample::{Sample, SeatTallies, Setup};
pub use sample_ledger::{SampleLedger, SampleLedgerError, SeededSample};
pub use uctopia_format::Language;
pub use verdict::Verdict;
