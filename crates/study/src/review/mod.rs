//! Reviews of games: the value of every position, and the loss and the class of every move.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`review()`]: the searches of a line and what becomes of them |
//! | `data.rs` | settings and results |
//! | `class.rs` | [`MoveClass`] and the rule by which losses are classified |
//! | `value.rs` | the value of a position, and the difference of two |
//! | `chance.rs` | the positions after nature's turns |
//! | `searches.rs` | what is searched for one position of the line, independently of all others |
//! | `endgame.rs` | proofs of the last positions of the line |
//! | `judge.rs` | values, losses and classes from searches and proofs |
//! | `reviewed_game.rs` | a review with what its output needs |
//!
//! **The value of a position.** A search tells the value of the move that it would play. As the highest of several noisy values
//! this one is too good for the player to move, and with a fixed depth it depends on who moved last. The position after that move
//! is searched alike; there the error favours the opponent. The value of the position is the mean of both, so that the
//! values along a game do not alternate. A proven value counts alone; so does the first search where nature or the same player
//! moves next, or more than two play.
//!
//! **The loss of a move** is the value of the position after the search's own move less that of the position after the played
//! one: two positions with the same player to move, searched alike, so that their errors cancel. It is never below 0, and 0 where
//! both are the same move. Where nature moves next, the mean over its outcomes counts.
//!
//! **Proofs.** From the end of the line backwards positions are solved, as long as each takes no more than
//! [`ReviewSettings::exact_nodes`] positions. There the loss is a difference of proven results: in games with a margin
//! in its unit, such as discs.

mod chance;
mod class;
mod data;
mod endgame;
mod judge;
mod reviewed_game;
mod searches;
mod value;

use uctopia_catalog::Session;
use uctopia_game::{Budget, Turn};
use uctopia_options::{Localized as _, Message};

pub use class::{ClassCounts, Measure, MoveClass, Thresholds};
pub use data::{
    Review, ReviewEvent, ReviewSettings, ReviewedMove, ReviewedPosition, WorstMove, worst_of_each,
};
pub use reviewed_game::ReviewedGame;

use judge::Line;
use searches::search;

/// Reviews the moves of a game from the session's position.
///
/// `on_event` receives every position and every move as soon as they are known, in the order of the game, after the proofs of the last
/// positions. The result depends on
/// the settings alone, not on the number of threads. When the budget's flag is raised the review ends early.
///
/// # Errors
/// When a move is not legal, or the agent does not fit the game or does not decide.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::Budget;
/// use uctopia_study::review::{MoveClass, ReviewSettings, review};
/// let session = "ttt".parse::<GameSpec>().unwrap().session();
/// let settings = ReviewSettings::new("exact".parse().unwrap());
/// let moves = ["b2", "b1", "a1", "a2", "c3"].map(str::to_owned);
/// let review = review(&session, &moves, &settings, &Budget::unlimited(), &mut |_| ()).unwrap();
/// assert_eq!(review.moves[1].class, Some(MoveClass::Blunder)); // o must take a corner
/// assert_eq!(review.moves[1].loss, Some(1.0)); // a draw is given away
/// ```
pub fn review(
    start: &Session,
    moves: &[String],
    settings: &ReviewSettings,
    budget: &Budget,
    on_event: &mut dyn FnMut(ReviewEvent<'_>),
) -> Result<Review, Message> {
    let (sessions, played) = positions(start, moves)?;
    let count = sessions
        .iter()
        .filter(|session| session.turn() != Turn::Chance)
        .count();
    on_event(ReviewEvent::Started { positions: count });
    // Proofs have their own number of positions; the budget's limits are those of each search.
    let unlimited = Budget {
        stop: budget.stop.clone(),
        ..Budget::unlimited()
    };
    let proofs = endgame::proofs(&sessions, settings.exact_nodes, &unlimited, &mut || {
        on_event(ReviewEvent::Proven);
    });
    let mut line = Line::new(&sessions, &played, proofs);
    let proven: Vec<bool> = (0..sessions.len()).map(|ply| line.is_proven(ply)).collect();
    search(
        &sessions,
        &played,
        |ply| proven[ply],
        (settings, budget),
        &mut |ply, found| {
            line.add(ply, found, on_event);
        },
    )?;
    Ok(line.finish())
}

/// The positions of a line, the first one included, and its moves as the game writes them.
type Positions = (Vec<Session>, Vec<String>);

/// Plays the moves of a line.
fn positions(start: &Session, moves: &[String]) -> Result<Positions, Message> {
    let mut session = start.fork();
    let mut positions = vec![session.fork()];
    for mv in moves {
        session.play(mv).map_err(|error| error.message())?;
        positions.push(session.fork());
    }
    Ok((positions, session.history()))
}
