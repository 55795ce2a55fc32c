//! Iterations of plain UCT on one thread: those of `iteration.rs`, without anything that only options, other threads or sums
//! of arbitrary numbers need.
//!
//! They are written again for speed: here no branch asks for an option, the atomics of the tree are plain numbers
//! (`tree/exclusive.rs`), the most visited nodes are prepared (`selection/prepared.rs`), visits are counted on the way down, and the
//! loop is compiled once more for the instructions of the machine. `plain_tests.rs` holds both to the same trees.

use uctopia_game::{Meter, Payoffs, Shortcuts, Unfinished};

use super::iteration::{Iteration as _, ThreadState};
use super::progress::{IterationError, SearchProgress};
use super::state::TreeSearch;
use crate::mcts::backup::Rewards;
use crate::mcts::custom::Phases;
use crate::mcts::selection::{MoveComparison, NOT_PREPARED, PreparedChoice, choose_alone};
use crate::mcts::tree::{EdgeId, NodeHead, NodeId, SearchTree, UNSTORED};

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Whether the search needs nothing beyond these iterations; a reward that is no multiple of ½ may end that.
    pub(super) fn is_plain(&self) -> bool {
        self.rules.plain
            && !self.config.graph
            && self.config.discount == 1.0
            && self.halving.is_none()
            && self.batch.is_none()
            && self.memory.tree.columns.kept() == 0
            && self.local.playouts.are_uniform::<G, E>(&self.local.path)
    }

    /// Iterations one by one until the budget ends, or a reward is no multiple of ½.
    pub(super) fn run_plain(&mut self, root: &G, progress: &mut SearchProgress, until: u64) {
        self.local.prepared.clear();
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
            use fearless_simd::Simd as _;
            return avx2.vectorize(
                #[inline(always)]
                || self.iterate_plain(avx2, root, progress, until),
            );
        }
        self.iterate_plain((), root, progress, until);
    }

    #[inline(always)]
    fn iterate_plain(
        &mut self,
        machine: impl MoveComparison,
        root: &G,
        progress: &mut SearchProgress,
        until: u64,
    ) {
        let SearchProgress {
            meter,
            totals,
            stop,
            ..
        } = progress;
        self.local.needs_backup = false;
        let mut is_whole = true;
        while is_whole && stop.is_none() && totals.playouts < until && meter.iteration() {
            if self.memory_state.lacks_room {
                self.local.prepared.clear(); // Nodes may be removed.
                self.make_room();
            }
            let payoffs = match self.sample_plain(machine, root, meter) {
                Ok(payoffs) => payoffs,
                Err(unfinished) => {
                    self.retract_visits();
                    return progress.fail(IterationError::Playout(unfinished));
                }
            };
            is_whole = self.add_plain(&payoffs);
            if !is_whole {
                self.retract_visits();
                if let Err(abandoned) = self.back_up(&payoffs) {
                    return progress.fail(abandoned);
                }
            }
            let depth = self.local.prepared.steps() + self.local.path.steps.len();
            totals.depth = totals.depth.max(depth as u32);
            totals.playouts += 1;
            self.iterations = self.iterations.saturating_add(1);
            *stop = self.reason_to_stop(totals.playouts, meter, totals.playouts.is_multiple_of(16));
        }
    }

    /// Descends to a leaf, which may become a node, and plays from there to the end or to the cutoff.
    #[inline(always)]
    fn sample_plain(
        &mut self,
        machine: impl MoveComparison,
        root: &G,
        meter: &mut Meter,
    ) -> Result<Payoffs, Unfinished> {
        self.local.path.steps.clear();
        let (mut state, mut node) = self.descend_prepared(machine, root.clone());
        loop {
            state = self.descend_plain(state, node);
            if state.is_over() {
                return Ok(self.playout_runner.final_payoffs(&self.phases, &state));
            }
            match self.expand_plain(&state, meter) {
                Some(stored) => node = stored,
                None => break,
            }
        }
        // The position of the descent has no address, so that it stays in registers.
        let mut leaf = state;
        let (phases, rng) = (&self.phases, &mut self.local.rng);
        self.playout_runner
            .run_while(phases, &mut leaf, rng, || meter.may_continue())
    }

    /// Follows selected moves from the root as far as nodes are prepared; returns the next position and node.
    #[inline(always)]
    fn descend_prepared(&mut self, machine: impl MoveComparison, mut state: G) -> (G, NodeId) {
        let (tree, prepared) = (&mut self.memory.tree, &mut self.local.prepared);
        let c = self.config.c;
        let (mut next, mut at) = (SearchTree::ROOT, prepared.begin());
        while at != NOT_PREPARED {
            let PreparedChoice { index, edge, below } = prepared.select(tree, at, c, machine);
            let m = state
                .moves()
                .nth(index)
                .expect("a stored position has as many moves as edges");
            state.play(m);
            if below == NOT_PREPARED {
                next = tree.read_child(edge);
            }
            at = below;
        }
        (state, next)
    }

    /// Follows selected moves from a node to a position that is not stored, and returns it.
    #[inline(always)]
    fn descend_plain(&mut self, mut state: G, mut node: NodeId) -> G {
        let (tree, selection) = (&mut self.memory.tree, &self.rules.selection);
        let ThreadState { rng, path, .. } = &mut self.local;
        while node != UNSTORED {
            let head = tree.read_head(node);
            tree.prefetch_child(node + 1); // It lies in another array, and is needed after the selection.
            let index = match head.to_move() {
                Some(_) => choose_alone(tree, (node, head), selection, rng),
                None => {
                    let outcome = state.draw_outcome(rng);
                    state
                        .moves()
                        .position(|m| m == outcome)
                        .expect("nature draws one of its outcomes")
                }
            };
            let edge = node + 1 + index as EdgeId;
            path.steps.push((node, edge));
            let m = state
                .moves()
                .nth(index)
                .expect("a stored position has as many moves as edges");
            state.play(m);
            node = tree.read_child(edge);
        }
        state
    }

    /// Makes a node of the position to which the path leads; `None` while it is not to be stored, or cannot be.
    #[inline(always)]
    fn expand_plain(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let (edge, is_counted) = match self.local.path.steps.last() {
            Some(&(_, edge)) => (edge, false),
            None => (self.local.prepared.last_edge()?, true),
        };
        let visits = self.memory.tree.read_edge(edge).visits() - u32::from(is_counted);
        if visits < self.config.threshold {
            return None;
        }
        let node = self.add_node(state, meter)?;
        self.memory.tree.write_child(edge, node);
        Some(node)
    }

    /// Adds a result along the path, and returns whether it is a multiple of ½; otherwise nothing is added.
    #[inline(always)]
    fn add_plain(&mut self, payoffs: &Payoffs) -> bool {
        let rewards = Rewards::of_players::<G>(self.config.reward, payoffs);
        if !rewards.are_whole() {
            return false;
        }
        let (tree, c) = (&mut self.memory.tree, self.config.c);
        let ThreadState {
            path,
            prepared,
            samples,
            ..
        } = &mut self.local;
        prepared.add(tree, &rewards.without_visits());
        let first_edge = prepared
            .first_edge()
            .or(path.steps.first().map(|&(_, edge)| edge));
        if let Some((&first, rest)) = path.steps.split_first() {
            let visits = rewards.visits();
            let of_player = |head: NodeHead| visits[head.rewarded_player().index()];
            let (head, _) = tree.count_visit(first, of_player);
            rest.iter()
                .for_each(|&step| _ = tree.count_visit(step, of_player));
            prepared.prepare(tree, first.0, (c, head));
        }
        if let Some(edge) = first_edge {
            samples[SearchTree::root_index(edge)].add(rewards.of(self.root_player).value);
        }
        true
    }

    /// Makes a path of an iteration without a result like those of `iteration.rs`, which counts no visits before.
    #[cold]
    fn retract_visits(&mut self) {
        let above = self.local.prepared.retract(&mut self.memory.tree);
        self.local.path.steps.splice(..0, above);
    }
}
