//! Steps, reviews and matches.

use serde_json::{Value, json};

use crate::common::{Events, serve};

fn last_snapshot(events: &mut Events) -> Value {
    events.until(0, "resting")["report"].clone()
}

#[test]
fn a_step_leads_from_one_report_to_the_next() {
    let server = serve();
    let body = |iteration: u64| json!({"game":"ttt","moves":["b2"],"agent":"uct","seed":4,"iteration":iteration});
    let report = |iters: u64| {
        let body = json!({"game":"ttt","moves":["b2"],"agents":["uct"],"seed":4,"iters":iters});
        last_snapshot(&mut server.stream("/api/search", &body))
    };
    for iteration in [2, 17, 40] {
        let step = server.post("/api/step", &body(iteration));
        let (before, after) = (report(iteration - 1), report(iteration));
        assert_eq!(step["report"], after);
        let changed = &step["backpropagate"][0];
        let figures = |report: &Value| {
            let moves = report["moves"].as_array().unwrap();
            moves
                .iter()
                .find(|m| m["move"] == changed["move"])
                .unwrap()
                .clone()
        };
        assert_eq!(changed["before"]["visits"], figures(&before)["visits"]);
        assert_eq!(changed["after"]["visits"], figures(&after)["visits"]);
        let chosen: Vec<&Value> = step["select"][0]["moves"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|m| m["chosen"] == true)
            .collect();
        assert_eq!((chosen.len(), &chosen[0]["move"]), (1, &changed["move"]));
        assert!(
            step["expand"]["why"].is_string()
                && step["select"][0]["formula"] == "Q + c·√(ln N / n)"
        );
    }
    let step = server.post("/api/step", &body(3));
    assert_eq!(step["scale"], "signed");
    assert!(
        step["simulate"]["final"]["squares"].is_array() && step["simulate"]["words"].is_string()
    );
}

#[test]
fn impossible_steps_are_refused_with_a_reason() {
    let server = serve();
    let step = |agent: &str, iteration: u64| {
        let refused = server.refused(
            "/api/step",
            &json!({"game":"ttt","agent":agent,"iteration":iteration}),
        );
        (refused.0, refused.1)
    };
    assert_eq!(step("flat", 3), (400, "agent".to_owned()));
    assert_eq!(step("uct:batch=8", 3), (400, "iteration".to_owned()));
    assert_eq!(step("uct", 0), (400, "iteration".to_owned()));
    assert_eq!(step("uct", 10_000_000), (400, "iteration".to_owned()));
    assert_eq!(
        step("uct:solver=on", 90_000),
        (400, "iteration".to_owned()),
        "solved long before"
    );
}

/// A review's events by name.
struct Review {
    positions: Vec<Value>,
    moves: Vec<Value>,
    done: Value,
}

fn review(body: &Value) -> Review {
    let events: Vec<(String, Value)> = serve().stream("/api/review", body).collect();
    let named = |name: &str| {
        events
            .iter()
            .filter(|event| event.0 == name)
            .map(|event| event.1.clone())
            .collect()
    };
    let (positions, moves): (Vec<Value>, Vec<Value>) = (named("position"), named("move"));
    assert_eq!(
        (events[0].0.as_str(), &events[0].1["positions"]),
        ("started", &json!(positions.len()))
    );
    let (name, done) = events.last().unwrap().clone();
    assert_eq!(name, "done", "{done}");
    // A move follows the position it was made in.
    let index_of = |name: &str, ply: usize| {
        events
            .iter()
            .position(|event| event.0 == name && event.1["ply"] == ply)
    };
    for m in &moves {
        let ply = m["ply"].as_u64().unwrap() as usize;
        if let (Some(position), Some(m)) = (index_of("position", ply), index_of("move", ply)) {
            assert_eq!(m, position + 1, "ply {ply}");
        }
    }
    Review {
        positions,
        moves,
        done,
    }
}

fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"))
}

/// By the side of the first move, a corner is the only one that does not lose: the move costs a draw, whatever samples say.
#[test]
fn proven_losses_are_exact() {
    let moves = ["b2", "b1", "a1", "c3", "a3"];
    let Review {
        positions,
        moves: made,
        done,
    } = review(&json!({"game":"ttt","moves":moves,"agent":"uct:solver=on,iters=20000"}));
    assert_eq!((positions.len(), made.len()), (6, 5));
    let losses: Vec<f64> = made.iter().map(|m| number(&m["loss"])).collect();
    assert_eq!(losses, [0.0, 1.0, 0.0, 0.0, 0.0], "{made:?}");
    assert_eq!(made[1]["error"], 0.0, "nothing of it is sampled");
    let worst: Vec<(&Value, &Value)> = done["worst"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["ply"], &one["loss"]))
        .collect();
    assert_eq!(worst, [(&json!(1), &json!(1.0))]);
}

/// A move's loss is the difference between the values after the search's own move and after the played one, for either player;
/// the search's own move loses nothing.
#[test]
fn losses_are_differences_of_moves() {
    for agent in [
        "uct:iters=300",
        "uct:iters=300,reward=unit",
        "flat:iters=300",
        "alpha-beta:depth=3",
    ] {
        let game = json!({"game":"connect4","moves":["4","1","4","1","4","2","4"],"agent":agent});
        let Review {
            positions, moves, ..
        } = review(&game);
        assert_eq!(positions.len(), 8);
        for m in &moves {
            let ply = m["ply"].as_u64().unwrap() as usize;
            let (before, after, loss) = (
                number(&m["before"]),
                number(&m["after"]),
                number(&m["loss"]),
            );
            let sign = if ply.is_multiple_of(2) { 1.0 } else { -1.0 };
            if m["best"] == m["move"] {
                assert_eq!(
                    (loss, m["class"].as_str()),
                    (0.0, Some("best")),
                    "{agent}: {m}"
                );
            } else if !agent.starts_with("alpha") {
                assert!(
                    (loss - (sign * (before - after)).max(0.0)).abs() < 1e-5,
                    "{agent}: {m}"
                );
            }
            assert!(loss < 1000.0, "no losses of a million: {agent}: {m}");
        }
        let end = &positions[7];
        assert_eq!(
            (&end["player"], &end["proven"], &end["report"]),
            (&Value::Null, &json!(true), &Value::Null)
        );
        assert!(number(&end["value"]) >= 1.0, "red has won: {agent}: {end}");
    }
}

#[test]
fn a_review_finds_the_blunder() {
    // The first player wins at once with c1, but plays elsewhere.
    let moves = ["a1", "a2", "b1", "b2", "c3", "c2"];
    for agent in ["exact", "uct:iters=500"] {
        let Review {
            moves: made, done, ..
        } = review(&json!({"game":"ttt","moves":moves,"agent":agent}));
        let blunder = &made[4];
        assert_eq!(blunder["best"], "c1");
        assert!(
            number(&blunder["loss"]) > 0.0
                && number(&blunder["after"]) < number(&blunder["before"]),
            "{blunder}"
        );
        let worst = done["worst"].as_array().unwrap();
        assert!(
            worst
                .iter()
                .any(|one| one["ply"] == 4 && one["player"] == 0 && one["move"] == "c3"),
            "{worst:?}"
        );
    }
}

#[test]
fn agents_without_values_are_reported() {
    let Review { moves, done, .. } =
        review(&json!({"game":"ttt","moves":["b2","a1"],"agent":"random"}));
    assert!(
        moves
            .iter()
            .all(|m| m["loss"].is_null() && m["before"].is_null())
    );
    assert!(
        done["note"]
            .as_str()
            .unwrap()
            .contains("random computes no values of positions"),
        "{done}"
    );
    assert_eq!(done["worst"], json!([]));
}

/// Turning the card is forced, and the card is a chance event: neither is the player's loss.
#[test]
fn chance_moves_have_no_loss() {
    let body = |moves: &[&str]| json!({"game":"calculation","moves":moves,"agent":"greedy"});
    let Review {
        positions,
        moves: made,
        ..
    } = review(&body(&[
        "turn", "K", "hand-p1", "turn", "K", "hand-p1", "turn",
    ]));
    let numbers = |all: &[Value]| {
        all.iter()
            .map(|one| one["ply"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        numbers(&positions),
        [0, 2, 3, 5, 6],
        "positions where nature moves are not searched"
    );
    assert_eq!(
        numbers(&made),
        [0, 2, 3, 5, 6],
        "and her moves are not judged"
    );
    for m in &made {
        assert_eq!(m["forced"], m["move"] == "turn", "{m}");
        assert!(m["forced"] == false || m["loss"] == 0.0, "{m}");
    }
    let lost = number(&made[1]["before"]) - number(&made[1]["after"]);
    assert!((number(&made[1]["loss"]) - lost.max(0.0)).abs() < 1e-4);
}

#[test]
fn a_match_reports_its_progress() {
    let server = serve();
    let body = json!({"game":"ttt","a":"uct:iters=200","b":"random","games":40,"seed":2});
    let run = || server.stream("/api/match", &body).last().unwrap();
    let (name, done) = run();
    assert_eq!(name, "done");
    assert_eq!((&done["played"], &done["games"]), (&json!(40), &json!(40)));
    assert!(done["wins"].as_u64().unwrap() > done["losses"].as_u64().unwrap());
    assert!(done["elo"]["low"].as_f64() < done["elo"]["high"].as_f64().or(Some(f64::MAX)));
    assert!(done["low"].as_f64().unwrap() < done["score"].as_f64().unwrap());
    assert_eq!(run().1, done, "the same seed plays the same match");
    let opened =
        json!({"game":"connect4","a":"random","b":"random","games":50,"openings":{"all":2}});
    let (_, opened) = server.stream("/api/match", &opened).last().unwrap();
    assert_eq!(
        (&opened["played"], &opened["scores"]),
        (&json!(50), &Value::Null),
        "Connect Four counts nothing"
    );
    let counted = json!({"game":"othello:size=4","a":"random","b":"random","games":20});
    let (_, counted) = server.stream("/api/match", &counted).last().unwrap();
    assert_eq!(counted["scores"]["unit"], "discs");
    let mean = &counted["scores"]["a"];
    let low = number(&mean["interval"]["low"]);
    assert!(
        0.0 < low && low < number(&mean["mean"]) && number(&mean["mean"]) < 16.0,
        "{mean}"
    );
    let twins = json!({"game":"ttt","a":"alpha-beta:depth=2","b":"alpha-beta:depth=2","games":10});
    assert!(
        server.stream("/api/match", &twins).last().unwrap().1["note"].is_string(),
        "all games are the same"
    );
}

#[test]
fn games_of_a_match_are_sent_and_can_be_opened() {
    let server = serve();
    let body =
        json!({"game":"connect4","moves":["4"],"a":"uct:iters=50","b":"random","games":6,"seed":3});
    let events = server.stream("/api/match", &body);
    let told = events.filter(|(name, _)| name == "games");
    let games: Vec<Value> = told
        .flat_map(|(_, data)| data["games"].as_array().unwrap().clone())
        .collect();
    assert_eq!(games.len(), 6);
    for game in games {
        let mut moves = vec![json!("4")];
        moves.extend(game["moves"].as_array().unwrap().clone());
        let line = server.post("/api/line", &json!({"game":"connect4","moves":moves}));
        assert_eq!(
            line["current"]["turn"]["payoffs"], game["payoffs"],
            "{game}"
        );
    }
}

#[test]
fn games_for_one_player_are_matched_on_the_same_deals() {
    let server = serve();
    let body = json!({"game":"calculation","a":"greedy","b":"random","games":6});
    let (_, done) = server.stream("/api/match", &body).last().unwrap();
    assert_eq!((&done["a"]["of"], &done["b"]["of"]), (&json!(6), &json!(6)));
    assert!(done["a"]["high"].as_f64().unwrap() <= 1.0);
}
