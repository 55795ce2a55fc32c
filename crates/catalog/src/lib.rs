//! Names for games and agents.
//!
//! The only crate that depends on both games and searches; it contains dispatch only. Outside it, a game is a
//! [`GameSpec`] and an agent an [`AgentSpec`], both written as text (`othello:size=6`, `uct:iters=200,c=1.4`). Behind a game's name
//! is a [`TypedGame`], so that searches run on concrete games without dynamic calls; all else sees positions as [`AnyState`], such as a
//! [`Session`], for programs that show positions and run agents.
//!
//! ```
//! use uctopia::catalog::{AgentSpec, GameSpec};
//! use uctopia::Context;
//!
//! let game: GameSpec = "ttt".parse().unwrap();
//! let agent: AgentSpec = "uct:iters=500".parse().unwrap();
//! let mut session = game.session();
//! session.set_position("020010000").unwrap();
//! let seat = session.seat(&agent, 1).unwrap();
//! let report = session.decide(seat, &mut Context::unlimited()).unwrap();
//! assert_eq!(report.totals.playouts, 500);
//! ```
//!
//! Both are extensible: a program installs a [`Catalog`] with games and agents of its own, a [`GameEntry`] or an [`AgentEntry`]
//! each, and every function here accepts them.
//!
//! | file | holds |
//! |---|---|
//! | `game/` | entries for games, games by name, and the types behind them |
//! | `agent/` | entries for agents, agents by name, aliases |
//! | `session/` | a game in progress |
//! | `matches.rs`, `openings/`, `book.rs` | matches, their openings, opening books |
//! | `registry.rs`, `add.rs` | the catalog of a process, its installation, and what is added later |
//! | `exploitability.rs` | how much opponents who know an agent can gain against it |
//! | `evaluators.rs` | evaluators of positions by name, such as networks |
//! | `spec.rs` | specs as text: `name:key=value,…` |

mod add;
mod agent;
mod book;
mod evaluators;
mod exploitability;
mod game;
mod matches;
mod openings;
mod registry;
mod session;
mod spec;
mod weights;

pub use agent::{
    AgentDefaults, AgentEntry, AgentInfo, AgentLimits, AgentSpec, Alias, AnyAgent, Best,
    BookOptions, Level, MakeAgent, aliases, presets,
};
pub use book::GameBook;
pub use exploitability::exploitability;
#[cfg(feature = "reinforcement-learning")]
pub use game::AnyVector;
pub use game::{
    AnyGame, ErasedGame, GameEntry, GameInfo, GameSpec, LEVELS, LearningMethod, MeasuredLevel,
    NoOptions, TypedGame,
};
pub use matches::{
    MatchError, PreparedMatch, RecordRules, play_random_games, prepare_match, record_rules,
};
pub use openings::{
    Balance, ListedOpening, OpeningList, OpeningListError, OpeningRequest, OpeningSource,
    OpeningSourceError, list_openings,
};
pub use registry::{Catalog, CatalogError};
pub use session::{
    AgentHandle, MoveView, PlayoutEnd, PositionScorer, Session, StepError, TextNode, TextSnapshot,
    TextTrace,
};
pub use spec::SpecError;
pub use uctopia_learn::{BookError, BookSettings, book_game};
pub use uctopia_search::classical::VisitTrace;
pub use uctopia_search::learned::BeamResult;
pub use uctopia_search::mcts::{BackupStep, ExpandReason, ExpandStep, SelectStep, SimulateStep};
pub use uctopia_search::{ErrorModel, MarginScore, ProbCutModel, ProbCutSample};
pub use uctopia_state::{ActionPath, AnyMove, AnyState, Encoding, Playable, Seated};
pub use uctopia_values::{MissingWeights, WeightsFile};
pub use weights::weights_files;
