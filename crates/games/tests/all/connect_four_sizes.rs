//! Connect Four on racks of all sizes: against a second implementation, the usual rack's type, and the contract.

use crate::common;
use crate::connect_four::stacks::Stacks;
use proptest::prelude::*;
use uctopia_game::{
    Encode, Evaluate, Game, Margin, Notation, Player, Rng, Shortcuts, Square, View, check,
    check_encode, check_margin, check_notation, perft, random_move,
};
use uctopia_games::connect_four::{Column, ConnectFour, FreeConnectFour, RackSize};

/// Columns, rows, and how many in a row win.
const SIZES: [[usize; 3]; 11] = [
    [7, 6, 4],
    [3, 3, 3],
    [5, 4, 3],
    [4, 5, 4],
    [6, 5, 4],
    [8, 7, 4],
    [3, 9, 5],
    [10, 3, 7],
    [9, 10, 6],
    [10, 10, 4],
    [10, 10, 10],
];

fn rack([columns, rows, line]: [usize; 3]) -> FreeConnectFour {
    FreeConnectFour::new(RackSize::new(columns, rows, line).unwrap())
}

fn stacks([columns, rows, line]: [usize; 3]) -> Stacks {
    Stacks::new(columns, rows, line)
}

/// Asserts that all public results agree.
fn assert_agreement(state: &FreeConnectFour, plain: &Stacks) {
    let moves: Vec<usize> = state.moves().map(Column::index).collect();
    assert_eq!(moves, plain.moves(), "{state}");
    let board = state.board();
    for (index, square) in board.squares.iter().enumerate() {
        let (column, height) = (
            index % plain.columns.len(),
            plain.rows - 1 - index / plain.columns.len(),
        );
        let owner = plain.columns[column].get(height).copied();
        assert_eq!(
            *square,
            owner.map_or(Square::Empty, |owner| Square::Piece(Player::new(owner))),
            "{state}"
        );
    }
    if moves.is_empty() {
        let payoff =
            |player| f32::from(plain.has_row(player)) - f32::from(plain.has_row(1 - player));
        assert_eq!(
            [0, 1].map(|player| state.payoff(Player::new(player))),
            [0, 1].map(payoff),
            "{state}"
        );
    } else {
        let lines = FreeConnectFour::evaluation("lines").unwrap();
        assert_eq!(
            (lines.score)(state, Player::FIRST),
            plain.lines(0) as f32,
            "{state}"
        );
    }
}

#[test]
fn random_games_agree_with_the_stacks_move_by_move() {
    for size in SIZES {
        for game in 0..20 {
            let mut rng = Rng::stream(17, game);
            let (mut state, mut plain) = (rack(size), stacks(size));
            while !state.is_over() {
                assert_agreement(&state, &plain);
                let column = random_move(&state, &mut rng);
                let landed = state.square_of(column).unwrap();
                state.play(column);
                plain.play(column.index());
                assert_ne!(state.board().squares[landed], Square::Empty, "{state}");
            }
            assert_agreement(&state, &plain);
        }
    }
}

/// A line of columns, rows and the winning row in square brackets begins each size.
#[test]
fn racks_have_the_known_counts() {
    let table = include_str!("../perft/connect_four_sizes.txt");
    for section in table.split("\n[").skip(1) {
        let (size, lines) = section.split_once("]\n").unwrap();
        let size: Vec<usize> = size
            .split(',')
            .map(|number| number.parse().unwrap())
            .collect();
        common::compare_with_table(&rack(size.try_into().unwrap()), lines);
    }
}

#[test]
fn perft_agrees_with_the_stacks() {
    for size in SIZES {
        assert_eq!(perft(&rack(size), 4), stacks(size).perft(4), "{size:?}");
        for game in 0..4 {
            let mut rng = Rng::stream(23, game);
            let (mut state, mut plain) = (rack(size), stacks(size));
            while 3 * plain.plies < 2 * size[0] * size[1] && !state.is_over() {
                let column = random_move(&state, &mut rng);
                state.play(column);
                plain.play(column.index());
            }
            assert_eq!(perft(&state, 3), plain.perft(3), "{state}");
        }
    }
}

#[test]
fn the_contract_is_kept() {
    for size in SIZES {
        let start = rack(size);
        check(&start, 1, 5).unwrap();
        check_notation(&start, 3, 10).unwrap();
        check_encode(&start, 4, 5).unwrap();
        check_margin(&start, 5, 12, 7).unwrap();
    }
}

/// The general type and that of the usual rack are the same game.
#[test]
fn the_usual_rack_is_the_same_in_both_types() {
    for game in 0..200 {
        let mut rng = Rng::stream(31, game);
        let (mut free, mut usual) = (rack([7, 6, 4]), ConnectFour::default());
        while !usual.is_over() {
            assert_eq!(free.to_string(), usual.to_string());
            assert!(free.moves().eq(usual.moves()));
            assert_eq!(free.winning_move(), usual.winning_move(), "{usual}");
            assert_eq!(free.moves_left(), usual.moves_left());
            let seed = Rng::derive(31, u64::from(usual.moves_left()));
            let safe = [Rng::new(seed), Rng::new(seed)];
            let [mut one, mut other] = safe;
            assert_eq!(
                free.random_safe_move(&mut one),
                usual.random_safe_move(&mut other),
                "{usual}"
            );
            for player in [Player::FIRST, Player::SECOND] {
                let planes = |write: &dyn Fn(&mut [f32])| {
                    let mut planes = [0.0; 3 * 42];
                    write(&mut planes);
                    planes
                };
                let of_free = planes(&|planes| free.write_planes(player, planes));
                assert_eq!(
                    of_free,
                    planes(&|planes| usual.write_planes(player, planes)),
                    "{usual}"
                );
            }
            let column = random_move(&usual, &mut rng);
            free.play(column);
            usual.play(column);
        }
        assert_eq!(
            free.margin(Player::FIRST),
            usual.margin(Player::FIRST),
            "{usual}"
        );
        assert_eq!(
            free.payoff(Player::FIRST),
            usual.payoff(Player::FIRST),
            "{usual}"
        );
    }
}

/// By the definition: the discs that the winner still has in hand, the last one included.
#[test]
fn margins_are_discs_in_hand() {
    // Of the nine discs of a rack of 3×3 the first player has five, the second four.
    assert_eq!(
        rack([3, 3, 3]).read("12121").unwrap().margin(Player::FIRST),
        3
    );
    assert_eq!(
        rack([3, 3, 3])
            .read("121232")
            .unwrap()
            .margin(Player::SECOND),
        2
    );
    assert_eq!(
        rack([5, 5, 3])
            .read("151525")
            .unwrap()
            .margin(Player::SECOND),
        10
    );
    assert_eq!(
        rack([10, 10, 3])
            .read("1 10 1 10 1")
            .unwrap()
            .margin(Player::FIRST),
        48
    );
}

#[test]
fn ten_columns_are_named_by_numbers() {
    let start = rack([10, 4, 4]);
    let names: Vec<String> = start
        .moves()
        .map(|column| start.move_text(column))
        .collect();
    assert_eq!(names, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    assert_eq!(start.board().column_names, names);
    assert_eq!(start.read_move("10").unwrap().index(), 9);
    let game = start.read("10 1 10").unwrap();
    for text in [
        "10110",
        "1 0 1 10",
        "0000000000 000000000 0 0000000001 2000000001",
    ] {
        assert_eq!(start.read(text), Ok(game), "{text}");
    }
}

#[test]
fn invalid_texts_are_refused_with_a_sentence() {
    let start = rack([5, 4, 3]);
    for (text, advice) in [
        ("6", "expected a column from 1 to 5"),
        (
            "z",
            "expected the columns played as digits from 1 to 5, or a rack of 4 rows from the top with 5 squares each",
        ),
        ("10", "18 of the 20 squares are missing"),
        (
            "11111",
            "expected one of the open columns 2 3 4 5: column 1 is full",
        ),
        ("141413", "expected the end, since the game is over by then"),
        (".....", "15 of the 20 squares are missing"),
        (
            "...../...../..r../.....",
            "the disc in column 3, row 2 from the bottom, floats",
        ),
        (
            "...../...../rr.../rryyy",
            "yellow has 3 in a row, but red moved last",
        ),
    ] {
        let error = start
            .read(text)
            .map(|state| state.to_string())
            .unwrap_err()
            .to_string();
        assert!(error.contains(advice), "{text}: {error}");
    }
}

#[test]
fn impossible_sizes_are_none() {
    for size in [[2, 6, 3], [11, 6, 4], [7, 11, 4], [7, 6, 8], [7, 6, 2]] {
        assert_eq!(RackSize::new(size[0], size[1], size[2]), None, "{size:?}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,30}", rack in "[.ryxo012/]{12,18}", columns in "[0-9 ]{0,45}") {
        for size in [[4, 4, 3], [10, 3, 4]] {
            let start = self::rack(size);
            for text in [&text, &rack, &columns] {
                if let Ok(state) = start.read(text) {
                    prop_assert_eq!(start.read(&state.to_string()), Ok(state));
                }
                let _ = start.read_move(text);
            }
        }
    }
}
