//! One iteration step by step, to show how the search works.
//!
//! Nothing is computed twice. The iteration is the search's own, with its moves recorded as options such as RAVE record
//! them anyway; the tree before it is a copy, and selection itself computes the values that were compared there.

use std::ops::RangeInclusive;

use crate::mcts::custom::Phases;
use uctopia_game::{Budget, Player, Report, Shortcuts, Stop, Totals};
use uctopia_options::{Localized, Message};

use super::explain::moves_of_node;
use super::steps::{
    BackupStep, EdgeStatistics, ExpandReason, ExpandStep, MoveStep, SelectStep, SimulateStep,
    Trace, positive_zero,
};
use crate::mcts::config::UctConfig;
use crate::mcts::search::{SearchProgress, TreeSearch};
use crate::mcts::symmetry::Place;
use crate::mcts::tree::Path;
use crate::mcts::tree::rewarded_player;
use crate::mcts::tree::{EdgeId, NodeId, SearchTree, UNSTORED};
use crate::mcts::uct::Uct;
use crate::playout_runner::to_move;

/// Why there is no such iteration to trace.
///
/// ```
/// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::{Uct, mcts::TraceError};
/// let game: Tree = "(AB)".parse().unwrap();
/// let uct = |options: &str| Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap();
/// let trace = |options| uct(options).trace(&game, 2000, &Budget::unlimited()).unwrap_err();
/// assert_eq!(trace(""), TraceError::Ended(1000));
/// assert_eq!(trace("batch=8"), TraceError::Overlapping("batch"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum TraceError {
    /// Iterations overlap.
    #[error("{0} makes iterations overlap: leave it out to follow one at a time")]
    Overlapping(&'static str),
    /// The search ended before.
    #[error("the search ends after {0} iterations")]
    Ended(u64),
    /// The search has no result: an error message.
    #[error("{0}")]
    Unable(Message),
}

impl<G: Shortcuts, E: Phases<G> + Clone + Sync> Uct<G, E> {
    /// Searches a position up to an iteration, counted from 1, and returns the steps of that one. The search is the one that
    /// [`decide`](uctopia_game::Agent::decide) runs; its report after the iteration is in the trace.
    ///
    /// # Errors
    /// When iterations overlap, or the search ends before.
    pub fn trace(
        &mut self,
        state: &G,
        iteration: u64,
        budget: &Budget,
    ) -> Result<Trace<G::Move>, TraceError> {
        let traces = self.traces(state, iteration..=iteration, budget)?;
        traces.into_iter().next().ok_or(TraceError::Ended(0))
    }

    /// Traces several iterations, one after the other: those of the range that the search comes to.
    ///
    /// # Errors
    /// When iterations overlap, or the search ends before the first one.
    ///
    /// ```
    /// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
    /// use uctopia::Uct;
    /// let game: Tree = "((AB)(=A))".parse().unwrap();
    /// let uct = || Uct::new("iters=6".parse().unwrap(), ZeroEvaluator, 1).unwrap();
    /// let traces = uct().traces(&game, 3..=9, &Budget::unlimited()).unwrap();
    /// assert_eq!(traces.len(), 4); // the third to the sixth
    /// assert_eq!(traces[2], uct().trace(&game, 5, &Budget::unlimited()).unwrap());
    /// ```
    pub fn traces(
        &mut self,
        state: &G,
        iterations: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<Vec<Trace<G::Move>>, TraceError> {
        self.config.check_apart()?;
        self.paused = None;
        let player = to_move(state);
        let mut progress = self.searches[0].begin(state, player, budget);
        self.searches[0].run_until(state, &mut progress, iterations.start().saturating_sub(1));
        let mut traces = Vec::new();
        for iteration in iterations {
            let traced = self.searches[0].run_traced(state, &mut progress);
            if let Some(failure) = progress.failure {
                return Err(TraceError::Unable(failure.message()));
            }
            let Some(traced) = traced.filter(|_| progress.totals.playouts == iteration) else {
                break;
            };
            let report = self.report_so_far(state, player, &progress);
            traces.push(traced.into_trace(&self.searches[0], state, report));
        }
        if traces.is_empty() {
            Err(TraceError::Ended(progress.totals.playouts))
        } else {
            Ok(traces)
        }
    }

    /// The report if the search ended now.
    fn report_so_far(
        &self,
        state: &G,
        player: Player,
        progress: &SearchProgress,
    ) -> Report<G::Move> {
        let search = &self.searches[0];
        let totals = Totals {
            nodes: search.memory.tree.nodes() as u64,
            ..progress.totals
        };
        let stop = progress.stop.unwrap_or(Stop::Iterations);
        self.tree_report(state, player)
            .report(totals, stop, &mut search.local.rng.clone())
    }
}

impl UctConfig {
    /// Whether iterations are done one after the other.
    fn check_apart(&self) -> Result<(), TraceError> {
        let overlapping = [
            ("batch", self.batch),
            ("threads", self.threads),
            ("trees", self.trees),
        ];
        match overlapping.into_iter().find(|&(_, count)| count > 1) {
            Some((option, _)) => Err(TraceError::Overlapping(option)),
            None => Ok(()),
        }
    }
}

/// An iteration, and the search before it.
struct Traced<G: Shortcuts, E> {
    before: TreeSearch<G, E>,
    path: Path<G::Move>,
}

impl<G: Shortcuts, E: Phases<G> + Clone> TreeSearch<G, E> {
    /// Runs one more iteration and keeps the state before it; `None` when the search is over.
    fn run_traced(&mut self, state: &G, progress: &mut SearchProgress) -> Option<Traced<G, E>> {
        self.make_room();
        let before = self.clone();
        let until = progress.totals.playouts + 1;
        (self.rules.plain, self.local.path.keeps_moves) = (false, true);
        self.run_until(state, progress, until);
        (self.rules.plain, self.local.path.keeps_moves) =
            (before.rules.plain, before.local.path.keeps_moves);
        (progress.totals.playouts == until).then(|| Traced {
            before,
            path: self.local.path.clone(),
        })
    }
}

impl<G: Shortcuts, E: Phases<G>> Traced<G, E> {
    /// Converts the iteration to a trace that needs no tree.
    fn into_trace(
        self,
        after: &TreeSearch<G, E>,
        root: &G,
        report: Report<G::Move>,
    ) -> Trace<G::Move> {
        let mut place = Place::root(root, after.config.symmetry);
        let (mut select, mut backup) = (Vec::new(), Vec::new());
        for ply in 0..self.path.steps.len() {
            let (selection, m) = self.selection(after, &place, ply);
            backup.push(self.backup(after, self.path.steps[ply], m));
            select.push(selection);
            place.play(m);
        }
        let simulate = self.playout(after, place);
        let unstored = match simulate {
            Ok(_) => ExpandReason::Waits,
            Err(known) => known,
        };
        Trace {
            select,
            expand: ExpandStep::new(&backup, self.stored(after), unstored),
            simulate: simulate.ok(),
            backup,
            report,
        }
    }

    /// The choice at a node of the path, and the move that was chosen.
    fn selection(
        &self,
        after: &TreeSearch<G, E>,
        place: &Place<G>,
        ply: usize,
    ) -> (SelectStep<G::Move>, G::Move) {
        let (node_id, edge) = self.path.steps[ply];
        let (visits, mut moves) = if self.existed(node_id) {
            let path = Path {
                steps: self.path.steps[..ply].to_vec(),
                ..Path::new(false)
            };
            let visits = self.before.memory.tree.node(node_id).visits();
            let moves = moves_of_node(&self.before, &place.stored, node_id, &path);
            (visits, moves)
        } else {
            // It had just been stored when one of its moves was chosen.
            let untried = place.stored.moves().map(MoveStep::untried);
            (0, untried.collect())
        };
        let node = after.memory.tree.node(node_id);
        let chosen = (edge - node.first_edge()) as usize;
        moves[chosen].chosen = true;
        let own = place.state.moves().zip(place.images_of_moves());
        let own = own.map(|(mv, image)| MoveStep {
            mv,
            ..moves[image].clone()
        });
        let moves: Vec<_> = own.collect();
        let taken = moves.iter().find(|step| step.chosen);
        let m = taken.expect("one of the moves is chosen").mv;
        let step = SelectStep {
            node: node_id,
            position: ply,
            player: node.to_move(),
            visits,
            formula: after.config.formula_text(),
            moves,
        };
        (step, m)
    }

    /// Whether a node was there before.
    fn existed(&self, node: NodeId) -> bool {
        (node as usize) < self.before.memory.tree.slots()
    }

    /// The change of an edge's statistics.
    fn backup(
        &self,
        after: &TreeSearch<G, E>,
        (node, edge): (NodeId, EdgeId),
        m: G::Move,
    ) -> BackupStep<G::Move> {
        let figures = |tree: &SearchTree| {
            let (visits, sum) = (tree.edge(edge as usize).visits(), tree.sum(edge as usize));
            (
                EdgeStatistics {
                    visits,
                    q: (visits > 0).then(|| positive_zero(sum / f64::from(visits))),
                },
                sum,
            )
        };
        let (before, sum_before) = match self.existed(node) {
            true => figures(&self.before.memory.tree),
            false => (EdgeStatistics { visits: 0, q: None }, 0.0),
        };
        let tree = &after.memory.tree;
        let player = rewarded_player(tree.node(node));
        let (after, sum_after) = figures(tree);
        BackupStep {
            mv: m,
            player,
            before,
            reward: positive_zero(sum_after - sum_before),
            after,
        }
    }

    /// What was played beyond the tree from `state`; otherwise the reason why the result was known.
    fn playout(
        &self,
        after: &TreeSearch<G, E>,
        mut place: Place<G>,
    ) -> Result<SimulateStep<G::Move>, ExpandReason> {
        let Path { steps, moves, .. } = &self.path;
        let moves: Vec<G::Move> = match moves.get(steps.len()..) {
            None => return Err(ExpandReason::Proven),
            Some([]) if place.state.is_over() => return Err(ExpandReason::Over),
            Some(played) => played.iter().map(|&(_, m)| place.follow(m)).collect(),
        };
        let payoffs = after.latest_payoffs(&place.state);
        let played = SimulateStep::new(moves, &place.state, payoffs);
        match after.local.playouts.quick_end {
            Some(_) => Ok(played.with_true_payoffs()),
            None => Ok(played),
        }
    }

    /// How many moves lead to the last position that was stored, if one was.
    fn stored(&self, after: &TreeSearch<G, E>) -> Option<usize> {
        let children = self
            .path
            .steps
            .iter()
            .map(|&(_, edge)| after.memory.tree.edge(edge as usize).child());
        let linked = |child: NodeId| child != UNSTORED && !self.existed(child);
        children
            .enumerate()
            .filter(|&(_, child)| linked(child))
            .map(|(ply, _)| ply + 1)
            .last()
    }
}
