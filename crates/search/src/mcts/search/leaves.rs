//! Pending leaves: they wait for their playouts or their evaluations.

use uctopia_game::{Payoffs, Shortcuts, position_bytes};

use crate::mcts::config::UctConfig;
use crate::mcts::custom::LeafEvaluations;
use crate::mcts::tree::{EdgeId, NodeId};

/// Leaves that wait for the results of their playouts, or for their evaluations.
#[derive(Clone, Debug)]
pub(crate) struct Batch<G> {
    pub(super) leaves: Vec<G>,
    pub(super) payoffs: Vec<Payoffs>,
    /// The evaluations of the leaf evaluator, if there is one.
    pub(super) evaluations: LeafEvaluations,
    /// Whether any of them found a result that may change proven values.
    pub(super) needs_backup: bool,
}

impl<G: Shortcuts> Batch<G> {
    /// The approximate bytes of a pending leaf: its leaf, its payoffs, its end and a path of some dozen steps; twice, as lists
    /// grow by doubling.
    pub(crate) const BYTES_EACH: u64 =
        2 * (position_bytes::<G>() + size_of::<Payoffs>() + size_of::<usize>() + 32 * 8) as u64;

    /// An empty batch.
    pub(crate) fn new() -> Self {
        Self {
            leaves: Vec::new(),
            payoffs: Vec::new(),
            evaluations: LeafEvaluations::default(),
            needs_backup: false,
        }
    }
}

/// The paths to pending leaves. The search keeps them and truncates them where nodes are removed for the first fraction; all
/// other removals of nodes (`make_room`, `reserve_visits`, a new root) happen between batches.
#[derive(Clone, Debug, Default)]
pub(crate) struct PendingPaths {
    /// All of them in a row.
    steps: Vec<(NodeId, EdgeId)>,
    /// The end of each among them.
    ends: Vec<usize>,
}

impl PendingPaths {
    pub(super) fn add(&mut self, steps: &[(NodeId, EdgeId)]) {
        self.steps.extend_from_slice(steps);
        self.ends.push(self.steps.len());
    }

    /// The path to the leaf of this index.
    pub(super) fn get(&self, index: usize) -> &[(NodeId, EdgeId)] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.steps[begin..self.ends[index]]
    }

    /// Keeps the first step of each: the part of the path that remains when all nodes but the root are removed.
    pub(super) fn cut(&mut self) {
        let first_steps: Vec<_> = (0..self.ends.len())
            .filter_map(|index| self.get(index).first().copied())
            .collect();
        self.ends = (1..=first_steps.len()).collect();
        self.steps = first_steps;
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.ends.clear();
    }
}

impl UctConfig {
    /// The maximum number of pending leaves: fewer than configured where they would take more than a quarter of the memory.
    pub(crate) fn most_leaves<G: Shortcuts>(&self) -> u64 {
        let most = self
            .bytes_of_tree()
            .map_or(u64::MAX, |bytes| bytes / 4 / Batch::<G>::BYTES_EACH);
        u64::from(self.batch).min(most.max(1))
    }

    /// The approximate bytes of these leaves.
    pub(crate) fn batch_bytes<G: Shortcuts>(&self) -> u64 {
        if self.batch > 1 {
            self.most_leaves::<G>() * Batch::<G>::BYTES_EACH
        } else {
            0
        }
    }
}
