//! `POST /api/boards`: the boards of a continuation, such as a principal variation.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uctopia_catalog::MoveView;
use uctopia_game::Board;
use uctopia_options::message;

use crate::app::AppState;
use crate::body::PositionBody;
use crate::bounds::Bounded;
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::line::PositionSpec;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct BoardsRequest {
    then: Vec<String>,
}

/// The boards of a continuation.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Preview")]
pub(super) struct BoardsView {
    /// After each of the moves.
    boards: Vec<Board>,
    moves: Vec<MoveView>,
}

impl Bounded for BoardsRequest {}

pub(super) async fn post(
    State(app): State<AppState>,
    PositionBody(line, request): PositionBody<BoardsRequest>,
) -> Result<Json<BoardsView>, ApiError> {
    app.run_blocking(move |limits| view(&line, &request, limits).map(Json))
        .await
}

fn view(
    line: &PositionSpec,
    request: &BoardsRequest,
    limits: &ServerLimits,
) -> Result<BoardsView, ApiError> {
    let mut session = line.session(limits)?;
    if request.then.len() > limits.moves {
        return Err(ApiError::field(
            "then",
            &message!("at most {most} moves are taken", most = limits.moves),
        ));
    }
    let (mut boards, mut moves) = (Vec::new(), Vec::new());
    for (index, text) in request.then.iter().enumerate() {
        let legal = session.moves();
        session
            .play(text)
            .map_err(|error| ApiError::field(format!("then[{index}]"), &error))?;
        let played = session.history().pop().unwrap_or_default();
        moves.extend(legal.into_iter().find(|shown| shown.text == played));
        boards.push(session.board());
    }
    Ok(BoardsView { boards, moves })
}
