//! Leaves that wait for their playouts, which are played together, or for their evaluations.

use uctopia_game::Payoffs;

use crate::mcts::config::UctConfig;
use crate::mcts::phases::LeafEvaluations;
use crate::mcts::tree::{EdgeId, NodeId};

/// Leaves that wait for the results of their playouts, or for their evaluations.
#[derive(Clone, Debug)]
pub(crate) struct Batch<G> {
    pub(super) leaves: Vec<G>,
    pub(super) payoffs: Vec<Payoffs>,
    /// What the program's own evaluator says of them, if it has one.
    pub(super) evaluations: LeafEvaluations,
    /// Whether any of them found what may change what is known.
    pub(super) needs_backup: bool,
}

impl<G> Batch<G> {
    /// About how many bytes a leaf takes that waits: its leaf, its payoffs, its end and a path of some dozen steps; twice, as
    /// lists grow by doubling.
    pub(crate) const BYTES_EACH: u64 = 2 * (size_of::<G>() + size_of::<Payoffs>() + size_of::<usize>() + 32 * 8) as u64;

    /// No leaves yet.
    pub(crate) fn new() -> Self {
        Self { leaves: Vec::new(), payoffs: Vec::new(), evaluations: LeafEvaluations::default(), needs_backup: false }
    }
}

/// The paths through the tree to leaves that wait. They stay with the search, which cuts them where nodes are forgotten for the first
/// fraction; whatever else forgets nodes (`make_room`, `reserve_visits`, a new root) comes between batches.
#[derive(Clone, Debug, Default)]
pub(crate) struct PendingPaths {
    /// All of them, one behind the other.
    steps: Vec<(NodeId, EdgeId)>,
    /// Where each ends among them.
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

    /// Leaves the first step of each: what is known of the path where all nodes but the root are forgotten.
    pub(super) fn cut(&mut self) {
        let first_steps: Vec<_> = (0..self.ends.len()).filter_map(|index| self.get(index).first().copied()).collect();
        self.ends = (1..=first_steps.len()).collect();
        self.steps = first_steps;
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.ends.clear();
    }
}

impl UctConfig {
    /// How many leaves wait for their playouts at most: fewer than asked for where they would take more than a quarter of the
    /// memory.
    pub(crate) fn most_leaves<G>(&self) -> u64 {
        let of_trees = |megabytes: u64| megabytes.saturating_mul(1 << 18) / u64::from(self.trees());
        let most = self.limits.memory.map_or(u64::MAX, |memory| of_trees(memory.megabytes) / Batch::<G>::BYTES_EACH);
        u64::from(self.batch()).min(most.max(1))
    }

    /// About how many bytes these take.
    pub(crate) fn batch_bytes<G>(&self) -> u64 {
        if self.batch() > 1 { self.most_leaves::<G>() * Batch::<G>::BYTES_EACH } else { 0 }
    }
}
