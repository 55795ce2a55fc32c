//! The names of the fields of a request, as its type declares them, and the error for others.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use uctopia_options::nearest;

use crate::refusal::Refusal;

/// The names of a structure's fields.
pub(crate) fn fields_of<T: DeserializeOwned>() -> Vec<&'static str> {
    let mut names = Vec::new();
    // Reading fails, but only after the structure has passed its field names.
    let _ = T::deserialize(Names(&mut names));
    names
}

/// The error for an unknown field, with the nearest known one, or all of them.
pub(crate) fn unknown(path: &str, fields: &[&'static str]) -> Refusal {
    let path = readable(path);
    let mut fields = fields.to_vec();
    fields.sort_unstable();
    let advice = match nearest(&path, &fields).first() {
        // The names of what lies within a field are not among these.
        _ if path.contains(['.', '[']) => "leave it out".to_owned(),
        Some(near) => format!("did you mean {near:?}?"),
        None => format!("there are: {}", fields.join(", ")),
    };
    let problem = format!("there is no field {path:?}; {advice}");
    Refusal::field(path, &problem)
}

/// A path such as `reports.0.?.moves` as errors write it: `reports[0].moves`.
fn readable(path: &str) -> String {
    let mut text = String::new();
    for part in path.split('.').filter(|&part| part != "?") {
        if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) {
            text += &format!("[{part}]");
        } else {
            text += if text.is_empty() { "" } else { "." };
            text += part;
        }
    }
    text
}

/// An empty source of data that records the field names of a structure.
struct Names<'a>(&'a mut Vec<&'static str>);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing to read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.0.extend_from_slice(fields);
        Err(Error::custom("there is nothing to read"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::PositionSpec;

    #[test]
    fn a_structure_names_its_fields() {
        assert_eq!(fields_of::<PositionSpec>(), ["game", "start", "moves"]);
        assert_eq!(fields_of::<Vec<String>>(), <[&str; 0]>::default());
    }

    #[test]
    fn paths_are_written_as_in_other_errors() {
        assert_eq!(
            readable("reports.0.?.moves.12.mve"),
            "reports[0].moves[12].mve"
        );
        let refusal = unknown("reports.0.colour", &["reports"]);
        assert_eq!(
            refusal.to_string(),
            "there is no field \"reports[0].colour\"; leave it out"
        );
    }
}
