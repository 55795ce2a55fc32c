//! Dirichlet noise in the priors of the root's moves.

use std::f64::consts::TAU;

use uctopia_game::Rng;

use crate::mcts::tree::SearchTree;

/// Mixes noise into the priors of the root's moves: (1 − share)·prior + share·noise, so that every move is tried now and then
/// (Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play").
pub(crate) fn add_noise(tree: &SearchTree, (share, alpha): (f64, f64), rng: &mut Rng) {
    let edges = tree.node(SearchTree::ROOT).edges();
    let drawn = dirichlet(edges.len(), alpha, rng);
    for (edge, drawn) in edges.zip(drawn) {
        let prior = tree.columns.priors.get(edge);
        tree.columns
            .priors
            .set(edge, (1.0 - share) * prior + share * drawn);
    }
}

/// A draw from the symmetric Dirichlet distribution: shares that add up to 1.
pub(crate) fn dirichlet(count: usize, alpha: f64, rng: &mut Rng) -> Vec<f64> {
    let mut drawn: Vec<f64> = (0..count).map(|_| gamma(alpha, rng)).collect();
    let sum: f64 = drawn.iter().sum();
    if sum > 0.0 {
        drawn.iter_mut().for_each(|share| *share /= sum);
    } else if count > 0 {
        // All were too small to be numbers: as alpha goes to 0, one move gets everything.
        drawn[rng.below(count as u32) as usize] = 1.0;
    }
    drawn
}

/// A draw from the gamma distribution with this shape and scale 1: Marsaglia and Tsang 2000, "A simple method for generating gamma
/// variables".
fn gamma(shape: f64, rng: &mut Rng) -> f64 {
    if shape < 1.0 {
        let below = libm::pow(positive(rng), 1.0 / shape);
        return gamma(shape + 1.0, rng) * below;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = 1.0 + c * x;
        let v = v * v * v;
        if v > 0.0 && libm::log(positive(rng)) < 0.5 * x * x + d - d * v + d * libm::log(v) {
            return d * v;
        }
    }
}

/// A draw from the standard normal distribution (Box and Muller 1958).
fn normal(rng: &mut Rng) -> f64 {
    (-2.0 * libm::log(positive(rng))).sqrt() * libm::cos(TAU * rng.unit())
}

/// A uniform draw above 0.
fn positive(rng: &mut Rng) -> f64 {
    rng.unit().max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of a share is 1/k, its variance (k − 1) / (k²·(kα + 1)).
    #[test]
    fn shares_have_the_mean_and_the_variance_of_the_distribution() {
        let mut rng = Rng::new(1);
        for alpha in [0.03, 0.3, 1.0, 10.0] {
            let (count, draws) = (4, 20_000);
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..draws {
                let drawn = dirichlet(count, alpha, &mut rng);
                assert!((drawn.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                sum += drawn[0];
                squares += drawn[0] * drawn[0];
            }
            let (mean, k) = (sum / f64::from(draws), count as f64);
            let variance = squares / f64::from(draws) - mean * mean;
            let expected = (k - 1.0) / (k * k * (k * alpha + 1.0));
            assert!((mean - 1.0 / k).abs() < 0.01, "alpha {alpha}: mean {mean}");
            assert!(
                (variance / expected - 1.0).abs() < 0.06,
                "alpha {alpha}: variance {variance}, not {expected}"
            );
        }
    }

    #[test]
    fn one_move_gets_everything_where_shares_are_too_small() {
        let drawn = dirichlet(5, 1e-5, &mut Rng::new(3));
        assert_eq!(drawn.iter().filter(|&&share| share > 0.0).count(), 1);
        assert!(dirichlet(0, 0.3, &mut Rng::new(1)).is_empty());
    }
}
