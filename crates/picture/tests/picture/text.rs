//! Boards for the terminal, in full.

use crate::samples::{self, board};
use uctopia_game::{Board, Theme};
use uctopia_picture::{Mark, text};

#[test]
fn othello_after_f5d6c3d3c4() {
    let rows = [
        "........", "........", "..12....", "..111...", "...211..", "...2....", "........",
        "........",
    ];
    let expected = "  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . X O . . . .
4 . . X X X . . .
5 . . . O X X . .
6 . . . O . . . .
7 . . . . . . . .
8 . . . . . . . .
";
    assert_eq!(text(&board(Theme::Discs, &rows), &[]), expected);
}

#[test]
fn connect_four_has_no_names_of_rows() {
    let mut board = board(Theme::Rack, &["...", ".2.", "11."]);
    board.row_names.clear();
    board.column_names = ["1", "2", "3"].map(str::to_owned).to_vec();
    assert_eq!(text(&board, &[]), "1 2 3\n. . .\n. x .\no o .\n");
}

#[test]
fn values_stand_in_the_squares_and_a_star_behind_the_chosen() {
    let (board, mut marks) = samples::article();
    for mark in &mut marks {
        mark.label = format!("{:+.2}", mark.value.unwrap());
        mark.chosen = mark.square == 2;
    }
    let expected = "
     a       b       c
1  +0.66     x     +0.96*
2  +0.62     o     +0.69
3  +0.51   -0.12   +0.38
";
    assert_eq!(format!("\n{}", text(&board, &marks)), expected);
}

#[test]
fn rows_of_two_digits_and_long_labels_keep_the_columns_straight() {
    let board = Board::lettered(Theme::Stones, 2, 10);
    let marks = [
        Mark {
            square: 0,
            label: "≤ -123.45".to_owned(),
            ..Mark::default()
        },
        Mark {
            square: 3,
            label: "0.5".to_owned(),
            ..Mark::default()
        },
        Mark {
            square: 99,
            label: "not on the board, not shown and not measured".to_owned(),
            ..Mark::default()
        },
    ];
    let drawn = text(&board, &marks);
    let lines: Vec<&str> = drawn.lines().take(3).collect();
    assert_eq!(
        lines,
        [
            "        a           b",
            " 1  ≤ -123.45       .",
            " 2      .             0.5"
        ]
    );
    assert_eq!(drawn.lines().last(), Some("10      .           ."));
}

#[test]
fn cards_and_words_stand_with_their_values() {
    let mut board = board(Theme::Cards, &["92 ", " J."]);
    board.column_names = ["hand", "1", "2"].map(str::to_owned).to_vec();
    board.row_names = vec!["f".to_owned(), String::new()];
    let marks = [
        Mark {
            square: 1,
            label: "+0.82".to_owned(),
            chosen: true,
            ..Mark::default()
        },
        Mark {
            square: 5,
            label: "-0.20".to_owned(),
            ..Mark::default()
        },
    ];
    let expected = "
    hand        1         2
f     9      2 +0.82*
                J        -0.20
";
    assert_eq!(format!("\n{}", text(&board, &marks)), expected);
}

#[test]
fn a_label_cannot_break_the_board() {
    let board = Board::lettered(Theme::Lines, 1, 1);
    let mark = Mark {
        label: "two\nlines\u{1b}[31m".to_owned(),
        ..Mark::default()
    };
    assert_eq!(text(&board, &[mark]).lines().count(), 2);
    assert_eq!(text(&Board::lettered(Theme::Lines, 0, 0), &[]), "");
    let empty = Board {
        squares: Vec::new(),
        ..Board::lettered(Theme::Lines, 2, 1)
    };
    assert_eq!(text(&empty, &[]), "  a b\n1\n");
}
