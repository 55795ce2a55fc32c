//! Networks over the features of a game, fitted to positions with known outcomes.

use std::f32::consts::PI;

use uctopia_game::{Rng, StopFlag, map_in_order};
use uctopia_values::{Features, NetworkValue, Weights};

use crate::network::logistic;

const WIDTH: usize = NetworkValue::WIDTH;
const DEPTH: usize = NetworkValue::DEPTH;

/// One position in so many is held out, the last ones: those of one game are alike, and mostly one behind the other.
const HELD_OUT: usize = 64;

/// The parts of a batch that threads share; the sum over them does not depend on the number of threads.
const PARTS: usize = 4;

/// Adam's decay of the means of gradients and of their squares.
const DECAYS: [f32; 2] = [0.9, 0.999];

/// The share of the steps in which the rate grows.
const WARM_UP: f32 = 0.1;

/// A position with the share of a win that its first player gets: 0, ½ or 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<G> {
    /// The unfinished position.
    pub state: G,
    /// What the first player gets under best play.
    pub share: f32,
}

/// How a network is fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkTraining {
    /// Passes over the positions.
    pub epochs: u32,
    /// Positions of a step.
    pub batch: usize,
    /// The largest rate of the steps.
    pub rate: f32,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
}

impl Default for NetworkTraining {
    fn default() -> Self {
        Self {
            epochs: 8,
            batch: 2048,
            rate: 4e-3,
            seed: 1,
        }
    }
}

/// The state of training after a pass over the positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochProgress {
    /// The number of the pass, from 1.
    pub epoch: u32,
    /// The mean cross entropy of the positions that were learned, in nats, when each was.
    pub loss: f32,
    /// That of the positions held out; NaN where there are none.
    pub held_out_loss: f32,
    /// The share of held-out wins and losses on whose side of ½ the network is.
    pub right: f32,
}

/// Fits a network to outcomes; `None` if the flag was raised.
///
/// Adam (Kingma and Ba 2015) minimises the cross entropy between outcomes and the shares that the network expects. Its rate grows at first
/// and then falls to 0 as a cosine. Each pass sees every position as one of its images. The result does not depend on the number of threads.
///
/// ```
/// use uctopia::{Evaluator, Game, Notation, Player, StopFlag};
/// use uctopia::games::connect_four::ConnectFour;
/// use uctopia::learn::{NetworkTraining, Outcome, train_network};
/// use uctopia::values::NetworkValue;
/// let outcomes = [("44", 1.0), ("41", 0.0)].map(|(columns, share)| Outcome {
///     state: ConnectFour::default().read(columns).unwrap(),
///     share,
/// });
/// let training = NetworkTraining { epochs: 20, batch: 2, rate: 0.01, ..NetworkTraining::default() };
/// let weights = train_network(&outcomes, &training, 1, &StopFlag::default(), |_| ()).unwrap();
/// let value = NetworkValue::new::<ConnectFour>(&weights);
/// let [good, bad] = outcomes.map(|outcome| value.evaluate(&outcome.state, Player::FIRST));
/// assert!(good > 0.5 && bad < -0.5);
/// ```
///
/// # Panics
/// When a batch has no positions.
#[must_use]
pub fn train_network<G: Features + Sync>(
    outcomes: &[Outcome<G>],
    training: &NetworkTraining,
    jobs: usize,
    stop: &StopFlag,
    mut on_epoch: impl FnMut(&EpochProgress),
) -> Option<Weights> {
    let mut rng = Rng::new(training.seed);
    let mut network = Network::new::<G>(&mut rng);
    let mut adam = Adam::new(network.0.len());
    let mut learned: Vec<u32> = (0..outcomes.len() as u32).collect();
    let held_out = learned.split_off(outcomes.len() - outcomes.len() / HELD_OUT);
    let steps = training.epochs as usize * learned.len().div_ceil(training.batch);
    let mut step = 0;
    for epoch in 1..=training.epochs {
        rng.shuffle(&mut learned);
        let mut loss = 0.0;
        for batch in learned.chunks(training.batch) {
            if stop.is_raised() {
                return None;
            }
            let first = rng.below(u32::MAX) as usize;
            let part = batch.len().div_ceil(PARTS);
            let parts = map_in_order(jobs, PARTS, |index| {
                let mut gradient = Gradient::new(network.0.len());
                for (place, &number) in batch.iter().enumerate().skip(index * part).take(part) {
                    let Outcome { state, share } = &outcomes[number as usize];
                    let mut images = state.images();
                    let image = images
                        .nth((first + place) % images.len())
                        .expect("itself at least");
                    gradient.add(&network, &image, *share);
                }
                gradient
            });
            step += 1;
            let rate = training.rate * schedule(step as f32 / steps as f32);
            adam.step(&mut network.0, &parts, batch.len() as f32, rate);
            loss += parts.iter().map(|part| part.loss).sum::<f64>();
        }
        let error = held_out_error(&network, &held_out, outcomes, jobs);
        let loss = (loss / learned.len() as f64) as f32;
        on_epoch(&EpochProgress {
            epoch,
            loss,
            ..error
        });
    }
    Some(network.rounded(adam.seen::<G>()))
}

/// The rate, as a share of the largest, when a share of the steps has passed.
fn schedule(passed: f32) -> f32 {
    if passed < WARM_UP {
        passed / WARM_UP
    } else {
        (1.0 + libm::cosf(PI * (passed - WARM_UP) / (1.0 - WARM_UP))) / 2.0
    }
}

fn held_out_error<G: Features + Sync>(
    network: &Network,
    held_out: &[u32],
    outcomes: &[Outcome<G>],
    jobs: usize,
) -> EpochProgress {
    let found = map_in_order(jobs, held_out.len(), |index| {
        let Outcome { state, share } = &outcomes[held_out[index] as usize];
        let odds = network.forward(state).odds;
        (
            cross_entropy(odds, *share),
            (*share != 0.5).then_some((odds > 0.0) == (*share > 0.5)),
        )
    });
    let loss: f64 = found.iter().map(|(loss, _)| loss).sum();
    let sides: Vec<bool> = found.iter().filter_map(|(_, side)| *side).collect();
    let right = sides.iter().filter(|&&right| right).count();
    EpochProgress {
        epoch: 0,
        loss: 0.0,
        held_out_loss: (loss / found.len() as f64) as f32,
        right: right as f32 / sides.len() as f32,
    }
}

/// −t ln σ(x) − (1 − t) ln (1 − σ(x)).
fn cross_entropy(odds: f32, share: f32) -> f64 {
    let odds = f64::from(odds);
    odds.max(0.0) - odds * f64::from(share) + libm::log1p(libm::exp(-odds.abs()))
}

/// The weights, in the order of [`NetworkValue::weights`], but those of the second layer by the neuron of the first.
struct Network(Vec<f32>);

/// Where the biases of the second layer begin, counted from the end.
const BIASES: usize = 2 * DEPTH + 1;

/// What the layers compute for a position.
struct Activity {
    found: Vec<u32>,
    first: [f32; WIDTH],
    second: [f32; DEPTH],
    odds: f32,
}

impl Network {
    /// Random weights (He, Zhang, Ren and Sun 2015), and biases of 0.
    fn new<G: Features>(rng: &mut Rng) -> Self {
        /// About as many features does a position have.
        const USUAL: f32 = 48.0;
        let mut random = |count: usize, inputs: f32| {
            let most = libm::sqrtf(6.0 / inputs);
            (0..count)
                .map(|_| most * (2.0 * rng.unit() as f32 - 1.0))
                .collect::<Vec<f32>>()
        };
        let mut weights = random(G::FEATURES * WIDTH, USUAL);
        weights.extend([0.0; WIDTH]);
        weights.extend(random(WIDTH * DEPTH, WIDTH as f32));
        weights.extend([0.0; DEPTH]);
        weights.extend(random(DEPTH, DEPTH as f32));
        weights.push(0.0);
        Self(weights)
    }

    fn hidden(&self) -> &[[f32; DEPTH]] {
        let end = self.0.len() - BIASES;
        self.0[end - WIDTH * DEPTH..end].as_chunks().0
    }

    /// The biases of the second layer and the weights of the output.
    fn last(&self) -> (&[f32; DEPTH], &[f32; DEPTH], f32) {
        let (pairs, bias) = self.0[self.0.len() - BIASES..].as_chunks();
        (&pairs[0], &pairs[1], bias[0])
    }

    fn forward<G: Features>(&self, state: &G) -> Activity {
        let mut found = Vec::with_capacity(128);
        (0..G::PARTS).for_each(|part| state.features(part, |feature| found.push(feature as u32)));
        let (rows, _) = self.0.as_chunks::<WIDTH>();
        let mut first = rows[G::FEATURES];
        for &feature in &found {
            add(&mut first, &rows[feature as usize], 1.0);
        }
        let (biases, output, bias) = self.last();
        let mut second = *biases;
        for (active, weights) in first.iter_mut().zip(self.hidden()) {
            *active = active.max(0.0);
            if *active > 0.0 {
                add(&mut second, weights, *active);
            }
        }
        second
            .iter_mut()
            .for_each(|active| *active = active.max(0.0));
        let odds = second
            .iter()
            .zip(output)
            .map(|(active, weight)| active * weight)
            .sum::<f32>()
            + bias;
        Activity {
            found,
            first,
            second,
            odds,
        }
    }

    /// Whole numbers, 0 for features that no position had.
    fn rounded(&self, seen: impl Fn(usize) -> bool) -> Weights {
        let whole = |weight: f32, one: f32| {
            let most = f32::from(Weights::MOST);
            (weight * one).round().clamp(-most, most) as i16
        };
        let end = self.0.len() - BIASES;
        let (first, rest) = self.0.split_at(end - WIDTH * DEPTH);
        let mut weights = Vec::with_capacity(self.0.len());
        for (feature, row) in first.chunks(WIDTH).enumerate() {
            let used = if seen(feature) { 1.0 } else { 0.0 };
            weights.extend(
                row.iter()
                    .map(|&weight| whole(used * weight, NetworkValue::FIRST_ONE)),
            );
        }
        let other = |&weight: &f32| whole(weight, NetworkValue::ONE);
        for neuron in 0..DEPTH {
            weights.extend(self.hidden().iter().map(|weights| other(&weights[neuron])));
        }
        weights.extend(rest[WIDTH * DEPTH..].iter().map(other));
        Weights::whole(weights)
    }
}

fn add<const N: usize>(sum: &mut [f32; N], vector: &[f32; N], factor: f32) {
    for (sum, number) in sum.iter_mut().zip(vector) {
        *sum += factor * number;
    }
}

/// The gradient of a part of a batch.
struct Gradient {
    weights: Vec<f32>,
    loss: f64,
}

impl Gradient {
    fn new(weights: usize) -> Self {
        Self {
            weights: vec![0.0; weights],
            loss: 0.0,
        }
    }

    /// Adds that of one position (back-propagation; Rumelhart, Hinton and Williams 1986).
    fn add<G: Features>(&mut self, network: &Network, state: &G, share: f32) {
        let Activity {
            found,
            first,
            second,
            odds,
        } = network.forward(state);
        self.loss += cross_entropy(odds, share);
        let error = logistic(odds) - share;
        let (_, output, _) = network.last();
        let end = self.weights.len() - BIASES;
        let (before, last) = self.weights.split_at_mut(end);
        let (first_layer, hidden) = before.split_at_mut(end - WIDTH * DEPTH);
        let (pairs, bias) = last.as_chunks_mut::<DEPTH>();
        let [biases, outputs] = pairs else {
            unreachable!("biases and weights of the output")
        };
        bias[0] += error;
        add(outputs, &second, error);
        let of_second: [f32; DEPTH] = std::array::from_fn(|neuron| {
            if second[neuron] > 0.0 {
                error * output[neuron]
            } else {
                0.0
            }
        });
        add(biases, &of_second, 1.0);
        let (hidden, _) = hidden.as_chunks_mut::<DEPTH>();
        let mut of_first = [0.0; WIDTH];
        for (lane, weights) in network.hidden().iter().enumerate() {
            if first[lane] > 0.0 {
                add(&mut hidden[lane], &of_second, first[lane]);
                of_first[lane] = product(weights, &of_second);
            }
        }
        let (rows, _) = first_layer.as_chunks_mut::<WIDTH>();
        add(&mut rows[G::FEATURES], &of_first, 1.0);
        for feature in found {
            add(&mut rows[feature as usize], &of_first, 1.0);
        }
    }
}

/// The inner product, in eight sums that fit one vector.
fn product(one: &[f32; DEPTH], other: &[f32; DEPTH]) -> f32 {
    let mut sums = [0.0; 8];
    for (one, other) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        for lane in 0..8 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    sums.iter().sum()
}

/// The means of the gradients and of their squares, and the number of steps.
struct Adam {
    means: Vec<[f32; 2]>,
    powers: [f32; 2],
}

impl Adam {
    fn new(weights: usize) -> Self {
        Self {
            means: vec![[0.0; 2]; weights],
            powers: [1.0; 2],
        }
    }

    fn step(&mut self, weights: &mut [f32], parts: &[Gradient], count: f32, rate: f32) {
        const LEAST: f32 = 1e-8;
        for (power, decay) in self.powers.iter_mut().zip(DECAYS) {
            *power *= decay;
        }
        let [first, second] = self.powers.map(|power| 1.0 / (1.0 - power));
        for (index, (weight, [mean, square])) in weights.iter_mut().zip(&mut self.means).enumerate()
        {
            let gradient = parts.iter().map(|part| part.weights[index]).sum::<f32>() / count;
            *mean += (1.0 - DECAYS[0]) * (gradient - *mean);
            *square += (1.0 - DECAYS[1]) * (gradient * gradient - *square);
            *weight -= rate * *mean * first / (libm::sqrtf(*square * second) + LEAST);
        }
    }

    /// Whether a row of the first layer, the biases among them, ever had a gradient.
    fn seen<G: Features>(&self) -> impl Fn(usize) -> bool {
        move |row| {
            row == G::FEATURES
                || self.means[row * WIDTH..(row + 1) * WIDTH]
                    .iter()
                    .any(|[_, square]| *square > 0.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game as _, random_move};
    use uctopia_games::connect_four::ConnectFour;

    use super::*;

    fn positions(count: usize) -> Vec<Outcome<ConnectFour>> {
        let mut rng = Rng::new(3);
        (0..count)
            .map(|number| {
                let mut state = ConnectFour::default();
                (0..number % 7).for_each(|_| state.play(random_move(&state, &mut rng)));
                Outcome {
                    state,
                    share: [0.0, 0.5, 1.0][number % 3],
                }
            })
            .collect()
    }

    /// The gradient is that of the loss: each weight moved a little changes the loss by so much.
    #[test]
    fn back_propagation_finds_the_gradient() {
        let mut network = Network::new::<ConnectFour>(&mut Rng::new(2));
        let outcomes = positions(9);
        let mut gradient = Gradient::new(network.0.len());
        for Outcome { state, share } in &outcomes {
            gradient.add(&network, state, *share);
        }
        let loss = |network: &Network| -> f64 {
            let losses = outcomes
                .iter()
                .map(|o| cross_entropy(network.forward(&o.state).odds, o.share));
            losses.sum()
        };
        let mut largest: Vec<usize> = (0..network.0.len()).collect();
        largest.sort_by(|&a, &b| {
            gradient.weights[b]
                .abs()
                .total_cmp(&gradient.weights[a].abs())
        });
        for index in largest.into_iter().step_by(997).take(60) {
            let weight = network.0[index];
            let mut moved = |by: f32| {
                network.0[index] = weight + by;
                let moved = loss(&network);
                network.0[index] = weight;
                moved
            };
            let slope = (moved(1e-3) - moved(-1e-3)) / 2e-3;
            let found = f64::from(gradient.weights[index]);
            assert!(
                (slope - found).abs() < 0.02 * found.abs() + 2e-3,
                "weight {index}: {found} {slope}"
            );
        }
    }

    #[test]
    fn the_result_does_not_depend_on_threads_and_the_value_is_that_of_the_network() {
        let outcomes = positions(300);
        let training = NetworkTraining {
            epochs: 3,
            batch: 50,
            ..NetworkTraining::default()
        };
        let mut losses = Vec::new();
        let weights = train_network(&outcomes, &training, 1, &StopFlag::default(), |epoch| {
            losses.push(epoch.loss);
        });
        let weights = weights.unwrap();
        assert!(losses[2] < losses[0], "{losses:?}");
        assert_eq!(
            train_network(&outcomes, &training, 3, &StopFlag::default(), |_| ()).unwrap(),
            weights
        );
        let network = Network::new::<ConnectFour>(&mut Rng::new(8));
        let value = NetworkValue::new::<ConnectFour>(&network.rounded(|_| true));
        for Outcome { state, .. } in outcomes {
            use uctopia_game::{Evaluator as _, Player};
            let expected = 2.0 * logistic(network.forward(&state).odds) - 1.0;
            assert!((value.evaluate(&state, Player::FIRST) - expected).abs() < 0.02);
        }
    }

    #[test]
    fn a_raised_flag_ends_training() {
        let stop = StopFlag::default();
        stop.raise();
        assert_eq!(
            train_network(&positions(3), &NetworkTraining::default(), 1, &stop, |_| ()),
            None
        );
    }
}
