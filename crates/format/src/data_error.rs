//! Why data of a file or of a request cannot be read.

use uctopia_options::{Message, message, nearest};

/// The sentence for an error of `serde`, whose phrases are the same in every format, and for one of `serde_json`.
///
/// A sentence of our own that an error contains stays as it is.
///
/// ```
/// use uctopia::format::data_problem;
/// assert_eq!(data_problem("invalid type: string \"many\", expected u64"), "expected a whole number, not \"many\"");
/// assert_eq!(
///     data_problem("unknown field `visit`, expected `move` or `visits` at line 2 column 7"),
///     "line 2, column 7: there is no key \"visit\"; did you mean visits?"
/// );
/// assert_eq!(data_problem("missing field `visits`"), "\"visits\" is missing");
/// assert_eq!(data_problem("EOF while parsing a list at line 3 column 0"), "line 3, column 0: the text ends too early");
/// assert_eq!(data_problem("moves are counted from 1"), "moves are counted from 1");
/// ```
#[must_use]
pub fn data_problem(error: &str) -> Message {
    let place = error
        .rsplit_once(" at line ")
        .and_then(|(problem, place)| Some((problem, place.split_once(" column ")?)));
    match place {
        Some((problem, (line, column))) => {
            message!(
                "line {line}, column {column}: {problem}",
                problem = problem_of(problem)
            )
        }
        None => problem_of(error),
    }
}

fn problem_of(text: &str) -> Message {
    let wrong = text
        .strip_prefix("invalid type: ")
        .or_else(|| text.strip_prefix("invalid value: "));
    if let Some((found, expected)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        return message!(
            "expected {expected}, not {found}",
            expected = expected_kind(expected),
            found = found_kind(found)
        );
    }
    let names = marked(text);
    let advice = |known: &[&str]| match nearest(names.first().unwrap_or(&""), known) {
        near if !near.is_empty() => {
            message!("; did you mean {near}?", near = Message::one_of(near))
        }
        _ if known.is_empty() => Message::default(),
        _ => message!("; there are: {known}", known = Message::list(known)),
    };
    match (
        text.split_once(" `").map(|(kind, _)| kind),
        names.as_slice(),
    ) {
        (Some("missing field"), [field]) => message!("\"{field}\" is missing"),
        (Some("duplicate field"), [field]) => {
            message!("\"{field}\" is given twice: leave out one of them")
        }
        (Some("unknown field"), [field, known @ ..]) => {
            message!(
                "there is no key \"{field}\"{advice}",
                advice = advice(known)
            )
        }
        (Some("unknown variant"), [value, known @ ..]) => {
            message!(
                "there is no \"{value}\" here{advice}",
                advice = advice(known)
            )
        }
        _ if text.starts_with("data did not match any variant") => {
            message!("the value is of another kind")
        }
        _ if text.starts_with("EOF while parsing") => message!("the text ends too early"),
        _ if text == "trailing characters" => message!("something follows the end of the data"),
        _ if text == "recursion limit exceeded" => message!("the data are nested too deeply"),
        _ if SYNTAX.iter().any(|beginning| text.starts_with(beginning)) => {
            message!("the text is not JSON here")
        }
        _ => Message::text(text.to_owned()),
    }
}

/// The beginnings of other phrases about the syntax of JSON.
const SYNTAX: [&str; 9] = [
    "expected value",
    "expected ident",
    "expected `",
    "key must be a string",
    "trailing comma",
    "invalid ",
    "number out of range",
    "control character",
    "lone leading surrogate",
];

/// The names between backticks.
fn marked(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// What is expected, in the words of `serde` and of its derived code.
fn expected_kind(text: &str) -> Message {
    match text {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize"
        | "a whole number" => {
            message!("a whole number")
        }
        "f32" | "f64" => message!("a number"),
        "a string" | "a character" => message!("a text"),
        "a boolean" => message!("true or false"),
        "a sequence" => message!("a list"),
        "a map" => message!("keys and values"),
        _ if text.starts_with("struct ") => message!("keys and values"),
        _ => Message::text(text.to_owned()),
    }
}

/// What was found, in the words of `serde`: scalars with their values.
fn found_kind(text: &str) -> Message {
    match text {
        "null" | "unit value" | "Option value" => message!("nothing"),
        "sequence" => message!("a list"),
        "map" => message!("keys and values"),
        _ => {
            let value = text
                .split_once(['`', '"'])
                .map_or(text, |(_, value)| &value[..value.len().saturating_sub(1)]);
            match text.starts_with("string ") {
                true => Message::verbatim(format!("\"{value}\"")),
                false => Message::verbatim(value),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its refusals matter")]
    struct Data {
        games: u64,
        share: Option<f64>,
        names: Option<Vec<String>>,
        kind: Option<Kind>,
        table: Option<BTreeMap<String, bool>>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        First,
        Second,
    }

    fn problem(text: &str) -> String {
        data_problem(&serde_json::from_str::<Data>(text).unwrap_err().to_string()).to_string()
    }

    #[test]
    fn the_phrases_of_serde_are_understood() {
        for (text, sentence) in [
            (
                r#"{"games": "many"}"#,
                "line 1, column 16: expected a whole number, not \"many\"",
            ),
            (
                r#"{"games": 1.5}"#,
                "line 1, column 13: expected a whole number, not 1.5",
            ),
            (
                r#"{"games": -1}"#,
                "line 1, column 12: expected a whole number, not -1",
            ),
            (
                r#"{"games": null}"#,
                "line 1, column 14: expected a whole number, not nothing",
            ),
            (
                r#"{"games": []}"#,
                "line 1, column 10: expected a whole number, not a list",
            ),
            (
                r#"{"games": {}}"#,
                "line 1, column 10: expected a whole number, not keys and values",
            ),
            (
                r#"{"games": 1, "share": "a, expected b"}"#,
                "line 1, column 37: expected a number, not \"a, expected b\"",
            ),
            (
                r#"{"games": 1, "names": 5}"#,
                "line 1, column 23: expected a list, not 5",
            ),
            (
                r#"{"games": 1, "names": [5]}"#,
                "line 1, column 24: expected a text, not 5",
            ),
            (
                r#"{"games": 1, "table": {"a": 1}}"#,
                "line 1, column 29: expected true or false, not 1",
            ),
            (
                r#"{"games": 1, "kind": "secnd"}"#,
                "line 1, column 28: there is no \"secnd\" here; did you mean second?",
            ),
            (
                r#"{"gmaes": 1}"#,
                "line 1, column 8: there is no key \"gmaes\"; did you mean games?",
            ),
            (
                r#"{"x": 1}"#,
                "line 1, column 4: there is no key \"x\"; there are: games, share, names, kind, table",
            ),
            (r#"{"share": 1}"#, "line 1, column 12: \"games\" is missing"),
            (
                r#"{"games": 1, "games": 2}"#,
                "line 1, column 20: \"games\" is given twice: leave out one of them",
            ),
            ("[", "line 1, column 1: the text ends too early"),
            ("5", "line 1, column 1: expected keys and values, not 5"),
            (
                r#"{"games": 1} x"#,
                "line 1, column 14: something follows the end of the data",
            ),
            (
                r#"{"games": 1,}"#,
                "line 1, column 13: the text is not JSON here",
            ),
            (
                r#"{games: 1}"#,
                "line 1, column 2: the text is not JSON here",
            ),
            (
                r#"{"games" 1}"#,
                "line 1, column 10: the text is not JSON here",
            ),
            (
                r#"{"games": 01}"#,
                "line 1, column 12: the text is not JSON here",
            ),
        ] {
            assert_eq!(problem(text), sentence, "{text}");
        }
    }
}
