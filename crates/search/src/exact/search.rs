//! One decision of the exact agent: the threads that search for it, and the table they share.

use std::sync::Arc;

use uctopia_game::{Margin, Meter, OnPanic, Player, Stop};

use super::Goal;
use super::estimate::OrderingEstimate;
use super::proofs::Proofs;
use super::proven_bounds::MOST;
use super::solver::Solver;
use super::team::{SharedSearch, Team};
use crate::sync::atomic::Ordering::Relaxed;
use crate::threads::{join, spawn};

/// One decision: borrows its memory, counts its nodes.
pub(super) struct Search<'a, G: Margin, O> {
    proofs: &'a mut Proofs,
    /// One for each thread.
    solvers: Vec<Solver<G, O>>,
    /// The largest score that is distinguished: scores beyond it, on either side, count as equal to it.
    pub(super) most: i32,
    /// The probable score of the next position, where another search found one.
    pub(super) guess: Option<i32>,
}

impl<'a, G: Margin, O: OrderingEstimate<G>> Search<'a, G, O> {
    /// A search by as many threads as there are meters, at least one.
    pub(super) fn new(
        proofs: &'a mut Proofs,
        estimates: &O,
        goal: Goal,
        meters: Vec<Meter>,
    ) -> Self {
        const {
            assert!(
                G::MAX_MARGIN <= MOST,
                "margins fit the entries of the table"
            );
        };
        proofs.next_search();
        let most = if goal == Goal::Outcome {
            1
        } else {
            G::MAX_MARGIN
        };
        let team = (meters.len() > 1).then(|| Arc::new(Team::new()));
        let solver = |meter| Solver {
            shared: team.clone().map(SharedSearch::new),
            next_look: if team.is_some() { 0 } else { u64::MAX },
            ..Solver::new(proofs, estimates.clone(), meter)
        };
        let solvers = meters.into_iter().map(solver).collect();
        Self {
            proofs,
            solvers,
            most,
            guess: None,
        }
    }

    /// The number of positions visited.
    pub(super) fn nodes(&self) -> u64 {
        self.solvers.iter().map(|solver| solver.nodes).sum()
    }

    /// Why the budget ended, once it has.
    pub(super) fn reason(&self) -> Option<Stop> {
        self.solvers.iter().find_map(|solver| solver.meter.reason())
    }

    /// The solver of the first thread.
    pub(super) fn first_solver(&mut self) -> &mut Solver<G, O> {
        &mut self.solvers[0]
    }

    /// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails; `None` when the budget ends.
    pub(super) fn value(
        &mut self,
        state: &G,
        to_move: Player,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if state.moves_left() >= G::MIN_TABLE_MOVES && self.proofs.room() == 0 {
            self.grow();
        }
        loop {
            let room = self.proofs.room() / self.solvers.len();
            self.solvers
                .iter_mut()
                .for_each(|solver| solver.room = room);
            let is_divided =
                self.solvers.len() > 1 && state.moves_left() >= Solver::<G, O>::MIN_SHARED_MOVES;
            let value = if is_divided {
                self.value_by_threads(state, to_move, alpha, beta)
            } else {
                self.solvers[0].value(state, to_move, alpha, beta)
            };
            self.proofs
                .take(self.solvers.iter().map(|solver| room - solver.room).sum());
            let is_full = self.solvers.iter().any(|solver| solver.room == 0);
            if value.is_some() || self.reason().is_some() || !is_full {
                return value;
            }
            // What has been found is in the table, so that the search soon is where it was.
            self.grow();
        }
    }

    /// Makes room for more positions.
    fn grow(&mut self) {
        self.proofs.grow();
        for solver in &mut self.solvers {
            solver.children.clear();
            solver.table = Arc::clone(&self.proofs.table);
        }
    }

    /// [`value`](Self::value) by all threads, until the first of them has it or cannot go on.
    fn value_by_threads(
        &mut self,
        state: &G,
        to_move: Player,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let mut meters: Vec<&mut Meter> = self
            .solvers
            .iter_mut()
            .map(|solver| &mut solver.meter)
            .collect();
        Meter::share_nodes(&mut meters);
        for solver in &mut self.solvers {
            solver.children.clear();
            if let Some(shared) = &mut solver.shared {
                shared.reset();
            }
        }
        // Also when one of them panics, so that the others do not search on for nothing.
        let team = self.solvers[0]
            .shared
            .as_ref()
            .map(|shared| Arc::clone(&shared.team));
        let end = || {
            if let Some(team) = &team {
                team.stop.store(true, Relaxed);
            }
        };
        let work = |solver: &mut Solver<G, O>| {
            let _guard = OnPanic(end);
            let value = solver.value(state, to_move, alpha, beta);
            end();
            value
        };
        let (first, helpers) = self.solvers.split_first_mut()?;
        let value = std::thread::scope(|scope| {
            // Where the system does not start all of them, the others search the same alone.
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|solver| spawn(scope, move || work(solver)).ok())
                .collect();
            let value = work(first);
            helpers.into_iter().map(join).fold(value, Option::or)
        });
        if let Some(shared) = &self.solvers[0].shared {
            shared.team.stop.store(false, Relaxed);
        }
        value
    }
}
