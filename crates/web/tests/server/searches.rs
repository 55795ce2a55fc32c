//! Searches that are observed, stopped and continued.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use uctopia_catalog::{AgentDefaults, AgentSpec, GameSpec};
use uctopia_game::Context;
use uctopia_web::{Limits, ServerLimits};

use crate::common::{Events, serve, serve_with};

/// The report that `analyze` prints: a decision without an observer.
fn analyzed(game: &str, position: &str, agent: &str, iters: &str, seed: u64) -> Value {
    let game: GameSpec = game.parse().unwrap();
    let mut session = game.session();
    session.set_position(position).unwrap();
    let (bound, everywhere) = ([("iters", iters)], AgentDefaults::ALL_MOVES);
    let defaults = AgentDefaults {
        options: &bound,
        everywhere: &everywhere,
        bound: &[],
    };
    let agent = AgentSpec::read_in(agent, &game, &defaults).unwrap();
    let seat = session.seat(&agent, seed).unwrap();
    let report = session.decide(seat, &mut Context::unlimited()).unwrap();
    // By way of text, in which numbers are as short as they can be.
    serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap()
}

#[test]
fn the_last_numbers_are_those_of_analyze() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 2,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let agents = [
        "uct",
        "flat",
        "uct:batch=16",
        "alpha-beta:depth=3",
        "uct:iters=700,solver=on",
        "best",
        "uct:trees=2",
        "uct:threads=2",
    ];
    for pair in agents.chunks(2) {
        let body =
            json!({"game":"othello","moves":["f5","d6"],"agents":pair,"seed":7,"iters":1500});
        let mut last = vec![Value::Null; pair.len()];
        let mut events = server.stream("/api/search", &body);
        let is_over = |last: &[Value]| {
            last.iter()
                .all(|data| data["state"] == "resting" || data["state"] == "done")
        };
        while !is_over(&last) {
            let (name, data) = events.next().unwrap();
            if name == "snapshot" {
                assert_ne!(data["state"], "failed", "{pair:?}: {data}");
                let agent = data["agent"].as_u64().unwrap() as usize;
                last[agent] = data;
            }
        }
        for (agent, data) in pair.iter().zip(last) {
            // Threads that share a tree repeat nothing but their count.
            match *agent {
                "uct:threads=2" => assert_eq!(data["report"]["totals"]["playouts"], 1500),
                _ => assert_eq!(
                    data["report"],
                    analyzed("othello", "f5d6", agent, "1500", 7),
                    "{agent}"
                ),
            }
        }
    }
}

#[test]
fn milestones_always_come_and_are_the_same() {
    let server = serve();
    let seen = || {
        let body =
            json!({"game":"connect4","agents":["uct","flat"],"seed":3,"iters":2000,"every_ms":100});
        let mut events = server.stream("/api/search", &body);
        let (mut milestones, mut resting) = (Vec::new(), 0);
        while resting < 2 {
            let (_, data) = events.next().unwrap();
            resting += usize::from(data["state"] == "resting");
            if data["milestone"] == true {
                milestones.push((
                    data["agent"].as_u64(),
                    data["playouts"].as_u64(),
                    data["report"].clone(),
                ));
            }
        }
        milestones.sort_by_key(|(agent, playouts, _)| (*agent, *playouts));
        milestones
    };
    let first = seen();
    let playouts = first
        .iter()
        .filter(|(agent, ..)| *agent == Some(0))
        .map(|(_, playouts, _)| playouts.unwrap());
    assert_eq!(
        playouts.collect::<Vec<_>>(),
        [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
    );
    assert_eq!(first, seen());
}

#[test]
fn stop_and_continue_are_one_search() {
    let server = serve();
    let body = json!({"game":"othello","agents":["uct"],"seed":5,"iters":5_000_000});
    let mut events = server.stream("/api/search", &body);
    let id = events.started();
    while events.until(0, "thinking")["playouts"].as_u64() < Some(200) {}
    server.post(&format!("/api/search/{id}/stop"), &json!({}));
    let resting = events.until(0, "resting");
    assert_eq!(resting["can_continue"], true);
    let done = resting["playouts"].as_u64().unwrap();
    assert_eq!(
        resting["report"],
        analyzed("othello", "", "uct", &done.to_string(), 5),
        "stopped at {done}"
    );
    server.post(
        &format!("/api/search/{id}/continue"),
        &json!({"agent":0,"iters":333}),
    );
    let resting = events.until(0, "resting");
    assert_eq!(resting["playouts"], done + 333);
    assert_eq!(
        resting["report"],
        analyzed("othello", "", "uct", &(done + 333).to_string(), 5)
    );
    server.post(&format!("/api/search/{id}/continue"), &json!({"ms":50}));
    assert!(events.until(0, "resting")["playouts"].as_u64() > Some(done + 333));
}

#[test]
fn searches_that_cannot_pause_end_when_stopped() {
    let server = serve();
    let body = json!({"game":"othello","agents":["alpha-beta:depth=30"]});
    let mut events = server.stream("/api/search", &body);
    let id = events.started();
    events.until(0, "thinking");
    server.post(&format!("/api/search/{id}/stop"), &json!({}));
    let done = events.until(0, "done");
    assert_eq!(
        (&done["report"]["stop"], &done["can_continue"]),
        (&json!("interrupted"), &json!(false))
    );
    assert!(events.next().is_none(), "nothing follows");
    let (status, ..) = server.refused(&format!("/api/search/{id}/continue"), &json!({"iters":5}));
    assert!([404, 409].contains(&status));
}

#[test]
fn searches_that_cannot_pause_can_be_stopped_before_they_start() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 1,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let mut first = server.stream(
        "/api/search",
        &json!({"game":"othello","agents":["uct"],"iters":10_000_000}),
    );
    first.until(0, "thinking");
    let mut second = server.stream(
        "/api/search",
        &json!({"game":"othello","agents":["alpha-beta:depth=30"]}),
    );
    let id = second.started();
    server.post(&format!("/api/search/{id}/stop"), &json!({}));
    drop(first);
    assert_eq!(second.until(0, "done")["report"]["stop"], "interrupted");
}

#[test]
fn a_solved_search_is_done_and_its_tree_can_still_be_seen() {
    let server = serve();
    let body = json!({"game":"ttt","moves":["b2","a1"],"agents":["uct:solver=on,graph=on"],"iters":1_000_000});
    let mut events = server.stream("/api/search", &body);
    let id = events.started();
    let done = events.until(0, "done");
    assert_eq!(done["report"]["stop"], "solved");
    assert!(events.next().is_none());
    let tree = server.post(
        &format!("/api/search/{id}/tree"),
        &json!({"agent":0,"top":2,"depth":1}),
    );
    assert_eq!(tree["root"]["children"].as_array().unwrap().len(), 2);
    assert_eq!(tree["root"]["position"], "200010000");
    assert_eq!(
        server
            .refused(&format!("/api/search/{id}/continue"), &json!({"iters":5}))
            .0,
        409,
        "nothing is left"
    );
}

#[test]
fn trees_are_kept_for_a_while_and_make_room_for_trees_only() {
    let kept_for = Duration::from_secs(2);
    let server = serve_with(ServerLimits {
        kept: 1,
        kept_for,
        ..ServerLimits::default()
    });
    let search = |agent: &str| {
        let body = json!({"game":"ttt","moves":["b2","a1"],"agents":[agent],"iters":1_000_000});
        let mut events = server.stream("/api/search", &body);
        let id = events.started();
        events.until(0, "done");
        assert!(events.next().is_none());
        id
    };
    let tree = |id: &str| server.ask(&format!("/api/search/{id}/tree"), &json!({})).0;
    let first = search("uct:solver=on");
    let random = search("random");
    assert_eq!(tree(&first), 200, "what has no tree takes no tree's place");
    assert_eq!(tree(&random), 404);
    let second = search("uct:solver=on");
    assert_eq!(tree(&first), 404);
    assert_eq!(tree(&second), 200);
    std::thread::sleep(kept_for + kept_for / 2);
    assert_eq!(
        tree(&second),
        409,
        "its tree was not requested for too long"
    );
}

#[test]
fn the_tree_is_that_of_the_report() {
    let server = serve();
    let mut events = server.stream(
        "/api/search",
        &json!({"game":"connect4","agents":["uct","flat"],"iters":3000}),
    );
    let id = events.started();
    let resting = events.until(0, "resting");
    let path = format!("/api/search/{id}/tree");
    let root = server.post(&path, &json!({"agent":0,"top":3,"depth":2}))["root"].clone();
    assert_eq!(root["visits"], 3000);
    let visits = |node: &Value| node["visits"].as_u64().unwrap();
    let children = root["children"].as_array().unwrap();
    let hidden = root["more"].as_object().unwrap();
    let all: u64 = children.iter().map(visits).sum::<u64>() + hidden["visits"].as_u64().unwrap();
    assert_eq!((all, hidden["children"].as_u64()), (3000, Some(4)));
    let best = &children[0];
    assert_eq!(best["move"], resting["report"]["best"]);
    let of_report = resting["report"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|m| m["move"] == best["move"])
        .unwrap();
    assert_eq!(
        (&best["visits"], &best["value"]),
        (&of_report["visits"], &of_report["value"])
    );
    assert!(best["children"].as_array().unwrap().len() == 3 && best["ucb"].is_number());
    let below = server.post(&path, &json!({"path":[best["move"]],"depth":1}))["root"].clone();
    assert_eq!(below["visits"], best["visits"]);
    assert_eq!(server.refused(&path, &json!({"path":["9"]})).1, "path");
    assert_eq!(server.refused(&path, &json!({"depth":9})).1, "depth");
    assert_eq!(server.refused(&path, &json!({"top":40,"depth":3})).1, "top");
    server.post(&path, &json!({"top":40,"depth":2}));
    server.post(&path, &json!({"top":12,"depth":3}));
    assert_eq!(server.refused(&path, &json!({"agent":5})).1, "agent");
    let (status, _, message) = server.refused(&path, &json!({"agent":1}));
    assert!(
        status == 409 && message.contains("flat:iters=3000 keeps no tree"),
        "{message}"
    );
    assert!(
        message.ends_with("agents with a tree in this game: uct"),
        "{message}"
    );
}

#[test]
fn the_catalog_lists_agents_with_a_tree() {
    let server = serve();
    let body = json!({"game":"ttt","agents":["best","random","uct:trees=2"],"iters":10});
    let (_, started) = server.stream("/api/search", &body).next().unwrap();
    assert_eq!(started["trees"], json!([true, false, false]));
}

/// The only place to think is free again soon after the reader has gone.
#[test]
fn a_search_ends_when_its_client_disconnects() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 1,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    for agent in [
        "uct",
        "alpha-beta:depth=30",
        "exact:nodes=100000000",
        "flat",
        "uct:batch=64",
    ] {
        let body = json!({"game":"othello","agents":[agent],"iters":10_000_000});
        let mut events = server.stream("/api/search", &body);
        events.until(0, "thinking");
        let left = Instant::now();
        drop::<Events>(events);
        let next = json!({"game":"ttt","agents":["random"]});
        server.stream("/api/search", &next).until(0, "done");
        // A second is promised; a machine with much else to do gets more. Each search would take minutes.
        assert!(
            left.elapsed() < Duration::from_secs(30),
            "{agent}: {:?}",
            left.elapsed()
        );
    }
}

#[test]
fn waiting_searches_are_reported_and_run_in_turn() {
    let server = serve_with(ServerLimits {
        requests: Limits {
            searching: 1,
            ..Limits::default()
        },

        ..ServerLimits::default()
    });
    let long = json!({"game":"othello","agents":["uct"],"iters":10_000_000});
    let mut first = server.stream("/api/search", &long);
    first.until(0, "thinking");
    let mut second = server.stream(
        "/api/search",
        &json!({"game":"othello","agents":["uct"],"iters":50}),
    );
    let id = second.started();
    second.until(0, "waiting");
    let (status, _, message) = server.refused(&format!("/api/search/{id}/tree"), &json!({}));
    assert!(
        status == 503 && message.contains("waits for a place"),
        "{status} {message}"
    );
    // Requests without a search do not wait.
    let line = json!({"game":"othello","format":"png"});
    assert_eq!(
        server.post_raw("/api/picture", &line).status().as_u16(),
        200
    );
    assert_eq!(
        server
            .refused(
                "/api/step",
                &json!({"game":"othello","agent":"uct","iteration":0})
            )
            .1,
        "iteration"
    );
    drop(first);
    assert_eq!(second.until(0, "resting")["playouts"], 50);
}
