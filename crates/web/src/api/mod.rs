//! The endpoints, one file each.

mod boards;
mod catalog;
mod defaults;
mod line;
mod matches;
mod picture;
mod position_value;
mod review;
mod search;
mod step;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;

use crate::app::AppState;
use crate::assets;
use crate::body::refuse_query;
use crate::openapi::api::Api;
use crate::openapi::event_schemas::{
    Failed, ReviewStarted, Reviewed, ReviewedMove, ReviewedPosition, Standing, Started,
};
use crate::search::SnapshotEvent;

/// The endpoints with bodies of the usual size.
fn described() -> Api {
    Api::new()
        .get("/catalog", "The games and the agents.", catalog::get)
        .post("/line", "The position at the end of a line.", line::post)
        .post("/boards", "The boards of a continuation.", boards::post)
        .post("/search", "Searches a position.", search::post)
        .event::<Started>("started")
        .event::<SnapshotEvent>("snapshot")
        .post("/search/{id}/stop", "Pauses a search, or ends it where it cannot pause.", search::stop)
        .post("/search/{id}/continue", "Lets a paused search go on.", search::go_on)
        .post("/search/{id}/tree", "A part of the tree of a search.", search::tree)
        .post("/step", "One iteration of a search.", step::post)
        .post("/review", "Reviews a game.", review::post)
        .event::<ReviewStarted>("started")
        .event::<ReviewedPosition>("position")
        .event::<ReviewedMove>("move")
        .event::<Reviewed>("done")
        .event::<Failed>("failed")
        .post("/match", "Plays a match of two agents.", matches::post)
        .event::<Standing>("standing")
        .event::<Standing>("done")
        .event::<Failed>("failed")
}

/// All endpoints.
pub(crate) fn routes(app: AppState) -> Router {
    let limits = app.limits.clone();
    let pictures = Api::new()
        .post("/picture", "A picture of agents' values.", picture::post)
        .file("image/svg+xml")
        .file("image/png");
    described()
        .merge(pictures, |router| router.layer(DefaultBodyLimit::max(limits.picture)))
        .into_router()
        .fallback(assets::no_endpoint)
        .method_not_allowed_fallback(assets::wrong_method)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn(refuse_query))
        .with_state(app)
}
