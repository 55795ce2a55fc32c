//! `POST /api/step`: the trace of one iteration of a search.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, Session, StepError, TextTrace};
use uctopia_game::{Budget, Limit, Scale};

use crate::agents::{AgentRequest, RoundBudget};
use crate::app::AppState;
use crate::body::PositionBody;
use crate::bounds::{Bounded, FieldBounds};
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::line::PositionSpec;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct StepRequest {
    agent: String,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    iteration: u64,
}

impl Bounded for StepRequest {
    fn bounds(limits: &ServerLimits) -> FieldBounds {
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

pub(super) async fn post(
    State(app): State<AppState>,
    PositionBody(line, request): PositionBody<StepRequest>,
) -> Result<Json<StepView>, ApiError> {
    let of = app.limits.iteration;
    let (seed, iteration) = (request.seed, request.iteration);
    let (session, agent, megabytes) = app
        .run_blocking(move |limits| prepare(&line, &request, limits))
        .await?;
    let view = app.run_search(megabytes, move |stop| {
        // A search with more iterations is the same up to here, except for agents that plan ahead.
        let limit = Limit {
            iterations: Some(of),
            ..Limit::NONE
        };
        let budget = Budget {
            limit,
            stop: stop.clone(),
        };
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
    });
    view.await.map(Json)
}

/// Where an agent is to be followed, and how it takes its seat.
fn prepare(
    line: &PositionSpec,
    request: &StepRequest,
    limits: &ServerLimits,
) -> Result<(Session, AgentSpec, u64), ApiError> {
    StepRequest::check("iteration", request.iteration, limits)?;
    prepare_at(line, &request.agent, limits)
}

/// The position, an agent that searches up to the last iteration that may be requested, and the megabytes that it takes.
pub(super) fn prepare_at(
    line: &PositionSpec,
    agent: &str,
    limits: &ServerLimits,
) -> Result<(Session, AgentSpec, u64), ApiError> {
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

/// The refusal of a search that cannot be followed.
pub(super) fn refused(error: &StepError) -> ApiError {
    match error {
        StepError::Trace(_) => ApiError::field("iteration", &error),
        _ => ApiError::field("agent", &error),
    }
}
