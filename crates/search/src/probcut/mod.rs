//! The ProbCut agent: a selective depth-first search for games with a margin and a value function.
//!
//! | file | contents |
//! |---|---|
//! | `config.rs` | the options |
//! | `agent.rs` | the agent |
//! | `solve_first.rs` | the exact solver before any other search, in games where that is faster |
//! | `stages.rs` | which searches a decision consists of |
//! | `deepening.rs` | one decision: its threads, its stages, the report |
//! | `root.rs` | the moves of the root, and aspiration windows |
//! | `worker.rs` | the search of one thread |
//! | `prob_cut.rs` | decisions by shallower searches |
//! | `errors.rs`, `model.rs` | how certain these are, and the model of their errors |
//! | `ordering.rs`, `child.rs` | the order of the children of a position |
//! | `likely.rs` | what the exact solver takes from the search |
//! | `memory.rs`, `entry.rs` | the table (`shared_table.rs`) and its entries |

mod agent;
mod child;
mod config;
mod deepening;
mod entry;
mod errors;
mod likely;
mod memory;
mod model;
mod ordering;
mod prob_cut;
mod root;
mod solve_first;
mod stages;
mod worker;
#[cfg(test)]
#[path = "../../tests/unit/probcut_worker.rs"]
mod worker_tests;

pub use agent::ProbCut;
pub use config::{ProbCutConfig, Selectivity};
pub use model::{ErrorModel, ProbCutModel, ProbCutSample};
