//! Searches that somebody watches: each agent thinks on a thread of its own, and shows what it thinks.
//!
//! | file | what it knows |
//! |---|---|
//! | `hub.rs` | which searches there are, and how to reach them |
//! | `thinker.rs` | the thread: waits for a place, thinks |
//! | `eye.rs` | the onlooker: shows, rests, goes on |
//! | `goal.rs` | when a round is over |
//! | `snapshot.rs` | what is shown |
//! | `tree.rs` | a part of the tree, when somebody asks for it |

mod eye;
mod goal;
mod hub;
mod snapshot;
mod thinker;
mod tree;

pub(crate) use hub::{Desk, Hub, Live, Order};
pub(crate) use thinker::{Thinker, Watch};
pub(crate) use tree::{TreeRequest, TreeView};
