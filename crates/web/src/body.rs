//! Requests as JSON, with errors that name the field. An unknown field is an error, too: a misspelt `iter` must not
//! become the default number of playouts.

use std::collections::BTreeSet;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts as _, Path, Request};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;

use crate::app::AppState;
use crate::error::ApiError;
use crate::fields::{fields_of, unknown};
use crate::line::PositionSpec;
use uctopia_catalog::{GameSpec, SpecError};
use uctopia_options::{Message, message};

/// The body of a request, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ApiError> {
        let bytes = bytes_of(request, app).await?;
        let (value, ignored) = read(&bytes)?;
        match ignored.first() {
            Some(path) => Err(unknown(path, &fields_of::<T>())),
            None => Ok(Self(value)),
        }
    }
}

/// A body with a line and more fields: read twice, since a flattened structure could not name the invalid field.
pub(crate) struct PositionBody<T>(pub(crate) PositionSpec, pub(crate) T);

impl<T: DeserializeOwned> FromRequest<AppState> for PositionBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ApiError> {
        let bytes = bytes_of(request, app).await?;
        read_both(&bytes)
    }
}

/// Reads a line and the other fields; refuses fields that belong to neither.
fn read_both<T: DeserializeOwned>(bytes: &[u8]) -> Result<PositionBody<T>, ApiError> {
    let ((line, beside_line), (more, beside_more)) =
        (read::<PositionSpec>(bytes)?, read::<T>(bytes)?);
    let fields = [fields_of::<PositionSpec>(), fields_of::<T>()].concat();
    let is_known = |path: &String| fields.contains(&path.as_str());
    // A field that one of the two ignores belongs to the other, unless it lies within one of its fields.
    match beside_line.union(&beside_more).find(|path| !is_known(path)) {
        Some(path) => Err(unknown(path, &fields)),
        None => Ok(PositionBody(line, more)),
    }
}

/// The bytes of a file as they are, and the game that the path names.
pub(crate) struct FileBody {
    pub(crate) game: GameSpec,
    pub(crate) bytes: Bytes,
}

impl FromRequest<AppState> for FileBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ApiError> {
        let refused = || ApiError::new(StatusCode::BAD_REQUEST, "the path names no game");
        let (mut parts, body) = request.into_parts();
        let Path(name) = Path::<String>::from_request_parts(&mut parts, app)
            .await
            .map_err(|_| refused())?;
        let game = name
            .parse()
            .map_err(|error: SpecError| ApiError::field("game", &error))?;
        let request = Request::from_parts(parts, body);
        if kind_of(&request) != "application/octet-stream" {
            let advice = "send the bytes of the file, with Content-Type: application/octet-stream";
            return Err(ApiError::new(StatusCode::BAD_REQUEST, advice));
        }
        let most = app.limits.picture;
        let too_large = message!("the file is too large: at most {most} bytes are read here");
        Ok(Self {
            game,
            bytes: arrived(request, app, too_large).await?,
        })
    }
}

/// The bytes of a request whose content type is JSON.
async fn bytes_of(request: Request, app: &AppState) -> Result<Bytes, ApiError> {
    if kind_of(&request) != "application/json" {
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "send JSON, with Content-Type: application/json",
        ));
    }
    arrived(
        request,
        app,
        message!("the request is too large: send fewer moves or reports"),
    )
    .await
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

/// Reads JSON; an empty body is an empty object. Returns the paths of the fields that were ignored, too.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, BTreeSet<String>), ApiError> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    if text.trim_ascii_start().first() == Some(&b'[') {
        // A list would be read as the fields in the order of their declaration, which clients do not know.
        return Err(ApiError::new(
            StatusCode::BAD_REQUEST,
            "the request is a list: send an object with named fields",
        ));
    }
    let (mut reader, mut ignored) = (serde_json::Deserializer::from_slice(text), BTreeSet::new());
    let mut note = |path: serde_ignored::Path<'_>| {
        ignored.insert(path.to_string());
    };
    let noting = serde_ignored::Deserializer::new(&mut reader, &mut note);
    let value = serde_path_to_error::deserialize(noting).map_err(|error| {
        let (field, problem) = (error.path().to_string(), error.into_inner());
        match problem.is_data() && field != "." {
            true => ApiError::field(field, &uctopia_format::data_problem(&problem.to_string())),
            false => ApiError::new(
                StatusCode::BAD_REQUEST,
                format!(
                    "the request cannot be read: {problem}",
                    problem = uctopia_format::data_problem(&problem.to_string())
                ),
            ),
        }
    })?;
    reader.end().map_err(|error| {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            format!(
                "after the request: {error}",
                error = uctopia_format::data_problem(&error.to_string())
            ),
        )
    })?;
    Ok((value, ignored))
}

/// Refuses a query in the address of an endpoint: all parameters are in the body.
pub(crate) async fn refuse_query(request: Request, next: Next) -> Response {
    match request.uri().query().filter(|query| !query.is_empty()) {
        Some(query) => {
            let field = query.split(['=', '&']).next().unwrap_or_default();
            ApiError::field(
                field,
                &"nothing is read from the address after a question mark: send it as JSON",
            )
            .into_response()
        }
        None => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize, Debug)]
    #[expect(dead_code, reason = "only read")]
    struct TestRequest {
        #[serde(default)]
        agents: Vec<String>,
        #[serde(default)]
        openings: Option<Openings>,
    }

    #[derive(serde::Deserialize, Debug)]
    #[expect(dead_code, reason = "only read")]
    struct Openings {
        #[serde(default)]
        plies: u32,
    }

    #[test]
    fn errors_name_the_invalid_field() {
        let error = read::<TestRequest>(br#"{"agents":["uct",7]}"#).unwrap_err();
        assert!(format!("{error:?}").contains("agents[1]"), "{error:?}");
        let line = read::<PositionSpec>(br#"{"game":"ttt","moves":["b2",{}]}"#).unwrap_err();
        assert!(format!("{line:?}").contains("moves[1]"), "{line:?}");
        assert_eq!(error.into_response().status(), StatusCode::BAD_REQUEST);
        assert!(
            read::<TestRequest>(b"{").is_err()
                && read::<TestRequest>(b"{} {}").is_err()
                && read::<TestRequest>(b"").is_ok()
        );
        assert!(
            read::<TestRequest>(b" [[]]").is_err(),
            "a list has no names"
        );
    }

    #[test]
    fn unknown_fields_are_refused_by_name() {
        let refused = |body: &str| {
            read_both::<TestRequest>(body.as_bytes())
                .map(|_| ())
                .unwrap_err()
        };
        let field = |body: &str| format!("{:?}", refused(body));
        assert!(
            read_both::<TestRequest>(
                br#"{"game":"ttt","moves":[],"agents":[],"openings":{"plies":2}}"#
            )
            .is_ok()
        );
        let misspelt = refused(r#"{"game":"ttt","agent":["uct"]}"#);
        assert_eq!(
            misspelt.to_string(),
            "there is no field \"agent\"; did you mean \"agents\"?"
        );
        let strange = refused(r#"{"game":"ttt","colour":1}"#);
        assert_eq!(
            strange.to_string(),
            "there is no field \"colour\"; there are: agents, game, moves, openings, start"
        );
        assert!(field(r#"{"game":"ttt","openings":{"ply":2}}"#).contains("openings.ply"));
        assert!(field(r#"{"game":"ttt","agents":[],"":1}"#).contains("no field"));
    }
}
