//! Every visit of a position by alpha-beta, with moves as text.

use uctopia_game::{Budget, Player, Report, Turn};
use uctopia_options::message;
use uctopia_search::AlphaBeta;
use uctopia_search::classical::{Visit, score};

use super::trace::StepError;
use crate::agent::AgentSpec;
use crate::game::{Playable, TypedGame};

/// A search by alpha-beta in the order of its visits.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct TextVisitTrace {
    /// The visits in the order in which they began, the root first.
    pub visits: Vec<TextVisit>,
    /// What the search reports.
    pub report: Report<String>,
}

/// A visit of a position; numbers are points for the player to move at the root.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct TextVisit {
    /// The index of the visit above; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The player to move; `None` for nature, and where the game is over.
    pub player: Option<Player>,
    /// What gave the value: `moves` searched below, `outcomes` of chance, the `horizon`'s evaluation, the `end` of the game, or
    /// the `table`.
    pub kind: &'static str,
    /// The lower end of the window; `None` where it is infinite.
    pub alpha: Option<f32>,
    /// The upper end; `None` where it is infinite.
    pub beta: Option<f32>,
    /// The value, or a bound beyond the window.
    pub value: f32,
    /// Plies to the certain win or loss that the value stands for, if it does.
    pub plies: Option<u32>,
    /// How many moves were cut off; `None` without a cut-off.
    pub skipped: Option<usize>,
}

/// The visits of an agent's search.
pub(super) fn visits<G: Playable>(
    (state, game): (&G, &TypedGame<G>),
    agent: &AgentSpec,
    budget: &Budget,
) -> Result<TextVisitTrace, StepError> {
    let AgentSpec::AlphaBeta(config) = agent else {
        return Err(StepError::NoVisits(agent.name()));
    };
    agent.check()?;
    let Some(evaluation) = agent.values(game)?.evaluation(&game.abilities()) else {
        return Err(agent
            .unfit(message!(
                "its visits are shown with an evaluation by name only"
            ))
            .into());
    };
    let trace = AlphaBeta::new(config.clone(), evaluation).trace(state, budget)?;
    let mut states: Vec<G> = vec![state.clone()];
    let mut written = Vec::with_capacity(trace.visits.len());
    for visit in &trace.visits {
        let above = visit.parent.map(|parent| &states[parent]);
        let mv = above.zip(visit.mv).map(|(above, m)| above.move_text(m));
        if let Some((above, m)) = above.zip(visit.mv) {
            let here = above.after(m);
            states.push(here);
        }
        written.push(text_visit(visit, mv));
    }
    Ok(TextVisitTrace {
        visits: written,
        report: trace.report.to_text(state),
    })
}

fn text_visit<M>(visit: &Visit<M>, mv: Option<String>) -> TextVisit {
    let kind = match visit.turn {
        Turn::Over => "end",
        Turn::Chance => "outcomes",
        Turn::Player(_) if visit.recalled => "table",
        Turn::Player(_) if visit.evaluated => "horizon",
        Turn::Player(_) => "moves",
    };
    let player = if let Turn::Player(player) = visit.turn {
        Some(player)
    } else {
        None
    };
    let finite = |bound: f32| bound.is_finite().then_some(bound);
    let is_certain = visit.value.abs() > score::CERTAIN;
    TextVisit {
        parent: visit.parent,
        mv,
        player,
        kind,
        alpha: finite(visit.alpha),
        beta: finite(visit.beta),
        value: visit.value,
        plies: is_certain.then(|| (score::WIN - visit.value.abs()).round() as u32),
        skipped: visit.skipped,
    }
}
