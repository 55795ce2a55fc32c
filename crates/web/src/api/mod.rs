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
mod read;
mod review;
mod search;
mod step;
mod tree_check;
mod visits;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use uctopia_study::balance::Balance;
use uctopia_study::review::{ReviewedMove, ReviewedPosition};

use crate::app::AppState;
use crate::assets;
use crate::body::refuse_query;
use crate::config::ServerLimits;
use crate::event_stream::Failed;
use crate::openapi::api::Api;
use crate::search::SnapshotEvent;

/// The endpoints and their description.
fn described(limits: &ServerLimits) -> Api {
    Api::new(limits.clone())
        .get("/catalog", "The games and the agents.", catalog::get)
        .post("/line", "The position at the end of a line.", line::post)
        .post_large(
            "/read/{game}",
            "The games in a file or in pasted text.",
            read::post,
            limits.picture,
        )
        .post("/boards", "The boards of a continuation.", boards::post)
        .post("/search", "Searches a position.", search::post)
        .event::<search::Started<'_>>("started")
        .event::<SnapshotEvent>("snapshot")
        .post(
            "/search/{id}/stop",
            "Pauses a search, or ends it where it cannot pause.",
            search::stop,
        )
        .post(
            "/search/{id}/continue",
            "Lets a paused search go on.",
            search::go_on,
        )
        .post(
            "/search/{id}/tree",
            "A part of the tree of a search.",
            search::tree,
        )
        .post("/step", "One iteration of a search.", step::post)
        .post("/review", "Reviews a game.", review::post)
        .event::<review::ReviewStarted>("started")
        .event::<ReviewedPosition>("position")
        .event::<ReviewedMove>("move")
        .event::<review::Reviewed>("done")
        .event::<Failed>("failed")
        .post(
            "/iterations",
            "Several iterations of a search.",
            iterations::post,
        )
        .post(
            "/visits",
            "Every visit of a position by alpha-beta.",
            visits::post,
        )
        .post("/balance", "Measures what a game is like.", balance::post)
        .event::<balance::Progress>("progress")
        .event::<Balance>("done")
        .event::<Failed>("failed")
        .post("/match", "Plays a match of two agents.", matches::post)
        .event::<matches::Standing>("standing")
        .event::<matches::Standing>("done")
        .event::<Failed>("failed")
        .post_large(
            "/tree/check",
            "Checks a search tree of another program.",
            tree_check::post,
            limits.picture,
        )
        .post_large(
            "/picture",
            "A picture of agents' values.",
            picture::post,
            limits.picture,
        )
        .file("image/svg+xml")
        .file("image/png")
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
