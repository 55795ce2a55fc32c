//! Sessions: positions and moves as text, moves taken back, and new games.

use uctopia_catalog::{AnyState, GameSpec, Session};
use uctopia_game::{Game, Notation, Rng, random_move};
use uctopia_games::othello::Othello8;

/// Full width, and other forms that text from a Japanese keyboard has.
#[test]
fn positions_and_moves_may_have_full_width() {
    for (game, wide, plain, next) in [
        ("othello", "Ｆ５Ｄ６　Ｃ３", "f5d6c3", "Ｄ３"),
        ("othello", "１．ｆ５　ｄ６、２．ｃ３", "f5d6c3", "ｄ３"),
        ("connect4", "４５５", "455", "４"),
        ("ttt", "ｂ２－ａ１", "b2a1", "ｃ３"),
    ] {
        let session = |text| {
            let mut session = game.parse::<GameSpec>().unwrap().session();
            session.set_position(text).unwrap();
            session
        };
        let (mut wide, plain) = (session(wide), session(plain));
        assert_eq!(
            (wide.position(), wide.opening()),
            (plain.position(), plain.opening())
        );
        wide.play(next).unwrap();
    }
    let mut session = "othello".parse::<GameSpec>().unwrap().session();
    session.set_position("1. d3 c3 2. b3 e3 3. f3 c5 4. f6 g2 5. b5 c6 6. f4 a5 7. h1 f5 8. d6 e7 9. d7 e6 10. d8 c4 11. c7 b7 12. a8 b6").unwrap();
    assert!(session.play("ﾊﾟｽ").is_err(), "no pass is legal here");
}

#[test]
fn a_session_follows_moves_taken_back_and_new_games() {
    let game: GameSpec = "ttt".parse().unwrap();
    let first = game.start();
    let mut session = game.session();
    let read = |text: &str| first.read(text).unwrap();
    let look = |session: &mut Session, state: &AnyState| {
        session.go_to(state);
        assert_eq!(session.position(), state.to_string());
        (session.start(), session.history().join(" "))
    };
    let empty = "000000000".to_owned();
    for (text, next) in [("", "b2"), ("b2", "a1"), ("b2 a1", "c3")] {
        let state = read(text);
        assert_eq!(look(&mut session, &state), (empty.clone(), text.to_owned()));
        session.follow(&state, state.read_move(next).unwrap());
    }
    let taken_back = look(&mut session, &read("b2"));
    assert_eq!(taken_back, (empty.clone(), "b2".to_owned()));
    let elsewhere = read("020010000");
    let there = look(&mut session, &elsewhere);
    assert_eq!(there, (elsewhere.to_string(), String::new()));
    session.follow(&first, first.read_move("c1").unwrap());
    let new_game = look(&mut session, &read("c1"));
    assert_eq!(new_game, (empty, "c1".to_owned()));
}

/// The moves that led to a position that is given as text.
fn found(game: &str, text: &str) -> String {
    let mut session = game.parse::<GameSpec>().unwrap().session();
    session.set_position(text).unwrap();
    session.opening_moves().join(" ")
}

#[test]
fn transcripts_tell_their_moves() {
    for (game, text, moves) in [
        ("othello", "1. F5 2. d6,c3-d3", "f5 d6 c3 d3"),
        (
            "othello",
            "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 64-0",
            "e6 f4 e3 f6 g5 d6 e7 f5 c5",
        ),
        ("othello", "", ""),
        ("connect4", "1. 4 4 2. 5 3", "4 4 5 3"),
        ("connect4", "4453", "4 4 5 3"),
        ("ttt", "1. b2 a1", "b2 a1"),
        ("ttt", "b2a1", "b2 a1"),
        ("gomoku", "a10a1a11", "a10 a1 a11"),
    ] {
        assert_eq!(found(game, text), moves, "{game}: {text}");
    }
}

/// Whole random games, most of which hold passes that the transcript leaves out.
#[test]
fn passes_may_be_left_out() {
    let mut passes = 0;
    for seed in 0..50 {
        let mut rng = Rng::new(seed);
        let (mut state, mut transcript, mut played) = (Othello8::new(), String::new(), Vec::new());
        while !state.is_over() {
            let m = random_move(&state, &mut rng);
            if state.is_pass(m) {
                passes += 1;
            } else {
                transcript += &state.move_text(m);
            }
            played.push(state.move_text(m));
            state.play(m);
        }
        assert_eq!(found("othello", &transcript), played.join(" "));
    }
    assert!(passes > 10, "{passes} passes");
}

#[test]
fn boards_tell_no_moves() {
    assert_eq!(found("ttt", "020010000"), "");
    let board = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    assert_eq!(found("othello", &board), "");
}
