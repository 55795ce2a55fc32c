//! Several moves of one decision.

use uctopia_game::{MoveReport, Report, Scale, Shortcuts};

/// Moves that are planned in a row: no new search is made until another player has moved.
#[derive(Clone, Debug)]
pub(super) struct PlannedMoves<G: Shortcuts> {
    /// The position in which the first of the remaining moves is played.
    due: Option<G>,
    left: MoveReport<G::Move>,
}

impl<G: Shortcuts> PlannedMoves<G> {
    /// The remaining plan after the first of a report's best moves was played in this position; `None` if there are no others.
    pub(super) fn of(report: &Report<G::Move>, state: &G) -> Option<Self> {
        let best = report.moves.iter().find(|m| m.mv == report.best)?;
        Self::after(state, best)
    }

    fn after(state: &G, chosen: &MoveReport<G::Move>) -> Option<Self> {
        let (&first, rest) = chosen.pv.split_first()?;
        let left = MoveReport {
            mv: *rest.first()?,
            pv: rest.to_vec(),
            ..chosen.clone()
        };
        Some(Self {
            due: Some(state.after(first)),
            left,
        })
    }

    /// The report of what was planned for this position, and the rest of the plan.
    pub(super) fn follow(&mut self, state: &G, scale: &Scale) -> Option<Report<G::Move>> {
        if self.due.take().as_ref() != Some(state) {
            return None;
        }
        let planned = self.left.clone();
        let mut moves: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
        let index = moves.iter().position(|m| m.mv == planned.mv)?;
        if let Some(rest) = Self::after(state, &planned) {
            *self = rest;
        }
        moves[index] = planned;
        Some(Report::new(state, moves, scale.clone(), index))
    }
}
