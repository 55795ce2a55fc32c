//! Selective search with wins by force: iterative deepening over the moves that a game's [tactics](uctopia_game::Tactics) list.
//!
//! At every position the game first looks for a win by force and for the moves that prevent one of the opponent. Its statements are
//! proofs, and so are the wins and losses that the search derives from them. Elsewhere the search looks at likely moves only, so that
//! a loss after all of them is no proof.
//!
//! | file | holds |
//! |---|---|
//! | `config.rs` | the options |
//! | `memory.rs` | the table, what the game remembers, killer moves |
//! | `search.rs` | the search of a position below the root |
//! | `agent.rs` | the root, growing depths and the report |
//!
//! Allis, van den Herik and Huntjens 1996, "Go-Moku solved by new search techniques"; Thomsen 2000, "Lambda-search in game trees":
//! where the game's wins by force are those of order 1, a threat of one limits the replies, as in a search of order 2.

mod agent;
mod config;
mod memory;
mod search;

pub use agent::Tactical;
pub use config::TacticalConfig;
