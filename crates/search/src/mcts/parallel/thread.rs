//! One of the threads that share a tree: its data, and its iterations.

use uctopia_game::{Meter, Player, Shortcuts, Totals};

use crate::mcts::config::UctConfig;
use crate::mcts::phases::Phases;
use crate::mcts::root::is_solved;
use crate::mcts::search::{Iteration, IterationContext, IterationError, ThreadState};
use crate::mcts::selection::DescentRules;
use crate::mcts::tree::{NodeId, SearchTree, player_to_move};
use crate::playout_runner::PlayoutRunner;
use crate::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The data that threads share; none of it moves.
pub(super) struct SharedSearch<'a, G, E> {
    pub(super) tree: &'a SearchTree,
    pub(super) config: &'a UctConfig,
    pub(super) rules: &'a DescentRules,
    pub(super) playout_runner: &'a PlayoutRunner<E>,
    pub(super) root: &'a G,
    pub(super) root_player: Player,
    pub(super) pool: Pool,
    /// Whether all threads are to stop after their iterations.
    pub(super) round_over: AtomicBool,
    /// Whether the root is solved.
    pub(super) solved: AtomicBool,
    /// Whether a reward occurred that the tree cannot add yet, as it is no multiple of ½.
    pub(super) fraction: AtomicBool,
}

/// The unused slots behind a tree, of which nodes are made.
pub(super) struct Pool {
    /// Nodes made of it.
    nodes: AtomicU32,
    /// The start of its unused part.
    next: AtomicU32,
    /// The start of its unused part when that was too small for a node.
    end: AtomicU32,
}

impl Pool {
    /// All slots from this one on.
    pub(super) fn new(next: usize) -> Self {
        Self { nodes: AtomicU32::new(0), next: AtomicU32::new(next as u32), end: AtomicU32::new(u32::MAX) }
    }

    /// Takes the slots of a node with so many edges; `None` where there are too few left.
    fn take(&self, tree: &SearchTree, edges: usize) -> Option<NodeId> {
        let node = self.next.fetch_add(1 + edges as u32, Relaxed);
        if node as usize + edges >= tree.slots() {
            self.end.fetch_min(node, Relaxed);
            return None;
        }
        self.nodes.fetch_add(1, Relaxed);
        Some(node)
    }

    /// The number of nodes made of it, and the start of its unused part.
    pub(super) fn used(self) -> (usize, usize) {
        (self.nodes.into_inner() as usize, self.next.into_inner().min(self.end.into_inner()) as usize)
    }
}

/// The data of one thread.
pub(super) struct SearchWorker<M> {
    pub(super) meter: Meter,
    pub(super) local: ThreadState<M>,
    pub(super) totals: Totals,
    /// Iterations counted by the meter but not done.
    repeats: u32,
    /// Iterations until the round ends.
    pub(super) left: u64,
    /// Why its latest iteration has no result, if it has none.
    pub(super) abandoned: Option<IterationError>,
    /// Whether its budget has ended.
    pub(super) done: bool,
}

impl<M> SearchWorker<M> {
    pub(super) fn new(meter: Meter, local: ThreadState<M>, left: u64) -> Self {
        Self { meter, local, totals: Totals::default(), repeats: 0, left, abandoned: None, done: false }
    }

    /// Whether another iteration may begin.
    fn may_continue(&mut self) -> bool {
        if self.repeats > 0 {
            self.repeats -= 1;
            return true;
        }
        self.done = !self.meter.iteration();
        !self.done
    }
}

impl<G: Shortcuts, E: Phases<G>> SharedSearch<'_, G, E> {
    /// Iterations until the worker's budget or the round ends, or the root is solved.
    pub(super) fn work(&self, worker: &mut SearchWorker<G::Move>) {
        while !self.round_over.load(Relaxed) && !self.solved.load(Relaxed) && worker.left > 0 {
            worker.left -= 1;
            if !worker.may_continue() {
                return;
            }
            let mut thread = Thread { shared: self, local: &mut worker.local };
            match thread.iterate(self.root, &mut worker.meter) {
                Ok(depth) => worker.totals.depth = worker.totals.depth.max(depth),
                Err(abandoned) => return self.fail(worker, abandoned),
            }
            worker.totals.playouts += 1;
            if worker.local.needs_backup && self.rules.selection.solver && is_solved(self.tree, self.root_player) {
                self.solved.store(true, Relaxed);
            }
        }
    }

    /// Ends a worker's round at an iteration without a result.
    fn fail(&self, worker: &mut SearchWorker<G::Move>, abandoned: IterationError) {
        let pending = &self.tree.columns.pending;
        worker.local.path.steps.iter().for_each(|&(_, edge)| pending.count::<-1>(edge as usize));
        let all_end = if let IterationError::Fraction = abandoned {
            worker.repeats += 1; // the same iteration is repeated once the tree stores fractions
            true
        } else {
            (worker.abandoned, worker.done) = (Some(abandoned), true);
            abandoned.failure().is_some()
        };
        if all_end {
            self.round_over.store(true, Relaxed);
        }
    }
}

/// A thread's view of the tree that it shares.
struct Thread<'a, G: Shortcuts, E> {
    shared: &'a SharedSearch<'a, G, E>,
    local: &'a mut ThreadState<G::Move>,
}

impl<G: Shortcuts, E: Phases<G>> Iteration<G, E, true> for Thread<'_, G, E> {
    #[inline(always)]
    fn parts(&mut self) -> IterationContext<'_, G::Move, E> {
        let &SharedSearch { tree, config, rules, playout_runner, root_player, .. } = self.shared;
        IterationContext { tree, config, rules, playout_runner, as_first: None, root_player, local: self.local }
    }

    /// Takes a node from the pool; when that is exhausted, the round ends.
    #[inline]
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let SharedSearch { tree, pool, round_over, .. } = self.shared;
        let edges = state.moves().len();
        if !tree.has_room_for(edges) || !meter.node() {
            return None;
        }
        let node = pool.take(tree, edges);
        match node {
            Some(node) => tree.place_node(node, edges, player_to_move(state)),
            None => round_over.store(true, Relaxed),
        }
        node
    }

    /// Fails until the round ends, as other threads read the sums.
    #[cold]
    fn store_exact_sums(&mut self) -> Result<(), IterationError> {
        self.shared.fraction.store(true, Relaxed);
        Err(IterationError::Fraction)
    }
}
