//! What the parts of a handler's signature say of themselves: extractors and answers.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::document::Document;
use crate::app::AppState;
use crate::body::{Body, FileBody, PositionBody};
use crate::bounds::{Bounded, FieldBounds, state};
use crate::error::ApiError;
use crate::language::RequestLanguage;
use crate::line::PositionSpec;

/// An extractor or an answer that describes its part of an operation.
pub(crate) trait Part {
    /// Adds itself to an operation.
    fn describe(operation: &mut Value, document: &mut Document);
}

impl Part for State<AppState> {
    fn describe(_: &mut Value, _: &mut Document) {}
}

impl Part for RequestLanguage {
    fn describe(operation: &mut Value, _: &mut Document) {
        parameter(
            operation,
            "Accept-Language",
            "header",
            "the language of sentences: `en` or `ja`",
        );
    }
}

impl Part for Path<String> {
    fn describe(operation: &mut Value, _: &mut Document) {
        parameter(
            operation,
            "id",
            "path",
            "the name of a search, from its event `started`",
        );
    }
}

fn parameter(operation: &mut Value, name: &str, place: &str, about: &str) {
    let parameter = json!({
        "name": name, "in": place, "required": place == "path", "description": about, "schema": { "type": "string" },
    });
    match operation["parameters"].as_array_mut() {
        Some(parameters) => parameters.push(parameter),
        None => operation["parameters"] = json!([parameter]),
    }
}

impl<T: JsonSchema + Bounded> Part for Body<T> {
    fn describe(operation: &mut Value, document: &mut Document) {
        let schema = document.request::<T>();
        body(operation, schema, T::bounds(document.limits()));
    }
}

impl<T: JsonSchema + Bounded> Part for PositionBody<T> {
    fn describe(operation: &mut Value, document: &mut Document) {
        let (mut line, more) = (document.request::<PositionSpec>(), document.request::<T>());
        merge(&mut line, &more);
        body(operation, line, T::bounds(document.limits()));
    }
}

impl Part for FileBody {
    fn describe(operation: &mut Value, _: &mut Document) {
        parameter(
            operation,
            "game",
            "path",
            "the game, with its options: `othello`, `mnk:m=4,n=4,k=3`",
        );
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/octet-stream": {} } });
    }
}

/// Adds the fields of one object to those of another.
fn merge(object: &mut Schema, more: &Schema) {
    let object = object.ensure_object();
    for (name, field) in more
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        object["properties"][name] = field.clone();
    }
    let required = more
        .get("required")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    if let Some(known) = object["required"].as_array_mut() {
        known.extend(required);
    }
}

/// Unknown fields are refused, at every depth; that of the outermost object is what `body.rs` reads.
fn body(operation: &mut Value, mut schema: Schema, fields: FieldBounds) {
    schema.insert("additionalProperties".into(), false.into());
    for name in ["title", "description"] {
        schema.remove(name);
    }
    let mut schema = schema.to_value();
    state(&mut schema, fields);
    operation["requestBody"] =
        json!({ "required": true, "content": { "application/json": { "schema": schema } } });
}

impl<T: JsonSchema> Part for Result<Json<T>, ApiError> {
    fn describe(operation: &mut Value, document: &mut Document) {
        operation["responses"]["200"] = json!({
            "description": "The answer.",
            "content": { "application/json": { "schema": document.answer::<T>() } },
        });
    }
}

/// A stream or a file, which is described beside the handler.
impl Part for Result<Response, ApiError> {
    fn describe(_: &mut Value, _: &mut Document) {}
}
