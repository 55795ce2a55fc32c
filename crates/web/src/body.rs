//! Requests as JSON, with errors that name the field.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::error::Refusal;
use crate::line::Line;

/// The body of a request, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        read(&bytes_of(request, state).await?).map(Self)
    }
}

/// A body that holds a line and more: read twice, since a flattened structure could not name the field of a mistake.
pub(crate) struct LineBody<T>(pub(crate) Line, pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for LineBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = bytes_of(request, state).await?;
        Ok(Self(read(&bytes)?, read(&bytes)?))
    }
}

/// The bytes of a request that says that they are JSON.
async fn bytes_of<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refusal> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // Other sites can send forms and plain text without being asked, but not this.
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "send JSON, with Content-Type: application/json"));
    }
    Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large: send fewer moves or reports")
        }
        _ => Refusal::new(StatusCode::BAD_REQUEST, "the request ended before its body did"),
    })
}

/// Reads JSON; an empty body is an empty object.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let (field, problem) = (error.path().to_string(), error.into_inner());
        match problem.is_data() && field != "." {
            true => Refusal::field(field, &problem),
            false => Refusal::new(StatusCode::BAD_REQUEST, format!("the request cannot be read: {problem}")),
        }
    })?;
    reader.end().map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, format!("after the request: {error}")))?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse as _;

    #[derive(serde::Deserialize, Debug)]
    #[expect(dead_code, reason = "only read")]
    struct Asked {
        #[serde(default)]
        agents: Vec<String>,
    }

    #[test]
    fn mistakes_name_their_field() {
        let error = read::<Asked>(br#"{"agents":["uct",7]}"#).unwrap_err();
        assert!(format!("{error:?}").contains("agents[1]"), "{error:?}");
        let line = read::<Line>(br#"{"game":"ttt","moves":["b2",{}]}"#).unwrap_err();
        assert!(format!("{line:?}").contains("moves[1]"), "{line:?}");
        assert_eq!(error.into_response().status(), StatusCode::BAD_REQUEST);
        assert!(read::<Asked>(b"{").is_err() && read::<Asked>(b"{} {}").is_err() && read::<Asked>(b"").is_ok());
    }
}
