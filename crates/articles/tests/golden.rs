//! What the programs find in fixed positions with fixed seeds: visits of the moves, or values where nothing is counted, and the
//! move played. These figures are those that the engine gave when it had options for the articles' mistakes.

use uctopia_articles::{
    Backup, Expanded, Ganariya, GanariyaConfig, Kaityo256, Kaityo256Config, KosekiAlphaBeta, KosekiAlphaBetaConfig,
    KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig, KosekiFlatPython, KosekiFlatPythonConfig,
    KosekiMcts, KosekiMctsConfig, KosekiMinimax, KosekiMinimaxConfig, TimlabsFlat, TimlabsFlatConfig, TimlabsLevels,
    TimlabsLevelsConfig, TimlabsMcts, TimlabsMctsConfig,
};
use uctopia_game::{Agent, Budget, Evaluate, Evaluation, Notation, Shortcuts};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::{Othello6, Othello8};

/// All programs with their defaults but for fewer playouts, in the order of the tables below.
fn programs<G: Evaluate + Shortcuts>() -> Vec<(&'static str, Box<dyn Agent<G>>)> {
    let evaluation: Evaluation<G> = G::EVALUATIONS[0];
    let mcts = |expanded| {
        let config = KosekiMctsConfig { threshold: 5, expanded, ..KosekiMctsConfig::default() };
        Box::new(KosekiMcts::new(config, evaluation, 7))
    };
    let timlabs = |backup| {
        let config = TimlabsMctsConfig { iters: Some(200), backup, ..TimlabsMctsConfig::default() };
        Box::new(TimlabsMcts::new(config, 7))
    };
    let few = TimlabsFlatConfig { per_move: Some(10), ..TimlabsFlatConfig::default() };
    let levels = TimlabsLevelsConfig { levels: 1, ..TimlabsLevelsConfig::default() };
    let kaityo256 = Kaityo256Config { iters: Some(200), ..Kaityo256Config::default() };
    vec![
        ("koseki-flat", Box::new(KosekiFlat::new(KosekiFlatConfig::default(), evaluation, 7))),
        ("koseki-flat-python", Box::new(KosekiFlatPython::new(KosekiFlatPythonConfig::default(), evaluation, 7))),
        ("koseki-mcts", mcts(Expanded::Own)),
        ("koseki-mcts, children", mcts(Expanded::Children)),
        ("koseki-minimax", Box::new(KosekiMinimax::new(KosekiMinimaxConfig::default(), evaluation))),
        ("koseki-alpha-beta", Box::new(KosekiAlphaBeta::new(KosekiAlphaBetaConfig::default(), evaluation))),
        ("koseki-deepening", Box::new(KosekiDeepening::new(KosekiDeepeningConfig::default(), evaluation))),
        ("kaityo256", Box::new(Kaityo256::new(kaityo256, 7))),
        ("ganariya", Box::new(Ganariya::new(GanariyaConfig::default(), 7))),
        ("timlabs-flat", Box::new(TimlabsFlat::new(few, 7))),
        ("timlabs-mcts", timlabs(Backup::Mean)),
        ("timlabs-mcts, maximum", timlabs(Backup::Maximum)),
        ("timlabs-levels", Box::new(TimlabsLevels::new(levels, 7))),
    ]
}

/// A line for each program: figures of the moves, then the move played.
fn table<G: Evaluate + Notation>(state: &G) -> String {
    let line = |(name, mut program): (&'static str, Box<dyn Agent<G>>)| {
        let report = program.decide(state, &Budget::unlimited());
        let figure = |m: &uctopia_game::MoveReport<G::Move>| match (m.visits, m.value) {
            (0, None) => "-".to_owned(),
            (0, Some(value)) => value.to_string(),
            // Equal visits say nothing: the mean does.
            (visits, Some(value)) if report.moves.iter().all(|other| other.visits == visits) => format!("{value:.4}"),
            (visits, _) => visits.to_string(),
        };
        let figures: Vec<String> = report.moves.iter().map(figure).collect();
        format!("{name}: {} → {}\n", figures.join(" "), state.move_text(report.best))
    };
    programs::<G>().into_iter().map(line).collect()
}

fn check<G: Evaluate + Notation>(start: &G, position: &str, expected: &str) {
    let expected: String = expected.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    let found = table(&start.read(position).unwrap());
    assert_eq!(found, expected, "{position}:\n{found}");
}

#[test]
fn tic_tac_toe() {
    check(&TicTacToe::default(), "020010000", "TTT");
}

#[test]
fn connect_four() {
    check(&ConnectFour::default(), "4453", "C4");
}

#[test]
fn othello() {
    check(&Othello6::default(), "", "O6");
    check(&Othello8::default(), "f5d6c3d3c4", "O8");
}

#[test]
fn calculation() {
    let position = "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T Table: 2(3) 2(4) 6(9) 4(8) [1] 6J7 [2] 9K [3] 23 [4] 7K";
    check(&Calculation::new(&Rules::default()), position, "CALC");
    let won = "Hand: : 9TJQK Table: K(-) K(-) K(-) 8(Q)";
    let _ = won;
}
