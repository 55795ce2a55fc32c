//! Agents: names with options, and their construction for a game.
//!
//! | file | holds |
//! |---|---|
//! | `built_in.rs` | the agents that come with Uctopia, in the order in which they are listed |
//! | `published.rs` | the articles' programs |
//! | `best.rs`, `level.rs` | agents that stand for another one in each game |
//! | `mixed.rs`, `book.rs` | agents with another one inside |
//! | `network.rs` | tree search by a network |
//! | `program.rs` | other programs |
//! | `determinized.rs` | agents in games with hidden information: they know what their players know |
//! | `kind.rs`, `entry.rs` | what an agent of the catalog is, and agents that programs add |
//! | `spec.rs` | an agent by name, with its options |
//! | `lookup.rs`, `aliases.rs` | agents by name, and the names that articles and other programs use |
//! | `defaults.rs` | what counts if a text leaves something open |
//! | `weights.rs` | the files of weights that agents name |
//! | `limits.rs` | the limits that options set to a search, and the most memory that it may take |
//! | `presets.rs` | agents to offer in a game |

mod aliases;
mod best;
mod book;
mod built_in;
mod defaults;
mod determinized;
mod entry;
mod kind;
mod level;
mod limits;
mod lookup;
mod mixed;
mod network;
mod presets;
mod program;
mod published;
mod spec;
mod weights;

pub use aliases::{Alias, aliases};
pub use best::Best;
pub use book::BookOptions;
pub(crate) use built_in::{build, built_in};
pub use defaults::AgentDefaults;
pub use entry::AgentEntry;
pub(crate) use kind::AgentKind;
pub use kind::{AgentInfo, AnyAgent, MakeAgent};
pub use level::Level;
pub use limits::AgentLimits;
#[cfg(feature = "reinforcement-learning")]
pub(crate) use network::no_arrays;
pub use presets::presets;
pub(crate) use published::{BuildProgram, any_game};
#[cfg(feature = "standard-games")]
pub(crate) use published::{calculation, othello, tic_tac_toe};
pub use spec::AgentSpec;
