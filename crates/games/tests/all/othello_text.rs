//! The texts that Othello positions come from: every spelling of a position reads as that position, and invalid texts are refused
//! with a sentence.

use proptest::prelude::*;
use uctopia_game::{Game, Notation, Player, Rng};
use uctopia_games::othello::{Move, Othello, Othello4, Othello6, Othello8};

fn read(text: &str) -> Othello8 {
    Othello8::new()
        .read(text)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(text: &str) -> String {
    Othello8::new().read(text).expect_err(text).to_string()
}

const TIGER: &str = "------------------XO------XXX------OXX-----O-------------------- O";

#[test]
fn transcripts_may_be_spelled_in_many_ways() {
    for text in [
        "f5d6c3d3c4",
        "F5D6C3D3C4",
        "F5d6C3d3C4",
        "f5 d6 c3 d3 c4",
        "f5-d6-c3-d3-c4",
        "f5, d6, c3, d3, c4",
        "1. f5 2. d6 3. c3 4. d3 5. c4",
        "1. f5 d6 2. c3 d3 3. c4 ",
        "1) f5 d6\n2) c3 d3\n3) c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "1.f5 1...d6 2.c3 2...d3 3.c4",
        "  f5d6c3 % the tiger\n d3c4",
        "・f5・d6・c3・d3・c4",
        "1. f5 d6\n2. c3 d3\n3. c4 40-24",
        "1. f5 d6 2. c3 d3 3. c4 (40 : 24)\n",
    ] {
        assert_eq!(read(text).to_string(), TIGER, "{text}");
    }
}

#[test]
fn boards_may_be_spelled_in_many_ways() {
    let (squares, _) = TIGER.split_at(64);
    let alphabets = [
        ("X", "O", "-"),
        ("x", "o", "."),
        ("*", "O", "-"),
        ("*", "O", "."),
        ("B", "W", "."),
        ("b", "w", "."),
        ("1", "0", "."),
        ("X", "O", "_"),
        ("●", "○", "-"),
        ("●", "○", "・"),
    ];
    for (black, white, empty) in alphabets {
        let spelled = squares
            .replace('X', "#")
            .replace('O', white)
            .replace('#', black)
            .replace('-', empty);
        for side in [white, "white", "O", "w"] {
            assert_eq!(read(&format!("{spelled} {side}")).to_string(), TIGER);
        }
        assert_eq!(read(&format!("{spelled}{white}")).to_string(), TIGER);
    }
}

#[test]
fn boards_may_be_written_in_rows() {
    let rows =
        "........\n........\n..XO....\n..XXX...\n...OXX..\n...O....\n........\n........\nwhite\n";
    assert_eq!(read(rows).to_string(), TIGER);
    let spaced: String = rows
        .chars()
        .flat_map(|c| [c, ' '])
        .collect::<String>()
        .replace("w h i t e", "O");
    assert_eq!(read(&spaced).to_string(), TIGER);
    let piped = rows.trim_end().replace('\n', " | ");
    assert_eq!(read(&piped).to_string(), TIGER);
}

#[test]
fn moves_may_follow_a_board() {
    let start = Othello8::new();
    assert_eq!(read(&format!("{start} f5d6c3d3c4")).to_string(), TIGER);
    assert_eq!(read(&format!("{start}; f5:+0; d3:+0;")), start);
    assert_eq!(
        read(&format!("% FFO\n{TIGER};e3:+2; --:-127; % a comment")).to_string(),
        TIGER
    );
}

#[test]
fn game_records_may_contain_unknown_properties() {
    let board = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
    for text in [
        format!(
            "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2.000]TI[05:00//02:00]TY[8]BO[8 {board} *]B[F5]W[d6//1.5]B[c3/-2.1/3]W[D3]B[c4];)"
        ),
        format!("1 (;GM[Othello]BO[8 {board} *]B[f5//1]W[d6]B[c3]W[d3]B[c4]CO[50% :)];)"),
        "(;GM[Othello]B[f5]W[d6]B[c3]W[d3]B[c4];)\n".to_owned(),
        format!("(;GM[Othello]BO[8 {} O];)", &TIGER[..64]),
    ] {
        assert_eq!(read(&text).to_string(), TIGER, "{text}");
    }
}

#[test]
fn the_empty_text_is_the_first_position() {
    for text in ["", " \n", "% nothing but a comment"] {
        assert_eq!(read(text), Othello8::new());
    }
    assert_eq!(Othello6::new().read("").unwrap(), Othello6::new());
}

#[test]
fn small_boards_have_their_own_squares() {
    assert_eq!(
        Othello4::new().read("-----OX--XO----- X").unwrap(),
        Othello4::new()
    );
    let error = Othello4::new().read("b1e2").unwrap_err().to_string();
    assert!(
        error.ends_with("at column 3 (\"e2\"), expected a square from a1 to d4, or pass"),
        "{error}"
    );
    let error = Othello6::new().read(TIGER).unwrap_err().to_string();
    assert!(
        error.contains("expected the side to move after 36 squares"),
        "{error}"
    );
}

#[test]
fn illegal_moves_are_refused_with_the_legal_ones() {
    assert_eq!(
        refusal("f5d6a1"),
        "cannot read \"f5d6a1\": at column 5 (\"a1\"), expected a legal move of black: c3 c4 c5 c6 c7",
    );
    assert!(
        refusal("f5pass")
            .contains("at column 3 (\"pass\"), expected a legal move of white: f4 d6 f6")
    );
    assert!(
        refusal("f5z9").ends_with("at column 3 (\"z9\"), expected a square from a1 to h8, or pass")
    );
    assert!(refusal("f5i9").contains("column 3"));
    assert!(refusal("a9").ends_with("expected a square from a1 to h8, or pass"));
    assert!(
        refusal("hello")
            .contains("expected a move such as f5, a board of 64 squares or a GGF record")
    );
    let error = Othello8::new().read_move("a1").unwrap_err().to_string();
    assert_eq!(
        error,
        "cannot read \"a1\": not a legal move here; legal moves are d3 c4 f5 e6"
    );
}

#[test]
fn moves_after_the_end_are_refused() {
    let error = refusal("e6f4e3f6g5d6e7f5c5a1");
    assert!(
        error.contains("at column 19 (\"a1\"), expected the end, since the game is over"),
        "{error}"
    );
}

#[test]
fn impossible_boards_are_refused() {
    let empty = "-".repeat(64);
    assert!(refusal(&format!("{empty} X")).contains("the board is empty"));
    let bare = TIGER.replacen("XO------XXX", "XO------X-X", 1);
    assert!(refusal(&bare).contains("d4 is empty"), "{}", refusal(&bare));
    assert!(refusal(&TIGER[..64]).contains("found 64 marks"));
    assert!(
        refusal(&TIGER[4..])
            .contains("found 61 marks, but a board has 64 squares and after them the side to move")
    );
    assert!(refusal("xo").contains("found 2 marks"));
    assert!(
        refusal(&format!("--{TIGER}"))
            .contains("expected the side to move after 64 squares: X, B, *")
    );
    let strange = TIGER.replacen('X', "Q", 1);
    assert!(
        refusal(&strange).contains("at column 19"),
        "{}",
        refusal(&strange)
    );
    assert!(refusal(&strange).contains("1 (black), O W or 0 (white)"));
}

#[test]
fn broken_records_are_refused() {
    for (text, expected) in [
        (
            "(;GM[Othello]B[f5]",
            "a property such as B[f5], or ;) at the end of the record",
        ),
        ("(;GM[Othello]B[f5", "/ or ] after the move"),
        ("(;GM[Go]B[f5];)", "a record of Othello, GM[Othello]"),
        (
            "(;GM[Othello]TY[8a]B[f5];)",
            "a record of Othello, and this one is of anti-Othello",
        ),
        (
            "(;GM[Othello]BO[10 ---];)",
            "8, the size of the board that is in use",
        ),
        ("(;GM[Othello]W[f5];)", "a move of black"),
        (
            "(;GM[Othello]B[f5]BO[8 ---];)",
            "the board BO before the first move",
        ),
        ("(;GM[Othello]B[a1];)", "a legal move of black"),
        (
            "(;GM[Othello]B[f5];)(;GM[Othello]B[f5];)",
            "the end, since one record is one position",
        ),
    ] {
        assert!(refusal(text).contains(expected), "{}", refusal(text));
    }
}

/// A random game from the first position, cut after `plies` plies, and the position there.
fn random_game<const N: usize>(seed: u64, plies: u32) -> (Vec<Move>, Othello<N>) {
    let mut rng = Rng::new(seed);
    let (mut moves, mut state) = (Vec::new(), Othello::<N>::new());
    while !state.is_over() && moves.len() < plies as usize {
        let m = state
            .moves()
            .nth(rng.below(state.moves().len() as u32) as usize)
            .unwrap();
        state.play(m);
        moves.push(m);
    }
    if moves.last().is_some_and(|m| m.is_pass()) {
        return random_game(seed, plies - 1); // a pass at the end cannot be left out
    }
    (moves, state)
}

/// The moves as a record in GGF with passes.
fn game_record<const N: usize>(moves: &[Move]) -> String {
    let start = Othello::<N>::new();
    let board = start.to_string();
    let mut record = format!("(;GM[Othello]BO[{N} {board}]");
    for (&m, player) in moves.iter().zip(["B", "W"].into_iter().cycle()) {
        let text = if m.is_pass() {
            "PA".to_owned()
        } else {
            start.move_text(m)
        };
        record += &format!("{player}[{text}//0.5]");
    }
    record + ";)"
}

fn every_spelling_agrees<const N: usize>(seed: u64, plies: u32) {
    let (moves, end) = random_game::<N>(seed, plies);
    let start = Othello::<N>::new();
    for (pass, between) in [
        ("", ""),
        ("pass", ""),
        ("PA", " "),
        ("ps", ", "),
        ("--", " "),
        ("", "-"),
    ] {
        let words = moves.iter().map(|&m| {
            if m.is_pass() {
                pass.to_owned()
            } else {
                start.move_text(m)
            }
        });
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        assert_eq!(start.read(&words.join(between)).unwrap(), end, "{words:?}");
    }
    assert_eq!(start.read(&game_record::<N>(&moves)).unwrap(), end);
    assert_eq!(start.read(&end.to_string()).unwrap(), end);
}

#[test]
fn passes_may_be_written_or_left_out() {
    let games_with_passes = (0..100)
        .filter(|&seed| random_game::<4>(seed, 60).0.contains(&Move::PASS))
        .count();
    assert!(games_with_passes > 20, "{games_with_passes}");
    for seed in 0..100 {
        every_spelling_agrees::<4>(seed, 60);
    }
}

/// A board on which the side to move must pass is a position like any other.
#[test]
fn a_forced_pass_reads_and_plays() {
    let wiped_out = format!("{}- O", "X".repeat(63));
    assert!(read(&wiped_out).is_over());
    assert_eq!(read(&wiped_out).to_string(), wiped_out);
    let text = format!("{}O- O", "X".repeat(62)); // white has no move, black has h8
    let state = read(&text);
    assert_eq!(state.to_string(), text);
    assert!(state.moves().eq([Move::PASS]));
    for word in ["pass", "PA", " ps ", "--"] {
        assert_eq!(state.read_move(word).unwrap(), Move::PASS);
    }
    assert_eq!(
        read(&format!("{text} h8")),
        read(&format!("{text} pass h8"))
    );
    assert!(Othello8::new().read_move("pass").is_err());
    assert_eq!(Othello8::new().player_name(Player::FIRST), "black");
}

proptest! {
    #[test]
    fn reachable_positions_survive_every_spelling(seed: u64, plies in 0u32..70) {
        every_spelling_agrees::<8>(seed, plies);
        every_spelling_agrees::<6>(seed, plies);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = Othello8::new().read(&text);
        let _ = Othello8::new().read_move(&text);
    }

    #[test]
    fn almost_positions_are_read_or_refused(text in r"[-XOxo*.bw01_ a-h1-8;:/%\n●]{0,90}") {
        let _ = Othello4::new().read(&text);
        let _ = Othello6::new().read(&text);
    }

    #[test]
    fn almost_records_are_read_or_refused(text in r"(1 )?\(;(GM\[Othello\])?(BO\[[48] [-*O ]{0,70}\]|[BW]\[([a-h][1-8]|PA)/?\]){0,8};?\)?") {
        let _ = Othello4::new().read(&text);
        let _ = Othello8::new().read(&text);
    }

    #[test]
    fn a_damaged_position_is_read_or_refused(seed: u64, at in 0usize..66, with in any::<char>()) {
        let mut text: Vec<char> = random_game::<8>(seed, 30).1.to_string().chars().collect();
        text[at] = with;
        let _ = Othello8::new().read(&text.into_iter().collect::<String>());
    }
}
