//! PUCT: the rule of AlphaZero, as the agent `network` has it.
//!
//! Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play".

use uctopia_game::Rng;

use super::tree::{Edge, Node, Tree};
use crate::mcts::draw_by_visits;
use crate::mcts::formulas::puct_bonus;
use crate::mcts::root::dirichlet;

/// The move to follow: the highest mean + C·P·√N / (1 + n), the first among equals. A move without visits has the mean of all others;
/// before the first visit the highest prior decides.
pub(super) fn select<M>(c: f64, node: &Node, edges: &[Edge<M>]) -> usize {
    if node.visits == 0 {
        return first_highest(edges.iter().map(|edge| f64::from(edge.prior)));
    }
    let visits = f64::from(node.visits);
    let mean = edges.iter().map(|edge| edge.sum).sum::<f64>() / visits;
    first_highest(edges.iter().map(|edge| {
        let bonus = puct_bonus(c, edge.prior.into(), visits, edge.visits.into());
        edge.mean().unwrap_or(mean) + bonus
    }))
}

/// Mixes noise into the priors of the root.
pub(super) fn add_noise<M: Copy>(tree: &mut Tree<M>, (share, alpha): (f64, f64), rng: &mut Rng) {
    if share > 0.0 {
        let noise = dirichlet(tree.edges(Tree::<M>::ROOT).len(), alpha, rng);
        tree.map_priors(|index, prior| {
            ((1.0 - share) * f64::from(prior) + share * noise[index]) as f32
        });
    }
}

/// The place of the move to play, drawn in proportion to visits^(1/temperature); at temperature 0 the one with the most visits, among
/// equals with the better mean.
pub(super) fn decide<M>(edges: &[Edge<M>], temperature: f64, rng: &mut Rng) -> usize {
    let drawn = if temperature > 0.0 {
        let visits: Vec<u64> = edges.iter().map(|edge| edge.visits.into()).collect();
        draw_by_visits(&visits, temperature, rng)
    } else {
        None
    };
    let key = |edge: &Edge<M>| (edge.visits, edge.mean().unwrap_or(f64::NEG_INFINITY));
    drawn
        .or_else(|| crate::statistics::first_max(0..edges.len(), |index| key(&edges[index])))
        .unwrap_or(0)
}

/// The policy that the visits are.
pub(super) fn weights<M>(node: &Node, edges: &[Edge<M>], weights: &mut Vec<f64>) {
    let total = f64::from(node.visits.max(1));
    weights.clear();
    weights.extend(edges.iter().map(|edge| f64::from(edge.visits) / total));
}

/// The index of the highest number, the first among equals; 0 if there are none.
pub(super) fn first_highest(values: impl Iterator<Item = f64>) -> usize {
    let mut highest = (0, f64::NEG_INFINITY);
    for (index, value) in values.enumerate() {
        if value > highest.1 {
            highest = (index, value);
        }
    }
    highest.0
}
