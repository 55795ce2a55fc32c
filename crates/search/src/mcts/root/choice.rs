//! Final move selection, and the report on each move.

use uctopia_game::{Bound, MoveReport, Player, Proof, Shortcuts};

use crate::mcts::config::{FinalMoveRule, UctConfig, UctTieBreak};
use crate::mcts::symmetry::Place;
use crate::mcts::tree::{Bounds, NodeId, SearchTree, UNSTORED};
use crate::statistics::first_max;

/// The statistics of a root move, from the point of view of the player to move there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMoveStatistics {
    pub(crate) visits: u64,
    /// Sum of the rewards.
    pub(crate) sum: f64,
    pub(crate) bounds: Bounds,
    pub(crate) variance: Option<f64>,
}

impl RootMoveStatistics {
    /// Mean reward; `NaN` for an unvisited move.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.visits as f64
    }

    /// The statistics of the root's moves.
    pub(crate) fn of_root(
        tree: &SearchTree,
        player: Player,
        variance: impl Fn(usize) -> Option<f64>,
    ) -> Vec<Self> {
        let figures = |(index, edge): (usize, usize)| Self {
            visits: u64::from(tree.edge(edge).visits()),
            sum: tree.sum(edge),
            bounds: tree.columns.bounds.get(edge).seen_by(player),
            variance: variance(index),
        };
        tree.node(SearchTree::ROOT)
            .edges()
            .enumerate()
            .map(figures)
            .collect()
    }

    /// The statistics of a move in two trees together, with the variance of the first.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self {
            visits: self.visits + other.visits,
            sum: self.sum + other.sum,
            bounds: self.bounds.tightened(other.bounds),
            variance: self.variance,
        }
    }

    /// Makes the report of a move.
    pub(crate) fn report<M: Copy>(&self, line: &[M]) -> MoveReport<M> {
        MoveReport {
            visits: self.visits,
            bound: Bound::Estimate,
            value: (self.visits > 0).then(|| self.mean() as f32),
            variance: self.variance.map(|variance| variance as f32),
            proof: self.bounds.is_solved().then_some(Proof {
                payoff: self.bounds.lower,
                plies: None,
            }),
            pv: line.to_vec(),
            ..MoveReport::new(line[0])
        }
    }
}

/// The index of the move to play; `None` if no move was visited.
///
/// A proven move competes with its payoff: it is played when no move that could still be better has a better mean.
pub(crate) fn choose(config: &UctConfig, moves: &[RootMoveStatistics]) -> Option<usize> {
    let tried = || (0..moves.len()).filter(|&index| moves[index].visits > 0);
    let in_hand = tried()
        .map(|index| moves[index].bounds.lower)
        .reduce(f32::max)?;
    let total: u64 = moves.iter().map(|figures| figures.visits).sum();
    let log_total = libm::log(total as f64);
    let could_be_better = |&index: &usize| moves[index].bounds.upper > in_hand;
    let open = first_max(tried().filter(could_be_better), |index| {
        let (visits, mean) = (moves[index].visits as f64, moves[index].mean());
        let (merit, other) = match config.choice {
            FinalMoveRule::Visits | FinalMoveRule::MaxRobust => (visits, mean),
            FinalMoveRule::Mean => (mean, visits),
            FinalMoveRule::Secure => (mean - config.c * (log_total / visits).sqrt(), visits),
        };
        let between_equals = match config.ties {
            UctTieBreak::Better => other,
            UctTieBreak::First => 0.0,
        };
        (merit, between_equals)
    });
    let proven = tried()
        .find(|&index| moves[index].bounds.is_solved() && moves[index].bounds.lower == in_hand);
    match (open, proven) {
        (Some(open), Some(proven)) => {
            let certain = config.reward.reward(in_hand);
            let better = in_hand == -1.0 || certain < moves[open].mean();
            Some(if better { open } else { proven })
        }
        (open, proven) => proven.or(open),
    }
}

/// Whether the choice is decided with so many iterations left.
///
/// With `early` it is when the most visited move could not be overtaken even if all remaining iterations went to the next; with
/// the choice `max-robust`, in the last quarter of the iterations, when the most visited move has the best mean as well.
pub(crate) fn is_decided(config: &UctConfig, tree: &SearchTree, done: u64, left: u64) -> bool {
    let count = tree.node(SearchTree::ROOT).edges().len();
    let visits = |index: usize| u64::from(tree.edge(SearchTree::root_edge(index)).visits());
    let Some(most) = first_max(0..count, visits) else {
        return false;
    };
    let overtaken =
        || (0..count).any(|index| index != most && visits(index) + left >= visits(most));
    let mean = |index: usize| tree.sum(SearchTree::root_edge(index)) / visits(index) as f64;
    let best = || (0..count).all(|index| visits(index) == 0 || mean(index) <= mean(most));
    (config.early && !overtaken())
        || (config.choice == FinalMoveRule::MaxRobust && done / 3 >= left && best())
}

/// Whether the root is solved, where `player` is to move.
pub(crate) fn is_solved(tree: &SearchTree, player: Player) -> bool {
    let bounds = tree
        .node(SearchTree::ROOT)
        .edges()
        .map(|edge| tree.columns.bounds.get(edge));
    Bounds::of_position(Some(player), bounds).is_solved()
}

/// The most visited line that begins with the root's move of this index.
pub(crate) fn line<G: Shortcuts>(
    tree: &SearchTree,
    mut place: Place<G>,
    index: usize,
) -> Vec<G::Move> {
    let (mut node, mut index) = (SearchTree::ROOT, Some(index));
    let mut line = Vec::new();
    // A line through more positions than there are would come back to one.
    while let Some(taken) = index.filter(|_| line.len() <= tree.nodes()) {
        let m = place.own_move(taken);
        place.play(m);
        line.push(m);
        node = tree.edge(tree.node(node).edges().start + taken).child();
        if node == UNSTORED {
            break;
        }
        index = most_visited(tree, node);
    }
    line
}

/// The most visited move of a node, the first among equals; `None` if none was visited.
fn most_visited(tree: &SearchTree, node: NodeId) -> Option<usize> {
    let edges = tree.node(node).edges();
    let visits = |index: usize| tree.edge(edges.start + index).visits();
    first_max(0..edges.len(), visits).filter(|&index| visits(index) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::tree::{EdgeColumns, Reward};

    fn figures(visits: u64, mean: f64, bounds: Bounds) -> RootMoveStatistics {
        RootMoveStatistics {
            visits,
            sum: mean * visits as f64,
            bounds,
            variance: None,
        }
    }

    fn with(choice: FinalMoveRule) -> UctConfig {
        UctConfig::default().choice(choice)
    }

    fn chosen(choice: FinalMoveRule, moves: &[(u64, f64)]) -> usize {
        let moves: Vec<RootMoveStatistics> = moves
            .iter()
            .map(|&(visits, mean)| figures(visits, mean, Bounds::UNKNOWN))
            .collect();
        choose(&with(choice), &moves).unwrap()
    }

    #[test]
    fn final_move_rules_choose_different_moves() {
        let moves = [(100, 0.1), (60, 0.5), (3, 0.9)];
        assert_eq!(
            [
                FinalMoveRule::Visits,
                FinalMoveRule::MaxRobust,
                FinalMoveRule::Mean
            ]
            .map(|choice| chosen(choice, &moves)),
            [0, 0, 2]
        );
        // √(ln 163 / 60) = 0.29 and √(ln 163 / 3) = 1.3 below the means
        assert_eq!(chosen(FinalMoveRule::Secure, &moves), 1);
    }

    #[test]
    fn proven_moves_compete_with_their_payoff() {
        let of = |moves: &[RootMoveStatistics]| choose(&UctConfig::default(), moves).unwrap();
        let (win, draw, loss) = (
            Bounds::of_payoff(1.0),
            Bounds::of_payoff(0.0),
            Bounds::of_payoff(-1.0),
        );
        let open = |mean| figures(50, mean, Bounds::UNKNOWN);
        assert_eq!(of(&[open(0.9), figures(1, -1.0, win)]), 1);
        assert_eq!(of(&[open(-0.2), figures(1, 0.5, draw)]), 1);
        assert_eq!(of(&[open(0.2), figures(90, 0.5, draw)]), 0);
        assert_eq!(of(&[figures(90, 0.5, loss), open(-0.9)]), 1);
    }

    /// A root whose moves have these visits and sums.
    fn root(moves: &[(u32, f64)]) -> SearchTree {
        let mut tree = SearchTree::new(EdgeColumns::none());
        tree.add_node(moves.len(), Some(Player::FIRST));
        for (index, &(visits, sum)) in moves.iter().enumerate() {
            let edge = SearchTree::root_edge(index);
            (0..visits).for_each(|visit| {
                tree.add::<false>(edge, Reward::new(if visit == 0 { sum } else { 0.0 }));
            });
        }
        tree
    }

    #[test]
    fn a_choice_is_decided_when_no_iteration_can_change_it() {
        let early = UctConfig::default().early(true);
        let tree = root(&[(40, 1.0), (20, 1.0)]);
        assert_eq!(
            [21, 20, 19].map(|left| is_decided(&early, &tree, 60, left)),
            [false, false, true]
        );
        let robust = with(FinalMoveRule::MaxRobust);
        assert!(
            !is_decided(&robust, &tree, 60, 20),
            "the other mean is better"
        );
        let tree = root(&[(40, 3.0), (20, 1.0)]);
        assert_eq!(
            [21, 20].map(|left| is_decided(&robust, &tree, 60, left)),
            [false, true],
            "not before the last quarter"
        );
        assert!(!is_decided(&UctConfig::default(), &tree, 60, 0));
    }
}
