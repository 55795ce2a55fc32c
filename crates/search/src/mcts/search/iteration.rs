//! One iteration: select, expand, simulate, back up.

use crate::mcts::phases::{LeafEvaluator, Phases};
use uctopia_game::{Meter, Payoffs, Player, Shortcuts};

use super::progress::Abandoned;
use super::state::Search;
use crate::mcts::backup::{self, Rewards};
use crate::mcts::selection::{Descent, Reached};
use crate::mcts::tree::{Bounds, NodeId, Tree};

/// Where a descent arrived.
pub(crate) enum Arrival<G> {
    /// Where the result is known.
    Known(Payoffs),
    /// At a position from which a playout is to begin.
    Leaf(G),
    /// Nowhere: stored positions lead to each other for ever.
    Nowhere,
}

impl<G: Shortcuts, E: Phases<G>> Search<G, E> {
    /// One iteration from the root; returns how deep it went. One that comes to no end is not counted anywhere.
    pub(super) fn iterate(&mut self, root: &G, meter: &mut Meter) -> Result<u32, Abandoned> {
        self.make_room();
        let payoffs = match self.descend(root, meter) {
            Arrival::Known(payoffs) => payoffs,
            Arrival::Leaf(mut state) => {
                let Self { playouts, rollout, rng, path, .. } = self;
                playouts.run(rollout, &mut state, rng, path, meter)?
            }
            Arrival::Nowhere => return Err(Abandoned::Circle),
        };
        self.back_up(&payoffs);
        Ok(self.path.steps.len() as u32)
    }

    /// Descends from the root to where the tree ends, which may grow there.
    #[inline(always)]
    pub(crate) fn descend(&mut self, root: &G, meter: &mut Meter) -> Arrival<G> {
        self.path.clear();
        self.needs_revision = self.config.expansion.graph;
        let mut state = root.clone();
        let (mut node, mut forced) = (Tree::ROOT, self.plan.as_mut().map(|plan| plan.next(&self.memory.tree)));
        loop {
            match self.descend_from(&mut state, node, forced.take()) {
                Reached::Proven(payoffs) => {
                    self.needs_revision = true;
                    return Arrival::Known(payoffs);
                }
                Reached::Unstored if state.is_over() => return Arrival::Known(self.end(&state)),
                Reached::Unstored => {}
                Reached::Nothing => return Arrival::Nowhere,
            }
            match self.expand(&state, meter) {
                Some(stored) => node = stored,
                None => return Arrival::Leaf(state),
            }
        }
    }

    #[inline]
    fn descend_from(&mut self, state: &mut G, node: NodeId, forced: Option<usize>) -> Reached {
        let descent = Descent {
            tree: &self.memory.tree,
            rules: &self.rules,
            as_first: self.memory.as_first.as_ref(),
            phases: self.rollout.evaluator(),
        };
        match (self.rules.plain, self.config.expansion.graph) {
            (true, false) => descent.down::<true, false, G>(state, node, forced, &mut self.rng, &mut self.path),
            (true, true) => descent.down::<true, true, G>(state, node, forced, &mut self.rng, &mut self.path),
            (false, _) => descent.down::<false, true, G>(state, node, forced, &mut self.rng, &mut self.path),
        }
    }

    /// The payoffs of a finished game, to which the path leads.
    fn end(&mut self, state: &G) -> Payoffs {
        if let Some(&step) = self.path.steps.last() {
            backup::record_result(&self.memory.tree, step, Bounds::of_payoff(state.payoff(Player::FIRST)));
        }
        self.needs_revision = true;
        self.rollout.judge(state)
    }

    /// The node of the position to which the path leads; `None` while it is not to be stored, or cannot be. In a graph
    /// a position that is stored already costs nothing.
    fn expand(&mut self, state: &G, meter: &mut Meter) -> Option<NodeId> {
        let edge = self.path.last_edge()?;
        if E::Leaves::REPLACES {
            // It becomes a node when it is evaluated.
            let known = self.memory.find(state)?;
            self.memory.tree.edge(edge).link(known);
            return Some(known);
        }
        if self.memory.tree.edge(edge).visits() < self.config.expansion.threshold {
            return None;
        }
        let node = match self.memory.find(state) {
            Some(known) => known,
            None if self.has_room_for(state.moves().len()) && meter.node() => {
                let node = self.memory.store(state);
                self.evaluate_moves(node, state);
                let columns = &self.memory.tree.columns;
                self.needs_revision |= columns.proofs.is_kept() || columns.heuristics.is_kept();
                node
            }
            None => return None,
        };
        self.memory.tree.edge(edge).link(node);
        Some(node)
    }

    /// Lets sums be any number from now on. Where all nodes but the root have to be forgotten for it, all paths under way
    /// end at their first step: that of this iteration, and those of leaves that wait.
    #[cold]
    pub(super) fn keep_fractions(&mut self) {
        if !self.memory.keep_fractions() {
            self.path.steps.truncate(1);
            self.waiting.cut();
        }
    }

    /// Adds a result along the path, and learns from it.
    pub(crate) fn back_up(&mut self, payoffs: &Payoffs) {
        let scheme = self.config.backup.reward;
        let rewards = Rewards::new(scheme, payoffs);
        let are_whole = rewards.are_whole() && self.config.backup.discount == 1.0;
        if !are_whole && !self.memory.tree.columns.sums.is_kept() {
            self.keep_fractions();
        }
        let (tree, path) = (&self.memory.tree, &self.path);
        if self.rules.plain && tree.columns.kept() == 0 {
            backup::add_whole(tree, &path.steps, &rewards);
        } else if self.config.backup.discount == 1.0 {
            path.steps.iter().rev().for_each(|&step| backup::add::<false>(tree, step, &rewards));
        } else {
            for (ply, &step) in path.steps.iter().enumerate().rev() {
                let plies = path.moves.len().saturating_sub(ply);
                let rewards = Rewards::discounted(scheme, payoffs, self.config.backup.discount, plies);
                backup::add::<false>(tree, step, &rewards);
            }
        }
        if let Some(&(_, edge)) = path.steps.first() {
            self.samples[Tree::root_index(edge)].add(rewards.of(self.decider).value);
        }
        if self.needs_revision && self.config.revises(G::PLAYERS) {
            backup::revise::<false>(tree, &path.steps, self.config.expansion.graph);
        }
        if self.memory.as_first.is_some() {
            self.memory.add_as_first(&self.path, |player| rewards.of(player).value);
        }
        if let Some(learned) = &mut self.playouts.learned {
            if learned.may_grow_with(self.path.moves.len()) {
                learned.grows = self.memory.has_bytes_for(learned.growth_bytes());
            }
            learned.add(&self.path.moves, |player| rewards.of(player).value);
            self.memory.besides = self.config.batch_bytes::<G>() + learned.bytes() as u64;
        }
    }
}
