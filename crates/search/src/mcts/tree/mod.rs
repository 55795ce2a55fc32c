//! The tree: a plain data structure without policy.
//!
//! | file | contents |
//! |---|---|
//! | `slot.rs` | edges and the heads of nodes: visits, sums of rewards, links |
//! | `arena.rs` | the nodes of a tree in a row |
//! | `retain.rs` | keeping a part of a tree |
//! | `bytes.rs` | trees as bytes |
//! | `column.rs`, `columns.rs` | values that only some options need |
//! | `bounds.rs` | proven bounds of a move |
//! | `proof_numbers.rs` | proof numbers |
//! | `heuristic.rs` | heuristic values of a move |
//! | `path.rs` | the path of an iteration |

mod arena;
mod bounds;
mod bytes;
mod column;
mod columns;
mod exclusive;
mod heuristic;
mod path;
mod proof_numbers;
mod retain;
mod slot;

pub(crate) use arena::{SearchTree, player_to_move};
pub(crate) use bounds::Bounds;
pub(crate) use column::EdgeColumn;
pub(crate) use columns::EdgeColumns;
pub(crate) use heuristic::Heuristic;
pub(crate) use path::Path;
pub(crate) use proof_numbers::ProofNumbers;
pub(crate) use retain::NodeMap;
pub(crate) use slot::{
    EdgeId, EdgeRef, Node, NodeHead, NodeId, PackedStatistics, Reward, UNSTORED, rewarded_player,
    statistics,
};
