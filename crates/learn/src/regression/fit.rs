//! The weights of a stage, fitted to labels.

use uctopia_game::Rng;
use uctopia_values::{PatternIndices, Patterns};

use super::labels::Labelled;
use super::settings::Regression;

/// The errors of values beside the labels of positions that were held out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StageError {
    /// The number of positions.
    pub positions: usize,
    /// The mean absolute error, in points.
    pub mean_absolute: f32,
    /// The root of the mean square error, in points.
    pub root_mean_square: f32,
    /// The mean absolute label: the error of a value that is always 0.
    pub label: f32,
}

/// How the weights of a stage are fitted.
pub(super) struct Fit<'a> {
    pub(super) settings: &'a Regression,
    /// The rates of the first and of the last pass over the positions.
    pub(super) rates: [f32; 2],
    pub(super) indices: &'a PatternIndices,
    /// The largest value.
    pub(super) most: f32,
}

impl Fit<'_> {
    /// Fits weights to labels; returns the errors on held-out positions.
    ///
    /// Every update corrects a share of one error (normalized least mean squares; Widrow and Hoff 1960, Nagumo and Noda 1967): each
    /// weight in proportion to how often the position has it.
    pub(super) fn weights<G: Patterns>(
        &self,
        weights: &mut [f32],
        positions: &[Labelled<G>],
        rng: &mut Rng,
    ) -> Option<StageError> {
        let &Regression { epochs, .. } = self.settings;
        let [rate, last_rate] = self.rates;
        let (learned, held_out): (Vec<_>, Vec<_>) =
            positions.iter().partition(|position| !position.is_held_out);
        let mut order: Vec<u32> = (0..learned.len() as u32).collect();
        let mut found = Vec::new();
        for epoch in 0..epochs {
            let passed = if epochs == 1 {
                0.0
            } else {
                epoch as f32 / (epochs - 1) as f32
            };
            let rate = rate * libm::powf(last_rate / rate, passed);
            rng.shuffle(&mut order);
            for &number in &order {
                let position = learned[number as usize];
                found.clear();
                let mut value = 0.0;
                self.indices.of(&position.state, |weight| {
                    value += weights[weight];
                    found.push(weight as u32);
                });
                let step = rate * (position.label - value) / square_norm(&found);
                found
                    .iter()
                    .for_each(|&weight| weights[weight as usize] += step);
            }
        }
        let most = self.most;
        let error = |position: &&Labelled<G>| {
            let mut value = 0.0;
            self.indices
                .of(&position.state, |weight| value += weights[weight]);
            (position.label - value.clamp(-most, most), position.label)
        };
        let count = held_out.len();
        let (mut absolute, mut square, mut label) = (0.0_f64, 0.0_f64, 0.0_f64);
        for (error, of_label) in held_out.iter().map(error) {
            absolute += f64::from(error.abs());
            square += f64::from(error).powi(2);
            label += f64::from(of_label.abs());
        }
        let mean = |sum: f64| (sum / count as f64) as f32;
        (count > 0).then(|| StageError {
            positions: count,
            mean_absolute: mean(absolute),
            root_mean_square: mean(square).sqrt(),
            label: mean(label),
        })
    }
}

/// The sum of the squares of how often a position has each weight; images of the first positions of a game have many in common.
fn square_norm(weights: &[u32]) -> f32 {
    let pairs = |index: usize| {
        weights[index + 1..]
            .iter()
            .filter(|&&other| other == weights[index])
            .count()
    };
    let pairs: usize = (0..weights.len()).map(pairs).sum();
    (weights.len() + 2 * pairs).max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_norm_counts_repeated_weights_by_their_squares() {
        assert_eq!(square_norm(&[1, 2, 3]), 3.0);
        assert_eq!(square_norm(&[7, 2, 7, 7, 2]), 9.0 + 4.0);
    }
}
