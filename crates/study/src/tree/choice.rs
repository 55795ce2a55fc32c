//! Whether selection could have made the visits that a node has.

use uctopia_options::{Message, message};

use super::fault::FaultKind;
use super::format::{Formula, SearchTree, TreeFileNode, TreeScale, ValueView};

/// Whether a move was never tried, or one with a higher bound than all others was not chosen.
pub(super) fn choice(tree: &SearchTree, node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    if node.proven || node.shared || node.player.is_none() || tree.formula != Formula::Ucb1 {
        return None;
    }
    if node
        .children
        .iter()
        .any(|child| child.proven || child.shared)
    {
        return None; // what is proven is not tried again, and what is shared is visited from elsewhere
    }
    unvisited(node).or_else(|| neglected(tree, node))
}

/// UCB1 tries every move once before any twice.
fn unvisited(node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    let untried = node.children.iter().find(|child| child.visits == 0)?;
    let most = node
        .children
        .iter()
        .max_by_key(|child| child.visits)
        .filter(|child| child.visits > 1)?;
    let (mv, other, visits) = (untried.mv.clone()?, most.mv.clone()?, most.visits);
    Some((
        FaultKind::Unvisited,
        message!(
            "the move {mv} was never tried, and {other} {visits} {visits:time|times}: the bound of an untried move is infinite"
        ),
    ))
}

/// The move with the highest bound is to blame if its bound was higher than another move's whenever that one's last visit was made,
/// whatever the results were in their order.
fn neglected(tree: &SearchTree, node: &TreeFileNode) -> Option<(FaultKind, Message)> {
    let c = tree.c?;
    if node.below() < 3 || tree.scale == TreeScale::Points {
        return None;
    }
    let rewards = if tree.scale == TreeScale::Unit {
        (0.0, 1.0)
    } else {
        (-1.0, 1.0)
    };
    let log = (node.below() as f64).ln();
    let tried = node.children.iter().filter(|child| child.visits > 0);
    let arm = |child| {
        Some(Arm {
            child,
            visits: child.visits as f64,
            sum: for_owner(tree, node, child)?,
        })
    };
    let arms = tried.map(arm).collect::<Option<Vec<Arm<'_>>>>()?;
    let best = arms
        .iter()
        .max_by(|a, b| a.bound(c, log).total_cmp(&b.bound(c, log)))?;
    if best.child.visits > MANY {
        return None;
    }
    let wrong = arms.iter().find(|other| {
        !std::ptr::eq(best.child, other.child)
            && other.child.visits > 1
            && best.is_above(other, c, log, rewards)
    })?;
    let (mv, visits) = (best.child.mv.clone()?, best.child.visits);
    let (other, others) = (wrong.child.mv.clone()?, wrong.child.visits);
    let ucb = uctopia_format::number(best.bound(c, log), 3);
    Some((
        FaultKind::Choice,
        message!(
            "the move {mv} has {visits} {visits:visit|visits} and the highest bound by far, {ucb}, but {other} was chosen {others} {others:time|times}: selection does not choose the highest bound, or uses another constant or point of view"
        ),
    ))
}

/// Visits from which on a move is not neglected.
const MANY: u64 = 2000;

/// A tried move, its results for the player who chooses it.
struct Arm<'a> {
    child: &'a TreeFileNode,
    visits: f64,
    sum: f64,
}

impl Arm<'_> {
    /// The bound of the move; `log` is the logarithm of the visits of all moves.
    fn bound(&self, c: f64, log: f64) -> f64 {
        self.sum / self.visits + c * (log / self.visits).sqrt()
    }

    /// Whether its bound was higher than that of `other` before the last visit of that one, after however many of its own visits.
    fn is_above(&self, other: &Self, c: f64, log: f64, (low, high): (f64, f64)) -> bool {
        /// What single precision may lose.
        const ROUNDING: f64 = 1e-3;
        let before = other.visits - 1.0;
        // At most as if the last reward had been the lowest one and all other moves had had their visits.
        let highest = ((other.sum - low) / before).min(high) + c * (log / before).sqrt();
        (1..=self.child.visits)
            .map(|visits| visits as f64)
            .all(|visits| {
                // At least as if all later rewards had been the highest ones.
                let mean = ((self.sum - (self.visits - visits) * high) / visits).max(low);
                mean + c * ((before + visits).ln() / visits).sqrt() > highest + ROUNDING
            })
    }
}

/// The sum of a move's results for the player who chooses it.
fn for_owner(tree: &SearchTree, node: &TreeFileNode, child: &TreeFileNode) -> Option<f64> {
    let sum = child.total()?;
    let turn = |sum: f64| {
        if tree.scale == TreeScale::Unit {
            child.visits as f64 - sum
        } else {
            -sum
        }
    };
    match tree.view {
        ValueView::Owner => Some(sum),
        ValueView::First => Some(if node.player? == 0 { sum } else { turn(sum) }),
        ValueView::Mover => match child.player {
            Some(next) if next == node.player? => Some(sum),
            Some(_) => Some(turn(sum)),
            None => None,
        },
    }
}
