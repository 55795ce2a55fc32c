//! Leaf evaluation by a custom evaluator, and expansion of these leaves.

use uctopia_game::{AgentFailure, MAX_PLAYERS, Meter, Payoffs, Shortcuts};

use super::iteration::Iteration as _;
use super::leaves::Batch;
use super::state::TreeSearch;
use crate::mcts::backup;
use crate::mcts::custom::prior::WrongPrior;
use crate::mcts::custom::{LeafEvaluations, Phases};
use crate::mcts::expansion;
use crate::mcts::tree::{NodeId, SearchTree, UNSTORED};

impl<G: Shortcuts, E: Phases<G>> TreeSearch<G, E> {
    /// Stores the values of the root's moves that options need.
    pub(super) fn evaluate_root(&mut self, state: &G) -> Result<(), AgentFailure> {
        let noted = self.note_moves_of_root(state);
        if noted.is_err() {
            self.memory.clear();
        }
        noted
    }

    fn note_moves_of_root(&mut self, state: &G) -> Result<(), AgentFailure> {
        if !E::HAS_LEAVES || !self.memory.tree.columns.priors.is_kept() {
            return Ok(self.evaluate_moves(SearchTree::ROOT, state)?);
        }
        let mut evaluations = LeafEvaluations::default();
        evaluations.evaluate_all(self.phases.leaves(), std::slice::from_ref(state))?;
        Ok(self.fill_priors(SearchTree::ROOT, state, evaluations.priors(0))?)
    }

    /// Evaluates all pending leaves.
    pub(super) fn evaluate_leaves(&mut self, batch: &mut Batch<G>) -> Result<(), AgentFailure> {
        batch
            .evaluations
            .evaluate_all(self.phases.leaves(), &batch.leaves)?;
        let evaluated = batch
            .payoffs
            .iter_mut()
            .enumerate()
            .take(batch.leaves.len());
        evaluated.for_each(|(index, payoffs)| *payoffs = *batch.evaluations.payoffs(index));
        Ok(())
    }

    /// Makes a node of an evaluated leaf, to which the path leads, unless it is one already, is not to be stored yet or does
    /// not fit; returns whether values of the positions above may change.
    pub(super) fn store_leaf(
        &mut self,
        leaf: &G,
        priors: Option<&[f32]>,
        meter: &mut Meter,
    ) -> Result<bool, WrongPrior> {
        let Some(edge) = self.local.path.last_edge() else {
            return Ok(false);
        };
        let slot = self.memory.tree.edge(edge);
        if slot.child() != UNSTORED || slot.visits() < self.config.threshold {
            return Ok(false);
        }
        let node = match self.memory.find(leaf) {
            Some(known) => known,
            None => {
                let Some(node) = self.add_node(leaf, meter) else {
                    return Ok(false);
                };
                self.fill_priors(node, leaf, priors)?;
                node
            }
        };
        let (tree, graph) = (&self.memory.tree, self.config.graph);
        tree.edge(edge).link(node);
        let teaches = graph || tree.columns.proofs.is_kept() || tree.columns.heuristics.is_kept();
        if teaches && self.config.revises(G::PLAYERS) {
            backup::update_bounds::<false>(tree, &self.local.path.steps, graph);
        }
        Ok(teaches)
    }

    /// Stores the priors of a node's moves from the evaluator, and the other values that options need.
    fn fill_priors(
        &self,
        node: NodeId,
        state: &G,
        priors: Option<&[f32]>,
    ) -> Result<(), WrongPrior> {
        if priors.is_none() || self.config.bias > 0.0 || self.config.implicit(G::PLAYERS) > 0.0 {
            self.evaluate_moves(node, state)?;
        }
        if let Some(priors) = priors {
            expansion::set_priors(&self.memory.tree, node, priors);
        }
        Ok(())
    }

    /// The payoffs of the latest iteration, which ended at this position.
    pub(crate) fn latest_payoffs(&self, state: &G) -> Payoffs {
        match &self.batch {
            Some(batch) if E::HAS_LEAVES && !state.is_over() => {
                batch.payoffs.first().copied().unwrap_or([0.0; MAX_PLAYERS])
            }
            _ => match self.local.playouts.quick_end {
                Some(payoffs) if !state.is_over() => payoffs,
                _ => self.playout_runner.final_payoffs(&self.phases, state),
            },
        }
    }
}
