//! Settings and results of a review.

use serde::Serialize;
use uctopia_catalog::AgentSpec;
use uctopia_game::{Player, Report, Scale};

use super::class::{ClassCounts, Measure, MoveClass, Thresholds};

/// How a game is reviewed.
///
/// ```
/// use uctopia_study::review::ReviewSettings;
/// let settings = ReviewSettings { threads: 4, ..ReviewSettings::new("uct:iters=500".parse().unwrap()) };
/// assert_eq!(settings.seed, 1);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewSettings {
    /// The agent that searches every position, with its budget.
    pub agent: AgentSpec,
    /// The seed of every search.
    pub seed: u64,
    /// Positions searched at a time; the result does not depend on it.
    pub threads: usize,
    /// Positions that the proof of one of the last positions may visit; 0 for no proofs.
    pub exact_nodes: u64,
}

impl ReviewSettings {
    /// Positions of a proof by default: about the last twenty moves of Othello, within a second each.
    pub const EXACT_NODES: u64 = 20_000_000;

    /// One thread, the first seed, and proofs.
    #[must_use]
    pub fn new(agent: AgentSpec) -> Self {
        Self {
            agent,
            seed: 1,
            threads: 1,
            exact_nodes: Self::EXACT_NODES,
        }
    }
}

/// What becomes known during a review.
#[derive(Clone, Copy, Debug)]
pub enum ReviewEvent<'a> {
    /// The number of positions that follow.
    Started {
        /// The positions of the line where nature does not move.
        positions: usize,
    },
    /// A position was solved, the last one of the line first: it is not searched, and its values follow in their turn.
    Proven,
    /// A position.
    Position(&'a ReviewedPosition),
    /// A move.
    Move(&'a ReviewedMove),
}

/// A position that has been searched, or the end of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedPosition {
    /// Moves made before it.
    pub ply: usize,
    /// The player to move; `None` at the end of the game.
    pub player: Option<Player>,
    /// For the first player, in the agent's scale; `None` if the agent computes no values.
    pub value: Option<f32>,
    /// Whether the value is proven, or the payoff of the game: no other one is possible. In points a mere proof of the winner is none.
    pub proven: bool,
    /// The proven margin for the first player, in the unit of [`Review::margin_unit`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
    /// The move that the search would play.
    pub best: Option<String>,
    /// The report of the search.
    pub report: Option<Report<String>>,
}

/// A move of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Moves made before it.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move that the search would have played, or a proven best one.
    pub best: String,
    /// The value before the move for the first player, in `scale`: that after `best`.
    pub before: Option<f32>,
    /// The value after the played move.
    pub after: Option<f32>,
    /// By how much the played move is worse for the player who made it, never below 0; `None` where no values are given.
    pub loss: Option<f32>,
    /// Half the width of the loss's 95 % interval; 0 where nothing is sampled.
    pub error: Option<f32>,
    /// Whether there was no other move: then nothing is lost.
    pub forced: bool,
    /// `None` where the move was forced, or its loss is unknown.
    pub class: Option<MoveClass>,
    /// The unit of the values and of the loss.
    pub scale: Scale,
    /// Whether both values are proven.
    pub proven: bool,
}

impl ReviewedMove {
    /// What the loss is measured in.
    #[must_use]
    pub fn measure(&self, players: usize) -> Measure {
        match (&self.scale, self.proven) {
            (Scale::Points { scale, .. }, true) => Measure::Margin {
                most: (*scale).into(),
            },
            (scale, _) => Measure::of(scale, players),
        }
    }
}

/// A move to be marked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WorstMove {
    /// Moves made before it.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move's loss, in `scale`.
    pub loss: f32,
    /// Half the width of the loss's interval.
    pub error: f32,
    /// The move's class.
    pub class: Option<MoveClass>,
    /// The unit of the loss.
    pub scale: Scale,
}

/// A game reviewed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The positions where nature does not move.
    pub positions: Vec<ReviewedPosition>,
    /// The moves of the players.
    pub moves: Vec<ReviewedMove>,
    /// The classes by player.
    pub classes: Vec<ClassCounts>,
    /// The scale of the positions' values; `None` without positions to search.
    pub scale: Option<Scale>,
    /// The thresholds of losses that are not proven.
    pub thresholds: Option<Thresholds>,
    /// The thresholds of proven margins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_thresholds: Option<Thresholds>,
    /// The unit of proven margins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_unit: Option<String>,
    /// The first position from which on all are proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven_from: Option<usize>,
    /// Whether the same review gives the same numbers again.
    pub reproducible: bool,
}

/// At most `most` moves of each player, the worst first; only those whose loss exceeds its interval. Losses of different
/// units are compared by their share of a blunder.
#[must_use]
pub fn worst_of_each(moves: &[ReviewedMove], players: usize, most: usize) -> Vec<WorstMove> {
    let mut all: Vec<(f64, WorstMove)> = moves
        .iter()
        .filter_map(|m| {
            let (loss, error) = m.loss.zip(m.error).filter(|(loss, error)| loss > error)?;
            let worst = WorstMove {
                ply: m.ply,
                player: m.player,
                mv: m.mv.clone(),
                loss,
                error,
                class: m.class,
                scale: m.scale.clone(),
            };
            Some((
                f64::from(loss) / m.measure(players).thresholds().blunder,
                worst,
            ))
        })
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut kept: Vec<WorstMove> = Vec::new();
    for (_, one) in all {
        if kept
            .iter()
            .filter(|other| other.player == one.player)
            .count()
            < most
        {
            kept.push(one);
        }
    }
    kept
}
