//! Agents: names with options, and their construction for a game.
//!
//! | file | holds |
//! |---|---|
//! | `spec.rs` | the agents that come with Uctopia, one arm each, with their options |
//! | `lookup.rs` | agents by name |
//! | `defaults.rs` | what counts where a text leaves something open |
//! | `in_game.rs` | agents as they play a certain game |
//! | `info.rs` | what there is to know about an agent |
//! | `custom.rs` | agents from elsewhere |
//! | `text.rs`, `text_game.rs` | agents that see positions as text, and the game of such a position |
//! | `text_host.rs` | the same as agents of a certain game |
//! | `aliases.rs` | the names that articles and other programs use |
//! | `book.rs`, `behind_book.rs` | the agent that plays by an opening book, and the one behind it |
//! | `best.rs` | the best search known for each game |
//! | `memory.rs` | the most memory that an agent may take, and bounds on it |
//! | `level.rs` | levels of play from 1 to 10 |
//! | `presets.rs` | agents to offer in a game |

mod aliases;
mod behind_book;
mod best;
mod book;
mod custom;
mod defaults;
mod in_game;
mod info;
mod level;
mod lookup;
mod memory;
mod presets;
mod spec;
mod text;
mod text_game;
mod text_host;

pub use aliases::{Alias, aliases};
pub use best::Best;
pub use book::BookOptions;
pub(crate) use custom::CustomAgent;
pub use custom::{AgentEntry, AgentMaker, CustomSpec};
pub use defaults::AgentDefaults;
pub use info::AgentInfo;
pub use level::Level;
pub use presets::presets;
pub use spec::AgentSpec;
pub use text::{TextAgent, TextDecision, TextPosition};
