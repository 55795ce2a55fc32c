//! Leaf evaluators, which replace playouts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use uctopia_game::adapters::Tree;
use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Evaluate, Game, Payoffs, Player, Report, Rng, Shortcuts,
    Turn, ZeroEvaluator, play_out,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_options::OptionError;
use uctopia_search::mcts::BuiltUct;
use uctopia_search::mcts::custom::{
    BuiltIn, LeafEvaluations, LeafEvaluator, PlayoutPolicy, Prior, Puct,
};
use uctopia_search::{Uct, UctConfig};

fn config(options: &str) -> UctConfig {
    options.parse().unwrap()
}

fn built<G: Shortcuts, L: LeafEvaluator<G>>(
    options: &str,
    leaves: L,
    seed: u64,
) -> BuiltUct<G, ZeroEvaluator, BuiltIn, BuiltIn, BuiltIn, L> {
    Uct::builder()
        .config(config(options))
        .leaves(leaves)
        .seed(seed)
        .build()
        .unwrap()
}

fn decide<G: Shortcuts>(options: &str, leaves: impl LeafEvaluator<G>, game: &G) -> Report<G::Move> {
    built(options, leaves, 1)
        .decide(game, &mut Context::unlimited())
        .unwrap()
}

fn visits<M>(report: &Report<M>) -> Vec<u64> {
    report.moves.iter().map(|m| m.visits).collect()
}

/// The evaluators of these tests: one type, so that the search of a game is compiled once for all.
#[derive(Clone, Debug)]
enum Leaves {
    /// One random playout with its own random numbers: the built-in behaviour.
    Played(Rng),
    /// Every position has these payoffs, without priors.
    Always(Payoffs),
    /// Every position is a draw, and the last move is very likely the best.
    Last,
    /// One random playout; the number of positions of each call, all of them unfinished, is kept.
    Counted(Rng, Arc<Mutex<Vec<usize>>>),
    /// These evaluations of each position, and none of the last ones.
    Wrong {
        payoff: f32,
        priors: Vec<f32>,
        leaves_out: usize,
    },
}

impl Leaves {
    fn played() -> Self {
        Self::Played(Rng::new(9))
    }
}

impl<G: Shortcuts> LeafEvaluator<G> for Leaves {
    fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations) {
        if let Self::Counted(_, calls) = self {
            assert!(evaluations.is_empty() && positions.iter().all(|position| !position.is_over()));
            calls.lock().unwrap().push(positions.len());
        }
        let evaluated = match self {
            Self::Wrong { leaves_out, .. } => positions.len().saturating_sub(*leaves_out),
            _ => positions.len(),
        };
        for position in &positions[..evaluated] {
            let moves = position.moves().len();
            match self {
                Self::Played(rng) | Self::Counted(rng, _) => {
                    let mut state = position.clone();
                    play_out(&mut state, rng);
                    evaluations.push(state.payoffs());
                }
                Self::Always(payoffs) => evaluations.push(*payoffs),
                Self::Last => {
                    let rest = 0.04 / moves as f32;
                    let prior = |n| if n == moves { 0.96 + rest } else { rest };
                    evaluations.push_with_priors([0.0; 4], (1..=moves).map(prior));
                }
                Self::Wrong { payoff, priors, .. } => {
                    let payoffs = [*payoff, 0.0, 0.0, 0.0];
                    evaluations.push_with_priors(payoffs, priors.iter().copied());
                }
            }
        }
    }
}

const CONFIGURATIONS: [&str; 8] = [
    "",
    "batch=16",
    "batch=16,graph=on",
    "graph=on,threshold=3",
    "trees=2",
    "reward=unit,formula=tuned",
    "formula=puct,batch=8",
    "solver=on,batch=8",
];

/// The first move wins against best play, although most games after it are lost.
#[test]
fn evaluation_by_a_playout_finds_the_win() {
    let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
    for options in CONFIGURATIONS {
        let report = decide(&format!("iters=4000,{options}"), Leaves::played(), &game);
        assert_eq!(report.best, 0, "{options}");
        let all = visits(&report).iter().sum::<u64>();
        assert!(
            all == 4000 || options.starts_with("solver") && all < 4000,
            "{options}: {all}"
        );
    }
}

#[test]
fn means_converge_to_the_exact_value() {
    // Half a win on average, and a certain one after a bad reply.
    let game: Tree = "([A3B1](B[A3B1]))".parse().unwrap();
    for options in ["iters=20000", "iters=20000,batch=32"] {
        let report = decide(options, Leaves::played(), &game);
        let value = report.moves[0].value.unwrap();
        assert!(
            report.best == 0 && (value - 0.5).abs() < 0.02,
            "{options}: {value}"
        );
        assert!(report.moves[1].value.unwrap() < -0.5, "{options}");
    }
    let report = decide("iters=20000,reward=unit", Leaves::played(), &game);
    assert!((report.moves[0].value.unwrap() - 0.75).abs() < 0.01);
}

/// The value of every position of tic-tac-toe for the first player.
#[derive(Clone, Debug)]
struct Perfect(Arc<HashMap<TicTacToe, f32>>);

impl Perfect {
    fn new() -> Self {
        let mut known = HashMap::new();
        Self::solve(&TicTacToe::default(), &mut known);
        Self(Arc::new(known))
    }

    fn solve(state: &TicTacToe, known: &mut HashMap<TicTacToe, f32>) -> f32 {
        if let Some(&value) = known.get(state) {
            return value;
        }
        let value = match state.turn() {
            Turn::Player(player) => {
                let replies = state
                    .moves()
                    .map(|m| Self::solve(&state.after(m), known))
                    .collect::<Vec<_>>();
                let best = if player == Player::FIRST {
                    f32::max
                } else {
                    f32::min
                };
                replies.into_iter().reduce(best).unwrap()
            }
            _ => state.payoff(Player::FIRST),
        };
        known.insert(*state, value);
        value
    }
}

impl LeafEvaluator<TicTacToe> for Perfect {
    fn evaluate(&mut self, positions: &[TicTacToe], evaluations: &mut LeafEvaluations) {
        positions
            .iter()
            .map(|position| self.0[position])
            .for_each(|v| evaluations.push([v, -v, 0.0, 0.0]));
    }
}

/// Positions of tic-tac-toe in which an agent of so many iterations makes a mistake.
fn mistakes<A: Agent<TicTacToe>>(perfect: &Perfect, agent: impl Fn(usize) -> A) -> usize {
    let open = perfect.0.iter().filter(|(position, _)| !position.is_over());
    let gives_away = |position: &TicTacToe, value: f32| {
        let best = agent(position.moves().len())
            .decide(position, &mut Context::unlimited())
            .unwrap()
            .best;
        perfect.0[&position.after(best)] != value
    };
    open.filter(|&(position, &value)| gives_away(position, value))
        .count()
}

/// With an iteration for each move, exact values make play perfect; with more, moves are compared by means of good and bad
/// replies, which are very seldom misleading.
#[test]
fn exact_values_make_play_perfect_within_few_iterations() {
    let perfect = Perfect::new();
    let evaluated = |options: String| built(&options, perfect.clone(), 1);
    assert_eq!(
        mistakes(&perfect, |moves| evaluated(format!("iters={moves}"))),
        0
    );
    let played = |moves| Uct::new(config(&format!("iters={moves}")), ZeroEvaluator, 1).unwrap();
    assert!(
        mistakes(&perfect, played) > 400,
        "one playout a move is not enough"
    );
    for options in ["iters=50", "iters=50,batch=4"] {
        let few = mistakes(&perfect, |_| evaluated(options.to_owned()));
        assert!(few < 10, "{options}: {few} of 4520 positions");
    }
}

fn counted<G: Shortcuts>(options: &str, game: &G) -> (Vec<usize>, Vec<(u64, Option<f32>)>) {
    let calls = Arc::default();
    let leaves = Leaves::Counted(Rng::new(9), Arc::clone(&calls));
    let report = decide(options, leaves, game);
    let sizes = calls.lock().unwrap().clone();
    (
        sizes,
        report.moves.iter().map(|m| (m.visits, m.value)).collect(),
    )
}

#[test]
fn a_batch_is_one_call() {
    let game = ConnectFour::default();
    let (alone, _) = counted("iters=1000", &game);
    assert!(alone.len() > 990 && alone.iter().all(|&size| size == 1));
    let (batched, figures) = counted("iters=1000,batch=16", &game);
    assert!(
        batched.len() < 120 && batched.contains(&16) && batched.iter().all(|&size| size <= 16),
        "{batched:?}"
    );
    assert!(batched.iter().sum::<usize>() > 990);
    assert_eq!(
        counted("iters=1000,batch=16", &game),
        (batched, figures),
        "reproducible"
    );
    let small: TicTacToe = TicTacToe::default();
    for options in [
        "iters=3000",
        "iters=3000,batch=32",
        "iters=3000,batch=32,graph=on",
        "iters=900,solver=on,graph=on",
    ] {
        let (sizes, figures) = counted(options, &small);
        assert!(
            sizes.iter().sum::<usize>() < 2500,
            "finished games are not evaluated: {options}"
        );
        assert_eq!(counted(options, &small), (sizes, figures), "{options}");
    }
}

/// No game is over within the tree, so that a remaining virtual loss would change a mean.
#[test]
fn constant_values_are_the_means() {
    for options in [
        "",
        "batch=32",
        "batch=32,reuse=on,graph=on",
        "formula=puct,batch=8",
        "allot=halving",
    ] {
        let report = decide(
            &format!("iters=500,{options}"),
            Leaves::Always([0.25, -0.25, 0.0, 0.0]),
            &ConnectFour::default(),
        );
        let values = report
            .moves
            .iter()
            .filter(|m| m.visits > 0)
            .map(|m| m.value.unwrap());
        assert!(
            values.into_iter().all(|value| (value - 0.25).abs() < 1e-12),
            "{options}"
        );
        assert_eq!(visits(&report).iter().sum::<u64>(), 500, "{options}");
    }
}

#[test]
fn priors_lead_the_search() {
    let game = ConnectFour::default();
    for options in [
        "iters=60,formula=puct",
        "iters=60,formula=puct,batch=8",
        "iters=60,formula=puct,graph=on",
    ] {
        let (led, even) = (
            decide(options, Leaves::Last, &game),
            decide(options, Leaves::Always([0.0; 4]), &game),
        );
        assert!(
            visits(&led)[6] >= 50 && visits(&even)[6] < 20,
            "{options}: {led:?}, {even:?}"
        );
        assert!(led.moves[6].prior.unwrap() > 0.95, "{options}");
        // Below the root they count as well.
        assert!(
            led.totals.depth > even.totals.depth + 5,
            "{options}: {:?}, {:?}",
            led.totals,
            even.totals
        );
    }
    let rule = Uct::builder()
        .config(config("iters=60"))
        .selection(Puct { c: 1.0 })
        .leaves(Leaves::Last);
    let led = rule
        .build()
        .unwrap()
        .decide(&game, &mut Context::unlimited())
        .unwrap();
    assert_eq!(
        visits(&led),
        visits(&decide("iters=60,formula=puct", Leaves::Last, &game))
    );
}

/// Where a position has priors of the evaluator, the built-in ones are not computed; otherwise they are.
#[test]
fn without_priors_those_of_the_engine_count() {
    let game = TicTacToe::default();
    let engines = Uct::new(config("iters=1,formula=puct"), TicTacToe::EVALUATIONS[0], 1).unwrap();
    let priors = |report: Report<_>| report.moves.iter().map(|m| m.prior).collect::<Vec<_>>();
    let uct = Uct::builder()
        .config(config("iters=1,formula=puct"))
        .evaluator(TicTacToe::EVALUATIONS[0]);
    let mut without = uct.leaves(Leaves::Always([0.0; 4])).build().unwrap();
    let mut engines = engines;
    let budget = Budget::unlimited();
    assert_eq!(
        priors(without.decide(&game, &mut Context::new(&budget)).unwrap()),
        priors(engines.decide(&game, &mut Context::new(&budget)).unwrap())
    );
}

/// So many players move twice each; each receives the mean of their own moves, 0 or 1, as a loss or a win.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Apart<const PLAYERS: usize>(Vec<u8>);

impl<const PLAYERS: usize> Game for Apart<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;
    fn turn(&self) -> Turn {
        if self.0.len() == 2 * PLAYERS {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.0.len() % PLAYERS))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..if self.0.len() == 2 * PLAYERS { 0 } else { 2_u8 }
    }
    fn play(&mut self, m: u8) {
        self.0.push(m);
    }
    fn payoff(&self, player: Player) -> f32 {
        self.0
            .iter()
            .skip(player.index())
            .step_by(PLAYERS)
            .map(|&m| f32::from(m) - 0.5)
            .sum()
    }
}

impl<const PLAYERS: usize> Shortcuts for Apart<PLAYERS> {}

/// The present results of all players.
#[derive(Clone, Debug)]
struct SoFar;

impl<const PLAYERS: usize> LeafEvaluator<Apart<PLAYERS>> for SoFar {
    fn evaluate(&mut self, positions: &[Apart<PLAYERS>], evaluations: &mut LeafEvaluations) {
        positions
            .iter()
            .for_each(|position| evaluations.push(position.payoffs()));
    }
}

fn each_player_gets_the_best_result<const PLAYERS: usize>() {
    for options in [
        "iters=3000",
        "iters=3000,batch=8",
        "iters=3000,graph=on,reuse=on",
    ] {
        let mut uct = built(options, SoFar, 1);
        let mut game = Apart::<PLAYERS>::default();
        while !game.is_over() {
            let report = uct.decide(&game, &mut Context::unlimited()).unwrap();
            assert_eq!(
                report.best, 1,
                "{PLAYERS} players, {options}, after {:?}",
                game.0
            );
            uct.observe(&game, report.best);
            game.play(report.best);
        }
        assert_eq!(game.payoffs()[..PLAYERS], [1.0; PLAYERS]);
    }
}

#[test]
fn one_three_and_four_players_are_evaluated() {
    each_player_gets_the_best_result::<1>();
    each_player_gets_the_best_result::<3>();
    each_player_gets_the_best_result::<4>();
}

#[test]
fn memory_and_nodes_are_bounded() {
    let game = ConnectFour::default();
    for options in [
        "iters=30000,memory=1,full=recycle",
        "iters=30000,memory=1,batch=16,formula=puct",
    ] {
        let report = decide(options, Leaves::played(), &game);
        assert_eq!(visits(&report).iter().sum::<u64>(), 30_000, "{options}");
        assert!(
            report.totals.nodes < 20_000 && report.note.is_some(),
            "{options}: {:?}",
            report.totals
        );
    }
    assert_eq!(decide("nodes=50", Leaves::played(), &game).totals.nodes, 51);
}

#[test]
fn a_trace_shows_the_evaluation() {
    let mut uct = built("iters=100", Leaves::Always([0.5, -0.5, 0.0, 0.0]), 1);
    let trace = uct
        .trace(&ConnectFour::default(), 30, &Budget::unlimited())
        .unwrap();
    let playout = trace.simulate.unwrap();
    assert_eq!((playout.payoffs, playout.moves), (vec![0.5, -0.5], vec![]));
    assert_eq!(
        trace.expand.position,
        Some(trace.select.len()),
        "an evaluated position becomes a node"
    );
    let rewards: Vec<f64> = trace.backup.iter().map(|backup| backup.reward).collect();
    assert!(
        rewards.len() > 1 && rewards[..2] == [0.5, -0.5],
        "{rewards:?}"
    );
}

#[test]
fn evaluations_that_do_not_fit_are_failures() {
    let game: Tree = "((AB)(BA))".parse().unwrap();
    let failure_of = |payoff, priors: &[f32], leaves_out| {
        let wrong = Leaves::Wrong {
            payoff,
            priors: priors.to_vec(),
            leaves_out,
        };
        ["formula=puct", "batch=4"].map(|options| {
            let failure = built(options, wrong.clone(), 1)
                .decide(&game, &mut Context::unlimited())
                .unwrap_err();
            assert!(matches!(failure, AgentFailure::Unable(_)));
            failure.to_string()
        })
    };
    let cases = [
        (failure_of(f32::NAN, &[0.5, 0.5], 0), "NaN"),
        (failure_of(1.5, &[0.5, 0.5], 0), "from −1 to 1"),
        (failure_of(0.0, &[0.5], 0), "1 prior for 2 moves"),
        (failure_of(0.0, &[0.5, -0.5], 0), "the prior -0.5"),
        (
            failure_of(0.0, &[0.5, 0.5], 1),
            "1 position and evaluated 0",
        ),
    ];
    for (sentences, part) in cases {
        assert!(
            sentences.iter().all(|sentence| sentence.contains(part)),
            "{part}: {sentences:?}"
        );
    }
}

/// Options that a leaf evaluator replaces cannot be set, nor options that need playouts.
#[test]
fn options_of_playouts_are_refused() {
    #[derive(Clone)]
    struct First;
    impl<G: Shortcuts> PlayoutPolicy<G> for First {
        fn choose(&self, state: &G, _: Player, _: &mut Rng) -> G::Move {
            state.moves().next().unwrap()
        }
    }
    let with = |options| {
        Uct::<TicTacToe, _>::builder()
            .config(config(options))
            .leaves(Leaves::Last)
    };
    let refused = |options| {
        with(options)
            .build()
            .err()
            .map(|error: OptionError| error.keys().join(" "))
    };
    for (options, key) in [
        ("policy=mast", "policy"),
        ("depth=5", "depth"),
        ("decisive=both", "decisive"),
        ("amaf=rave", "amaf"),
        ("discount=0.9", "discount"),
        ("threshold=0", "threshold"),
        ("threads=2", "threads"),
    ] {
        assert!(refused(options).unwrap().contains(key), "{options}");
    }
    assert!(with("").playout(First).build().is_err());
    assert!(refused("batch=8,trees=2,graph=on,solver=on,reuse=on").is_none());
}

/// Custom priors count where the evaluator has none.
#[test]
fn custom_priors_replace_missing_ones() {
    #[derive(Clone)]
    struct Only(usize);
    impl<G: Shortcuts> Prior<G> for Only {
        fn priors(&self, _: &G, priors: &mut [f64]) {
            priors.fill(0.0);
            priors[self.0] = 1.0;
        }
    }
    let with = || {
        Uct::<ConnectFour, _>::builder()
            .config(config("iters=20,formula=puct"))
            .prior(Only(2))
    };
    let decide = |mut agent: Box<dyn Agent<ConnectFour>>| {
        visits(
            &agent
                .decide(&ConnectFour::default(), &mut Context::unlimited())
                .unwrap(),
        )
    };
    assert_eq!(
        decide(Box::new(
            with().leaves(Leaves::Always([0.0; 4])).build().unwrap()
        ))[2],
        20
    );
    assert!(
        decide(Box::new(with().leaves(Leaves::Last).build().unwrap()))[6] > 15,
        "but the evaluator's come first"
    );
}

/// Without custom priors the built-in ones are computed from the evaluation, as without a leaf evaluator.
#[test]
fn built_in_priors_replace_missing_ones() {
    let (options, game) = (
        "iters=20,formula=puct,temperature=0.1",
        ConnectFour::default(),
    );
    let evaluation = ConnectFour::EVALUATIONS[0];
    let priors = |mut agent: Box<dyn Agent<ConnectFour>>| {
        let report = agent.decide(&game, &mut Context::unlimited()).unwrap();
        report
            .moves
            .iter()
            .map(|m| m.prior.unwrap())
            .collect::<Vec<_>>()
    };
    let mine = Uct::builder()
        .config(config(options))
        .evaluator(evaluation)
        .leaves(Leaves::Always([0.0; 4]))
        .build()
        .unwrap();
    let (mine, engines) = (
        priors(Box::new(mine)),
        priors(Box::new(Uct::new(config(options), evaluation, 1).unwrap())),
    );
    assert_eq!(mine, engines);
    assert!(mine[3] > mine[0], "{mine:?}");
}
