//! What a search found, as `uctopia_game::Report` writes it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Units and ranges of values: `signed` is a mean payoff from −1 to 1, `unit` a win rate from 0 to 1; `points` come from an evaluation
/// and have none but their own.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scale {
    Signed,
    Unit,
    Points {
        /// What one point is, such as discs.
        unit: String,
        /// The advantage that counts as about as good as a win.
        scale: f32,
    },
}

/// An interval of 95 %.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Interval {
    low: f64,
    high: f64,
}

/// The relation of a value to the true result of its search.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bound {
    Estimate,
    Exact,
    Upper,
    Lower,
    Unproven,
}

/// A proven result.
#[derive(JsonSchema, Serialize, Deserialize)]
pub(crate) struct Proof {
    /// From −1 to 1.
    payoff: f32,
    /// Plies to the end of the game, where the search counted them.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

/// What a search found of one move.
#[derive(JsonSchema, Serialize, Deserialize)]
pub(crate) struct MoveReport {
    r#move: String,
    /// `null` where nothing is known, or only a proof.
    value: Option<f32>,
    bound: Bound,
    visits: u64,
    /// Of the sampled results, in the scale squared.
    #[serde(skip_serializing_if = "Option::is_none")]
    variance: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    /// The move and the best play after it that the search found.
    pv: Vec<String>,
}

/// The totals of a search.
#[derive(JsonSchema, Serialize, Deserialize)]
pub(crate) struct Totals {
    /// Playouts, or iterations of a tree search.
    playouts: u64,
    nodes: u64,
    depth: u32,
}

/// What a search found, from the point of view of `player`.
#[derive(JsonSchema, Serialize, Deserialize)]
pub(crate) struct Report {
    best: String,
    player: u8,
    scale: Scale,
    moves: Vec<MoveReport>,
    totals: Totals,
    /// Why it ended.
    stop: String,
    /// A remark that qualifies the numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}
