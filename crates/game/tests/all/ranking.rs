//! Which value is shown and in which order moves are listed, from either point of view and in every scale.

use uctopia_game::adapters::Tree;
use uctopia_game::{MoveReport, Player, Proof, Report, Scale};

fn points() -> Scale {
    Scale::Points {
        unit: "discs".into(),
        scale: 64.0,
    }
}

/// A report of the first player, whose choice is the move at index `best`.
fn report(moves: Vec<MoveReport<usize>>, scale: Scale, best: usize) -> Report<usize> {
    let game: Tree = "(AAAAAA)".parse().unwrap();
    Report::new(&game, moves, scale, best)
}

fn sampled(mv: usize, value: f32, visits: u64) -> MoveReport<usize> {
    MoveReport {
        value: Some(value),
        visits,
        variance: Some(0.5),
        ..MoveReport::new(mv)
    }
}

fn proven(mv: usize, payoff: f32, plies: Option<u32>) -> MoveReport<usize> {
    MoveReport {
        proof: Some(Proof { payoff, plies }),
        ..MoveReport::new(mv)
    }
}

/// The order for the first player, who is to move, from either point of view.
fn order(report: &Report<usize>) -> Vec<usize> {
    let ranked = |report: &Report<usize>| {
        report
            .ranked(Player::FIRST)
            .iter()
            .map(|m| m.mv)
            .collect::<Vec<_>>()
    };
    let turned = report.clone().seen_by(Player::SECOND);
    assert_eq!(
        ranked(report),
        ranked(&turned),
        "the point of view does not change the order"
    );
    let best = |report: &Report<usize>| report.best_value(Player::FIRST).map(|m| m.mv);
    assert_eq!(best(report), best(&turned), "nor which value is best");
    ranked(report)
}

#[test]
fn without_proofs_visits_decide_and_then_the_order_of_the_game() {
    let moves = vec![
        sampled(0, 0.9, 10),
        sampled(1, -0.5, 40),
        sampled(2, 0.1, 40),
        sampled(3, 0.0, 50),
    ];
    assert_eq!(order(&report(moves, Scale::Signed, 1)), [1, 3, 2, 0]);
    let unsampled = [3.0, -7.0, 5.0]
        .into_iter()
        .enumerate()
        .map(|(mv, value)| sampled(mv, value, 0))
        .collect();
    assert_eq!(order(&report(unsampled, points(), 2)), [2, 0, 1]);
}

#[test]
fn proven_results_are_inserted_by_value() {
    for scale in [Scale::Signed, Scale::Unit] {
        let value = |payoff: f32| scale.from_payoff(payoff);
        let with = |m: MoveReport<usize>, payoff| MoveReport {
            proof: proven(0, payoff, None).proof,
            ..m
        };
        let moves = vec![
            with(sampled(0, value(0.9), 500), -1.0),
            sampled(1, value(0.2), 900),
            with(sampled(2, value(-0.9), 3), 0.0),
            sampled(3, value(-0.3), 100),
            with(sampled(4, value(0.0), 2), 1.0),
            MoveReport::new(5),
        ];
        let report = report(moves, scale.clone(), 1);
        assert_eq!(order(&report), [1, 4, 2, 3, 5, 0], "{scale:?}");
        assert_eq!(report.best_value(Player::FIRST).unwrap().mv, 4);
        let shown: Vec<_> = [0, 2, 4]
            .map(|mv| report.moves[mv].shown_value(&scale).unwrap())
            .to_vec();
        assert_eq!(shown, [value(-1.0), value(0.0), value(1.0)]);
    }
}

#[test]
fn in_points_quick_wins_come_first_and_quick_losses_last() {
    let moves = vec![
        proven(0, -1.0, Some(2)),
        proven(1, 1.0, Some(7)),
        sampled(2, 900.0, 0),
        proven(3, 1.0, Some(3)),
        proven(4, -1.0, Some(8)),
        MoveReport {
            value: Some(0.0),
            ..proven(5, 0.0, None)
        },
    ];
    let report = report(moves, points(), 3);
    assert_eq!(order(&report), [3, 1, 2, 5, 4, 0]);
    assert_eq!(
        report.moves[0].shown_value(&points()),
        None,
        "plies are no points"
    );
    let by = |margin: f32| MoveReport {
        value: Some(margin),
        ..proven(0, margin.signum(), None)
    };
    assert_eq!(
        [by(6.0), by(-4.0)].map(|m| m.shown_value(&points())),
        [Some(6.0), Some(-4.0)]
    );
}

#[test]
fn of_equally_good_moves_the_chosen_one_is_the_best() {
    let draws = vec![
        proven(0, 0.0, None),
        proven(1, 0.0, None),
        proven(2, -1.0, None),
    ];
    assert_eq!(
        report(draws, Scale::Signed, 1)
            .best_value(Player::FIRST)
            .unwrap()
            .mv,
        1
    );
    assert_eq!(
        report(vec![MoveReport::new(0)], Scale::Signed, 0).best_value(Player::FIRST),
        None
    );
}

#[test]
fn zero_has_no_sign_in_data() {
    let zero = Proof {
        payoff: -0.0,
        plies: None,
    };
    let m = MoveReport {
        value: Some(-0.0),
        variance: Some(-0.0),
        prior: Some(-0.0),
        proof: Some(zero),
        ..MoveReport::new(0)
    };
    let json = serde_json::to_string(&report(vec![m.clone()], Scale::Signed, 0)).unwrap();
    assert!(!json.contains("-0"), "{json}");
    assert!(
        json.contains(r#""value":0.0"#) && json.contains(r#""payoff":0.0"#),
        "{json}"
    );
    for scale in [points(), Scale::Signed] {
        assert!(
            m.shown_value(&scale).unwrap().is_sign_positive(),
            "{scale:?}"
        );
    }
    let read: Report<usize> = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}
