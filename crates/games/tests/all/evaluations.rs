//! Evaluations have the right sign: one ply of search by each of them is far better than random moves.

use uctopia_game::{
    Evaluate, Evaluation, Game, Player, Rng, Score, Shortcuts, Turn, random_move, sample_outcome,
};
use uctopia_games::breakthrough::Breakthrough;
use uctopia_games::dots_and_boxes::DotsAndBoxes;
use uctopia_games::go::Go;
use uctopia_games::hex::Hex;
use uctopia_games::twenty_forty_eight::TwentyFortyEight;

/// The first of the moves with the best evaluation of the position after it.
fn greedy_move<G: Game>(state: &G, player: Player, evaluation: &Evaluation<G>) -> G::Move {
    let value = |m: G::Move| {
        let after = state.after(m);
        if after.is_over() {
            Evaluation::<G>::LIMIT * after.payoff(player)
        } else {
            (evaluation.score)(&after, player)
        }
    };
    let better = |best: G::Move, m: G::Move| if value(m) > value(best) { m } else { best };
    state.moves().reduce(better).unwrap()
}

/// The final position of a game in which one player moves by an evaluation and the other at random.
fn end_of_game<G: Shortcuts>(
    start: &G,
    greedy: Player,
    evaluation: &Evaluation<G>,
    seed: u64,
) -> G {
    let (mut state, mut rng) = (start.clone(), Rng::new(seed));
    loop {
        let m = match state.turn() {
            Turn::Over => return state,
            Turn::Chance => sample_outcome(&state, &mut rng),
            Turn::Player(player) if player == greedy => greedy_move(&state, player, evaluation),
            Turn::Player(_) => random_move(&state, &mut rng),
        };
        state.play(m);
    }
}

/// How many of 40 games a player wins who moves by an evaluation, in either seat.
fn wins<G: Shortcuts + Evaluate>(start: &G, index: usize) -> usize {
    let won = |seed: &u64| {
        let greedy = Player::new(*seed as usize % 2);
        end_of_game(start, greedy, &G::EVALUATIONS[index], *seed).payoff(greedy) > 0.0
    };
    (0..40).filter(won).count()
}

#[test]
fn evaluations_beat_random_moves() {
    let counts = [
        wins(&Hex::new(5).unwrap(), 0),
        wins(&Breakthrough::new(6, 6).unwrap(), 0),
        wins(&Breakthrough::new(6, 6).unwrap(), 1),
        wins(&DotsAndBoxes::new(3, 3).unwrap(), 0),
        wins(&Go::<2>::new(5, 0.5).unwrap(), 0),
    ];
    assert!(counts.iter().all(|&count| count >= 30), "{counts:?}");
}

#[test]
fn order_brings_more_points_than_random_moves() {
    let start = TwentyFortyEight::new(2048).unwrap();
    let mean = |player: Player, index: usize| {
        let evaluation = &TwentyFortyEight::EVALUATIONS[index];
        let scores =
            (0..10).map(|seed| end_of_game(&start, player, evaluation, seed).score(Player::FIRST));
        scores.sum::<f32>() / 10.0
    };
    let [random, order, score] = [
        mean(Player::SECOND, 0),
        mean(Player::FIRST, 0),
        mean(Player::FIRST, 1),
    ];
    assert!(
        order > 2.0 * random && score > 1.5 * random,
        "{random} {order} {score}"
    );
}
