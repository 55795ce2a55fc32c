//! The weights and their step sizes.

use std::cell::RefCell;

use uctopia_game::{Evaluator, Player};
use uctopia_options::msgid;
use uctopia_values::{Features, PartialSumCache, ValueFunction};

/// A weight for every feature, and its errors.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    pub(crate) weights: Vec<f32>,
    /// Sum of the errors of each weight, and of their absolute values.
    pub(crate) errors: Vec<[f32; 2]>,
}

impl Network {
    pub(crate) fn new(features: usize) -> Self {
        Self {
            weights: vec![0.0; features],
            errors: vec![[0.0; 2]; features],
        }
    }

    /// The first player's probability to win in a position with these features.
    pub(crate) fn chance(&self, features: &[u32]) -> f32 {
        logistic(
            features
                .iter()
                .map(|&feature| self.weights[feature as usize])
                .sum(),
        )
    }

    /// Updates the value of these features towards a target.
    ///
    /// The error is divided evenly. A weight whose errors all had one sign takes its full share, one whose errors cancelled out
    /// changes little: |sum of errors| / sum of |errors| (Beal and Smith 1999).
    pub(crate) fn learn(&mut self, features: &[u32], target: f32, rate: f32) {
        let error = target - self.chance(features);
        let share = rate * error / features.len().max(1) as f32;
        for &feature in features {
            let feature = feature as usize;
            let [sum, absolute] = &mut self.errors[feature];
            let coherence = if *absolute > 0.0 {
                sum.abs() / *absolute
            } else {
                1.0
            };
            self.weights[feature] += share * coherence;
            *sum += error;
            *absolute += error.abs();
        }
    }
}

pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// The sum of the weights as an evaluation, during training.
#[derive(Clone, Debug)]
pub(crate) struct TrainingEvaluator<'a> {
    weights: &'a [f32],
    memo: RefCell<PartialSumCache<f32>>,
}

impl<'a> TrainingEvaluator<'a> {
    pub(crate) fn new(weights: &'a [f32]) -> Self {
        Self {
            weights,
            memo: RefCell::default(),
        }
    }
}

impl<G: Features> Evaluator<G> for TrainingEvaluator<'_> {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        let weights = &self.weights[..G::FEATURES];
        let sum = self.memo.borrow_mut().total(state, |part| {
            let mut sum = 0.0;
            state.features(part, |feature| sum += weights[feature]);
            sum
        });
        if player == Player::FIRST { sum } else { -sum }
    }

    fn unit(&self) -> &'static str {
        msgid!("log odds")
    }

    /// Beyond any learned value, so that a won game counts more than the most certain estimate.
    fn scale(&self) -> f32 {
        64.0
    }
}

impl<G: Features> ValueFunction<G> for TrainingEvaluator<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constant_targets_converge_fast_and_random_ones_slowly() {
        let mut network = Network::new(2);
        for step in 0..2000 {
            network.learn(&[0], 1.0, 1.0);
            network.learn(&[1], f32::from(u8::from(step % 4 == 0)), 1.0);
        }
        assert!(network.chance(&[0]) > 0.99, "{}", network.chance(&[0]));
        assert!(
            (network.chance(&[1]) - 0.25).abs() < 0.1,
            "{}",
            network.chance(&[1])
        );
    }
}
