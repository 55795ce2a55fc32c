//! Why a request is refused.

use std::any::Any;
use std::ops::RangeInclusive;

use serde::Serialize;
use uctopia_format::Language;
use uctopia_game::RulesError;
use uctopia_options::{Localized, Message, message, msgid};

/// The reason for a refused request: its kind, the invalid field, and a sentence.
///
/// ```
/// use uctopia_service::{Body, Input as _, Plain, Refusal, RefusalKind, StopRequest};
/// let refusal: Refusal = Plain::<StopRequest>::read(&Body::json(br#"{"agnet": 1}"#)).unwrap_err();
/// assert_eq!(refusal.kind(), RefusalKind::Invalid);
/// assert_eq!(refusal.to_string(), r#"there is no field "agnet"; did you mean "agent"?"#);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    kind: RefusalKind,
    field: Option<String>,
    message: Message,
}

/// What kind of refusal it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RefusalKind {
    /// The request is wrong.
    Invalid,
    /// There is nothing of this name.
    NotFound,
    /// The state of a search does not allow it.
    Conflict,
    /// The limit of concurrent work is reached.
    Busy,
    /// Work ended without a result.
    Failed,
    /// An error of the program.
    Internal,
}

/// A refusal as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct RefusalBody {
    /// Why the request is refused.
    pub error: RefusalReason,
}

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct RefusalReason {
    /// The path of the field that is wrong, such as `moves[3]`; `null` where no field is.
    pub field: Option<String>,
    /// A sentence in the language asked for.
    pub message: String,
}

impl Refusal {
    /// A refusal that no field causes.
    #[must_use]
    pub fn new(kind: RefusalKind, message: impl Into<Message>) -> Self {
        Self {
            kind,
            field: None,
            message: message.into(),
        }
    }

    /// The request as a whole is wrong.
    pub(crate) fn invalid(message: impl Into<Message>) -> Self {
        Self::new(RefusalKind::Invalid, message)
    }

    /// The value of a field is invalid.
    #[must_use]
    pub fn field(field: impl Into<String>, message: &impl Localized) -> Self {
        Self {
            field: Some(field.into()),
            ..Self::invalid(message.message())
        }
    }

    /// There is no resource of this name.
    #[must_use]
    pub fn not_found(message: impl Into<Message>) -> Self {
        Self::new(RefusalKind::NotFound, message)
    }

    /// The state of a search does not allow it.
    #[must_use]
    pub fn conflict(message: impl Into<Message>) -> Self {
        Self::new(RefusalKind::Conflict, message)
    }

    /// The limit of concurrent work is reached.
    #[must_use]
    pub fn busy(message: impl Into<Message>) -> Self {
        Self::new(RefusalKind::Busy, message)
    }

    /// An internal error.
    #[must_use]
    pub fn broken() -> Self {
        Self::new(RefusalKind::Internal, BROKEN)
    }

    /// What ended the work: rules of a game that failed, or an internal error.
    #[must_use]
    pub fn of_panic(panic: &(dyn Any + Send)) -> Self {
        Self::new(RefusalKind::Internal, panic_message(panic))
    }

    /// What kind of refusal it is.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// What is sent, with the sentence in a language.
    #[must_use]
    pub fn body(&self, language: Language) -> RefusalBody {
        RefusalBody {
            error: RefusalReason {
                field: self.field.clone(),
                message: language.text(&self.message),
            },
        }
    }
}

/// The sentence of rules that failed, which are the user's own, or that of an internal error.
#[must_use]
pub fn panic_message(panic: &(dyn Any + Send)) -> Message {
    RulesError::of(panic).map_or_else(|| Message::text(BROKEN), Localized::message)
}

/// The message after a panic.
pub const BROKEN: &str = msgid!("internal error; please report it with the server's log");

/// Checks that a number is within bounds.
pub(crate) fn within(field: &str, value: u64, bounds: RangeInclusive<u64>) -> Result<u64, Refusal> {
    let (least, most) = (bounds.start(), bounds.end());
    let refused = || {
        Refusal::field(
            field,
            &message!("{value} is out of bounds: expected a number from {least} to {most}"),
        )
    };
    bounds.contains(&value).then_some(value).ok_or_else(refused)
}

/// Work that ended without a result.
pub(crate) fn failed(message: Message) -> Refusal {
    Refusal::new(RefusalKind::Failed, message)
}

impl Localized for Refusal {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message.fmt(f)
    }
}

impl std::error::Error for Refusal {}
