//! Responses to invalid requests.

use std::any::Any;
use std::ops::RangeInclusive;

use axum::Json;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use uctopia_format::Language;
use uctopia_game::RulesError;
use uctopia_options::{Localized, Message, message, msgid};

use crate::language::RequestLanguage;

/// The reason for a refused request: a status, the invalid field, and a sentence.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    field: Option<String>,
    message: Message,
}

impl ApiError {
    /// A refusal that no field causes.
    pub(crate) fn new(status: StatusCode, message: impl Into<Message>) -> Self {
        Self {
            status,
            field: None,
            message: message.into(),
        }
    }

    /// The value of a field is invalid.
    pub(crate) fn field(field: impl Into<String>, message: &impl Localized) -> Self {
        Self {
            field: Some(field.into()),
            ..Self::new(StatusCode::BAD_REQUEST, message.message())
        }
    }

    /// There is no resource of this name.
    pub(crate) fn not_found(message: impl Into<Message>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// The state of a search does not allow it.
    pub(crate) fn conflict(message: impl Into<Message>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The limit of concurrent work is reached.
    pub(crate) fn busy(message: impl Into<Message>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The client has disconnected, or the server shuts down.
    pub(crate) fn gone() -> Self {
        Self::busy(message!(
            "the request was cancelled: the server is shutting down or the client disconnected"
        ))
    }

    /// An internal error.
    pub(crate) fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, BROKEN)
    }

    /// What ended a thread: rules of a game that failed, or an internal error.
    pub(crate) fn of_panic(panic: &(dyn Any + Send)) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, panic_message(panic))
    }
}

/// The sentence of rules that failed, which are the user's own, or that of an internal error.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> Message {
    RulesError::of(panic).map_or_else(|| Message::text(BROKEN), Localized::message)
}

/// The sentence where the system starts no thread for a search.
pub(crate) fn no_thread(error: &std::io::Error) -> Message {
    message!(
        "the server could not start a thread ({error}): try again later",
        error = error.to_string()
    )
}

/// The message after a panic of a thread.
pub(crate) const BROKEN: &str = msgid!("internal error; please report it with the server's log");

/// Checks that a number is within bounds.
pub(crate) fn within(
    field: &str,
    value: u64,
    bounds: RangeInclusive<u64>,
) -> Result<u64, ApiError> {
    let (least, most) = (bounds.start(), bounds.end());
    let refused = || {
        ApiError::field(
            field,
            &message!("{value} is out of bounds: expected a number from {least} to {most}"),
        )
    };
    bounds.contains(&value).then_some(value).ok_or_else(refused)
}

impl Localized for ApiError {
    fn message(&self) -> Message {
        self.message.clone()
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message.fmt(f)
    }
}

impl ApiError {
    fn response(&self, language: Language) -> Response {
        let body =
            json!({ "error": { "field": self.field, "message": language.text(&self.message) } });
        (self.status, Json(body)).into_response()
    }
}

impl IntoResponse for ApiError {
    /// In English; [`in_language`] translates what leaves the server.
    fn into_response(self) -> Response {
        let mut response = self.response(Language::English);
        response.extensions_mut().insert(self);
        response
    }
}

/// Writes the sentence of an error in the language of the request. All headers stay but those of the English body.
pub(crate) async fn in_language(
    language: RequestLanguage,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let mut translated = match response.extensions().get::<ApiError>() {
        Some(error) if language.0 != Language::English => error.response(language.0),
        _ => return response,
    };
    for (name, value) in response.headers() {
        if ![
            header::CONTENT_TYPE,
            header::CONTENT_LENGTH,
            header::CONTENT_ENCODING,
        ]
        .contains(name)
        {
            translated.headers_mut().append(name, value.clone());
        }
    }
    translated
}
