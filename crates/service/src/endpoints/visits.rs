//! `/visits`: every visit of a position by alpha-beta, in order.

use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, StepError, VisitTrace};
use uctopia_format::Language;
use uctopia_game::{Budget, Limit, Scale};

use super::step::prepare_at;
use crate::bounds::Bounded;
use crate::input::AtPosition;
use crate::refusal::Refusal;
use crate::service::Service;
use crate::work::Work;

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

pub(super) fn visits(
    service: &Service,
    AtPosition(line, request): AtPosition<VisitsRequest>,
    _: Language,
) -> Result<Work<VisitsView>, Refusal> {
    let (session, agent, megabytes) = prepare_at(&line, &request.agent, service.limits())?;
    Ok(Work::new(megabytes, move |stop, _| {
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
            .map_err(|error: StepError| Refusal::field("agent", &error))?;
        Ok(VisitsView {
            agent,
            scale: trace.report.scale.clone(),
            trace,
        })
    }))
}
