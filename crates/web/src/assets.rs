//! The page: built elsewhere, embedded here.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::error::ApiError;
use uctopia_game::message::message;

#[derive(RustEmbed)]
#[folder = "page/dist/"]
struct Page;

/// Shown by browsers beside the page's name, unless the page brings one.
const FAVICON: &str = include_str!("favicon.svg");

/// A file of the page.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        "favicon.ico" => "favicon.svg",
        path => path,
    };
    match Page::get(path) {
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            ([(header::CONTENT_TYPE, kind.as_str()), (header::CACHE_CONTROL, caching(path))], file.data).into_response()
        }
        None if path == "favicon.svg" => ([(header::CONTENT_TYPE, "image/svg+xml")], FAVICON).into_response(),
        None => ApiError::not_found(message!("there is no {path:?} here")).into_response(),
    }
}

/// Files that are called by their contents never change; the page itself changes with every release.
fn caching(path: &str) -> &'static str {
    if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

/// The response to an unknown address.
pub(crate) async fn no_endpoint(uri: Uri) -> ApiError {
    ApiError::not_found(message!("there is no endpoint {path:?}", path = uri.path()))
}

/// An endpoint that is asked by another method.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, message!("ask this by POST, and the catalog by GET"))
}
