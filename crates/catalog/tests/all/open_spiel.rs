//! Numbers of moves, observations and results, compared with games that OpenSpiel played.
//!
//! `open_spiel/record.py` tells how they were recorded.

use serde::Deserialize;
use uctopia_catalog::{GameSpec, Session};
use uctopia_game::Player;

#[derive(Deserialize)]
struct Recorded {
    open_spiel: String,
    uctopia: String,
    distinct_actions: usize,
    observation_shape: Vec<usize>,
    games: Vec<RecordedGame>,
}

#[derive(Deserialize)]
struct RecordedGame {
    actions: Vec<usize>,
    texts: Vec<String>,
    returns: Vec<f32>,
    /// The legal actions of each position, and what the first and the second player see, as sets; `same` where they see the same.
    positions: Vec<String>,
}

/// The members of a set that is written as a hexadecimal number.
fn members(hexadecimal: &str) -> Vec<usize> {
    let digits = hexadecimal
        .chars()
        .rev()
        .map(|digit| digit.to_digit(16).unwrap());
    let bits = digits
        .enumerate()
        .flat_map(|(place, digit)| (0..4).map(move |bit| (4 * place + bit, digit >> bit & 1)));
    bits.filter(|&(_, bit)| bit == 1)
        .map(|(member, _)| member)
        .collect()
}

fn compare_positions(session: &Session, recorded: &str, context: &str) {
    let [legal, first, second] = recorded.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{recorded}")
    };
    assert_eq!(session.actions(), members(legal), "{context}");
    for (player, observation) in [
        (Player::FIRST, first),
        (
            Player::SECOND,
            if second == "same" { first } else { second },
        ),
    ] {
        let numbers = session.observation(player);
        assert!(
            numbers.iter().all(|&number| number == 0.0 || number == 1.0),
            "{context}"
        );
        let ones: Vec<usize> = (0..numbers.len())
            .filter(|&place| numbers[place] == 1.0)
            .collect();
        assert_eq!(ones, members(observation), "{context}");
    }
}

/// Our text for an action that OpenSpiel writes like this.
fn our_text(game: &str, theirs: &str) -> String {
    let letter = |column: usize| char::from(b'a' + column as u8);
    let numbers: Vec<usize> = theirs
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    match (game, numbers.as_slice()) {
        ("othello", _) => theirs.to_owned(), // "d3" and "pass", as ours
        ("connect4", &[column]) => (column + 1).to_string(), // "x3" and "o3"
        (_, &[row, column]) => format!("{}{}", letter(column), row + 1), // "x(0,2)", "o(0,2)" and "0,2"
        _ => panic!("{game}: {theirs}"),
    }
}

fn compare_games(spec: &GameSpec, name: &str, game: &RecordedGame) {
    let mut session = spec.session();
    for (ply, (&action, text)) in game.actions.iter().zip(&game.texts).enumerate() {
        let context = format!("{name}, after {:?}", &game.actions[..ply]);
        compare_positions(&session, &game.positions[ply], &context);
        let text = our_text(spec.info().name, text);
        assert_eq!(
            session.move_of_action(action).as_ref(),
            Some(&text),
            "{context}"
        );
        assert_eq!(session.action_of(&text), Ok(action), "{context}");
        assert_eq!(session.payoffs(), None, "{context}");
        session.play_action(action).unwrap();
    }
    compare_positions(
        &session,
        game.positions.last().unwrap(),
        &format!("{name}, at the end"),
    );
    assert_eq!(
        session.payoffs().as_ref(),
        Some(&game.returns),
        "{name}: {:?}",
        game.actions
    );
    assert_eq!(session.action_history(), game.actions);
}

#[test]
fn games_agree_with_open_spiel() {
    let recorded: Vec<Recorded> =
        serde_json::from_str(include_str!("../open_spiel/games.json")).unwrap();
    for of_game in &recorded {
        let spec: GameSpec = of_game.uctopia.parse().unwrap();
        let encoding = spec.session().encoding().unwrap();
        assert_eq!(
            (encoding.actions, encoding.outcomes),
            (of_game.distinct_actions, 0),
            "{}",
            of_game.open_spiel
        );
        assert_eq!(
            encoding.observation_shape, of_game.observation_shape,
            "{}",
            of_game.open_spiel
        );
        of_game
            .games
            .iter()
            .for_each(|game| compare_games(&spec, &of_game.open_spiel, game));
    }
    let passes = recorded
        .iter()
        .flat_map(|of_game| &of_game.games)
        .filter(|game| game.texts.iter().any(|t| t == "pass"));
    assert!(
        passes.count() > 1,
        "some games of Othello should have passes"
    );
}
