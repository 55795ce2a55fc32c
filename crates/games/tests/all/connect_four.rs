//! Connect Four: against counts, against a second implementation, and against the contract.

pub(crate) mod stacks;

use crate::common;
use proptest::prelude::*;
use stacks::Stacks;
use uctopia_game::{
    Evaluate, Game, Notation, Player, Rng, Square, Theme, Turn, View, check_notation, perft,
};
use uctopia_games::connect_four::{COLUMNS, Column, ConnectFour, ROWS};

fn usual_stacks() -> Stacks {
    Stacks::new(COLUMNS, ROWS, 4)
}

/// Asserts that all public results agree.
fn assert_agreement(state: &ConnectFour, plain: &Stacks) {
    let moves: Vec<usize> = state.moves().map(Column::index).collect();
    assert_eq!(moves, plain.moves(), "{state}");
    for column in 0..COLUMNS {
        let name = Column::new(column).unwrap();
        assert_eq!(state.height(name), plain.columns[column].len(), "{state}");
        for height in 0..ROWS + 2 {
            let disc = state.disc(name, height).map(Player::index);
            assert_eq!(disc, plain.columns[column].get(height).copied(), "{state}");
        }
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
        assert_eq!(state.turn(), Turn::Player(Player::new(plain.to_move())));
        let lines = ConnectFour::evaluation("lines").unwrap();
        assert_eq!(
            (lines.score)(state, Player::FIRST),
            plain.lines(0) as f32,
            "{state}"
        );
        assert_eq!(
            (lines.score)(state, Player::SECOND),
            plain.lines(1) as f32,
            "{state}"
        );
    }
}

#[test]
fn random_games_agree_with_the_stacks_move_by_move() {
    assert_eq!(usual_stacks().winning_rows().len(), 69);
    let mut draws = 0;
    for index in 0..600 {
        let mut rng = Rng::stream(17, index);
        let (mut state, mut plain) = (ConnectFour::default(), usual_stacks());
        assert_agreement(&state, &plain);
        while !state.is_over() {
            let chosen = rng.below(state.moves().len() as u32) as usize;
            let column = state.moves().nth(chosen).unwrap();
            state.play(column);
            plain.play(column.index());
            assert_agreement(&state, &plain);
        }
        draws += u32::from(state.payoff(Player::FIRST) == 0.0);
    }
    assert!(draws > 0, "no full rack was among the games");
}

#[test]
fn perft_agrees_with_the_stacks() {
    for plies in 0..=5 {
        assert_eq!(
            perft(&ConnectFour::default(), plies),
            usual_stacks().perft(plies),
            "at {plies} plies"
        );
    }
    // Late in the game columns are full and games end.
    for index in 0..20 {
        let mut rng = Rng::stream(23, index);
        let (mut state, mut plain) = (ConnectFour::default(), usual_stacks());
        while plain.plies < 24 && !state.is_over() {
            let column = plain.moves()[rng.below(plain.moves().len() as u32) as usize];
            state.play(Column::new(column).unwrap());
            plain.play(column);
        }
        assert_eq!(perft(&state, 4), plain.perft(4), "{state}");
    }
}

#[test]
fn connect_four_has_the_known_counts() {
    common::compare_with_table(
        &ConnectFour::default(),
        include_str!("../perft/connect_four.txt"),
    );
}

#[test]
#[ignore = "visits 300 million positions"]
fn connect_four_has_the_known_deep_counts() {
    common::compare_with_table(
        &ConnectFour::default(),
        include_str!("../perft/connect_four_deep.txt"),
    );
}

#[test]
fn the_contract_is_kept() {
    let seen = check_notation(&ConnectFour::default(), 3, 150).unwrap();
    assert_eq!(seen.most_moves, 7);
}

#[test]
fn a_position_may_be_written_in_several_ways() {
    let start = ConnectFour::default();
    let position = start.read("4453").unwrap();
    for text in [
        " 44 53\n",
        "......./......./......./......./...y.../..yrr..",
        "0000000 0000000 0000000 0000000 0002000 0021100",
        ".......\n.......\n.......\n.......\n...Y...\n..YRR..\n",
        "-------/-------/-------/-------/---Y---/--YRR--",
    ] {
        assert_eq!(start.read(text), Ok(position), "{text:?}");
    }
    assert_eq!(start.read(" "), Ok(start));
    assert_eq!(size_of::<ConnectFour>(), 24);
}

/// OpenSpiel's player of x begins, in other texts that of o may have.
#[test]
fn the_text_shows_who_began_of_x_and_o() {
    let start = ConnectFour::default();
    let rack = |rows: &str| start.read(&format!("{}{rows}\n", ".......\n".repeat(4)));
    for (rows, played) in [
        // The player with more discs.
        ("...o...\n...xx..", "445"),
        ("...x...\n...oo..", "445"),
        ("---X---\n---OO--", "445"),
        // With as many, x in texts as OpenSpiel's.
        ("...o...\n...x...", "44"),
        (".......\n..xo...", "34"),
        (".......\n..ox...", "43"),
    ] {
        assert_eq!(rack(rows), start.read(played), "{rows}");
    }
    // With as many and blanks between the squares, o, as boards are drawn here.
    let drawn = format!(
        "{}. . . x . . .\n. . . o . . .\n",
        ". . . . . . .\n".repeat(4)
    );
    assert_eq!(start.read(&drawn), start.read("44"));
    for rows in ["...O...\n...X...", "...o...\n---x---", "...o.../...x..."] {
        let error = rack(rows).unwrap_err().to_string();
        assert!(
            error.contains("unknown who began: write r for the player who began"),
            "{rows}: {error}"
        );
    }
    assert!(
        rack("...o...\n..xxx..")
            .unwrap_err()
            .to_string()
            .contains("red has 3 and yellow has 1")
    );
}

/// A list of numbers, as ConnectX has it, and as NumPy prints it.
#[test]
fn lists_of_numbers_are_racks() {
    let start = ConnectFour::default();
    let rows = |between: &str| {
        [
            "0000000", "0000000", "0000000", "0000000", "0002000", "0021100",
        ]
        .map(|row| {
            row.chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(between)
        })
    };
    let flat = format!("[{}]", rows(", ").join(", "));
    let nested = format!("[[{}]]", rows(" ").join("]\n ["));
    for text in [flat, nested] {
        assert_eq!(start.read(&text), start.read("4453"), "{text}");
    }
}

/// A full rack written with `1` and `2` could be taken for columns.
#[test]
fn a_full_rack_of_digits_is_a_rack() {
    let mut full = None;
    for index in 0.. {
        let mut rng = Rng::stream(2, index);
        let mut state = ConnectFour::default();
        while !state.is_over() {
            let column = state
                .moves()
                .nth(rng.below(state.moves().len() as u32) as usize)
                .unwrap();
            state.play(column);
        }
        if state.payoff(Player::FIRST) == 0.0 {
            full = Some(state);
            break;
        }
    }
    let full = full.unwrap();
    let digits = full
        .to_string()
        .replace('r', "1")
        .replace('y', "2")
        .replace('/', "");
    assert_eq!(ConnectFour::default().read(&digits), Ok(full));
}

#[test]
fn columns_may_be_separated_in_many_ways() {
    let start = ConnectFour::default();
    let played = start.read("4453").unwrap();
    for text in [
        "4 4 5 3",
        "4,4,5,3",
        "4-4-5-3",
        "1. 4 4 2. 5 3",
        "1) 4 2) 4 3) 5 4) 3",
    ] {
        assert_eq!(start.read(text).as_ref(), Ok(&played), "{text}");
    }
    let refused = start.read("445. 3").unwrap_err().to_string();
    assert!(refused.contains("cannot read \"445. 3\""), "{refused}");
}

#[test]
fn invalid_texts_are_refused_with_a_sentence() {
    let error = |text: &str| ConnectFour::default().read(text).unwrap_err().to_string();
    for (text, advice) in [
        (
            "4489",
            "at column 3 (\"89\"), expected a column from 1 to 7",
        ),
        (
            "4444444",
            "at column 7 (\"4\"), expected one of the open columns 1 2 3 5 6 7: column 4 is full",
        ),
        (
            "1212121 3",
            "at column 9 (\"3\"), expected the end, since the game is over by then",
        ),
        (
            "a1b2",
            "at column 1 (\"a1b2\"), expected the columns played as digits from 1 to 7, or a rack of 6 rows",
        ),
        (".......", "35 of the 42 squares are missing"),
        (
            "....../.......",
            "at column 7 (\"/.......\"), expected 1 more square in this row",
        ),
        (
            &"......./".repeat(7),
            "expected the end, since the rack has 42 squares",
        ),
        (
            "......./......./......./......./...y.../.......",
            "at column 36 (\"y.../...\"), expected an empty square: the disc in column 4, row 2 from the bottom, floats",
        ),
        (
            "......./......./......./......./......./...y...",
            "red has 0 and yellow has 1, but red moves first",
        ),
        (
            "......./......./......./......./...rrrr/...yyyy",
            "red and yellow both have 4 in a row",
        ),
        (
            "......./......./......./......y/...y..y/rrrr..y",
            "red has 4 in a row, but yellow moved last",
        ),
        (
            "......./......./......./......./yyyy.../rrryrrr",
            "yellow has 4 in a row, but red moved last",
        ),
    ] {
        assert!(error(text).contains(advice), "{text}: {}", error(text));
    }
}

#[test]
fn a_row_beneath_other_discs_cannot_be_the_last() {
    let start = ConnectFour::default();
    let last_on_top = "......./......./......./......./yyy..../rrrr...";
    assert!(start.read(last_on_top).unwrap().is_over());
    let buried = "......./......./......./......./yyry.../rrrr.y.";
    let error = start.read(buried).unwrap_err().to_string();
    assert!(
        error.contains("no last disc can have completed together"),
        "{error}"
    );
}

#[test]
fn every_direction_wins() {
    for (played, winner) in [
        ("1212121", Player::FIRST),
        ("1122334", Player::FIRST),
        ("12233434474", Player::FIRST),
        ("76655454414", Player::FIRST),
        ("71212121", Player::SECOND),
    ] {
        let game = ConnectFour::default().read(played).unwrap();
        assert!(game.is_over(), "{played}: {game}");
        assert_eq!(
            (game.payoff(winner), game.payoff(winner.opponent())),
            (1.0, -1.0),
            "{played}"
        );
    }
}

/// Four discs that are neighbours only in the bits, over the top of one column and into the next, are no row.
#[test]
fn a_row_does_not_run_over_the_top() {
    let rack = "r....../r....../r....../yr...../yr...../yr..yyy";
    assert_eq!(
        ConnectFour::default().read(rack).map(|game| game.is_over()),
        Ok(false)
    );
    let sideways = "......./......./......./......./yyy..../rrr...r";
    assert_eq!(
        ConnectFour::default()
            .read(sideways)
            .map(|game| game.is_over()),
        Ok(false)
    );
}

#[test]
fn the_rack_is_drawn_as_it_stands() {
    let game = ConnectFour::default().read("4453").unwrap();
    let board = game.board();
    assert_eq!(
        (board.theme, board.columns, board.rows),
        (Theme::Rack, 7, 6)
    );
    assert_eq!(board.column_names, ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(board.squares[5 * 7 + 3], Square::Piece(Player::FIRST));
    assert_eq!(board.squares[4 * 7 + 3], Square::Piece(Player::SECOND));
    assert_eq!(
        board
            .squares
            .iter()
            .filter(|square| **square == Square::Empty)
            .count(),
        38
    );
    let squares: Vec<_> = game
        .moves()
        .map(|column| game.square_of(column).unwrap())
        .collect();
    assert_eq!(squares, [35, 36, 30, 24, 32, 40, 41]);
    for column in game.moves() {
        let landed = game.after(column).board().squares[game.square_of(column).unwrap()].clone();
        assert_eq!(landed, Square::Piece(Player::FIRST));
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,30}", rack in "[.ry012/]{30,50}", columns in "[0-8 ]{0,45}") {
        for text in [&text, &rack, &columns] {
            if let Ok(state) = ConnectFour::default().read(text) {
                prop_assert_eq!(ConnectFour::default().read(&state.to_string()), Ok(state));
            }
            let _ = ConnectFour::default().read_move(text);
        }
    }

    #[test]
    fn columns_read_in_a_row_are_columns_played_in_a_row(choices in prop::collection::vec(0usize..1000, 0..42)) {
        let (mut state, mut played) = (ConnectFour::default(), String::new());
        for choice in choices {
            let count = state.moves().len();
            if count == 0 {
                break;
            }
            let column = state.moves().nth(choice % count).unwrap();
            played += &state.move_text(column);
            state.play(column);
        }
        prop_assert_eq!(ConnectFour::default().read(&played), Ok(state));
        prop_assert_eq!(ConnectFour::default().read(&state.to_string()), Ok(state));
    }
}
