//! `/iterations`: the traces of several iterations of a search, one after the other.

use serde::{Deserialize, Serialize};
use uctopia_catalog::{
    AgentSpec, BackupStep, ExpandStep, PlayoutEnd, SelectStep, SimulateStep, StepError, TextTrace,
};
use uctopia_format::Language;
use uctopia_game::Scale;

use super::step::{budget_of, prepare_at, refused};
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::refusal::{Refusal, within};
use crate::service::Service;
use crate::work::Work;

/// How many iterations are answered at once.
const MOST: u64 = 100;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct IterationsRequest {
    agent: String,
    #[serde(default = "super::defaults::one")]
    seed: u64,
    #[serde(default = "super::defaults::one")]
    from: u64,
    to: u64,
}

impl Bounded for IterationsRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        vec![("from", 1..=limits.iteration), ("to", 1..=limits.iteration)]
    }
}

#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Iterations")]
pub(super) struct IterationsView {
    #[schemars(with = "String")]
    agent: AgentSpec,
    /// The last iteration that may be requested.
    of: u64,
    scale: Scale,
    /// Whether the search ends after the last of these.
    ended: bool,
    iterations: Vec<IterationView>,
}

/// A trace without its report, which the figures of the moves replace.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Iteration")]
struct IterationView {
    iteration: u64,
    select: Vec<SelectStep<String, String>>,
    expand: ExpandStep<String, String>,
    simulate: Option<SimulateStep<String, PlayoutEnd>>,
    #[serde(rename = "backpropagate")]
    backup: Vec<BackupStep<String>>,
    /// The move that the search would play now.
    best: String,
}

pub(super) fn iterations(
    service: &Service,
    AtPosition(line, request): AtPosition<IterationsRequest>,
    _: Language,
) -> Result<Work<IterationsView>, Refusal> {
    let limits = service.limits();
    let of = limits.iteration;
    let IterationsRequest {
        agent,
        seed,
        from,
        to,
    } = request;
    IterationsRequest::check("from", from, limits)?;
    within("to", to, from..=of.min(from + MOST - 1))?;
    let (session, agent, megabytes) = prepare_at(&line, &agent, limits)?;
    Ok(Work::new(megabytes, move |stop, _| {
        let budget = budget_of(of, stop);
        let steps = session
            .steps(&agent, seed, from..=to, &budget)
            .map_err(|error| named(&error))?;
        let scale = steps[0].report.scale.clone();
        let ended = (steps.len() as u64) < to - from + 1;
        let iterations = (from..)
            .zip(steps)
            .map(|(iteration, step)| IterationView::of(iteration, step))
            .collect();
        Ok(IterationsView {
            agent,
            of,
            scale,
            ended,
            iterations,
        })
    }))
}

impl IterationView {
    fn of(iteration: u64, step: TextTrace) -> Self {
        let TextTrace {
            select,
            expand,
            simulate,
            backup,
            report,
        } = step;
        Self {
            iteration,
            select,
            expand,
            simulate,
            backup,
            best: report.best,
        }
    }
}

/// The refusal of a search that has no such iterations.
fn named(error: &StepError) -> Refusal {
    match error {
        StepError::Trace(_) => Refusal::field("from", error),
        _ => refused(error),
    }
}
