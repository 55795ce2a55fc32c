//! The OpenAPI document against the server: every endpoint, with real answers compared field by field.

use serde_json::{Map, Value, json};

use crate::common::{Running, serve};

/// The document of a server.
pub(crate) fn document(server: &Running) -> Value {
    let (status, document) = server.get("/api/openapi.json");
    assert_eq!(status, 200);
    document
}

/// Why a value is not what a schema says; fields that an object of the schema does not have are faults, too.
fn fault(schema: &Value, value: &Value, document: &Value) -> Option<String> {
    if schema == &Value::Bool(true) {
        return None;
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document
            .pointer(&reference[1..])
            .unwrap_or_else(|| panic!("there is no {reference}"));
        return fault(target, value, document);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(kinds) = schema[key].as_array() {
            let faults: Option<Vec<String>> = kinds
                .iter()
                .map(|kind| fault(kind, value, document))
                .collect();
            return faults.map(|faults| format!("none of {key}: {}", faults.join(" | ")));
        }
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return Some(format!("{value} is not {}", schema["const"]));
    }
    if schema["enum"]
        .as_array()
        .is_some_and(|values| !values.contains(value))
    {
        return Some(format!("{value} is not one of {}", schema["enum"]));
    }
    wrong_type(&schema["type"], value).or_else(|| match value {
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            fault(&schema["items"], item, document).map(|why| format!("[{index}] {why}"))
        }),
        Value::Object(fields) => wrong_field(schema, fields, document),
        _ => None,
    })
}

fn wrong_type(allowed: &Value, value: &Value) -> Option<String> {
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the type {other} is not known here"),
    };
    let fits = match allowed {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => panic!("a schema without a type: {allowed} for {value}"),
    };
    (!fits).then(|| format!("{value} is no {allowed}"))
}

fn wrong_field(schema: &Value, fields: &Map<String, Value>, document: &Value) -> Option<String> {
    let mut required = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    if let Some(name) = required.find(|&name| !fields.contains_key(name)) {
        return Some(format!("{name} is missing"));
    }
    let is_required = |name: &str| {
        schema["required"]
            .as_array()
            .is_some_and(|names| names.iter().any(|known| known == name))
    };
    fields.iter().find_map(|(name, value)| {
        if value.is_null() && !is_required(name) && schema["properties"].is_object() {
            return Some(format!("{name} may be missing, so it is never null"));
        }
        let known = schema["properties"]
            .get(name)
            .or(schema.get("additionalProperties"));
        match known {
            Some(known) if known.is_object() => {
                fault(known, value, document).map(|why| format!(".{name} {why}"))
            }
            _ => Some(format!("there is no {name} in the schema")),
        }
    })
}

fn check(schema: &Value, value: &Value, document: &Value, what: &str) {
    assert!(!schema.is_null(), "{what} has no schema");
    if let Some(why) = fault(schema, value, document) {
        panic!("{what}: {why}\n{value}");
    }
}

fn answer_schema<'a>(document: &'a Value, path: &str, method: &str) -> &'a Value {
    &document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"]
}

/// Lines of every game, at the beginning, in the middle and at the end.
fn lines() -> Vec<Value> {
    vec![
        json!({ "game": "ttt", "moves": ["b2"] }),
        json!({ "game": "ttt", "moves": ["a1", "b1", "a2", "b2", "a3"] }),
        json!({ "game": "ttt", "start": "x.. ... ..o" }),
        json!({ "game": "connect4", "moves": ["4"] }),
        json!({ "game": "othello", "moves": ["f5", "d6", "c3", "d3", "c4"] }),
        json!({ "game": "calculation", "moves": ["turn"] }),
        json!({ "game": "calculation" }),
        json!({ "game": "gomoku" }),
    ]
}

fn with(line: &Value, more: &Value) -> Value {
    let mut body = line.clone();
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    body
}

#[test]
fn answers_are_what_the_document_says() {
    let server = serve();
    let document = document(&server);
    let (_, catalog) = server.get("/api/catalog");
    check(
        answer_schema(&document, "/api/catalog", "get"),
        &catalog,
        &document,
        "catalog",
    );
    let compare = |path: &str, body: &Value| {
        let answer = server.post(path, body);
        check(
            answer_schema(&document, path, "post"),
            &answer,
            &document,
            &format!("{path} {body}"),
        );
    };
    for line in lines() {
        compare("/api/line", &line);
        compare("/api/boards", &with(&line, &json!({ "then": [] })));
    }
    compare(
        "/api/line",
        &json!({ "game": "calculation", "moves": ["turn"], "nature_seed": 1 }),
    );
    for file in ["f5d6c3", "f5f6\nf5d6\nf5f5"] {
        let (_, answer) = server.read("othello", file.as_bytes());
        check(
            answer_schema(&document, "/api/read/{game}", "post"),
            &answer,
            &document,
            file,
        );
    }
    compare(
        "/api/boards",
        &json!({ "game": "ttt", "then": ["b2", "a1"] }),
    );
    for (game, agent, iteration) in [
        ("ttt", "uct", 40),
        ("ttt", "uct:solver=on", 400),
        ("othello", "uct", 30),
        ("calculation", "uct", 5),
    ] {
        let moves = if game == "calculation" {
            json!(["turn", "7"])
        } else {
            json!([])
        };
        compare(
            "/api/step",
            &json!({ "game": game, "moves": moves, "agent": agent, "iteration": iteration }),
        );
    }
    for agent in ["uct", "flat", "uct:solver=on"] {
        compare(
            "/api/iterations",
            &json!({ "game": "ttt", "moves": ["b2"], "agent": agent, "from": 1, "to": 40 }),
        );
    }
    for moves in [json!(["b2"]), json!(["a1", "b1", "a2", "b2"])] {
        compare(
            "/api/visits",
            &json!({ "game": "ttt", "moves": moves, "agent": "alpha-beta:depth=3" }),
        );
    }
    let tree = r#"{"root": {"player": 0, "visits": 9, "children": [{"move": "a1", "player": 1, "visits": 3, "mean": 0.5}]}}"#;
    compare("/api/tree/check", &json!({ "text": tree }));
    let (status, refusal) = server.ask("/api/line", &json!({ "game": "ttt", "moves": ["z9"] }));
    let schema =
        &document["components"]["responses"]["Refusal"]["content"]["application/json"]["schema"];
    assert_eq!(status, 400);
    check(schema, &refusal, &document, "refusal");
}

#[test]
fn events_are_what_the_document_says() {
    let server = serve();
    let document = document(&server);
    let compare = |path: &str, body: &Value| {
        let schemas = &document["paths"][path]["post"]["responses"]["200"]["content"]["text/event-stream"]
            ["x-events"];
        let mut seen = Vec::new();
        for (name, data) in server.stream(path, body) {
            check(
                &schemas[&name],
                &data,
                &document,
                &format!("{path} {body} {name}"),
            );
            seen.push(name);
        }
        seen
    };
    for agent in [
        "uct",
        "best",
        "flat",
        "alpha-beta:depth=3",
        "exact",
        "random",
        "uct:solver=on",
    ] {
        let body = json!({ "game": "ttt", "moves": ["b2", "a1"], "agents": [agent], "iters": 300, "until": "rest" });
        let seen = compare("/api/search", &body);
        assert_eq!(seen[0], "started");
    }
    compare(
        "/api/search",
        &json!({ "game": "othello", "agents": ["alpha-beta:depth=2"], "until": "rest" }),
    );
    for (game, agent) in [
        ("ttt", "uct"),
        ("ttt", "random"),
        ("othello", "alpha-beta:depth=2"),
    ] {
        let moves = if game == "ttt" {
            json!(["a1", "b1", "a2", "b2", "a3"])
        } else {
            json!(["f5", "f6"])
        };
        let seen = compare(
            "/api/review",
            &json!({ "game": game, "moves": moves, "agent": agent, "iters": 100 }),
        );
        assert_eq!(seen.last().map(String::as_str), Some("done"));
    }
    for game in ["ttt", "calculation"] {
        let seen = compare(
            "/api/balance",
            &json!({ "game": game, "games": 4, "agents": ["random", "uct:iters=10"] }),
        );
        assert_eq!(seen.last().map(String::as_str), Some("done"));
    }
    for (game, a, b) in [
        ("ttt", "uct:iters=20", "random"),
        ("calculation", "random", "greedy"),
        ("othello", "random", "random"),
        ("ttt", "exact", "exact"),
    ] {
        let seen = compare(
            "/api/match",
            &json!({ "game": game, "a": a, "b": b, "games": 20 }),
        );
        assert_eq!(seen.last().map(String::as_str), Some("done"));
    }
}

#[test]
fn trees_and_commands_are_what_the_document_says() {
    let server = serve();
    let document = document(&server);
    let mut events = server.stream(
        "/api/search",
        &json!({ "game": "ttt", "agents": ["uct:solver=on"], "iters": 500 }),
    );
    let id = events.started();
    events.until(0, "resting");
    for (command, body) in [
        ("tree", json!({ "agent": 0 })),
        ("continue", json!({ "iters": 10 })),
        ("stop", json!({})),
    ] {
        let answer = server.post(&format!("/api/search/{id}/{command}"), &body);
        check(
            answer_schema(&document, &format!("/api/search/{{id}}/{command}"), "post"),
            &answer,
            &document,
            command,
        );
    }
}

/// The numbers of the document are those at which the server refuses.
#[test]
fn numbers_have_the_bounds_of_the_document() {
    let server = serve();
    let document = document(&server);
    for (path, methods) in document["paths"].as_object().unwrap() {
        let schema = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        let mut numbers = Vec::new();
        numbers_in(schema, "", &mut numbers);
        for (field, number) in numbers {
            assert!(number["maximum"].is_number(), "{path} {field}: {number}");
        }
    }
    let most = |path: &str, field: &str| -> u64 {
        let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
            ["schema"];
        let mut numbers = Vec::new();
        numbers_in(schema, "", &mut numbers);
        let (_, number) = numbers
            .into_iter()
            .find(|(name, _)| name == field)
            .unwrap_or_else(|| panic!("{path} {field}"));
        number["maximum"].as_u64().unwrap()
    };
    let ttt = json!({ "game": "ttt" });
    let versus = with(&ttt, &json!({ "a": "random", "b": "random", "games": 2 }));
    let search = with(&ttt, &json!({ "agents": ["uct"], "iters": 5 }));
    let step = with(&ttt, &json!({ "agent": "uct" }));
    for (path, body, field) in [
        ("/api/match", &versus, "games"),
        ("/api/match", &versus, "openings.all"),
        ("/api/match", &versus, "openings.random"),
        ("/api/balance", &ttt, "games"),
        ("/api/search", &search, "iters"),
        ("/api/search", &search, "ms"),
        ("/api/search", &search, "every_ms"),
        ("/api/review", &step, "iters"),
        ("/api/review", &step, "ms"),
        ("/api/step", &step, "iteration"),
        ("/api/iterations", &step, "to"),
        ("/api/search/{id}/continue", &json!({}), "iters"),
    ] {
        let beyond = most(path, field) + 1;
        let more = match field.split_once('.') {
            Some((outer, inner)) => json!({ outer: { inner: beyond } }),
            None => json!({ field: beyond }),
        };
        let (status, named, message) =
            server.refused(&path.replace("{id}", "1"), &with(body, &more));
        assert_eq!((status, &*named), (400, field), "{path} {more}: {message}");
    }
}

/// The numbers in a schema, with their paths.
fn numbers_in<'a>(schema: &'a Value, path: &str, numbers: &mut Vec<(String, &'a Value)>) {
    let kinds = schema["type"]
        .as_array()
        .map_or_else(|| vec![&schema["type"]], |kinds| kinds.iter().collect());
    if kinds
        .iter()
        .any(|kind| *kind == "integer" || *kind == "number")
    {
        numbers.push((path.to_owned(), schema));
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        numbers_in(field, &path, numbers);
    }
    let parts = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| schema[key].as_array())
        .flatten();
    parts
        .chain(schema.get("items"))
        .for_each(|part| numbers_in(part, path, numbers));
}

/// The fields of a request are those that the endpoint names when it is asked for another one.
#[test]
fn requests_have_the_fields_of_the_document() {
    let server = serve();
    let document = document(&server);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 10, "{:?}", paths.keys());
    for (path, methods) in paths {
        let Some(operation) = methods.get("post") else {
            continue;
        };
        let content = &operation["requestBody"]["content"];
        if content["application/octet-stream"].is_object() {
            continue; // the bytes of a file
        }
        let schema = &content["application/json"]["schema"];
        let mut fields: Vec<&str> = schema["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        fields.sort_unstable();
        // As many required fields as let the body be read.
        let mut body = json!({ "zzzzzzzzzzzz": 1 });
        for name in schema["required"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
        {
            let kind = &schema["properties"][name]["type"];
            body[name] = if kind == "integer" {
                json!(1)
            } else if kind == "array" {
                json!([])
            } else {
                json!("ttt")
            };
        }
        let (_, field, message) = server.refused(&path.replace("{id}", "1"), &body);
        assert_eq!(field, "zzzzzzzzzzzz", "{path}: {message}");
        let named = message.split("there are: ").nth(1).unwrap_or_default();
        assert_eq!(named, fields.join(", "), "{path}");
    }
}
