//! Gumbel: policy improvement with few iterations, as `gumbel_muzero_policy` of mctx computes it.
//!
//! At the root, moves are drawn by their priors without repeats (the Gumbel-top-k trick) and share the iterations by sequential halving.
//! Elsewhere the move is followed whose visits lag most behind the improved policy softmax(logits + σ(q)). Moves without visits take
//! part with a mix of the network's value and the means of the others.
//!
//! Danihelka, Guez, Schrittwieser and Silver 2022, "Policy improvement by planning with Gumbel"; mctx 0.0.71,
//! `qtransform_completed_by_mix_value` and `seq_halving.py`.

use uctopia_game::Rng;

use super::puct::first_highest;
use super::settings::SelfPlaySearch;
use super::tree::{Edge, Node};
use crate::mcts::root::gumbel_noise;

/// The weights of the rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gumbel {
    considered: u32,
    value_scale: f64,
    maxvisit_init: f64,
    /// How many actions the game has. Those that are not legal count among the moves without visits, as in mctx.
    actions: usize,
}

/// A prior of 0 has a logarithm, too; it is that of mctx.
const LEAST_PRIOR: f64 = f32::MIN_POSITIVE as f64;

/// The least range to which means are rescaled.
const LEAST_RANGE: f64 = 1e-8;

/// Below this, scores of considered moves do not differ.
const LEAST_SCORE: f64 = -1e9;

fn prior<M>(edge: &Edge<M>) -> f64 {
    f64::from(edge.prior).max(LEAST_PRIOR)
}

impl Gumbel {
    pub(super) fn new(search: &SelfPlaySearch, actions: usize) -> Self {
        let &SelfPlaySearch {
            considered,
            value_scale,
            maxvisit_init,
            ..
        } = search;
        Self {
            considered,
            value_scale,
            maxvisit_init,
            actions,
        }
    }

    /// Writes σ(completed q) of each move.
    fn transform<M>(&self, node: &Node, edges: &[Edge<M>], sigma: &mut Vec<f64>) {
        sigma.clear();
        if node.visits == 0 {
            return sigma.resize(edges.len(), 0.0);
        }
        let (mut probability, mut weighted, mut most) = (0.0, 0.0, 0);
        let (mut low, mut high, mut untried) =
            (f64::INFINITY, f64::NEG_INFINITY, edges.len() < self.actions);
        for edge in edges {
            if let Some(mean) = edge.mean() {
                probability += prior(edge);
                weighted += prior(edge) * mean;
                most = most.max(edge.visits);
                (low, high) = (low.min(mean), high.max(mean));
            } else {
                untried = true;
            }
        }
        let visits = f64::from(node.visits);
        let mixed = (f64::from(node.raw_value) + visits * weighted / probability) / (visits + 1.0);
        if untried {
            (low, high) = (low.min(mixed), high.max(mixed));
        }
        let scale = (self.maxvisit_init + f64::from(most)) * self.value_scale
            / (high - low).max(LEAST_RANGE);
        sigma.extend(
            edges
                .iter()
                .map(|edge| scale * (edge.mean().unwrap_or(mixed) - low)),
        );
    }

    /// The move to follow below the root.
    pub(super) fn select<M>(
        &self,
        node: &Node,
        edges: &[Edge<M>],
        scratch: &mut Vec<f64>,
    ) -> usize {
        if node.visits == 0 {
            return first_highest(edges.iter().map(|edge| f64::from(edge.prior)));
        }
        self.improved(node, edges, scratch);
        let share = 1.0 / f64::from(node.visits + 1);
        first_highest(
            edges
                .iter()
                .zip(&*scratch)
                .map(|(edge, weight)| weight - f64::from(edge.visits) * share),
        )
    }

    /// Writes the improved policy: softmax(logits + σ(completed q)).
    pub(super) fn improved<M>(&self, node: &Node, edges: &[Edge<M>], weights: &mut Vec<f64>) {
        self.transform(node, edges, weights);
        let highest = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        for (edge, weight) in edges.iter().zip(&mut *weights) {
            *weight = prior(edge) * libm::exp(*weight - highest);
            sum += *weight;
        }
        weights.iter_mut().for_each(|weight| *weight /= sum);
    }

    /// The root's move with the highest noise + logit + σ(q) among those with so many visits.
    fn best<M>(
        &self,
        (node, edges): (&Node, &[Edge<M>]),
        noise: &[f64],
        visits: u32,
        scratch: &mut Vec<f64>,
    ) -> usize {
        self.transform(node, edges, scratch);
        let highest = edges.iter().map(prior).fold(LEAST_PRIOR, f64::max);
        let moves = edges.iter().zip(noise).zip(&*scratch);
        first_highest(moves.map(|((edge, noise), sigma)| {
            if edge.visits == visits {
                (noise + libm::log(prior(edge) / highest) + sigma).max(LEAST_SCORE)
            } else {
                f64::NEG_INFINITY
            }
        }))
    }
}

/// The root of one search: its noise, and the schedule of sequential halving.
#[derive(Clone, Debug, Default)]
pub(super) struct GumbelRoot {
    noise: Vec<f64>,
    iters: u32,
    rounds: u32,
    considered: u32,
    /// The visits of the moves that are considered now.
    visits: u32,
    /// The moves that remain to be followed before all have one visit more, and the visits before the moves are halved.
    left: (u32, u32),
}

impl GumbelRoot {
    /// Begins a search with so many iterations; `scale` is that of the noise.
    pub(super) fn begin(
        &mut self,
        rule: Gumbel,
        (moves, iters): (usize, u32),
        scale: f64,
        rng: &mut Rng,
    ) {
        self.noise.clear();
        let noise = (0..moves).map(|_| {
            if scale > 0.0 {
                scale * gumbel_noise(rng)
            } else {
                0.0
            }
        });
        self.noise.extend(noise);
        self.considered = rule.considered.min(moves as u32);
        self.iters = iters;
        self.rounds = self.considered.next_power_of_two().trailing_zeros();
        self.visits = 0;
        self.begin_round();
    }

    fn begin_round(&mut self) {
        let visits = match u64::from(self.rounds) * u64::from(self.considered) {
            0 => u32::MAX, // one move gets all
            moves => (u64::from(self.iters) / moves).max(1) as u32,
        };
        self.left = (self.considered, visits);
    }

    /// The root's move of the next iteration.
    pub(super) fn next<M>(
        &mut self,
        rule: Gumbel,
        root: (&Node, &[Edge<M>]),
        scratch: &mut Vec<f64>,
    ) -> usize {
        let chosen = rule.best(root, &self.noise, self.visits, scratch);
        self.left.0 -= 1;
        if self.left.0 == 0 {
            self.visits += 1;
            self.left = (self.considered, self.left.1 - 1);
            if self.left.1 == 0 {
                self.considered = (self.considered / 2).max(2);
                self.begin_round();
            }
        }
        chosen
    }

    /// The root's move to play.
    pub(super) fn decide<M>(
        &self,
        rule: Gumbel,
        root: (&Node, &[Edge<M>]),
        scratch: &mut Vec<f64>,
    ) -> usize {
        let most = root.1.iter().map(|edge| edge.visits).max().unwrap_or(0);
        rule.best(root, &self.noise, most, scratch)
    }
}
