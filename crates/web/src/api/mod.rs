//! The endpoints, one file each.

mod balance;
mod boards;
mod catalog;
mod control;
mod defaults;
mod iterations;
mod line;
mod matches;
mod picture;
mod review;
mod search;
mod step;
mod tree_check;
mod visits;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};

use crate::app::AppState;
use crate::assets;
use crate::body::refuse_query;

/// All endpoints.
pub(crate) fn routes(app: AppState) -> Router {
    let limits = app.limits.clone();
    Router::new()
        .route("/catalog", get(catalog::get))
        .route("/line", post(line::post))
        .route("/boards", post(boards::post))
        .route("/search", post(search::post))
        .route("/search/{id}/stop", post(search::stop))
        .route("/search/{id}/continue", post(search::go_on))
        .route("/search/{id}/tree", post(search::tree))
        .route("/step", post(step::post))
        .route("/iterations", post(iterations::post))
        .route("/visits", post(visits::post))
        .route("/review", post(review::post))
        .route("/balance", post(balance::post))
        .route("/tree/check", post(tree_check::post).layer(DefaultBodyLimit::max(limits.picture)))
        .route("/match", post(matches::post))
        .route("/picture", post(picture::post).layer(DefaultBodyLimit::max(limits.picture)))
        .fallback(assets::no_endpoint)
        .method_not_allowed_fallback(assets::wrong_method)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn(refuse_query))
        .with_state(app)
}
