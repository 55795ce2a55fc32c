//! The reason why an option cannot be set, or options cannot be combined.

use crate::info::OptionInfo;
use crate::nearest::nearest;
use crate::text_error::TextError;
use crate::{Localized, Message, message};

/// The reason why an option cannot be set, or options cannot be combined. Its text is a sentence for the user.
///
/// ```
/// use uctopia::options::{OptionError, Options, options};
///
/// options! {
///     /// How a robot walks.
///     pub struct Walk {
///         /// steps before it turns
///         steps ["length"]: u32 = 3, in 1..=9, from "a guess";
///     }
/// }
///
/// let error = Walk::default().set("length", "10").unwrap_err();
/// assert_eq!(error.keys(), ["length"]); // as it was written
/// assert_eq!(error.to_string(), "length=10: expected a whole number from 1 to 9");
///
/// let error = Walk::default().set("colour", "red").unwrap_err();
/// assert!(matches!(&error, OptionError::Unknown { known, .. } if known == &["steps"]));
/// assert_eq!(error.to_string(), "there is no option \"colour\"; options are steps");
/// ```
///
/// The sentence contains only the beginning of very long names and values, and the codes of control characters: the input is
/// untrusted, and the sentence is printed to a terminal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum OptionError {
    /// The options are not written as `key=value,…`.
    #[error(transparent)]
    Syntax(#[from] TextError),
    /// No option has this name.
    #[error("there is no option \"{name}\"{advice}", name = shown(key), advice = known_options(key, known))]
    Unknown {
        /// The name as it was written.
        key: String,
        /// The existing options.
        known: Vec<&'static str>,
    },
    /// The option cannot have this value.
    #[error("{name}={given}: expected {expected}", name = shown(key), given = shown(value), expected = in_sentence(expected))]
    Value {
        /// The option's name as it was written.
        key: String,
        /// The value as it was written.
        value: String,
        /// The possible values, such as `whole number from 1 to 9`.
        expected: Message,
    },
    /// An option is given twice.
    #[error("{key} is given twice: leave out one of them")]
    Repeated {
        /// The option.
        key: &'static str,
    },
    /// These options cannot be combined, or cannot have these values here.
    #[error("{sentence}")]
    Refused {
        /// The options.
        keys: Vec<&'static str>,
        /// The reason, and what to write instead.
        sentence: Message,
    },
}

/// A noun of a list of options with the article that it needs in a sentence.
fn in_sentence(noun: &Message) -> Message {
    let text = noun.to_string();
    let is_counted = ["whole number", "number", "time"]
        .iter()
        .any(|known| text.starts_with(known));
    if is_counted {
        message!("a {noun}")
    } else {
        noun.clone()
    }
}

impl OptionError {
    /// The error for an option that is not among these.
    ///
    /// ```
    /// use uctopia::options::OptionError;
    /// let error = OptionError::unknown("colour", &[]);
    /// assert_eq!(error.to_string(), "there is no option \"colour\": none are taken");
    /// ```
    #[must_use]
    pub fn unknown(key: &str, infos: &[OptionInfo]) -> Self {
        Self::Unknown {
            key: key.to_owned(),
            known: infos.iter().map(|info| info.key).collect(),
        }
    }

    /// The error for a value that the option cannot have; `expected` completes the sentence "expected …".
    ///
    /// ```
    /// use uctopia::options::OptionError;
    /// let error = OptionError::value("size", "7", "even number");
    /// assert_eq!(error.to_string(), "size=7: expected even number");
    /// ```
    #[must_use]
    pub fn value(key: &str, value: &str, expected: impl Into<Message>) -> Self {
        Self::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            expected: expected.into(),
        }
    }

    /// The error for options that cannot be combined, or not here; the sentence states what to write instead.
    ///
    /// ```
    /// use uctopia::options::OptionError;
    /// let error = OptionError::refused(&["k", "width"], "a row of 4 does not fit on 3 columns: write k=3");
    /// assert_eq!(error.keys(), ["k", "width"]);
    /// ```
    #[must_use]
    pub fn refused(keys: &[&'static str], sentence: impl Into<Message>) -> Self {
        Self::Refused {
            keys: keys.to_vec(),
            sentence: sentence.into(),
        }
    }

    /// The error for an option and its value that has no effect, because it needs one of other options.
    ///
    /// ```
    /// use uctopia::options::OptionError;
    /// let error = OptionError::without_effect(("epsilon", "0.1"), &[("policy", Some("mast")), ("policy", Some("nst"))]);
    /// assert_eq!(error.to_string(), "epsilon=0.1 has no effect without policy=mast or policy=nst");
    /// assert_eq!(error.keys(), ["epsilon", "policy"]);
    /// ```
    #[must_use]
    pub fn without_effect(
        (key, value): (&'static str, &str),
        needs: &[(&'static str, Option<&str>)],
    ) -> Self {
        let mut keys = vec![key];
        keys.extend(needs.iter().map(|(need, _)| *need));
        keys.dedup();
        let needs = Message::one_of(needs.iter().map(|&(need, word)| assignment(need, word)));
        let sentence = message!(
            "{key}={value} has no effect without {needs}",
            value = shown(value)
        );
        Self::refused(&keys, sentence)
    }

    /// The error for an option and its value that cannot be combined with another option.
    ///
    /// ```
    /// use uctopia::options::OptionError;
    /// let error = OptionError::exclusive(("threads", "2"), ("graph", None));
    /// assert_eq!(error.to_string(), "threads=2 cannot be combined with graph: leave out one of them");
    /// assert_eq!(error.keys(), ["threads", "graph"]);
    /// ```
    #[must_use]
    pub fn exclusive(
        (key, value): (&'static str, &str),
        (rival, word): (&'static str, Option<&str>),
    ) -> Self {
        let sentence = message!(
            "{key}={value} cannot be combined with {rival}: leave out one of them",
            value = shown(value),
            rival = assignment(rival, word)
        );
        Self::refused(&[key, rival], sentence)
    }

    /// The options that the error is about: as they were written, where one is unknown or cannot have its value, else by their
    /// proper names; none where the text could not be split into options.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        match self {
            Self::Syntax(_) => Vec::new(),
            Self::Unknown { key, .. } | Self::Value { key, .. } => vec![key],
            Self::Repeated { key } => vec![key],
            Self::Refused { keys, .. } => keys.clone(),
        }
    }
}

/// An option, with its word if only that is meant.
fn assignment(key: &str, word: Option<&str>) -> Message {
    Message::verbatim(word.map_or_else(|| key.to_owned(), |word| format!("{key}={word}")))
}

/// The form in which a sentence quotes a text.
fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let mut shown = String::new();
    for character in text.chars().take(MOST) {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// The end of the sentence for an unknown option: the nearest existing ones, or all.
fn known_options(key: &str, known: &[&str]) -> Message {
    let near = nearest(key, known);
    match (known, near.is_empty()) {
        ([], _) => message!(": none are taken"),
        (_, true) => message!("; options are {known}", known = Message::list(known)),
        (_, false) => message!("; did you mean {near}?", near = Message::one_of(near)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_are_quoted_in_short_and_without_control_characters() {
        let error = OptionError::value("eval", "\u{1b}[2Jred\n", "name");
        assert_eq!(error.to_string(), "eval=\\u{1b}[2Jred\\n: expected name");
        let error = OptionError::value("c", &"é".repeat(1000), "number");
        assert_eq!(
            error.to_string(),
            format!("c={}…: expected a number", "é".repeat(80))
        );
        let error = OptionError::unknown(&"x".repeat(1_000_000), &[]);
        assert_eq!(
            error.to_string(),
            format!("there is no option \"{}…\": none are taken", "x".repeat(80))
        );
        let known = OptionError::Unknown {
            key: "x".repeat(10_000_000),
            known: vec!["iters", "c"],
        };
        assert!(
            known.to_string().ends_with("…\"; options are iters, c"),
            "and no time is lost comparing them"
        );
    }
}
