//! Selection: which move an iteration tries.

use uctopia_game::Player;

use super::bounds::Bounds;
use super::config::Untried;
use super::tree::{Edge, Node};

/// UCB1 (Auer, Cesa-Bianchi and Fischer 2002): `mean + c·√(ln N / n)`, where `N` counts the visits of the position and
/// `n` those of the move.
///
/// ```
/// // A move won 9 times in 10 of 42 visits, with C = √2.
/// let value = uctopia_search::mcts::ucb1(0.9, 10, 42, std::f64::consts::SQRT_2);
/// assert!((value - 1.7646).abs() < 1e-4);
/// ```
#[inline]
#[must_use]
pub fn ucb1(mean: f64, visits: u32, parent_visits: u32, c: f64) -> f64 {
    mean + c * (libm::log(f64::from(parent_visits)) / f64::from(visits)).sqrt()
}

/// How moves are selected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// The exploration constant.
    pub(super) c: f64,
    pub(super) untried: Untried,
    /// Whether moves that cannot be better than what is already proven are left out.
    pub(super) solver: bool,
}

/// The edge to try at a node where a player chooses, as an index among the node's edges.
///
/// Untried moves come first; then the highest UCB1, the first among equals. `parent_visits` is the N of UCB1; `below`
/// draws random numbers.
#[inline]
pub(super) fn choose<M>(
    node: &Node,
    edges: &[Edge<M>],
    policy: Policy,
    parent_visits: u32,
    below: impl FnOnce(u32) -> u32,
) -> usize {
    if node.visits < node.edge_count
        && let Some(index) = choose_untried(node, edges, policy.untried, below)
    {
        return index;
    }
    let floor = match (policy.solver, node.mover) {
        (true, Some(player)) => Some((player, proven_floor(player, edges))),
        _ => None,
    };
    // The logarithm is the same for all moves: ucb1, with it taken out of the loop.
    let c_squared_log = policy.c * policy.c * libm::log(f64::from(parent_visits));
    let mut best = None;
    let mut best_value = f64::NEG_INFINITY;
    for (index, edge) in edges.iter().enumerate() {
        if floor.is_some_and(|(player, floor)| edge.bounds.seen_by(player).upper <= floor) {
            continue;
        }
        let visits = f64::from(edge.visits);
        let value = edge.sum / visits + (c_squared_log / visits).sqrt();
        if value > best_value {
            (best, best_value) = (Some(index), value);
        }
    }
    // Nothing left to find out: the move that is proven best stands for the position.
    best.or_else(|| {
        let (player, floor) = floor?;
        edges.iter().position(|edge| edge.bounds.seen_by(player).lower == floor)
    })
    .unwrap_or(0)
}

/// The result the player at a node already has in hand.
fn proven_floor<M>(player: Player, edges: &[Edge<M>]) -> i8 {
    Bounds::of_position(Some(Player::FIRST), edges.iter().map(|edge| edge.bounds.seen_by(player))).lower
}

/// One of the moves that were never tried, if there is one.
fn choose_untried<M>(
    node: &Node,
    edges: &[Edge<M>],
    untried: Untried,
    below: impl FnOnce(u32) -> u32,
) -> Option<usize> {
    let left = node.edge_count - node.visits;
    let skip = match untried {
        Untried::Random if left > 1 => below(left),
        _ => 0,
    };
    edges.iter().enumerate().filter(|(_, edge)| edge.visits == 0).nth(skip as usize).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::SQRT_2;
    use uctopia_game::Rng;

    fn pick<M>(node: &Node, edges: &[Edge<M>], untried: Untried, solver: bool, rng: &mut Rng) -> usize {
        choose(node, edges, Policy { c: 1.0, untried, solver }, node.visits, |bound| rng.below(bound))
    }

    /// The worked tables of the Othello article on tree search. The page truncates to four digits where it should
    /// round, so each figure holds within one unit of the last place.
    #[test]
    fn the_articles_worked_numbers() {
        let at = |wins: f64, visits: u32, parent| ucb1(wins / f64::from(visits), visits, parent, SQRT_2);
        let page = [
            (at(9.0, 10, 42), 1.7646),
            (at(1.0, 4, 42), 1.6170),
            (at(1.0, 5, 42), 1.4227),
            (at(6.0, 9, 42), 1.5780),
            (at(4.0, 7, 42), 1.6048),
            (at(1.0, 4, 47), 1.6374),
            (at(1.0, 5, 47), 1.4409),
            (at(6.0, 9, 47), 1.5916),
            (at(4.0, 7, 47), 1.6202),
            (at(0.0, 1, 47), 2.7749),
            (at(1.0, 1, 47), 3.7749),
        ];
        for (ours, published) in page {
            assert!((0.0..1e-4).contains(&(ours - published)), "{ours} against {published}");
        }
        assert_eq!(at(1.0, 1, 1), 1.0, "the very first visit has nothing to explore");
    }

    #[test]
    fn untried_moves_come_first_and_all_equally_often() {
        let edge = |visits| Edge { sum: 0.0, child: 0, visits, mv: (), bounds: Bounds::UNKNOWN };
        let edges = [edge(0), edge(1), edge(0), edge(0)];
        let node = Node { first_edge: 0, edge_count: 4, visits: 1, mover: Some(Player::FIRST) };
        let mut rng = Rng::new(1);
        let mut counts = [0; 4];
        for _ in 0..3000 {
            counts[pick(&node, &edges, Untried::Random, false, &mut rng)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts.iter().filter(|&&n| (900..1100).contains(&n)).count() == 3, "{counts:?}");
        assert_eq!(pick(&node, &edges, Untried::First, false, &mut rng), 0);
    }

    #[test]
    fn the_solver_leaves_out_what_cannot_be_better() {
        let edge = |sum, bounds| Edge { sum, child: 0, visits: 10, mv: (), bounds };
        let loss = Bounds::of_payoff(-1.0);
        let edges = [edge(9.0, loss), edge(-9.0, Bounds::UNKNOWN)];
        let node = Node { first_edge: 0, edge_count: 2, visits: 20, mover: Some(Player::FIRST) };
        let mut rng = Rng::new(1);
        assert_eq!(pick(&node, &edges, Untried::First, false, &mut rng), 0);
        assert_eq!(pick(&node, &edges, Untried::First, true, &mut rng), 1);
        let solved = [edge(9.0, loss), edge(-9.0, Bounds::of_payoff(0.0))];
        assert_eq!(pick(&node, &solved, Untried::First, true, &mut rng), 1, "the proven best of a solved node");
    }
}
