//! m,n,k games: against counts, against a second implementation, and against the contract.

use std::collections::HashSet;

use crate::common;
use proptest::prelude::*;
use uctopia_game::{
    Evaluate, Game, Notation, Perft, Player, Rng, Square, Theme, Turn, View, check_notation, perft,
};
use uctopia_games::mnk::{Bits, Fixed, Free, Gomoku, Mnk, Shape, TicTacToe, Words};

/// The rules once more, as slowly and plainly as possible: a table of cells, and every row checked after each move.
#[derive(Clone)]
struct Mailbox {
    rows: Vec<Vec<Option<usize>>>,
    k: usize,
    /// The directions in which rows win, as steps to the right and down.
    ways: &'static [(i32, i32)],
    to_move: usize,
}

impl Mailbox {
    fn new(columns: usize, rows: usize, k: usize) -> Self {
        const WAYS: &[(i32, i32)] = &[(1, 0), (0, 1), (1, 1), (-1, 1)];
        Self {
            rows: vec![vec![None; columns]; rows],
            k,
            ways: WAYS,
            to_move: 0,
        }
    }

    fn without_antidiagonals(self) -> Self {
        Self {
            ways: &self.ways[..3],
            ..self
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<usize> {
        *self
            .rows
            .get(usize::try_from(row).ok()?)?
            .get(usize::try_from(column).ok()?)?
    }

    fn has_row(&self, player: usize) -> bool {
        let all = |column: i32, row: i32, (right, down): (i32, i32)| {
            (0..self.k as i32).all(|i| self.at(column + i * right, row + i * down) == Some(player))
        };
        self.places().into_iter().any(|(column, row)| {
            self.ways
                .iter()
                .any(|&way| all(column as i32, row as i32, way))
        })
    }

    fn places(&self) -> Vec<(usize, usize)> {
        (0..self.rows.len())
            .flat_map(|row| (0..self.rows[0].len()).map(move |column| (column, row)))
            .collect()
    }

    fn moves(&self) -> Vec<(usize, usize)> {
        let over = self.has_row(1 - self.to_move);
        self.places()
            .into_iter()
            .filter(|&(column, row)| !over && self.rows[row][column].is_none())
            .collect()
    }

    fn play(&mut self, (column, row): (usize, usize)) {
        self.rows[row][column] = Some(self.to_move);
        self.to_move = 1 - self.to_move;
    }

    fn perft(&self, plies: u32) -> Perft {
        let moves = self.moves();
        match (plies, moves.is_empty()) {
            (0, _) => Perft { full: 1, ended: 0 },
            (_, true) => Perft { full: 0, ended: 1 },
            _ => moves.into_iter().fold(Perft::default(), |sum, m| {
                let mut next = self.clone();
                next.play(m);
                let below = next.perft(plies - 1);
                Perft {
                    full: sum.full + below.full,
                    ended: sum.ended + below.ended,
                }
            }),
        }
    }
}

fn free(columns: usize, rows: usize, k: usize) -> Mnk<Free> {
    Mnk::new(Free::new(columns, rows, k).unwrap())
}

/// Runs a test for one size, with its shape known to the compiler and with its shape free.
macro_rules! both_shapes {
    ($test:expr, $columns:literal, $rows:literal, $k:literal, $bits:ty) => {
        $test(Mnk::<Fixed<$columns, $rows, $k, $bits>>::default());
        $test(free($columns, $rows, $k));
    };
}

/// Plays random games on the board and on the mailbox, and compares all public results after every move.
macro_rules! agrees_with_the_mailbox {
    ($games:literal) => {
        |start| agree_on_random_games(start, $games)
    };
}

fn agree_on_random_games<S: Shape>(start: Mnk<S>, games: u64) {
    let shape = start.shape();
    agree_with(
        start,
        &Mailbox::new(shape.columns(), shape.rows(), shape.k()),
        games,
    );
}

fn agree_with<S: Shape>(start: Mnk<S>, plain_start: &Mailbox, games: u64) {
    for index in 0..games {
        let mut rng = Rng::stream(11, index);
        let mut state = start;
        let mut plain = plain_start.clone();
        loop {
            let moves: Vec<_> = state
                .moves()
                .map(|cell| state.column_and_row(cell))
                .collect();
            assert_eq!(moves, plain.moves(), "{state}");
            for (column, row) in plain.places() {
                let stone = state.stone(state.cell(column, row).unwrap());
                assert_eq!(stone.map(Player::index), plain.rows[row][column], "{state}");
            }
            if moves.is_empty() {
                break;
            }
            assert_eq!(state.turn(), Turn::Player(Player::new(plain.to_move)));
            let chosen = rng.below(moves.len() as u32) as usize;
            let cell = state.moves().nth(chosen).unwrap();
            state.play(cell);
            plain.play(moves[chosen]);
        }
        let payoff =
            |player| f32::from(plain.has_row(player)) - f32::from(plain.has_row(1 - player));
        assert_eq!(
            [0, 1].map(|player| state.payoff(Player::new(player))),
            [0, 1].map(payoff),
            "{state}"
        );
    }
}

#[test]
fn random_games_agree_with_the_mailbox_move_by_move() {
    both_shapes!(agrees_with_the_mailbox!(300), 3, 3, 3, u16);
    both_shapes!(agrees_with_the_mailbox!(300), 4, 3, 3, u16);
    both_shapes!(agrees_with_the_mailbox!(200), 5, 5, 4, u32);
    both_shapes!(agrees_with_the_mailbox!(100), 7, 7, 5, u64);
    both_shapes!(agrees_with_the_mailbox!(100), 2, 9, 6, Words<1>);
    both_shapes!(agrees_with_the_mailbox!(100), 9, 8, 5, Words<2>);
    both_shapes!(agrees_with_the_mailbox!(4), 15, 15, 5, Words<4>);
    both_shapes!(agrees_with_the_mailbox!(3), 1, 1, 1, u64);
    both_shapes!(agrees_with_the_mailbox!(20), 1, 19, 3, u64);
    both_shapes!(agrees_with_the_mailbox!(20), 19, 1, 19, u64);
    both_shapes!(agrees_with_the_mailbox!(3), 19, 19, 5, Words<6>);
    both_shapes!(agrees_with_the_mailbox!(3), 20, 20, 5, Words<7>);
}

#[test]
fn boards_without_antidiagonals_agree_with_the_mailbox() {
    for (columns, rows, k) in [(3, 3, 3), (5, 4, 3), (1, 4, 2), (2, 3, 2), (9, 8, 4)] {
        let start = Mnk::new(Free::new(columns, rows, k).unwrap().without_antidiagonals());
        agree_with(
            start,
            &Mailbox::new(columns, rows, k).without_antidiagonals(),
            100,
        );
    }
}

#[test]
fn perft_agrees_with_the_mailbox() {
    for (columns, rows, k, plies) in [
        (3, 3, 3, 9),
        (4, 3, 3, 6),
        (4, 4, 4, 5),
        (5, 5, 4, 4),
        (3, 2, 2, 6),
        (1, 7, 3, 7),
    ] {
        let plain = Mailbox::new(columns, rows, k);
        for plies in 0..=plies {
            let expected = plain.perft(plies);
            assert_eq!(
                perft(&free(columns, rows, k), plies),
                expected,
                "({columns},{rows},{k}) at {plies} plies"
            );
        }
    }
}

#[test]
fn tic_tac_toe_has_the_known_counts() {
    common::compare_with_table(
        &TicTacToe::default(),
        include_str!("../perft/tic_tac_toe.txt"),
    );
    common::compare_with_table(&free(3, 3, 3), include_str!("../perft/tic_tac_toe.txt"));
}

/// The table of several sizes: a line `[columns,rows,k]` begins the counts of that size.
#[test]
fn other_sizes_have_the_known_counts() {
    let mut sections = include_str!("../perft/mnk.txt").split('[');
    sections.next().expect("a heading");
    for section in sections {
        let (size, table) = section.split_once(']').expect("[columns,rows,k]");
        let size: Vec<usize> = size
            .split(',')
            .map(|number| number.parse().unwrap())
            .collect();
        common::compare_with_table(&free(size[0], size[1], size[2]), table);
        match size[..] {
            [4, 3, 3] => common::compare_with_table(&Mnk::<Fixed<4, 3, 3>>::default(), table),
            [4, 4, 4] => common::compare_with_table(&Mnk::<Fixed<4, 4, 4>>::default(), table),
            [5, 5, 4] => common::compare_with_table(&Mnk::<Fixed<5, 5, 4>>::default(), table),
            [15, 15, 5] => common::compare_with_table(&Gomoku::default(), table),
            _ => panic!("no fixed shape for {size:?}"),
        }
    }
}

fn positions_reached(state: TicTacToe, seen: &mut HashSet<TicTacToe>) {
    if seen.insert(state) {
        state
            .moves()
            .for_each(|cell| positions_reached(state.after(cell), seen));
    }
}

/// 5478 positions can be reached (958 of them finished), and of all 19683 ways to fill nine cells the reader accepts
/// exactly those.
#[test]
fn tic_tac_toe_has_5478_positions_and_the_reader_accepts_exactly_these() {
    let mut reached = HashSet::new();
    positions_reached(TicTacToe::default(), &mut reached);
    assert_eq!(reached.len(), 5478);
    assert_eq!(reached.iter().filter(|state| state.is_over()).count(), 958);

    let board = |number: usize| -> String {
        (0..9)
            .map(|cell| (number / 3usize.pow(cell) % 3).to_string())
            .collect()
    };
    let start = TicTacToe::default();
    let accepted: HashSet<_> = (0..3usize.pow(9))
        .filter_map(|number| start.read(&board(number)).ok())
        .collect();
    assert_eq!(accepted, reached);
}

/// Of the 84 ways to put down three stones of `o`, eight win; the two of `x` do no harm anywhere.
#[test]
fn tic_tac_toe_has_eight_lines() {
    let mut winning = HashSet::new();
    for own in (0..512usize).filter(|cells| cells.count_ones() == 3) {
        let mut others = 2;
        let board: String = (0..9)
            .map(|cell| match own >> cell & 1 {
                1 => '1',
                _ if others > 0 => {
                    others -= 1;
                    '2'
                }
                _ => '0',
            })
            .collect();
        if TicTacToe::default().read(&board).unwrap().is_over() {
            winning.insert(own);
        }
    }
    let rows = [0b000_000_111, 0b000_111_000, 0b111_000_000];
    let columns = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    let diagonals = [0b100_010_001, 0b001_010_100];
    assert_eq!(
        winning,
        rows.into_iter().chain(columns).chain(diagonals).collect()
    );
}

/// The value under best play: 1 when the player to move wins, 0 for a draw.
fn solve(state: &TicTacToe, known: &mut std::collections::HashMap<TicTacToe, i32>) -> i32 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let Turn::Player(to_move) = state.turn() else {
        panic!("asked of {state}, which is over")
    };
    let value_after = |next: TicTacToe, known: &mut _| {
        if next.is_over() {
            next.payoff(to_move) as i32
        } else {
            -solve(&next, known)
        }
    };
    let value = state
        .moves()
        .map(|cell| value_after(state.after(cell), known))
        .max()
        .unwrap();
    known.insert(*state, value);
    value
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(solve(&TicTacToe::default(), &mut Default::default()), 0);
}

#[test]
fn a_small_board_stays_small() {
    assert_eq!(size_of::<TicTacToe>(), 8);
    assert_eq!(size_of::<Mnk<Fixed<5, 5, 4>>>(), 24);
    assert_eq!(size_of::<Gomoku>(), 72);
}

#[test]
fn more_than_k_in_a_row_win_too() {
    let game = Gomoku::default()
        .read("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1")
        .unwrap();
    assert_eq!(game.payoff(Player::FIRST), 1.0);
    assert_eq!(Gomoku::default().read(&game.to_string()).unwrap(), game);
}

#[test]
fn the_last_cell_can_still_win() {
    let payoff = |moves: &str| {
        let game = TicTacToe::default().read(moves).unwrap();
        assert_eq!(game.turn(), Turn::Over, "{game}");
        game.payoff(Player::FIRST)
    };
    assert_eq!(payoff("a1 c1 b1 a2 b2 b3 a3 c2 c3"), 1.0);
    assert_eq!(payoff("a1 b1 c1 a2 a3 b2 c2 c3 b3"), 0.0);
    assert_eq!(payoff("a1 a2 b1 b2 c3 b3 a3 c2"), -1.0);
}

#[test]
fn every_size_keeps_the_contract() {
    for (columns, rows, k, games) in [
        (1, 1, 1, 1),
        (1, 19, 3, 10),
        (19, 1, 19, 10),
        (3, 3, 3, 60),
        (4, 3, 2, 30),
        (7, 7, 5, 10),
        (19, 19, 5, 1),
    ] {
        check_notation(&free(columns, rows, k), 3, games).unwrap();
    }
    check_notation(&TicTacToe::default(), 3, 100).unwrap();
    check_notation(&Mnk::<Fixed<5, 5, 4>>::default(), 3, 20).unwrap();
    check_notation(&Gomoku::default(), 3, 2).unwrap();
}

#[test]
fn impossible_sizes_are_refused() {
    for (columns, rows, k) in [
        (0, 3, 1),
        (3, 0, 1),
        (21, 3, 3),
        (3, 21, 3),
        (3, 3, 0),
        (3, 3, 4),
        (usize::MAX, 1, 1),
    ] {
        assert!(
            Free::new(columns, rows, k).is_err(),
            "({columns},{rows},{k})"
        );
    }
    assert!((1..=20).all(|side| Free::new(side, 21 - side, side.max(21 - side)).is_ok()));
}

#[test]
fn a_board_may_be_written_in_several_ways() {
    let start = TicTacToe::default();
    let board = start.read("020010000").unwrap();
    for text in [
        "b2b1",
        " B2 b1\n",
        ".x./.o./...",
        "_X_\n_O_\n___\n",
        "0 2 0 / 0 1 0 / 0 0 0",
        "-x- -o- ---",
    ] {
        assert_eq!(start.read(text), Ok(board), "{text:?}");
    }
    assert_eq!(board.turn(), Turn::Player(Player::FIRST));
    assert_eq!(
        start.read("000010000").unwrap().turn(),
        Turn::Player(Player::SECOND)
    );
    assert_eq!(start.read("  \n"), Ok(start));
    assert_eq!(
        free(19, 2, 5).read("o1 S2").unwrap().to_string(),
        format!("{:014}1{:022}2", 0, 0)
    );
}

#[test]
fn moves_may_be_separated_in_many_ways() {
    let start = TicTacToe::default();
    let played = start.read("b2a1c3").unwrap();
    for text in [
        "B2 a1 c3",
        "b2, a1, c3",
        "b2-a1-c3",
        "1. b2 a1 2. c3",
        "1) b2 2) a1 3) c3",
        "1. b2 2 a1 3 c3",
    ] {
        assert_eq!(start.read(text).as_ref(), Ok(&played), "{text}");
    }
    // Points and hyphens of a board are empty cells.
    assert_eq!(start.read("--- -o- ---"), start.read("b2"));
    assert_eq!(start.read("2.. .1. ..."), start.read("b2a1"));
}

#[test]
fn invalid_texts_are_refused_with_a_sentence() {
    let start = TicTacToe::default();
    let error = |text: &str| start.read(text).unwrap_err().to_string();
    for (text, advice) in [
        ("0200100", "2 of the 9 cells are missing"),
        (
            "0200100000",
            "at column 10 (\"0\"), expected the end, since the board has 9 cells",
        ),
        (
            "02/0010000",
            "at column 3 (\"/0010000\"), expected 1 more cell in this row",
        ),
        (
            "0200?0000",
            "at column 5 (\"?0000\"), expected a board of 3 columns and 3 rows",
        ),
        (
            "b2d1",
            "at column 3 (\"d1\"), expected a cell from a1 to c3",
        ),
        (
            "b2c0",
            "at column 3 (\"c0\"), expected a cell from a1 to c3",
        ),
        (
            "b2 a1 b2",
            "at column 7 (\"b2\"), expected an empty cell, but b2 is taken",
        ),
        (
            "a1a2b1b2c1c2",
            "at column 11 (\"c2\"), expected the end, since the game is over by then",
        ),
        ("b2é", "at column 3 (\"é\"), expected a cell from a1 to c3"),
        ("200000000", "o has 0 and x has 1, but o moves first"),
        (
            "x.o\n...\n...",
            "here o begins, and in texts of this form, which OpenSpiel writes, x does",
        ),
        ("x.o\n.x.\n...", "o has 1 and x has 2, but o moves first"),
        ("111222000", "o and x both have 3 in a row"),
        ("111220020", "o has 3 in a row, but x moved last"),
        ("222110011", "x has 3 in a row, but o moved last"),
    ] {
        assert!(error(text).contains(advice), "{text}: {}", error(text));
    }
    let two_rows = free(4, 4, 3)
        .read("1110 2022 1110 2020")
        .unwrap_err()
        .to_string();
    assert!(
        two_rows.contains("no last stone can have completed together"),
        "{two_rows}"
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_legal_ones() {
    let game = TicTacToe::default().read("012012000").unwrap();
    let error = game.read_move("b1").unwrap_err().to_string();
    assert!(error.contains("legal moves are a1 a2 a3 b3 c3"), "{error}");
    assert_eq!(
        game.read_move(" B3 ").map(|cell| game.move_text(cell)),
        Ok("b3".to_owned())
    );
}

#[test]
fn boards_are_drawn_as_they_stand() {
    let game = TicTacToe::default().read("020010000").unwrap();
    let board = game.board();
    assert_eq!(
        (board.theme, board.columns, board.rows),
        (Theme::Lines, 3, 3)
    );
    assert_eq!(board.squares[1], Square::Piece(Player::SECOND));
    assert_eq!(board.squares[4], Square::Piece(Player::FIRST));
    assert_eq!(
        board
            .squares
            .iter()
            .filter(|square| **square == Square::Empty)
            .count(),
        7
    );
    let squares: Vec<_> = game
        .moves()
        .map(|cell| game.square_of(cell).unwrap())
        .collect();
    assert_eq!(squares, [0, 2, 3, 5, 6, 7, 8]);
    assert_eq!(Gomoku::default().board().theme, Theme::Stones);
}

/// The evaluation once more, window by window.
fn plain_lines(plain: &Mailbox, player: usize) -> i32 {
    let mut sum = 0;
    for (column, row) in plain.places() {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1i32, 1i32)] {
            let places =
                (0..plain.k as i32).map(|i| (column as i32 + i * right, row as i32 + i * down));
            let inside = |&(column, row): &(i32, i32)| {
                (0..plain.rows.len() as i32).contains(&row)
                    && (0..plain.rows[0].len() as i32).contains(&column)
            };
            if !places.clone().all(|place| inside(&place)) {
                continue;
            }
            let stones = [player, 1 - player].map(|player| {
                places
                    .clone()
                    .filter(|&(column, row)| plain.at(column, row) == Some(player))
                    .count()
            });
            let line_score = |stones| [64, 64, 16, 4].get(plain.k - stones).copied().unwrap_or(1);
            sum += match stones {
                [0, 0] => 0,
                [own, 0] => line_score(own),
                [0, other] => -line_score(other),
                _ => 0,
            };
        }
    }
    sum
}

fn evaluation_agrees<S: Shape>(start: Mnk<S>) {
    let lines = Mnk::<S>::evaluation("lines").unwrap();
    let mut rng = Rng::new(5);
    let mut state = start;
    let mut plain = Mailbox::new(
        start.shape().columns(),
        start.shape().rows(),
        start.shape().k(),
    );
    while !state.is_over() {
        let score = (lines.score)(&state, Player::FIRST);
        assert_eq!(score, plain_lines(&plain, 0) as f32, "{state}");
        assert_eq!((lines.score)(&state, Player::SECOND), -score);
        let cell = state
            .moves()
            .nth(rng.below(state.moves().len() as u32) as usize)
            .unwrap();
        plain.play(state.column_and_row(cell));
        state.play(cell);
    }
}

#[test]
fn open_lines_are_counted_as_window_by_window() {
    both_shapes!(evaluation_agrees, 3, 3, 3, u16);
    both_shapes!(evaluation_agrees, 5, 4, 4, u64);
    both_shapes!(evaluation_agrees, 15, 15, 5, Words<4>);
    both_shapes!(evaluation_agrees, 19, 1, 19, u64);
    both_shapes!(evaluation_agrees, 20, 20, 11, Words<7>);
}

/// The first stone in the centre of tic-tac-toe lies on four lines, in the corner on three.
#[test]
fn the_centre_scores_more_than_a_corner() {
    let lines = &TicTacToe::EVALUATIONS[0];
    let score =
        |moves: &str| (lines.score)(&TicTacToe::default().read(moves).unwrap(), Player::FIRST);
    assert_eq!(["b2", "a1", "b1"].map(score), [64.0, 48.0, 32.0]);
}

#[test]
fn the_largest_board_uses_all_its_cells() {
    let shape = Free::new(20, 20, 5).unwrap();
    assert_eq!(shape.cells().count(), 400);
    assert_eq!(
        Fixed::<20, 20, 5, Words<7>>::default().cells(),
        shape.cells()
    );
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,30}", board in "[012ox./ \n]{0,20}", moves in "([a-d][0-4] ?){0,12}") {
        for game in [free(3, 3, 3), free(4, 4, 3), free(19, 19, 5)] {
            for text in [&text, &board, &moves] {
                if let Ok(state) = game.read(text) {
                    prop_assert_eq!(game.read(&state.to_string()), Ok(state));
                }
                let _ = game.read_move(text);
            }
        }
    }

    #[test]
    fn moves_read_in_a_row_are_moves_played_in_a_row(choices in prop::collection::vec(0usize..1000, 0..40)) {
        let start = free(6, 5, 4);
        let (mut state, mut transcript) = (start, String::new());
        for choice in choices {
            let count = state.moves().len();
            if count == 0 {
                break;
            }
            let cell = state.moves().nth(choice % count).unwrap();
            transcript += &state.move_text(cell);
            state.play(cell);
        }
        prop_assert_eq!(start.read(&transcript), Ok(state));
        prop_assert_eq!(start.read(&state.to_string()), Ok(state));
    }
}
