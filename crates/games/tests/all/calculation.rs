//! Calculation: against counts, against a second implementation, against published figures, and against the contract.

mod naive;
pub(crate) mod start;

use std::collections::HashSet;

use crate::common;
use naive::Naive;
use proptest::prelude::*;
use start::{position_after, random_move, rules, usual, variants};
use uctopia_game::{
    Evaluate, Evaluation, Game, Notation, Player, Rng, Shortcuts, Square, Turn, View,
    chance_probabilities, check_notation,
};
use uctopia_games::calculation::{Calculation, Move, Rank, Rules};

fn play_out(mut game: Calculation, rng: &mut Rng) -> Calculation {
    while let Some(m) = random_move(&game, rng) {
        game.play(m);
    }
    game
}

#[test]
fn keeps_the_contract_under_all_rules() {
    for rules in variants() {
        let seen = check_notation(&Calculation::new(&rules), 1, 8)
            .unwrap_or_else(|breach| panic!("{rules:?}: {breach}"));
        let cards = if rules.bases { 48 } else { 52 };
        assert!(
            seen.longest >= 3 * cards,
            "{rules:?}: every card is turned, drawn and placed, but {seen:?}"
        );
    }
}

/// All cards of each foundation on a pile of their own, the last one first, and then from there: every card in four plies.
#[test]
fn no_game_is_longer_than_the_longest() {
    for (rules, plies) in [(rules(4, false, false), 208), (rules(4, true, false), 192)] {
        let (mut game, mut played) = (Calculation::new(&rules), 0);
        let mut play = |game: &mut Calculation, m| {
            assert!(game.moves().any(|legal| legal == m), "{m} in {game}");
            game.play(m);
            played += 1;
        };
        let cards = if rules.bases { 2..=13 } else { 1..=13 };
        for (pile, height) in
            (0..4).flat_map(|pile| cards.clone().rev().map(move |height| (pile, height)))
        {
            let rank = Rank::ALL[((usize::from(pile) + 1) * height + 12) % 13];
            [Move::Turn, Move::Draw(rank), Move::HandToPile { pile }]
                .into_iter()
                .for_each(|m| play(&mut game, m));
        }
        for pile in (0..4).flat_map(|pile| cards.clone().map(move |_| pile)) {
            play(
                &mut game,
                Move::PileToFoundation {
                    pile,
                    foundation: pile,
                },
            );
        }
        assert!(game.is_over() && game.payoff(Player::FIRST) == 1.0);
        assert_eq!(played, plies, "{rules:?}");
        assert!(
            Calculation::LONGEST_GAME.is_some_and(|most| played <= most),
            "{rules:?}"
        );
    }
}

fn tables() -> [(&'static str, Rules); 3] {
    [
        (
            include_str!("../perft/calculation.txt"),
            rules(4, true, false),
        ),
        (
            include_str!("../perft/calculation_foundation_first.txt"),
            rules(4, true, true),
        ),
        (
            include_str!("../perft/calculation_three_piles.txt"),
            rules(3, false, false),
        ),
    ]
}

#[test]
fn perft_agrees_with_the_tables() {
    for (table, rules) in tables() {
        common::compare_with_table(&Calculation::new(&rules), table);
    }
}

#[test]
fn the_tables_agree_with_a_second_implementation() {
    for (table, rules) in tables() {
        let start = Calculation::new(&rules);
        for line in table
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
        {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let position = if fields[0] == "start" { "" } else { fields[0] };
            let count =
                Naive::of(&start.read(position).unwrap(), &rules).perft(fields[1].parse().unwrap());
            assert_eq!(
                [count.full.to_string(), count.ended.to_string()],
                fields[2..],
                "{line}"
            );
        }
    }
}

#[test]
fn random_games_agree_move_for_move_with_a_second_implementation() {
    for (index, rules) in variants().into_iter().enumerate() {
        for game in 0..40 {
            let mut rng = Rng::stream(index as u64, game);
            let mut state = Calculation::new(&rules);
            let mut naive = Naive::of(&state, &rules);
            loop {
                let moves: Vec<String> = state.moves().map(|m| state.move_text(m)).collect();
                assert_eq!(moves, naive.moves(), "{state}");
                assert_eq!(state.turn() == Turn::Chance, naive.is_chance());
                assert_eq!(state.cards_left(), naive.cards_left());
                let Some(m) = random_move(&state, &mut rng) else {
                    break;
                };
                naive.play(&state.move_text(m));
                state.play(m);
            }
            assert_eq!(state.payoff(Player::FIRST) == 1.0, naive.cards_left() == 0);
        }
    }
}

/// 1.758e-3 (standard error 0.007e-3) in 40 million games of another program, which shares no code with this one.
#[test]
fn random_play_with_foundations_first_wins_as_often_as_elsewhere() {
    let start = Calculation::new(&rules(4, true, true));
    let mut rng = Rng::new(20_151_005);
    let games = 300_000;
    let wins = (0..games)
        .filter(|_| play_out(start.clone(), &mut rng).payoff(Player::FIRST) == 1.0)
        .count() as f64;
    let expected = 1.758e-3 * f64::from(games);
    assert!(
        (wins - expected).abs() < 3.0 * expected.sqrt(),
        "{wins} wins, expected about {expected:.0}"
    );
}

#[test]
fn random_play_leaves_as_many_cards_as_the_second_implementation() {
    let (mut ours, mut theirs) = (Sample::default(), Sample::default());
    for game in 0..6_000 {
        let mut naive = Naive::of(&usual(), &Rules::default());
        naive.play_out(&mut Rng::stream(1, game));
        theirs.add(naive.cards_left());
        ours.add(play_out(usual(), &mut Rng::stream(2, game)).cards_left());
    }
    let error = (ours.squared_error() + theirs.squared_error()).sqrt();
    assert!(
        (ours.mean() - theirs.mean()).abs() < 3.0 * error,
        "{} and {}",
        ours.mean(),
        theirs.mean()
    );
}

#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: usize) {
        self.count += 1.0;
        self.sum += value as f64;
        self.squares += (value * value) as f64;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The square of the mean's standard error.
    fn squared_error(&self) -> f64 {
        (self.squares / self.count - self.mean().powi(2)) / self.count
    }
}

#[test]
fn every_unseen_card_is_equally_likely_to_be_next() {
    let game = usual()
        .read("hand ? table 2 2 6 4 piles 6J7/9K/23/7K")
        .unwrap();
    let unseen: Vec<(Move, f64)> = Rank::ALL
        .map(|rank| (Move::Draw(rank), f64::from(game.unseen(rank)) / 37.0))
        .into();
    for (drawn, expected) in chance_probabilities(&game).zip(&unseen) {
        assert_eq!(drawn.0, expected.0);
        assert!(
            (drawn.1 - expected.1).abs() < 1e-12,
            "{drawn:?} and {expected:?}"
        );
    }
    assert_eq!(game.moves().len(), 13);
    let few = usual()
        .read("hand ? rest 9TT table K 7 7 6 piles JKK/A5/9K/-")
        .unwrap();
    assert_eq!(
        few.moves().map(|m| few.weight(m)).collect::<Vec<_>>(),
        [1.0, 2.0]
    );
}

#[test]
fn foundations_begin_with_their_own_card_without_bases() {
    let start = Calculation::new(&rules(3, false, false));
    assert_eq!(
        (start.cards_left(), start.wanted(2)),
        (52, Some(Rank::Three))
    );
    let game = start.read("hand 3 table - - - - piles 4/-/3").unwrap();
    let moves: Vec<String> = game.moves().map(|m| game.move_text(m)).collect();
    assert_eq!(
        moves,
        ["p1-f4", "p3-f3", "hand-f3", "hand-p1", "hand-p2", "hand-p3"]
    );
    assert!(game.to_log().contains("Table: -(A) -(2) -(3) -(4)"));
}

#[test]
fn foundation_moves_are_the_only_ones_where_forced() {
    let text = "hand 2 table 2 2 6 4 piles 6J8/9K/23/7K";
    let list = |first| {
        let game = Calculation::new(&rules(4, true, first)).read(text).unwrap();
        game.moves().map(|m| game.move_text(m)).collect::<Vec<_>>()
    };
    assert_eq!(list(true), ["p1-f4", "p3-f1"]);
    assert_eq!(
        list(false),
        ["p1-f4", "p3-f1", "hand-p1", "hand-p2", "hand-p3", "hand-p4"]
    );
}

#[test]
fn a_complete_foundation_takes_no_card() {
    let game = usual().read("hand A table K Q A 5 piles -/-/-/-").unwrap();
    assert_eq!(game.wanted(0), None);
    assert!(
        game.moves()
            .all(|m| m != Move::HandToFoundation { foundation: 0 }),
        "{game}"
    );
}

#[test]
fn positions_are_equal_for_every_order_of_moves() {
    let play = |texts: &str| {
        texts.split(' ').fold(usual(), |game, text| {
            game.after(game.read_move(text).unwrap())
        })
    };
    let one = play("turn 7 hand-p1 turn 5 hand-p3 turn 2 hand-f1 turn 9 hand-p3");
    let other = play("turn 2 hand-p2 turn 5 p2-f1");
    assert_ne!(one, other);
    let other = play("turn 2 hand-p2 turn 5 hand-p3 turn 9 p2-f1 hand-p3 turn 7 hand-p1");
    assert_eq!(one, other);
    assert_eq!(HashSet::from([one, other]).len(), 1);
}

#[test]
fn every_move_has_a_square_and_every_card_is_shown() {
    for (index, rules) in variants().into_iter().enumerate() {
        let mut rng = Rng::stream(4, index as u64);
        let mut game = Calculation::new(&rules);
        loop {
            let board = game.board();
            assert_eq!(board.squares.len(), board.columns * board.rows);
            assert_eq!(
                (board.column_names.len(), board.row_names.len()),
                (board.columns, board.rows)
            );
            let squares = game
                .moves()
                .map(|m| &board.squares[game.square_of(m).unwrap()]);
            assert!(
                squares.into_iter().all(|square| *square != Square::Void),
                "{game}"
            );
            let shown = board
                .squares
                .iter()
                .filter(|square| matches!(square, Square::Card(_)))
                .count();
            let begun = (0..4)
                .filter(|&foundation| game.height(foundation) > 0)
                .count();
            let waste: usize = (0..game.piles()).map(|pile| game.pile(pile).len()).sum();
            assert_eq!(
                shown,
                begun + waste + usize::from(game.hand().is_some()),
                "{game}"
            );
            let Some(m) = random_move(&game, &mut rng) else {
                break;
            };
            game.play(m);
        }
    }
}

#[test]
fn evaluations_stay_within_their_limit() {
    for rules in variants() {
        let mut game = Calculation::new(&rules);
        let mut rng = Rng::new(5);
        while let Some(m) = random_move(&game, &mut rng) {
            for evaluation in Calculation::EVALUATIONS {
                let score = (evaluation.score)(&game, Player::FIRST);
                assert!(
                    score.abs() <= Evaluation::<Calculation>::LIMIT,
                    "{}: {score} in {game}",
                    evaluation.name
                );
            }
            game.play(m);
        }
    }
}

/// Where every card of a rank is: on a foundation, in a pile, turned, or not seen yet.
fn copies(game: &Calculation, rank: Rank) -> usize {
    // Foundation f+1 takes its n-th card when f+1 times n is the rank modulo 13.
    let placed = |f: usize| {
        (1..=game.height(f))
            .filter(|n| (f + 1) * n % 13 == rank.number() % 13)
            .count()
    };
    let on_foundations: usize = (0..4).map(placed).sum();
    let wasted = (0..game.piles())
        .flat_map(|pile| game.pile(pile))
        .filter(|&&card| card == rank)
        .count();
    on_foundations
        + wasted
        + usize::from(game.hand() == Some(rank))
        + usize::from(game.unseen(rank))
}

proptest! {
    #[test]
    fn no_card_is_lost(plies in 0..200_usize, seed: u64, variant in 0..12_usize) {
        let game = position_after(plies, seed, &variants()[variant]);
        for rank in Rank::ALL {
            prop_assert_eq!(copies(&game, rank), 4, "{} in {}", rank, game);
        }
    }
}

/// Drawing one card of all has the same chances as drawing a rank by its copies.
#[test]
fn cards_are_drawn_by_the_copies_that_are_left() {
    let start = Calculation::new(&Rules::default())
        .read("hand - table 5 2 6 4 piles 6J7/KKK/-/-")
        .unwrap();
    let turning = start.after(Move::Turn);
    let (mut rng, draws) = (Rng::new(3), 43_000);
    let mut counts = std::collections::HashMap::new();
    (0..draws).for_each(|_| *counts.entry(turning.draw_outcome(&mut rng)).or_insert(0u32) += 1);
    let expected = |m| {
        f64::from(turning.weight(m)) * f64::from(draws)
            / turning
                .moves()
                .map(|m| f64::from(turning.weight(m)))
                .sum::<f64>()
    };
    let chi_square: f64 = turning
        .moves()
        .map(|m| (f64::from(*counts.get(&m).unwrap_or(&0)) - expected(m)).powi(2) / expected(m))
        .sum();
    // At most 12 degrees of freedom: 32.9 is the 99.9 % quantile.
    assert!(chi_square < 32.9, "{chi_square}: {counts:?}");
    assert_eq!(counts.len(), turning.moves().len());
}
