//! Many random games at once are as random as single ones, in every game.

use uctopia_game::{Shortcuts, check, play_many};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::{Othello6, Othello8};

#[test]
fn every_game_keeps_the_promises() {
    check(&TicTacToe::default(), 1, 50).unwrap();
    check(&ConnectFour::default(), 1, 30).unwrap();
    check(&Calculation::new(&Rules::default()), 1, 5).unwrap();
    check(&Othello8::new(), 2, 20).unwrap();
    check(&Othello6::new(), 2, 20).unwrap();
}

/// Frozen, as the generator is: the same on every machine, whatever the width of its registers.
#[test]
fn games_in_slices_do_not_change() {
    let payoffs = play_many(&vec![Othello8::new(); Othello8::BATCH + 100], 1);
    let counts = [1.0, 0.0, -1.0].map(|payoff| {
        payoffs
            .iter()
            .filter(|payoffs| payoffs[0] == payoff)
            .count()
    });
    let first: String = payoffs[..30]
        .iter()
        .map(|payoffs| if payoffs[0] > 0.0 { '+' } else { '-' })
        .collect();
    assert_eq!(
        (counts, first.as_str()),
        ([302, 36, 274], "--++-+++--+--++-+--+-+++-+++--")
    );
}
