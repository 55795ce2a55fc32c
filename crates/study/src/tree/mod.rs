//! Search trees as files: written by any program, read here, and checked.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the format, in an example |
//! | `format.rs` | [`SearchTree`] and [`TreeFileNode`]: the file's fields |
//! | `read.rs` | [`read_tree`]: a tree from its text, with sentences for what is wrong |
//! | `fault.rs` | [`Fault`]: what is wrong with a node, and where |
//! | `check.rs` | [`check_tree`]: all checks of a tree |
//! | `ends.rs` | [`ends`]: finished positions beside the rules |
//! | `sums.rs` | the check of visits and of points of view |
//! | `choice.rs` | the check of UCB choices |
//! | `formula.rs` | [`formula_of`], [`discount_of`]: what our agents maximise and back up |
//! | `export.rs` | [`TreeExport`]: our own trees in this format |
//!
//! ```
//! use uctopia_study::tree::{check_tree, read_tree};
//! // After two iterations: a1 was won for the player who chose it, b1 was lost.
//! let text = r#"{
//!     "formula": "ucb1", "c": 1.4,
//!     "root": {"player": 0, "visits": 2, "children": [
//!         {"move": "a1", "player": 1, "visits": 1, "mean": 1.0},
//!         {"move": "b1", "player": 1, "visits": 1, "sum": -1.0}
//!     ]}
//! }"#;
//! assert_eq!(check_tree(&read_tree(text).unwrap()), []);
//! let faults = check_tree(&read_tree(&text.replace("\"visits\": 2", "\"visits\": 1")).unwrap());
//! assert!(faults[0].to_string().starts_with("root: its children have 2 visits together, and it has 1"), "{}", faults[0]);
//! ```

mod check;
mod choice;
mod ends;
mod export;
mod fault;
mod format;
mod formula;
mod read;
mod sums;

pub use check::check_tree;
pub use ends::{Ends, ends};
pub use export::TreeExport;
pub use fault::{Fault, FaultKind};
pub use format::{Formula, SearchTree, TreeFileNode, TreeScale, Unlisted, ValueView};
pub use formula::{discount_of, formula_of};
pub use read::{MOST_NODES, TreeFileError, read_tree};
