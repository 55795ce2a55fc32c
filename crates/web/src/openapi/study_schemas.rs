//! Reviews, checked trees and what a game is like, as `uctopia_study` writes them.

use schemars::JsonSchema;
use serde::Serialize;

use super::report_schemas::Interval;

/// How good a move is.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum MoveClass {
    Best,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// How many moves have each class.
#[derive(JsonSchema, Serialize)]
pub(crate) struct ClassCounts {
    best: usize,
    good: usize,
    inaccuracy: usize,
    mistake: usize,
    blunder: usize,
}

/// The losses from which a move has a class.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Thresholds {
    inaccuracy: f64,
    mistake: f64,
    blunder: f64,
}

/// The unit of the values of a tree.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum TreeScale {
    Signed,
    Unit,
    Points,
}

/// How far a measurement is.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Progress {
    done: u64,
    all: u64,
}

/// A share and its interval.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Proportion {
    share: f64,
    interval: Option<Interval>,
}

/// A mean of independent samples.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Mean {
    samples: u64,
    mean: f64,
    /// The standard deviation.
    deviation: f64,
    /// Missing where the variation is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<Interval>,
}

/// A difference in Elo with its interval, of which an end is missing where nothing was lost, or nothing won.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum EloEstimate {
    Between {
        difference: f64,
        low: f64,
        high: f64,
    },
    Above {
        low: f64,
    },
    Below {
        high: f64,
    },
}

/// Games of an agent against itself, or alone.
#[derive(JsonSchema, Serialize)]
pub(crate) struct EqualGames {
    agent: String,
    games: u64,
    /// How many of them differ.
    different: u64,
    /// The share of points of the first player.
    first: Option<Proportion>,
    draws: Option<Proportion>,
    /// In games for one player.
    success: Option<Proportion>,
    /// In plies.
    length: Option<Mean>,
    /// Legal moves of a position.
    branching: Option<Mean>,
}

/// Games of a stronger agent against a weaker one.
#[derive(JsonSchema, Serialize)]
pub(crate) struct SkillGames {
    stronger: String,
    weaker: String,
    games: u64,
    score: Option<Proportion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloEstimate>,
    /// The difference of the success rates, in games for one player.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Proportion>,
}

/// What a game is like.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Balance {
    game: String,
    players: usize,
    games: u64,
    seed: u64,
    equals: Vec<EqualGames>,
    skill: Vec<SkillGames>,
    /// Whether the same measurement gives the same numbers again.
    reproducible: bool,
}
