//! One of the threads that share a tree: its data, and its iterations.

use uctopia_game::{Meter, OnPanic, Player, Shortcuts, Totals};

use super::accumulators::Accumulators;
use super::pool::{Block, Pool};
use crate::mcts::backup::Rewards;
use crate::mcts::config::UctConfig;
use crate::mcts::custom::Phases;
use crate::mcts::root::is_solved;
use crate::mcts::search::{Iteration, IterationContext, IterationError, ThreadState};
use crate::mcts::selection::{DescentEnd, DescentRules, MoveComparison};
use crate::mcts::tree::{NodeId, SearchTree, player_to_move};
use crate::playout_runner::PlayoutRunner;
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The data that threads share; none of it moves.
pub(super) struct SharedSearch<'a, G, E> {
    pub(super) tree: &'a SearchTree,
    pub(super) config: &'a UctConfig,
    pub(super) rules: &'a DescentRules,
    pub(super) phases: &'a E,
    pub(super) playout_runner: PlayoutRunner,
    pub(super) root: &'a G,
    pub(super) root_player: Player,
    pub(super) pool: Pool,
    /// Whether the pool cannot be extended: threads then continue without new nodes when it is exhausted.
    pub(super) is_pool_last: bool,
    pub(super) iterations: &'a IterationPool,
    /// Whether all threads are to stop after their iterations.
    pub(super) round_over: AtomicBool,
    /// Whether the root is solved.
    pub(super) solved: AtomicBool,
    /// Whether a reward occurred that the tree cannot add yet, as it is no multiple of ½.
    pub(super) fraction: AtomicBool,
}

/// The iterations of a decision that no thread has taken yet. Threads take several at a time, fewer towards the end, so that
/// all end at about the same time even if one of them is slower.
#[repr(align(128))]
pub(super) struct IterationPool {
    left: AtomicU64,
    is_limited: bool,
    threads: u64,
}

impl IterationPool {
    pub(super) fn new(iterations: u64, threads: u32) -> Self {
        Self {
            left: AtomicU64::new(iterations),
            is_limited: iterations < u64::MAX,
            threads: threads.into(),
        }
    }

    /// The iterations left; `None` where they are not limited.
    pub(super) fn left(&self) -> Option<u64> {
        let left = self.left.load(Relaxed);
        (self.is_limited).then_some(left)
    }

    /// Takes some iterations; 0 where none are left.
    fn take(&self) -> u64 {
        let share = |left: u64| (left / (8 * self.threads)).clamp(1, 256).min(left);
        let taken = self
            .left
            .fetch_update(Relaxed, Relaxed, |left| Some(left - share(left)));
        taken.map_or(0, share)
    }
}

/// The data of one thread, aligned to two cache lines so that no other thread's lies beside it.
#[repr(align(128))]
pub(super) struct SearchWorker<M> {
    pub(super) meter: Meter,
    pub(super) local: ThreadState<M>,
    pub(super) totals: Totals,
    /// Slots for its next nodes.
    pub(super) block: Block,
    /// Nodes that it made in this round.
    pub(super) nodes: usize,
    accumulators: Accumulators,
    /// Iterations that it has taken and not begun yet.
    taken: u64,
    /// Iterations until the round ends.
    pub(super) left: u64,
    /// Why its latest iteration has no result, if it has none.
    pub(super) abandoned: Option<IterationError>,
    /// Whether its budget has ended.
    pub(super) done: bool,
}

impl<M> SearchWorker<M> {
    pub(super) fn new(meter: Meter, local: ThreadState<M>, left: u64, config: &UctConfig) -> Self {
        Self {
            meter,
            local,
            totals: Totals::default(),
            block: 0..0,
            nodes: 0,
            accumulators: Accumulators::new(config.threads, config.bytes_of_tree(), config.c),
            taken: 0,
            left,
            abandoned: None,
            done: false,
        }
    }

    /// Whether another iteration may begin.
    #[inline]
    fn may_continue(&mut self, iterations: &IterationPool) -> bool {
        if self.taken == 0 {
            self.taken = iterations.take();
        }
        self.done = self.taken == 0 || !self.meter.iteration();
        self.taken -= u64::from(!self.done);
        !self.done
    }
}

impl<G: Shortcuts, E: Phases<G>> SharedSearch<'_, G, E> {
    /// Iterations until the worker's budget or the round ends, or the root is solved.
    pub(super) fn work(&self, worker: &mut SearchWorker<G::Move>) {
        let _guard = OnPanic(|| self.round_over.store(true, Relaxed));
        self.iterate(worker);
        worker.accumulators.merge_all(self.tree);
        self.tree.mark_unused(worker.block.clone());
    }

    /// The iterations, compiled for the instructions of the machine.
    fn iterate(&self, worker: &mut SearchWorker<G::Move>) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
            use fearless_simd::Simd as _;
            return avx2.vectorize(
                #[inline(always)]
                || self.iterate_with(avx2, worker),
            );
        }
        self.iterate_with((), worker);
    }

    #[inline(always)]
    fn iterate_with(&self, machine: impl MoveComparison, worker: &mut SearchWorker<G::Move>) {
        let sums_halves = self.rules.sums_visits && !self.tree.columns.sums.is_kept();
        let accumulates = sums_halves && !worker.local.path.keeps_moves;
        while !self.round_over.load(Relaxed) && !self.solved.load(Relaxed) && worker.left > 0 {
            worker.left -= 1;
            if !worker.may_continue(self.iterations) {
                return;
            }
            let SearchWorker {
                local,
                block,
                nodes,
                accumulators,
                meter,
                ..
            } = worker;
            let mut thread = Thread {
                shared: self,
                local,
                block,
                nodes,
                accumulators,
                accumulates,
                machine,
            };
            match thread.iterate(self.root, meter) {
                Ok(depth) => worker.totals.depth = worker.totals.depth.max(depth),
                Err(abandoned) => return self.fail(worker, abandoned),
            }
            worker.totals.playouts += 1;
            if worker.local.needs_backup
                && self.rules.selection.solver
                && is_solved(self.tree, self.root_player)
            {
                self.solved.store(true, Relaxed);
            }
        }
    }

    /// Ends a worker's round at an iteration without a result.
    fn fail(&self, worker: &mut SearchWorker<G::Move>, abandoned: IterationError) {
        let pending = &self.tree.columns.pending;
        worker
            .local
            .path
            .steps
            .iter()
            .for_each(|&(_, edge)| pending.count::<-1>(edge as usize));
        let all_end = if let IterationError::Fraction = abandoned {
            worker.taken += 1; // it is repeated once the tree stores fractions
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
struct Thread<'a, G: Shortcuts, E, C> {
    shared: &'a SharedSearch<'a, G, E>,
    local: &'a mut ThreadState<G::Move>,
    block: &'a mut Block,
    nodes: &'a mut usize,
    accumulators: &'a mut Accumulators,
    /// Whether accumulators are used: where UCB1 selects by visits and sums of halves, and moves are not recorded.
    accumulates: bool,
    machine: C,
}

impl<G: Shortcuts, E: Phases<G>, C: MoveComparison> Iteration<G, E, true> for Thread<'_, G, E, C> {
    #[inline(always)]
    fn parts(&mut self) -> IterationContext<'_, G::Move, E> {
        let &SharedSearch {
            tree,
            config,
            rules,
            phases,
            playout_runner,
            root_player,
            ..
        } = self.shared;
        IterationContext {
            tree,
            config,
            rules,
            phases,
            playout_runner,
            as_first: None,
            root_player,
            local: self.local,
        }
    }

    /// Takes a node from the pool; when that is exhausted and can be extended, the round ends.
    #[inline]
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let SharedSearch {
            tree,
            pool,
            round_over,
            is_pool_last,
            ..
        } = self.shared;
        let edges = state.moves().len();
        if !meter.node() {
            return None;
        }
        let node = pool.take(tree, self.block, edges);
        match node {
            Some(node) => {
                tree.place_node(node, edges, player_to_move(state));
                *self.nodes += 1;
            }
            None if *is_pool_last => {}
            None => round_over.store(true, Relaxed),
        }
        node
    }

    #[inline(always)]
    fn select(&mut self, state: &mut G, node: NodeId, forced: Option<usize>) -> DescentEnd {
        let &SharedSearch { tree, rules, .. } = self.shared;
        let mut node = node;
        if self.accumulates && node == SearchTree::ROOT && self.accumulators.begin(tree) {
            match self.accumulators.descend(
                tree,
                (&rules.selection, self.machine),
                state,
                &mut self.local.path,
            ) {
                Ok(next) => node = next,
                Err(end) => return end,
            }
        }
        self.select_in_tree(state, node, forced)
    }

    #[inline(always)]
    fn accumulate(&mut self, rewards: &Rewards) -> usize {
        if self.accumulates {
            self.accumulators.add(self.shared.tree, rewards)
        } else {
            0
        }
    }

    /// Fails until the round ends, as other threads read the sums.
    #[cold]
    fn store_exact_sums(&mut self) -> Result<(), IterationError> {
        self.shared.fraction.store(true, Relaxed);
        Err(IterationError::Fraction)
    }
}
