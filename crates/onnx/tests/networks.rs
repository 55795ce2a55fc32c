//! Networks in files, as `models/make.py` writes them, evaluate positions of tic-tac-toe.

use std::path::Path;

use uctopia_game::{Game, Rng, Turn, random_move};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_onnx::OnnxNetwork;
use uctopia_search::network::{EncodedBatch, PositionEvaluator, Predictions, sample_batch};

fn file(name: &str) -> Vec<u8> {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    std::fs::read(models.join(name)).unwrap()
}

fn network(name: &str) -> OnnxNetwork {
    OnnxNetwork::from_bytes(file(&format!("{name}.onnx"))).unwrap()
}

/// Positions of random games in which a player decides.
fn positions(count: usize) -> Vec<TicTacToe> {
    let (mut rng, mut found, mut state) = (Rng::new(1), Vec::new(), TicTacToe::default());
    while found.len() < count {
        match state.turn() {
            Turn::Player(_) => {
                found.push(state);
                state.play(random_move(&state, &mut rng));
            }
            _ => state = TicTacToe::default(),
        }
    }
    found
}

fn batch(positions: &[TicTacToe]) -> EncodedBatch {
    let mut batch = EncodedBatch::default();
    for position in positions {
        let Turn::Player(player) = position.turn() else {
            unreachable!("a player decides")
        };
        batch.push(position, player).unwrap();
    }
    batch
}

fn predictions(network: &OnnxNetwork, batch: &EncodedBatch) -> Predictions {
    let mut predictions = Predictions::default();
    network.evaluate(batch, &mut predictions).unwrap();
    predictions.check(batch).unwrap();
    predictions
}

/// The largest difference between numbers.
fn difference(left: &[f32], right: &[f32]) -> f32 {
    assert_eq!(left.len(), right.len());
    let both = left.iter().zip(right);
    both.map(|(left, right)| (left - right).abs())
        .fold(0.0, f32::max)
}

/// The priors of legal moves, divided by their sum.
fn normalised(predictions: &Predictions, batch: &EncodedBatch) -> Vec<f32> {
    let rows = predictions.priors.chunks(9).zip(batch.masks().chunks(9));
    let rows = rows.flat_map(|(priors, legal)| {
        let priors: Vec<f32> = priors
            .iter()
            .zip(legal)
            .map(|(prior, legal)| if *legal { *prior } else { 0.0 })
            .collect();
        let sum: f32 = priors.iter().sum();
        priors.into_iter().map(move |prior| prior / sum)
    });
    rows.collect()
}

/// What `linear.onnx` computes, from the formula of its numbers.
fn linear(batch: &EncodedBatch) -> Predictions {
    let sine = |index: usize| (index as f64 + 1.0).sin() / 2.0;
    let mut predictions = Predictions::default();
    for row in batch.planes().chunks(27) {
        let sum = |column: usize, columns: usize| -> f64 {
            (0..27)
                .map(|input| f64::from(row[input]) * sine(input * columns + column))
                .sum()
        };
        predictions.values.push(sum(0, 1).tanh() as f32);
        predictions
            .priors
            .extend((0..9).map(|action| sum(action, 9).exp() as f32));
    }
    predictions
}

#[test]
fn numbers_are_those_of_the_formula() {
    let batch = batch(&positions(50));
    let (expected, found) = (linear(&batch), predictions(&network("linear"), &batch));
    assert!(difference(&expected.values, &found.values) < 1e-5);
    assert!(difference(&normalised(&expected, &batch), &normalised(&found, &batch)) < 1e-5);
}

#[test]
fn names_batches_and_masks_may_differ() {
    let batch = batch(&positions(50));
    let expected = predictions(&network("linear"), &batch);
    for name in ["one", "four", "unnamed", "masked"] {
        let network = network(name);
        network.try_out(&batch).unwrap();
        let found = predictions(&network, &batch);
        assert!(difference(&expected.values, &found.values) < 1e-5, "{name}");
        let priors = difference(&normalised(&expected, &batch), &normalised(&found, &batch));
        assert!(priors < 1e-5, "{name}: {priors}");
    }
}

/// On several threads at once, too.
#[test]
fn numbers_repeat() {
    let batch = batch(&positions(33));
    for name in ["linear", "convolution"] {
        let network = network(name);
        let expected = predictions(&network, &batch);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(predictions(&network, &batch), expected));
            }
        });
    }
}

/// Positions alone and together.
#[test]
fn batches_change_nothing() {
    let positions = positions(33);
    for name in ["linear", "convolution"] {
        let network = network(name);
        let together = predictions(&network, &batch(&positions));
        for size in [1, 2, 3, 8, 15] {
            let mut parts = Predictions::default();
            for part in positions.chunks(size) {
                let part = predictions(&network, &batch(part));
                parts.values.extend(part.values);
                parts.priors.extend(part.priors);
            }
            assert_eq!(parts, together, "{name} {size}");
        }
    }
}

#[test]
fn what_cannot_be_used_is_refused() {
    let refused = |name: &str| {
        let sample = sample_batch(&TicTacToe::default()).unwrap();
        let read = OnnxNetwork::from_bytes(file(name));
        let tried = read.and_then(|network| {
            network
                .try_out(&sample)
                .map_err(|failure| failure.to_string().into())
        });
        tried.unwrap_err().to_string()
    };
    for (name, problem) in [
        ("make.py", "it is not an ONNX model"),
        (
            "one_output.onnx",
            "its outputs are policy: expected two, or names that tell them, value and policy",
        ),
        (
            "two_policies.onnx",
            "its outputs left, right have 9 and 9 numbers for a position: name them value and policy, and return 9 numbers for the \
             policy of this game",
        ),
        (
            "three_inputs.onnx",
            "its inputs are planes, more, others: expected planes, and masks if it uses them",
        ),
        (
            "whole_numbers.onnx",
            "its input planes has no numbers of the type float32, which planes have",
        ),
        (
            "no_numbers.onnx",
            "the network returned the logit NaN: logits are numbers, or −inf for moves that are not to be tried",
        ),
        ("large_values.onnx", "the evaluator returned the value "),
        (
            "always_one.onnx",
            "it evaluates one position and not two at once: export it with a dynamic batch, or with a fixed one (",
        ),
        (
            "unknown_operator.onnx",
            "the runtime of networks does not support this model: ",
        ),
        ("apart.onnx", "its weights are in another file, "),
        (
            "connect4.onnx",
            "its input planes has the shape (batch, 3, 6, 7), and planes of this game have the shape (B, 3, 3, 3)",
        ),
    ] {
        let refused = refused(name);
        assert!(refused.starts_with(problem), "{name}: {refused}");
    }
    let connect4 = sample_batch(&ConnectFour::default()).unwrap();
    assert!(network("connect4").try_out(&connect4).is_ok());
}

#[test]
fn weights_may_be_in_a_second_file() {
    let data = || file("apart.onnx.data");
    let batch = batch(&positions(9));
    let apart = OnnxNetwork::with_data(file("apart.onnx"), "apart.onnx.data", data()).unwrap();
    assert_eq!(
        predictions(&apart, &batch),
        predictions(&network("linear"), &batch)
    );
    let renamed =
        OnnxNetwork::with_data(file("apart.onnx"), "renamed.onnx.data", data()).unwrap_err();
    assert!(
        renamed
            .to_string()
            .starts_with("its weights are in another file")
    );
    let mut other = data();
    other[0] ^= 1;
    let other = OnnxNetwork::with_data(file("apart.onnx"), "apart.onnx.data", other).unwrap();
    assert_ne!(other.digest(), apart.digest());
}

/// Nothing in a file ends the process.
#[test]
fn damaged_files_are_refused_or_evaluated() {
    let (whole, sample) = (
        file("linear.onnx"),
        sample_batch(&TicTacToe::default()).unwrap(),
    );
    let try_out = |bytes: &[u8]| {
        if let Ok(network) = OnnxNetwork::from_bytes(bytes.to_vec()) {
            let _ = network.try_out(&sample);
        }
    };
    for length in (0..whole.len()).step_by(7) {
        try_out(&whole[..length]);
    }
    for place in 0..whole.len().min(400) {
        let mut changed = whole.clone();
        changed[place] ^= 1 << (place % 8);
        try_out(&changed);
    }
}
