//! One suite of positions with known best moves, run against every agent that should find them.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::Context;

/// Agents by the class of positions that they should solve.
const CLASSES: [(&str, &[&str]); 3] = [
    // Searches to the end of small games or three plies ahead.
    (
        "search",
        &[
            "minimax:depth=3",
            "alpha-beta:depth=3",
            "alpha-beta:depth=3,table=off,order=off",
            "deepening:depth=3",
        ],
    ),
    // Proves the result.
    (
        "exact",
        &["exact", "deepening:nodes=2000000", "alpha-beta:depth=end"],
    ),
    // Samples playouts.
    (
        "playouts",
        &[
            "uct:iters=5000",
            "uct:iters=5000,graph=on",
            "uct:iters=5000,solver=on",
            "uct:iters=5000,threshold=10",
            "uct:iters=5000,reward=unit",
        ],
    ),
];

/// Every line of `positions/*.txt`: game ; position ; classes ; the best moves ; reason.
#[test]
fn agents_find_the_known_moves() {
    let suite = include_str!("../positions/suite.txt");
    let mut decisions = 0;
    for line in suite
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [game, position, classes, answers, why] = fields[..] else {
            panic!("five fields are needed in \"{line}\"");
        };
        let game: GameSpec = game.parse().unwrap();
        let answers: Vec<&str> = answers.split_whitespace().collect();
        for class in classes.split_whitespace() {
            let (_, agents) = CLASSES
                .iter()
                .find(|(name, _)| *name == class)
                .expect("a known class");
            for text in *agents {
                let agent: AgentSpec = text.parse().unwrap();
                let mut session = game.session();
                session.set_position(position).unwrap();
                let seat = session.seat(&agent, 1).unwrap();
                let best = session
                    .decide(seat, &mut Context::unlimited())
                    .unwrap()
                    .best;
                assert!(
                    answers.contains(&best.as_str()),
                    "{text} plays {best} in {game} {position}: {why}"
                );
                decisions += 1;
            }
        }
    }
    assert!(decisions > 50, "only {decisions} decisions");
}
