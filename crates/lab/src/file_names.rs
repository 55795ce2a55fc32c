//! The names of the files in an experiment's folder.

/// Finished blocks.
pub(crate) const LEDGER: &str = "ledger.jsonl";

/// What no other run repeats.
pub(crate) const TELEMETRY: &str = "telemetry.jsonl";

/// What [`write`](crate::write()) writes, apart from charts.
pub(crate) const RESULTS: [&str; 7] = [
    "games.jsonl",
    "games.pgn",
    "crosstable.csv",
    "places.csv",
    "summary.csv",
    "report.md",
    "result.json",
];
