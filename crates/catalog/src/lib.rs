//! Names for games and agents.
//!
//! The only crate that depends on both games and searches; it contains dispatch only. Outside it, a game is a
//! [`GameSpec`] and an agent an [`AgentSpec`], both written as text (`othello:size=6`, `uct:iters=200,c=1.4`). Behind a game's name
//! is a [`TypedGame`], so that searches run on concrete games without dynamic calls; a [`Session`] hides the type again for
//! programs that show positions and run agents.
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
//! Both are extensible: a program installs a [`Catalog`] with games and agents of its own, a [`GameEntry`] or an [`AgentEntry`]
//! each, and every function here accepts them.
//!
//! | file | holds |
//! |---|---|
//! | `game/` | entries for games, games by name, and the types behind them |
//! | `agent/` | agents by name, entries for agents, aliases |
//! | `registry.rs` | the catalog of a process |
//! | `spec.rs` | specs as text: `name:key=value,…` |
//! | `session.rs`, `text_observer.rs`, `step.rs`, `path.rs`, `open_deals.rs` | a game in progress |
//! | `matches.rs`, `contests.rs`, `openings/` | matches, their units, their openings |
//! | `training.rs`, `values.rs` | learning values, and evaluating by them |

mod agent;
mod contests;
mod game;
mod matches;
mod open_deals;
mod openings;
mod path;
mod registry;
mod session;
mod spec;
mod step;
mod text_observer;
mod training;
mod values;

pub use agent::{AgentEntry, AgentInfo, AgentMaker, AgentSpec, Alias, Best, CustomSpec, aliases, presets};
pub use contests::{Contest, contest, contest_of, play_random_games};
pub use game::{AnyGame, GameEntry, GameInfo, GameSpec, NoOptions, Playable, TypedGame};
pub use matches::{MatchError, MatchOutcome, play_match, play_match_from};
pub use openings::{
    Balance, ListedOpening, OpeningList, OpeningListError, OpeningRequest, OpeningSource, OpeningSourceError,
    list_openings,
};
pub use registry::{Catalog, CatalogError};
pub use session::{AgentHandle, MoveView, Session};
pub use spec::SpecError;
pub use step::{BackupStep, ExpandStep, MoveStep, SelectStep, SimulateStep, StepError, TextTrace};
pub use text_observer::{TextNode, TextObserver, TextSnapshot};
pub use training::{Learner, learner};
pub use uctopia_search::learned::BeamResult;
