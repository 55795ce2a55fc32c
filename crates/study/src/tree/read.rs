//! A tree from its text.

use uctopia_format::data_problem;
use uctopia_options::{Localized, Message, message};

use super::format::{SearchTree, TreeFileNode};

/// Nodes of a tree that is read, at most.
pub const MOST_NODES: usize = 200_000;

/// Why a text is no tree.
#[derive(Clone, PartialEq, Debug, thiserror::Error, Localized)]
pub enum TreeFileError {
    /// The text is no JSON, or a field is missing, unknown or of another kind.
    #[error("the tree cannot be read: {0}")]
    Json(Message),
    /// The tree has too many nodes.
    #[error(
        "the tree has more than {most} nodes: leave out moves with few visits, and count them in \"unlisted\""
    )]
    Nodes {
        /// How many are read.
        most: usize,
    },
    /// A node lacks something.
    #[error("{path}: {problem}")]
    Node {
        /// The moves that lead to it.
        path: String,
        /// What is wrong.
        problem: Message,
    },
}

/// Reads a tree from JSON.
///
/// # Errors
/// When the text is no JSON, a field is missing or unknown, or the tree is too large. The sentence says what to write.
///
/// ```
/// use uctopia_study::tree::read_tree;
/// let tree = read_tree(r#"{"root": {"visits": 1, "children": [{"move": "a1", "visits": 1, "sum": 1}]}}"#).unwrap();
/// assert_eq!(tree.root.children[0].average(), Some(1.0));
/// let refused = read_tree(r#"{"root": {"visits": 1, "children": [{"visits": 1, "sum": 1}]}}"#).unwrap_err();
/// assert_eq!(refused.to_string(), "root: child 1 has no move: write \"move\"");
/// ```
pub fn read_tree(text: &str) -> Result<SearchTree, TreeFileError> {
    let tree: SearchTree = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| TreeFileError::Json(data_problem(&error.to_string())))?;
    if tree.c.is_some_and(|c| !c.is_finite() || c < 0.0) {
        let problem = message!("\"c\" is the exploration constant: write a number of at least 0");
        return Err(TreeFileError::Node {
            path: "c".to_owned(),
            problem,
        });
    }
    if tree
        .discount
        .is_some_and(|discount| !(0.0..=1.0).contains(&discount))
    {
        let problem =
            message!("\"discount\" multiplies a result at each ply: write a number from 0 to 1");
        return Err(TreeFileError::Node {
            path: "discount".to_owned(),
            problem,
        });
    }
    let mut nodes = 0;
    complete(&tree.root, "root", &mut nodes)?;
    Ok(tree)
}

/// Whether a node and all below it have what they need.
fn complete(node: &TreeFileNode, path: &str, nodes: &mut usize) -> Result<(), TreeFileError> {
    let refuse = |problem: Message| {
        Err(TreeFileError::Node {
            path: path.to_owned(),
            problem,
        })
    };
    *nodes += 1;
    if *nodes > MOST_NODES {
        return Err(TreeFileError::Nodes { most: MOST_NODES });
    }
    if node.sum.is_some() && node.mean.is_some() {
        return refuse(message!("it has a sum and a mean: write one of them"));
    }
    if [node.sum, node.mean, node.prior]
        .into_iter()
        .flatten()
        .any(|number| !number.is_finite())
    {
        return refuse(message!("a number is not finite"));
    }
    for (index, child) in node.children.iter().enumerate() {
        let Some(mv) = &child.mv else {
            return refuse(message!(
                "child {number} has no move: write \"move\"",
                number = index + 1
            ));
        };
        let path = if path == "root" {
            mv.clone()
        } else {
            format!("{path} {mv}")
        };
        complete(child, &path, nodes)?;
    }
    Ok(())
}
