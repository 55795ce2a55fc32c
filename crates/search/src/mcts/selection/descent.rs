//! The descent from a node to a leaf.

use uctopia_game::{Payoffs, Player, Rng, Shortcuts};

use super::amaf::{AllAsFirst, of_moves};
use super::choose::{self, SelectionPolicy};
use super::rule;
use super::terms::Terms;
use super::widening::{self, Widening};
use crate::mcts::config::UctConfig;
use crate::mcts::custom::{Phases, SelectionRule};
use crate::mcts::formulas::Tables;
use crate::mcts::tree::{EdgeId, Node, NodeId, Path, SearchTree, UNSTORED};
use crate::statistics::RewardMean;

/// The settings that do not change during a decision.
#[derive(Clone, Debug)]
pub(crate) struct DescentRules {
    pub(crate) selection: SelectionPolicy,
    /// How many moves of a node are selected, if not all.
    widening: Option<Widening>,
    /// Whether a descent needs nothing but UCB1: no proofs, no traces, no pending iterations.
    pub(crate) plain: bool,
    /// Whether the visits of a node are the sum of those of its edges, so that threads do not count them as well.
    pub(crate) sums_visits: bool,
    /// Whether positions may form cycles, so that a descent might not end; elsewhere the depth of the tree bounds it.
    is_graph: bool,
    /// Whether a descent goes on from the canonical image of each position.
    merges_images: bool,
}

impl DescentRules {
    pub(crate) fn new(config: &UctConfig, players: usize, has_rule: bool) -> Self {
        let (solver, terms) = (config.solves(players), Terms::of(config, players));
        let widening = Widening::of(config);
        let shared = config.threads > 1;
        let selection = SelectionPolicy {
            c: config.c,
            untried: config.untried,
            solver,
            shared,
            terms,
            tables: Tables::new(),
        };
        let is_custom = has_rule || widening.is_some();
        let plain =
            terms.is_none() && !solver && !config.is_traced() && !is_custom && !config.symmetry;
        let sums_visits = shared && terms.is_none() && !is_custom;
        Self {
            selection,
            widening,
            plain,
            sums_visits,
            is_graph: config.graph,
            merges_images: config.symmetry,
        }
    }

    /// The maximum length of a descent through a graph, far beyond the depth of any graph without cycles.
    pub(crate) const LONGEST_PATH_IN_A_GRAPH: usize = 1 << 16;
}

/// The end of a descent.
pub(crate) enum DescentEnd {
    /// At a move whose result is proven.
    Proven(Payoffs),
    /// At a position, that of the state, which is not stored; the last edge of the path leads to it.
    Unstored,
    /// No leaf, after so many steps that stored positions must form a cycle.
    Nothing,
}

/// A descent through a tree that other threads may descend as well.
pub(crate) struct Descent<'a, M, E> {
    pub(crate) tree: &'a SearchTree,
    pub(crate) rules: &'a DescentRules,
    pub(crate) as_first: Option<&'a AllAsFirst<M>>,
    /// The custom phases.
    pub(crate) phases: &'a E,
}

impl<M: Copy + Eq + std::hash::Hash, E> Descent<'_, M, E> {
    /// Descends from a node, whose position is `state`, to a position that is not stored. The first move may be
    /// forced. `PLAIN` omits what only options need, and without `BOUNDED` the graph may have no cycle.
    #[inline(always)]
    pub(crate) fn down<const PLAIN: bool, const BOUNDED: bool, G: Shortcuts<Move = M>>(
        &self,
        state: &mut G,
        mut node_id: NodeId,
        forced: Option<usize>,
        rng: &mut Rng,
        path: &mut Path<M>,
    ) -> DescentEnd
    where
        E: Phases<G>,
    {
        let mut forced = forced;
        loop {
            if BOUNDED
                && path.steps.len() >= DescentRules::LONGEST_PATH_IN_A_GRAPH
                && self.rules.is_graph
            {
                return DescentEnd::Nothing;
            }
            let index = match forced.take() {
                Some(index) => index,
                None => self.select::<PLAIN, G>(state, node_id, rng, path),
            };
            match self.follow::<PLAIN, G>(state, node_id, index, path) {
                Ok(stored) => node_id = stored,
                Err(reached) => return reached,
            }
        }
    }

    /// Follows an edge to the node it leads to; the end of the descent is no node.
    #[inline(always)]
    fn follow<const PLAIN: bool, G: Shortcuts<Move = M>>(
        &self,
        state: &mut G,
        node_id: NodeId,
        index: usize,
        path: &mut Path<M>,
    ) -> Result<NodeId, DescentEnd> {
        let node = self.tree.node(node_id);
        let edge_id = node.first_edge() + index as EdgeId;
        let edge = edge_id as usize;
        path.steps.push((node_id, edge_id));
        if !PLAIN && self.tree.columns.pending.is_kept() {
            self.tree.columns.pending.count::<1>(edge);
        }
        if !PLAIN && self.rules.selection.solver && node.has_proofs() {
            let bounds = self.tree.columns.bounds.get(edge);
            if bounds.is_solved() {
                return Err(DescentEnd::Proven(bounds.payoffs()));
            }
        }
        let m = state
            .moves()
            .nth(index)
            .expect("a stored position has as many moves as edges");
        if !PLAIN {
            path.record(node.to_move(), m);
        }
        state.play(m);
        if !PLAIN && self.rules.merges_images {
            *state = state.canonical();
        }
        let child = self.tree.child(edge);
        if child == UNSTORED {
            Err(DescentEnd::Unstored)
        } else {
            Ok(child)
        }
    }

    /// The edge that an iteration takes from a node, as an index among its edges: a player's choice or nature's draw.
    #[inline(always)]
    fn select<const PLAIN: bool, G: Shortcuts<Move = M>>(
        &self,
        state: &G,
        node_id: NodeId,
        rng: &mut Rng,
        path: &Path<M>,
    ) -> usize
    where
        E: Phases<G>,
    {
        let node = self.tree.node(node_id);
        let Some(player) = node.to_move() else {
            let outcome = state.draw_outcome(rng);
            return state
                .moves()
                .position(|m| m == outcome)
                .expect("nature draws one of its outcomes");
        };
        if !PLAIN && let Some(widening) = self.rules.widening {
            return self.select_widened(widening, state, (node_id, player), rng, path);
        }
        if !PLAIN && E::HAS_RULE {
            return self.select_by_rule(state, node_id, player, rng);
        }
        let parent_visits = node.visits();
        let selection = &self.rules.selection;
        match &selection.terms {
            Some(terms) if !PLAIN => {
                self.select_by_terms(terms, state, node_id, player, parent_visits, rng, path)
            }
            _ => {
                let root_logarithm = || selection.tables.root_logarithm(parent_visits);
                choose::choose::<PLAIN>(self.tree, node, selection, root_logarithm, |bound| {
                    rng.below(bound)
                })
            }
        }
    }

    /// The values that the next iteration compares at a node where `player` is to move; infinite for unvisited moves that
    /// come first.
    pub(crate) fn selection_values<G: Shortcuts<Move = M>>(
        &self,
        state: &G,
        node_id: NodeId,
        player: Player,
        path: &Path<M>,
    ) -> Vec<f64>
    where
        E: Phases<G>,
    {
        let node = self.tree.node(node_id);
        if E::HAS_RULE {
            return rule::values(self.tree, node, (state, player), self.phases.rule());
        }
        let visits = node.visits();
        let Some(terms) = &self.rules.selection.terms else {
            return choose::selection_values(self.tree, node, &self.rules.selection, visits);
        };
        match self.as_first {
            None => terms.selection_values(self.tree, node, visits, |_| RewardMean::default()),
            Some(as_first) => {
                let reference = as_first.reference(self.tree, path, node_id);
                let means: Vec<RewardMean> = of_moves(as_first, reference, player, state).collect();
                terms.selection_values(self.tree, node, visits, |index| means[index])
            }
        }
    }

    /// The first move to select at a node whose moves have custom priors: as no move has visits yet,
    /// formulas that multiply priors by these would find all equal.
    #[inline]
    fn select_by_priors<G: Shortcuts<Move = M>>(&self, node: Node<'_>) -> Option<usize>
    where
        E: Phases<G>,
    {
        let brings_priors = E::HAS_LEAVES || E::HAS_PRIOR;
        if brings_priors && node.visits() == 0 {
            choose::most_likely(self.tree, node)
        } else {
            None
        }
    }

    /// The selection among a part of a player's moves, which grows with the visits of the node.
    #[inline(never)]
    fn select_widened<G: Shortcuts<Move = M>>(
        &self,
        widening: Widening,
        state: &G,
        (node_id, player): (NodeId, Player),
        rng: &mut Rng,
        path: &Path<M>,
    ) -> usize
    where
        E: Phases<G>,
    {
        let node = self.tree.node(node_id);
        let untried = self.rules.selection.untried;
        widening
            .next_move(self.tree, node, player, untried, rng)
            .unwrap_or_else(|| {
                let values = self.selection_values(state, node_id, player, path);
                widening::best_tried(self.tree, node, player, &values)
            })
    }

    /// The selection of a player's move by a custom rule.
    #[inline(never)]
    fn select_by_rule<G: Shortcuts<Move = M>>(
        &self,
        state: &G,
        node_id: NodeId,
        player: Player,
        rng: &mut Rng,
    ) -> usize
    where
        E: Phases<G>,
    {
        let (node, untried) = (self.tree.node(node_id), self.rules.selection.untried);
        if !E::Rule::TRIES_ALL_FIRST
            && let Some(index) = self.select_by_priors::<G>(node)
        {
            return index;
        }
        if (E::Rule::TRIES_ALL_FIRST && node.visits() < node.edge_count() || node.visits() == 0)
            && let Some(index) =
                choose::choose_untried::<false>(self.tree, node, untried, |bound| rng.below(bound))
        {
            return index;
        }
        rule::best(self.tree, node, (state, player), self.phases.rule())
    }

    /// The selection of a player's move where terms beyond UCB1 count.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of `select`, apart so that plain UCB1 stays small"
    )]
    #[inline(never)]
    fn select_by_terms<G: Shortcuts<Move = M>>(
        &self,
        terms: &Terms,
        state: &G,
        node_id: NodeId,
        player: Player,
        parent_visits: u32,
        rng: &mut Rng,
        path: &Path<M>,
    ) -> usize
    where
        E: Phases<G>,
    {
        let node = self.tree.node(node_id);
        let untried = self.rules.selection.untried;
        if !terms.try_all_first()
            && let Some(index) = self.select_by_priors::<G>(node)
        {
            return index;
        }
        if (terms.try_all_first() && node.visits() < node.edge_count() || node.visits() == 0)
            && let Some(index) =
                choose::choose_untried::<false>(self.tree, node, untried, |bound| rng.below(bound))
        {
            return index;
        }
        let Some(as_first) = self.as_first else {
            return terms.best(self.tree, node, parent_visits, |_| RewardMean::default());
        };
        let reference = as_first.reference(self.tree, path, node_id);
        let means: Vec<RewardMean> = of_moves(as_first, reference, player, state).collect();
        terms.best(self.tree, node, parent_visits, |index| means[index])
    }
}
