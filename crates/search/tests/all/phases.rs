//! Custom phases, compared with the built-in ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use uctopia_game::adapters::Tree;
use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Evaluate, Evaluator, Game, Notation, Payoffs, Player,
    Rng, Shortcuts, Turn, ZeroEvaluator, random_move,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello;
use uctopia_search::mcts::custom::{
    Child, Parent, PlayoutPolicy, Prior, Puct, SelectionRule, Ucb1, Ucb1Tuned,
};
use uctopia_search::{Uct, UctConfig};

/// UCB1 as a user would write it.
#[derive(Clone, Debug)]
struct Mine;

impl<G: Game> SelectionRule<G> for Mine {
    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
        child.mean + (f64::from(parent.visits).ln() / f64::from(child.visits)).sqrt()
    }
}

/// Any move.
#[derive(Clone, Debug)]
struct Any;

impl<G: Shortcuts> PlayoutPolicy<G> for Any {
    fn choose(&self, state: &G, _player: Player, rng: &mut Rng) -> G::Move {
        random_move(state, rng)
    }
}

/// All moves alike.
#[derive(Clone, Debug)]
struct Flat;

impl<G: Shortcuts> Prior<G> for Flat {
    fn priors(&self, _state: &G, priors: &mut [f64]) {
        let each = 1.0 / priors.len() as f64;
        priors.fill(each);
    }
}

fn config(options: &str) -> UctConfig {
    options.parse().unwrap()
}

fn visits<G: Shortcuts>(mut agent: impl Agent<G>, game: &G) -> Vec<u64> {
    agent
        .decide(game, &mut Context::unlimited())
        .unwrap()
        .moves
        .iter()
        .map(|m| m.visits)
        .collect()
}

/// A rule with some options against the engine with others. In one game: another would cost the build each rule's search once more, and a
/// rule sees nothing of a game but numbers.
fn compare(rule: &impl SelectionRule<TicTacToe>, options: &str, engines: &str) {
    let game = &TicTacToe::default();
    for seed in 0..5 {
        let evaluation = TicTacToe::EVALUATIONS[0];
        let mine = Uct::builder()
            .config(config(options))
            .evaluator(evaluation)
            .selection(rule.clone())
            .seed(seed);
        let engine = Uct::new(config(&format!("{options},{engines}")), evaluation, seed).unwrap();
        assert_eq!(
            visits(mine.build().unwrap(), game),
            visits(engine, game),
            "{engines} with {options}, seed {seed}"
        );
    }
}

#[test]
fn a_custom_ucb1_has_the_visits_of_the_built_in_one() {
    for options in [
        "iters=600",
        "iters=600,solver=on,graph=on",
        "iters=600,batch=16",
        "iters=600,trees=2,reuse=on",
    ] {
        compare(&Mine, options, "");
        compare(&Ucb1 { c: 1.0 }, options, "");
    }
    compare(
        &Ucb1 { c: 0.5 },
        "iters=600,policy=mast,reward=unit",
        "c=0.5",
    );
}

#[test]
fn the_other_rules_have_the_visits_of_the_options() {
    compare(
        &Ucb1Tuned { c: 1.0, range: 2.0 },
        "iters=600",
        "formula=tuned",
    );
    compare(
        &Ucb1Tuned { c: 1.0, range: 1.0 },
        "iters=600,reward=unit",
        "formula=tuned",
    );
    compare(&Puct { c: 1.0 }, "iters=600", "formula=puct");
    compare(
        &Puct { c: 1.0 },
        "iters=600,solver=on,graph=on",
        "formula=puct",
    );
}

/// Options that record moves let the engine choose its random moves one by one, as a policy does.
#[test]
fn a_policy_that_plays_any_move_is_uniform() {
    for seed in 0..5 {
        let options = "iters=400,discount=0.99";
        let mine = Uct::builder()
            .config(config(options))
            .playout(Any)
            .seed(seed)
            .build()
            .unwrap();
        let engine = Uct::new(config(options), ZeroEvaluator, seed).unwrap();
        assert_eq!(
            visits(mine, &ConnectFour::default()),
            visits(engine, &ConnectFour::default()),
            "seed {seed}"
        );
    }
}

/// An evaluation that is equal for all moves makes the same priors, as long as no game is over within the tree.
#[test]
fn equal_priors_are_those_of_a_zero_evaluation() {
    for options in [
        "iters=400,formula=puct",
        "iters=400,allot=gumbel",
        "iters=400,formula=puct,batch=8",
        "iters=400,formula=puct,solver=on,graph=on",
    ] {
        let mine = Uct::builder()
            .config(config(options))
            .prior(Flat)
            .seed(3)
            .build()
            .unwrap();
        let engine = Uct::new(config(options), ZeroEvaluator, 3).unwrap();
        assert_eq!(
            visits(mine, &Othello::<8>::new()),
            visits(engine, &Othello::<8>::new()),
            "{options}"
        );
    }
}

#[test]
fn threads_use_custom_phases() {
    let config = config("iters=2000,threads=2");
    let uct = Uct::builder()
        .config(config)
        .selection(Mine)
        .playout(Any)
        .build()
        .unwrap();
    let visits = visits(uct, &TicTacToe::default());
    assert_eq!(visits.iter().sum::<u64>(), 2000);
    assert!(
        visits.iter().all(|&visits| visits > 0),
        "each move is visited: {visits:?}"
    );
}

#[test]
fn a_trace_shows_the_rules_values() {
    let mut uct = Uct::builder()
        .evaluator(TicTacToe::EVALUATIONS[0])
        .selection(Mine)
        .seed(1)
        .build()
        .unwrap();
    let trace = uct
        .trace(&TicTacToe::default(), 100, &Budget::unlimited())
        .unwrap();
    let root = &trace.select[0];
    for m in &root.moves {
        let child = Child {
            mean: m.q.unwrap(),
            ..Child::new(m.mv, m.visits)
        };
        let parent = Parent {
            position: &TicTacToe::default(),
            player: Player::FIRST,
            visits: root.visits,
        };
        assert_eq!(m.ucb, Some(Mine.value(&child, &parent)));
    }
}

/// The mean rewards of moves in earlier iterations, as the option `policy=mast` keeps them (Finnsson and Björnsson 2008).
#[derive(Clone, Debug)]
struct Mast<M> {
    means: HashMap<(Player, M), (f64, f64)>,
    epsilon: f64,
}

impl<G: Shortcuts> PlayoutPolicy<G> for Mast<G::Move> {
    const LEARNS: bool = true;

    fn choose(&self, state: &G, player: Player, rng: &mut Rng) -> G::Move {
        let count = state.moves().len() as u32;
        if count == 1 || rng.unit() < self.epsilon {
            let index = if count > 1 { rng.below(count) } else { 0 };
            return state.moves().nth(index as usize).unwrap();
        }
        let mean = |m| match self.means.get(&(player, m)) {
            Some((sum, times)) => sum / times,
            None => f64::INFINITY,
        };
        let better = |best, next| if mean(next) > mean(best) { next } else { best };
        state.moves().reduce(better).unwrap()
    }

    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
        for &(player, m) in moves {
            let player = player.expect("nature does not move in these games");
            let (sum, times) = self.means.entry((player, m)).or_default();
            (*sum, *times) = (*sum + f64::from(payoffs[player.index()]), *times + 1.0);
        }
    }
}

#[test]
fn a_policy_that_learns_has_the_visits_of_the_built_in_one() {
    let game = TicTacToe::default();
    for seed in 0..3 {
        let policy = Mast {
            means: HashMap::new(),
            epsilon: 0.25,
        };
        let mine = Uct::builder().iterations(600).playout(policy).seed(seed);
        let engine = config("iters=600,policy=mast,epsilon=0.25");
        let engine = Uct::new(engine, ZeroEvaluator, seed).unwrap();
        assert_eq!(visits(mine.build().unwrap(), &game), visits(engine, &game));
    }
}

/// A rule that looks at the position: it values a win at once above everything, and learns how many iterations there were.
#[derive(Clone, Debug, Default)]
struct Winning {
    results: Arc<AtomicU64>,
}

impl<G: Shortcuts> SelectionRule<G> for Winning {
    const TRIES_ALL_FIRST: bool = false;
    const LEARNS: bool = true;

    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
        assert_eq!(parent.position.turn(), Turn::Player(parent.player));
        let wins = parent.position.winning_move() == Some(child.m);
        f64::from(u8::from(wins)) + Mine.value(child, parent).min(0.5)
    }

    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
        assert!(!moves.is_empty() && payoffs[0] + payoffs[1] == 0.0);
        self.results.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_rule_sees_the_position_and_every_result() {
    let rule = Winning::default();
    let game: ConnectFour = ConnectFour::default().read("121212").unwrap();
    let uct = Uct::builder().iterations(300).selection(rule.clone());
    let visits = visits(uct.build().unwrap(), &game);
    assert!(
        visits[0] > 290,
        "the fourth disc in the first column wins: {visits:?}"
    );
    assert_eq!(rule.results.load(Ordering::Relaxed), 300);
}

/// The next iteration would begin before the result.
#[test]
fn phases_that_learn_search_one_iteration_after_another() {
    for options in ["threads=2", "batch=8"] {
        let with = Uct::<TicTacToe, _>::builder().config(config(options));
        assert!(
            with.selection(Winning::default()).build().is_err(),
            "{options}"
        );
    }
    let trees = Uct::<TicTacToe, _>::builder().config(config("trees=2"));
    assert!(trees.selection(Winning::default()).build().is_ok());
}

/// Options of a phase that is replaced may not be set, and phases that no option uses have no effect.
#[test]
fn phases_without_effect_are_refused() {
    let with = |options| Uct::<TicTacToe, _>::builder().config(config(options));
    for options in [
        "c=0.5",
        "formula=puct",
        "fpu=0",
        "amaf=rave",
        "bias=1",
        "minimax=0.2",
        "solver=on,proof=1",
    ] {
        let key = options
            .rsplit(',')
            .next()
            .unwrap()
            .split('=')
            .next()
            .unwrap();
        assert!(
            with(options)
                .selection(Mine)
                .build()
                .unwrap_err()
                .keys()
                .contains(&key),
            "{options}"
        );
    }
    for options in ["policy=mast", "decisive=both", "batch=8"] {
        assert!(with(options).playout(Any).build().is_err(), "{options}");
    }
    assert!(with("").prior(Flat).build().is_err());
    assert!(
        with("")
            .prior(Flat)
            .selection(Puct { c: 1.0 })
            .build()
            .is_ok()
    );
}

/// An evaluation that must not be called.
#[derive(Clone, Debug)]
struct Unasked;

impl<G: Game> Evaluator<G> for Unasked {
    fn evaluate(&self, _: &G, _: Player) -> f32 {
        panic!("nothing needs an evaluation")
    }

    fn unit(&self) -> &'static str {
        "points"
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

/// The last move is likely the best; but the prior `wrong` where a move leads to a position with so many moves.
#[derive(Clone, Debug)]
struct Last {
    wrong: f64,
    moves: usize,
}

impl<G: Shortcuts> Prior<G> for Last {
    fn priors(&self, _state: &G, priors: &mut [f64]) {
        let last = priors.len() - 1;
        priors.fill(0.0);
        priors[last] = if priors.len() == self.moves {
            self.wrong
        } else {
            1.0
        };
    }
}

impl Last {
    const RIGHT: Self = Self {
        wrong: 1.0,
        moves: 0,
    };
}

#[test]
fn custom_priors_need_no_evaluation() {
    for options in [
        "iters=50,formula=puct",
        "iters=50,allot=gumbel",
        "iters=50,formula=puct,batch=8",
    ] {
        let builder = Uct::builder()
            .config(config(options))
            .evaluator(Unasked)
            .prior(Last::RIGHT);
        assert_eq!(
            visits(builder.build().unwrap(), &ConnectFour::default())
                .iter()
                .sum::<u64>(),
            50,
            "{options}"
        );
    }
}

/// As no move has visits, a formula with priors rates all moves equal; the priors differ.
#[test]
fn the_first_visit_goes_to_the_most_likely_move() {
    let first = |options| {
        let with = || Uct::builder().config(config(options)).prior(Last::RIGHT);
        let game = ConnectFour::default();
        assert_eq!(
            visits(with().build().unwrap(), &game),
            [0, 0, 0, 0, 0, 0, 1],
            "{options}"
        );
    };
    first("iters=1,formula=puct");
    first("iters=1,formula=puct,threads=2,untried=first");
    let ruled = Uct::builder()
        .config(config("iters=1"))
        .selection(Puct { c: 1.0 })
        .prior(Last::RIGHT);
    assert_eq!(
        visits(ruled.build().unwrap(), &ConnectFour::default())[6],
        1
    );
}

#[test]
fn invalid_priors_are_failures() {
    // Two moves at first, then three.
    let game: Tree = "(((AB)(AB)B)((BB)AA))".parse().unwrap();
    for options in ["", "batch=4", "graph=on,reuse=on", "threads=2", "trees=2"] {
        for (wrong, text) in [(f64::NAN, "NaN"), (-0.5, "-0.5"), (f64::INFINITY, "inf")] {
            for moves in [2, 3] {
                let config = config(&format!("formula=puct,{options}"));
                let mut uct = Uct::builder()
                    .config(config)
                    .prior(Last { wrong, moves })
                    .build()
                    .unwrap();
                // The next decision does not continue with missing priors.
                for _ in 0..2 {
                    let failure = uct.decide(&game, &mut Context::unlimited()).unwrap_err();
                    assert!(matches!(failure, AgentFailure::Unable(_)));
                    let sentence = format!(
                        "the program's Prior gave the prior {text}: priors are probabilities"
                    );
                    assert_eq!(failure.to_string(), sentence, "{options}, {moves} moves");
                }
            }
        }
    }
}
