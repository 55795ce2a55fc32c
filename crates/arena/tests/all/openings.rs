//! Lists of openings: complete, without doubles, balanced on request, and unchanged by writing and reading.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use uctopia_arena::{Opening, Openings, OpeningsError};
use uctopia_game::adapters::Tree;
use uctopia_game::{Game, Notation, Player, Rng, Shortcuts};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Free, Gomoku, Mnk, TicTacToe};
use uctopia_games::othello::{Othello4, Othello6, Othello8};

fn texts<G: Notation>(start: &G, openings: &Openings<G>) -> Vec<String> {
    openings
        .iter()
        .map(|opening| opening.to_text(start))
        .collect()
}

/// A square board as text, the first of its eight images by the alphabet: without bits or the game's own symmetry.
fn first_way(size: usize, text: &str) -> String {
    let cells: Vec<char> = text.chars().collect();
    let turned = |way: usize| -> String {
        let end = |flag: usize, at: usize| if way & flag == 0 { at } else { size - 1 - at };
        let at = |row, column| {
            let (row, column) = (end(1, row), end(2, column));
            if way & 4 == 0 {
                cells[size * row + column]
            } else {
                cells[size * column + row]
            }
        };
        (0..size * size)
            .map(|index| at(index / size, index % size))
            .chain(cells[size * size..].iter().copied())
            .collect()
    };
    (0..8).map(turned).min().unwrap()
}

/// The rack of Connect Four or its mirror image, the first by the alphabet.
fn first_side(text: &str) -> String {
    let rows: Vec<String> = text
        .split('/')
        .map(|row| row.chars().rev().collect())
        .collect();
    text.to_owned().min(rows.join("/"))
}

/// Every sequence of so many plies, with the moves as numbers in the game's order, and the position it leads to.
fn all_sequences<G: Shortcuts>(
    state: &G,
    plies: u32,
    path: &mut Vec<usize>,
    found: &mut impl FnMut(&G, &[usize]),
) {
    if plies == 0 {
        found(state, path);
        return;
    }
    for (index, m) in state.moves().enumerate() {
        path.push(index);
        all_sequences(&state.after(m), plies - 1, path, found);
        path.pop();
    }
}

/// Plays all sequences and removes duplicates: the first sequence to each position must be the listed one.
fn compare_with_brute_force<G: Shortcuts + Notation>(
    start: &G,
    plies: u32,
    same: impl Fn(&str) -> String,
) {
    let mut first: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    all_sequences(start, plies, &mut Vec::new(), &mut |state, path| {
        if !state.is_over() {
            let earlier = first
                .entry(same(&state.to_string()))
                .or_insert_with(|| path.to_vec());
            assert!(earlier.as_slice() <= path, "sequences come in order");
        }
    });
    let sequences: BTreeSet<Vec<usize>> = first.into_values().collect();
    let as_numbers = |opening: &Opening<G>| {
        let mut state = start.clone();
        let number = |&m: &G::Move| {
            let number = state.moves().position(|legal| legal == m).unwrap();
            state.play(m);
            number
        };
        opening.moves().iter().map(number).collect()
    };
    let listed: Vec<Vec<usize>> = Openings::all(start, plies)
        .unwrap()
        .iter()
        .map(as_numbers)
        .collect();
    assert!(
        listed.iter().eq(sequences.iter()),
        "{plies} plies: {} listed, {} found",
        listed.len(),
        sequences.len()
    );
}

#[test]
fn lists_agree_with_brute_force() {
    for plies in 0..=6 {
        compare_with_brute_force(&Othello8::new(), plies, |text| first_way(8, text));
        compare_with_brute_force(&Othello6::new(), plies, |text| first_way(6, text));
        compare_with_brute_force(&Othello4::new(), plies, |text| first_way(4, text));
    }
    for plies in 0..=5 {
        compare_with_brute_force(&ConnectFour::default(), plies, first_side);
    }
    for plies in 0..=6 {
        compare_with_brute_force(&TicTacToe::default(), plies, |text| first_way(3, text));
    }
    compare_with_brute_force(&Gomoku::default(), 2, |text| first_way(15, text));
    compare_with_brute_force(&TicTacToe::default().read("b2a1").unwrap(), 3, |text| {
        first_way(3, text)
    });
}

fn counts<G: Shortcuts>(start: &G, plies: std::ops::RangeInclusive<u32>) -> Vec<usize> {
    plies
        .map(|plies| Openings::all(start, plies).unwrap().len())
        .collect()
}

/// The part of the table of `Openings::all` that is computed quickly.
#[test]
fn the_counts_are_those_of_the_table() {
    assert_eq!(
        counts(&Othello8::new(), 1..=8),
        [1, 3, 14, 60, 322, 1773, 10_649, 67_245]
    );
    assert_eq!(
        counts(&Othello6::new(), 1..=8),
        [1, 3, 14, 60, 314, 1632, 9069, 51_964]
    );
    assert_eq!(
        counts(&Othello4::new(), 1..=10),
        [1, 3, 11, 31, 95, 264, 639, 1434, 2477, 3304]
    );
    assert_eq!(
        counts(&ConnectFour::default(), 1..=8),
        [4, 25, 121, 568, 2144, 8231, 27_109, 91_295]
    );
    assert_eq!(
        counts(&TicTacToe::default(), 1..=8),
        [3, 12, 38, 108, 153, 183, 95, 34]
    );
    assert_eq!(counts(&Gomoku::default(), 1..=2), [36, 6405]);
}

/// The images of the listed positions are all positions: OEIS A212693, as long as no game is won.
#[test]
fn connect_four_has_the_published_number_of_positions() {
    let start = ConnectFour::default();
    let positions = |plies| {
        let openings = Openings::all(&start, plies).unwrap();
        let images = openings
            .iter()
            .flat_map(|opening| opening.end(&start).unwrap().images().collect::<Vec<_>>());
        images.collect::<HashSet<_>>().len()
    };
    assert_eq!(
        (1..=6).map(positions).collect::<Vec<_>>(),
        [7, 49, 238, 1120, 4263, 16_422]
    );
}

#[test]
fn impossible_lists_are_refused_with_advice() {
    let error = Openings::all(&Calculation::new(&Rules::default()), 2).unwrap_err();
    assert_eq!(error, OpeningsError::Chance { ply: 2 });
    assert!(error.to_string().starts_with("nature moves at ply 2"));
    let tree: Tree = "(A(AB))".parse().unwrap();
    assert_eq!(
        Openings::all(&tree, 1).unwrap().len(),
        1,
        "finished games are no openings"
    );
    assert_eq!(
        Openings::all(&tree, 2).unwrap_err(),
        OpeningsError::NothingLeft { plies: 2 }
    );
    let error = Openings::all(&Othello8::new(), 12).unwrap_err();
    assert_eq!(
        error,
        OpeningsError::TooMany {
            plies: 10,
            most: 2_000_000
        }
    );
    assert!(
        error
            .to_string()
            .starts_with("there are more than 2000000 different positions after 10 plies")
    );
}

#[test]
fn balanced_openings_do_not_depend_on_threads() {
    let start = Othello8::new();
    let all = Openings::all(&start, 5).unwrap();
    let lead = |state: &Othello8| {
        f64::from(state.count(Player::FIRST)) - f64::from(state.count(Player::SECOND))
    };
    let reference = all.clone().balanced(&start, 1.0, 1, lead);
    for jobs in [0, 2, 7, 5000] {
        assert_eq!(
            all.clone().balanced(&start, 1.0, jobs, lead),
            reference,
            "{jobs} threads"
        );
    }
    let (balanced, values) = reference;
    assert!((1..all.len()).contains(&balanced.len()));
    assert!(values.iter().all(|value| value.abs() <= 1.0) && values.contains(&1.0));
    for (opening, &value) in balanced.iter().zip(&values) {
        assert_eq!(lead(&opening.end(&start).unwrap()), value);
    }
    let kept: Vec<_> = all
        .iter()
        .filter(|opening| lead(&opening.end(&start).unwrap()).abs() <= 1.0)
        .cloned()
        .collect();
    assert!(
        balanced.iter().eq(&kept),
        "none is missing, and the order stays"
    );
}

#[test]
fn positions_without_a_value_are_not_balanced() {
    let start = Othello4::new();
    let (none, values) =
        Openings::all(&start, 3)
            .unwrap()
            .balanced(&start, f64::INFINITY, 2, |_| f64::NAN);
    assert!(none.is_empty() && values.is_empty());
}

#[test]
fn transcripts_are_read_in_common_forms() {
    let start = Othello8::new();
    let read = |text: &str| texts(&start, &Openings::read(&start, text).unwrap());
    let xot =
        "F5D6C3D3C4F4E6B4\r\nf5 d6 c3, d3 c4\n\n  F5f6  # diagonal\n#F5f4\n# and nothing else";
    assert_eq!(read(xot), ["f5d6c3d3c4f4e6b4", "f5d6c3d3c4", "f5f6"]);
    let start = Mnk::new(Free::new(5, 12, 4).unwrap());
    let openings = Openings::read(&start, "b1b10b11\na1 a10").unwrap();
    assert_eq!(texts(&start, &openings), ["b1b10b11", "a1a10"]);
    assert_eq!(openings.get(0).unwrap().moves().len(), 3);
}

/// The moves of a random game up to its first pass, and a move after that which does not end it.
fn moves_around_a_pass(start: &Othello8, seed: u64) -> Option<(String, String)> {
    let mut rng = Rng::new(seed);
    let (mut state, mut before) = (*start, String::new());
    while !state.is_over() {
        let m = state
            .moves()
            .nth(rng.below(state.moves().len() as u32) as usize)?;
        if state.is_pass(m) {
            let after = state.after(m);
            let next = after.moves().next()?;
            return (!after.after(next).is_over()).then(|| (before, after.move_text(next)));
        }
        before += &state.move_text(m);
        state.play(m);
    }
    None
}

#[test]
fn passes_may_be_left_out_or_spelled_as_in_the_game() {
    let start = Othello8::new();
    let (before, after) = (0..)
        .find_map(|seed| moves_around_a_pass(&start, seed))
        .unwrap();
    for pass in ["", "pass", "PASS", " -- ", " PA "] {
        let openings = Openings::read(&start, &format!("{before}{pass}{after}")).unwrap();
        assert_eq!(
            texts(&start, &openings),
            [format!("{before}pass{after}")],
            "\"{pass}\""
        );
    }
}

#[test]
fn positions_are_read_as_the_game_reads_them() {
    let start = Othello8::new();
    let ffo_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let list = format!("{ffo_1}; G8:+18; H1:+12; H7:+6;\n{ffo_1} % a comment\n{ffo_1}");
    let openings = Openings::read(&start, &list).unwrap();
    assert_eq!(texts(&start, &openings), [ffo_1; 3]);
    assert!(openings.iter().all(|opening| opening.moves().is_empty()));
    assert_eq!(openings.get(0).unwrap().end(&start), start.read(ffo_1).ok());
    let rack = "......./......./......./......./...y.../..yrr..";
    let openings = Openings::read(&ConnectFour::default(), rack).unwrap();
    assert_eq!(
        openings.get(0).unwrap().position(),
        ConnectFour::default().read("4453").ok().as_ref()
    );
}

#[test]
fn mistakes_in_a_list_have_a_line_and_a_column() {
    let problem = |text: &str| {
        Openings::read(&Othello8::new(), text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        problem("f5\n\n  f5d6z9\n"),
        "line 3: cannot read \"  f5d6z9\": at column 7 (\"z9\"), expected a legal move: c3 c4 c5 c6 c7"
    );
    assert_eq!(
        problem("f5\nx5"),
        "line 2: cannot read \"x5\": at column 1 (\"x5\"), expected a square from a1 to h8, or pass"
    );
    assert_eq!(
        problem("---OX--- X;"),
        "line 1: cannot read \"---OX--- X;\": at column 11 (\";\"), expected square 10 of 64: \
         X * B or 1 (black), O W or 0 (white), - . or _ (empty)"
    );
    assert_eq!(
        problem("# nothing\n\n"),
        "there is no opening: write one a line, as moves or as a position"
    );
    let over = format!("{} X", "X".repeat(64));
    assert!(
        problem(&over).ends_with("the game is over by then: leave this opening out, or moves away")
    );
    let problem = |text: &str| {
        Openings::read(&TicTacToe::default(), text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        problem("a1b1a2b2a3c1"),
        "line 1: cannot read \"a1b1a2b2a3c1\": at column 11 (\"c1\"), expected the end, since the game is over"
    );
}

/// Otherwise the moves would be read as a position that ignores the start of the match.
#[test]
fn transcripts_from_elsewhere_are_refused() {
    let start = Othello8::new().read("f5").unwrap();
    assert_eq!(
        Openings::read(&start, "d6c3")
            .unwrap()
            .get(0)
            .unwrap()
            .moves()
            .len(),
        2
    );
    let error = Openings::read(&start, "f5d6c3").unwrap_err().to_string();
    assert!(
        error.ends_with("at column 1 (\"f5d6c3\"), expected a legal move: f4 d6 f6"),
        "{error}"
    );
}

fn survives_a_file<G: Shortcuts + Notation>(start: &G, plies: u32) {
    let openings = Openings::all(start, plies).unwrap();
    let file = texts(start, &openings).join("\n");
    assert_eq!(Openings::read(start, &file).as_ref(), Ok(&openings));
    let positions: Openings<G> = openings
        .iter()
        .map(|opening| Opening::at(opening.end(start).unwrap()))
        .collect();
    let file = texts(start, &positions).join("\n");
    assert_eq!(Openings::read(start, &file).as_ref(), Ok(&positions));
}

#[test]
fn lists_survive_being_written_and_read() {
    survives_a_file(&Othello8::new(), 5);
    survives_a_file(&Othello4::new(), 9);
    survives_a_file(&ConnectFour::default(), 4);
    survives_a_file(&TicTacToe::default(), 3);
    survives_a_file(&Mnk::new(Free::new(3, 12, 3).unwrap()), 2);
    survives_a_file(&Gomoku::default(), 1);
    let calculation = Calculation::new(&Rules::default());
    assert_eq!(
        texts(&calculation, &Openings::all(&calculation, 1).unwrap()),
        ["turn"]
    );
}
