//! Compares games in slices with games by the rules: the same draws must lead to the same positions.

use std::collections::BTreeMap;

use uctopia_game::{Game, Player, Rng, play_out};

use super::choice::{DIGITS, TRIES};
use super::*;
use crate::othello::{Othello, Othello4, Othello6, Othello8};

/// Every kind of machine that this one can be.
fn levels() -> Vec<Level> {
    #[cfg(target_arch = "x86_64")]
    let others = [
        Level::new().as_sse4_2().map(Simd::level),
        Level::new().as_avx2().map(Simd::level),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let others = [];
    [Level::baseline(), Level::new()]
        .into_iter()
        .chain(others.into_iter().flatten())
        .collect()
}

/// Positions from all stages of random games, finished ones and those where a side must pass included.
fn positions<const N: usize>(count: usize) -> Vec<Othello<N>> {
    let mut rng = Rng::new(5);
    let random_position = |_| {
        let (mut state, plies) = (Othello::<N>::new(), rng.below(70));
        for _ in 0..plies {
            let moves: Vec<_> = state.moves().collect();
            let Some(&m) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else {
                break;
            };
            state.play(m);
        }
        state
    };
    (0..count).map(random_position).collect()
}

fn discs<const N: usize>(state: &Othello<N>) -> Discs {
    Discs {
        own: state.own,
        opponent: state.opponent,
    }
}

/// Plays a group of games by the rules, one by one, with the draws of `choice.rs`; returns how many choices were made.
fn play_by_the_rules<const N: usize>(games: &mut [Othello<N>], rng: &mut Rng) -> usize {
    let mut choices = 0;
    while games.iter().any(|game| !game.is_over()) {
        let words: [[u64; DIGITS]; TRIES] =
            std::array::from_fn(|_| std::array::from_fn(|_| rng.next_u64()));
        for (place, game) in games
            .iter_mut()
            .enumerate()
            .filter(|(_, game)| !game.is_over())
        {
            let moves: Vec<_> = game.moves().collect();
            let digits = usize::BITS - (moves.len() - 1).leading_zeros();
            let draw = |words: [u64; DIGITS]| -> usize {
                (0..digits as usize)
                    .map(|digit| (words[digit] >> place & 1) as usize * (1 << digit))
                    .sum()
            };
            if let Some(&m) = words.into_iter().find_map(|words| moves.get(draw(words))) {
                game.play(m);
                choices += 1;
            }
        }
    }
    choices
}

fn agrees_with_the_rules<const N: usize>(starts: usize) -> usize {
    let mut expected = positions::<N>(starts);
    let starts = expected.clone();
    let groups = expected.chunks_mut(GROUP).enumerate();
    let choices = groups
        .map(|(group, games)| play_by_the_rules(games, &mut Rng::stream(3, group as u64)))
        .sum();
    for level in levels() {
        let mut games: Vec<Discs> = starts.iter().map(discs).collect();
        play_to_the_end(level, Othello::<N>::BOARD, &mut games, 3);
        for (number, (game, expected)) in games.iter().zip(&expected).enumerate() {
            let start = &starts[number];
            let expected =
                [start.to_move(), start.to_move().opponent()].map(|player| expected.discs(player));
            assert_eq!(
                [game.own, game.opponent],
                expected,
                "game {number} from {start} at {level:?}"
            );
        }
    }
    choices
}

/// The numbers of games are not multiples of 64, so that places of a word stay empty.
#[test]
fn slices_play_by_the_rules_move_by_move() {
    assert!(agrees_with_the_rules::<8>(9000) > 200_000);
    agrees_with_the_rules::<6>(500);
    agrees_with_the_rules::<4>(150);
    agrees_with_the_rules::<8>(1);
    agrees_with_the_rules::<8>(0);
}

/// How often each of the moves was chosen, by their number.
#[inline(always)]
fn chosen<S: Simd>(simd: S, games: &[Othello8], rounds: u64) -> BTreeMap<u32, Vec<u32>> {
    let mut counts = BTreeMap::new();
    let none = || RandomWords::new(simd, 0, 0);
    for (number, games) in games.chunks(GROUP * S::u64s::LEN).enumerate() {
        let of_games: Vec<Discs> = games.iter().map(discs).collect();
        let table = SlicedGames::<S>::new(simd, Othello8::BOARD, &of_games, none());
        let (mut moves, mut squares) = ([[zero(simd); 8]; 8], [[zero(simd); 8]; 8]);
        FlankedDiscs::new(zero(simd)).moves(
            &table.own,
            &table.opponent,
            &table.outside,
            &mut moves,
        );
        for round in 0..rounds {
            let mut random = RandomWords::new(simd, round, 100 * number as u64);
            DrawnMoves::of(&moves, &mut random, &mut squares);
            for (lane, games) in games.chunks(GROUP).enumerate() {
                let squares = gathered::<S>(&squares, lane);
                for (game, square) in games.iter().zip(squares).filter(|(_, square)| *square != 0) {
                    assert!(
                        square.is_power_of_two() && square & game.move_set() == square,
                        "{game}: {square:x}"
                    );
                    let counts = counts
                        .entry(game.move_set().count_ones())
                        .or_insert_with(|| vec![0; 64]);
                    counts[(game.move_set() & (square - 1)).count_ones() as usize] += 1;
                }
            }
        }
    }
    counts
}

#[test]
fn every_move_is_equally_likely() {
    let games = positions::<8>(2048);
    let counts = dispatch!(Level::new(), simd => chosen(simd, &games, 150));
    let (mut chi_square, mut freedom, mut all) = (0.0, 0.0, 0);
    for (moves, counts) in counts {
        let total: u32 = counts.iter().sum();
        let expected = f64::from(total) / f64::from(moves);
        if expected >= 20.0 {
            let counts = &counts[..moves as usize];
            chi_square += counts
                .iter()
                .map(|&count| (f64::from(count) - expected).powi(2) / expected)
                .sum::<f64>();
            freedom += f64::from(moves - 1);
            all += total;
        }
    }
    assert!(
        all > 200_000 && freedom > 100.0,
        "{all} choices, {freedom} degrees of freedom"
    );
    // Normal approximation by Fisher: four standard deviations.
    let deviation = (2.0 * chi_square).sqrt() - (2.0 * freedom - 1.0).sqrt();
    assert!(
        deviation.abs() < 4.0,
        "chi-square {chi_square} with {freedom} degrees of freedom"
    );
}

/// Shares of black's wins, draws and black's wins with slices differ from those of single games by chance only.
#[test]
fn games_end_as_single_games_do() {
    let count = 20_000;
    let share = |results: &[f32], of: f32| {
        results.iter().filter(|&&result| result == of).count() as f64 / count as f64
    };
    let mut games = vec![discs(&Othello8::new()); count];
    play_to_the_end(Level::new(), Othello8::BOARD, &mut games, 1);
    let differences = games
        .iter()
        .map(|game| game.own.count_ones() as i32 - game.opponent.count_ones() as i32);
    let difference = f64::from(differences.clone().sum::<i32>()) / count as f64;
    let many: Vec<f32> = differences
        .map(|difference| difference.signum() as f32)
        .collect();
    let mut rng = Rng::new(1);
    let single = |_| {
        let mut state = Othello8::new();
        play_out(&mut state, &mut rng);
        state.payoff(Player::FIRST)
    };
    let single: Vec<f32> = (0..count).map(single).collect();
    for result in [1.0, 0.0, -1.0] {
        let (ours, theirs) = (share(&many, result), share(&single, result));
        let error = (2.0 * ours * (1.0 - ours) / count as f64).sqrt();
        assert!(
            (ours - theirs).abs() < 4.0 * error,
            "{result}: {ours} against {theirs}"
        );
    }
    // 45.4 % and 4.2 % in a hundred million games of another program, -0.88 discs for black.
    assert!((share(&many, 1.0) - 0.454).abs() < 0.015 && (share(&many, 0.0) - 0.042).abs() < 0.006);
    assert!((difference + 0.88).abs() < 0.6, "{difference}");
}

#[test]
fn check_agrees() {
    uctopia_game::check(&Othello8::new(), 1, 30).unwrap();
    uctopia_game::check(&Othello6::new(), 1, 30).unwrap();
    uctopia_game::check(&Othello4::new(), 1, 30).unwrap();
}
