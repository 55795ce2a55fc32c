//! All checks of a tree.

use std::collections::BTreeSet;

use uctopia_options::{Message, message};

use super::choice::choice;
use super::ends::ends;
use super::fault::{Fault, FaultKind};
use super::format::{SearchTree, TreeFileNode, TreeScale};
use super::sums::{sums, visits};

/// Finds what is wrong with a tree: finished positions, then from the root downwards, each node before its children.
///
/// A search that is right has no faults: all checks are necessary conditions, with room for rounding.
///
/// ```
/// use uctopia_study::tree::{FaultKind, check_tree, read_tree};
/// let text = r#"{"root": {"visits": 3, "children": [
///     {"move": "a1", "visits": 2, "mean": 1.5}, {"move": "a1", "visits": 1, "mean": 0}]}}"#;
/// let kinds: Vec<FaultKind> = check_tree(&read_tree(text).unwrap()).iter().map(|fault| fault.kind).collect();
/// assert_eq!(kinds, [FaultKind::Duplicate, FaultKind::Range]);
/// ```
#[must_use]
pub fn check_tree(tree: &SearchTree) -> Vec<Fault> {
    let mut faults = Vec::new();
    walk(tree, (&tree.root, None), &mut Vec::new(), &mut faults);
    ends(tree).faults.into_iter().chain(faults).collect()
}

/// Checks a node, whose move `owner` chose, and all below it.
fn walk(
    tree: &SearchTree,
    (node, owner): (&TreeFileNode, Option<usize>),
    path: &mut Vec<String>,
    faults: &mut Vec<Fault>,
) {
    let is_root = path.is_empty();
    let mut found = |kind, problem: Message| {
        faults.push(Fault {
            kind,
            path: path.clone(),
            problem,
        });
    };
    if let Some(problem) = visits(node, is_root) {
        found(FaultKind::Visits, problem);
    }
    if let Some(mv) = twice(node) {
        found(
            FaultKind::Duplicate,
            message!("the move {mv} is listed twice: one position needs one entry for each move"),
        );
    }
    if let Some(problem) = range(tree, node) {
        found(FaultKind::Range, problem);
    }
    // The root has no move whose value could be compared.
    if let Some((kind, problem)) = sums(tree, node, owner).filter(|_| !is_root) {
        found(kind, problem);
    }
    if let Some((kind, problem)) = choice(tree, node) {
        found(kind, problem);
    }
    for child in &node.children {
        path.extend(child.mv.clone());
        walk(tree, (child, node.player), path, faults);
        path.pop();
    }
}

/// The first move that is listed twice.
fn twice(node: &TreeFileNode) -> Option<&str> {
    let mut seen = BTreeSet::new();
    node.children
        .iter()
        .filter_map(|child| child.mv.as_deref())
        .find(|mv| !seen.insert(*mv))
}

/// Whether the mean lies outside the scale.
fn range(tree: &SearchTree, node: &TreeFileNode) -> Option<Message> {
    /// What single precision may lose.
    const ROUNDING: f64 = 1e-4;
    let (low, high) = match tree.scale {
        TreeScale::Signed => (-1.0, 1.0),
        TreeScale::Unit => (0.0, 1.0),
        TreeScale::Points => return None,
    };
    if node.visits == 0 && node.total().is_some_and(|total| total != 0.0) {
        return Some(message!(
            "it has a value and no visits: count a visit with every result"
        ));
    }
    let mean = node
        .average()
        .filter(|mean| !(low - ROUNDING..=high + ROUNDING).contains(mean))?;
    let (mean, low) = (
        uctopia_format::number(mean, 3),
        uctopia_format::number(low, 0),
    );
    Some(message!(
        "its mean is {mean}, and values lie between {low} and 1: divide the sum by the visits, or name another scale"
    ))
}
