//! Tags, `[Black "Ada"]`.

use uctopia_options::{Message, message};

use crate::replay::beginning;

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
}

/// The tags of a line.
pub(super) fn of(line: &str) -> Result<Vec<Tag>, Message> {
    let mut tags = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (tag, after) = first(rest).ok_or_else(|| {
            let found = beginning(rest);
            message!("\"{found}\" is no tag such as [Black \"Ada\"]")
        })?;
        tags.push(tag);
        rest = after.trim_start();
    }
    Ok(tags)
}

/// The tag that a text begins with, and the rest.
fn first(text: &str) -> Option<(Tag, &str)> {
    let text = text.strip_prefix('[')?.trim_start();
    let behind_name = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    let name = text[..text.len() - behind_name.len()].to_owned();
    let quoted = behind_name
        .trim_start()
        .strip_prefix('"')
        .filter(|_| !name.is_empty())?;
    let (mut value, mut is_escaped) = (String::new(), false);
    for (offset, c) in quoted.char_indices() {
        match c {
            '\\' if !is_escaped => {
                is_escaped = true;
                continue;
            }
            '"' if !is_escaped => {
                let rest = quoted[offset + 1..].trim_start().strip_prefix(']')?;
                return Some((
                    Tag {
                        name,
                        value: value.trim().to_owned(),
                    },
                    rest,
                ));
            }
            _ => {}
        }
        // A backslash stands before quotes and backslashes alone.
        if is_escaped && !matches!(c, '"' | '\\') {
            value.push('\\');
        }
        is_escaped = false;
        value.push(c);
    }
    None
}

/// A tag as text.
pub(super) fn text(name: &str, value: &str) -> String {
    let value = value
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_quotes_are_read_as_written() {
        for value in ["Ada", "the \"best\"", "C:\\games", "a ] b", "望月", ""] {
            let line = text("Black", value);
            assert_eq!(
                of(&line).unwrap(),
                [Tag {
                    name: "Black".to_owned(),
                    value: value.to_owned()
                }],
                "{line}"
            );
        }
        assert_eq!(
            of("[Site \"a\\b\"] [Round \"1\"]").unwrap()[0].value,
            "a\\b"
        );
    }

    #[test]
    fn broken_tags_are_named() {
        for line in [
            "[Black Ada]",
            "[Black \"Ada]",
            "[\"Ada\"]",
            "[Black \"Ada\"",
            "[Black \"Ada\"] 1. f5",
        ] {
            assert!(
                of(line)
                    .unwrap_err()
                    .to_string()
                    .ends_with("is no tag such as [Black \"Ada\"]"),
                "{line}"
            );
        }
    }
}
