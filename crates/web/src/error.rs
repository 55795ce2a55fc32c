//! Responses to requests that are refused.

use axum::Json;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use uctopia_format::Language;
use uctopia_options::{Localized, Message, message};
use uctopia_service::{Refusal, RefusalKind};

use crate::language::RequestLanguage;

/// A refusal and its status.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    refusal: Refusal,
}

impl ApiError {
    /// A refusal that no field causes.
    pub(crate) fn new(status: StatusCode, message: impl Into<Message>) -> Self {
        let refusal = Refusal::new(RefusalKind::Invalid, message);
        Self { status, refusal }
    }

    /// The client has disconnected, or the server shuts down.
    pub(crate) fn gone() -> Self {
        Refusal::busy(message!(
            "the request was cancelled: the server is shutting down or the client disconnected"
        ))
        .into()
    }

    fn response(&self, language: Language) -> Response {
        (self.status, Json(self.refusal.body(language))).into_response()
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind() {
            RefusalKind::NotFound => StatusCode::NOT_FOUND,
            RefusalKind::Conflict => StatusCode::CONFLICT,
            RefusalKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        Self { status, refusal }
    }
}

/// The sentence where the system starts no thread for a search.
pub(crate) fn no_thread(error: &std::io::Error) -> Message {
    message!(
        "the server could not start a thread ({error}): try again later",
        error = error.to_string()
    )
}

impl Localized for ApiError {
    fn message(&self) -> Message {
        self.refusal.message()
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.refusal.fmt(f)
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
