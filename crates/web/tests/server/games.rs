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
            moves.iter().find(|m| m["move"] == changed["move"]).unwrap().clone()
        };
        assert_eq!(changed["before"]["visits"], figures(&before)["visits"]);
        assert_eq!(changed["after"]["visits"], figures(&after)["visits"]);
        let chosen: Vec<&Value> =
            step["select"][0]["moves"].as_array().unwrap().iter().filter(|m| m["chosen"] == true).collect();
        assert_eq!((chosen.len(), &chosen[0]["move"]), (1, &changed["move"]));
        assert!(step["expand"]["why"].is_string() && step["select"][0]["formula"] == "Q + c·√(ln N / n)");
    }
    let step = server.post("/api/step", &body(3));
    assert_eq!(step["scale"], "signed");
    assert!(step["simulate"]["final"]["squares"].is_array() && step["simulate"]["words"].is_string());
}

#[test]
fn steps_that_there_are_not_say_why() {
    let server = serve();
    let step = |agent: &str, iteration: u64| {
        let refused = server.refused("/api/step", &json!({"game":"ttt","agent":agent,"iteration":iteration}));
        (refused.0, refused.1)
    };
    assert_eq!(step("flat", 3), (400, "agent".to_owned()));
    assert_eq!(step("uct:batch=8", 3), (400, "iteration".to_owned()));
    assert_eq!(step("uct", 0), (400, "iteration".to_owned()));
    assert_eq!(step("uct", 10_000_000), (400, "iteration".to_owned()));
    assert_eq!(step("uct:solver=on", 90_000), (400, "iteration".to_owned()), "solved long before");
}

#[test]
fn a_review_finds_the_blunder() {
    let server = serve();
    // The first player wins at once with c1, but plays elsewhere.
    let moves = ["a1", "a2", "b1", "b2", "c3", "c2"];
    let body = json!({"game":"ttt","moves":moves,"agent":"exact"});
    let events: Vec<(String, Value)> = server.stream("/api/review", &body).collect();
    let plies: Vec<&Value> = events.iter().filter(|(name, _)| name == "ply").map(|(_, data)| data).collect();
    assert_eq!(plies.len(), moves.len());
    let blunder = plies[4];
    assert_eq!((&blunder["best"], &blunder["value"]), (&json!("c1"), &blunder["best_value"]));
    assert!(blunder["loss"].as_f64().unwrap() > 0.0 && blunder["played"].as_f64() < blunder["value"].as_f64());
    let (name, done) = events.last().unwrap();
    assert_eq!(name, "done");
    let worst = done["worst"].as_array().unwrap();
    assert!(worst.iter().any(|one| one["ply"] == 4 && one["player"] == 0 && one["move"] == "c3"), "{worst:?}");
}

#[test]
fn a_match_tells_how_it_stands() {
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
    let opened = json!({"game":"connect4","a":"random","b":"random","games":50,"openings":{"all":2}});
    assert_eq!(server.stream("/api/match", &opened).last().unwrap().1["played"], 50);
    let twins = json!({"game":"ttt","a":"alpha-beta:depth=2","b":"alpha-beta:depth=2","games":10});
    assert!(server.stream("/api/match", &twins).last().unwrap().1["note"].is_string(), "all games are the same");
}

#[test]
fn games_for_one_player_are_matched_on_the_same_deals() {
    let server = serve();
    let body = json!({"game":"calculation","a":"greedy","b":"random","games":6});
    let (_, done) = server.stream("/api/match", &body).last().unwrap();
    assert_eq!((&done["a"]["of"], &done["b"]["of"]), (&json!(6), &json!(6)));
    assert!(done["a"]["high"].as_f64().unwrap() <= 1.0);
}
