//! `/review`: the analysis of a game, move by move.
//!
//! The command `uctopia review` and this endpoint share the computation (`uctopia_study::review`), which states how values, losses
//! and classes are defined. Positions and moves are sent in the order of the game, as soon as they are known.

use serde::{Deserialize, Serialize};
use uctopia_format::Language;
use uctopia_game::{Budget, Limit};
use uctopia_options::message;
use uctopia_study::review::{
    ClassCounts, Review, ReviewEvent, ReviewSettings, Thresholds, WorstMove, review, worst_of_each,
};

use crate::agents::{AgentRequest, RoundBudget};
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::{Refusal, failed};
use crate::service::Service;
use crate::work::{Events, Work};

/// The number of marked moves of a player.
const WORST: usize = 5;

/// Megabytes that the proofs of the last positions take beside the agent: two tables of 64, and half of one while it grows.
const PROOFS: u64 = 160;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct ReviewRequest {
    agent: String,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

impl Bounded for ReviewRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        RoundBudget::bounds(limits)
    }
}

pub(super) fn review_game(
    service: &Service,
    AtPosition(line, request): AtPosition<ReviewRequest>,
    language: Language,
) -> Result<Work<Reviewed>, Refusal> {
    let asked = prepare(&line, &request, service.limits())?;
    Ok(Work::new(asked.megabytes + PROOFS, move |stop, events| {
        let settings = ReviewSettings {
            seed: request.seed,
            ..ReviewSettings::new(asked.seated.clone())
        };
        let limit = Limit {
            time: asked.time,
            ..Limit::NONE
        };
        let budget = Budget {
            limit,
            stop: stop.clone(),
        };
        let start = line.open()?;
        let found = review(&start, &line.moves, &settings, &budget, &mut |event| {
            send(event, events);
        })
        .map_err(failed)?;
        let values = found.moves.iter().any(|m| m.loss.is_some()) || found.moves.is_empty();
        let note = (!values).then(|| {
            let agent = asked.spec.to_string();
            language.text(&message!(
                "{agent} computes no values of positions, so losses are unknown"
            ))
        });
        Ok(done(found, start.players(), note))
    }))
}

/// Sends what became known.
fn send(event: ReviewEvent<'_>, events: &dyn Events) {
    match event {
        ReviewEvent::Started { positions } => events.send("started", &ReviewStarted { positions }),
        ReviewEvent::Proven => {}
        ReviewEvent::Position(position) => events.send("position", position),
        ReviewEvent::Move(judged) => events.send("move", judged),
    }
}

/// A review has begun.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ReviewStarted {
    /// How many positions will be shown.
    positions: usize,
}

/// The end of a review.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Reviewed {
    worst: Vec<WorstMove>,
    note: Option<String>,
    /// The numbers of moves of each class, by player.
    classes: Vec<ClassCounts>,
    thresholds: Option<Thresholds>,
    /// The thresholds of proven margins.
    margin_thresholds: Option<Thresholds>,
    margin_unit: Option<String>,
    /// The number of the first position from which on all positions are proven.
    proven_from: Option<usize>,
}

/// What is known only at the end.
fn done(found: Review, players: usize, note: Option<String>) -> Reviewed {
    Reviewed {
        worst: worst_of_each(&found.moves, players, WORST),
        note,
        classes: found.classes,
        thresholds: found.thresholds,
        margin_thresholds: found.margin_thresholds,
        margin_unit: found.margin_unit,
        proven_from: found.proven_from,
    }
}

fn prepare(
    line: &PositionSpec,
    request: &ReviewRequest,
    limits: &Limits,
) -> Result<AgentRequest, Refusal> {
    let session = line.session(limits)?;
    let round = RoundBudget {
        iters: request.iters,
        ms: request.ms,
    }
    .check(limits)?;
    AgentRequest::read("agent", &request.agent, session.game(), round, limits)
}
