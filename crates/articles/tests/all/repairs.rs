//! The Othello articles' programs with their mistakes repaired (`fix=`).

use uctopia_articles::{
    AlphaBetaMistake, Fixes, KosekiAlphaBeta, KosekiAlphaBetaConfig, KosekiDeepening,
    KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig, KosekiFlatPython, KosekiFlatPythonConfig,
    KosekiMcts, KosekiMctsConfig, KosekiMinimax, KosekiMinimaxConfig,
};
use uctopia_game::{
    Agent, Context, Evaluate, Notation, Report, Shortcuts, ZeroEvaluator, adapters::Tree,
};
use uctopia_games::othello::{Move, Othello};
use uctopia_options::Options;

use crate::naive::positions::positions;

fn config<C: Options + Default>(options: &[(&str, &str)]) -> C {
    let mut config = C::default();
    for (key, value) in options {
        config.set(key, value).unwrap();
    }
    config
}

fn decide<G: Shortcuts>(mut agent: impl Agent<G>, state: &G) -> Report<G::Move> {
    agent.decide(state, &mut Context::unlimited()).unwrap()
}

fn best(report: &Report<Move>) -> (Move, Option<f32>) {
    (report.best, report.best_move().value)
}

#[test]
fn repaired_bounds_and_deepening_play_as_repaired_minimax() {
    let evaluation = Othello::<4>::EVALUATIONS[0];
    let mut published_differs = [false; 2];
    for state in positions(&Othello::<4>::new(), 40) {
        let options = |fix| [("depth", "4"), ("fix", fix)];
        let minimax = KosekiMinimax::new(config(&options("all")), evaluation);
        let expected = best(&decide(minimax, &state));
        let alpha_beta = |fix| {
            let config: KosekiAlphaBetaConfig = config(&options(fix));
            best(&decide(KosekiAlphaBeta::new(config, evaluation), &state))
        };
        let deepening = |fix| {
            let config: KosekiDeepeningConfig = config(&options(fix));
            best(&decide(KosekiDeepening::new(config, evaluation), &state))
        };
        assert_eq!(alpha_beta("all"), expected, "{state}");
        assert_eq!(deepening("all"), expected, "{state}");
        published_differs[0] |= alpha_beta("pass+end") != expected;
        published_differs[1] |= deepening("bounds+late+pass+end") != expected;
    }
    assert_eq!(
        published_differs, [true; 2],
        "without these repairs the programs differ"
    );
}

/// In this position black wins by force through passes of white, which the published program takes for the end of a line.
#[test]
fn a_repaired_pass_goes_on_and_a_repaired_end_has_a_winner() {
    let state: Othello<4> = Othello::<4>::new().read("XO-OXXOOXOOOXO-O X").unwrap();
    let value = |fix| {
        let config: KosekiMinimaxConfig = config(&[("depth", "4"), ("fix", fix)]);
        let report = decide(
            KosekiMinimax::new(config, Othello::<4>::EVALUATIONS[0]),
            &state,
        );
        report.moves[0].value.unwrap().abs()
    };
    assert_eq!(value("none"), 10_000_000.0);
    let scale = 16.0;
    assert!(value("all") <= scale, "{}", value("all"));
}

/// The first move wins half of its games at random, and loses against best play.
#[test]
fn a_repaired_sign_does_not_trust_in_the_opponents_help() {
    let game: Tree = "((AB)((==)(==)))".parse().unwrap();
    let best = |fix| {
        let config: KosekiMctsConfig = config(&[("depth", "end"), ("iters", "2000"), ("fix", fix)]);
        decide(KosekiMcts::new(config, ZeroEvaluator, 1), &game).best
    };
    assert_eq!(
        [
            best("none"),
            best("parent+pass+plies"),
            best("sign"),
            best("all")
        ],
        [0, 0, 1, 1]
    );
}

#[test]
fn repaired_budgets_count_for_each_move() {
    let start = Othello::<6>::new();
    let evaluation = Othello::<6>::EVALUATIONS[0];
    let options = |fix| [("iters", "20"), ("fix", fix)];
    let flat = |fix| {
        let config: KosekiFlatConfig = config(&options(fix));
        decide(KosekiFlat::new(config, evaluation, 1), &start)
            .totals
            .playouts
    };
    let python = |fix| {
        let config: KosekiFlatPythonConfig = config(&options(fix));
        decide(KosekiFlatPython::new(config, evaluation, 1), &start)
            .totals
            .playouts
    };
    assert_eq!([flat("none"), flat("each")], [20, 80]);
    assert_eq!([python("none"), python("each")], [20, 80]);
}

#[test]
fn a_repaired_draw_counts_half() {
    let game: Tree = "((==)(AB))".parse().unwrap();
    let value = |fix| {
        let config: KosekiFlatPythonConfig = config(&[("depth", "end"), ("fix", fix)]);
        decide(KosekiFlatPython::new(config, ZeroEvaluator, 1), &game).moves[0].value
    };
    assert_eq!([value("none"), value("draws")], [Some(0.0), Some(0.5)]);
}

/// With the nodes of two plies and a bit, the third is begun and not finished.
#[test]
fn a_repaired_deepening_keeps_the_last_finished_depth() {
    let state = Othello::<6>::new();
    let depth = |fix| {
        let config: KosekiDeepeningConfig =
            config(&[("depth", "9"), ("nodes", "40"), ("fix", fix)]);
        decide(
            KosekiDeepening::new(config, Othello::<6>::EVALUATIONS[0]),
            &state,
        )
        .totals
        .depth
    };
    assert_eq!(depth("all") + 1, depth("start+bounds+pass+end"));
}

#[test]
fn a_text_of_all_mistakes_is_all() {
    let fixes = |text: &str| config::<KosekiAlphaBetaConfig>(&[("fix", text)]).fix;
    assert_eq!(fixes("end+pass+bounds"), Fixes::ALL);
    assert!(fixes("bounds").repair(AlphaBetaMistake::Bounds));
    let refused = KosekiAlphaBetaConfig::default()
        .set("fix", "sign")
        .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "fix=sign: expected none, all, or words joined by +: bounds, pass, end"
    );
}
