//! Selection by a custom rule.

use uctopia_game::Player;

use super::best::best_open;
use crate::mcts::custom::{Child, Parent, SelectionRule};
use crate::mcts::tree::{Node, SearchTree};
use crate::statistics::variance;

/// The highest value among the moves that can still be better than what is proven already.
pub(super) fn best<S: SelectionRule>(
    tree: &SearchTree,
    node: Node<'_>,
    player: Player,
    rule: &S,
) -> usize {
    let (parent, mean) = (
        Parent {
            visits: node.visits(),
        },
        mean_of_all::<S>(tree, node),
    );
    best_open(tree, node, player, |edge| {
        value(tree, edge, &parent, mean, rule)
    })
}

/// The value of each move, infinite for an unvisited one that comes first.
pub(super) fn values<S: SelectionRule>(tree: &SearchTree, node: Node<'_>, rule: &S) -> Vec<f64> {
    let (parent, mean) = (
        Parent {
            visits: node.visits(),
        },
        mean_of_all::<S>(tree, node),
    );
    node.edges()
        .map(|edge| value(tree, edge, &parent, mean, rule))
        .collect()
}

/// The mean of all visited moves, with which unvisited ones are compared.
fn mean_of_all<S: SelectionRule>(tree: &SearchTree, node: Node<'_>) -> f64 {
    if S::TRIES_ALL_FIRST || node.visits() == 0 {
        return 0.0;
    }
    node.edges().map(|edge| tree.sum(edge)).sum::<f64>() / f64::from(node.visits())
}

fn value<S: SelectionRule>(
    tree: &SearchTree,
    edge: usize,
    parent: &Parent,
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
            visits,
            mean,
            variance,
            prior,
        },
        parent,
    )
}
