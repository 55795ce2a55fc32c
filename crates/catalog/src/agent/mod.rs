//! Agents: names with options, and their construction for a game.
//!
//! | file | holds |
//! |---|---|
//! | `spec.rs` | the agents that come with Uctopia, one arm each; an agent by name with its options |
//! | `custom.rs` | agents that programs add |
//! | `aliases.rs` | the names that articles and other programs use |
//! | `best.rs` | the best search known for each game |
//! | `presets.rs` | agents to offer in a game |

mod aliases;
mod best;
mod custom;
mod presets;
mod spec;

pub use aliases::{Alias, aliases};
pub use best::Best;
pub(crate) use custom::CustomAgent;
pub use custom::{AgentEntry, AgentMaker, CustomSpec};
pub use presets::presets;
pub use spec::{AgentInfo, AgentSpec};
