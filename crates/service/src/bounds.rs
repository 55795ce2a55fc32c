//! The bounds of the numeric fields of requests: what the endpoints check is what schemas state.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::limits::Limits;
use crate::refusal::{Refusal, within};

/// Fields by their paths, such as `openings.all`, and the least and largest number in each.
pub type FieldBounds = Vec<(&'static str, RangeInclusive<u64>)>;

/// A request, which may have numeric fields.
pub trait Bounded {
    /// The bounds of its numeric fields; others may have every number of their type.
    fn bounds(_limits: &Limits) -> FieldBounds {
        Vec::new()
    }

    /// The value of a field, if it is within its bounds.
    ///
    /// # Errors
    /// When it is not: a sentence with the bounds.
    ///
    /// # Panics
    /// When the field has no bounds.
    fn check(field: &str, value: u64, limits: &Limits) -> Result<u64, Refusal> {
        let bounds = Self::bounds(limits)
            .into_iter()
            .find(|(name, _)| *name == field);
        let (_, bounds) = bounds.expect("a field that is checked has bounds");
        within(field, value, bounds)
    }
}

/// States bounds in the schema of a request, and those of the type in every other number.
pub(crate) fn state(schema: &mut Value, bounds: FieldBounds) {
    for (path, bounds) in bounds {
        state_field(schema, &path.split('.').collect::<Vec<_>>(), &bounds);
    }
    state_types(schema);
}

fn state_field(schema: &mut Value, path: &[&str], bounds: &RangeInclusive<u64>) {
    let Some((name, rest)) = path.split_first() else {
        schema["minimum"] = json!(bounds.start());
        schema["maximum"] = json!(bounds.end());
        return;
    };
    if let Some(field) = schema.pointer_mut(&format!("/properties/{name}")) {
        state_field(field, rest, bounds);
    }
    for kinds in ["anyOf", "oneOf"] {
        let kinds = schema.get_mut(kinds).and_then(Value::as_array_mut);
        kinds
            .into_iter()
            .flatten()
            .for_each(|kind| state_field(kind, path, bounds));
    }
}

fn state_types(schema: &mut Value) {
    let most = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => json!(u8::MAX),
        Some("uint32") => json!(u32::MAX),
        Some("uint64" | "uint") => json!(u64::MAX),
        Some("float") => json!(f32::MAX),
        Some("double") => json!(f64::MAX),
        _ => Value::Null,
    };
    if !most.is_null() && schema.get("maximum").is_none() {
        schema["maximum"] = most;
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(state_types),
        Value::Array(items) => items.iter_mut().for_each(state_types),
        _ => {}
    }
}
