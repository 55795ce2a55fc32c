//! Outcomes of Connect Four that are known in advance, against published ones.

use uctopia_game::{Game, Notation, Shortcuts};
use uctopia_games::connect_four::{ConnectFour, OUTCOME_PLIES, openings};

fn outcome(columns: &str) -> Option<i32> {
    let state = ConnectFour::default().read(columns).unwrap();
    state.known_outcome()
}

/// Allen 1988, Allis 1988: the middle column wins, its neighbours draw, the others lose.
#[test]
fn outcomes_of_the_first_moves_are_the_published_ones() {
    let after = ["1", "2", "3", "4", "5", "6", "7"].map(|column| -outcome(column).unwrap());
    assert_eq!(after, [-1, -1, 0, 1, 0, -1, -1]);
    assert_eq!(outcome(""), Some(1));
}

/// The positions of the data set "Connect-4" (Tromp 1995, UCI Machine Learning Repository): eight plies, without a win, and the next
/// move is not forced, one of each pair of mirror images; the first player wins 44 473 of them, loses 16 635 and draws 6449.
#[test]
fn outcomes_after_eight_plies_are_those_of_the_published_data_set() {
    let mut counts = [0; 3];
    for opening in openings(OUTCOME_PLIES) {
        // Replies in the same column may win only because of the move below them.
        let wins_elsewhere = |m| {
            let next = opening.after(m);
            next.moves()
                .any(|reply| reply != m && next.after(reply).is_over())
        };
        let is_forced = opening.winning_move().is_some() || opening.moves().any(wins_elsewhere);
        if !is_forced {
            counts[(opening.known_outcome().unwrap() + 1) as usize] += 1;
        }
    }
    assert_eq!(counts, [16_635, 6_449, 44_473]);
}

#[test]
fn outcomes_are_known_of_the_first_plies_only() {
    assert_eq!(outcome("44444222"), outcome("44444666"));
    assert!(outcome("44444222").is_some());
    assert_eq!(outcome("444442226"), None);
    assert_eq!(outcome("4141414"), None, "the game is over");
}
