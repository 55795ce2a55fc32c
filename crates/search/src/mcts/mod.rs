//! Monte Carlo tree search: UCT and its variants.
//!
//! One iteration descends the tree (selection), may store a new node (expansion), plays at random to the end or to a cutoff
//! (playout) and adds the result along the path (backup). After the search, the statistics of the root determine the move
//! (final move selection).
//!
//! | folder or file | contents |
//! |---|---|
//! | `tree/` | nodes and edges, and values that only some options need; no policy |
//! | `formulas/` | the formulas of selection: UCB1, UCB1-Tuned, PUCT and the rest |
//! | `custom/` | small traits for selection rules, playout policies, priors and leaf evaluators of a program's own |
//! | `selection/` | the descent: UCB1 and all other terms of selection |
//! | `expansion.rs` | when a position becomes a node, heuristic values and priors |
//! | `simulation/` | playouts, and the statistics that guide them |
//! | `backup/` | rewards along the path, proofs and minimax values from below |
//! | `root/` | allotment of iterations at the root, and final move selection |
//! | `memory.rs`, `bytes.rs`, `saved_tree.rs` | the tree between two decisions, lookup of positions, bounds on memory, trees as bytes |
//! | `search/` | the loops over iterations: plain, general and in batches, and leaves that a leaf evaluator evaluates |
//! | `parallel/` | several threads on one tree, and several trees |
//! | `observe/` | reports, snapshots and traces |
//! | `config/` | every option, declared once, and values that follow from them |
//! | `uct.rs`, `builder.rs` | the agent, and its builder with custom phases |
//!
//! Each depends only on those above it and on the configuration.
//!
//! Reading order: `config/options.rs`, `tree/slot.rs`, `tree/arena.rs`, `formulas/mod.rs`, `selection/descent.rs`,
//! `selection/choose.rs`, `backup/add.rs`, `search/mod.rs` and `search/iteration.rs`; then `selection/terms.rs` for the options, and
//! `search/plain.rs` for what most searches run.
//!
//! Kocsis and Szepesvári 2006, "Bandit based Monte-Carlo planning"; Coulom 2006, "Efficient selectivity and backup
//! operators in Monte-Carlo tree search".
//!
//! The statistics of a move are stored on its edge, from the point of view of the player to move at the node. In a graph search
//! two edges may lead to one node, and each keeps the statistics of its own visits (UCT1 of Childs, Brodeur and Kocsis 2008,
//! "Transpositions and move groups in Monte Carlo tree search"), so that no visit is counted twice.
//!
//! # Custom rules, policies, priors and leaf evaluators
//!
//! A program supplies a custom phase by implementing one method and passing it to [`Uct::builder`]; all other phases follow the
//! configuration, and phases that are not supplied cost nothing.
//!
//! | trait | method of the builder | decides | replaces |
//! |---|---|---|---|
//! | [`SelectionRule`](custom::SelectionRule) | [`selection`](UctBuilder::selection) | the move that an iteration takes: `value(child, parent)`; may learn | `c`, `formula`, `fpu`, `amaf`, `bias`, `minimax`, `proof`, `in_flight` |
//! | [`PlayoutPolicy`](custom::PlayoutPolicy) | [`playout`](UctBuilder::playout) | the moves of playouts: `choose(state, player, rng)`; may learn | `policy`, `decisive`; plays one by one, without `batch` |
//! | [`Prior`](custom::Prior) | [`prior`](UctBuilder::prior) | the probability that each move is the best: `priors(state, priors)` | `temperature`; needs `formula=puct`, `allot=gumbel`, `widen` or a rule that uses priors |
//! | [`LeafEvaluator`](custom::LeafEvaluator) | [`leaves`](UctBuilder::leaves) | the values of new leaves, many at once, and their priors: `evaluate(positions, evaluations)` | playouts: `depth`, `cut`, `policy`, `decisive`, and with them `amaf`, `discount`, `threads` |
//!
//! A network for values and policies is a leaf evaluator with `formula=puct` and a batch size that suits it:
//!
//! ```
//! use uctopia::{Agent, Context, Game};
//! use uctopia::games::connect_four::ConnectFour;
//! use uctopia::Uct;
//! use uctopia::search::mcts::custom::{LeafEvaluations, LeafEvaluator};
//!
//! #[derive(Clone)]
//! struct Network;
//!
//! impl LeafEvaluator<ConnectFour> for Network {
//!     fn evaluate(&mut self, positions: &[ConnectFour], evaluations: &mut LeafEvaluations) {
//!         // A real one would run all positions through the network at once.
//!         for position in positions {
//!             let moves = position.moves().len();
//!             evaluations.push_with_priors([0.1, -0.1, 0.0, 0.0], vec![1.0 / moves as f32; moves]);
//!         }
//!     }
//! }
//!
//! let config = "iters=500,formula=puct,batch=32".parse().unwrap();
//! let mut agent = Uct::builder().config(config).leaves(Network).seed(1).build().unwrap();
//! assert_eq!(agent.decide(&ConnectFour::default(), &mut Context::unlimited()).unwrap().totals.playouts, 500);
//! ```

mod backup;
mod builder;
mod bytes;
pub mod config;
pub mod custom;
mod expansion;
pub(crate) mod formulas;
mod memory;
mod observe;
mod parallel;
pub(crate) mod root;
mod saved_tree;
mod search;
mod selection;
mod simulation;
mod symmetry;
mod tree;
mod uct;

pub use builder::{BuiltUct, UctBuilder};
pub use config::UctConfig;
pub use formulas::ucb1;
pub(crate) use observe::positive_zero;
pub use observe::{
    BackupStep, EdgeStatistics, ExpandReason, ExpandStep, MoveStep, SelectStep, SimulateStep,
    Trace, TraceError,
};
pub use root::draw_by_visits;
pub use saved_tree::SavedTreeError;
pub use uct::Uct;
