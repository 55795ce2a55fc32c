//! Networks that are ONNX files, as evaluators of positions.
//!
//! An [`OnnxNetwork`] is a [`PositionEvaluator`](uctopia_search::network::PositionEvaluator): it is read once, and evaluates positions of
//! every game that it fits.
//!
//! | what | its shape, for B positions, P players and A numbers of moves | how it is recognised |
//! |---|---|---|
//! | planes, an input of float32 | (B, …) as the game writes them, or (B, N) with all their numbers in a row | the input that is no mask |
//! | masks, an input that may be missing | (B, A), with 1 for a legal move | its name contains `mask` or `legal` |
//! | policy, an output | A numbers for each position: logits | the name `policy`, `policy_logits` or `logits`; else by shape |
//! | priors, instead of a policy | A numbers for each position: probabilities | the name `priors` or `probabilities` |
//! | value, an output | P numbers for each position, from −1 to 1, or 1 with one or two players | the name `value` or `values`; else by shape |
//!
//! Shapes decide only where a network has two outputs of which one has A numbers and the other does not. A policy becomes priors by a
//! softmax over the legal moves. The batch may be dynamic, or fixed to any number of positions, such as 1.
//!
//! The runtime is `rten`: pure Rust, of few packages, with kernels for the vectors of each processor. `tract`, the other one that is well
//! kept, needs several times the packages to build. Each evaluation runs on one thread, so that numbers repeat, whatever other threads
//! do, and a position has the same numbers in every batch. Processors with other vectors round differently: the last digits of values may
//! differ between machines.
//!
//! ```
//! use uctopia_onnx::OnnxNetwork;
//!
//! let error = OnnxNetwork::from_bytes(b"no network".to_vec()).unwrap_err();
//! assert_eq!(error.to_string(), "it is not an ONNX model");
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `network.rs` | the network: reading, evaluation |
//! | `roles.rs` | which input and output is what |
//! | `priors.rs` | logits as priors |

mod network;
mod priors;
mod roles;

pub use network::OnnxNetwork;
