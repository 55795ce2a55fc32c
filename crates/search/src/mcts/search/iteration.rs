//! One iteration with any options: selection, expansion, playout, backup.
//!
//! A search on one thread and each of the threads that share a tree run it ([`Iteration`] declares what differs between them:
//! `single_thread.rs`, `parallel/thread.rs`). It is not the only one. Most searches set no option that an iteration has to look at,
//! and run that of `plain.rs`. Batches take the descent from here, and have a backup of their own (`batch.rs`).

use uctopia_game::{Meter, Payoffs, Player, Rng, Shortcuts};

use super::progress::IterationError;
use crate::mcts::backup::{self, Rewards};
use crate::mcts::config::UctConfig;
use crate::mcts::custom::Phases;
use crate::mcts::custom::prior::WrongPrior;
use crate::mcts::expansion;
use crate::mcts::selection::amaf::AllAsFirst;
use crate::mcts::selection::{Descent, DescentEnd, DescentRules, PreparedNodes};
use crate::mcts::simulation::PlayoutMoves;
use crate::mcts::tree::{Bounds, NodeId, Path, SearchTree};
use crate::playout_runner::PlayoutRunner;
use crate::statistics::RewardMoments;

/// The end of a descent.
pub(crate) enum IterationLeaf<G> {
    /// A position with a known result.
    Known(Payoffs),
    /// A position from which a playout begins.
    Leaf(G),
    /// No leaf, for this reason.
    Cycle(IterationError),
}

/// The data of each search thread.
#[derive(Clone, Debug)]
pub(crate) struct ThreadState<M> {
    pub(crate) rng: Rng,
    /// The path of the latest iteration.
    pub(crate) path: Path<M>,
    pub(crate) playouts: PlayoutMoves<M>,
    /// The most visited nodes, as the next selection needs them.
    pub(crate) prepared: PreparedNodes,
    /// The rewards of the root's moves in this decision.
    pub(crate) samples: Vec<RewardMoments>,
    /// Whether the latest iteration found or stored a position that may change values of the positions above.
    pub(crate) needs_backup: bool,
}

impl<M: Copy + Eq + std::hash::Hash> ThreadState<M> {
    pub(crate) fn new(config: &UctConfig, rng: Rng, moves: usize) -> Self {
        Self {
            rng,
            path: Path::new(config.is_traced()),
            playouts: PlayoutMoves::new(config),
            prepared: PreparedNodes::new(config.bytes_of_tree()),
            samples: vec![RewardMoments::default(); moves],
            needs_backup: false,
        }
    }

    /// Adds the reward of an iteration for `root_player` to the root move with which its path begins.
    #[inline]
    pub(super) fn sample(&mut self, rewards: &Rewards, root_player: Player) {
        if let Some(&(_, edge)) = self.path.steps.first() {
            self.samples[SearchTree::root_index(edge)].add(rewards.of(root_player).value);
        }
    }
}

/// The data that an iteration reads, and that it changes besides the tree.
pub(crate) struct IterationContext<'a, M, E> {
    pub(crate) tree: &'a SearchTree,
    pub(crate) config: &'a UctConfig,
    pub(crate) rules: &'a DescentRules,
    /// The evaluation, and the phases that the program supplies.
    pub(crate) phases: &'a E,
    pub(crate) playout_runner: PlayoutRunner,
    /// AMAF statistics, where they are kept.
    pub(crate) as_first: Option<&'a AllAsFirst<M>>,
    /// The player to move at the root.
    pub(crate) root_player: Player,
    pub(crate) local: &'a mut ThreadState<M>,
}

/// Iterations on a tree, which other threads search as well if it is `SHARED`.
pub(crate) trait Iteration<G: Shortcuts, E: Phases<G>, const SHARED: bool> {
    /// Returns the data of the iteration.
    fn parts(&mut self) -> IterationContext<'_, G::Move, E>;

    /// Adds a node for a position, to which no edge leads yet; `None` where it does not fit or the node budget is used up.
    fn add_node(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId>;

    /// Switches to sums of arbitrary numbers; fails where that has to wait.
    fn store_exact_sums(&mut self) -> Result<(), IterationError>;

    /// Returns the index of the root move, where the formula does not decide.
    #[inline]
    fn next_halving_move(&mut self) -> Option<usize> {
        None
    }

    /// Returns the node of a position that is stored already, where positions are looked up.
    #[inline]
    fn find(&self, _state: &G) -> Option<NodeId> {
        None
    }

    /// Updates the statistics of playouts from the path and its playout.
    #[inline]
    fn learn(&mut self, _rewards: &Rewards, _payoffs: &Payoffs) {}

    /// Runs one iteration from the root; returns its depth. An iteration that fails is not counted anywhere.
    #[inline(always)]
    fn iterate(&mut self, root: &G, meter: &mut Meter) -> Result<u32, IterationError> {
        let payoffs = match self.descend(root, meter) {
            IterationLeaf::Known(payoffs) => payoffs,
            IterationLeaf::Leaf(leaf) => self.simulate(leaf, meter)?,
            IterationLeaf::Cycle(abandoned) => return Err(abandoned),
        };
        self.back_up(&payoffs)?;
        Ok(self.parts().local.path.steps.len() as u32)
    }

    /// Descends from the root to a leaf, which may become a node.
    #[inline(always)]
    fn descend(&mut self, root: &G, meter: &mut Meter) -> IterationLeaf<G> {
        let IterationContext { config, local, .. } = self.parts();
        local.path.clear();
        local.needs_backup = config.graph;
        let mut state = root.clone();
        let (mut node, mut forced) = (SearchTree::ROOT, self.next_halving_move());
        loop {
            match self.select(&mut state, node, forced.take()) {
                DescentEnd::Proven(payoffs) => {
                    self.parts().local.needs_backup = true;
                    return IterationLeaf::Known(payoffs);
                }
                DescentEnd::Unstored if state.is_over() => {
                    return IterationLeaf::Known(self.end(&state));
                }
                DescentEnd::Unstored => {}
                DescentEnd::Nothing => return IterationLeaf::Cycle(IterationError::Cycle),
            }
            match self.expand(&state, meter) {
                Ok(Some(stored)) => node = stored,
                Ok(None) => return IterationLeaf::Leaf(state),
                Err(wrong) => return IterationLeaf::Cycle(IterationError::Prior(wrong)),
            }
        }
    }

    /// Adds rewards to the first steps of the path, where these are not added to the tree at once; returns their number.
    #[inline]
    fn accumulate(&mut self, _rewards: &Rewards) -> usize {
        0
    }

    /// Follows selected moves from a node, whose position is `state`, to a position that is not stored.
    #[inline]
    fn select(&mut self, state: &mut G, node: NodeId, forced: Option<usize>) -> DescentEnd {
        self.select_in_tree(state, node, forced)
    }

    /// Follows moves that are selected by the statistics in the tree.
    #[inline(always)]
    fn select_in_tree(&mut self, state: &mut G, node: NodeId, forced: Option<usize>) -> DescentEnd {
        let IterationContext {
            tree,
            config,
            rules,
            phases,
            as_first,
            local: ThreadState { rng, path, .. },
            ..
        } = self.parts();
        let descent = Descent {
            tree,
            rules,
            as_first,
            phases,
        };
        match (rules.plain, config.graph) {
            (true, false) => descent.down::<true, false, G>(state, node, forced, rng, path),
            (true, true) if !SHARED => {
                descent.down::<true, true, G>(state, node, forced, rng, path)
            }
            _ => descent.down::<false, true, G>(state, node, forced, rng, path),
        }
    }

    /// The payoffs of a finished game, to which the path leads.
    #[inline]
    fn end(&mut self, state: &G) -> Payoffs {
        let IterationContext {
            tree,
            phases,
            playout_runner,
            local,
            ..
        } = self.parts();
        if let Some(&step) = local.path.steps.last() {
            backup::record_result(tree, step, Bounds::of_payoff(state.payoff(Player::FIRST)));
        }
        local.needs_backup = true;
        playout_runner.final_payoffs(phases, state)
    }

    /// Returns the node of the position to which the path leads; `None` while it is not to be stored, or cannot be. In a graph
    /// a position that is stored already costs no node.
    #[inline(always)]
    fn expand(&mut self, state: &G, meter: &mut Meter) -> Result<Option<NodeId>, WrongPrior> {
        let IterationContext {
            tree,
            config,
            local,
            ..
        } = self.parts();
        let Some(edge) = local.path.last_edge() else {
            return Ok(None);
        };
        if !E::HAS_LEAVES && tree.statistics(edge).visits() < config.threshold {
            return Ok(None);
        }
        let node = match self.find(state) {
            Some(known) => known,
            None if E::HAS_LEAVES => return Ok(None), // It becomes a node when it is evaluated.
            None => {
                let Some(node) = self.add_node(state, meter) else {
                    return Ok(None);
                };
                let IterationContext {
                    tree,
                    config,
                    phases,
                    local,
                    ..
                } = self.parts();
                expansion::evaluate_moves(tree, node, state, phases, config.prior_temperature())?;
                local.needs_backup |=
                    tree.columns.proofs.is_kept() || tree.columns.heuristics.is_kept();
                node
            }
        };
        let edge = self.parts().tree.edge(edge);
        if SHARED {
            return Ok(Some(edge.link_first(node))); // Another thread may have linked a node first.
        }
        edge.link(node);
        Ok(Some(node))
    }

    /// Plays from a leaf to the end or to the cutoff.
    #[inline(always)]
    fn simulate(&mut self, mut leaf: G, meter: &mut Meter) -> Result<Payoffs, IterationError> {
        let IterationContext {
            phases,
            playout_runner,
            local:
                ThreadState {
                    rng,
                    path,
                    playouts,
                    ..
                },
            ..
        } = self.parts();
        Ok(playouts.run((playout_runner, phases), &mut leaf, rng, path, meter)?)
    }

    /// Adds a result along the path and updates the statistics of playouts; fails before anything is added.
    #[inline(always)]
    fn back_up(&mut self, payoffs: &Payoffs) -> Result<(), IterationError> {
        let IterationContext { tree, config, .. } = self.parts();
        let (scheme, discount) = (config.reward, config.discount);
        let rewards = Rewards::new(scheme, payoffs);
        let are_whole = rewards.are_whole() && discount == 1.0;
        if !are_whole && !tree.columns.sums.is_kept() {
            self.store_exact_sums()?;
        }
        let accumulated = if SHARED { self.accumulate(&rewards) } else { 0 };
        let IterationContext {
            tree,
            config,
            rules,
            root_player,
            local,
            ..
        } = self.parts();
        let (steps, mut at_root, counts) = (&local.path.steps, rewards, !rules.sums_visits);
        if rules.plain && tree.columns.kept() == 0 {
            backup::add_whole::<SHARED>(tree, &steps[accumulated..], &rewards);
        } else if discount == 1.0 {
            let steps = steps[accumulated..].iter().rev();
            steps.for_each(|&step| backup::add::<SHARED>(tree, step, &rewards, counts));
        } else {
            for (ply, &step) in steps.iter().enumerate().rev() {
                let plies = local.path.moves.len().saturating_sub(ply);
                at_root = Rewards::discounted(scheme, payoffs, discount, plies);
                backup::add::<SHARED>(tree, step, &at_root, counts);
            }
        }
        if local.needs_backup && config.revises(G::PLAYERS) {
            backup::update_bounds::<SHARED>(tree, steps, config.graph);
        }
        local.sample(&at_root, root_player);
        self.learn(&rewards, payoffs);
        Ok(())
    }
}
