//! One bad game never loses the others, and each problem is a sentence with its place.

use uctopia_records::wthor::{self, Names};
use uctopia_records::{Loaded, ggf, obf, transcript};

fn problems(loaded: &Loaded) -> Vec<String> {
    loaded.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn broken_games_of_ggf_are_skipped() {
    let good = "(;GM[Othello]B[f5];)\n";
    for (bad, problem) in [
        ("(;GM[Go]B[f5];)", "it is a game of Go, not of Othello"),
        (
            "(;GM[Othello]TY[10]B[f5];)",
            "the board has 10 rows, and only 8 are supported",
        ),
        (
            "(;GM[Othello]BO[10 ---*];)",
            "the board has 10 rows, and only 8 are supported",
        ),
        (
            "(;GM[Othello]BO[8 ---*];)",
            "the board has 4 squares, and 64 are needed",
        ),
        (
            "(;GM[Othello]B[f5]BO[8 *];)",
            "the board BO stands after the first move",
        ),
        (
            "(;GM[Othello]W[f5];)",
            "\"f5\" is written as a move of white, and the other side is to move",
        ),
        (
            "(;GM[Othello]B[f9];)",
            "\"f9\" is no move: a move is a square from a1 to h8, or pass",
        ),
        (
            "(;GM[Othello]B[f5]RE[+65];)",
            "the result is 65 discs, and a board has 64 squares",
        ),
        (
            "(;GM[Othello]B[f5]W[d6",
            "the property W has no ] at its end",
        ),
        ("(;GM[Othello]B[f5]", "the game has no ;) at its end"),
        (
            "(;GM[Othello]B[f5] 7;)",
            "\"7;) (;GM[Oth…\" is no property such as B[f5], and no ;) at the end of the game",
        ),
    ] {
        let loaded = ggf::read(&format!("{good}{bad}\n{good}{good}").replace("7;)\n", "7;) "));
        assert_eq!(
            (loaded.games.len(), loaded.skipped, &loaded.numbers[..]),
            (3, 1, &[1, 3, 4][..]),
            "{bad}"
        );
        let line = if bad.ends_with("[f5]") { 3 } else { 2 };
        assert_eq!(
            problems(&loaded),
            [format!("game 2 (line {line}) is skipped: {problem}")]
        );
    }
}

#[test]
fn remarks_keep_the_game() {
    for (game, remark) in [
        (
            "(;RE[+2.5]B[f5];)",
            "the result \"+2.5\" is no whole number of discs and is left out",
        ),
        (
            "(;RE[won]B[f5];)",
            "the result \"won\" is no number of discs and is left out",
        ),
        (
            "(;B[f5/good/2];)",
            "\"good\" after the move f5 is no number and is left out",
        ),
        (
            "(;RE[+2]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)",
            "the result is given as 2 discs for black, and the last position has 64",
        ),
    ] {
        let loaded = ggf::read(game);
        assert_eq!((loaded.games.len(), loaded.skipped), (1, 0));
        assert_eq!(problems(&loaded), [format!("game 1 (line 1): {remark}")]);
    }
    let loaded = ggf::read("one (;B[f5];) two");
    assert_eq!(loaded.games.len(), 1);
    let expected = [
        "\"one\" belongs to no game and is ignored",
        "\"two\" belongs to no game and is ignored",
    ];
    assert_eq!(
        problems(&loaded),
        expected.map(|problem| format!("line 1: {problem}"))
    );
}

#[test]
fn broken_games_of_wthor_are_skipped() {
    let good = wthor::write(&transcript::read("f5d6c3\ne6f4e3f6g5d6e7f5c5\n").games);
    assert_eq!(good.problems.len(), 1, "the first one has no result");
    let record = &good.games[16..84];
    let header = |games: u8, size: u8, solitaires: u8| {
        vec![
            20, 1, 1, 1, games, 0, 0, 0, 0, 0, 0xbc, 7, size, solitaires, 22, 0,
        ]
    };
    for (offset, byte, problem) in [
        (
            6,
            65,
            "black has 65 discs at the end, and a board has 64 squares",
        ),
        (
            8,
            99,
            "move 1 is 99, which is no square: squares are 11 to 88, row and column",
        ),
        (
            8,
            11,
            "\"a1\" is no legal move of black: the legal moves are d3 c4 f5 e6",
        ),
        (9, 0, "move 2 is missing, and others follow it"),
        (17, 11, "\"a1\" follows although the game is over"),
    ] {
        let mut bad = record.to_vec();
        bad[offset] = byte;
        let file = [&header(3, 8, 0)[..], record, &bad, record].concat();
        let loaded = wthor::read(&file, &Names::default());
        assert_eq!((loaded.games.len(), &loaded.numbers[..]), (2, &[1, 3][..]));
        assert_eq!(
            problems(&loaded),
            [format!("game 2 (byte 84) is skipped: {problem}")]
        );
    }
    for (file, problem) in [
        (
            [&header(1, 10, 0), record].concat(),
            "the file: the board has 10 rows, and only 8 are supported",
        ),
        (
            [&header(1, 8, 1), record].concat(),
            "the file: the file holds solitaires, which are not supported; games are",
        ),
        (
            [&header(2, 8, 0), record].concat(),
            "the file: the header counts 2 games, and the file has 1",
        ),
        (
            vec![1; 15],
            "the file: a WTHOR file begins with a header of 16 bytes, and this one has 15 bytes",
        ),
        (
            [&header(2, 8, 0), record, &record[..30]].concat(),
            "game 2 (byte 84) is skipped: the file ends after 30 of its 68 bytes",
        ),
    ] {
        assert_eq!(problems(&wthor::read(&file, &Names::default())), [problem]);
    }
}

#[test]
fn broken_lines_are_skipped() {
    let board = "---------------------------OX------XO---------------------------";
    for (line, problem) in [
        (
            format!("{board} X; a1:+2;"),
            "the move a1 has a score, but is not legal",
        ),
        (
            format!("{board} X; d3:+65;"),
            "the score \"+65\" is no whole number from -64 to 64",
        ),
        (
            format!("{board} X; d3:+6; D3:+4;"),
            "\"D3:+4\" is the second score of the same move",
        ),
        (
            format!("{board} X d3;"),
            "\"d3\" follows the side to move, after which ; is expected",
        ),
        (
            board[1..].to_owned(),
            "the board has 63 squares, and 64 are needed",
        ),
        (
            "f5d6;".to_owned(),
            "\"f\" is no square of the board: square 1 of 64 is * or X, O, or -",
        ),
    ] {
        let loaded = obf::read(&format!(
            "% a comment\n{board} X; d3:+0; --:-127;\n\n{line}\n{board} O;"
        ));
        assert_eq!(loaded.games.len(), 2, "{line}");
        assert_eq!(
            problems(&loaded),
            [format!("game 2 (line 4) is skipped: {problem}")]
        );
    }
    let loaded = transcript::read(&format!("f5\nf6\n{board} O f4 # from a board\n"));
    assert_eq!(
        problems(&loaded),
        [
            "game 2 (line 2) is skipped: \"f6\" is no legal move of black: the legal moves are d3 c4 f5 e6"
        ]
    );
    assert_eq!(loaded.games[1].text(1), format!("{board} O f4"));
}

/// A missing end is found at once, also in a file that consists of nothing else.
#[test]
fn long_files_of_broken_games_take_linear_time() {
    for part in ["(;B[", "(;B[(;GM[", "(;", "(;B[f5]"] {
        let text = part.repeat(200_000);
        let loaded = ggf::read(&text);
        assert!(loaded.games.is_empty());
        assert_eq!(loaded.problems.len() + loaded.unlisted, loaded.skipped);
    }
}
