//! Whether visits and values follow from those of the moves below.

use uctopia_options::{Message, message};

use super::fault::FaultKind;
use super::format::{SearchTree, TreeFileNode, TreeScale, ValueView};

/// Whether the visits of the moves fit those of the node.
pub(super) fn visits(node: &TreeFileNode, is_root: bool) -> Option<Message> {
    if !node.is_expanded() || node.shared || node.children.iter().any(|child| child.shared) {
        return None;
    }
    let (below, visits, own) = (node.below(), node.visits, node.own.unwrap_or(0));
    if below.saturating_add(own) > visits {
        return Some(match own {
            0 => message!(
                "its children have {below} {below:visit|visits} together, and it has {visits}: every visit of a move must be counted in all positions above it"
            ),
            _ => message!(
                "its children have {below} {below:visit|visits} together and {own} {own:playout is|playouts are} its own, and it has {visits} {visits:visit|visits}"
            ),
        });
    }
    let missing = visits - below - own;
    let known = node.own.is_some();
    // Without a statement the playout that stored the node is its own, and the end of the game may be reached here.
    let allowed = if known { 0 } else { 1.max(visits / 10) };
    (missing > allowed).then(|| {
        let hint = if is_root {
            message!("a visit of the root goes to one of its moves")
        } else {
            message!("write playouts that ended here as \"own\"")
        };
        message!("it has {visits} {visits:visit|visits} and its children only {below}: {missing} {missing:is|are} missing; {hint}")
    })
}

/// Whether the sum of the node's results follows from those of its moves, for this player or for the other one; `owner` is the
/// player who chose the move to the node.
pub(super) fn sums(
    tree: &SearchTree,
    node: &TreeFileNode,
    owner: Option<usize>,
) -> Option<(FaultKind, Message)> {
    let exempt = |node: &TreeFileNode| node.proven || node.shared;
    if node.children.is_empty()
        || node.unlisted.is_some()
        || exempt(node)
        || node.children.iter().any(exempt)
    {
        return None;
    }
    let below = node.below();
    if below == 0 || below > node.visits {
        return None;
    }
    let of_node = centre(tree.scale, node.total()?, node.visits);
    let tried = node.children.iter().filter(|child| child.visits > 0);
    let seen = |child: &TreeFileNode| {
        let sum = centre(tree.scale, child.total()?, child.visits);
        Some(if is_turned(tree.view, owner, node, child)? {
            -sum
        } else {
            sum
        })
    };
    let of_children = tree.discount.unwrap_or(1.0) * tried.map(seen).sum::<Option<f64>>()?;
    // Playouts of the node itself may have any result; the rest is for single precision.
    let reach =
        (node.visits - below) as f64 * largest(tree.scale)? + 1e-3 * node.visits as f64 + 1e-3;
    if (of_node - of_children).abs() <= reach {
        return None;
    }
    let means = |sum: f64, visits: u64| uncentred(tree.scale, sum / visits as f64);
    let (own_mean, mean) = (means(of_node, node.visits), means(of_children, below));
    Some(match (of_node + of_children).abs() <= reach {
        true => (
            FaultKind::PointOfView,
            message!(
                "its mean {own_mean} looks as if it was seen by the wrong player: by its children it should be about {mean}; change the sign where the player changes, and nowhere else"
            ),
        ),
        false => (
            FaultKind::Values,
            message!(
                "its mean {own_mean} does not follow from its children, by which it should be about {mean}: add every result in all positions above it"
            ),
        ),
    })
}

/// Whether the value of a child has the opposite sign of the node's, for the same result; `None` where that is unknown.
fn is_turned(
    view: ValueView,
    owner: Option<usize>,
    node: &TreeFileNode,
    child: &TreeFileNode,
) -> Option<bool> {
    let (one, other) = match view {
        ValueView::First => return Some(false),
        ValueView::Owner => (owner?, node.player?),
        ValueView::Mover => (node.player?, child.player?),
    };
    // With more than two players the loss of one is not the win of another.
    (one < 2 && other < 2).then_some(one != other)
}

/// A sum of results with the middle of the scale as zero.
fn centre(scale: TreeScale, sum: f64, visits: u64) -> f64 {
    match scale {
        TreeScale::Unit => 2.0 * sum - visits as f64,
        TreeScale::Signed | TreeScale::Points => sum,
    }
}

/// A centred mean as the file writes it.
fn uncentred(scale: TreeScale, mean: f64) -> String {
    let mean = if scale == TreeScale::Unit {
        (mean + 1.0) / 2.0
    } else {
        mean
    };
    uctopia_format::number(mean, 3)
}

/// The largest result; `None` where there is none.
fn largest(scale: TreeScale) -> Option<f64> {
    (scale != TreeScale::Points).then_some(1.0)
}
