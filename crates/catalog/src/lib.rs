//! Names for games and agents.
//!
//! The only crate that knows both games and searches, and it holds no logic but dispatch. Outside it, a game is a
//! [`GameSpec`] and an agent an [`AgentSpec`], both written as text (`othello:size=6`, `uct:iters=200,c=1.4`) and
//! both plain data. Inside, [`GameSpec::visit`] turns the name into a type, so that searches run on concrete games
//! without dynamic calls, and [`Session`] hides the type again for programs that show positions and ask agents.
//!
//! ```
//! use uctopia_catalog::{AgentSpec, GameSpec};
//! use uctopia_game::Budget;
//!
//! let game: GameSpec = "ttt".parse().unwrap();
//! let agent: AgentSpec = "uct:iters=500".parse().unwrap();
//! let mut session = game.session();
//! session.set_position("020010000").unwrap();
//! let seat = session.seat(&agent, 1).unwrap();
//! let report = session.decide(seat, &Budget::unlimited()).unwrap();
//! assert_eq!(report.totals.playouts, 500);
//! ```
//!
//! A new game is one arm in `games.rs`, a new agent one arm in `agents.rs`.

mod agents;
mod aliases;
mod best;
mod contests;
mod games;
mod matches;
mod open_deals;
mod openings;
mod path;
mod presets;
mod session;
mod spec;
mod step;
mod training;
mod watching;

pub use agents::{AgentInfo, AgentSpec};
pub use aliases::{Alias, aliases};
pub use best::Best;
pub use contests::{Contest, contest, contest_of, play_random_games};
pub use games::{GameInfo, GameSpec, GameVisitor, Playable};
pub use matches::{MatchError, MatchOutcome, play_match, play_match_from};
pub use openings::{
    Balance, ListedOpening, OpeningList, OpeningListError, OpeningRequest, OpeningSource, OpeningSourceError,
    list_openings,
};
pub use presets::presets;
pub use session::{MoveView, Seat, Session};
pub use spec::{SpecError, nearest};
pub use step::{BackupStep, ExpandStep, MoveStep, SelectStep, SimulateStep, Step, StepError};
pub use training::{Learner, learner};
pub use uctopia_search::learned::Foreseen;
pub use watching::{TextNode, TextOnlooker, TextThought};
