//! The document, and the schemas that its parts share.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use uctopia_service::{Input, InputKind, Limits, RefusalBody};

/// Where the shared schemas are.
const DEFINITIONS: &str = "/components/schemas";

/// An OpenAPI document that is being put together.
pub(crate) struct Document {
    /// Requests have fields that may be left out; their schemas stand where they are used.
    requests: SchemaGenerator,
    answers: SchemaGenerator,
    paths: Map<String, Value>,
    limits: Limits,
}

impl Document {
    pub(crate) fn new(limits: Limits) -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = DEFINITIONS.into();
            settings.meta_schema = None;
        });
        let requests = settings
            .clone()
            .with(|settings| settings.inline_subschemas = true)
            .for_deserialize();
        let answers = settings.for_serialize();
        Self {
            requests: requests.into_generator(),
            answers: answers.into_generator(),
            paths: Map::new(),
            limits,
        }
    }

    /// The schemas of what is written.
    pub(super) fn answers(&mut self) -> &mut SchemaGenerator {
        &mut self.answers
    }

    /// The schema of what is written.
    pub(crate) fn answer<T: JsonSchema>(&mut self) -> Schema {
        self.answers.subschema_for::<T>()
    }

    /// Adds what is done at a path; returns what a request must look like.
    pub(super) fn add<I: Input>(&mut self, path: &str, about: &str, answer: &Value) -> InputKind {
        let kind = I::describe(&mut self.requests, &self.limits);
        let mut operation = json!({
            "summary": about,
            "parameters": parameters(path),
            "responses": { "200": answer, "default": { "$ref": "#/components/responses/Refusal" } },
        });
        let (method, content) = match &kind {
            InputKind::Nothing => ("get", None),
            InputKind::Json(schema) => (
                "post",
                Some(json!({ "application/json": { "schema": schema } })),
            ),
            InputKind::File => ("post", Some(json!({ "application/octet-stream": {} }))),
        };
        if let Some(content) = content {
            operation["requestBody"] = json!({ "required": true, "content": content });
        }
        self.paths
            .insert(format!("/api{path}"), json!({ method: operation }));
        kind
    }

    pub(crate) fn finish(mut self) -> Value {
        let refusal = self.answer::<RefusalBody>();
        let schemas = self.answers.take_definitions(true);
        let mut document = json!({
            "openapi": "3.1.1",
            "info": {
                "title": "Uctopia",
                "version": env!("CARGO_PKG_VERSION"),
                "license": { "name": "MIT OR Apache-2.0" },
                "description": "Games, searches, reviews and matches. Every request contains a line (game, start, moves); the server \
                                stores none. Streams are server-sent events, each with a name and JSON data: `x-events` has the \
                                schema of the data by the name. Unknown fields are refused.",
            },
            "paths": self.paths,
            // `{}` is no token: a server that listens on its own machine alone wants none.
            "security": [{}, { "token": [] }],
            "components": {
                "securitySchemes": { "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token in the link that a server prints which other machines can reach. Browsers that \
                                    opened the link send it as a cookie.",
                } },
                "schemas": schemas,
                "responses": { "Refusal": {
                    "description": "Why the request is refused, as a sentence in the language asked for.",
                    "content": { "application/json": { "schema": refusal } },
                } },
            },
        });
        shorten_descriptions(&mut document);
        document
    }
}

/// The header of every request, and the parts of the path without a fixed name.
fn parameters(path: &str) -> Value {
    let parameter = |name: &str, place: &str, about: &str| {
        json!({
            "name": name, "in": place, "required": place == "path", "description": about, "schema": { "type": "string" },
        })
    };
    let language = parameter(
        "Accept-Language",
        "header",
        "the language of sentences: `en` or `ja`",
    );
    let in_path = [
        ("id", "the name of a search, from its event `started`"),
        (
            "game",
            "the game, with its options: `othello`, `mnk:m=4,n=4,k=3`",
        ),
    ];
    let in_path = in_path
        .into_iter()
        .filter(|(name, _)| path.contains(&format!("{{{name}}}")))
        .map(|(name, about)| parameter(name, "path", about));
    std::iter::once(language).chain(in_path).collect()
}

/// Leaves the first paragraph of each description, as JSON has it: types are documented for Rust, with examples.
fn shorten_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                let first = text.split("\n\n").next().unwrap_or_default();
                *text = without_links(&first.replace("`None`", "`null`"));
            }
            fields.values_mut().for_each(shorten_descriptions);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten_descriptions),
        _ => {}
    }
}

/// A text without the links of Rust's documentation: `code` for [`code`] and [`code`](place).
fn without_links(text: &str) -> String {
    let mut parts = text.split("[`");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once("`]").unwrap_or((part, ""));
        let place = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        plain += &format!("`{code}`{}", place.map_or(rest, |(_, rest)| rest));
    }
    plain
}
