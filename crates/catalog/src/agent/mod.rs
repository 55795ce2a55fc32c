//! Agents: names with options, and their construction for a game.
//!
//! | file | holds |
//! |---|---|
//! | `built_in.rs` | the agents that come with Uctopia, in the order in which they are listed |
//! | `best.rs`, `level.rs` | agents that stand for another one in each game |
//! | `mixed.rs`, `book.rs` | agents with another one inside |
//! | `program.rs` | other programs |
//! | `entry.rs` | what an agent of the catalog is, and agents that programs add |
//! | `info.rs` | what an agent is called, and what it can do |
//! | `spec.rs`, `any_options.rs` | an agent by name, with its options |
//! | `lookup.rs`, `aliases.rs` | agents by name, and the names that articles and other programs use |
//! | `defaults.rs` | what counts if a text leaves something open |
//! | `weights.rs` | the files of weights that agents name |
//! | `limits.rs` | the limits that options set to a search |
//! | `memory.rs` | the most memory that an agent may take, and bounds on it |
//! | `presets.rs` | agents to offer in a game |

mod aliases;
mod any_options;
mod best;
mod book;
mod built_in;
mod defaults;
mod entry;
mod info;
mod level;
mod limits;
mod lookup;
mod memory;
mod mixed;
mod presets;
mod program;
mod spec;
mod weights;

pub use aliases::{Alias, aliases};
pub use best::Best;
pub use book::BookOptions;
#[cfg(feature = "networks")]
pub(crate) use built_in::no_arrays;
pub(crate) use built_in::{build, built_in};
pub use defaults::AgentDefaults;
pub use entry::AgentEntry;
pub(crate) use entry::{AgentKind, AnyAgent, MakeAgent};
pub use info::AgentInfo;
pub use level::Level;
pub use limits::AgentLimits;
pub use presets::presets;
pub use spec::AgentSpec;
