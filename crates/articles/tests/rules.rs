//! The articles' mistaken rules keep the invariants of a game, and differ from the games they are made of only where they
//! should.

use std::collections::HashSet;

use uctopia_articles::rules::{FlawedCount, OneDiagonal};
use uctopia_game::{Evaluate, Game, Notation, Player, Rng, Shortcuts, check, play_many, play_out};
use uctopia_games::mnk::{Fixed, Mnk};
use uctopia_games::othello::{Othello, Othello6, Othello8};

#[test]
fn they_keep_the_invariants_of_a_game() {
    check(&FlawedCount::<4>::default(), 1, 30).unwrap();
    check(&FlawedCount::<6>::default(), 2, 20).unwrap();
    check(&Mnk::<OneDiagonal<Fixed<3, 3, 3>>>::default(), 1, 50).unwrap();
    check(&Mnk::<OneDiagonal<Fixed<4, 2, 2>>>::default(), 1, 50).unwrap();
}

#[test]
fn one_diagonal_leaves_half_of_the_symmetries() {
    let images = |moves| {
        let state = Mnk::<OneDiagonal<Fixed<3, 3, 3>>>::default().read(moves).unwrap();
        state.images().collect::<HashSet<_>>().len()
    };
    assert_eq!((images("a1"), images("c1"), images("a1b1")), (2, 2, 4));
}

/// Payoffs of random games: the same game move for move, and another winner only where squares are left empty.
fn other_winners<const N: usize>(games: u64) -> usize {
    let mut others = 0;
    for game in 0..games {
        let (mut fair, mut flawed) = (Othello::<N>::new(), FlawedCount::<N>::default());
        play_out(&mut fair, &mut Rng::new(game));
        play_out(&mut flawed, &mut Rng::new(game));
        assert_eq!(fair, flawed.0);
        if fair.payoffs() != flawed.payoffs() {
            let discs = fair.count(Player::FIRST) + fair.count(Player::SECOND);
            assert!((discs as usize) < N * N && flawed.payoff(Player::FIRST) < fair.payoff(Player::FIRST));
            others += 1;
        }
    }
    others
}

#[test]
fn the_flawed_count_reduces_wins_of_black() {
    assert!((1..60).contains(&other_winners::<8>(1000)));
    assert!((1..200).contains(&other_winners::<4>(1000)));
}

#[test]
fn many_games_at_once_are_those_of_othello() {
    let [fair, flawed] =
        [play_many(&vec![Othello6::new(); 300], 5), play_many(&vec![FlawedCount::<6>::default(); 300], 5)];
    let differ = fair.iter().zip(&flawed).filter(|(fair, flawed)| fair != flawed).count();
    assert!((1..60).contains(&differ), "{differ}");
}

#[test]
fn evaluations_are_those_of_othello() {
    let state = Othello8::new().read("f5d6c3d3c4").unwrap();
    let names = |index: usize| (Othello8::EVALUATIONS[index].name, FlawedCount::<8>::EVALUATIONS[index].name);
    assert_eq!(Othello8::EVALUATIONS.len(), FlawedCount::<8>::EVALUATIONS.len());
    for index in 0..Othello8::EVALUATIONS.len() {
        assert_eq!(names(index).0, names(index).1);
        let [fair, flawed] = [
            (Othello8::EVALUATIONS[index].score)(&state, Player::FIRST),
            (FlawedCount::<8>::EVALUATIONS[index].score)(&FlawedCount(state), Player::FIRST),
        ];
        assert_eq!(fair, flawed);
    }
}
