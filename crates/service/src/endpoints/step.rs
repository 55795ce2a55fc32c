//! `/step`: the trace of one iteration of a search.

use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, Session, StepError, TextTrace};
use uctopia_format::Language;
use uctopia_game::{Budget, Limit, Scale, StopFlag};

use crate::agents::{AgentRequest, RoundBudget};
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::Refusal;
use crate::service::Service;
use crate::work::Work;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct StepRequest {
    agent: String,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    iteration: u64,
}

impl Bounded for StepRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        vec![("iteration", 1..=limits.iteration)]
    }
}

/// One iteration of a search.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Step")]
pub(super) struct StepView {
    iteration: u64,
    #[schemars(with = "String")]
    agent: AgentSpec,
    /// The last iteration that may be requested.
    of: u64,
    scale: Scale,
    #[serde(flatten)]
    step: TextTrace,
}

pub(super) fn step(
    service: &Service,
    AtPosition(line, request): AtPosition<StepRequest>,
    _: Language,
) -> Result<Work<StepView>, Refusal> {
    let limits = service.limits();
    let of = limits.iteration;
    let StepRequest {
        agent,
        seed,
        iteration,
    } = request;
    StepRequest::check("iteration", iteration, limits)?;
    let (session, agent, megabytes) = prepare_at(&line, &agent, limits)?;
    Ok(Work::new(megabytes, move |stop, _| {
        // A search with more iterations is the same up to here, except for agents that plan ahead.
        let budget = budget_of(of, stop);
        let step = session
            .step(&agent, seed, iteration, &budget)
            .map_err(|error| refused(&error))?;
        Ok(StepView {
            iteration,
            agent,
            of,
            scale: step.report.scale.clone(),
            step,
        })
    }))
}

/// The position, an agent that searches up to the last iteration that may be requested, and the megabytes that it takes.
pub(super) fn prepare_at(
    line: &PositionSpec,
    agent: &str,
    limits: &Limits,
) -> Result<(Session, AgentSpec, u64), Refusal> {
    let session = line.session_to_move(limits)?;
    let round = RoundBudget {
        iters: Some(limits.iteration),
        ms: None,
    };
    let asked = AgentRequest::read("agent", agent, session.game(), round, limits)?;
    Ok((
        session,
        asked.unbounded.unwrap_or(asked.seated),
        asked.megabytes,
    ))
}

/// The budget of a search up to the last iteration that may be requested.
pub(super) fn budget_of(iterations: u64, stop: &StopFlag) -> Budget {
    let limit = Limit {
        iterations: Some(iterations),
        ..Limit::NONE
    };
    let stop = stop.clone();
    Budget { limit, stop }
}

/// The refusal of a search that cannot be followed.
pub(super) fn refused(error: &StepError) -> Refusal {
    match error {
        StepError::Trace(_) => Refusal::field("iteration", &error),
        _ => Refusal::field("agent", &error),
    }
}
