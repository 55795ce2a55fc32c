//! Searches whose stream ends by itself, as the example in the documentation shows.

use serde_json::{Value, json};

use crate::common::serve;

/// The path and the body of the `curl` in the documentation.
fn documented() -> (String, Value) {
    let text = include_str!("../../../../docs/browser.md");
    let line = text
        .lines()
        .find(|line| line.starts_with("curl "))
        .expect("an example");
    let body = line
        .split('\'')
        .find(|part| part.starts_with('{'))
        .expect("a body");
    let (_, path) = line.rsplit_once(":8080").expect("an address");
    (path.to_owned(), serde_json::from_str(body).expect("JSON"))
}

#[test]
fn the_documented_search_ends_with_its_report() {
    let (path, body) = documented();
    let events: Vec<(String, Value)> = serve().stream(&path, &body).collect();
    assert_eq!(events[0].0, "started");
    let (name, last) = events.last().unwrap();
    assert_eq!(
        (name.as_str(), &last["state"], &last["playouts"]),
        ("snapshot", &json!("done"), &body["iters"])
    );
    assert_eq!(last["can_continue"], false);
    assert!(last["report"]["best"].is_string(), "{last}");
}

/// It is the same search as one that rests.
#[test]
fn a_search_that_ends_finds_what_one_that_rests_finds() {
    let server = serve();
    for agent in ["uct", "flat", "uct:solver=on", "best"] {
        let mut body =
            json!({ "game": "ttt", "moves": ["b2"], "agents": [agent], "iters": 700, "seed": 3 });
        let resting = server.stream("/api/search", &body).find(|(_, data)| {
            let state = data["state"].as_str().unwrap_or_default();
            ["resting", "done"].contains(&state)
        });
        body["until"] = json!("rest");
        let ended = server.stream("/api/search", &body).last();
        assert_eq!(
            resting.unwrap().1["report"]["moves"],
            ended.unwrap().1["report"]["moves"],
            "{agent}"
        );
    }
}

#[test]
fn of_several_agents_all_end() {
    let body = json!({ "game": "othello", "agents": ["flat", "uct", "alpha-beta:depth=3"], "ms": 60, "until": "rest" });
    let events: Vec<(String, Value)> = serve().stream("/api/search", &body).collect();
    for agent in 0..3 {
        assert!(
            events
                .iter()
                .any(|(_, data)| data["agent"] == agent && data["state"] == "done"),
            "{agent}"
        );
    }
    let (_, field, message) = serve().refused(
        "/api/search",
        &json!({ "game": "ttt", "agents": ["uct"], "until": "dawn" }),
    );
    assert_eq!(field, "until", "{message}");
}
