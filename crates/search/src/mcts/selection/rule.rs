//! Selection by a custom rule.

use uctopia_game::{Player, Shortcuts};

use super::best::best_open;
use crate::mcts::custom::{Child, Parent, SelectionRule};
use crate::mcts::tree::{Node, SearchTree};
use crate::statistics::variance;

/// The highest value among the moves that can still be better than what is proven already.
pub(super) fn best<G: Shortcuts, S: SelectionRule<G>>(
    tree: &SearchTree,
    node: Node<'_>,
    (position, player): (&G, Player),
    rule: &S,
) -> usize {
    let parent = Parent {
        position,
        player,
        visits: node.visits(),
    };
    let mean = mean_of_all::<G, S>(tree, node);
    let (mut moves, mut next) = (position.moves(), node.edges().start);
    best_open(tree, node, player, |edge| {
        let m = moves.nth(edge - next);
        next = edge + 1;
        let m = m.expect("a stored position has as many moves as edges");
        value(tree, edge, m, &parent, mean, rule)
    })
}

/// The value of each move, infinite for an unvisited one that comes first.
pub(super) fn values<G: Shortcuts, S: SelectionRule<G>>(
    tree: &SearchTree,
    node: Node<'_>,
    (position, player): (&G, Player),
    rule: &S,
) -> Vec<f64> {
    let parent = Parent {
        position,
        player,
        visits: node.visits(),
    };
    let mean = mean_of_all::<G, S>(tree, node);
    let edges = node.edges().zip(position.moves());
    edges
        .map(|(edge, m)| value(tree, edge, m, &parent, mean, rule))
        .collect()
}

/// The mean of all visited moves, with which unvisited ones are compared.
fn mean_of_all<G: Shortcuts, S: SelectionRule<G>>(tree: &SearchTree, node: Node<'_>) -> f64 {
    if S::TRIES_ALL_FIRST || node.visits() == 0 {
        return 0.0;
    }
    node.edges().map(|edge| tree.sum(edge)).sum::<f64>() / f64::from(node.visits())
}

fn value<G: Shortcuts, S: SelectionRule<G>>(
    tree: &SearchTree,
    edge: usize,
    m: G::Move,
    parent: &Parent<'_, G>,
    mean_of_all: f64,
    rule: &S,
) -> f64 {
    let visits = tree.edge(edge).visits();
    if visits == 0 && S::TRIES_ALL_FIRST {
        return f64::INFINITY;
    }
    let tried = f64::from(visits.max(1));
    let mean = if visits == 0 {
        mean_of_all
    } else {
        tree.sum(edge) / tried
    };
    let variance = if S::NEEDS_VARIANCE {
        variance(mean, tree.columns.squares.get(edge) / tried)
    } else {
        0.0
    };
    let prior = if S::NEEDS_PRIORS {
        tree.columns.priors.get(edge)
    } else {
        0.0
    };
    rule.value(
        &Child {
            m,
            visits,
            mean,
            variance,
            prior,
        },
        parent,
    )
}
