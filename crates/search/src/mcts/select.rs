//! Selection: which move an iteration tries.

use std::sync::atomic::Ordering::Relaxed;

use uctopia_game::Player;

use super::config::Untried;
use super::terms::Terms;
use super::tree::{Node, Tree};

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
pub(super) struct Selection {
    /// The exploration constant.
    pub(super) c: f64,
    pub(super) untried: Untried,
    /// Whether moves that cannot be better than what is already proven are left out.
    pub(super) solver: bool,
    /// Whether other threads try moves at the same time, so that visits of a node may stand for one move twice.
    pub(super) shared: bool,
    /// What goes beyond UCB1, if anything does.
    pub(super) terms: Option<Terms>,
}

/// The edge to try at a node where a player chooses, as an index among the node's edges.
///
/// Untried moves come first; then the highest UCB1, the first among equals. `log_visits` is the logarithm of UCB1's N;
/// `below` draws random numbers. `PLAIN` is for searches without proofs.
#[inline(always)]
pub(super) fn choose<const PLAIN: bool>(
    tree: &Tree,
    node: &Node,
    selection: &Selection,
    log_visits: f64,
    below: impl FnOnce(u32) -> u32,
) -> usize {
    if node.visits() < node.edge_count()
        && let Some(index) = choose_untried(tree, node, selection.untried, below)
    {
        return index;
    }
    // The logarithm is the same for all moves: ucb1, with it taken out of the loop.
    let c_squared_log = selection.c * selection.c * log_visits;
    match (selection.solver, node.mover()) {
        (true, Some(player)) if !PLAIN => {
            best_open(tree, node, player, |edge| ucb1_or_first(tree, edge, c_squared_log))
        }
        _ if selection.shared => best_shared(tree, node, c_squared_log),
        _ => best(tree, node, c_squared_log),
    }
}

/// The highest UCB1.
#[inline(always)]
fn best(tree: &Tree, node: &Node, c_squared_log: f64) -> usize {
    let edges = tree.edges[node.edges()].iter().enumerate();
    let mut highest = Highest::new();
    if tree.columns.sums.is_kept() {
        let sums = tree.columns.sums.slice(node.edges());
        for ((index, edge), sum) in edges.zip(sums) {
            highest.offer(index, value(f64::from_bits(sum.load(Relaxed)), edge.visits(), c_squared_log));
        }
    } else {
        // Everything twice as large, which rounds alike and saves halving each sum: 2·√x = √4x.
        for (index, edge) in edges {
            highest.offer(index, value(f64::from(edge.halves()), edge.visits(), 4.0 * c_squared_log));
        }
    }
    highest.index().unwrap_or(0)
}

/// The highest UCB1 where a move may still be untried although the node has as many visits as moves.
#[inline]
fn best_shared(tree: &Tree, node: &Node, c_squared_log: f64) -> usize {
    let mut highest = Highest::new();
    for (index, edge) in node.edges().enumerate() {
        highest.offer(index, ucb1_or_first(tree, edge, c_squared_log));
    }
    highest.index().unwrap_or(0)
}

/// The UCB1 of an edge; a move never tried comes before all others.
#[inline]
fn ucb1_or_first(tree: &Tree, edge: usize, c_squared_log: f64) -> f64 {
    match tree.edges[edge].visits() {
        0 => f64::INFINITY,
        visits => value(tree.sum(edge), visits, c_squared_log),
    }
}

/// The highest value among the moves that can still be better than what is proven already.
#[inline]
pub(super) fn best_open(tree: &Tree, node: &Node, player: Player, value: impl Fn(usize) -> f64) -> usize {
    if !tree.columns.bounds.is_kept() {
        let mut highest = Highest::new();
        node.edges().enumerate().for_each(|(index, edge)| highest.offer(index, value(edge)));
        return highest.index().unwrap_or(0);
    }
    let bounds = |edge: usize| tree.columns.bounds.get(edge).seen_by(player);
    let floor = node.edges().map(|edge| bounds(edge).lower).fold(f32::NEG_INFINITY, f32::max);
    let mut highest = Highest::new();
    for (index, edge) in node.edges().enumerate() {
        if bounds(edge).upper > floor {
            highest.offer(index, value(edge));
        }
    }
    // Nothing left to find out: the move that is proven best stands for the position.
    let proven = || node.edges().position(|edge| bounds(edge).lower == floor);
    highest.index().or_else(proven).unwrap_or(0)
}

#[inline]
fn value(sum: f64, visits: u32, c_squared_log: f64) -> f64 {
    let visits = f64::from(visits);
    sum / visits + (c_squared_log / visits).sqrt()
}

/// The first of the highest values offered; what is no number is passed over.
struct Highest {
    index: usize,
    value: f64,
}

impl Highest {
    #[inline]
    fn new() -> Self {
        Self { index: usize::MAX, value: f64::NEG_INFINITY }
    }

    #[inline]
    fn offer(&mut self, index: usize, value: f64) {
        if value > self.value {
            (self.index, self.value) = (index, value);
        }
    }

    #[inline]
    fn index(&self) -> Option<usize> {
        (self.index != usize::MAX).then_some(self.index)
    }
}

/// One of the moves that were never tried and are not on the way of another iteration, if there is one.
pub(super) fn choose_untried(
    tree: &Tree,
    node: &Node,
    untried: Untried,
    below: impl FnOnce(u32) -> u32,
) -> Option<usize> {
    let pending = &tree.columns.pending;
    let is_untried = |edge: &usize| tree.edges[*edge].visits() == 0 && pending.get(*edge) == 0;
    // A search on one thread visits each of them once, and need not count.
    let left = match pending.is_kept() {
        false => node.edge_count().saturating_sub(node.visits()),
        true => node.edges().filter(is_untried).count() as u32,
    };
    let skip = match untried {
        Untried::Random if left > 1 => below(left),
        _ => 0,
    };
    let first = node.edges().start;
    node.edges().filter(is_untried).nth(skip as usize).map(|edge| edge - first)
}

#[cfg(test)]
mod tests {
    use super::super::bounds::Bounds;
    use super::super::column::Column;
    use super::super::columns::Columns;
    use super::super::tree::{Edge, Reward};
    use super::*;
    use std::f64::consts::SQRT_2;
    use uctopia_game::Rng;

    /// A tree of one node with these visits, sums and bounds, all for the player who moves there.
    fn written(edges: &[(u32, i32, Bounds)]) -> Tree {
        let mut columns = Columns::none();
        columns.bounds = Column::filled(Bounds::UNKNOWN, edges.iter().map(|&(_, _, bounds)| bounds));
        let mut tree = Tree::new(columns);
        tree.nodes.push(Node::new(0, edges.len(), Some(Player::FIRST)));
        for (index, &(visits, sum, _)) in edges.iter().enumerate() {
            tree.edges.push(Edge::new());
            for visit in 0..visits {
                tree.nodes[0].visit::<false>();
                tree.add::<false>(index, Reward::new(if visit == 0 { f64::from(sum) } else { 0.0 }));
            }
        }
        tree
    }

    fn pick(tree: &Tree, untried: Untried, solver: bool, rng: &mut Rng) -> usize {
        let log_visits = libm::log(f64::from(tree.nodes[0].visits()));
        let selection = Selection { c: 1.0, untried, solver, shared: false, terms: None };
        choose::<false>(tree, &tree.nodes[0], &selection, log_visits, |bound| rng.below(bound))
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
        let tree = written(&[0, 1, 0, 0].map(|visits| (visits, 0, Bounds::UNKNOWN)));
        let mut rng = Rng::new(1);
        let mut counts = [0; 4];
        for _ in 0..3000 {
            counts[pick(&tree, Untried::Random, false, &mut rng)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(counts.iter().filter(|&&n| (900..1100).contains(&n)).count() == 3, "{counts:?}");
        assert_eq!(pick(&tree, Untried::First, false, &mut rng), 0);
    }

    /// However the loop saves work, it chooses what the formula says.
    #[test]
    fn the_highest_upper_bound_is_chosen() {
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let moves: Vec<(u32, i32, Bounds)> =
                (0..5).map(|_| (1 + rng.below(30), rng.below(5) as i32 - 2, Bounds::UNKNOWN)).collect();
            let mut tree = written(&moves);
            let total = moves.iter().map(|m| m.0).sum();
            let values: Vec<f64> = moves
                .iter()
                .map(|&(visits, sum, _)| ucb1(f64::from(sum) / f64::from(visits), visits, total, 1.0))
                .collect();
            let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(values[pick(&tree, Untried::First, false, &mut rng)] > highest - 1e-12, "{values:?}");
            tree.keep_fractions();
            assert!(values[pick(&tree, Untried::First, false, &mut rng)] > highest - 1e-12, "{values:?}");
        }
    }

    /// Two threads may try one move first, so that a node has as many visits as moves and yet an untried one.
    #[test]
    fn threads_leave_no_move_out() {
        let tree = written(&[(2, 2, Bounds::UNKNOWN), (0, 0, Bounds::UNKNOWN)]);
        let selection = Selection { c: 1.0, untried: Untried::First, solver: false, shared: true, terms: None };
        assert_eq!(choose::<true>(&tree, &tree.nodes[0], &selection, libm::log(2.0), |_| 0), 1);
    }

    #[test]
    fn the_solver_leaves_out_what_cannot_be_better() {
        let loss = Bounds::of_payoff(-1.0);
        let open = written(&[(10, 9, loss), (10, -9, Bounds::UNKNOWN)]);
        let mut rng = Rng::new(1);
        assert_eq!(pick(&open, Untried::First, false, &mut rng), 0);
        assert_eq!(pick(&open, Untried::First, true, &mut rng), 1);
        let solved = written(&[(10, 9, loss), (10, -9, Bounds::of_payoff(0.0))]);
        assert_eq!(pick(&solved, Untried::First, true, &mut rng), 1, "the proven best of a solved node");
    }
}
