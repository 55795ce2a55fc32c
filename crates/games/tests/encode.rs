//! Moves as numbers and positions as arrays, against the contract.

use uctopia_game::check_encode;
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Free, Gomoku, Mnk, TicTacToe};
use uctopia_games::othello::{Othello4, Othello6, Othello8};

#[test]
fn numbers_and_arrays_keep_the_contract() {
    check_encode(&TicTacToe::default(), 1, 100).unwrap();
    check_encode(&Gomoku::default(), 2, 4).unwrap();
    for (columns, rows, k) in [(1, 1, 1), (4, 3, 3), (3, 5, 4), (19, 19, 5)] {
        check_encode(&Mnk::new(Free::new(columns, rows, k).unwrap()), 3, 4).unwrap();
    }
    check_encode(&ConnectFour::default(), 4, 100).unwrap();
    check_encode(&Othello4::new(), 5, 200).unwrap();
    check_encode(&Othello6::new(), 6, 50).unwrap();
    check_encode(&Othello8::new(), 7, 50).unwrap();
    for (piles, bases) in [(4, true), (4, false), (1, false), (8, true)] {
        check_encode(
            &Calculation::new(&Rules {
                piles,
                bases,
                ..Rules::default()
            }),
            8,
            20,
        )
        .unwrap();
    }
}
