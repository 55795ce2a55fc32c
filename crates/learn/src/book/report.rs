//! What the book knows of a position, as a report.

use std::collections::HashSet;

use uctopia_game::{Bound, MoveReport, Report, Stop, Totals};

use crate::book::{Book, BookGame};

impl<G: BookGame> Book<G> {
    /// What the book knows of a position or one that is symmetric to it: the value of each move, its line of best moves, and as
    /// its visits the number of positions of the book after it. `None` where the position is not in the book.
    ///
    /// Values are those of [`scale`](Self::scale); moves that the search of the position gave no value have none.
    pub fn report(&self, state: &G) -> Option<Report<G::Move>> {
        let at = self.find(&state.canonical())?;
        let scale = self.scale.clone()?;
        let moves: Vec<MoveReport<G::Move>> = state
            .moves()
            .map(|mv| self.move_report(at, state, mv))
            .collect();
        let value = |index: usize| moves[index].value.unwrap_or(f32::NEG_INFINITY);
        // Of equal moves the first.
        let best = (0..moves.len())
            .rev()
            .max_by(|&a, &b| value(a).total_cmp(&value(b)))?;
        let totals = Totals {
            nodes: self.positions_after(at) as u64,
            depth: self.positions[at].depth,
            ..Totals::default()
        };
        Some(Report {
            totals,
            stop: Stop::Book,
            ..Report::new(state, moves, scale, best)
        })
    }

    fn move_report(&self, at: usize, state: &G, mv: G::Move) -> MoveReport<G::Move> {
        let child = state.after(mv).canonical();
        let Some(place) = self.positions[at]
            .moves
            .iter()
            .position(|m| m.child == child)
        else {
            return MoveReport {
                bound: Bound::Exact,
                ..MoveReport::new(mv)
            };
        };
        let value = Some(self.backup.moves[at][place]);
        let visits = self
            .find(&child)
            .map_or(0, |child| self.positions_after(child) as u64);
        MoveReport {
            value,
            bound: Bound::Exact,
            visits,
            pv: self.line(state, mv),
            ..MoveReport::new(mv)
        }
    }

    /// A move and the best moves after it, as far as the book goes.
    fn line(&self, state: &G, mv: G::Move) -> Vec<G::Move> {
        let (mut line, mut state) = (vec![mv], state.after(mv));
        let mut passed = HashSet::new();
        while let Some(at) = self
            .find(&state.canonical())
            .filter(|&at| passed.insert(at))
        {
            let Some(best) = self.best_of(at) else { break };
            let child = &self.positions[at].moves[best].child;
            let Some(next) = state
                .moves()
                .find(|&m| state.after(m).canonical() == *child)
            else {
                break;
            };
            line.push(next);
            state.play(next);
        }
        line
    }

    /// The place of the best move of a position, the first of equal ones.
    fn best_of(&self, at: usize) -> Option<usize> {
        let values = &self.backup.moves[at];
        (0..values.len())
            .rev()
            .max_by(|&a, &b| values[a].total_cmp(&values[b]))
    }

    /// The number of positions of the book that can be reached from one, itself included.
    fn positions_after(&self, at: usize) -> usize {
        let (mut found, mut waiting) = (HashSet::from([at]), vec![at]);
        while let Some(at) = waiting.pop() {
            let children = self.positions[at]
                .moves
                .iter()
                .filter_map(|m| self.find(&m.child));
            waiting.extend(children.filter(|&child| found.insert(child)));
        }
        found.len()
    }
}
