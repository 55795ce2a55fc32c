//! `POST /api/step`: what one iteration of a search did.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, Step, StepError};
use uctopia_game::{Budget, Limit, Scale};

use crate::agents::{Asked, Round};
use crate::app::App;
use crate::body::LineBody;
use crate::error::Refusal;

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
    let limits = app.limits.clone();
    let view = app.think(move |stop| {
        let session = line.session_to_move(&limits)?;
        let (iteration, of) = (request.iteration, limits.iteration);
        if iteration == 0 || iteration > of {
            return Err(Refusal::field("iteration", &format!("expected a number from 1 to {of}")));
        }
        let round = Round { iters: Some(of), ms: None };
        let asked = Asked::read("agent", &request.agent, session.game(), round, &limits)?;
        // What the agent would do with more iterations is the same up to here, but for those that plan ahead.
        let limit = Limit { iterations: Some(of), ..Limit::NONE };
        let budget = Budget { limit, stop: stop.clone() };
        let agent = asked.unbounded.unwrap_or(asked.seated);
        let step = session.step(&agent, request.seed, iteration, &budget).map_err(|error| refused(&error))?;
        Ok(StepView { iteration, agent, of, scale: step.report.scale.clone(), step })
    });
    view.await.map(Json)
}

fn refused(error: &StepError) -> Refusal {
    match error {
        StepError::Agent(_) | StepError::NoTree(_) => Refusal::field("agent", &error),
        StepError::Trace(_) => Refusal::field("iteration", &error),
    }
}
