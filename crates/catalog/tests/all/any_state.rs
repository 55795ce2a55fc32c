//! A position whose type is hidden is the same game as in its own type.

use crate::common;
use uctopia_catalog::{AnyState, GameSpec};
use uctopia_game::{
    Agent, Context, Game, Notation, Rng, ZeroEvaluator, check_encode, check_notation,
};
use uctopia_games::{connect_four::ConnectFour, othello::Othello8};
use uctopia_search::Uct;

/// All games, with variants that have types of their own.
fn games() -> Vec<GameSpec> {
    let variants = [
        "othello:size=6",
        "connect4:columns=5",
        "othello:judge=flawed",
    ];
    let variants = variants.map(|text| text.parse().unwrap());
    let all = common::small_games().into_iter();
    all.chain(variants).collect()
}

#[test]
fn the_contract_of_games_holds() {
    for game in games() {
        let checked = check_notation(&game.start(), 1, 3);
        assert!(checked.is_ok(), "{game}: {checked:?}");
        let checked = check_encode(&game.start(), 1, 1);
        assert!(checked.is_ok(), "{game}: {checked:?}");
    }
}

/// The same random numbers lead to the same decision, which an agent of the catalog makes in the game's own type.
#[test]
fn searches_find_the_same_in_both() {
    for (game, moves) in [("connect4", "4453"), ("othello", "f5d6c3d3"), ("ttt", "b2")] {
        let game: GameSpec = game.parse().unwrap();
        let state = game.start().read(moves).unwrap().for_players::<2>();
        let mut generic =
            Uct::<AnyState<2>, _>::new("iters=300".parse().unwrap(), ZeroEvaluator, 7).unwrap();
        let found = generic
            .decide(&state, &mut Context::unlimited())
            .unwrap()
            .to_text(&state);
        let mut session = game.session();
        session.set_position(moves).unwrap();
        let seat = session.seat(&"uct:iters=300".parse().unwrap(), 7).unwrap();
        assert_eq!(
            found,
            session.decide(seat, &mut Context::unlimited()).unwrap(),
            "{game}"
        );
    }
}

#[test]
fn an_agent_for_a_type_sees_the_position_that_was_reached() {
    let game: GameSpec = "othello".parse().unwrap();
    let (mut state, mut rng) = (game.start(), Rng::new(3));
    let mut typed = Othello8::new();
    while !state.is_over() {
        assert_eq!(*state.typed::<Othello8>().unwrap(), typed);
        assert!(state.typed::<ConnectFour>().is_none());
        let index = rng.below(state.moves().len() as u32) as usize;
        let (m, typed_move) = (
            state.moves().nth(index).unwrap(),
            typed.moves().nth(index).unwrap(),
        );
        assert_eq!(state.move_text(m), typed.move_text(typed_move));
        state.play(m);
        typed.play(typed_move);
    }
    assert_eq!(state.payoffs(), typed.payoffs());
}
