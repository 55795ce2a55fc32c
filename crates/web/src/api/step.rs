//! `POST /api/step`: what one iteration of a search did.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, Session, Step, StepError};
use uctopia_game::{Budget, Limit, Scale};

use crate::agents::{Asked, Round};
use crate::app::App;
use crate::body::LineBody;
use crate::config::Limits;
use crate::error::{Refusal, within};
use crate::line::Line;

#[derive(Deserialize)]
pub(super) struct StepRequest {
    agent: String,
    #[serde(default = "super::one")]
    seed: u64,
    iteration: u64,
}

#[derive(Serialize)]
pub(super) struct StepView {
    iteration: u64,
    agent: AgentSpec,
    /// The last iteration that may be asked for.
    of: u64,
    scale: Scale,
    #[serde(flatten)]
    step: Step,
}

pub(super) async fn post(
    State(app): State<App>,
    LineBody(line, request): LineBody<StepRequest>,
) -> Result<Json<StepView>, Refusal> {
    let of = app.limits.iteration;
    let (seed, iteration) = (request.seed, request.iteration);
    let (session, agent, megabytes) = app.aside(move |limits| prepare(&line, &request, limits)).await?;
    let view = app.think(megabytes, move |stop| {
        // What the agent would do with more iterations is the same up to here, but for those that plan ahead.
        let limit = Limit { iterations: Some(of), ..Limit::NONE };
        let budget = Budget { limit, stop: stop.clone() };
        let step = session.step(&agent, seed, iteration, &budget).map_err(|error| refused(&error))?;
        Ok(StepView { iteration, agent, of, scale: step.report.scale.clone(), step })
    });
    view.await.map(Json)
}

/// Where an agent is to be followed, and how it takes its seat.
fn prepare(line: &Line, request: &StepRequest, limits: &Limits) -> Result<(Box<dyn Session>, AgentSpec, u64), Refusal> {
    let session = line.session_to_move(limits)?;
    within("iteration", request.iteration, 1..=limits.iteration)?;
    let round = Round { iters: Some(limits.iteration), ms: None };
    let asked = Asked::read("agent", &request.agent, session.game(), round, limits)?;
    Ok((session, asked.unbounded.unwrap_or(asked.seated), asked.megabytes))
}

fn refused(error: &StepError) -> Refusal {
    match error {
        StepError::Trace(_) => Refusal::field("iteration", &error),
        _ => Refusal::field("agent", &error),
    }
}
