//! Specs as text: `name:key=value,…`.

use crate::text_error::TextError;
use crate::{Message, message};

/// Splits `name:key=value,key=value` or `name(key=value,…)` into its parts.
///
/// Values may stand in double quotes, which then may hold commas, and double quotes after a backslash; [`quoted`] writes
/// them so.
///
/// # Errors
/// The missing part, with its column.
///
/// ```
/// use uctopia::options::split_spec;
/// let (name, options) = split_spec("uct:iters=200,c=1.4").unwrap();
/// assert_eq!(name, "uct");
/// assert_eq!(options, [("iters".to_owned(), "200".to_owned()), ("c".to_owned(), "1.4".to_owned())]);
/// assert_eq!(split_spec("uct(iters=200,c=1.4)").unwrap().1, options);
/// let refused = split_spec("uct,iters=200").unwrap_err().to_string();
/// assert_eq!(refused, "cannot read \"uct,iters=200\": at column 4 (\",iters=2\"), expected a colon before the options, as in uct:iters=200");
/// ```
pub fn split_spec(text: &str) -> Result<(String, Vec<(String, String)>), TextError> {
    let trimmed = text.trim();
    let end = trimmed.find([':', '(']).unwrap_or(trimmed.len());
    let name = trimmed[..end].trim().to_ascii_lowercase();
    if name.is_empty() {
        return Err(TextError::at(text, 0, message!("a name")));
    }
    if let Some((name, options)) = without_colon(trimmed) {
        let offset = name.as_ptr() as usize - text.as_ptr() as usize + name.len();
        let right = format!("{name}:{options}");
        return Err(TextError::at(
            text,
            offset,
            message!("a colon before the options, as in {right}"),
        ));
    }
    let mut body = trimmed.get(end + 1..).unwrap_or("");
    if trimmed[end..].starts_with('(') {
        body = body
            .strip_suffix(')')
            .ok_or_else(|| TextError::at(text, text.len(), Message::verbatim("\")\"")))?;
    }
    Ok((name, assignments(text, body)?))
}

/// Splits `key=value,key=value` into its parts, with values as in [`split_spec`].
///
/// # Errors
/// A part that is no assignment, with its column.
///
/// ```
/// use uctopia::options::split_options;
/// assert_eq!(split_options("c = 1.4").unwrap(), [("c".to_owned(), "1.4".to_owned())]);
/// assert!(split_options("1.4").is_err());
/// ```
pub fn split_options(text: &str) -> Result<Vec<(String, String)>, TextError> {
    assignments(text, text)
}

/// The assignments in a part of a text.
fn assignments(text: &str, body: &str) -> Result<Vec<(String, String)>, TextError> {
    let mut options = Vec::new();
    for part in split_unquoted(body).filter(|part| !part.trim().is_empty()) {
        let Some((key, value)) = part.split_once('=') else {
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            return Err(TextError::at(text, offset, message!("key=value")));
        };
        options.push((key.trim().to_ascii_lowercase(), unquoted(value.trim())));
    }
    Ok(options)
}

/// The name and the options of `name,key=value`, which lacks the colon between them. No name has a comma or a blank.
fn without_colon(text: &str) -> Option<(&str, &str)> {
    let (name, options) = text.split_once(|c: char| c == ',' || c.is_whitespace())?;
    let options = options.trim_start();
    let is_option = |(key, _): (&str, &str)| {
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    (!name.contains([':', '(']) && options.split_once('=').is_some_and(is_option))
        .then_some((name, options))
}

/// The value as [`split_spec`] reads it: in double quotes where it would otherwise be mistaken for something else.
///
/// ```
/// use uctopia::options::{quoted, split_spec};
/// assert_eq!(quoted("sqrt2"), "sqrt2");
/// assert_eq!(quoted(r#"say "a, b""#), r#""say \"a, b\"""#);
/// let value = r#" engine --name "C:\my engine", -x=1 "#;
/// let text = format!("proc:cmd={},timeout=5s", quoted(value));
/// assert_eq!(split_spec(&text).unwrap().1[0].1, value);
/// ```
#[must_use]
pub fn quoted(value: &str) -> String {
    if value.contains([',', '"']) || value.trim() != value {
        format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
    } else {
        value.to_owned()
    }
}

/// The text between double quotes, where there are any, without the backslashes that escape quotes and backslashes.
fn unquoted(value: &str) -> String {
    let Some(inner) = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'))
    else {
        return value.to_owned();
    };
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        let protected = characters.next_if(|&next| character == '\\' && matches!(next, '"' | '\\'));
        text.push(protected.unwrap_or(character));
    }
    text
}

/// The parts between commas that do not stand in double quotes.
fn split_unquoted(body: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut protected) = (false, false);
    body.split(move |c| {
        quoted ^= c == '"' && !protected;
        protected = quoted && c == '\\' && !protected;
        c == ',' && !quoted
    })
}
