//! Specs as text: `name:key=value,…`.

use uctopia_options::{Localized, Message, OptionError, TextError, message, nearest};

/// The error for a text that names no game or agent, or for an agent that does not fit a game.
///
/// ```
/// use uctopia::catalog::{AgentSpec, GameSpec, SpecError};
/// let error = "otello".parse::<GameSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no game \"otello\"; did you mean othello?");
/// let error = "minimax:depth=deep".parse::<AgentSpec>().unwrap_err();
/// assert!(matches!(&error, SpecError::Option { name, error } if name == "minimax" && error.keys() == ["depth"]));
/// assert!(matches!("uct:1000".parse::<AgentSpec>(), Err(SpecError::Syntax(_)))); // key=value is expected
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum SpecError {
    /// The text is not of the form `name:key=value,…`.
    #[error(transparent)]
    Syntax(#[from] TextError),
    /// No game or agent has this name.
    #[error("there is no {kind} \"{name}\"; {advice}")]
    UnknownName {
        /// `game` or `agent`.
        kind: Message,
        /// The unknown name.
        name: String,
        /// Similar names, or all names.
        advice: Message,
    },
    /// An option is unknown, its value is invalid, or options cannot be combined.
    #[error("{name}: {error}")]
    Option {
        /// The game or agent.
        name: String,
        /// The option and the reason.
        error: OptionError,
    },
    /// The agent cannot play the game, or the game does not support the task.
    #[error("{name}: {reason}")]
    Incompatible {
        /// The agent or task.
        name: String,
        /// The reason, as a clause.
        reason: Message,
    },
}

impl SpecError {
    /// The error for an unknown name, with the nearest known names.
    pub(crate) fn unknown(kind: &'static str, name: &str, known: &[&str]) -> Self {
        let near = nearest(name, known);
        let advice = if near.is_empty() {
            message!("there are: {known}", known = Message::list(known))
        } else {
            message!("did you mean {near}?", near = Message::one_of(near))
        };
        Self::UnknownName {
            kind: Message::text(kind),
            name: name.to_owned(),
            advice,
        }
    }

    pub(crate) fn option(name: &str, error: OptionError) -> Self {
        Self::Option {
            name: name.to_owned(),
            error,
        }
    }

    pub(crate) fn unfit(name: &str, reason: impl Into<Message>) -> Self {
        Self::Incompatible {
            name: name.to_owned(),
            reason: reason.into(),
        }
    }
}

/// Whether a text can be a name in a spec, which is read in lower case.
pub(crate) fn is_a_name(text: &str) -> bool {
    let is_plain =
        |c: char| !c.is_whitespace() && !c.is_ascii_uppercase() && !":()=,\"".contains(c);
    !text.is_empty() && text.chars().all(is_plain)
}

/// The text of a spec: the name, and the options that differ from their defaults.
pub(crate) fn write(
    f: &mut std::fmt::Formatter<'_>,
    name: &str,
    changed: &[(&'static str, String)],
) -> std::fmt::Result {
    f.write_str(name)?;
    if !changed.is_empty() {
        f.write_str(":")?;
    }
    uctopia_options::write(f, changed)
}
