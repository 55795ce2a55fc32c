//! Whether visits and values follow from those of the moves below.

use uctopia_game::message::{Message, message};

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
                "its children have {below} visits together, and it has {visits}: every visit of a move must be counted in all positions above it"
            ),
            _ => message!(
                "its children have {below} visits together and {own} playouts are its own, and it has {visits} visits"
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
        message!("it has {visits} visits and its children only {below}: {missing} are missing; {hint}")
    })
}

/// Whether the sum of the node's results follows from those of its moves, for this player or for the other one.
pub(super) fn sums(tree: &SearchTree, node: &TreeFileNode, is_root: bool) -> Option<(FaultKind, Message)> {
    let exempt = |node: &TreeFileNode| node.proven || node.shared;
    if is_root
        || node.children.is_empty()
        || node.unlisted.is_some()
        || exempt(node)
        || node.children.iter().any(exempt)
    {
        return None;
    }
    let below = node.below();
    let chooser = tree.view == ValueView::Chooser;
    // With values for the mover, those of the children are for the player after it.
    let turned = tree.view != ValueView::First;
    let alternates =
        node.children.iter().filter(|child| child.visits > 0).all(|child| match (node.player, child.player) {
            (Some(one), Some(other)) => one != other,
            // The end of the game has no player to move.
            (Some(_), None) => chooser,
            _ => false,
        });
    if below == 0 || below > node.visits || (turned && !alternates) {
        return None;
    }
    let centred = |node: &TreeFileNode| centre(tree.scale, node.total()?, node.visits);
    let of_node = centred(node)?;
    let of_children = node.children.iter().filter(|child| child.visits > 0).map(centred).sum::<Option<f64>>()?;
    let own = (node.visits - below) as f64;
    let reach = own * reach(tree.scale)? + 1e-3 * node.visits as f64 + 1e-3;
    let (fits, opposite) = ((of_node + of_children).abs() <= reach, (of_node - of_children).abs() <= reach);
    let (fits, opposite) = if turned { (fits, opposite) } else { (opposite, fits) };
    if fits {
        return None;
    }
    let means = |sum: f64, visits: u64| uncentred(tree.scale, sum / visits as f64);
    let (own_mean, mean) = (means(of_node, node.visits), means(of_children, below));
    Some(match opposite {
        true if turned => (
            FaultKind::PointOfView,
            message!(
                "its mean {own_mean} looks as if it was seen by the wrong player: the mean of its children is {mean} for the opponent; change the sign at every ply"
            ),
        ),
        true => (
            FaultKind::PointOfView,
            message!(
                "its mean {own_mean} looks as if it was seen by another player than that of its children, {mean}: give all values for the first player"
            ),
        ),
        false => (
            FaultKind::Values,
            message!(
                "its mean {own_mean} does not follow from that of its children, {mean}: add every result in all positions above it"
            ),
        ),
    })
}

/// A sum of results with the middle of the scale as zero.
fn centre(scale: TreeScale, sum: f64, visits: u64) -> Option<f64> {
    Some(match scale {
        TreeScale::Unit => 2.0 * sum - visits as f64,
        TreeScale::Signed | TreeScale::Points => sum,
    })
}

/// A centred mean as the file writes it.
fn uncentred(scale: TreeScale, mean: f64) -> String {
    let mean = if scale == TreeScale::Unit { (mean + 1.0) / 2.0 } else { mean };
    format!("{:.3}", mean + 0.0)
}

/// The largest result; `None` where there is none.
fn reach(scale: TreeScale) -> Option<f64> {
    (scale != TreeScale::Points).then_some(1.0)
}
