//! Turned and mirrored boards are the same game, and every game has the symmetries its board has.

use std::collections::HashSet;

use uctopia_game::{Game, Notation, Rng, Shortcuts, check};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Fixed, Free, Gomoku, Mnk, TicTacToe, Words};
use uctopia_games::othello::{Othello4, Othello6, Othello8};

#[test]
fn images_are_the_same_game() {
    check(&Othello8::new(), 1, 2).unwrap();
    check(&Othello6::new(), 1, 4).unwrap();
    check(&Othello4::new(), 1, 40).unwrap();
    check(&ConnectFour::default(), 1, 10).unwrap();
    check(&TicTacToe::default(), 1, 50).unwrap();
    check(&Mnk::<Fixed<5, 3, 3, Words<4>>>::default(), 1, 20).unwrap();
    for (columns, rows, k) in [(1, 1, 1), (1, 6, 2), (4, 4, 3), (7, 2, 4)] {
        check(&Mnk::new(Free::new(columns, rows, k).unwrap()), 1, 10).unwrap();
    }
    for (columns, rows, k) in [(3, 3, 3), (4, 2, 2)] {
        check(
            &Mnk::new(Free::new(columns, rows, k).unwrap().without_antidiagonals()),
            1,
            50,
        )
        .unwrap();
    }
    check(&Gomoku::default(), 1, 1).unwrap();
    check(&Calculation::new(&Rules::default()), 1, 1).unwrap();
}

/// The number of different images of a position without symmetries.
fn different_images<G: Shortcuts>(state: &G) -> usize {
    state.images().collect::<HashSet<_>>().len()
}

#[test]
fn boards_have_the_symmetries_of_their_shape() {
    let othello = |moves| different_images(&Othello8::new().read(moves).unwrap());
    assert_eq!((othello(""), othello("f5"), othello("f5f6e6")), (2, 8, 4));
    let connect_four = |columns| different_images(&ConnectFour::default().read(columns).unwrap());
    assert_eq!((connect_four("44"), connect_four("45")), (1, 2));
    let tic_tac_toe = |moves| different_images(&TicTacToe::default().read(moves).unwrap());
    assert_eq!(
        (
            tic_tac_toe(""),
            tic_tac_toe("b2"),
            tic_tac_toe("a1"),
            tic_tac_toe("a1b1")
        ),
        (1, 1, 4, 8)
    );
    let wide =
        |moves| different_images(&Mnk::new(Free::new(4, 3, 3).unwrap()).read(moves).unwrap());
    assert_eq!((wide("a1"), wide("b1a2")), (4, 4));
    let flawed = Mnk::new(Free::new(3, 3, 3).unwrap().without_antidiagonals());
    let without_antidiagonals = |moves| different_images(&flawed.read(moves).unwrap());
    assert_eq!(["a1", "c1", "a1b1"].map(without_antidiagonals), [2, 2, 4]); // half of the symmetries
    assert_eq!(
        different_images(&Gomoku::default().read("h8i8a3").unwrap()),
        8
    );
}

/// The canonical text turned as a picture would be: no bits, no types of the game.
fn turned_texts(size: usize, text: &str) -> HashSet<String> {
    let cells: Vec<char> = text.chars().collect();
    let turned = |way: usize| {
        let at = |row: usize, column: usize| {
            let (row, column) = if way & 1 == 0 {
                (row, column)
            } else {
                (column, row)
            };
            let row = if way & 2 == 0 { row } else { size - 1 - row };
            let column = if way & 4 == 0 {
                column
            } else {
                size - 1 - column
            };
            cells[size * row + column]
        };
        let board: String = (0..size * size)
            .map(|index| at(index / size, index % size))
            .collect();
        board + &cells[size * size..].iter().collect::<String>()
    };
    (0..8).map(turned).collect()
}

fn images_are_turned_texts<G: Shortcuts + Notation>(start: &G, size: usize) {
    for game in 0..10 {
        let (mut state, mut rng) = (start.clone(), Rng::stream(5, game));
        while !state.is_over() {
            let texts: HashSet<String> = state.images().map(|image| image.to_string()).collect();
            assert_eq!(texts, turned_texts(size, &state.to_string()));
            for image in state.images() {
                assert_eq!(
                    state.read(&image.to_string()).as_ref(),
                    Ok(&image),
                    "an image is a whole position"
                );
            }
            let m = state
                .moves()
                .nth(rng.below(state.moves().len() as u32) as usize)
                .unwrap();
            state.play(m);
        }
    }
}

#[test]
fn images_agree_with_turned_texts() {
    images_are_turned_texts(&Othello8::new(), 8);
    images_are_turned_texts(&Othello6::new(), 6);
    images_are_turned_texts(&Othello4::new(), 4);
    images_are_turned_texts(&TicTacToe::default(), 3);
    images_are_turned_texts(&Mnk::new(Free::new(5, 5, 4).unwrap()), 5);
}

#[test]
fn a_canonical_form_stays_as_it_is() {
    let state = Othello8::new().read("f5d6c3d3c4f4f6f3").unwrap();
    assert_eq!(state.canonical().canonical(), state.canonical());
    assert_eq!(state.canonical().turn(), state.turn());
}
