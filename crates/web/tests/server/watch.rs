//! Iterations in ranges, and the visits of alpha-beta.

use serde_json::{Value, json};

use crate::common::serve;

#[test]
fn iterations_in_a_range_are_those_of_single_steps() {
    let server = serve();
    let line = |more: Value| {
        let mut body = json!({"game":"ttt","moves":["b2"],"agent":"uct","seed":4});
        body.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        body
    };
    let answer = server.post("/api/iterations", &line(json!({"from":10,"to":14})));
    let iterations = answer["iterations"].as_array().unwrap();
    assert_eq!(
        (iterations.len(), &answer["ended"], &answer["scale"]),
        (5, &json!(false), &json!("signed"))
    );
    for iteration in iterations {
        let step = server.post(
            "/api/step",
            &line(json!({"iteration": iteration["iteration"]})),
        );
        for field in ["select", "expand", "simulate", "backpropagate"] {
            assert_eq!(iteration[field], step[field], "{field}");
        }
        assert_eq!(iteration["best"], step["report"]["best"]);
    }
}

#[test]
fn playouts_of_flat_monte_carlo_are_iterations_of_one_level() {
    let body = json!({"game":"ttt","agent":"flat","from":1,"to":18});
    let answer = serve().post("/api/iterations", &body);
    let moves: Vec<&Value> = answer["iterations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| &each["backpropagate"][0]["move"])
        .collect();
    assert_eq!(moves[..9], moves[9..], "in turn");
}

#[test]
fn a_search_that_ends_says_so_and_others_are_refused() {
    let server = serve();
    let short = json!({"game":"ttt","moves":["a1","b1","c1","a2","b2","c2","b3"],"agent":"uct:solver=on","from":1,"to":100});
    assert_eq!(server.post("/api/iterations", &short)["ended"], true);
    let refused = |body: Value| server.refused("/api/iterations", &body);
    let field = |body: Value| refused(body).1;
    assert_eq!(
        field(json!({"game":"ttt","agent":"uct","from":1,"to":200})),
        "to"
    );
    assert_eq!(
        field(json!({"game":"ttt","agent":"uct","from":0,"to":5})),
        "from"
    );
    assert_eq!(
        field(json!({"game":"ttt","agent":"exact","from":1,"to":5})),
        "agent"
    );
}

#[test]
fn the_visits_of_alpha_beta_are_counted_and_bounded() {
    let server = serve();
    let agent = |options: &str| json!({"game":"ttt","moves":["b2","a1"],"agent":format!("alpha-beta:{options}")});
    let answer = server.post(
        "/api/visits",
        &agent("depth=2,root=best,table=off,order=off,pvs=off"),
    );
    let visits = answer["visits"].as_array().unwrap();
    assert_eq!(answer["report"]["totals"]["nodes"], visits.len());
    assert!(
        visits
            .iter()
            .any(|visit| visit["skipped"].as_u64().is_some_and(|skipped| skipped > 0))
    );
    assert_eq!(
        (
            &visits[0]["parent"],
            &visits[0]["alpha"],
            &visits[1]["move"]
        ),
        (&Value::Null, &Value::Null, &json!("b1"))
    );
    let deep = json!({"game":"connect4","agent":"alpha-beta:depth=9,table=off"});
    let (_, field, message) = server.refused("/api/visits", &deep);
    assert_eq!(field, "agent");
    assert!(message.contains("smaller depth"), "{message}");
    let (_, field, _) = server.refused("/api/visits", &json!({"game":"ttt","agent":"uct"}));
    assert_eq!(field, "agent");
}
