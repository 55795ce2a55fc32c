//! Lines: a game, where it began, and the moves since.

use serde::Deserialize;
use uctopia_catalog::{GameSpec, Session};
use uctopia_game::{Player, Turn};
use uctopia_options::message;

use crate::limits::Limits;
use crate::refusal::Refusal;

/// A line as the page sends it; none is stored.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
pub struct PositionSpec {
    /// A name, with options if it has any: `othello`, `mnk:m=4,n=4,k=3`.
    pub game: String,
    /// The position it began from; the game's first one if absent.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl PositionSpec {
    /// The game.
    pub(crate) fn game(&self) -> Result<GameSpec, Refusal> {
        self.game
            .parse()
            .map_err(|error| Refusal::field("game", &error))
    }

    /// A session where the line began.
    pub(crate) fn open(&self) -> Result<Session, Refusal> {
        let mut session = self.game()?.session();
        if let Some(start) = &self.start {
            session
                .set_position(start)
                .map_err(|error| Refusal::field("start", &error))?;
        }
        Ok(session)
    }

    /// A session at the end of the line.
    pub(crate) fn session(&self, limits: &Limits) -> Result<Session, Refusal> {
        let mut session = self.open()?;
        play_all(&mut session, "moves", &self.moves, limits, |_| ())?;
        Ok(session)
    }

    /// A session at the end of the line, where a player is to move.
    pub(crate) fn session_to_move(&self, limits: &Limits) -> Result<Session, Refusal> {
        let session = self.session(limits)?;
        to_move(&session)?;
        Ok(session)
    }
}

/// Plays the moves of a field of a request, and calls `after` after each.
pub(crate) fn play_all(
    session: &mut Session,
    field: &str,
    moves: &[String],
    limits: &Limits,
    mut after: impl FnMut(&Session),
) -> Result<(), Refusal> {
    if moves.len() > limits.moves {
        let (number, most) = (moves.len(), limits.moves);
        let message = message!("{number} moves are too many: at most {most} are taken");
        return Err(Refusal::field(field, &message));
    }
    for (index, text) in moves.iter().enumerate() {
        session
            .play(text)
            .map_err(|error| Refusal::field(format!("{field}[{index}]"), &error))?;
        after(session);
    }
    Ok(())
}

/// The player to move, or an error if there is none.
pub(crate) fn to_move(session: &Session) -> Result<Player, Refusal> {
    match session.turn() {
        Turn::Player(player) => Ok(player),
        Turn::Over => Err(Refusal::field(
            "moves",
            &message!("the game is over: there is no move to analyze"),
        )),
        Turn::Chance => Err(Refusal::field(
            "moves",
            &message!("nature is to move here: add the outcome to the moves"),
        )),
    }
}
