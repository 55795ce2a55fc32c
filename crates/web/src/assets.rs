//! The page: built elsewhere, embedded here. Files carry an `ETag`, so that a browser that has them asks only whether they changed.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use uctopia_service::Refusal;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "page/dist/"]
struct Page;

/// A file of the page, which is only read.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let response = read(&uri, &headers);
    if response.status() == StatusCode::NOT_FOUND || matches!(method, Method::GET | Method::HEAD) {
        return response;
    }
    let refusal = ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "files of the page are read by GET",
    );
    ([(header::ALLOW, "GET, HEAD")], refusal).into_response()
}

fn read(uri: &Uri, headers: &HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        "favicon.ico" => "favicon.svg",
        path => path,
    };
    match Page::get(path) {
        Some(file) => {
            let (kind, tag) = (
                file.metadata.mimetype().to_owned(),
                tag(&file.metadata.sha256_hash()),
            );
            let caching = [
                (header::ETAG, tag.as_str()),
                (header::CACHE_CONTROL, caching(path)),
            ];
            if is_known(headers, &tag) {
                return (StatusCode::NOT_MODIFIED, caching).into_response();
            }
            (caching, [(header::CONTENT_TYPE, kind.as_str())], file.data).into_response()
        }
        None => {
            ApiError::from(Refusal::not_found(format!("there is no {path:?} here"))).into_response()
        }
    }
}

/// A tag for the contents of a file; a weak one, since they may be sent compressed or not.
fn tag(hash: &[u8]) -> String {
    let digits: String = hash
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("W/\"{digits}\"")
}

/// Whether the client has the contents of a tag already.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    known
        .flat_map(|list| list.split(','))
        .any(|known| known.trim() == "*" || opaque(known) == opaque(tag))
}

/// Files that are called by their contents never change; the page itself changes with every release.
fn caching(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

/// The response to an unknown address.
pub(crate) async fn no_endpoint(uri: Uri) -> ApiError {
    Refusal::not_found(format!("there is no endpoint {path:?}", path = uri.path())).into()
}

/// An endpoint that is asked by another method.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "ask this by POST, and the catalog and openapi.json by GET",
    )
}
