//! What playouts guided by an evaluation come to.

use uctopia_game::adapters::Tree;
use uctopia_game::{Agent, Budget, Evaluate, Evaluator, Game, Player, Report, Rng, Turn};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_search::learned::{Afterstates, Policy};
use uctopia_search::{Guided, GuidedConfig};

/// Sees the same in every position.
struct Always(f32);

impl Evaluator<Tree> for Always {
    fn evaluate(&self, _: &Tree, player: Player) -> f32 {
        if player == Player::FIRST { self.0 } else { -self.0 }
    }

    fn unit(&self) -> &'static str {
        "points"
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

fn decide(game: &str, opinion: f32, config: GuidedConfig) -> Report<usize> {
    let game: Tree = game.parse().unwrap();
    Guided::new(GuidedConfig { exact: 0, ..config }, Always(opinion), 1).decide(&game, &Budget::unlimited())
}

/// Three draws to a certain win, or one to a certain loss.
const THREE_DRAWS_OR_ONE: &str = "([[[A1A1]1[A1A1]1]1[[A1A1]1[A1A1]1]1][B1B1])";

#[test]
fn opinions_on_the_way_count_as_lambda_says() {
    for (lambda, opinion) in [(1.0, 0.25), (0.5, 0.25), (0.5, -0.75), (0.0, 0.25)] {
        let report = decide(THREE_DRAWS_OR_ONE, opinion, GuidedConfig { lambda, ..GuidedConfig::default() });
        // Before the second and the third draw the evaluation is asked, after it the game is won.
        let won = (1.0 - lambda) * opinion + (1.0 - lambda) * lambda * opinion + lambda * lambda;
        let values = [0, 1].map(|m| report.moves[m].value.unwrap());
        assert!((values[0] - won).abs() < 1e-6, "λ = {lambda}: {values:?}");
        assert_eq!(values[1], -1.0, "λ = {lambda}: nothing is asked on the way of a single draw");
    }
}

#[test]
fn a_cut_ends_the_mixture() {
    let config = GuidedConfig { lambda: 0.5, cut: Some(2), ..GuidedConfig::default() };
    let report = decide(THREE_DRAWS_OR_ONE, 0.25, config);
    assert_eq!(report.moves[0].value, Some(0.25));
}

#[test]
fn playouts_begin_late() {
    let decide = |late| decide(THREE_DRAWS_OR_ONE, 0.25, GuidedConfig { late, ..GuidedConfig::default() });
    let early = decide(2);
    assert_eq!((early.totals.playouts, early.best), (0, 0), "the first of equals is taken at once");
    assert_eq!(early.moves[0].value, Some(0.25));
    let late = decide(3);
    assert_eq!(late.best, 0);
    assert!(late.totals.playouts > 0);
}

/// Positions of a game played by the learned value, with a player to move.
fn positions(seed: u64) -> Vec<Calculation> {
    let (mut game, mut rng) = (Calculation::new(&Rules::default()), Rng::new(seed));
    let mut policy = Policy::new(Calculation::learned().unwrap());
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
fn a_second_look_is_for_what_is_near_the_best() {
    let [mut whole, mut wide, mut none] = [f32::INFINITY, 50.0, 0.0].map(|margin| {
        let mut policy = Policy::new(Calculation::learned().unwrap());
        policy.margin = margin;
        policy
    });
    let (value, mut afterstates) = (Calculation::learned().unwrap(), Afterstates::default());
    let (mut seen, mut differ) = (0, 0);
    for position in (0..20).flat_map(positions) {
        let answers = [&mut whole, &mut wide, &mut none].map(|policy| {
            let mut answer = position.clone();
            policy.play(&mut answer);
            answer
        });
        let [whole, wide, none] = &answers;
        if whole.is_over() || value.rating(whole, Player::FIRST) >= value.sure() {
            continue; // Good enough for those who look at everything to look no further.
        }
        assert_eq!(whole, wide, "a margin that leaves nothing out");
        afterstates.find(&position);
        let first_look = |position: &Calculation| value.first_look(position, Player::FIRST);
        let best = afterstates.iter().map(|(_, end)| first_look(end)).fold(f32::NEG_INFINITY, f32::max);
        assert_eq!(first_look(none), best, "without a margin the first look decides");
        seen += 1;
        differ += usize::from(whole != none);
    }
    assert!(seen > 500 && differ > 20, "{differ} of {seen}: the test shows little");
}
