//! The endpoints, one file each. A new one takes a line here, and `derive(schemars::JsonSchema)` for its types; those of other crates
//! derive it behind their feature `schema`.

mod balance;
mod boards;
mod catalog;
mod control;
pub(crate) mod defaults;
mod iterations;
mod line;
mod matches;
mod picture;
mod played_games;
mod read;
mod review;
mod standing;
mod step;
mod tree_check;
mod visits;

pub use matches::{MatchRequest, PlannedMatch};
pub use standing::Standing;
use uctopia_study::review::{ReviewedMove, ReviewedPosition};

use crate::service::{Endpoint, Face};

/// Hands all endpoints to a face, except for those of searches that are watched ([`SearchRequest`](crate::SearchRequest)): how these
/// are continued and ended is up to the face.
pub fn endpoints(face: &mut impl Face) {
    let new = Endpoint::new;
    face.answer(
        new("/catalog", "The games and the agents."),
        catalog::catalog,
    );
    face.answer(
        new("/line", "The position at the end of a line."),
        line::line,
    );
    face.answer(
        new("/read/{game}", "The games in a file or in pasted text.").large(),
        read::read,
    );
    face.answer(
        new("/boards", "The boards of a continuation."),
        boards::boards,
    );
    face.work(new("/step", "One iteration of a search."), step::step);
    face.work(
        new("/iterations", "Several iterations of a search."),
        iterations::iterations,
    );
    face.work(
        new("/visits", "Every visit of a position by alpha-beta."),
        visits::visits,
    );
    face.stream(
        new("/review", "Reviews a game."),
        &[
            ("started", |schemas| {
                schemas.subschema_for::<review::ReviewStarted>()
            }),
            ("position", |schemas| {
                schemas.subschema_for::<ReviewedPosition>()
            }),
            ("move", |schemas| schemas.subschema_for::<ReviewedMove>()),
        ],
        review::review_game,
    );
    face.stream(
        new("/balance", "Measures what a game is like."),
        &[("progress", |schemas| {
            schemas.subschema_for::<balance::Progress>()
        })],
        balance::measure,
    );
    face.stream(
        new("/match", "Plays a match of two agents."),
        &[
            ("games", |schemas| {
                schemas.subschema_for::<played_games::PlayedGames>()
            }),
            ("standing", |schemas| {
                schemas.subschema_for::<standing::Standing>()
            }),
        ],
        matches::play_match,
    );
    face.answer(
        new("/tree/check", "Checks a search tree of another program.").large(),
        tree_check::tree_check,
    );
    face.file(
        new("/picture", "A picture of agents' values.").large(),
        &picture::KINDS,
        picture::picture,
    );
}
