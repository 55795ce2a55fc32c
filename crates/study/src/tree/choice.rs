//! Whether selection could have made the visits that a node has.

use uctopia_game::message::{Message, message};

use super::fault::FaultKind;
use super::format::{Formula, SearchTree, TreeFileNode, TreeScale, ValueView};

/// Whether a move was never tried, or one with a higher bound than all others was not chosen.
pub(super) fn choice(tree: &SearchTree, node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    if node.proven || node.shared || node.player.is_none() || tree.formula != Formula::Ucb1 {
        return None;
    }
    if node.children.iter().any(|child| child.proven || child.shared) {
        return None; // what is proven is not tried again, and what is shared is visited from elsewhere
    }
    unvisited(node).or_else(|| neglected(tree, node))
}

/// UCB1 tries every move once before any twice.
fn unvisited(node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    let untried = node.children.iter().find(|child| child.visits == 0)?;
    let most = node.children.iter().max_by_key(|child| child.visits).filter(|child| child.visits > 1)?;
    let (mv, other, visits) = (untried.mv.clone()?, most.mv.clone()?, most.visits);
    Some((
        FaultKind::Unvisited,
        message!("the move {mv} was never tried, and {other} {visits} times: the bound of an untried move is infinite"),
    ))
}

/// The last iteration went to the move with the highest bound. A move is to blame if its bound exceeds whatever the bound of any
/// other move can have been before that one's last visit.
fn neglected(tree: &SearchTree, node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    let c = tree.c?;
    let total = node.below();
    if total < 3 || node.children.len() < 2 || tree.scale == TreeScale::Points {
        return None;
    }
    let lowest = if tree.scale == TreeScale::Unit { 0.0 } else { -1.0 };
    let log = ((total - 1) as f64).ln();
    let sum = |child: &TreeFileNode| for_chooser(tree, node, child);
    let bound = |child: &TreeFileNode| Some(sum(child)? / child.visits as f64 + c * (log / child.visits as f64).sqrt());
    // Before its last visit the sum was larger at most by the lowest reward, and the visits fewer by one.
    let before = |child: &TreeFileNode| match child.visits {
        0 => None,
        1 => Some(f64::INFINITY),
        visits => {
            let visits = (visits - 1) as f64;
            Some((sum(child)? - lowest) / visits + c * (log / visits).sqrt())
        }
    };
    let bounds = node.children.iter().map(bound).collect::<Option<Vec<f64>>>()?;
    let befores = node.children.iter().map(before).collect::<Option<Vec<f64>>>()?;
    let possible = (0..bounds.len())
        .any(|last| (0..bounds.len()).all(|other| other == last || befores[last] >= bounds[other] - 1e-6));
    if possible {
        return None;
    }
    let best = (0..bounds.len()).max_by(|&a, &b| bounds[a].total_cmp(&bounds[b]))?;
    let most = node.children.iter().max_by_key(|child| child.visits)?;
    let (mv, visits, ucb) =
        (node.children[best].mv.clone()?, node.children[best].visits, uctopia_format::number(bounds[best], 3));
    let (other, others) = (most.mv.clone()?, most.visits);
    Some((
        FaultKind::Choice,
        message!(
            "the move {mv} has {visits} visits and the highest bound by far, {ucb}, but {other} was chosen {others} times: selection does not choose the highest bound, or uses another constant or point of view"
        ),
    ))
}

/// The sum of a move's results for the player who chooses it.
fn for_chooser(tree: &SearchTree, node: &TreeFileNode, child: &TreeFileNode) -> Option<f64> {
    let sum = child.total()?;
    let turn = |sum: f64| if tree.scale == TreeScale::Unit { child.visits as f64 - sum } else { -sum };
    match tree.view {
        ValueView::Chooser => Some(sum),
        ValueView::First => Some(if node.player? == 0 { sum } else { turn(sum) }),
        ValueView::Mover => match child.player {
            Some(next) if next == node.player? => Some(sum),
            Some(_) => Some(turn(sum)),
            None => None,
        },
    }
}
