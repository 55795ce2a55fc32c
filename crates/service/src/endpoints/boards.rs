//! `/boards`: the boards of a continuation, such as a principal variation.

use serde::{Deserialize, Serialize};
use uctopia_catalog::MoveView;
use uctopia_format::Language;
use uctopia_game::Board;
use uctopia_options::message;

use crate::bounds::Bounded;
use crate::input::AtPosition;
use crate::refusal::Refusal;
use crate::service::Service;

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

pub(super) fn boards(
    service: &Service,
    AtPosition(line, request): AtPosition<BoardsRequest>,
    _: Language,
) -> Result<BoardsView, Refusal> {
    let limits = service.limits();
    let mut session = line.session(limits)?;
    if request.then.len() > limits.moves {
        return Err(Refusal::field(
            "then",
            &message!("at most {most} moves are taken", most = limits.moves),
        ));
    }
    let (mut boards, mut moves) = (Vec::new(), Vec::new());
    for (index, text) in request.then.iter().enumerate() {
        let legal = session.moves();
        session
            .play(text)
            .map_err(|error| Refusal::field(format!("then[{index}]"), &error))?;
        let played = session.history().pop().unwrap_or_default();
        moves.extend(legal.into_iter().find(|shown| shown.text == played));
        boards.push(session.board());
    }
    Ok(BoardsView { boards, moves })
}
