//! The phases that a program may bring of its own: small traits, and the engine's own behind them.
//!
//! | file | trait | what it decides |
//! |---|---|---|
//! | `selection.rs` | [`SelectionRule`] | how much a move is worth trying |
//! | `playout.rs` | [`PlayoutPolicy`] | the moves of playouts |
//! | `prior.rs` | [`Prior`] | prior probabilities of the moves of a new node |
//! | `leaf.rs` | [`LeafEvaluator`] | what new leaves are worth, and their priors, instead of playouts |
//! | `phased.rs` | [`Phases`] | all of them together, and the evaluation |
//! | `sealed.rs` | | sealed markers of the built-in phases |
//!
//! [`Uct::builder`](crate::Uct::builder) takes them. What is not brought is the engine's own, at no cost: which of the two it is,
//! the compiler knows.

mod leaf;
mod phased;
mod playout;
pub(crate) mod prior;
mod sealed;
mod selection;

pub use leaf::{LeafEvaluations, LeafEvaluator};
pub use phased::{BuiltIn, Phased, Phases};
pub use playout::PlayoutPolicy;
pub use prior::Prior;
pub use selection::{Child, Parent, Puct, SelectionRule, Ucb1, Ucb1Tuned, ucb1};
pub(crate) use selection::{puct_bonus, tuned_bonus, ucb1_bonus};
