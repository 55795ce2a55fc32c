//! The articles' mistaken rules keep the invariants of a game, and differ from the games they are made of only where they
//! should.

use uctopia_articles::rules::FlawedCount;
use uctopia_game::{Evaluate, Game, Player, Rng, check, play_out};
use uctopia_games::othello::{Othello, Othello4, Othello6};

#[test]
fn they_keep_the_invariants_of_a_game() {
    check(&FlawedCount::from(Othello4::new()), 1, 30).unwrap();
    check(&FlawedCount::from(Othello6::new()), 2, 20).unwrap();
}

/// Payoffs of random games: the same game move for move, and another winner only where squares are left empty.
fn other_winners<const N: usize>(games: u64) -> usize
where
    FlawedCount: From<Othello<N>>,
{
    let mut others = 0;
    for game in 0..games {
        let (mut fair, mut flawed) = (Othello::<N>::new(), FlawedCount::from(Othello::<N>::new()));
        play_out(&mut fair, &mut Rng::new(game));
        play_out(&mut flawed, &mut Rng::new(game));
        assert_eq!(FlawedCount::from(fair), flawed);
        if fair.payoffs() != flawed.payoffs() {
            let discs = fair.count(Player::FIRST) + fair.count(Player::SECOND);
            assert!(
                (discs as usize) < N * N
                    && flawed.payoff(Player::FIRST) < fair.payoff(Player::FIRST)
            );
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

fn evaluations_are_those_of<const N: usize>()
where
    FlawedCount: From<Othello<N>>,
{
    assert_eq!(
        FlawedCount::EVALUATIONS.len(),
        Othello::<N>::EVALUATIONS.len()
    );
    let mut state = Othello::<N>::new();
    for _ in 0..5 {
        state.play(state.moves().next().unwrap());
    }
    for (flawed, fair) in FlawedCount::EVALUATIONS
        .iter()
        .zip(Othello::<N>::EVALUATIONS)
    {
        assert_eq!((flawed.name, flawed.scale), (fair.name, fair.scale));
        assert_eq!(
            (flawed.score)(&state.into(), Player::FIRST),
            (fair.score)(&state, Player::FIRST),
            "{}",
            fair.name
        );
    }
}

#[test]
fn evaluations_are_those_of_othello() {
    evaluations_are_those_of::<8>();
    evaluations_are_those_of::<6>();
    evaluations_are_those_of::<4>();
}
