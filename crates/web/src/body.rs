//! The bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest as _, FromRequestParts as _, Path, Request};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use uctopia_options::{Message, message};
use uctopia_service::{Body, InputKind, Refusal};

use crate::app::AppState;
use crate::error::ApiError;

/// A request that has arrived whole.
pub(crate) struct Arrived {
    /// The part of the path without a fixed name.
    name: String,
    bytes: Bytes,
}

impl Arrived {
    /// What an endpoint reads.
    pub(crate) fn body(&self) -> Body<'_> {
        let (name, bytes) = (&self.name, &self.bytes);
        Body { name, bytes }
    }

    /// The body of a request of this kind.
    pub(crate) async fn of(
        request: Request,
        kind: &InputKind,
        app: &AppState,
    ) -> Result<Self, ApiError> {
        match kind {
            InputKind::Nothing => Ok(Self::without_name(Bytes::new())),
            InputKind::Json(_) => Self::json(request, app).await,
            InputKind::File => {
                let (name, bytes) = file_of(request, app).await?;
                Ok(Self { name, bytes })
            }
        }
    }

    /// The body of a request whose content type is JSON.
    pub(crate) async fn json(request: Request, app: &AppState) -> Result<Self, ApiError> {
        if kind_of(&request) != "application/json" {
            return Err(ApiError::new(
                StatusCode::BAD_REQUEST,
                "send JSON, with Content-Type: application/json",
            ));
        }
        let too_large = message!("the request is too large: send fewer moves or reports");
        arrived(request, app, too_large)
            .await
            .map(Self::without_name)
    }

    fn without_name(bytes: Bytes) -> Self {
        let name = String::new();
        Self { name, bytes }
    }
}

/// The last part of the path, and the bytes of a file as they are.
async fn file_of(request: Request, app: &AppState) -> Result<(String, Bytes), ApiError> {
    let (mut parts, body) = request.into_parts();
    let Ok(Path(name)) = Path::<String>::from_request_parts(&mut parts, app).await else {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "the path names no game",
        ));
    };
    let request = Request::from_parts(parts, body);
    if kind_of(&request) != "application/octet-stream" {
        let advice = "send the bytes of the file, with Content-Type: application/octet-stream";
        return Err(ApiError::new(StatusCode::BAD_REQUEST, advice));
    }
    let most = app.limits.picture;
    let too_large = message!("the file is too large: at most {most} bytes are read here");
    Ok((name, arrived(request, app, too_large).await?))
}

/// The content type. Other sites can send forms and plain text without permission, but neither JSON nor bytes.
fn kind_of(request: &Request) -> &str {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim()
}

/// The body once it is there; `too_large` is the answer to one beyond the limit.
async fn arrived(request: Request, app: &AppState, too_large: Message) -> Result<Bytes, ApiError> {
    let time = app.limits.body_time;
    let Ok(arrived) = tokio::time::timeout(time, Bytes::from_request(request, app)).await else {
        let seconds = time.as_secs_f64();
        let message = format!("the body of the request did not arrive within {seconds} seconds");
        return Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, message));
    };
    arrived.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, too_large),
        _ => ApiError::new(
            StatusCode::BAD_REQUEST,
            "the request ended before its body did",
        ),
    })
}

/// Refuses a query in the address of an endpoint: all parameters are in the body.
pub(crate) async fn refuse_query(request: Request, next: Next) -> Response {
    match request.uri().query().filter(|query| !query.is_empty()) {
        Some(query) => {
            let field = query.split(['=', '&']).next().unwrap_or_default();
            let refusal = Refusal::field(
                field,
                &"nothing is read from the address after a question mark: send it as JSON",
            );
            ApiError::from(refusal).into_response()
        }
        None => next.run(request).await,
    }
}
