//! Pictures that contain everything: the contents of the golden files, and of the gallery.

use uctopia_game::{Board, Player, Square, Theme};
use uctopia_picture::{Mark, Panel, Picture};

/// A board from rows of characters: `1`, `2`, `3`, `4` are pieces of the players, `.` is empty, a space no square, and
/// any other character a card.
pub(crate) fn board(theme: Theme, rows: &[&str]) -> Board {
    let columns = rows
        .iter()
        .map(|row| row.chars().count())
        .max()
        .unwrap_or(0);
    let squares = rows
        .iter()
        .flat_map(|row| row.chars())
        .map(|character| match character {
            ' ' => Square::Void,
            '.' => Square::Empty,
            '1'..='4' if theme != Theme::Cards => {
                Square::Piece(Player::new(character as usize - '1' as usize))
            }
            face => Square::Card(face.to_string()),
        });
    Board {
        squares: squares.collect(),
        ..Board::lettered(theme, columns, rows.len())
    }
}

/// Marks from (square, value, visits), the first being the most visited.
pub(crate) fn marks(found: &[(usize, f32, u32)]) -> Vec<Mark> {
    let most = found
        .iter()
        .map(|(_, _, visits)| *visits)
        .max()
        .unwrap_or(1) as f32;
    let best = found
        .iter()
        .map(|(_, value, _)| *value)
        .fold(f32::MIN, f32::max);
    let mark = |(index, (square, value, visits)): (usize, &(usize, f32, u32))| Mark {
        square: *square,
        value: Some(*value),
        label: format!("{value:+.2}"),
        detail: Some(visits.to_string()),
        evidence: (*visits as f32).sqrt() / most.sqrt(),
        chosen: index == 0,
        best_value: *value == best,
        proof: None,
        plies: None,
    };
    found.iter().enumerate().map(mark).collect()
}

/// The position 020010000 with the values of kaityo256's program, 10 000 iterations, seed 1.
pub(crate) fn article() -> (Board, Vec<Mark>) {
    let board = board(Theme::Lines, &[".2.", ".1.", "..."]);
    let values = [
        (2, 0.96),
        (0, 0.66),
        (3, 0.62),
        (5, 0.69),
        (6, 0.51),
        (7, -0.12),
        (8, 0.38),
    ];
    let mark = |(square, value): (usize, f32)| Mark {
        square,
        value: Some(value),
        label: format!("{value:.2}"),
        ..Mark::default()
    };
    (board, values.map(mark).to_vec())
}

pub(crate) fn tic_tac_toe() -> Picture {
    let (board, _) = article();
    let mut marks = marks(&[
        (2, 0.96, 9375),
        (0, 0.66, 158),
        (3, 0.62, 125),
        (5, 0.69, 194),
        (6, 0.51, 82),
        (7, -0.12, 16),
        (8, 0.38, 50),
    ]);
    marks[0].proof = Some(1.0);
    marks[6].proof = Some(0.0);
    marks[5].proof = Some(-1.0);
    let caption =
        "UCT, C 1.414 · 10000 playouts · seed 1 · values for the first player (o), −1 … +1"
            .to_owned();
    Panel {
        marks,
        title: "Tic-tac-toe: o to move".to_owned(),
        caption: vec![caption],
        ..Panel::new(board)
    }
    .into()
}

/// Two agents side by side that disagree.
pub(crate) fn othello() -> Picture {
    let rows = [
        "........", "........", "..12....", "..111...", "...211..", "...2....", "........",
        "........",
    ];
    let title = |agent: &str| format!("{agent}: O to move");
    let panel = |agent: &str, marks: Vec<Mark>, budget: &str| Panel {
        marks,
        title: title(agent),
        caption: vec![
            budget.to_owned(),
            "values for O (white), −1 … +1".to_owned(),
        ],
        ..Panel::new(board(Theme::Discs, &rows))
    };
    let sampled = marks(&[
        (17, 0.31, 1210),
        (21, -0.04, 122),
        (29, 0.02, 190),
        (33, -0.72, 31),
        (38, 0.33, 402),
        (46, -0.35, 45),
    ]);
    let searched = [
        (17, 2.0, 0.1),
        (21, -3.0, -0.15),
        (29, 12.0, 0.6),
        (33, -20.0, -1.0),
    ];
    let mut searched: Vec<Mark> = searched
        .map(|(square, discs, value)| Mark {
            square,
            value: Some(value),
            label: format!("{discs:+}"),
            ..Mark::default()
        })
        .to_vec();
    searched[2].chosen = true;
    searched[3].label = "≤ -20".to_owned();
    searched.push(Mark {
        square: 38,
        label: "?".to_owned(),
        ..Mark::default()
    });
    Picture {
        panels: vec![
            panel("uct", sampled, "C 1.414 · 2000 playouts · seed 1"),
            panel(
                "minimax",
                searched,
                "depth 2 · evaluation: discs · 1 214 nodes",
            ),
        ],
        ..Picture::default()
    }
}

pub(crate) fn connect_four() -> Picture {
    let rows = [
        ".......", ".......", "...2...", "...1...", "..21...", ".1121.2",
    ];
    let mut board = board(Theme::Rack, &rows);
    board.column_names = (1..=7).map(|column| column.to_string()).collect();
    board.row_names.clear();
    let mut marks = marks(&[
        (10, 0.52, 51200),
        (28, -0.41, 310),
        (29, 0.12, 2210),
        (23, 0.66, 18211),
        (32, -0.9, 77),
        (40, 0.05, 901),
        (34, -1.0, 12),
    ]);
    marks[6].proof = Some(-1.0);
    Panel {
        marks,
        title: "Connect Four: x to move".to_owned(),
        ..Panel::new(board)
    }
    .into()
}

pub(crate) fn gomoku() -> Picture {
    let mut board = Board::lettered(Theme::Stones, 15, 15);
    for (index, square) in [112, 97, 113, 111, 127, 96, 98, 128]
        .into_iter()
        .enumerate()
    {
        board.squares[square] = Square::Piece(Player::new(index % 2));
    }
    let mut found = vec![(114, 0.61, 8012), (126, 0.2, 411)];
    found.extend(
        (0..225)
            .filter(|square| {
                board.squares[*square] == Square::Empty && *square != 114 && *square != 126
            })
            .map(|square| {
                let (right, down) = (square as f32 % 15.0 - 7.0, (square / 15) as f32 - 7.0);
                let distance = (right * right + down * down).sqrt();
                (
                    square,
                    (0.405 - distance / 7.0).max(-1.0),
                    (400.0 / (1.0 + distance * distance)) as u32,
                )
            }),
    );
    let caption = vec!["uct · 10000 playouts · seed 1 · values for X (black)".to_owned()];
    Panel {
        marks: marks(&found),
        title: "15×15, five in a row".to_owned(),
        caption,
        ..Panel::new(board)
    }
    .into()
}

/// A table like that of Calculation.
pub(crate) fn card_table() -> Picture {
    let rows = [
        "92264  ", "       ", " 6927  ", " JK3K  ", " 7..J  ", " .  .  ",
    ];
    let mut board = board(Theme::Cards, &rows);
    board.column_names = ["hand", "1", "2", "3", "4", "", ""]
        .map(str::to_owned)
        .to_vec();
    board.row_names = ["f", "", "p", "", "", ""].map(str::to_owned).to_vec();
    let words = [
        (8, "→3"),
        (9, "→4"),
        (10, "→9"),
        (11, "→8"),
        (12, "A×3"),
        (13, "8×4"),
        (6, "36"),
        (19, "2×0"),
    ];
    for (square, words) in words {
        board.squares[square] = Square::Label(words.to_owned());
    }
    board.squares[20] = Square::Card("10♥".to_owned());
    board.squares[27] = Square::Label("a very long name of a pile".to_owned());
    let mut marks = marks(&[
        (3, 0.82, 611),
        (36, -0.2, 40),
        (30, 0.1, 131),
        (31, -0.6, 22),
        (39, 0.05, 98),
        (32, 0.84, 98),
        (12, 0.3, 7),
    ]);
    marks[0].proof = Some(1.0);
    let caption = vec!["uct · 1000 playouts · seed 1".to_owned()];
    Panel {
        marks,
        title: "Calculation".to_owned(),
        caption,
        ..Panel::new(board)
    }
    .into()
}

/// Hostile words, no numbers, impossible squares, the smallest board and an empty one.
pub(crate) fn oddities() -> Picture {
    let mut one = board(Theme::Stones, &["."]);
    one.column_names = vec!["a column with a name".to_owned()];
    let mark = |square, label: &str| Mark {
        square,
        label: label.to_owned(),
        ..Mark::default()
    };
    let hostile = Mark {
        value: Some(f32::NAN),
        evidence: f32::NAN,
        detail: Some("<detail> & 'more' of \"it\"".to_owned()),
        proof: Some(f32::NAN),
        ..mark(0, "<label>&amp;\u{0}")
    };
    let broken = Board {
        squares: vec![Square::Label("</text>".to_owned())],
        ..Board::lettered(Theme::Lines, 2, 2)
    };
    Picture {
        panels: vec![
            Panel {
                marks: vec![hostile, mark(99, "nowhere")],
                title: "</svg><b>".to_owned(),
                ..Panel::new(one)
            },
            Panel {
                caption: vec!["]]> & so on".to_owned()],
                ..Panel::new(broken)
            },
            Panel::new(Board::lettered(Theme::Discs, 0, 0)),
            Panel::new(board(Theme::Lines, &["1234", ". ..", ".  ."])),
            Panel::new(board(Theme::Rack, &["1234", ". ..", ".  ."])),
        ],
        ..Picture::default()
    }
}

/// All of them by name.
pub(crate) fn all() -> Vec<(&'static str, Picture)> {
    vec![
        ("tic_tac_toe", tic_tac_toe()),
        ("othello", othello()),
        ("connect_four", connect_four()),
        ("gomoku", gomoku()),
        ("card_table", card_table()),
        ("oddities", oddities()),
    ]
}
