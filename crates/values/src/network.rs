//! Values by a small network over the features of a game.

use std::sync::Arc;

use fearless_simd::{Level, Simd, SimdBase as _, SimdIntWiden as _, dispatch, i16x16, i32x8};
use uctopia_game::{Evaluator, Player};

use crate::learned::share;
use crate::value_function::PAYOFF_UNIT;
#[cfg(feature = "files")]
use crate::{FeatureSet, LearnedFileError};
use crate::{Features, ValueFunction, Weights};

/// The value of a position by a network with two hidden layers, from −1, certainly lost, to 1, certainly won.
///
/// The first layer adds a vector of [`WIDTH`](Self::WIDTH) numbers for every feature of the position, the second has
/// [`DEPTH`](Self::DEPTH) neurons, both with rectifiers, and the last one is the logarithm of the odds. The first layer, by far the
/// largest, costs little, since a position has few features (Nasu 2018, "Efficiently updatable neural-network-based evaluation
/// functions for computer shogi"). With more than two players the opponents of the first share its loss.
///
/// The weights are whole numbers, so that every machine computes the same value. Threads can share it.
///
/// ```
/// use uctopia::{Evaluator, Player};
/// use uctopia::games::connect_four::ConnectFour;
/// use uctopia::values::{NetworkValue, Weights};
/// let weights = Weights::whole(vec![0; NetworkValue::weights::<ConnectFour>()]);
/// let value = NetworkValue::new::<ConnectFour>(&weights);
/// assert_eq!(value.evaluate(&ConnectFour::default(), Player::FIRST), 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct NetworkValue(Arc<Layers>);

const WIDTH: usize = NetworkValue::WIDTH;
const DEPTH: usize = NetworkValue::DEPTH;

#[derive(Debug)]
struct Layers {
    /// A vector for every feature.
    features: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
    /// A vector for every neuron of the second layer.
    hidden: Box<[[i16; WIDTH]; DEPTH]>,
    hidden_bias: [i32; DEPTH],
    output: [f32; DEPTH],
    output_bias: f32,
}

impl NetworkValue {
    /// The neurons of the first hidden layer.
    pub const WIDTH: usize = 128;

    /// The neurons of the second hidden layer.
    pub const DEPTH: usize = 32;

    /// One, in units of the weights of the first layer.
    pub const FIRST_ONE: f32 = 128.0;

    /// One, in units of all other weights.
    pub const ONE: f32 = 256.0;

    /// The number of weights of a network for a game: those of each feature, the biases of the first layer, the weights of each neuron
    /// of the second, its biases, and the weights and the bias of the output.
    #[must_use]
    pub const fn weights<G: Features>() -> usize {
        (G::FEATURES + 1) * WIDTH + WIDTH * DEPTH + DEPTH + DEPTH + 1
    }

    /// The network with these weights, in the order of [`weights`](Self::weights).
    ///
    /// # Panics
    /// When the number of weights is another.
    #[must_use]
    pub fn new<G: Features>(weights: &Weights) -> Self {
        assert_eq!(weights.len(), Self::weights::<G>(), "weights of a network");
        let (first, rest) = weights.values().split_at((G::FEATURES + 1) * WIDTH);
        let (hidden, rest) = rest.split_at(WIDTH * DEPTH);
        let (rows, _) = first.as_chunks::<WIDTH>();
        let (features, bias) = rows.split_at(G::FEATURES);
        let number = |index: usize| f32::from(rest[index]) / Self::ONE;
        Self(Arc::new(Layers {
            features: features.to_vec(),
            bias: bias[0],
            hidden: Box::new(std::array::from_fn(|neuron| hidden.as_chunks().0[neuron])),
            hidden_bias: std::array::from_fn(|neuron| {
                i32::from(rest[neuron]) * Self::FIRST_ONE as i32
            }),
            output: std::array::from_fn(|neuron| number(DEPTH + neuron)),
            output_bias: number(2 * DEPTH),
        }))
    }

    /// The network of a file of weights. `game` is the text that names game and rules, the one that the training was given, and `start`
    /// the game's first position, whose features must be those of the file. With the cargo feature `files`.
    ///
    /// ```
    /// use uctopia::games::connect_four::ConnectFour;
    /// use uctopia::values::{LearnedFileError, NetworkValue};
    /// let problem = NetworkValue::from_file(b"no weights", "connect4", &ConnectFour::default()).unwrap_err();
    /// assert!(matches!(problem, LearnedFileError::WrongKind(_)));
    /// ```
    ///
    /// # Errors
    /// When it is no such file, was changed or cut, or belongs to another game or other features.
    #[cfg(feature = "files")]
    pub fn from_file<G: Features>(
        bytes: &[u8],
        game: &str,
        start: &G,
    ) -> Result<Self, LearnedFileError> {
        let (header, weights) = Weights::from_file(bytes)?;
        header.belongs_to(game, &FeatureSet::of_network(start))?;
        Ok(Self::new::<G>(&weights))
    }

    /// The logarithm of the odds of the first player.
    #[inline]
    fn log_odds<G: Features>(&self, state: &G) -> f32 {
        /// Features that are added in registers: few positions have more.
        const MOST: usize = 128;
        let (mut found, mut count) = ([0; MOST], 0);
        let mut sums = self.0.bias;
        for part in 0..G::PARTS {
            state.features(part, |feature| {
                if let Some(place) = found.get_mut(count) {
                    *place = feature as u32;
                    count += 1;
                } else {
                    self.0.add(&mut sums, feature);
                }
            });
        }
        dispatch!(Level::new(), simd => self.0.odds(simd, &sums, &found[..count]))
    }
}

/// Numbers of a vector, and vectors of a layer.
const LANES: usize = 16;
const VECTORS: usize = WIDTH / LANES;

impl Layers {
    fn add(&self, sums: &mut [i16; WIDTH], feature: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.features[feature]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// The logarithm of the odds, by the sums of some features of a position and all others. Sums wrap around, so that they are the same
    /// in any order.
    #[expect(
        clippy::needless_range_loop,
        reason = "iterators and closures of arrays are compiled for any machine: three times the instructions"
    )]
    #[inline(always)]
    fn odds<S: Simd>(&self, simd: S, sums: &[i16; WIDTH], features: &[u32]) -> f32 {
        let vector = |row: &[i16; WIDTH], index: usize| {
            i16x16::from_slice(simd, &row[index * LANES..(index + 1) * LANES])
        };
        let mut active = [i16x16::splat(simd, 0); VECTORS];
        for index in 0..VECTORS {
            active[index] = vector(sums, index);
        }
        for &feature in features {
            let row = &self.features[feature as usize];
            for index in 0..VECTORS {
                active[index] += vector(row, index);
            }
        }
        for index in 0..VECTORS {
            active[index] = active[index].max(i16x16::splat(simd, 0));
        }
        let one = NetworkValue::FIRST_ONE * NetworkValue::ONE;
        let mut odds = self.output_bias;
        for neuron in 0..DEPTH {
            let mut sum = i32x8::splat(simd, 0);
            for index in 0..VECTORS {
                sum += active[index].pairwise_dot_product(vector(&self.hidden[neuron], index));
            }
            let sum = sum.reduce_sum().wrapping_add(self.hidden_bias[neuron]);
            odds += sum.max(0) as f32 / one * self.output[neuron];
        }
        odds
    }
}

impl<G: Features> Evaluator<G> for NetworkValue {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        let odds = self.log_odds(state);
        // 2 σ(x) − 1 = tanh(x / 2)
        share::<G>(libm::tanhf(odds / 2.0), player)
    }

    fn unit(&self) -> &'static str {
        PAYOFF_UNIT
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

impl<G: Features> ValueFunction<G> for NetworkValue {}

#[cfg(test)]
mod tests {
    use uctopia_game::adapters::Tree;
    use uctopia_game::{Game, Rng};

    use super::*;

    /// The name of the position, one letter, as its features.
    impl Features for Tree {
        const FEATURES: usize = 256;
        fn features(&self, _: usize, mut take: impl FnMut(usize)) {
            (0..200).for_each(|number| take((self.moves().len() * 7 + number * 3) % 256));
        }
    }

    /// The definition, in numbers of double precision.
    #[test]
    fn two_layers_of_rectifiers_and_the_odds() {
        let mut rng = Rng::new(1);
        let count = NetworkValue::weights::<Tree>();
        let weights: Vec<i16> = (0..count).map(|_| rng.below(61) as i16 - 30).collect();
        let value = NetworkValue::new::<Tree>(&Weights::whole(weights.clone()));
        let state: Tree = "(AB=)".parse().unwrap();
        let number = |index: usize, one: f32| f64::from(weights[index]) / f64::from(one);
        let first = |index| number(index, NetworkValue::FIRST_ONE);
        let other = |index| number(index, NetworkValue::ONE);
        let mut sums: Vec<f64> = (0..WIDTH).map(|lane| first(256 * WIDTH + lane)).collect();
        state.features(0, |feature| {
            (0..WIDTH).for_each(|lane| sums[lane] += first(feature * WIDTH + lane));
        });
        let hidden = 257 * WIDTH;
        let bias = hidden + WIDTH * DEPTH;
        let mut odds = other(bias + 2 * DEPTH);
        for neuron in 0..DEPTH {
            let sum: f64 = (0..WIDTH)
                .map(|lane| sums[lane].max(0.0) * other(hidden + neuron * WIDTH + lane))
                .sum();
            odds += (sum + other(bias + neuron)).max(0.0) * other(bias + DEPTH + neuron);
        }
        let expected = 2.0 / (1.0 + (-odds).exp()) - 1.0;
        let found = value.evaluate(&state, Player::FIRST);
        assert!(
            (f64::from(found) - expected).abs() < 1e-5,
            "{found} {expected}"
        );
        assert!(
            expected.abs() > 0.01 && expected.abs() < 0.999,
            "{expected}"
        );
        assert_eq!(value.evaluate(&state, Player::SECOND), -found);
    }
}
