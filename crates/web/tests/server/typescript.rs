//! The answers as TypeScript, for the page and for the package of `crates/wasm/npm`, generated from the schemas of the OpenAPI document.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::common::serve;
use crate::openapi::document;

/// Of the npm package, and of the page as well.
const FILE: &str = "../wasm/npm/src/contract.ts";

/// How it begins.
const HEAD: &str = "// The engine's answers, as JSON.\n\
    // Generated from the types of the service by `UPDATE_CONTRACT=1 cargo test -p uctopia-web contract`.\n";

/// A type for a schema.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(kinds) = schema[key].as_array() {
            return union(kinds.iter().map(type_of));
        }
    }
    if let Some(only) = schema.get("const") {
        return only.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Value::to_string));
    }
    match &schema["type"] {
        Value::Array(kinds) => union(
            kinds
                .iter()
                .filter_map(Value::as_str)
                .map(|kind| plain(kind, schema)),
        ),
        Value::String(kind) => plain(kind, schema),
        _ => "unknown".to_owned(),
    }
}

/// Kinds that are known twice are named once.
fn union(kinds: impl Iterator<Item = String>) -> String {
    let mut known: Vec<String> = Vec::new();
    for kind in kinds {
        if !known.contains(&kind) {
            known.push(kind);
        }
    }
    known.join(" | ")
}

fn plain(kind: &str, schema: &Value) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => match type_of(&schema["items"]) {
            item if item.contains(' ') => format!("({item})[]"),
            item => format!("{item}[]"),
        },
        "object" if schema["properties"].is_object() => {
            format!("{{ {} }}", fields(schema, " ", false))
        }
        "object" => format!(
            "Record<string, {}>",
            type_of(&schema["additionalProperties"])
        ),
        other => other.to_owned(),
    }
}

/// The fields of an object. One that may be missing is never `null`.
fn fields(schema: &Value, between: &str, documented: bool) -> String {
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let written = schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, field)| {
            let (text, optional) = (type_of(field), !required.contains(&name.as_str()));
            let (mark, text) = if optional {
                ("?", text.replace(" | null", ""))
            } else {
                ("", text)
            };
            let comment = if documented {
                comment(field, "  ")
            } else {
                String::new()
            };
            format!(
                "{comment}{}{name}{mark}: {text};",
                if documented { "  " } else { "" }
            )
        });
    written.collect::<Vec<_>>().join(between)
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else {
        return String::new();
    };
    format!(
        "{indent}/** {} */\n",
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

/// All schemas as declarations.
fn contract(document: &Value) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let comment = comment(schema, "");
        if schema["type"] == "object" && schema["properties"].is_object() {
            write!(
                text,
                "\n{comment}export interface {name} {{\n{}\n}}\n",
                fields(schema, "\n", true)
            )
            .unwrap();
        } else {
            write!(
                text,
                "\n{comment}export type {name} = {};\n",
                type_of(schema)
            )
            .unwrap();
        }
    }
    text
}

#[test]
fn the_contract_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let expected = contract(&document(&serve()));
    if std::env::var_os("UPDATE_CONTRACT").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap();
    assert!(
        found == expected,
        "{FILE} is out of date: UPDATE_CONTRACT=1 cargo test -p uctopia-web contract"
    );
}
