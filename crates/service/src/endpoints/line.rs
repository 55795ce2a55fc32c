//! `/line`: the position at the end of a line.

use serde::{Deserialize, Serialize};
use uctopia_catalog::{GameSpec, MoveView, Session};
use uctopia_format::Language;
use uctopia_game::{Board, NamedOpening, Player, Report, Rng, Turn};

use crate::bounds::Bounded;
use crate::input::AtPosition;
use crate::line::play_all;
use crate::refusal::Refusal;
use crate::service::Service;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct LineRequest {
    /// Draws nature's moves at the end of the line.
    #[serde(default)]
    nature_seed: Option<u64>,
    /// In games with hidden information, the players who look at the position: it is shown as the one of them sees it who is to
    /// move, else the first of them. Without any, and after the game, everything is shown.
    #[serde(default)]
    viewers: Vec<Player>,
}

impl Bounded for LineRequest {}

/// A line and the position at its end.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "LineAnswer")]
pub(super) struct LineView {
    #[schemars(with = "String")]
    game: GameSpec,
    /// `null` when it is the game's own.
    start: Option<String>,
    moves: Vec<String>,
    /// Whether the viewer saw which each of the moves was. Absent if nothing is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<Vec<bool>>,
    /// From the first to the last.
    positions: Vec<String>,
    current: Current,
}

/// A position, and what can be played there.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Position")]
struct Current {
    position: String,
    board: Board,
    turn: TurnView,
    legal: Vec<MoveView>,
    /// The name of the opening, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<NamedOpening>,
    /// What an opening book of the server knows of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Report<String>>,
}

/// Who moves next, or how the game ended.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(rename = "Turn")]
enum TurnView {
    Player { player: Player, name: &'static str },
    Chance,
    Over { payoffs: Vec<f32>, words: String },
}

pub(super) fn line(
    service: &Service,
    AtPosition(sent, request): AtPosition<LineRequest>,
    _: Language,
) -> Result<LineView, Refusal> {
    let game = sent.game()?;
    let mut session = sent.open()?;
    let own_start = session.position() == game.session().position();
    let start = (!own_start).then(|| session.position());
    let mut positions = vec![session.position()];
    play_all(
        &mut session,
        "moves",
        &sent.moves,
        service.limits(),
        |session| {
            positions.push(session.position());
        },
    )?;
    if let Some(seed) = request.nature_seed {
        draw(&mut session, seed, &mut positions);
    }
    let viewer = viewer(&session, &request.viewers);
    let book = service.books().report(&game, &session.position());
    let mut current = Current {
        book,
        ..current(&session)
    };
    if let Some(viewer) = viewer {
        current.board = session.board_seen_by(viewer);
        current.position = session.position_seen_by(viewer);
        positions.clear();
    }
    Ok(LineView {
        game,
        start,
        moves: session.history(),
        seen: viewer.map(|viewer| seen(&session, viewer)),
        positions,
        current,
    })
}

/// Whether a player saw which each of the moves was.
fn seen(session: &Session, viewer: Player) -> Vec<bool> {
    let moves = session.history_seen_by(viewer);
    moves.iter().map(Option::is_some).collect()
}

/// The player as whom a position is shown.
fn viewer(session: &Session, viewers: &[Player]) -> Option<Player> {
    if !session.is_hidden() {
        return None;
    }
    let mut viewers = viewers
        .iter()
        .filter(|viewer| viewer.index() < session.players());
    let mut all = viewers.clone();
    match session.turn() {
        Turn::Over => None,
        Turn::Player(player) if all.any(|viewer| *viewer == player) => Some(player),
        Turn::Player(_) | Turn::Chance => viewers.next().copied(),
    }
}

/// Draws nature's moves: the same at the same ply for the same seed.
fn draw(session: &mut Session, seed: u64, positions: &mut Vec<String>) {
    while session.turn() == Turn::Chance {
        let ply = session.history().len() as u64;
        if session.play_chance(&mut Rng::stream(seed, ply)).is_none() {
            return;
        }
        positions.push(session.position());
    }
}

fn current(session: &Session) -> Current {
    let turn = match session.turn() {
        Turn::Player(player) => TurnView::Player {
            player,
            name: session.player_name(player),
        },
        Turn::Chance => TurnView::Chance,
        Turn::Over => TurnView::Over {
            payoffs: session.payoffs().unwrap_or_default(),
            words: session
                .result_words()
                .map_or_else(String::new, |words| words.to_string()),
        },
    };
    let (board, legal, opening) = (session.board(), session.moves(), session.opening().copied());
    Current {
        position: session.position(),
        board,
        turn,
        legal,
        opening,
        book: None,
    }
}
