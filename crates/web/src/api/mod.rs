//! The routes: the endpoints of the service, and those of searches that are watched.

mod search;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::post;
use serde_json::json;
use uctopia_service::{
    AtPosition, ContinueRequest, Done, Plain, SearchRequest, SnapshotEvent, Started, StopRequest,
    TreeRequest, TreeView, endpoints,
};

use crate::app::AppState;
use crate::assets;
use crate::body::refuse_query;
use crate::config::ServerLimits;
use crate::openapi::api::{Api, event_answer, json_answer};

/// The endpoints and their description.
fn described(limits: &ServerLimits) -> Api {
    let mut api = Api::new(limits.clone());
    endpoints(&mut api);
    api.post::<AtPosition<SearchRequest>>(
        "/search",
        "Searches a position.",
        post(search::post),
        |document| {
            event_answer(document, |document| {
                vec![
                    ("started", json!(document.answer::<Started<'_>>())),
                    ("snapshot", json!(document.answer::<SnapshotEvent>())),
                ]
            })
        },
    )
    .post::<Plain<StopRequest>>(
        "/search/{id}/stop",
        "Pauses a search, or ends it where it cannot pause.",
        post(search::stop),
        json_answer::<Done>,
    )
    .post::<Plain<ContinueRequest>>(
        "/search/{id}/continue",
        "Lets a paused search go on.",
        post(search::go_on),
        json_answer::<Done>,
    )
    .post::<Plain<TreeRequest>>(
        "/search/{id}/tree",
        "A part of the tree of a search.",
        post(search::tree),
        json_answer::<TreeView>,
    )
}

/// All endpoints.
pub(crate) fn routes(app: AppState) -> Router {
    let limits = app.limits.clone();
    described(&limits)
        .into_router()
        .fallback(assets::no_endpoint)
        .method_not_allowed_fallback(assets::wrong_method)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn(refuse_query))
        .with_state(app)
}
