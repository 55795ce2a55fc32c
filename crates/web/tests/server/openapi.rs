//! The OpenAPI document against the server: the fields of requests and their bounds.

use serde_json::{Value, json};

use crate::common::{Running, serve};

/// The document of a server.
pub(crate) fn document(server: &Running) -> Value {
    let (status, document) = server.get("/api/openapi.json");
    assert_eq!(status, 200);
    document
}

fn with(line: &Value, more: &Value) -> Value {
    let mut body = line.clone();
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    body
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
