//! Counts of random games.

use uctopia_game::{StopFlag, Unfinished};
use uctopia_games::mnk::TicTacToe;
use uctopia_search::random_games;

/// Exact: 737, 363 and 160 of 1260.
#[test]
fn tic_tac_toe_has_its_known_probabilities() {
    let games = 20_000;
    let counts = random_games(&TicTacToe::default(), 1, 0..games, &StopFlag::default()).unwrap();
    let shares =
        [counts.wins, counts.losses, counts.draws].map(|count| count as f64 / games as f64);
    for (share, exact) in shares.into_iter().zip([737.0, 363.0, 160.0]) {
        assert!((share - exact / 1260.0).abs() < 0.015, "{counts:?}");
    }
}

#[test]
fn one_different_game_changes_the_fingerprint() {
    let play = |games| random_games(&TicTacToe::default(), 1, games, &StopFlag::default()).unwrap();
    assert_ne!(play(0..100).fingerprint, play(1..101).fingerprint);
    assert_eq!(play(0..100).fingerprint, play(0..100).fingerprint);
}

#[test]
fn a_raised_flag_leaves_no_partial_counts() {
    let stop = StopFlag::default();
    stop.raise();
    assert_eq!(
        random_games(&TicTacToe::default(), 1, 0..10, &stop),
        Err(Unfinished::Budget)
    );
}
