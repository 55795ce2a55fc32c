//! Searches against known results.

use uctopia_game::{
    Agent, Context, Evaluate, Game, Notation, Player, Report, Rng, Shortcuts, Stop, ZeroEvaluator,
};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello;
use uctopia_options::Plies;
use uctopia_search::{
    CutoffScoring, Exact, ExactConfig, Expectation, ExpectationConfig, FlatConfig, FlatMonteCarlo,
    PlayoutRunner, Uct, UctConfig, random_play_value,
};

fn solve<G: Evaluate + Shortcuts>(state: &G) -> Report<G::Move> {
    let report = Exact::new(ExactConfig::default(), G::EVALUATIONS[0])
        .decide(state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.stop, Stop::Solved, "{state:?}");
    report
}

fn payoffs<M>(report: &Report<M>) -> Vec<f32> {
    report
        .moves
        .iter()
        .map(|m| m.proof.expect("a solved position proves every move").payoff)
        .collect()
}

fn read<G: Notation>(start: &G, text: &str) -> G {
    start.read(text).unwrap()
}

/// Plain negamax over payoffs: no pruning, no table, no code of the searches.
fn negamax<G: Shortcuts>(state: &G, player: Player) -> f32 {
    if state.is_over() {
        return state.payoff(player);
    }
    let values = state
        .moves()
        .map(|m| -negamax(&state.after(m), player.opponent()));
    values.fold(f32::NEG_INFINITY, f32::max)
}

#[test]
fn tic_tac_toe_is_a_draw_after_any_first_move() {
    let report = solve(&TicTacToe::default());
    assert_eq!(payoffs(&report), [0.0; 9]);
}

/// The tic-tac-toe article's position with x to place: moves lose, draw or win.
#[test]
fn the_articles_position_is_solved() {
    let state = read(&TicTacToe::default(), "020010000");
    let by_move: Vec<(String, f32)> = solve(&state)
        .moves
        .iter()
        .map(|m| (state.move_text(m.mv), m.proof.unwrap().payoff))
        .collect();
    let wins = by_move.iter().filter(|(_, payoff)| *payoff == 1.0).count();
    assert_eq!(wins, 6, "{by_move:?}");
    assert!(by_move.contains(&("b3".to_owned(), 0.0)), "{by_move:?}");
}

/// Exact means over all random games: corner 12/35, edge 1/5, centre 1/2.
#[test]
fn random_play_in_tic_tac_toe() {
    let means = |text: &str| -> Vec<f32> {
        let state = read(&TicTacToe::default(), text);
        let report = Expectation::new(ExpectationConfig::default())
            .decide(&state, &mut Context::unlimited())
            .unwrap();
        report.moves.iter().map(|m| m.value.unwrap()).collect()
    };
    let close = |ours: &[f32], known: &[f32]| {
        assert_eq!(ours.len(), known.len());
        for (a, b) in ours.iter().zip(known) {
            assert!((a - b).abs() < 5e-5, "{ours:?} against {known:?}");
        }
    };
    let (corner, edge) = (12.0 / 35.0, 0.2);
    close(
        &means("000000000"),
        &[corner, edge, corner, edge, 0.5, edge, corner, edge, corner],
    );
    close(
        &means("010200000"),
        &[0.4167, 0.3222, 0.5667, 0.2222, 0.3222, 0.1722, 0.1778],
    );
    close(
        &means("020010000"),
        &[0.7167, 0.7167, 0.5667, 0.5667, 0.5722, 0.2889, 0.5722],
    );
    // x to move: the values are x's, so those the article prints for o change their sign
    let (corner, edge) = (-0.428571, -0.571429);
    close(
        &means("000010000"),
        &[corner, edge, corner, edge, edge, corner, edge, corner],
    );
}

#[test]
fn many_playouts_converge_to_the_exact_mean() {
    let start = TicTacToe::default();
    let config = FlatConfig {
        per_move: Some(20_000),
        ..Default::default()
    };
    let flat = FlatMonteCarlo::new(config, TicTacToe::EVALUATIONS[0], 1)
        .decide(&start, &mut Context::unlimited())
        .unwrap();
    let exact = Expectation::new(ExpectationConfig::default())
        .decide(&start, &mut Context::unlimited())
        .unwrap();
    for (sampled, exact) in flat.moves.iter().zip(&exact.moves) {
        let error = (sampled.variance.unwrap() / 20_000.0).sqrt();
        let difference = sampled.value.unwrap() - exact.value.unwrap();
        assert!(
            difference.abs() < 4.0 * error,
            "{difference} with standard error {error}"
        );
    }
}

/// Late positions, solved by an independent brute force, so that the published test set need not be trusted.
#[test]
fn connect_four_endgames() {
    let lines = [
        "2252576253462244111563365343671351441",
        "7422341735647741166133573473242566",
        "23163416124767223154467471272416755633",
    ];
    let mut seen = Vec::new();
    for line in lines {
        let state = read(&ConnectFour::default(), line);
        let uctopia_game::Turn::Player(to_move) = state.turn() else {
            panic!("{line} is over")
        };
        let truth = negamax(&state, to_move);
        let report = solve(&state);
        assert_eq!(report.best_move().proof.unwrap().payoff, truth, "{line}");
        seen.push(truth);
    }
    assert_eq!(seen, [-1.0, 1.0, 0.0], "as in the test set of Pascal Pons");
}

/// 4×4 Othello: white wins, 11 to 3 with two squares left empty (brute force, 64 971 positions).
#[test]
fn small_othello_is_won_by_white() {
    let start = Othello::<4>::default();
    let report = solve(&start);
    assert_eq!(payoffs(&report), [-1.0; 4]);
    assert_eq!(negamax(&start, Player::FIRST), -1.0);
}

#[test]
fn the_mean_of_random_othello_on_4x4_is_found_exactly() {
    let value = random_play_value(&Othello::<4>::default(), 1_000_000).unwrap();
    let mut sum = 0.0;
    let mut rng = uctopia_game::Rng::new(3);
    const GAMES: u32 = 40_000;
    for _ in 0..GAMES {
        let mut state = Othello::<4>::default();
        uctopia_search::play_out(&mut state, &mut rng);
        sum += f64::from(state.payoff(Player::FIRST));
    }
    let mean = sum / f64::from(GAMES);
    assert!(
        (mean - value).abs() < 4.0 / f64::from(GAMES).sqrt(),
        "{mean} sampled, {value} exact"
    );
}

/// UCT with proofs ends with the exact result, in a tree and in a graph.
#[test]
fn uct_and_the_solver_prove_the_same() {
    for graph in [false, true] {
        for text in ["", "020010000", "000010000", "100020000", "102022011"] {
            let state = read(&TicTacToe::default(), text);
            let config = UctConfig::default()
                .iters(200_000)
                .solver(true)
                .graph(graph);
            let report = Uct::new(config, TicTacToe::EVALUATIONS[0], 1)
                .unwrap()
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            assert_eq!(report.stop, Stop::Solved, "{text} graph {graph}");
            let proven = report.best_move().proof.map(|proof| proof.payoff);
            assert_eq!(
                proven,
                solve(&state).best_move().proof.map(|proof| proof.payoff),
                "{text} graph {graph}"
            );
            for (ours, exact) in report.moves.iter().zip(&solve(&state).moves) {
                if let Some(proof) = ours.proof {
                    assert_eq!(
                        proof.payoff,
                        exact.proof.unwrap().payoff,
                        "{text} {:?}",
                        ours.mv
                    );
                }
            }
        }
    }
}

/// The only winning first move is the middle. Plain UCT has left it by 300 000 iterations; proof numbers keep it.
#[test]
fn proofs_keep_the_winning_column() {
    let config = "iters=300000,solver=on,proof=0.5".parse().unwrap();
    let state = ConnectFour::default();
    let report = Uct::new(config, ZeroEvaluator, 1)
        .unwrap()
        .decide(&state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(state.move_text(report.best), "4");
}

/// With any options, what is proven is true.
#[test]
fn no_option_leads_to_false_proofs() {
    let options = [
        "proof=1",
        "proof=0.5,graph=on,minimax=0.3",
        "amaf=grave,policy=mast",
        "formula=puct",
        "trees=2",
        "threads=2",
    ];
    for text in ["", "020010000", "100020000", "102022011"] {
        let state = read(&TicTacToe::default(), text);
        let exact = solve(&state);
        for options in options {
            let config = format!("iters=100000,solver=on,{options}").parse().unwrap();
            let report = Uct::new(config, TicTacToe::EVALUATIONS[0], 1)
                .unwrap()
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            let proven = report.best_move().proof.map(|proof| proof.payoff);
            assert_eq!(
                proven,
                exact.best_move().proof.map(|proof| proof.payoff),
                "{options} in {text}"
            );
            for (ours, exact) in report.moves.iter().zip(&exact.moves) {
                assert!(
                    ours.proof
                        .is_none_or(|proof| Some(proof.payoff) == exact.proof.map(|p| p.payoff)),
                    "{options}"
                );
            }
        }
    }
}

/// Nearly certain is not certain: a mean over chance proves no number of plies, and keeps its value.
#[test]
fn a_mean_over_chance_is_not_a_certain_win() {
    let game: uctopia_game::adapters::Tree = "([[A9B1]1A9A9A9A9A9A9A9A9A9A9A9]B)".parse().unwrap();
    let report = Exact::new(ExactConfig::default(), uctopia_game::ZeroEvaluator)
        .decide(&game, &mut Context::unlimited())
        .unwrap();
    assert_eq!(report.moves[0].proof.unwrap().plies, None);
}

/// A proven loss is never preferred to an unproven move, however low the mean of that move.
#[test]
fn a_proven_loss_is_not_played_while_another_move_is_unproven() {
    let game: uctopia_game::adapters::Tree = "(B((BBBBBBBBA)))".parse().unwrap();
    for seed in 0..50 {
        let config = "iters=6,solver=on".parse().unwrap();
        let report = Uct::new(config, uctopia_game::ZeroEvaluator, seed)
            .unwrap()
            .decide(&game, &mut Context::unlimited())
            .unwrap();
        assert_eq!(report.best, 1, "seed {seed}");
    }
}

/// A pass changes only the player to move, so a playout of one ply makes the move after it too.
#[test]
fn passes_cost_no_depth() {
    let blocked: Othello<4> = Othello::new().read("OXX-OOOOOOOOXXXX X").unwrap();
    let discs = |state: &Othello<4>| state.count(Player::FIRST) + state.count(Player::SECOND);
    let mut state = blocked;
    PlayoutRunner::new(Plies(Some(1)), CutoffScoring::Auto).run(
        &ZeroEvaluator,
        &mut state,
        &mut Rng::new(1),
    );
    assert_eq!(
        (discs(&blocked), discs(&state)),
        (15, 16),
        "a pass, and then a disc"
    );
}
