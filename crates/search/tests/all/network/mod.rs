//! Tree search by networks, and self-play.

mod games;
mod self_play;

use std::sync::Arc;

use games::{Board, Dice, Three};
use uctopia_game::{
    Agent, AgentFailure, Context, Encode, Game, Player, Report, Rng, Shortcuts, Turn,
};
use uctopia_search::Uct;
use uctopia_search::mcts::custom::{LeafEvaluations, LeafEvaluator};
use uctopia_search::network::{
    EncodedBatch, NetworkOptions, PositionEvaluator, Predictions, network_agent,
};

/// An evaluator from a function of one position: its planes, and the value and priors to write.
struct By<F>(F);

impl<F: Fn(&[f32], &mut [f32], &mut [f32]) + Send + Sync> PositionEvaluator for By<F> {
    fn evaluate(
        &self,
        batch: &EncodedBatch,
        predictions: &mut Predictions,
    ) -> Result<(), AgentFailure> {
        let (size, players) = (
            batch.planes_shape().iter().product::<usize>(),
            batch.players_of_game(),
        );
        predictions.values.resize(batch.len() * players, 0.0);
        predictions
            .priors
            .resize(batch.len() * batch.actions(), 1.0);
        for index in 0..batch.len() {
            let values = &mut predictions.values[index * players..][..players];
            let priors = &mut predictions.priors[index * batch.actions()..][..batch.actions()];
            (self.0)(&batch.planes()[index * size..][..size], values, priors);
        }
        Ok(())
    }
}

fn even() -> Arc<dyn PositionEvaluator> {
    Arc::new(By(|_: &[f32], _: &mut [f32], _: &mut [f32]| {}))
}

/// Values and priors that look random and depend on the position alone.
fn arbitrary() -> Arc<dyn PositionEvaluator> {
    Arc::new(By(
        |planes: &[f32], values: &mut [f32], priors: &mut [f32]| {
            let seed = planes.iter().fold(7_u64, |seed, &number| {
                seed.wrapping_mul(31).wrapping_add(number as u64)
            });
            let mut rng = Rng::new(seed);
            values[0] = (rng.unit() * 2.0 - 1.0) as f32;
            values[1] = -values[0];
            priors
                .iter_mut()
                .for_each(|prior| *prior = rng.unit() as f32);
        },
    ))
}

/// The exact value of tic-tac-toe, and no idea which move is good.
fn exact() -> Arc<dyn PositionEvaluator> {
    Arc::new(By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        values[0] = Board::of_planes(planes).best_payoff();
        values[1] = -values[0];
    }))
}

fn options(pairs: &str) -> NetworkOptions {
    let mut options = NetworkOptions::default();
    for pair in pairs.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap();
        uctopia_options::Options::set(&mut options, key, value).unwrap();
    }
    options
}

fn decide<G: Encode + Shortcuts>(
    state: &G,
    pairs: &str,
    evaluator: Arc<dyn PositionEvaluator>,
    seed: u64,
) -> Result<Report<G::Move>, AgentFailure> {
    network_agent(options(pairs).search, evaluator, seed)
        .unwrap()
        .decide(state, &mut Context::unlimited())
}

/// Every position is even; written by hand.
#[derive(Clone)]
struct Even;

impl<G: Shortcuts> LeafEvaluator<G> for Even {
    fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations) {
        for position in positions {
            let moves = position.moves().len();
            evaluations.push_with_priors([0.0; 4], vec![1.0 / moves as f32; moves]);
        }
    }
}

#[test]
fn even_predictions_search_as_an_even_leaf_evaluator_does() {
    for pairs in [
        "iters=300",
        "iters=300,batch=1",
        "iters=301,batch=32,c=2,fpu=0.1",
        "iters=200,graph=on,solver=on",
    ] {
        let config = options(pairs).search;
        let state = Board::default().after(4);
        let by_hand = Uct::builder()
            .config(config)
            .leaves(Even)
            .seed(5)
            .build()
            .unwrap()
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        assert_eq!(
            decide(&state, pairs, even(), 5).unwrap(),
            by_hand,
            "{pairs}"
        );
    }
}

#[test]
fn exact_values_play_perfectly() {
    let mut rng = Rng::new(1);
    for game in 0..30 {
        let mut state = Board::default();
        while let Turn::Player(player) = state.turn() {
            let m = if player.index() == game % 2 {
                let report = decide(&state, "iters=100", exact(), game as u64).unwrap();
                let payoff = |m| -state.after(m).seen_by_mover();
                let best = state.moves().map(payoff).fold(-1.0, f32::max);
                assert_eq!(payoff(report.best), best, "{state:?}: {:?}", report.best);
                report.best
            } else {
                uctopia_game::random_move(&state, &mut rng)
            };
            state.play(m);
        }
        assert!(state.payoff(Player::new(game % 2)) >= 0.0);
    }
}

#[test]
fn values_are_those_of_the_player_to_move_and_then_in_the_order_of_turns() {
    // After move 0 the last player wins at the next player's expense; after move 1 the first one does.
    let evaluator = Arc::new(By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        values.copy_from_slice(&[[0.0; 3], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]][planes[0] as usize]);
    }));
    let report = decide(&Three::default(), "iters=40", evaluator, 1).unwrap();
    assert_eq!(report.best, 1);
    assert!(
        report.moves[0].value == Some(0.0) && report.moves[1].value == Some(1.0),
        "{report:?}"
    );
}

#[test]
fn nature_moves_before_an_evaluation() {
    // The network knows the value of a throw: safe has the value 0.2, the die on average 0.5·0.9 − 0.5·0.1 = 0.4.
    let evaluator = Arc::new(By(|planes: &[f32], values: &mut [f32], _: &mut [f32]| {
        assert!(planes[0] != Dice::THROWING, "nature is never to move");
        values[0] = planes[0];
    }));
    let report = decide(&Dice::Choose, "iters=400", evaluator, 1).unwrap();
    assert_eq!(report.best, 1);
    assert!(
        (report.moves[1].value.unwrap() - 0.4).abs() < 0.1,
        "{report:?}"
    );
}

#[test]
fn failures_and_wrong_predictions_end_with_a_sentence() {
    struct Returns(Result<(Vec<f32>, Vec<f32>), AgentFailure>);
    impl PositionEvaluator for Returns {
        fn evaluate(
            &self,
            batch: &EncodedBatch,
            predictions: &mut Predictions,
        ) -> Result<(), AgentFailure> {
            let (values, priors) = self.0.clone()?;
            (predictions.values, predictions.priors) =
                (values.repeat(batch.len()), priors.repeat(batch.len()));
            Ok(())
        }
    }
    let message = |returned| {
        decide(
            &Board::default(),
            "iters=20",
            Arc::new(Returns(returned)),
            1,
        )
        .map_err(|failure| failure.to_string())
    };
    let fails = |values: &[f32], priors: &[f32]| {
        message(Ok((values.to_vec(), priors.to_vec()))).unwrap_err()
    };
    let even = [1.0; 9];
    assert_eq!(
        message(Err(AgentFailure::Crashed("out of memory".into()))).unwrap_err(),
        "out of memory"
    );
    assert!(
        fails(&[0.0; 3], &even)
            .starts_with("the evaluator returned 3 values for 1 position: return 2 for each")
    );
    assert!(
        fails(&[0.0; 2], &[1.0; 8])
            .starts_with("the evaluator returned 8 priors for 1 position: return 9")
    );
    assert!(fails(&[f32::NAN, 0.0], &even).starts_with("the evaluator returned the value NaN"));
    assert!(fails(&[1.5, 0.0], &even).starts_with("the evaluator returned the value 1.5"));
    assert!(fails(&[0.0; 2], &[-1.0; 9]).starts_with("the evaluator returned the prior -1"));
    assert!(
        fails(&[0.0; 2], &[f32::INFINITY; 9]).starts_with("the evaluator returned the prior inf")
    );
    // One value for two players, and priors of zero, are enough.
    assert!(message(Ok((vec![0.5], vec![0.0; 9]))).is_ok());
}

#[test]
fn noise_changes_the_priors_of_the_root_and_follows_the_seed() {
    let priors = |seed| {
        let report = decide(
            &Board::default(),
            "iters=50,noise=0.25,noise_alpha=0.3",
            even(),
            seed,
        )
        .unwrap();
        report
            .moves
            .iter()
            .map(|m| m.prior.unwrap())
            .collect::<Vec<_>>()
    };
    let (one, other) = (priors(1), priors(2));
    assert!(one != other && one == priors(1));
    assert!(
        one.iter().all(|&prior| prior >= 0.75 / 9.0 - 1e-6)
            && (one.iter().sum::<f32>() - 1.0).abs() < 1e-5
    );
    // A second decision in the same position does not add noise to noise.
    let mut agent =
        network_agent(options("iters=50,noise=0.25,reuse=on").search, even(), 1).unwrap();
    let mut priors = || {
        let report = agent
            .decide(&Board::default(), &mut Context::unlimited())
            .unwrap();
        report.moves.iter().map(|m| m.prior).collect::<Vec<_>>()
    };
    assert_eq!(priors(), priors());
}

#[test]
fn the_move_is_drawn_by_visits() {
    let moves: Vec<usize> = (0..40)
        .map(|seed| {
            decide(&Board::default(), "iters=50,sampling=1", even(), seed)
                .unwrap()
                .best
        })
        .collect();
    assert!(
        (0..9).filter(|m| moves.contains(m)).count() > 5,
        "{moves:?}"
    );
}
