//! Results of playouts guided by an evaluation.

use std::cell::Cell;
use std::time::Duration;

use uctopia_game::adapters::Tree;
use uctopia_game::{
    Agent, Budget, Context, Evaluator, Game, Limit, Player, Report, Rng, Shortcuts, Stop, StopFlag,
    Turn, ZeroEvaluator,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_search::learned::{Afterstates, GreedyPolicy};
use uctopia_search::{Guided, GuidedConfig};
use uctopia_values::ValueFunction;

/// An evaluation by a function that evaluates a position for the first player.
struct FunctionEvaluator<F>(F);

impl<F: Fn(&Tree) -> f32 + Send> Evaluator<Tree> for FunctionEvaluator<F> {
    fn evaluate(&self, state: &Tree, player: Player) -> f32 {
        if player == Player::FIRST {
            self.0(state)
        } else {
            -self.0(state)
        }
    }

    fn unit(&self) -> &'static str {
        "points"
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

impl<F: Fn(&Tree) -> f32 + Send> ValueFunction<Tree> for FunctionEvaluator<F> {}

fn decide(game: &str, evaluation: f32, config: GuidedConfig) -> Report<usize> {
    let game: Tree = game.parse().unwrap();
    Guided::new(
        GuidedConfig { exact: 0, ..config },
        FunctionEvaluator(|_: &Tree| evaluation),
        1,
    )
    .decide(&game, &mut Context::unlimited())
    .unwrap()
}

/// Three draws to a certain win, or one to a certain loss.
const THREE_DRAWS_OR_ONE: &str = "([[[A1A1]1[A1A1]1]1[[A1A1]1[A1A1]1]1][B1B1])";

#[test]
fn evaluations_on_the_way_have_the_weights_of_lambda() {
    for (lambda, evaluation) in [(1.0, 0.25), (0.5, 0.25), (0.5, -0.75), (0.0, 0.25)] {
        let report = decide(
            THREE_DRAWS_OR_ONE,
            evaluation,
            GuidedConfig {
                lambda,
                ..GuidedConfig::default()
            },
        );
        // Before the second and the third draw the evaluation is called, after it the game is won.
        let won =
            (1.0 - lambda) * evaluation + (1.0 - lambda) * lambda * evaluation + lambda * lambda;
        let values = [0, 1].map(|m| report.moves[m].value.unwrap());
        assert!((values[0] - won).abs() < 1e-6, "λ = {lambda}: {values:?}");
        assert_eq!(
            values[1], -1.0,
            "λ = {lambda}: nothing is evaluated on the way of a single draw"
        );
    }
}

/// The number of choices and draws left before the end: a quarter for each.
fn distance(state: &Tree) -> f32 {
    let (mut state, mut left) = (state.clone(), 0.0);
    while state.turn() != Turn::Over {
        state.play(0);
        left += 0.25;
    }
    left
}

#[test]
fn a_cut_or_a_sure_value_ends_the_mixture() {
    let value = |config: GuidedConfig| {
        let game: Tree = THREE_DRAWS_OR_ONE.parse().unwrap();
        let config = GuidedConfig {
            exact: 0,
            lambda: 0.5,
            ..config
        };
        Guided::new(config, FunctionEvaluator(distance), 1)
            .decide(&game, &mut Context::unlimited())
            .unwrap()
            .moves[0]
            .value
            .unwrap()
    };
    // 0.5 before the second draw, 0.25 before the third, and a win.
    assert_eq!(
        value(GuidedConfig::default()),
        0.5 * 0.5 + 0.25 * 0.25 + 0.25
    );
    assert_eq!(
        value(GuidedConfig {
            cut: Some(2),
            ..GuidedConfig::default()
        }),
        0.5 * 0.5 + 0.5 * 0.25
    );
    assert_eq!(
        value(GuidedConfig {
            cut: Some(1),
            ..GuidedConfig::default()
        }),
        0.5
    );
    assert_eq!(
        value(GuidedConfig {
            sure: 0.5,
            ..GuidedConfig::default()
        }),
        0.75,
        "above the limit before the first draw"
    );
}

#[test]
fn without_another_limit_playouts_continue_until_the_time_ends() {
    let game: Tree = "([[A1B1]1[A1B1]1][[A1B3]1[A1B3]1])".parse().unwrap();
    let flag = StopFlag::default();
    // The time is up after so many calls of the evaluation.
    let (left, time_is_up) = (Cell::new(20_000_u32), flag.clone());
    let patience = FunctionEvaluator(move |_: &Tree| {
        left.set(left.get().saturating_sub(1));
        if left.get() == 0 {
            time_is_up.raise();
        }
        0.0
    });
    let config = GuidedConfig {
        exact: 0,
        lambda: 0.9,
        time: Some(Duration::from_secs(3600)),
        ..GuidedConfig::default()
    };
    let budget = Budget {
        stop: flag,
        ..Budget::unlimited()
    };
    let report = Guided::new(config, patience, 1)
        .decide(&game, &mut Context::new(&budget))
        .unwrap();
    assert_eq!((report.best, report.stop), (0, Stop::Interrupted));
    assert!(
        report.totals.playouts > 15_000,
        "{} playouts",
        report.totals.playouts
    );
}

#[test]
fn the_callers_budget_is_allotted_in_rounds_too() {
    let game: Tree = "([A1B1][A1B1][B3A1][B3A1])".parse().unwrap();
    let config = GuidedConfig {
        exact: 0,
        candidates: 4,
        ..GuidedConfig::default()
    };
    let budget = Budget::of(Limit {
        iterations: Some(80),
        ..Limit::NONE
    });
    let report = Guided::new(config, ZeroEvaluator, 1)
        .decide(&game, &mut Context::new(&budget))
        .unwrap();
    let mut visits: Vec<u64> = report.moves.iter().map(|m| m.visits).collect();
    visits.sort_unstable();
    assert_eq!(visits, [10, 10, 30, 30]);
}

#[test]
fn immediate_wins_and_losses_need_no_full_rating() {
    for (game, payoff) in [("(B=A)", 1.0), ("(BB)", -1.0), ("([A1B1]B)", 0.0)] {
        let mut policy = GreedyPolicy::new(ZeroEvaluator);
        policy.margin = 0.0;
        let mut position: Tree = game.parse().unwrap();
        policy.play(&mut position);
        let value = if position.is_over() {
            position.payoff(Player::FIRST)
        } else {
            0.0
        };
        assert_eq!(value, payoff, "{game}");
    }
}

#[test]
fn playouts_begin_late() {
    let decide = |late| {
        decide(
            THREE_DRAWS_OR_ONE,
            0.25,
            GuidedConfig {
                late,
                ..GuidedConfig::default()
            },
        )
    };
    let early = decide(Some(2));
    assert_eq!(
        (early.totals.playouts, early.best),
        (0, 0),
        "the first of equals is chosen at once"
    );
    assert_eq!(early.moves[0].value, Some(0.25));
    for late in [Some(3), None] {
        let report = decide(late);
        assert_eq!(report.best, 0);
        assert!(report.totals.playouts > 0);
    }
}

/// Positions of a game played by the learned value, with a player to move.
fn positions(seed: u64) -> Vec<Calculation> {
    let (mut game, mut rng) = (Calculation::new(&Rules::default()), Rng::new(seed));
    let mut policy = GreedyPolicy::new(uctopia_calculation_weights::value());
    let mut positions = Vec::new();
    while game.turn() != Turn::Over {
        if game.turn() == Turn::Chance {
            let card = game.draw_outcome(&mut rng);
            game.play(card);
        } else {
            positions.push(game.clone());
            policy.play(&mut game);
        }
    }
    positions
}

#[test]
fn full_ratings_are_computed_near_the_best() {
    let [mut whole, mut wide, mut none] = [f32::INFINITY, 50.0, 0.0].map(|margin| {
        let mut policy = GreedyPolicy::new(uctopia_calculation_weights::value());
        policy.margin = margin;
        policy
    });
    let (value, mut afterstates) = (uctopia_calculation_weights::value(), Afterstates::default());
    let (mut seen, mut differ) = (0, 0);
    for position in (0..20).flat_map(positions) {
        let answers = [&mut whole, &mut wide, &mut none].map(|policy| {
            let mut answer = position.clone();
            policy.play(&mut answer);
            answer
        });
        let [whole, wide, none] = &answers;
        if whole.is_over() || value.rating(whole, Player::FIRST) >= value.decided_rating() {
            continue; // Good enough for a search over all positions to end.
        }
        assert_eq!(whole, wide, "a margin that omits no position");
        afterstates.find(&position);
        let quick_rating = |position: &Calculation| value.quick_rating(position, Player::FIRST);
        let best = afterstates
            .iter()
            .map(|(_, end)| quick_rating(end))
            .fold(f32::NEG_INFINITY, f32::max);
        assert_eq!(
            quick_rating(none),
            best,
            "without a margin the quick rating decides"
        );
        seen += 1;
        differ += usize::from(whole != none);
    }
    assert!(
        seen > 500 && differ > 20,
        "{differ} of {seen}: the test proves little"
    );
}
