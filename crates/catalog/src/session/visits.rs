//! Every visit of a position by alpha-beta, with moves as text.

use uctopia_game::{Budget, Evaluation, Player, Report, Turn};
use uctopia_search::classical::{Visit, score};
use uctopia_search::{AlphaBeta, AlphaBetaConfig};
use uctopia_state::Playable;

use super::trace::StepError;

/// A search by alpha-beta in the order of its visits.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextVisitTrace {
    /// The visits in the order in which they began, the root first.
    pub visits: Vec<TextVisit>,
    /// What the search reports.
    pub report: Report<String>,
}

/// A visit of a position; numbers are points for the player to move at the root.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Visit")
)]
pub struct TextVisit {
    /// The index of the visit above; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The player to move; `None` for nature, and where the game is over.
    pub player: Option<Player>,
    /// What gave the value.
    pub kind: VisitKind,
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

/// What gave a value to a visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum VisitKind {
    /// Moves searched below.
    Moves,
    /// Outcomes of chance.
    Outcomes,
    /// The evaluation at the horizon.
    Horizon,
    /// The end of the game.
    End,
    /// The table.
    Table,
}

/// The visits of a search by alpha-beta.
pub(crate) fn visits_of<G: Playable>(
    state: &G,
    config: &AlphaBetaConfig,
    evaluation: Evaluation<G>,
    budget: &Budget,
) -> Result<TextVisitTrace, StepError> {
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
        Turn::Over => VisitKind::End,
        Turn::Chance => VisitKind::Outcomes,
        Turn::Player(_) if visit.recalled => VisitKind::Table,
        Turn::Player(_) if visit.evaluated => VisitKind::Horizon,
        Turn::Player(_) => VisitKind::Moves,
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
