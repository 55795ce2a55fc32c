//! The final choice, and what a report tells about each move.

use uctopia_game::{Bound, Game, MoveReport, Player, Proof};

use super::bounds::Bounds;
use super::config::{Choice, Ties, Uct as UctConfig};
use super::tree::{NodeId, Tree, UNSTORED};

/// What is known about a move of the root, as the player to move there sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures {
    pub(super) visits: u64,
    /// Sum of the rewards.
    pub(super) sum: f64,
    pub(super) bounds: Bounds,
    pub(super) variance: Option<f64>,
}

impl Figures {
    /// Mean reward; `NaN` for a move never tried.
    pub(super) fn mean(&self) -> f64 {
        self.sum / self.visits as f64
    }

    /// The figures of the root's moves.
    pub(super) fn of_root(tree: &Tree, player: Player, variance: impl Fn(usize) -> Option<f64>) -> Vec<Self> {
        let figures = |(index, edge): (usize, usize)| Self {
            visits: u64::from(tree.edges[edge].visits()),
            sum: tree.sum(edge),
            bounds: tree.columns.bounds.get(edge).seen_by(player),
            variance: variance(index),
        };
        tree.nodes[Tree::ROOT as usize].edges().enumerate().map(figures).collect()
    }

    /// Fills in a report.
    pub(super) fn report<M: Copy>(&self, line: &[M]) -> MoveReport<M> {
        MoveReport {
            visits: self.visits,
            bound: Bound::Estimate,
            value: (self.visits > 0).then(|| self.mean() as f32),
            variance: self.variance.map(|variance| variance as f32),
            proof: self.bounds.is_solved().then_some(Proof { payoff: self.bounds.lower, plies: None }),
            pv: line.to_vec(),
            ..MoveReport::new(line[0])
        }
    }
}

/// The index of the move to play; `None` if nothing was tried.
///
/// A proven move competes with its payoff: it is played when no move that could still be better has a better mean.
pub(super) fn choose(config: &UctConfig, moves: &[Figures]) -> Option<usize> {
    let tried = || (0..moves.len()).filter(|&index| moves[index].visits > 0);
    let in_hand = tried().map(|index| moves[index].bounds.lower).reduce(f32::max)?;
    let could_be_better = |&index: &usize| moves[index].bounds.upper > in_hand;
    let open = first_max(tried().filter(could_be_better), |index| {
        let (visits, mean) = (moves[index].visits as f64, moves[index].mean());
        let (merit, other) = match config.choice {
            Choice::Visits => (visits, mean),
            Choice::Mean => (mean, visits),
        };
        let between_equals = match config.ties {
            Ties::Better => other,
            Ties::First => 0.0,
            Ties::Last => index as f64,
        };
        (merit, between_equals)
    });
    let proven = tried().find(|&index| moves[index].bounds.is_solved() && moves[index].bounds.lower == in_hand);
    match (open, proven) {
        (Some(open), Some(proven)) => {
            let certain = config.reward.reward(in_hand);
            let better = in_hand == -1.0 || certain < moves[open].mean();
            Some(if better { open } else { proven })
        }
        (open, proven) => proven.or(open),
    }
}

/// The first of the indices with the highest key.
fn first_max<K: PartialOrd>(indices: impl Iterator<Item = usize>, key: impl Fn(usize) -> K) -> Option<usize> {
    indices.reduce(|best, index| if key(index) > key(best) { index } else { best })
}

/// The most visited line that begins with the root's move of this index.
pub(super) fn line<G: Game>(tree: &Tree, root: &G, index: usize) -> Vec<G::Move> {
    let (mut state, mut node, mut index) = (root.clone(), Tree::ROOT, Some(index));
    let mut line = Vec::new();
    while let Some(taken) = index {
        let m = state.moves().nth(taken).expect("a stored position has as many moves as edges");
        state.play(m);
        line.push(m);
        node = tree.edges_of(node)[taken].child();
        if node == UNSTORED {
            break;
        }
        index = most_visited(tree, node);
    }
    line
}

/// The move tried most often at a node, the first among equals; `None` if none was.
fn most_visited(tree: &Tree, node: NodeId) -> Option<usize> {
    let edges = tree.edges_of(node);
    first_max(0..edges.len(), |index| edges[index].visits()).filter(|&index| edges[index].visits() > 0)
}
