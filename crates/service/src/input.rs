//! What endpoints read: JSON with errors that name the field, and files. An unknown field is an error, too: a misspelt `iter` must
//! not become the default number of playouts.

use std::collections::BTreeSet;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uctopia_catalog::{GameSpec, SpecError};

use crate::bounds::{Bounded, FieldBounds, state};
use crate::fields::{fields_of, unknown};
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::Refusal;

/// What a request contains.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The part of the path that has no fixed name: the game of a file.
    pub name: &'a str,
    /// JSON, or the bytes of a file.
    pub bytes: &'a [u8],
}

impl<'a> Body<'a> {
    /// JSON alone.
    #[must_use]
    pub fn json(bytes: &'a [u8]) -> Self {
        Self { name: "", bytes }
    }
}

/// What an endpoint reads.
pub trait Input: Sized + Send + 'static {
    /// Reads a request.
    ///
    /// # Errors
    /// When the request is not as [`describe`](Self::describe) says; the refusal names the field.
    fn read(body: &Body<'_>) -> Result<Self, Refusal>;

    /// What the request must look like.
    fn describe(generator: &mut SchemaGenerator, limits: &Limits) -> InputKind;
}

/// What a request must look like.
#[derive(Clone, PartialEq, Debug)]
pub enum InputKind {
    /// There is nothing to send.
    Nothing,
    /// JSON of this schema.
    Json(Value),
    /// The bytes of a file, and the name of a game in the path.
    File,
}

/// A request without a body.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl Input for Nothing {
    fn read(_: &Body<'_>) -> Result<Self, Refusal> {
        Ok(Self)
    }

    fn describe(_: &mut SchemaGenerator, _: &Limits) -> InputKind {
        InputKind::Nothing
    }
}

/// A structure with named fields.
#[derive(Clone, Debug)]
pub struct Plain<T>(pub T);

impl<T: DeserializeOwned + JsonSchema + Bounded + Send + 'static> Input for Plain<T> {
    fn read(body: &Body<'_>) -> Result<Self, Refusal> {
        let (value, ignored) = read(body.bytes)?;
        match ignored.first() {
            Some(path) => Err(unknown(path, &fields_of::<T>())),
            None => Ok(Self(value)),
        }
    }

    fn describe(generator: &mut SchemaGenerator, limits: &Limits) -> InputKind {
        let schema = generator.subschema_for::<T>();
        InputKind::Json(closed(schema, T::bounds(limits)))
    }
}

/// A line and more fields: read twice, since a flattened structure could not name the invalid field.
#[derive(Clone, Debug)]
pub struct AtPosition<T>(pub PositionSpec, pub T);

impl<T: DeserializeOwned + JsonSchema + Bounded + Send + 'static> Input for AtPosition<T> {
    /// Refuses fields that belong to neither the line nor the other structure.
    fn read(body: &Body<'_>) -> Result<Self, Refusal> {
        let ((line, beside_line), (more, beside_more)) =
            (read::<PositionSpec>(body.bytes)?, read::<T>(body.bytes)?);
        let fields = [fields_of::<PositionSpec>(), fields_of::<T>()].concat();
        let is_known = |path: &String| fields.contains(&path.as_str());
        // A field that one of the two ignores belongs to the other, unless it lies within one of its fields.
        match beside_line.union(&beside_more).find(|path| !is_known(path)) {
            Some(path) => Err(unknown(path, &fields)),
            None => Ok(Self(line, more)),
        }
    }

    fn describe(generator: &mut SchemaGenerator, limits: &Limits) -> InputKind {
        let mut line = generator.subschema_for::<PositionSpec>();
        merge(&mut line, &generator.subschema_for::<T>());
        InputKind::Json(closed(line, T::bounds(limits)))
    }
}

/// The bytes of a file as they are, and the game that the path names.
#[derive(Clone, Debug)]
pub struct FileOfGame {
    pub(crate) game: GameSpec,
    pub(crate) bytes: Vec<u8>,
}

impl Input for FileOfGame {
    fn read(body: &Body<'_>) -> Result<Self, Refusal> {
        let game = body
            .name
            .parse()
            .map_err(|error: SpecError| Refusal::field("game", &error))?;
        let bytes = body.bytes.to_vec();
        Ok(Self { game, bytes })
    }

    fn describe(_: &mut SchemaGenerator, _: &Limits) -> InputKind {
        InputKind::File
    }
}

/// Adds the fields of one object to those of another.
fn merge(object: &mut Schema, more: &Schema) {
    let object = object.ensure_object();
    let fields = more.get("properties").and_then(Value::as_object);
    for (name, field) in fields.into_iter().flatten() {
        object["properties"][name] = field.clone();
    }
    let required = more.get("required").and_then(Value::as_array);
    if let Some(known) = object["required"].as_array_mut() {
        known.extend(required.into_iter().flatten().cloned());
    }
}

/// Unknown fields are refused, at every depth; that of the outermost object is what [`read`] finds.
fn closed(mut schema: Schema, fields: FieldBounds) -> Value {
    schema.insert("additionalProperties".into(), false.into());
    for name in ["title", "description"] {
        schema.remove(name);
    }
    let mut schema = schema.to_value();
    state(&mut schema, fields);
    schema
}

/// Reads JSON; an empty body is an empty object. Returns the paths of the fields that were ignored, too.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, BTreeSet<String>), Refusal> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    if text.trim_ascii_start().first() == Some(&b'[') {
        // A list would be read as the fields in the order of their declaration, which clients do not know.
        return Err(Refusal::invalid(
            "the request is a list: send an object with named fields",
        ));
    }
    let (mut reader, mut ignored) = (serde_json::Deserializer::from_slice(text), BTreeSet::new());
    let mut note = |path: serde_ignored::Path<'_>| {
        ignored.insert(path.to_string());
    };
    let noting = serde_ignored::Deserializer::new(&mut reader, &mut note);
    let value = serde_path_to_error::deserialize(noting).map_err(|error| {
        let (field, problem) = (error.path().to_string(), error.into_inner());
        let sentence = uctopia_format::data_problem(&problem.to_string());
        match problem.is_data() && field != "." {
            true => Refusal::field(field, &sentence),
            false => Refusal::invalid(format!("the request cannot be read: {sentence}")),
        }
    })?;
    reader.end().map_err(|error| {
        let sentence = uctopia_format::data_problem(&error.to_string());
        Refusal::invalid(format!("after the request: {sentence}"))
    })?;
    Ok((value, ignored))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::RefusalKind;

    #[derive(serde::Deserialize, Debug, JsonSchema)]
    #[expect(dead_code, reason = "only read")]
    struct TestRequest {
        #[serde(default)]
        agents: Vec<String>,
        #[serde(default)]
        openings: Option<Openings>,
    }

    impl Bounded for TestRequest {}

    #[derive(serde::Deserialize, Debug, JsonSchema)]
    #[expect(dead_code, reason = "only read")]
    struct Openings {
        #[serde(default)]
        plies: u32,
    }

    #[test]
    fn errors_name_the_invalid_field() {
        let error = read::<TestRequest>(br#"{"agents":["uct",7]}"#).unwrap_err();
        assert!(format!("{error:?}").contains("agents[1]"), "{error:?}");
        let line = read::<PositionSpec>(br#"{"game":"ttt","moves":["b2",{}]}"#).unwrap_err();
        assert!(format!("{line:?}").contains("moves[1]"), "{line:?}");
        assert_eq!(error.kind(), RefusalKind::Invalid);
        assert!(
            read::<TestRequest>(b"{").is_err()
                && read::<TestRequest>(b"{} {}").is_err()
                && read::<TestRequest>(b"").is_ok()
        );
        assert!(
            read::<TestRequest>(b" [[]]").is_err(),
            "a list has no names"
        );
    }

    #[test]
    fn unknown_fields_are_refused_by_name() {
        let read = |body: &str| AtPosition::<TestRequest>::read(&Body::json(body.as_bytes()));
        let refused = |body: &str| read(body).map(|_| ()).unwrap_err();
        let field = |body: &str| format!("{:?}", refused(body));
        assert!(read(r#"{"game":"ttt","moves":[],"agents":[],"openings":{"plies":2}}"#).is_ok());
        let misspelt = refused(r#"{"game":"ttt","agent":["uct"]}"#);
        assert_eq!(
            misspelt.to_string(),
            "there is no field \"agent\"; did you mean \"agents\"?"
        );
        let strange = refused(r#"{"game":"ttt","colour":1}"#);
        assert_eq!(
            strange.to_string(),
            "there is no field \"colour\"; there are: agents, game, moves, openings, start"
        );
        assert!(field(r#"{"game":"ttt","openings":{"ply":2}}"#).contains("openings.ply"));
        assert!(field(r#"{"game":"ttt","agents":[],"":1}"#).contains("no field"));
    }
}
