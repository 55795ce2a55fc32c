//! The rules of Othello: published counts, a second implementation, a perfect game, and results of random play.

mod naive;

use crate::common;
use naive::Naive;
use uctopia_game::{
    Evaluate, Game, Notation, Player, Rng, Square, Turn, View, check, check_notation, perft,
    play_out, random_move,
};
use uctopia_games::othello::{Move, Othello, Othello4, Othello6, Othello8};

#[test]
fn perft_agrees_with_published_counts() {
    common::compare_with_table(&Othello8::new(), include_str!("../perft/othello8.txt"));
    common::compare_with_table(&Othello6::new(), include_str!("../perft/othello6.txt"));
    common::compare_with_table(&Othello4::new(), include_str!("../perft/othello4.txt"));
}

#[test]
#[ignore = "takes seven seconds"]
fn deep_perft_agrees_with_published_counts() {
    common::compare_with_table(&Othello8::new(), include_str!("../perft/othello8_deep.txt"));
    common::compare_with_table(&Othello6::new(), include_str!("../perft/othello6_deep.txt"));
}

#[test]
fn every_size_keeps_the_contract() {
    let seen = check(&Othello8::new(), 1, 100).unwrap();
    assert!((60..70).contains(&seen.longest), "{seen:?}");
    check_notation(&Othello8::new(), 2, 20).unwrap();
    check_notation(&Othello6::new(), 2, 50).unwrap();
    check_notation(&Othello4::new(), 2, 200).unwrap();
}

/// Visits every position of random games, played under both sets of rules.
fn walk_with_naive<const N: usize>(games: u64, mut look: impl FnMut(&Othello<N>, &Naive)) {
    for game in 0..games {
        let mut rng = Rng::stream(11, game);
        let (mut state, mut naive) = (Othello::<N>::new(), Naive::start(N));
        look(&state, &naive);
        while !state.is_over() {
            let m = state
                .moves()
                .nth(rng.below(state.moves().len() as u32) as usize)
                .unwrap();
            naive = naive.after(&state.move_text(m));
            state.play(m);
            look(&state, &naive);
        }
    }
}

fn agree_with_naive<const N: usize>(games: u64) {
    walk_with_naive::<N>(games, |state, naive| {
        assert_eq!(state.to_string(), naive.text());
        let moves: Vec<String> = state.moves().map(|m| state.move_text(m)).collect();
        assert_eq!(moves, naive.moves(), "{state}");
        for m in state.moves() {
            assert_eq!(
                state.after(m).to_string(),
                naive.after(&state.move_text(m)).text(),
                "{m:?} in {state}"
            );
        }
        let discs = |player| naive.weighted_sum(player, |_, _| 1) as u32;
        assert_eq!(state.count(Player::FIRST), discs(Player::FIRST));
        assert_eq!(state.count(Player::SECOND), discs(Player::SECOND));
    });
}

#[test]
fn moves_and_flips_agree_with_naive_rules() {
    agree_with_naive::<8>(150); // some 9 000 positions and 75 000 moves
    agree_with_naive::<6>(200);
    agree_with_naive::<4>(500);
}

/// A whole random game, choice of moves included, against a list and its n-th item.
#[test]
fn random_games_agree_with_naive_ones_of_the_same_seed() {
    for game in 0..150 {
        let (mut naive, mut rng) = (Naive::start(8), Rng::stream(13, game));
        loop {
            let moves = naive.moves();
            let Some(last) = moves.len().checked_sub(1) else {
                break;
            };
            let chosen = if last == 0 {
                0
            } else {
                rng.below(moves.len() as u32) as usize
            };
            naive = naive.after(&moves[chosen]);
        }
        let mut state = Othello8::new();
        play_out(&mut state, &mut Rng::stream(13, game));
        assert_eq!(state.to_string(), naive.text(), "game {game}");
    }
}

#[test]
fn random_moves_are_uniform() {
    let (mut chi_square, mut freedom) = (0.0, 0.0);
    walk_with_naive::<8>(8, |state, _| {
        let moves: Vec<Move> = state.moves().collect();
        if moves.len() < 2 {
            return;
        }
        let (mut rng, mut counts) = (Rng::new(state.discs(Player::FIRST)), vec![0; moves.len()]);
        for _ in 0..500 * moves.len() {
            let m = random_move(state, &mut rng);
            counts[moves.iter().position(|&legal| legal == m).unwrap()] += 1;
        }
        chi_square += counts
            .iter()
            .map(|&count| (f64::from(count) - 500.0).powi(2) / 500.0)
            .sum::<f64>();
        freedom += moves.len() as f64 - 1.0;
    });
    assert!(freedom > 3000.0, "{freedom}");
    // Fisher's approximation by a normal deviate; four standard deviations.
    let deviation = (2.0 * chi_square).sqrt() - (2.0 * freedom - 1.0).sqrt();
    assert!(
        deviation.abs() < 4.0,
        "chi-square {chi_square} with {freedom} degrees of freedom"
    );
}

#[test]
fn small_boards_count_as_naive_rules_count() {
    for plies in 0..=18 {
        let count = perft(&Othello4::new(), plies);
        assert_eq!(
            (count.full, count.ended),
            Naive::start(4).perft(plies),
            "{plies} plies on 4×4"
        );
    }
    let count = perft(&Othello6::new(), 7);
    assert_eq!((count.full, count.ended), Naive::start(6).perft(7));
}

#[test]
fn perfect_play_is_a_draw() {
    // H. Takizawa, "Othello is solved", arXiv 2310.19387: one line of perfect play by both sides
    let line = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1\
                A2C1H2H1G2B8A8G7H8H7H6";
    assert_eq!(line.len(), 2 * 60);
    let end = Othello8::new().read(line).unwrap();
    assert!(end.is_over());
    assert_eq!(
        (end.count(Player::FIRST), end.count(Player::SECOND)),
        (32, 32)
    );
    assert_eq!(end.payoffs(), [0.0; 4]);
}

#[test]
fn a_side_without_discs_has_lost_even_on_an_open_board() {
    let end = Othello8::new().read("e6f4e3f6g5d6e7f5c5").unwrap();
    assert_eq!(end.turn(), Turn::Over);
    assert_eq!(
        (end.count(Player::FIRST), end.count(Player::SECOND)),
        (13, 0)
    );
    assert_eq!(end.payoffs()[..2], [1.0, -1.0]);
}

#[test]
fn random_play_favours_white_as_measured_elsewhere() {
    // 45.4 % of random games are won by black, 4.2 % drawn, and black ends 0.88 discs behind, as measured
    // with another program
    const GAMES: u32 = 20_000;
    let (mut wins, mut draws, mut sum, mut squares) = (0.0, 0.0, 0.0, 0.0);
    for game in 0..GAMES {
        let end = random_end(u64::from(game));
        let ahead = f64::from(end.count(Player::FIRST)) - f64::from(end.count(Player::SECOND));
        assert_eq!(
            end.payoff(Player::FIRST),
            if ahead == 0.0 {
                0.0
            } else {
                ahead.signum() as f32
            }
        );
        wins += f64::from(u8::from(ahead > 0.0));
        draws += f64::from(u8::from(ahead == 0.0));
        sum += ahead;
        squares += ahead * ahead;
    }
    let games = f64::from(GAMES);
    let share_is = |count: f64, share: f64| {
        let standard_error = (share * (1.0 - share) / games).sqrt();
        assert!(
            (count / games - share).abs() < 3.0 * standard_error,
            "{} instead of {share}",
            count / games
        );
    };
    share_is(wins, 0.454);
    share_is(draws, 0.042);
    let (mean, standard_error) = (sum / games, (squares / games).sqrt() / games.sqrt());
    assert!(
        (mean + 0.88).abs() < 3.0 * standard_error,
        "{mean} ± {standard_error} discs"
    );
}

fn random_end(game: u64) -> Othello8 {
    let mut rng = Rng::stream(3, game);
    let mut state = Othello8::new();
    while let Turn::Player(_) = state.turn() {
        let m = {
            let mut moves = state.moves();
            moves.nth(rng.below(moves.len() as u32) as usize).unwrap()
        };
        state.play(m);
    }
    state
}

#[test]
fn the_state_stays_small() {
    assert_eq!(size_of::<Othello8>(), 24);
    assert_eq!(size_of::<Move>(), 1);
}

#[test]
fn problems_list_exactly_the_legal_moves() {
    // FFO #1, #40 and #43, each with all its moves
    for problem in [
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; \
         B1:-4; A4:-22; G2:-24;",
        "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; B2:+0; A3:-6; G7:-8; A7:-12; \
         H7:-14; B7:-14; H2:-24;",
        "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X; D1:+2; G3:+0; B8:-2; B1:-4; C1:-4; A2:-4; \
         A3:-6; B2:-12;",
    ] {
        let state = Othello8::new().read(problem).unwrap();
        let scored = problem
            .split(';')
            .skip(1)
            .filter_map(|part| part.split_once(':'));
        let mut scored: Vec<Move> = scored.map(|(m, _)| state.read_move(m).unwrap()).collect();
        scored.sort();
        let mut legal: Vec<Move> = state.moves().collect();
        legal.sort();
        assert_eq!(scored, legal, "{problem}");
    }
}

/// An independent implementation of the documentation of `custom`.
fn naive_custom(naive: &Naive, player: Player, size: usize) -> i32 {
    let last = size - 1;
    let edges = |row: usize, column: usize| [row == 0, row == last, column == 0, column == last];
    let lines = |row, column| edges(row, column).into_iter().filter(|&on| on).count() as i32;
    let weight =
        |row, column| 5 * lines(row, column) + if lines(row, column) == 2 { 10 } else { 0 };
    let side = |player| {
        if naive.to_move() == player {
            naive.clone()
        } else {
            naive.after_pass()
        }
    };
    let moves = |player| side(player).squares_to_play().len() as i32;
    let other = player.opponent();
    let ahead = naive.weighted_sum(player, |_, _| 1) - naive.weighted_sum(other, |_, _| 1);
    naive.weighted_sum(player, weight) - naive.weighted_sum(other, weight)
        + 2 * (moves(player) - moves(other))
        + ahead.signum()
}

fn evaluations_agree<const N: usize>() {
    let score = |name: &str| Othello::<N>::evaluation(name).unwrap().score;
    let (discs, custom) = (score("mass_count"), score("custom"));
    walk_with_naive::<N>(20, |state, naive| {
        for player in [Player::FIRST, Player::SECOND] {
            let ahead = naive.weighted_sum(player, |_, _| 1)
                - naive.weighted_sum(player.opponent(), |_, _| 1);
            assert_eq!(discs(state, player), ahead as f32);
            assert_eq!(
                custom(state, player),
                naive_custom(naive, player, N) as f32,
                "{state}"
            );
        }
        for evaluation in Othello::<N>::EVALUATIONS {
            let both = (evaluation.score)(state, Player::FIRST)
                + (evaluation.score)(state, Player::SECOND);
            assert_eq!(both, 0.0, "{} of {state}", evaluation.name);
        }
    });
}

#[test]
fn evaluations_agree_with_their_documentation() {
    evaluations_agree::<8>();
    evaluations_agree::<6>();
    evaluations_agree::<4>();
}

#[test]
fn weights_count_squares_and_moves() {
    let score = |text: &str| {
        let state = Othello8::new().read(text).unwrap();
        (Othello8::evaluation("weights").unwrap().score)(&state, Player::FIRST)
    };
    // a full board has no moves: only squares count, and the corner of h8 is black's
    let white_but_h8 = format!("{}X X", "O".repeat(63));
    let all_white = format!("{} X", "O".repeat(64));
    assert_eq!(score(&white_but_h8) - score(&all_white), 200.0);
    let total = 4.0 * (100.0 - 40.0 - 45.0 + 20.0 + 10.0 - 4.0 - 4.0 + 3.0 + 2.0 + 0.0);
    assert_eq!(score(&all_white), -total);
    // f5 and d6 have the same weight, the other discs weight 0; black has five moves, white would have four
    assert_eq!(score("f5d6"), 8.0);
}

#[test]
fn the_drawn_board_shows_discs_and_moves_on_their_squares() {
    let state = Othello6::new();
    let board = state.board();
    assert_eq!((board.columns, board.rows), (6, 6));
    assert_eq!(board.squares[2 * 6 + 2], Square::Piece(Player::SECOND));
    assert_eq!(board.squares[2 * 6 + 3], Square::Piece(Player::FIRST));
    let places: Vec<_> = state
        .moves()
        .map(|m| (state.move_text(m), state.square_of(m).unwrap()))
        .collect();
    let expected = [("c2", 8), ("b3", 13), ("e4", 22), ("d5", 27)]
        .map(|(name, place)| (name.to_owned(), place));
    assert_eq!(places, expected);
    assert_eq!(state.square_of(Move::PASS), None);
}
