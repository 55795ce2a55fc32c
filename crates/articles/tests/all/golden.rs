//! The results of the programs in fixed positions with fixed seeds: visits of the moves, or values where visits are not
//! counted, and the move played. These figures are those of the engine when it had options for the articles' mistakes.

use uctopia_articles::{
    Backup, Expanded, Ganariya, GanariyaConfig, Kaityo256, Kaityo256Config, KosekiAlphaBeta,
    KosekiAlphaBetaConfig, KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig,
    KosekiFlatPython, KosekiFlatPythonConfig, KosekiMcts, KosekiMctsConfig, KosekiMinimax,
    KosekiMinimaxConfig, TimlabsFlat, TimlabsFlatConfig, TimlabsLevels, TimlabsLevelsConfig,
    TimlabsMcts, TimlabsMctsConfig,
};
use uctopia_game::{
    Agent, Budget, Context, Evaluate, Evaluation, Game, MoveReport, Notation, Player, Rng,
    Shortcuts, Turn, random_move, sample_outcome,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::{Othello4, Othello8};

/// All programs with their defaults but for fewer playouts, in the order of the tables below.
fn programs<G: Evaluate + Shortcuts>() -> Vec<(&'static str, Box<dyn Agent<G>>)> {
    let evaluation: Evaluation<G> = G::EVALUATIONS[0];
    let mcts = |expanded| {
        let config = KosekiMctsConfig {
            threshold: 5,
            expanded,
            ..KosekiMctsConfig::default()
        };
        Box::new(KosekiMcts::new(config, evaluation, 7))
    };
    let timlabs = |backup| {
        let config = TimlabsMctsConfig {
            iters: Some(200),
            backup,
            ..TimlabsMctsConfig::default()
        };
        Box::new(TimlabsMcts::new(config, 7))
    };
    let few = TimlabsFlatConfig {
        per_move: Some(10),
        ..TimlabsFlatConfig::default()
    };
    let levels = TimlabsLevelsConfig {
        levels: 1,
        ..TimlabsLevelsConfig::default()
    };
    let kaityo256 = Kaityo256Config {
        iters: Some(200),
        ..Kaityo256Config::default()
    };
    vec![
        (
            "koseki-flat",
            Box::new(KosekiFlat::new(KosekiFlatConfig::default(), evaluation, 7)),
        ),
        (
            "koseki-flat-python",
            Box::new(KosekiFlatPython::new(
                KosekiFlatPythonConfig::default(),
                evaluation,
                7,
            )),
        ),
        ("koseki-mcts", mcts(Expanded::Own)),
        ("koseki-mcts, children", mcts(Expanded::Children)),
        (
            "koseki-minimax",
            Box::new(KosekiMinimax::new(
                KosekiMinimaxConfig::default(),
                evaluation,
            )),
        ),
        (
            "koseki-alpha-beta",
            Box::new(KosekiAlphaBeta::new(
                KosekiAlphaBetaConfig::default(),
                evaluation,
            )),
        ),
        (
            "koseki-deepening",
            Box::new(KosekiDeepening::new(
                KosekiDeepeningConfig::default(),
                evaluation,
            )),
        ),
        ("kaityo256", Box::new(Kaityo256::new(kaityo256, 7))),
        (
            "ganariya",
            Box::new(Ganariya::new(GanariyaConfig::default(), 7)),
        ),
        ("timlabs-flat", Box::new(TimlabsFlat::new(few, 7))),
        ("timlabs-mcts", timlabs(Backup::Mean)),
        ("timlabs-mcts, maximum", timlabs(Backup::Maximum)),
        ("timlabs-levels", Box::new(TimlabsLevels::new(levels, 7))),
    ]
}

/// A line for each program: figures of the moves, then the move played.
fn table<G: Evaluate + Notation + Shortcuts>(state: &G) -> String {
    let line = |(name, mut program): (&'static str, Box<dyn Agent<G>>)| {
        let report = program.decide(state, &mut Context::unlimited()).unwrap();
        let figure = |m: &MoveReport<G::Move>| match (m.visits, m.value) {
            (0, None) => "-".to_owned(),
            (0, Some(value)) => value.to_string(),
            // Equal visits are not informative: the mean is.
            (visits, Some(value)) if report.moves.iter().all(|other| other.visits == visits) => {
                format!("{value:.4}")
            }
            (visits, _) => visits.to_string(),
        };
        let figures: Vec<String> = report.moves.iter().map(figure).collect();
        format!(
            "{name}: {} → {}\n",
            figures.join(" "),
            state.move_text(report.best)
        )
    };
    programs::<G>().into_iter().map(line).collect()
}

fn check<G: Evaluate + Notation + Shortcuts>(state: &G, expected: &str) {
    let found = table(state);
    assert_eq!(
        found.lines().collect::<Vec<_>>(),
        expected.lines().map(str::trim).collect::<Vec<_>>(),
        "{state}:\n{found}"
    );
}

#[test]
fn tic_tac_toe() {
    check(
        &TicTacToe::default().read("020010000").unwrap(),
        "\
        koseki-flat: 29 29 29 29 28 28 28 → c2
        koseki-flat-python: 29 29 29 29 28 28 28 → c2
        koseki-mcts: 35 35 30 20 34 17 29 → a1
        koseki-mcts, children: 5 5 4 5 173 4 4 → a3
        koseki-minimax: 16 16 16 16 -16 -32 -16 → c2
        koseki-alpha-beta: 16 80 16 16 32 -32 -16 → c1
        koseki-deepening: -10000000 - - - - - - → a1
        kaityo256: 62 9 28 39 25 25 12 → a1
        ganariya: 27 21 14 11 12 11 4 → a1
        timlabs-flat: 0.5000 0.9000 0.4000 0.6000 -0.4000 0.3000 0.5000 → c1
        timlabs-mcts: 102 18 20 4 28 12 16 → a1
        timlabs-mcts, maximum: 23 35 6 7 6 6 117 → c3
        timlabs-levels: 0.9000 0.7000 0.6500 0.9000 0.6000 0.6500 0.7000 → a1",
    );
}

#[test]
fn connect_four() {
    check(
        &ConnectFour::default().read("4453").unwrap(),
        "\
        koseki-flat: 29 29 29 29 28 28 28 → 3
        koseki-flat-python: 29 29 29 29 28 28 28 → 4
        koseki-mcts: 12 9 37 47 35 27 33 → 4
        koseki-mcts, children: 4 2 5 178 3 3 5 → 4
        koseki-minimax: -76 -76 -36 -36 -80 -36 -36 → 7
        koseki-alpha-beta: -76 -20 12 20 20 28 28 → 7
        koseki-deepening: -10000000 - - - - - - → 1
        kaityo256: 27 10 4 13 47 44 55 → 7
        ganariya: 21 8 7 16 13 25 10 → 6
        timlabs-flat: 0.0000 0.0000 0.6000 0.4000 0.2000 0.0000 0.4000 → 3
        timlabs-mcts: 43 5 31 39 3 76 3 → 6
        timlabs-mcts, maximum: 24 33 40 24 25 27 27 → 3
        timlabs-levels: 0.6000 0.5000 0.6500 0.5000 0.6000 0.5500 0.4000 → 3",
    );
}

#[test]
fn othello() {
    check(
        &Othello8::default().read("f5d6c3d3c4").unwrap(),
        "\
        koseki-flat: 34 34 33 33 33 33 → f4
        koseki-flat-python: 34 34 33 33 33 33 → b3
        koseki-mcts: 33 48 21 44 33 21 → f3
        koseki-mcts, children: 4 182 4 3 4 3 → f3
        koseki-minimax: -3 -5 -5 -5 -3 -3 → g6
        koseki-alpha-beta: -3 -5 -3 -3 -1 -1 → g6
        koseki-deepening: -10000000 - - - - - → b3
        kaityo256: 73 33 4 22 24 44 → b3
        ganariya: 36 6 30 6 19 3 → b3
        timlabs-flat: 0.4000 0.5000 0.1000 0.2000 0.0000 0.2000 → f3
        timlabs-mcts: 5 60 51 61 7 16 → b5
        timlabs-mcts, maximum: 39 28 36 32 31 34 → b3
        timlabs-levels: 0.6500 0.5000 0.4500 0.7000 0.4000 0.3000 → b5",
    );
}

/// White must pass after some of the moves.
#[test]
fn othello_with_passes() {
    check(
        &Othello4::default().read("XO-OXXOOXOOOXO-O X").unwrap(),
        "\
        koseki-flat: 1.0000 1.0000 → c1
        koseki-flat-python: 1.0000 1.0000 → c1
        koseki-mcts: 1.0000 1.0000 → c1
        koseki-mcts, children: 1.0000 1.0000 → c1
        koseki-minimax: 10000000 10000000 → c4
        koseki-alpha-beta: 10000000 10000000 → c4
        koseki-deepening: -10000000 - → c1
        kaityo256: 1.0000 1.0000 → c1
        ganariya: 1.0000 1.0000 → c1
        timlabs-flat: 1.0000 1.0000 → c1
        timlabs-mcts: 1.0000 1.0000 → c1
        timlabs-mcts, maximum: 1.0000 1.0000 → c1
        timlabs-levels: 1.0000 1.0000 → c1",
    );
}

/// A choice in a random game that was won, since elsewhere no playout succeeds.
#[test]
fn calculation() {
    let start = Calculation::new(&Rules {
        foundation_first: true,
        ..Rules::default()
    });
    let line = (0..)
        .map(|game| random_line(&start, game))
        .find(|line| line[line.len() - 1].payoff(Player::FIRST) > 0.0);
    let is_choice =
        |state: &&Calculation| matches!(state.turn(), Turn::Player(_)) && state.moves().len() > 3;
    check(
        line.unwrap().iter().rev().filter(is_choice).nth(1).unwrap(),
        "\
        koseki-flat: 0.6877 0.7092 0.6965 0.6977 → hand-p2
        koseki-flat-python: 1.0000 1.0000 1.0000 1.0000 → hand-p1
        koseki-mcts: 49 54 47 50 → hand-p2
        koseki-mcts, children: 5 185 5 5 → hand-p2
        koseki-minimax: 6 6 6 6 → hand-p4
        koseki-alpha-beta: 6 6 6 6 → hand-p4
        koseki-deepening: 6 6 6 6 → hand-p4
        kaityo256: 53 59 41 47 → hand-p2
        ganariya: 23 33 22 22 → hand-p2
        timlabs-flat: -1.0000 -1.0000 -0.8000 -0.8000 → hand-p3
        timlabs-mcts: 39 69 38 54 → hand-p2
        timlabs-mcts, maximum: 42 42 41 75 → hand-p4
        timlabs-levels: 0.0000 0.0000 0.0000 0.0000 → hand-p1",
    );
}

/// All states of a random game.
fn random_line(start: &Calculation, game: u64) -> Vec<Calculation> {
    let (mut line, mut rng) = (vec![start.clone()], Rng::stream(1, game));
    while !line[line.len() - 1].is_over() {
        let state = &line[line.len() - 1];
        let m = if state.turn() == Turn::Chance {
            sample_outcome(state, &mut rng)
        } else {
            random_move(state, &mut rng)
        };
        line.push(state.after(m));
    }
    line
}

/// What `ruby uct.rb STATE -i NUM` prints, with Ruby 3.1.2, where a mean is an odd number of two-hundredths (19/40, 13/40,
/// 143/200, −3/40, −74/80 and −10/400): Rust rounds the number that the processor has to the other side.
#[test]
fn kaityo256_rounds_as_ruby() {
    const GRIDS: [(&str, u64, &str); 6] = [
        (
            "001000000",
            500,
            "+0.27 +0.49 +0.00 +0.55 +0.11 +0.57 +0.38 +0.48 +0.35",
        ),
        (
            "100000000",
            450,
            "+0.00 +0.55 +0.28 +0.55 +0.05 +0.37 +0.12 +0.32 +0.42",
        ),
        (
            "101000002",
            700,
            "+0.00 +0.72 +0.00 +0.82 +0.81 +0.86 +0.79 +0.83 +0.00",
        ),
        (
            "200100000",
            750,
            "+0.00 -0.02 +0.23 +0.00 +0.34 -0.19 -0.08 -0.02 +0.04",
        ),
        (
            "200121000",
            500,
            "+0.00 -0.89 -0.85 +0.00 +0.00 +0.00 -0.93 -0.92 -0.84",
        ),
        (
            "000000010",
            900,
            "+0.40 +0.47 +0.18 +0.27 -0.02 +0.30 +0.25 +0.00 +0.16",
        ),
    ];
    for (state, iterations, grid) in GRIDS {
        let position = TicTacToe::default().read(state).unwrap();
        let config = Kaityo256Config {
            iters: Some(iterations),
            ..Kaityo256Config::default()
        };
        let printed = Kaityo256::new(config, 1)
            .printed(&position, &Budget::unlimited())
            .unwrap();
        assert_eq!(printed.join(" "), grid, "{state} -i {iterations}");
    }
}
