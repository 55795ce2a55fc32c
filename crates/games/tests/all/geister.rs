//! Geister against the counts of a second implementation, and the ways to win.

use crate::common::compare_with_table;
use uctopia_game::{Game, Notation, Player, Turn, View};
use uctopia_games::geister::{Geister, MOST_PLIES};

#[test]
fn perft_is_that_of_a_second_implementation() {
    compare_with_table(&Geister::default(), include_str!("../perft/geister.txt"));
}

/// The payoff to the player who makes a move, if it ends the game.
fn payoff_of(position: &str, m: &str) -> Option<f32> {
    let state = Geister::default().read(position).unwrap();
    let Turn::Player(player) = state.turn() else {
        panic!("{position} is over")
    };
    let after = state.after(state.read_move(m).unwrap());
    after.is_over().then(|| after.payoff(player))
}

#[test]
fn a_game_is_won_in_three_ways() {
    // The last good ghost is captured, the last evil one is, or a good one leaves; otherwise the game goes on.
    let position = "G.g.../.GeE../....../....../....../...... first 30";
    assert_eq!(payoff_of(position, "b2c2"), Some(-1.0));
    let position = "G.ge../.G.E../....../....../....../...... first 30";
    assert_eq!(payoff_of(position, "d2d1"), Some(-1.0));
    let position = "Gg.e../.G.E../....../....../....../...... first 30";
    assert_eq!(payoff_of(position, "a1b1"), Some(1.0));
    assert_eq!(payoff_of(position, "a1-out"), Some(1.0));
    assert_eq!(payoff_of(position, "d2c2"), None);
    let position = "....../....../....../....../.E.e../gG.... second 31";
    assert_eq!(payoff_of(position, "a6-out"), Some(1.0));
    assert_eq!(payoff_of(position, "a6b6"), Some(1.0));
}

#[test]
fn a_long_game_is_a_draw() {
    let last = MOST_PLIES - 1;
    let position = format!("G.ge../.G.E../....../....../....../...... second {last}");
    assert_eq!(payoff_of(&position, "c1c2"), Some(0.0));
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    for text in [
        "x",
        ".gggg./.eeee./....../....../.GGGG./.EEEE. second 2",
        ".gggg./.eeee./....../....../.GGGG./.EEEE. first 1000",
        ".gggg./.eeee./....../....../.GGGG./.EEEE. first x",
        ".ggggg/.eeee./....../....../.GGGG./.EEEE. first 2",
        ".gggg./.eeee./....../....../.GGGG./.????. first 2",
        ".????./.????./....../....../.GGGG./.EEEE. first 0",
        ".gggg./.eeee./....../....../.GGGG./.EEEE first 2",
        "éééé/.eeee./....../....../.GGGG./.EEEE. first 2",
    ] {
        let error = Geister::default().read(text).unwrap_err();
        assert!(error.to_string().contains("six rows"), "{text}: {error}");
    }
}

/// What stands on the squares of the first row.
fn first_row(state: &Geister, viewer: Option<Player>) -> Vec<String> {
    let board = viewer.map_or_else(|| state.board(), |viewer| state.board_seen_by(viewer));
    let squares = board.squares[..6].iter();
    squares.map(|square| format!("{square:?}")).collect()
}

#[test]
fn the_board_of_a_player_shows_no_colours_of_the_other() {
    let [one, other] = ["G.ge", "G.eg"].map(|row| {
        let text = format!("{row}../.G.E../....../....../....../...... first 30");
        Geister::default().read(&text).unwrap()
    });
    let (first, second) = (Some(Player::FIRST), Some(Player::SECOND));
    assert_eq!(first_row(&one, first), first_row(&other, first));
    assert_ne!(first_row(&one, second), first_row(&other, second));
    assert_ne!(first_row(&one, None), first_row(&other, None));
}
