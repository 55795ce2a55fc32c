//! Selection: the move that an iteration takes.

use crate::sync::atomic::Ordering::Relaxed;

use super::best::{ArgMax, best_open};
use super::terms::Terms;
use crate::mcts::config::Untried;
use crate::mcts::formulas::{TabledUcb1, Tables};
use crate::mcts::tree::{Node, NodeHead, NodeId, PackedStatistics, SearchTree, statistics};
use uctopia_game::Rng;

/// How moves are selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelectionPolicy {
    /// The exploration constant.
    pub(crate) c: f64,
    pub(crate) untried: Untried,
    /// Whether moves that cannot be better than what is already proven are left out.
    pub(crate) solver: bool,
    /// Whether other threads select moves at the same time.
    pub(crate) shared: bool,
    /// The terms beyond UCB1, if there are any.
    pub(crate) terms: Option<Terms>,
    pub(crate) tables: Tables,
}

/// The edge to select at a node of a player, as an index among the node's edges.
///
/// Unvisited moves come first; then the highest UCB1, the first among equals. `root_logarithm` is √(ln N) for the node's
/// visits N; `below` draws random numbers. `PLAIN` is for searches without proofs.
#[inline(always)]
pub(crate) fn choose<const PLAIN: bool>(
    tree: &SearchTree,
    node: Node<'_>,
    selection: &SelectionPolicy,
    root_logarithm: impl FnOnce() -> f64,
    below: impl FnOnce(u32) -> u32,
) -> usize {
    if selection.shared {
        return choose_shared::<PLAIN>(tree, node, selection, below);
    }
    if node.visits() < node.edge_count()
        && let Some(index) = choose_untried::<false>(tree, node, selection.untried, below)
    {
        return index;
    }
    best_tried::<PLAIN>(tree, node, selection, root_logarithm())
}

/// Returns the index of the selected edge where one thread alone searches a tree that keeps nothing
/// but visits and sums of halves.
#[inline(always)]
pub(crate) fn choose_alone(
    tree: &mut SearchTree,
    (node, head): (NodeId, NodeHead),
    selection: &SelectionPolicy,
    rng: &mut Rng,
) -> usize {
    let (visits, edges) = (head.visits(), head.edge_count());
    if visits < edges {
        let left = edges - visits;
        let skip = match selection.untried {
            Untried::Random if left > 1 => rng.below(left) as usize,
            _ => 0,
        };
        let untried = tree
            .read_edges(node, head)
            .enumerate()
            .filter(|(_, edge)| edge.visits() == 0);
        return untried
            .map(|(index, _)| index)
            .nth(skip)
            .expect("a node has a visit for each visited move");
    }
    let root_logarithm = selection.tables.root_logarithm(visits);
    highest(
        bound(selection, root_logarithm),
        tree.read_edges(node, head),
    )
}

/// Returns the index of the selected edge where other threads search the tree: N is the sum of the
/// visits of all edges, so that threads need not count the visits of nodes as well.
#[inline]
fn choose_shared<const PLAIN: bool>(
    tree: &SearchTree,
    node: Node<'_>,
    selection: &SelectionPolicy,
    below: impl FnOnce(u32) -> u32,
) -> usize {
    let (mut parent_visits, mut are_all_tried) = (0, true);
    for visits in tree
        .words_of(node)
        .iter()
        .map(|word| statistics(word).visits())
    {
        parent_visits += visits;
        are_all_tried &= visits > 0;
    }
    if !are_all_tried
        && let Some(index) = choose_untried::<true>(tree, node, selection.untried, below)
    {
        return index;
    }
    best_tried::<PLAIN>(
        tree,
        node,
        selection,
        selection.tables.root_logarithm(parent_visits),
    )
}

/// The best move of a node whose moves all have visits.
#[inline(always)]
fn best_tried<const PLAIN: bool>(
    tree: &SearchTree,
    node: Node<'_>,
    selection: &SelectionPolicy,
    root_logarithm: f64,
) -> usize {
    let bound = bound(selection, root_logarithm);
    match (selection.solver, node.to_move()) {
        (true, Some(player)) if !PLAIN && node.has_proofs() => {
            best_open(tree, node, player, |edge| or_first(bound, tree, edge))
        }
        _ if tree.columns.sums.is_kept() => best_by_sums(tree, node, bound),
        _ => highest(bound, tree.words_of(node).iter().map(statistics)),
    }
}

/// The highest UCB1 where sums are in a column.
#[inline]
fn best_by_sums(tree: &SearchTree, node: Node<'_>, bound: TabledUcb1) -> usize {
    let edges = tree
        .words_of(node)
        .iter()
        .zip(tree.columns.sums.slice(node.edges()));
    let mut highest = ArgMax::new();
    for (index, (word, sum)) in edges.enumerate() {
        highest.offer(
            index,
            bound.of(f64::from_bits(sum.load(Relaxed)), statistics(word).visits()),
        );
    }
    highest.index().unwrap_or(0)
}

/// The UCB1 of each move, infinite for an unvisited one.
pub(crate) fn selection_values(
    tree: &SearchTree,
    node: Node<'_>,
    selection: &SelectionPolicy,
    parent_visits: u32,
) -> Vec<f64> {
    let bound = bound(selection, selection.tables.root_logarithm(parent_visits));
    node.edges()
        .map(|edge| or_first(bound, tree, edge))
        .collect()
}

/// The formula at a node with √(ln N) of its visits.
#[inline(always)]
fn bound(selection: &SelectionPolicy, root_logarithm: f64) -> TabledUcb1 {
    TabledUcb1::new(selection.c, root_logarithm, selection.tables)
}

/// The index of the highest of visited edges.
#[inline(always)]
fn highest(bound: TabledUcb1, edges: impl Iterator<Item = PackedStatistics>) -> usize {
    // Sums are stored in halves; to double all terms saves halving each sum.
    let bound = bound.doubled();
    let mut highest = ArgMax::new();
    for (index, edge) in edges.enumerate() {
        highest.offer(index, bound.of(f64::from(edge.halves()), edge.visits()));
    }
    highest.index().unwrap_or(0)
}

/// The value of an edge; an unvisited move comes before all others.
#[inline]
fn or_first(bound: TabledUcb1, tree: &SearchTree, edge: usize) -> f64 {
    match tree.edge(edge).visits() {
        0 => f64::INFINITY,
        visits => bound.of(tree.sum(edge), visits),
    }
}

/// One of the unvisited moves that are not on the path of another iteration, if there is one. With `COUNTS` they are counted;
/// elsewhere their number follows from the visits of the node, which has one for each visited move.
pub(crate) fn choose_untried<const COUNTS: bool>(
    tree: &SearchTree,
    node: Node<'_>,
    untried: Untried,
    below: impl FnOnce(u32) -> u32,
) -> Option<usize> {
    let pending = &tree.columns.pending;
    let is_untried = |edge: &usize| tree.statistics(*edge).visits() == 0 && pending.get(*edge) == 0;
    let left = match COUNTS || pending.is_kept() {
        false => node.edge_count().saturating_sub(node.visits()),
        true => node.edges().filter(is_untried).count() as u32,
    };
    let skip = match untried {
        Untried::Random if left > 1 => below(left),
        _ => 0,
    };
    let first = node.edges().start;
    node.edges()
        .filter(is_untried)
        .nth(skip as usize)
        .map(|edge| edge - first)
}

/// The move with the highest prior, the first among equals; `None` where all have the same.
pub(crate) fn most_likely(tree: &SearchTree, node: Node<'_>) -> Option<usize> {
    let prior = |edge| tree.columns.priors.get(edge);
    let lowest = node.edges().map(prior).fold(f64::INFINITY, f64::min);
    let mut highest = ArgMax::new();
    node.edges()
        .enumerate()
        .for_each(|(index, edge)| highest.offer(index, prior(edge)));
    highest.index().filter(|_| highest.value > lowest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::formulas::ucb1;
    use crate::mcts::tree::{Bounds, EdgeColumn, EdgeColumns, Reward};
    use std::f64::consts::SQRT_2;
    use uctopia_game::Player;

    /// A tree of one node with these visits, sums and bounds, all for the player to move there.
    fn written(edges: &[(u32, i32, Bounds)]) -> SearchTree {
        let mut columns = EdgeColumns::none();
        columns.bounds = EdgeColumn::new(true, Bounds::UNKNOWN);
        let mut tree = SearchTree::new(columns);
        tree.add_node(edges.len(), Some(Player::FIRST));
        for (edge, &(visits, sum, bounds)) in tree.node(0).edges().zip(edges) {
            tree.columns.bounds.set(edge, bounds);
            if bounds != Bounds::UNKNOWN {
                tree.node(0).note_proof();
            }
            for visit in 0..visits {
                tree.node(0).visit::<false>();
                tree.add::<false>(
                    edge,
                    Reward::new(if visit == 0 { f64::from(sum) } else { 0.0 }),
                );
            }
        }
        tree
    }

    fn pick(tree: &SearchTree, untried: Untried, solver: bool, rng: &mut Rng) -> usize {
        let selection = SelectionPolicy {
            c: 1.0,
            untried,
            solver,
            shared: false,
            terms: None,
            tables: Tables::new(),
        };
        let root_logarithm = || Tables::new().root_logarithm(tree.node(0).visits());
        choose::<false>(tree, tree.node(0), &selection, root_logarithm, |bound| {
            rng.below(bound)
        })
    }

    /// The worked tables of the Othello article on tree search. The page truncates to four digits where it should
    /// round, so each figure holds within one unit of the last place.
    #[test]
    fn ucb1_matches_the_tables_of_the_article() {
        let at =
            |wins: f64, visits: u32, parent| ucb1(wins / f64::from(visits), visits, parent, SQRT_2);
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
            assert!(
                (0.0..1e-4).contains(&(ours - published)),
                "{ours} against {published}"
            );
        }
        assert_eq!(
            at(1.0, 1, 1),
            1.0,
            "the very first visit has nothing to explore"
        );
    }

    #[test]
    fn unvisited_moves_come_first_and_all_equally_often() {
        let tree = written(&[0, 1, 0, 0].map(|visits| (visits, 0, Bounds::UNKNOWN)));
        let mut rng = Rng::new(1);
        let mut counts = [0; 4];
        for _ in 0..3000 {
            counts[pick(&tree, Untried::Random, false, &mut rng)] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!(
            counts.iter().filter(|&&n| (900..1100).contains(&n)).count() == 3,
            "{counts:?}"
        );
        assert_eq!(pick(&tree, Untried::First, false, &mut rng), 0);
    }

    /// The optimised loop chooses the same move as the formula.
    #[test]
    fn the_highest_upper_bound_is_chosen() {
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let moves: Vec<(u32, i32, Bounds)> = (0..5)
                .map(|_| (1 + rng.below(30), rng.below(5) as i32 - 2, Bounds::UNKNOWN))
                .collect();
            let mut tree = written(&moves);
            let total = moves.iter().map(|m| m.0).sum();
            let values: Vec<f64> = moves
                .iter()
                .map(|&(visits, sum, _)| {
                    ucb1(f64::from(sum) / f64::from(visits), visits, total, 1.0)
                })
                .collect();
            let highest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(
                values[pick(&tree, Untried::First, false, &mut rng)] > highest - 1e-12,
                "{values:?}"
            );
            tree.store_exact_sums();
            assert!(
                values[pick(&tree, Untried::First, false, &mut rng)] > highest - 1e-12,
                "{values:?}"
            );
        }
    }

    /// Two threads may visit one move first, so that a node has as many visits as moves and yet an unvisited one.
    #[test]
    fn threads_visit_every_move() {
        let tree = written(&[(2, 2, Bounds::UNKNOWN), (0, 0, Bounds::UNKNOWN)]);
        let (untried, tables) = (Untried::First, Tables::new());
        let selection = SelectionPolicy {
            c: 1.0,
            untried,
            solver: false,
            shared: true,
            terms: None,
            tables,
        };
        assert_eq!(
            choose::<true>(&tree, tree.node(0), &selection, || f64::NAN, |_| 0),
            1
        );
    }

    #[test]
    fn the_solver_skips_moves_that_cannot_be_better() {
        let loss = Bounds::of_payoff(-1.0);
        let open = written(&[(10, 9, loss), (10, -9, Bounds::UNKNOWN)]);
        let mut rng = Rng::new(1);
        assert_eq!(pick(&open, Untried::First, false, &mut rng), 0);
        assert_eq!(pick(&open, Untried::First, true, &mut rng), 1);
        let solved = written(&[(10, 9, loss), (10, -9, Bounds::of_payoff(0.0))]);
        assert_eq!(
            pick(&solved, Untried::First, true, &mut rng),
            1,
            "the proven best of a solved node"
        );
    }
}
