//! Other libraries beside Uctopia, in one run, with one and the same implementation of every game behind each library's
//! own interface: what differs is the library.
//!
//! All search plainly: UCT with C = √2 on rewards from −1 to 1, one uniformly random playout to the end an iteration, and
//! no knowledge of the game. What a library adds and nobody can switch off stands beside its name.
//!
//! | file | holds |
//! |---|---|
//! | `position.rs` | a game as libraries want it: whose turn it is, and who has won |
//! | `libraries/` | one file for each library: its interface, implemented for any of our games |
//! | `agent.rs` | a library as an agent of a match |
//! | `open_spiel.rs`, `.py` | OpenSpiel, through Python |
//! | `bin/speed.rs` | simulations a second, and their ratios |
//! | `bin/memory.rs` | bytes a simulation |
//! | `bin/strength.rs` | matches at equal time |

mod agent;
mod libraries;
mod open_spiel;
mod position;

pub use agent::PeerAgent;
pub use libraries::{Library, libraries};
pub use open_spiel::OpenSpiel;
pub use position::Position;
