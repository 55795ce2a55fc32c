//! Other libraries beside Uctopia, in one run, with one and the same implementation of every game behind each library's
//! own interface: what differs is the library.
//!
//! All search plainly: UCT with C = √2 on rewards from −1 to 1, one uniformly random playout to the end an iteration, and
//! no knowledge of the game. Additions of a library that cannot be switched off are listed beside its name.
//!
//! | file | holds |
//! |---|---|
//! | `position.rs` | a game in the form that libraries require: the turn, and the winner |
//! | `libraries/` | one file for each library: its interface, implemented for any of our games |
//! | `agent.rs` | a library as an agent of a match |
//! | `open_spiel.rs`, `.py` | OpenSpiel, through Python |
//! | `measure.rs` | iterations a second of CPU time |
//! | `bin/speed.rs` | iterations a second, and their ratios |
//! | `bin/newcomer/` | the same for Hex with rules of its own, and lines of glue code |
//! | `resident.rs` | the resident memory of a process |
//! | `bin/memory.rs` | bytes an iteration |
//! | `bin/strength.rs` | matches at equal time |
//! | `bin/tables/` | measures the tables of the documents again |

mod agent;
mod libraries;
mod measure;
mod open_spiel;
mod position;
mod resident;

pub use agent::PeerAgent;
pub use libraries::{Library, PROVES_RESULTS, PROVES_WINS, libraries, names};
pub use measure::{MeasureOptions, median, rate};
pub use open_spiel::OpenSpiel;
pub use position::Position;
pub use resident::resident_bytes;
