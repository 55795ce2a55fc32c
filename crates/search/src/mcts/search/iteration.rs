//! One iteration: select, expand, simulate, back up.
//!
//! It is written once. A search on one thread runs it one by one and in batches (`alone.rs`, `batch.rs`), and so does each of
//! the threads that share a tree (`parallel/thread.rs`). What differs between them is what [`Iteration`] requires or leaves
//! open.

use uctopia_game::{Meter, Payoffs, Player, Rng, Shortcuts};

use super::progress::Abandoned;
use crate::mcts::backup::{self, Rewards};
use crate::mcts::config::UctConfig;
use crate::mcts::expansion;
use crate::mcts::phases::Phases;
use crate::mcts::phases::prior::WrongPrior;
use crate::mcts::selection::amaf::AllAsFirst;
use crate::mcts::selection::{Descent, Reached, Rules};
use crate::mcts::simulation::Playouts;
use crate::mcts::tree::{Bounds, NodeId, Path, Tree};
use crate::rollout::Rollout;
use crate::statistics::Moments;

/// Where a descent arrived.
pub(crate) enum Arrival<G> {
    /// Where the result is known.
    Known(Payoffs),
    /// At a position from which a playout is to begin.
    Leaf(G),
    /// Nowhere, for this reason.
    Nowhere(Abandoned),
}

/// What each thread that searches has of its own.
#[derive(Clone, Debug)]
pub(crate) struct Local<M> {
    pub(crate) rng: Rng,
    /// The path of the latest iteration.
    pub(crate) path: Path<M>,
    pub(crate) playouts: Playouts<M>,
    /// What the root's moves brought in this decision.
    pub(crate) samples: Vec<Moments>,
    /// Whether the latest iteration found or stored what may change what is known about the positions above.
    pub(crate) needs_revision: bool,
}

impl<M: Copy + Eq + std::hash::Hash> Local<M> {
    pub(crate) fn new(config: &UctConfig, rng: Rng, moves: usize) -> Self {
        Self {
            rng,
            path: Path::new(config.is_traced()),
            playouts: Playouts::new(config),
            samples: vec![Moments::default(); moves],
            needs_revision: false,
        }
    }

    /// Counts what an iteration brought to `decider` as that of the root's move with which its path begins.
    #[inline]
    pub(super) fn sample(&mut self, rewards: &Rewards, decider: Player) {
        if let Some(&(_, edge)) = self.path.steps.first() {
            self.samples[Tree::root_index(edge)].add(rewards.of(decider).value);
        }
    }
}

/// What an iteration reads, and what it changes besides the tree.
pub(crate) struct Parts<'a, M, E> {
    pub(crate) tree: &'a Tree,
    pub(crate) config: &'a UctConfig,
    pub(crate) rules: &'a Rules,
    pub(crate) rollout: &'a Rollout<E>,
    /// Figures of moves as first, where they are kept.
    pub(crate) as_first: Option<&'a AllAsFirst<M>>,
    /// Who decides at the root.
    pub(crate) decider: Player,
    pub(crate) local: &'a mut Local<M>,
}

/// Iterations on a tree that other threads search as well if it is `SHARED`.
pub(crate) trait Iteration<G: Shortcuts, E: Phases<G>, const SHARED: bool> {
    /// What it works on.
    fn parts(&mut self) -> Parts<'_, G::Move, E>;

    /// A new node for a position, to which no edge leads yet; `None` where it has no room or the budget has no node left.
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId>;

    /// Lets sums be any number from now on; fails where that has to wait.
    fn keep_fractions(&mut self) -> Result<(), Abandoned>;

    /// The move at the root, as an index, where the formula does not decide.
    #[inline]
    fn next_of_plan(&mut self) -> Option<usize> {
        None
    }

    /// The node of a position that is stored already, where positions are looked up.
    #[inline]
    fn find(&self, _state: &G) -> Option<NodeId> {
        None
    }

    /// Learns from the path and its playout.
    #[inline]
    fn learn(&mut self, _rewards: &Rewards) {}

    /// One iteration from the root; returns how deep it went. One that comes to no end is not counted anywhere.
    #[inline]
    fn iterate(&mut self, root: &G, meter: &mut Meter) -> Result<u32, Abandoned> {
        let payoffs = match self.descend(root, meter) {
            Arrival::Known(payoffs) => payoffs,
            Arrival::Leaf(leaf) => self.simulate(leaf, meter)?,
            Arrival::Nowhere(abandoned) => return Err(abandoned),
        };
        self.back_up(&payoffs)?;
        Ok(self.parts().local.path.steps.len() as u32)
    }

    /// Descends from the root to where the tree ends, which may grow there.
    #[inline(always)]
    fn descend(&mut self, root: &G, meter: &mut Meter) -> Arrival<G> {
        let Parts { config, local, .. } = self.parts();
        local.path.clear();
        local.needs_revision = config.expansion.graph;
        let mut state = root.clone();
        let (mut node, mut forced) = (Tree::ROOT, self.next_of_plan());
        loop {
            match self.select(&mut state, node, forced.take()) {
                Reached::Proven(payoffs) => {
                    self.parts().local.needs_revision = true;
                    return Arrival::Known(payoffs);
                }
                Reached::Unstored if state.is_over() => return Arrival::Known(self.end(&state)),
                Reached::Unstored => {}
                Reached::Nothing => return Arrival::Nowhere(Abandoned::Circle),
            }
            match self.expand(&state, meter) {
                Ok(Some(stored)) => node = stored,
                Ok(None) => return Arrival::Leaf(state),
                Err(wrong) => return Arrival::Nowhere(Abandoned::Prior(wrong)),
            }
        }
    }

    /// Follows selected moves from a node, whose position is `state`, to where the stored ones end.
    #[inline]
    fn select(&mut self, state: &mut G, node: NodeId, forced: Option<usize>) -> Reached {
        let Parts { tree, config, rules, rollout, as_first, local: Local { rng, path, .. }, .. } = self.parts();
        let descent = Descent { tree, rules, as_first, phases: rollout.evaluator() };
        match (rules.plain, config.expansion.graph) {
            (true, false) => descent.down::<true, false, G>(state, node, forced, rng, path),
            (true, true) => descent.down::<true, true, G>(state, node, forced, rng, path),
            (false, _) => descent.down::<false, true, G>(state, node, forced, rng, path),
        }
    }

    /// The payoffs of a finished game, to which the path leads.
    #[inline]
    fn end(&mut self, state: &G) -> Payoffs {
        let Parts { tree, rollout, local, .. } = self.parts();
        if let Some(&step) = local.path.steps.last() {
            backup::record_result(tree, step, Bounds::of_payoff(state.payoff(Player::FIRST)));
        }
        local.needs_revision = true;
        rollout.judge(state)
    }

    /// The node of the position to which the path leads; `None` while it is not to be stored, or cannot be. In a graph
    /// a position that is stored already costs nothing.
    #[inline]
    fn expand(&mut self, state: &G, meter: &mut Meter) -> Result<Option<NodeId>, WrongPrior> {
        let Parts { tree, config, local, .. } = self.parts();
        let Some(edge) = local.path.last_edge() else { return Ok(None) };
        if !E::HAS_LEAVES && tree.edge(edge).visits() < config.expansion.threshold {
            return Ok(None);
        }
        let node = match self.find(state) {
            Some(known) => known,
            None if E::HAS_LEAVES => return Ok(None), // It becomes a node when it is evaluated.
            None => {
                let Some(node) = self.add_node(state, meter) else { return Ok(None) };
                let Parts { tree, config, rollout, local, .. } = self.parts();
                expansion::evaluate_moves(tree, node, state, rollout.evaluator(), config.temperature())?;
                local.needs_revision |= tree.columns.proofs.is_kept() || tree.columns.heuristics.is_kept();
                node
            }
        };
        let edge = self.parts().tree.edge(edge);
        if SHARED {
            return Ok(Some(edge.link_first(node))); // Another thread may have been quicker.
        }
        edge.link(node);
        Ok(Some(node))
    }

    /// Plays from a leaf to the end or to the cut.
    #[inline(always)]
    fn simulate(&mut self, mut leaf: G, meter: &mut Meter) -> Result<Payoffs, Abandoned> {
        let Parts { rollout, local: Local { rng, path, playouts, .. }, .. } = self.parts();
        Ok(playouts.run(rollout, &mut leaf, rng, path, meter)?)
    }

    /// Adds a result along the path, and learns from it; fails before anything is added.
    #[inline]
    fn back_up(&mut self, payoffs: &Payoffs) -> Result<(), Abandoned> {
        let Parts { tree, config, .. } = self.parts();
        let (scheme, discount) = (config.backup.reward, config.backup.discount);
        let rewards = Rewards::new(scheme, payoffs);
        let are_whole = rewards.are_whole() && discount == 1.0;
        if !are_whole && !tree.columns.sums.is_kept() {
            self.keep_fractions()?;
        }
        let Parts { tree, config, rules, decider, local, .. } = self.parts();
        let (steps, mut at_root) = (&local.path.steps, rewards);
        if !SHARED && rules.plain && tree.columns.kept() == 0 {
            backup::add_whole(tree, steps, &rewards);
        } else if discount == 1.0 {
            steps.iter().rev().for_each(|&step| backup::add::<SHARED>(tree, step, &rewards));
        } else {
            for (ply, &step) in steps.iter().enumerate().rev() {
                let plies = local.path.moves.len().saturating_sub(ply);
                at_root = Rewards::discounted(scheme, payoffs, discount, plies);
                backup::add::<SHARED>(tree, step, &at_root);
            }
        }
        if local.needs_revision && config.revises(G::PLAYERS) {
            backup::revise::<SHARED>(tree, steps, config.expansion.graph);
        }
        local.sample(&at_root, decider);
        self.learn(&rewards);
        Ok(())
    }
}
