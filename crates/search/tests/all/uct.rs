//! Properties of UCT in every game.

use uctopia_game::adapters::Tree;
use uctopia_game::{
    Agent, Context, Evaluate, Game, Notation, Report, Rng, Shortcuts, Stop, Turn, ZeroEvaluator,
    sample_outcome,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello;
use uctopia_options::Plies;
use uctopia_search::mcts::config::{FinalMoveRule, Untried};
use uctopia_search::{RewardScheme, Uct, UctConfig};

fn run<G: Evaluate + Shortcuts>(config: &UctConfig, state: &G) -> Report<G::Move> {
    Uct::new(config.clone(), G::EVALUATIONS[0], 1)
        .unwrap()
        .decide(state, &mut Context::unlimited())
        .unwrap()
}

fn small() -> UctConfig {
    UctConfig::default().iters(500)
}

/// Every combination of options that changes how the tree grows.
fn variants() -> Vec<UctConfig> {
    let mut variants = Vec::new();
    for graph in [false, true] {
        for solver in [false, true] {
            for threshold in [0, 1, 10] {
                for depth in [Plies::TO_THE_END, Plies(Some(4))] {
                    variants.push(UctConfig {
                        graph,
                        solver,
                        threshold,
                        depth,
                        ..small()
                    });
                }
            }
        }
    }
    variants.push(UctConfig {
        untried: Untried::First,
        choice: FinalMoveRule::Mean,
        ..small()
    });
    variants.push(UctConfig {
        reward: RewardScheme::Unit,
        reuse: true,
        ..small()
    });
    variants.extend(STRENGTHS.map(strength));
    variants
}

/// Options that make UCT stronger: each alone, and several together.
const STRENGTHS: [&str; 24] = [
    "solver=on,proof=0.5",
    "solver=on,proof=1,graph=on",
    "decisive=both",
    "policy=mast",
    "policy=nst,epsilon=0.4",
    "amaf=rave",
    "amaf=grave,ref=20",
    "amaf=grave,graph=on",
    "minimax=0.3",
    "bias=1",
    "formula=tuned",
    "formula=puct",
    "fpu=0.5",
    "allot=halving",
    "allot=gumbel",
    "choice=secure",
    "choice=max-robust",
    "discount=0.98",
    "trees=3",
    "threads=2",
    "threads=2,in_flight=loss,formula=puct",
    "threads=3,solver=on,proof=1,in_flight=loss",
    "solver=on,proof=0.5,decisive=both,policy=nst,amaf=grave,minimax=0.2,bias=0.5,formula=tuned,fpu=0.2,graph=on",
    "solver=on,proof=0.5,policy=mast,amaf=rave,minimax=0.2,formula=puct,discount=0.99,trees=2,reward=unit",
];

fn strength(text: &str) -> UctConfig {
    format!("iters=500,{text}").parse().unwrap()
}

/// Every iteration is counted once at the root, whatever happens in the tree.
fn visits_add_up<G: Evaluate + Shortcuts>(state: &G) {
    for config in variants() {
        let report = run(&config, state);
        let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
        assert_eq!(visits, report.totals.playouts, "{config:?}");
        if !matches!(report.stop, Stop::Solved | Stop::Complete) {
            assert_eq!(report.totals.playouts, 500, "{config:?}");
        }
        for m in report.moves.iter().filter(|m| m.visits > 0) {
            let mean = m.value.unwrap();
            let range = if config.reward == RewardScheme::Unit {
                0.0..=1.0
            } else {
                -1.0..=1.0
            };
            assert!(range.contains(&mean), "{mean} with {config:?}");
            assert_eq!(m.pv[0], m.mv);
        }
    }
}

#[test]
fn visits_add_up_in_every_game() {
    visits_add_up(&TicTacToe::default());
    visits_add_up(&ConnectFour::default());
    visits_add_up(&Othello::<8>::default());
    visits_add_up(&Calculation::new(&Rules::default()));
}

/// Both players play a win in one and prevent the opponent's: the sign of the reward is right on both sides.
#[test]
fn both_players_win_and_defend() {
    let cases = [
        ("110022000", "c1"), // o wins at once
        ("110220001", "c2"), // x wins at once rather than block
        ("110002000", "c1"), // x must stop o
        ("220110000", "c2"), // o wins at once
    ];
    for (text, best) in &cases {
        let state = TicTacToe::default().read(text).unwrap();
        for config in variants()
            .into_iter()
            .filter(|config| config.depth == Plies::TO_THE_END)
        {
            let report = run(
                &UctConfig {
                    iters: Some(2000),
                    ..config.clone()
                },
                &state,
            );
            assert_eq!(
                state.move_text(report.best),
                *best,
                "{text} with {config:?}"
            );
        }
    }
}

/// With equal values the unit scheme and the signed scheme with half the constant are the same search.
#[test]
fn the_exploration_constant_is_relative_to_the_rewards() {
    let state = ConnectFour::default();
    let signed = run(&UctConfig { c: 1.0, ..small() }, &state);
    let unit = run(
        &UctConfig {
            c: 0.5,
            reward: RewardScheme::Unit,
            ..small()
        },
        &state,
    );
    assert_eq!(signed.best, unit.best);
    for (a, b) in signed.moves.iter().zip(&unit.moves) {
        assert_eq!(a.visits, b.visits);
    }
}

/// Nature's moves are drawn by weight: the mean of a bet is its expectation.
#[test]
fn chance_nodes_average_by_weight() {
    let game: Tree = "([A1B3][A3B1])".parse().unwrap();
    for graph in [false, true] {
        for solver in [false, true] {
            let config = UctConfig {
                iters: Some(20_000),
                graph,
                solver,
                ..Default::default()
            };
            let report = Uct::new(config, ZeroEvaluator, 1)
                .unwrap()
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            assert_eq!(report.best, 1);
            let mean = report.moves[1].value.unwrap();
            assert!((mean - 0.5).abs() < 0.03, "{mean}");
        }
    }
}

/// A node that is solved below a chance event contributes its proven value, not that of its first move.
#[test]
fn solved_positions_below_chance_count_as_proven() {
    let game: Tree = "([(BA)1(BA)1]=)".parse().unwrap(); // the second player chooses B: a loss
    let config = UctConfig {
        iters: Some(5000),
        solver: true,
        ..Default::default()
    };
    let report = Uct::new(config, ZeroEvaluator, 1)
        .unwrap()
        .decide(&game, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.best, 1);
    assert_eq!(report.stop, Stop::Solved);
    assert_eq!(report.moves[0].proof.map(|p| p.payoff), Some(-1.0));
}

/// A merged graph stores each position once.
#[test]
fn a_graph_stores_fewer_nodes_than_a_tree() {
    let state = TicTacToe::default();
    let nodes = |graph| {
        let config = UctConfig {
            graph,
            threshold: 0,
            iters: Some(20_000),
            ..Default::default()
        };
        run(&config, &state).totals.nodes
    };
    let (tree, graph) = (nodes(false), nodes(true));
    assert!(
        graph <= 5478 && graph < tree / 2,
        "{graph} in the graph, {tree} in the tree"
    );
}

/// A bound on nodes holds, and ends even where the whole game fits.
#[test]
fn node_bounds_hold() {
    for (nodes, game) in [(10, ""), (1000, ""), (100_000, "121212000")] {
        let state = TicTacToe::default().read(game).unwrap();
        let report = run(
            &UctConfig {
                nodes: Some(nodes),
                ..Default::default()
            },
            &state,
        );
        assert!(
            report.totals.nodes <= nodes + 1,
            "{} nodes of {nodes}",
            report.totals.nodes
        );
    }
}

/// With reuse, the statistics of the position that arose are kept, and only those.
#[test]
fn a_kept_tree_has_its_visits() {
    fn second_decision<G: Evaluate + Shortcuts>(start: &G, reuse: bool, graph: bool) -> (u64, u64) {
        let config = UctConfig {
            reuse,
            graph,
            iters: Some(2000),
            ..Default::default()
        };
        let mut agent = Uct::new(config, G::EVALUATIONS[0], 1).unwrap();
        let mut rng = Rng::new(1);
        let first = agent.decide(start, &mut Context::unlimited()).unwrap();
        let mut state = start.clone();
        let mut m = first.best;
        loop {
            agent.observe(&state, m);
            state.play(m);
            m = match state.turn() {
                Turn::Chance => sample_outcome(&state, &mut rng),
                Turn::Player(player) if player.index() == 1 => state.moves().next().unwrap(),
                _ => break,
            };
        }
        let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
        (
            report.moves.iter().map(|m| m.visits).sum(),
            report.totals.playouts,
        )
    }
    for graph in [false, true] {
        let (fresh, playouts) = second_decision(&ConnectFour::default(), false, graph);
        assert_eq!(fresh, playouts);
        let (kept, playouts) = second_decision(&ConnectFour::default(), true, graph);
        assert!(
            kept > playouts,
            "{kept} visits of {playouts} playouts, graph {graph}"
        );
        let (kept, playouts) = second_decision(&Calculation::new(&Rules::default()), true, graph);
        assert!(
            kept > playouts,
            "{kept} visits of {playouts} playouts, graph {graph}"
        );
    }
}

/// After a position that has nothing to do with the last one, a kept tree is not used.
#[test]
fn a_kept_tree_is_checked_against_the_position() {
    let mut agent = Uct::new(small().reuse(true), TicTacToe::EVALUATIONS[0], 1).unwrap();
    let start = TicTacToe::default();
    agent.decide(&start, &mut Context::unlimited()).unwrap();
    let elsewhere = start.read("120000000").unwrap();
    let report = agent.decide(&elsewhere, &mut Context::unlimited()).unwrap();
    assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u64>(), 500);
}

/// Tic-tac-toe has 5478 positions, of which 958 are finished; up to symmetry 765 and 138.
#[test]
fn images_share_a_node() {
    let game = TicTacToe::default();
    let searched = |options: &str| {
        let options = format!("iters=200000,c=20,threshold=0,graph=on,{options}");
        let mut uct = Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap();
        uct.decide(&game, &mut Context::unlimited()).unwrap()
    };
    let merged = searched("symmetry=on");
    assert_eq!(searched("").totals.nodes, 5478 - 958);
    assert_eq!(merged.totals.nodes, 765 - 138);
    for report in &merged.moves {
        let mut state = game;
        for &m in &report.pv {
            assert!(state.moves().any(|legal| legal == m), "{:?}", report.pv);
            state.play(m);
        }
    }
}
