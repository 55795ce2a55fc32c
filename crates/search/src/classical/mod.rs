//! Depth-first search: minimax, alpha-beta, iterative deepening.
//!
//! All of them give the value of the same recursive definition, as tests verify:
//!
//! - a finished game has the score of its payoff ([`score`]);
//! - where a player moves, the best move's value for that player counts; one player alone just maximises, and of three and more
//!   each maximises their own value (max^n, Luckhardt and Irani 1986);
//! - where nature moves, the average over the outcomes by weight counts (expectimax, Michie 1966);
//! - after the given number of player moves, the game's evaluation counts. Nature's moves cost no depth, so a turned
//!   card is always searched.
//!
//! `minimax.rs` is that definition without pruning, for three and more players `max_n.rs`; the others refuse such games.
//! `alpha_beta.rs` prunes irrelevant moves, with `table.rs` and `ordering.rs`; `deepening.rs` repeats it one ply deeper each time; `plies.rs`
//! does so to count the plies of what another search has proven. `visits.rs` records what alpha-beta does, and `trace.rs` returns it.

mod alpha_beta;
mod deepening;
mod max_n;
mod minimax;
mod ordering;
mod plies;
pub(crate) mod root;
pub mod score;
mod table;
mod trace;
mod visits;

pub(crate) use alpha_beta::SearchMemory as SolverMemory;
pub use alpha_beta::{AlphaBeta, AlphaBetaConfig};
pub(crate) use deepening::deepen;
pub use deepening::{Deepening, DeepeningConfig};
pub use minimax::{Minimax, MinimaxConfig};
pub(crate) use plies::{count_plies, most_bytes_to_count_plies};
pub use root::RootMoves;
pub use score::WinScoring;
pub use trace::{VisitTrace, VisitTraceError};
pub use visits::{Visit, VisitKind};
