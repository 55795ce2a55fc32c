//! The phases that a program may replace: small traits, and the built-in phases behind them.
//!
//! | file | trait | decides on |
//! |---|---|---|
//! | `selection.rs` | [`SelectionRule`] | the selection value of a move |
//! | `playout.rs` | [`PlayoutPolicy`] | the moves of playouts |
//! | `prior.rs` | [`Prior`] | prior probabilities of the moves of a new node |
//! | `leaf.rs` | [`LeafEvaluator`] | values and priors of new leaves, instead of playouts |
//! | `phased.rs` | [`Phases`] | all of them together, and the evaluation |
//! | `sealed.rs` | | sealed markers of the built-in phases |
//!
//! [`Uct::builder`](crate::Uct::builder) takes them. Phases that are not supplied are the built-in ones, at no cost: the choice
//! is made at compile time.

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
pub use selection::{Child, Parent, Puct, SelectionRule, Ucb1, Ucb1Tuned};
