//! Reviews: the rule for values and losses, proofs, and agreement on any number of threads.

use uctopia_catalog::GameSpec;
use uctopia_game::{Budget, Context, Scale};
use uctopia_study::moves_of_text;
use uctopia_study::review::{
    MoveClass, Review, ReviewEvent, ReviewSettings, review, worst_of_each,
};

fn reviewed(game: &str, moves: &str, agent: &str, threads: usize, exact_nodes: u64) -> Review {
    let start = game.parse::<GameSpec>().unwrap().session();
    let moves = moves_of_text(&mut start.fork(), moves).unwrap();
    let settings = ReviewSettings {
        threads,
        exact_nodes,
        ..ReviewSettings::new(agent.parse().unwrap())
    };
    review(&start, &moves, &settings, &Budget::unlimited(), &mut |_| ()).unwrap()
}

const OTHELLO: &str = "d3c5b6e3d6c7f4a7f5d2d7g4c2c3c4e7d1f6b8b3d8e1a2b7a5b2g7a3f7a1b4h7h8a4g3h2f2g5c1c6e6b1a8f3f8b5h3e8h1c8h4g2h6g8e2h5f1g6a6g1";

#[test]
fn the_result_does_not_depend_on_threads() {
    let one = reviewed("othello", OTHELLO, "uct:iters=40", 1, 20_000);
    assert_eq!(one, reviewed("othello", OTHELLO, "uct:iters=40", 3, 20_000));
    assert!(one.reproducible);
}

/// The proofs of the last positions, which take the longest, are reported before the first search begins.
#[test]
fn each_proof_is_reported_before_the_positions() {
    let start = "othello".parse::<GameSpec>().unwrap().session();
    let moves = moves_of_text(&mut start.fork(), OTHELLO).unwrap();
    let settings = ReviewSettings {
        exact_nodes: 20_000,
        ..ReviewSettings::new("greedy".parse().unwrap())
    };
    let mut events = Vec::new();
    let found = review(
        &start,
        &moves,
        &settings,
        &Budget::unlimited(),
        &mut |event| {
            events.push(match event {
                ReviewEvent::Started { .. } => "started",
                ReviewEvent::Proven => "proven",
                ReviewEvent::Position(_) => "position",
                ReviewEvent::Move(_) => "move",
            });
        },
    )
    .unwrap();
    // The end of the game needs no proof.
    let proofs = moves.len() - found.proven_from.unwrap();
    assert!(
        proofs > 3 && events[1..=proofs].iter().all(|&event| event == "proven"),
        "{events:?}"
    );
    assert_eq!(
        events.iter().filter(|&&event| event == "proven").count(),
        proofs
    );
}

/// The winner had 41 discs and the loser 23: the last margin is −18 for black.
#[test]
fn losses_of_othello_are_discs_where_the_end_is_proven() {
    let found = reviewed("othello", OTHELLO, "greedy", 1, 100_000);
    let from = found.proven_from.unwrap();
    assert!((45..58).contains(&from), "{from}");
    assert_eq!(
        (
            found.margin_unit.as_deref(),
            found.positions.last().unwrap().margin
        ),
        (Some("discs"), Some(-18.0))
    );
    let mut margin = found.positions[from].margin.unwrap();
    for m in found.moves.iter().filter(|m| m.ply >= from) {
        assert!(m.proven && m.loss.unwrap() % 2.0 == 0.0, "{m:?}");
        // What the first player loses goes from the margin, what the second loses is added.
        let sign = if m.player.index() == 0 { -1.0 } else { 1.0 };
        margin += sign * m.loss.unwrap();
        assert_eq!(found.positions[m.ply + 1].margin, Some(margin), "{m:?}");
        assert!(matches!(&m.scale, Scale::Points { unit, .. } if unit == "discs"));
    }
}

/// An agent that plays its own moves loses nothing, and the values of its game do not alternate.
#[test]
fn a_game_of_the_agent_itself_is_no_saw() {
    let mut session = "othello".parse::<GameSpec>().unwrap().session();
    let agent = "alpha-beta:depth=3";
    let seat = session.seat(&agent.parse().unwrap(), 1).unwrap();
    for _ in 0..30 {
        let best = session
            .decide(seat, &mut Context::unlimited())
            .unwrap()
            .best;
        session.play(&best).unwrap();
    }
    let found = reviewed("othello", &session.history().join(" "), agent, 1, 0);
    assert!(
        found.moves.iter().all(|m| m.loss == Some(0.0)),
        "{:?}",
        found.moves
    );
    let values: Vec<f32> = found
        .positions
        .iter()
        .map(|position| position.value.unwrap())
        .collect();
    // The second difference of a saw is four times its height; compare with the values of single searches.
    let bend = |values: &[f32]| {
        values
            .windows(3)
            .map(|w| (w[0] - 2.0 * w[1] + w[2]).abs())
            .sum::<f32>()
    };
    let single: Vec<f32> = found
        .positions
        .iter()
        .map(|position| {
            let report = position.report.as_ref().unwrap();
            let value = report.best_move().value.unwrap();
            if report.player.index() == 0 {
                value
            } else {
                -value
            }
        })
        .collect();
    assert!(
        2.0 * bend(&values) < bend(&single),
        "{} and {}",
        bend(&values),
        bend(&single)
    );
}

#[test]
fn proven_results_that_change_are_blunders() {
    let found = reviewed("ttt", "b2 b1 a1 a2 c3", "uct:iters=100", 1, 2_000_000);
    let classes: Vec<_> = found.moves.iter().map(|m| m.class.unwrap()).collect();
    assert_eq!(classes[..2], [MoveClass::Best, MoveClass::Blunder]);
    assert_eq!(found.moves[1].loss, Some(1.0));
    assert_eq!(
        (found.margin_unit, found.moves[1].scale.clone()),
        (None, Scale::Signed)
    );
    let worst = worst_of_each(&found.moves, 2, 5);
    assert_eq!((worst.len(), worst[0].mv.as_str()), (1, "b1"));
}
