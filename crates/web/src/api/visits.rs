//! `POST /api/visits`: every visit of a position by alpha-beta, in order.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, StepError, VisitTrace};
use uctopia_game::{Budget, Limit, Scale};

use super::step::prepare_at;
use crate::app::AppState;
use crate::body::PositionBody;
use crate::bounds::Bounded;
use crate::error::ApiError;

/// More positions than these are not drawn.
const MOST: u64 = 5000;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct VisitsRequest {
    agent: String,
}

#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Visits")]
pub(super) struct VisitsView {
    #[schemars(with = "String")]
    agent: AgentSpec,
    scale: Scale,
    #[serde(flatten)]
    trace: VisitTrace<String>,
}

impl Bounded for VisitsRequest {}

pub(super) async fn post(
    State(app): State<AppState>,
    PositionBody(line, request): PositionBody<VisitsRequest>,
) -> Result<Json<VisitsView>, ApiError> {
    let prepared = app
        .run_blocking(move |limits| prepare_at(&line, &request.agent, limits))
        .await?;
    let (session, agent, megabytes) = prepared;
    let view = app.run_search(megabytes, move |stop| {
        let limit = Limit {
            nodes: Some(MOST),
            ..Limit::NONE
        };
        let budget = Budget {
            limit,
            stop: stop.clone(),
        };
        let trace = session
            .visits(&agent, &budget)
            .map_err(|error: StepError| ApiError::field("agent", &error))?;
        Ok(VisitsView {
            agent,
            scale: trace.report.scale.clone(),
            trace,
        })
    });
    view.await.map(Json)
}
