//! Matches that begin with the openings of a list.

use std::collections::HashSet;

use crate::common;
use crate::common::{first, last, nim, random, slow};
use uctopia_arena::{
    Confidence, Contestant, Match, MatchLog, MatchSettingsError, Opening, Openings, OpeningsUse,
    write_json_lines,
};
use uctopia_game::{Game, Notation, Player, Shortcuts};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::{Othello4, Othello8};
use uctopia_statistics::Sprt;

fn play<G: Shortcuts>(
    settings: &Match,
    start: &G,
    openings: &Openings<G>,
    a: &dyn Contestant<G>,
    b: &dyn Contestant<G>,
) -> MatchLog<G::Move> {
    settings
        .play_openings(start, openings, a, b, |_| ())
        .unwrap()
}

/// The moves of the opening of each pair, after making sure that both games of it have the same.
fn openings_of<M: Copy + PartialEq + std::fmt::Debug>(log: &MatchLog<M>) -> Vec<Vec<M>> {
    let of_pair = |pair: &[uctopia_arena::GameRecord<M>]| {
        let opening =
            |at: usize| pair[at].game.moves[..pair[at].game.opening_plies as usize].to_vec();
        assert_eq!(opening(0), opening(1));
        opening(0)
    };
    log.games.chunks(2).map(of_pair).collect()
}

#[test]
fn every_opening_is_played_once_before_any_is_played_again() {
    let start = ConnectFour::default();
    let openings = Openings::all(&start, 2).unwrap();
    let settings = Match {
        games: 2 * 60,
        ..Match::default()
    };
    let log = play(&settings, &start, &openings, &random(), &random());
    let played = openings_of(&log);
    let listed: HashSet<_> = openings
        .iter()
        .map(|opening| opening.moves().to_vec())
        .collect();
    assert_eq!(played[..25].iter().cloned().collect::<HashSet<_>>(), listed);
    assert_eq!(
        played[25..50],
        played[..25],
        "a list that is used up begins anew"
    );
    assert_eq!(
        log.result.openings,
        Some(OpeningsUse {
            listed: 25,
            repeated: 35
        })
    );
    assert!(
        !played[..25].iter().eq(openings.iter().map(Opening::moves)),
        "the order is shuffled"
    );
}

/// For all agents, numbers of threads and numbers of games, the openings follow from the seed and the pair.
#[test]
fn openings_depend_on_the_seed_and_the_pair_alone() {
    let start = Othello4::new();
    let openings = Openings::all(&start, 4).unwrap();
    let settings = |seed, games, jobs| Match {
        games,
        seed,
        jobs,
        ..Match::default()
    };
    let reference = openings_of(&play(
        &settings(7, 40, 1),
        &start,
        &openings,
        &random(),
        &first(),
    ));
    let others = openings_of(&play(
        &settings(7, 60, 8),
        &start,
        &openings,
        &last(),
        &slow(),
    ));
    assert_eq!(others[..20], reference);
    assert_ne!(
        openings_of(&play(
            &settings(8, 40, 1),
            &start,
            &openings,
            &random(),
            &first()
        )),
        reference
    );
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let start = nim(20);
    let openings: Openings<_> = (1..=3)
        .map(|taken| Opening::of_moves(vec![taken]))
        .collect();
    let bytes = |jobs| {
        let settings = Match {
            games: 21,
            seed: 5,
            jobs,
            opening_plies: 2,
            ..Match::default()
        };
        let log = play(&settings, &start, &openings, &slow(), &random());
        let mut bytes = serde_json::to_vec(&log.result).unwrap();
        write_json_lines(&mut bytes, &log.games).unwrap();
        bytes
    };
    let reference = bytes(1);
    assert!([2, 8].into_iter().all(|jobs| bytes(jobs) == reference));
}

#[test]
fn random_plies_come_after_the_listed_ones() {
    let start = ConnectFour::default();
    let openings = Openings::read(&start, "44\n43").unwrap();
    let settings = Match {
        games: 40,
        opening_plies: 3,
        ..Match::default()
    };
    let log = play(&settings, &start, &openings, &first(), &last());
    let played = openings_of(&log);
    assert!(played.iter().all(|moves| moves.len() == 5));
    let begins: Vec<&[_]> = played.iter().map(|moves| &moves[..2]).collect();
    let listed: Vec<&[_]> = openings.iter().map(Opening::moves).collect();
    assert!(
        begins
            .chunks(2)
            .all(|two| two.contains(&listed[0]) && two.contains(&listed[1]))
    );
    let different = played.iter().collect::<HashSet<_>>().len() as u64;
    assert!(different > 10, "{different}");
    let expected = OpeningsUse {
        listed: 2,
        repeated: 20 - different,
    };
    assert_eq!(
        log.result.openings,
        Some(expected),
        "repeated openings count, not listed ones"
    );
}

/// Openings are not exhausted when the list was played once: random plies follow.
#[test]
fn a_test_waits_for_the_random_plies_after_a_list() {
    let (start, test) = (nim(20), Some(Sprt::new(0.0, 10.0)));
    let openings: Openings<_> = (1..=3)
        .map(|taken| Opening::of_moves(vec![taken]))
        .collect();
    for (opening_plies, different) in [(0, 3), (3, 81)] {
        let settings = Match {
            games: 10_000,
            opening_plies,
            test,
            ..Match::default()
        };
        let result = play(&settings, &start, &openings, &first(), &last()).result;
        assert!(result.test.unwrap().exhausted);
        assert_eq!(
            result.distinct.unwrap().units,
            different,
            "{opening_plies} random plies"
        );
    }
}

#[test]
fn positions_go_into_the_records_so_that_games_can_be_played_again() {
    let start = Othello8::new();
    let position = "-------------------X-------XX------XO---------------------------"; // f5 d6 the other way round
    let list = format!("f5d6\n{position} O;");
    let openings = Openings::read(&start, &list).unwrap();
    let log = play(
        &Match {
            games: 8,
            ..Match::default()
        },
        &start,
        &openings,
        &random(),
        &first(),
    );
    let starts: Vec<Option<&str>> = log
        .games
        .iter()
        .map(|record| record.start.as_deref())
        .collect();
    let elsewhere = format!("{position} O");
    assert_eq!(
        starts
            .iter()
            .filter(|start| **start == Some(&elsewhere))
            .count(),
        4
    );
    assert_eq!(starts.iter().filter(|start| start.is_none()).count(), 4);
    for record in &log.games {
        let record = record.to_text(&start);
        let json = serde_json::to_string(&record).unwrap();
        assert_eq!(
            json.contains("\"start\""),
            record.start.is_some(),
            "left out where it is that of the match"
        );
        assert_eq!(
            serde_json::from_str::<uctopia_arena::GameRecord<String>>(&json).unwrap(),
            record
        );
        let mut state = start
            .read(record.start.as_deref().unwrap_or_default())
            .unwrap();
        for text in &record.game.moves {
            state.play(state.read_move(text).unwrap());
        }
        assert!(state.is_over());
        assert_eq!(state.payoff(Player::FIRST), record.game.payoffs[0]);
    }
}

/// Positions have no moves that distinguish them, and deterministic agents do not repeat games from different ones.
#[test]
fn games_from_different_positions_are_different_games() {
    let start = nim(20);
    let positions: Openings<_> = (10..20).map(|stones| Opening::at(nim(stones))).collect();
    let log = play(
        &Match {
            games: 20,
            ..Match::default()
        },
        &start,
        &positions,
        &first(),
        &first(),
    );
    assert_eq!(log.result.unique_games, 10);
    assert_eq!(
        log.result.openings,
        Some(OpeningsUse {
            listed: 10,
            repeated: 0
        })
    );
    assert!(matches!(log.result.confidence, Confidence::Interval { .. }));
    let one: Openings<_> = [Opening::at(nim(10))].into_iter().collect();
    let log = play(
        &Match {
            games: 20,
            ..Match::default()
        },
        &start,
        &one,
        &first(),
        &first(),
    );
    assert_eq!(
        log.result.confidence,
        Confidence::Repeats {
            unique: 1,
            games: 20
        }
    );
    assert_eq!(
        log.result.openings,
        Some(OpeningsUse {
            listed: 1,
            repeated: 9
        })
    );
    // The same moves from two positions are two games.
    let two: Openings<_> = [nim(3), nim_of_the_second(3)]
        .into_iter()
        .map(Opening::at)
        .collect();
    let log = play(
        &Match {
            games: 4,
            ..Match::default()
        },
        &start,
        &two,
        &first(),
        &first(),
    );
    assert_eq!(log.result.unique_games, 2);
}

fn nim_of_the_second(stones: u8) -> common::Nim {
    common::Nim {
        stones,
        to_move: Player::SECOND,
    }
}

#[test]
fn lists_that_do_not_fit_are_refused_with_advice() {
    let start = nim(5);
    let refused = |opening_plies, openings: &Openings<_>| {
        let settings = Match {
            opening_plies,
            ..Match::default()
        };
        settings
            .play_openings(&start, openings, &random(), &random(), |_| ())
            .unwrap_err()
    };
    assert_eq!(
        refused(0, &[].into_iter().collect()),
        MatchSettingsError::NoOpenings
    );
    let list = |openings: &[&[u8]]| {
        openings
            .iter()
            .map(|moves| Opening::of_moves(moves.to_vec()))
            .collect()
    };
    assert_eq!(
        refused(0, &list(&[&[3], &[3, 3]])),
        MatchSettingsError::NoSuchOpening { number: 2 }
    );
    assert_eq!(
        refused(0, &list(&[&[3, 2]])),
        MatchSettingsError::NoSuchOpening { number: 1 }
    );
    assert_eq!(
        refused(4, &list(&[&[1], &[3]])),
        MatchSettingsError::OpeningTooLong { plies: 4 }
    );
    assert!(
        MatchSettingsError::NoSuchOpening { number: 2 }
            .to_string()
            .starts_with("opening 2 of the list has an illegal move")
    );
}
