//! The tree searches without mistakes against the engine: the same visits, values and moves for the same seeds. Those with mistakes
//! of their own have `golden.rs` and `naive`.

use uctopia_articles::{Ganariya, TimlabsMcts};
use uctopia_game::{Agent, Context, Evaluate, Evaluation, Evaluator, Report, Shortcuts};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello;
use uctopia_options::Options;
use uctopia_search::mcts::custom::Phased;
use uctopia_search::{Uct, UctConfig};

use crate::naive::positions::positions;

/// Makes both agents, ours and the engine's, of a configuration's additional options, an evaluation and a seed.
trait Pair {
    fn ours<G: Evaluate + Shortcuts>(
        &self,
        more: &str,
        evaluation: Evaluation<G>,
        seed: u64,
    ) -> Box<dyn Agent<G>>;
    fn engines<G: Evaluate + Shortcuts>(
        &self,
        more: &str,
        evaluation: Evaluation<G>,
        seed: u64,
    ) -> Box<dyn Agent<G>>;
}

macro_rules! pairs {
    ($($name:ident: |$more:ident, $evaluation:ident, $seed:ident| $ours:expr, $engines:expr;)+) => {$(
        struct $name;
        impl Pair for $name {
            fn ours<G: Evaluate + Shortcuts>(&self, $more: &str, $evaluation: Evaluation<G>, $seed: u64) -> Box<dyn Agent<G>> {
                let _ = ($evaluation, $seed);
                Box::new($ours)
            }
            fn engines<G: Evaluate + Shortcuts>(&self, $more: &str, $evaluation: Evaluation<G>, $seed: u64) -> Box<dyn Agent<G>> {
                let _ = $seed;
                Box::new($engines)
            }
        }
    )+};
}

fn uct<G: Evaluate + Shortcuts, E: Evaluator<G> + Clone + Sync>(
    options: &str,
    more: &str,
    evaluation: E,
    seed: u64,
) -> Uct<G, Phased<E>> {
    let mut config: UctConfig = options.parse().unwrap();
    for option in more.split(',').filter(|option| !option.is_empty()) {
        let (key, value) = option.split_once('=').unwrap();
        config.set(key, value).unwrap();
    }
    Uct::new(config, evaluation, seed).unwrap()
}

pairs! {
    Ganari: |more, evaluation, seed|
        Ganariya::new(more.parse().unwrap(), seed),
        uct::<G, _>("iters=100,c=sqrt2,threshold=10,untried=first,ties=first", more, evaluation, seed);
    TimMcts: |more, evaluation, seed|
        TimlabsMcts::new(more.parse().unwrap(), seed),
        uct::<G, _>("c=0.5,threshold=5,reward=unit", more, evaluation, seed);
}

/// The compared results: visits, values, variances, the move, and the totals.
fn results<M: Copy + PartialEq + std::fmt::Debug>(
    report: &Report<M>,
) -> impl PartialEq + std::fmt::Debug {
    let moves: Vec<_> = report
        .moves
        .iter()
        .map(|m| (m.mv, m.visits, m.value, m.variance))
        .collect();
    (
        moves,
        report.best,
        report.totals.playouts,
        report.stop,
        report.scale.clone(),
        report.is_reproducible(),
    )
}

/// Two decisions in a row, so that the random numbers drawn must be the same ones, too.
fn compare<G: Evaluate + Shortcuts>(pair: &impl Pair, states: &[G], more: &str) {
    for evaluation in G::EVALUATIONS.iter().take(2) {
        for (seed, state) in states.iter().enumerate() {
            let mut ours = pair.ours(more, *evaluation, seed as u64);
            let mut engines = pair.engines(more, *evaluation, seed as u64);
            for _ in 0..2 {
                let [ours, engines] = [&mut ours, &mut engines]
                    .map(|agent| agent.decide(state, &mut Context::unlimited()).unwrap());
                assert_eq!(
                    results(&ours),
                    results(&engines),
                    "{more}, seed {seed}, in {state:?}"
                );
            }
        }
    }
}

/// In all games; the numbers are those of positions from games of tic-tac-toe, Connect Four and Othello.
fn everywhere(pair: &impl Pair, more: &str) {
    compare(pair, &positions(&TicTacToe::default(), 8), more);
    compare(pair, &positions(&ConnectFour::default(), 4), more);
    compare(pair, &positions(&Othello::<4>::new(), 8), more);
    compare(pair, &positions(&Othello::<6>::new(), 4), more);
    compare(pair, &positions(&Othello::<8>::new(), 2), more);
    for foundation_first in [false, true] {
        let start = Calculation::new(&Rules {
            foundation_first,
            ..Rules::default()
        });
        compare(pair, &positions(&start, 4), more);
    }
}

#[test]
fn ganariya() {
    for more in ["", "iters=5", "iters=300,threshold=1", "c=0.5,threshold=3"] {
        everywhere(&Ganari, more);
    }
}

#[test]
fn timlabs_mcts() {
    for more in ["iters=300", "iters=3", "iters=300,threshold=0,c=1"] {
        everywhere(&TimMcts, more);
    }
}
