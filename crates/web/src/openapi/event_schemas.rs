//! Events of streams whose data has no type of its own.

use schemars::JsonSchema;
use serde::Serialize;

use super::report_schemas::{Interval, Report, Scale};
use super::study_schemas::{ClassCounts, MoveClass, Thresholds};

/// A search has begun; an entry of each list is one agent.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Started {
    /// The name of the search.
    id: String,
    agents: Vec<String>,
    /// Whether the numbers are the same whenever so many playouts are done with this seed.
    reproducible: Vec<bool>,
    /// Whether there will be a tree to look at.
    trees: Vec<bool>,
}

/// Why a stream ends without a result.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Failed {
    message: String,
}

/// A review has begun.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ReviewStarted {
    /// How many positions will be shown.
    positions: usize,
}

/// A position of a reviewed game that has been searched, or the end of the game.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ReviewedPosition {
    /// Moves made before it.
    ply: usize,
    /// `null` at the end of the game.
    player: Option<u8>,
    /// To the first player; `null` where the agent gives no values.
    value: Option<f32>,
    /// Whether the value is proven, or the payoff of the game.
    proven: bool,
    /// The proven margin, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f32>,
    best: Option<String>,
    report: Option<Report>,
}

/// A move whose loss is known; values are the first player's.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ReviewedMove {
    ply: usize,
    player: u8,
    r#move: String,
    best: String,
    /// Of the position before the move.
    before: Option<f32>,
    /// Of what the move led to.
    after: Option<f32>,
    /// For the player who made it, never below 0.
    loss: Option<f32>,
    /// Half the width of the loss's 95 % interval.
    error: Option<f32>,
    /// Whether there was no other move.
    forced: bool,
    /// `null` where the move was forced, or its loss is unknown.
    class: Option<MoveClass>,
    /// The unit of the values and of the loss: that of the agent, or of a proven margin.
    scale: Scale,
    /// Whether both values are proven.
    proven: bool,
}

/// A move that lost much.
#[derive(JsonSchema, Serialize)]
pub(crate) struct WorstMove {
    ply: usize,
    player: u8,
    r#move: String,
    loss: f32,
    error: f32,
    class: Option<MoveClass>,
    scale: Scale,
}

/// The end of a review.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Reviewed {
    worst: Vec<WorstMove>,
    note: Option<String>,
    /// The numbers of moves of each class, by player.
    classes: Vec<ClassCounts>,
    thresholds: Option<Thresholds>,
    /// Those of proven margins.
    margin_thresholds: Option<Thresholds>,
    margin_unit: Option<String>,
    /// The first position from which on all are proven.
    proven_from: Option<usize>,
}

/// A success rate and its interval of 95 %.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Rate {
    won: u64,
    of: u64,
    low: f64,
    high: f64,
}

/// A mean score.
#[derive(JsonSchema, Serialize)]
pub(crate) struct MeanScore {
    mean: f64,
    interval: Option<Interval>,
}

/// Mean scores of both agents, in games that count something beside win and loss.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Scores {
    unit: String,
    a: MeanScore,
    b: MeanScore,
}

/// A difference in Elo; ends are `null` where they are infinite: nothing was lost, or nothing won.
#[derive(JsonSchema, Serialize)]
pub(crate) struct EloDifference {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

/// How many pairs of games, or deals, differ, where games merely repeat: the others count for nothing.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Repeats {
    different: u64,
    of: u64,
}

/// How a match stands, from A's point of view.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Standing {
    played: u64,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    /// `null` where no interval can be given; the note says why.
    low: Option<f64>,
    high: Option<f64>,
    /// Whether the same match gives the same numbers again.
    reproducible: bool,
    repeats: Option<Repeats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Scores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloDifference>,
    /// The likelihood of superiority, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    los: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// In games for one player: deals that A solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<Rate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Rate>,
    /// The interval of the difference of the success rates, A's minus B's.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p_value: Option<f64>,
}
