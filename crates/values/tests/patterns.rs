//! Values by patterns, on Othello.

use uctopia_game::{Evaluator, Game, Player, Rng, Shortcuts, random_move};
use uctopia_games::othello::Othello8;
use uctopia_values::{PatternIndices, PatternValue, Patterns, Weights};

/// All unfinished positions of some random games.
fn positions(seed: u64) -> Vec<Othello8> {
    let (mut found, mut rng) = (Vec::new(), Rng::new(seed));
    for _ in 0..4 {
        let mut state = Othello8::new();
        while !state.is_over() {
            found.push(state);
            state.play(random_move(&state, &mut rng));
        }
    }
    found
}

#[test]
fn the_value_is_the_sum_of_the_weights_of_the_stage() {
    let set = Othello8::new().pattern_set();
    let mut rng = Rng::new(7);
    let weights: Vec<i16> = (0..set.weights())
        .map(|_| rng.below(201) as i16 - 100)
        .collect();
    let (value, indices) = (
        PatternValue::new(&set, &Weights::whole(weights.clone())),
        PatternIndices::new(&set),
    );
    for state in positions(1) {
        let (first, mut sum) = (state.stage() * set.weights_of_stage(), 0);
        indices.of(&state, |weight| sum += i32::from(weights[first + weight]));
        assert_eq!(value.units(&state), sum.clamp(-4096, 4096), "{state}");
    }
}

#[test]
fn symmetric_positions_have_the_same_weights() {
    let indices = PatternIndices::new(&Othello8::new().pattern_set());
    let weights = |state: &Othello8| {
        let mut weights = Vec::new();
        indices.of(state, |weight| weights.push(weight));
        weights.sort_unstable();
        weights
    };
    for state in positions(2) {
        assert!(
            state
                .images()
                .all(|image| weights(&image) == weights(&state)),
            "{state}"
        );
    }
}

#[test]
fn values_are_bounded_by_the_largest_result() {
    let set = Othello8::new().pattern_set();
    let value = PatternValue::new(&set, &Weights::whole(vec![Weights::MOST; set.weights()]));
    assert_eq!(value.evaluate(&Othello8::new(), Player::FIRST), 64.0);
    assert_eq!(value.evaluate(&Othello8::new(), Player::SECOND), -64.0);
}
