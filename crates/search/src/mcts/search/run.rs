//! The loop of iterations, within the budget of a decision.

use crate::mcts::custom::Phases;
use uctopia_game::{Budget, Limit, Player, Shortcuts, Stop, Totals};

use super::iteration::Iteration as _;
use super::leaves::Batch;
use super::progress::{IterationError, SearchOutcome, SearchProgress};
use super::state::TreeSearch;
use crate::mcts::config::UctConfig;
use crate::mcts::root::SequentialHalving;
use crate::mcts::selection::DescentRules;

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Searches a position in which `player` is to move, within the budget.
    pub(crate) fn run(&mut self, state: &G, player: Player, budget: &Budget) -> SearchOutcome {
        let mut progress = self.begin(state, player, budget);
        self.run_until(state, &mut progress, u64::MAX);
        self.finish(&mut progress)
    }

    /// Begins a decision of `player` without an iteration.
    pub(crate) fn begin(&mut self, state: &G, player: Player, budget: &Budget) -> SearchProgress {
        let failure = self.prepare(state, player).err();
        let fallback = Limit {
            iterations: Some(UctConfig::DEFAULT_ITERATIONS),
            ..Limit::NONE
        };
        let meter = budget.start(self.config.limit(), fallback);
        let iterations = meter
            .iterations_left()
            .unwrap_or(UctConfig::DEFAULT_ITERATIONS);
        let is_ready = failure.is_none();
        self.halving = is_ready
            .then(|| {
                SequentialHalving::new(
                    &self.config,
                    &self.memory.tree,
                    iterations,
                    &mut self.local.rng,
                )
            })
            .flatten();
        SearchProgress {
            meter,
            totals: Totals::default(),
            stop: None,
            failure,
        }
    }

    /// Continues until so many iterations are done, or with a batch a few more, or until the decision is over.
    ///
    /// Visits and sums are counted in four bytes each without overflow checks: their range is ensured beforehand, for so many
    /// iterations at a time.
    pub(crate) fn run_until(&mut self, state: &G, progress: &mut SearchProgress, until: u64) {
        while !progress.is_over() && progress.totals.playouts < until {
            if !self.memory.reserve_visits(self.most_visits_of_a_stretch()) {
                progress.stop = Some(Stop::Visits);
                return;
            }
            let done = progress.totals.playouts;
            let until = until.min(done.saturating_add(self.stretch()));
            // Constants first: code for what a type of agent never does is then not compiled for it.
            if E::HAS_LEAVES || self.batch.is_some() {
                let mut batch = self.batch.take().unwrap_or_else(Batch::new);
                self.run_batches(&mut batch, state, progress, until);
                self.batch = Some(batch);
            } else if !E::HAS_RULE && !E::HAS_POLICY && self.is_plain() {
                self.run_plain(state, progress, until);
            } else {
                self.run_singly(state, progress, until);
            }
            let visits_each = if self.config.graph {
                u64::from(progress.totals.depth).max(1)
            } else {
                1
            };
            self.memory
                .count((progress.totals.playouts - done).saturating_mul(visits_each));
        }
    }

    /// Iterations between two checks that visits can be counted. In a graph with cycles, one iteration may visit a node many
    /// times.
    fn stretch(&self) -> u64 {
        if self.config.graph { 1 << 12 } else { 1 << 20 }
    }

    /// The visits that these may add to an edge, including those of a batch that exceeds them.
    fn most_visits_of_a_stretch(&self) -> u64 {
        let iterations = self.stretch() + u64::from(self.config.batch);
        if self.config.graph {
            iterations * DescentRules::LONGEST_PATH_IN_A_GRAPH as u64
        } else {
            iterations
        }
    }

    /// The totals of a finished decision, and why it ended.
    pub(crate) fn finish(&self, progress: &mut SearchProgress) -> SearchOutcome {
        progress.totals.nodes = self.memory.tree.nodes() as u64;
        progress.result()
    }

    /// Iterations one by one until the budget ends or the result is known.
    fn run_singly(&mut self, root: &G, progress: &mut SearchProgress, until: u64) {
        let SearchProgress {
            meter,
            totals,
            stop,
            ..
        } = progress;
        while stop.is_none() && totals.playouts < until && meter.iteration() {
            self.make_room();
            match self.iterate(root, meter) {
                Ok(depth) => totals.depth = totals.depth.max(depth),
                Err(abandoned) => {
                    if let IterationError::Prior(_) = abandoned {
                        self.memory.clear(); // It has a node without priors.
                    }
                    return progress.fail(abandoned);
                }
            }
            totals.playouts += 1;
            self.iterations = self.iterations.saturating_add(1);
            *stop = self.reason_to_stop(totals.playouts, meter, totals.playouts.is_multiple_of(16));
        }
    }
}
