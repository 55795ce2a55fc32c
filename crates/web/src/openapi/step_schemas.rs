//! Iterations of a tree search and visits of alpha-beta, as `uctopia_catalog::TextTrace` and `TextVisitTrace` write them.

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
    /// The number of the node: the same on every path that leads to it.
    node: u32,
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
    /// Flat Monte Carlo stores no positions.
    Flat,
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

/// What gave a value to a visit: moves searched below, outcomes of chance, the evaluation at the horizon, the end of the game, or the table.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum VisitKind {
    Moves,
    Outcomes,
    Horizon,
    End,
    Table,
}

/// A visit of a position by alpha-beta; numbers are points for the player to move at the root.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Visit {
    /// The index of the visit above.
    parent: Option<usize>,
    r#move: Option<String>,
    player: Option<u8>,
    kind: VisitKind,
    /// The lower end of the window; `null` where it is infinite.
    alpha: Option<f32>,
    /// The upper end.
    beta: Option<f32>,
    value: f32,
    /// Plies to the certain win or loss that the value stands for.
    plies: Option<u32>,
    /// The moves that a cut-off skipped.
    skipped: Option<usize>,
}

/// A search by alpha-beta in the order of its visits.
#[derive(JsonSchema, Serialize)]
pub(crate) struct VisitTrace {
    /// In the order in which they began, the root first.
    visits: Vec<Visit>,
    report: Report,
}
