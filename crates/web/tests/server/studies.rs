//! Checks of trees, and what a game is like.

use serde_json::{Value, json};

use crate::common::serve;

#[test]
fn a_tree_is_checked_and_shown() {
    let server = serve();
    let text = r#"{"root": {"player": 0, "visits": 3, "children": [
        {"move": "a1", "player": 1, "visits": 2, "mean": 0.5, "own": 0, "children": [
            {"move": "b1", "player": 0, "visits": 2, "mean": 0.5}]},
        {"move": "c1", "visits": 1, "mean": 3}]}}"#;
    let found: Value = server.post("/api/tree/check", &json!({ "text": text }));
    assert_eq!((&found["nodes"], &found["all"]), (&json!(4), &json!(2)));
    let kinds: Vec<&str> = found["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| fault["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["point-of-view", "range"]);
    assert_eq!(found["faults"][0]["path"], json!(["a1"]));
    assert!(
        found["faults"][0]["text"]
            .as_str()
            .unwrap()
            .starts_with("a1: its mean 0.500 looks as if"),
        "{found}"
    );
    assert_eq!(found["root"]["children"][0]["children"][0]["move"], "b1");
    let (status, field, message) = server.refused("/api/tree/check", &json!({ "text": "[" }));
    assert_eq!((status, field.as_str()), (400, "text"));
    assert!(message.starts_with("the tree cannot be read"), "{message}");
}

#[test]
fn a_game_is_measured() {
    let server = serve();
    let body = json!({"game":"ttt","agents":["random","uct:iters=20"],"games":40});
    let run = || server.stream("/api/balance", &body).last().unwrap();
    let (name, done) = run();
    assert_eq!(name, "done", "{done}");
    assert_eq!(done["equals"].as_array().unwrap().len(), 2);
    assert!(
        done["skill"][0]["score"]["share"].as_f64().unwrap() > 0.6,
        "{done}"
    );
    assert_eq!(run().1, done, "the same seed gives the same numbers");
    let (status, field, _) = server.refused("/api/balance", &json!({"game":"ttt","games":1}));
    assert_eq!((status, field.as_str()), (400, "games"));
}
