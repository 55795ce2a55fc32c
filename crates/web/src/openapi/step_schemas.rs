//! One iteration of a tree search, as `uctopia_catalog::TextTrace` writes it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::board_schemas::Board;
use super::report_schemas::Report;

/// A move that could be chosen.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepMove {
    r#move: String,
    visits: u32,
    /// The mean of what it brought.
    q: Option<f64>,
    /// What is added to it.
    bonus: Option<f64>,
    /// The sum; `null` where nothing is compared: a move never tried comes first.
    ucb: Option<f64>,
    chosen: bool,
    /// Whether it can still be better than what is proven already; others are passed over.
    open: bool,
    /// The numbers of the formula by name.
    terms: BTreeMap<String, f64>,
}

/// A choice on the way down.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepNode {
    position: String,
    /// `null` is nature.
    player: Option<u8>,
    visits: u32,
    formula: String,
    moves: Vec<StepMove>,
}

/// Why a position became a node, or none did.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum StepReason {
    Stored,
    Over,
    Proven,
    Waits,
}

/// The end of the way through the tree.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepExpansion {
    r#move: Option<String>,
    /// The position that became a node, if one did.
    position: Option<String>,
    reason: StepReason,
    /// The same as a sentence.
    why: String,
}

/// What was played beyond the tree.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepPlayout {
    moves: Vec<String>,
    r#final: Board,
    payoffs: Vec<f32>,
    words: Option<String>,
    /// For the first player, where the playout was cut short and the position judged.
    evaluated: Option<f32>,
}

/// The figures of a move.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepFigures {
    visits: u32,
    q: Option<f64>,
}

/// How the figures of a move of the way changed.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepBackup {
    r#move: String,
    player: Option<u8>,
    before: StepFigures,
    reward: f64,
    after: StepFigures,
}

/// An iteration.
#[derive(JsonSchema, Serialize)]
pub(crate) struct StepTrace {
    /// The nodes on the way down, the root first.
    select: Vec<StepNode>,
    expand: StepExpansion,
    /// `null` where the result was known without a playout.
    simulate: Option<StepPlayout>,
    backpropagate: Vec<StepBackup>,
    /// The answer if the search ended after this iteration.
    report: Report,
}
