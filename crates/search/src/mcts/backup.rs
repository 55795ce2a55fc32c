//! The way back: what an iteration found is added along its path.

use uctopia_game::{MAX_PLAYERS, Payoffs, Player};

use super::bounds::Bounds;
use super::heuristic::{Heuristic, minimax};
use super::proof::ProofNumbers;
use super::tree::{EdgeId, NodeId, Reward, Tree, UNSTORED};
use super::walk::beneficiary;
use crate::rollout::RewardScheme;

/// What an iteration is worth to each player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewards([Reward; MAX_PLAYERS]);

impl Rewards {
    #[inline]
    pub(super) fn new(scheme: RewardScheme, payoffs: &Payoffs) -> Self {
        Self(payoffs.map(|payoff| Reward::new(scheme.reward(payoff))))
    }

    /// The rewards of an iteration that ended `plies` later, each ply taking a share away; a discount of 1 takes none.
    pub(super) fn discounted(scheme: RewardScheme, payoffs: &Payoffs, discount: f64, plies: usize) -> Self {
        let factor = libm::pow(discount, plies as f64) as f32;
        Self::new(scheme, &payoffs.map(|payoff| payoff * factor))
    }

    /// Whether all are multiples of ½.
    #[inline]
    pub(super) fn are_whole(&self) -> bool {
        self.0.iter().all(|reward| reward.is_whole())
    }

    #[inline]
    pub(super) fn of(&self, player: Player) -> Reward {
        self.0[player.index()]
    }
}

/// Adds a reward to the last edge of a path; with a `viewpoint`, that of this player instead of who chooses there.
#[inline(always)]
pub(super) fn add<const SHARED: bool>(
    tree: &Tree,
    (node, edge): (NodeId, EdgeId),
    rewards: &Rewards,
    viewpoint: Option<Player>,
) {
    let node = tree.node(node);
    node.visit::<SHARED>();
    let player = viewpoint.unwrap_or_else(|| beneficiary(node));
    let reward = rewards.of(player);
    tree.add::<SHARED>(edge as usize, reward);
    let columns = &tree.columns;
    if columns.squares.is_kept() {
        columns.squares.change::<SHARED>(edge as usize, |squares| squares + reward.value * reward.value);
    }
    if columns.pending.is_kept() {
        columns.pending.count::<-1>(edge as usize);
    }
}

/// What an iteration on its way counts: a lost one.
pub(super) fn loss(scheme: RewardScheme) -> Reward {
    Reward::new(scheme.reward(-1.0))
}

/// Counts a visit of an iteration on its way, as a lost one.
#[inline]
pub(super) fn lend(tree: &Tree, (node, edge): (NodeId, EdgeId), loss: Reward) {
    tree.node(node).visit::<false>();
    tree.add::<false>(edge as usize, loss);
}

/// Puts the result of an iteration in the place of what was [lent](lend) to it.
#[inline]
pub(super) fn redeem(tree: &Tree, (node, edge): (NodeId, EdgeId), rewards: &Rewards, loss: Reward) {
    let reward = rewards.of(beneficiary(tree.node(node)));
    tree.exchange(edge as usize, loss, reward);
    let squares = &tree.columns.squares;
    if squares.is_kept() {
        squares.change::<false>(edge as usize, |squares| squares + reward.value * reward.value);
    }
}

/// Adds whole rewards along a path, where a tree keeps nothing but sums and visits: [`add`] in fewer steps.
#[inline]
pub(super) fn add_whole(tree: &Tree, path: &[(NodeId, EdgeId)], rewards: &Rewards) {
    for &(node, edge) in path.iter().rev() {
        let node = tree.node(node);
        node.visit::<false>();
        tree.edge(edge as usize).add_halves(rewards.of(beneficiary(node)));
    }
}

/// Notes the end of a game on the edge that leads to it.
pub(super) fn settle(tree: &Tree, (node, edge): (NodeId, EdgeId), result: Bounds) {
    if tree.columns.bounds.is_kept() {
        tree.columns.bounds.set(edge as usize, result);
        tree.columns.proofs.set(edge as usize, ProofNumbers::UNKNOWN.within(result));
        tree.node(node).note_proof();
    }
}

/// Works out anew what follows from the positions below a path, from the bottom up, as long as anything changes: bounds,
/// proof numbers and heuristic minimax values.
///
/// Only what was found or stored can change anything: without news this may be left out. With `thorough` it goes up to the
/// root in any case: in a graph, news may have come to a node on another path.
pub(super) fn revise<const SHARED: bool>(tree: &Tree, path: &[(NodeId, EdgeId)], thorough: bool) {
    for &(node, edge) in path.iter().rev() {
        let child = tree.edge(edge as usize).child();
        if child != UNSTORED && !revise_edge::<SHARED>(tree, node, edge as usize, child) && !thorough {
            return;
        }
    }
}

/// Works out anew what follows for an edge from the node it leads to; tells whether anything changed.
fn revise_edge<const SHARED: bool>(tree: &Tree, node: NodeId, edge: usize, child: NodeId) -> bool {
    let columns = &tree.columns;
    let below = tree.node(child);
    let mut changed = false;
    if columns.bounds.is_kept() {
        let bounds = Bounds::of_position(below.mover(), below.edges().map(|edge| columns.bounds.get(edge)));
        let known = columns.bounds.get(edge);
        let bounds = known.tightened(bounds);
        changed |= bounds != known;
        // What another thread has proven meanwhile stays proven.
        columns.bounds.change::<SHARED>(edge, |known| known.tightened(bounds));
        if bounds != Bounds::UNKNOWN {
            tree.node(node).note_proof();
        }
        if columns.proofs.is_kept() {
            let numbers = below.edges().map(|edge| columns.proofs.get(edge));
            let numbers = ProofNumbers::of_position(below.mover(), numbers).within(bounds);
            changed |= numbers != columns.proofs.get(edge);
            columns.proofs.set(edge, numbers);
        }
    }
    if columns.heuristics.is_kept()
        && let Some(minimax) = minimax(tree, child, beneficiary(tree.node(node)))
    {
        let known = columns.heuristics.get(edge);
        changed |= minimax != known.minimax;
        columns.heuristics.set(edge, Heuristic { minimax, ..known });
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_discount_takes_a_share_for_each_ply() {
        let payoffs = [1.0, -1.0, 0.0, 0.0];
        let of = |scheme| Rewards::discounted(scheme, &payoffs, 0.5, 2);
        let values = |rewards: Rewards| [Player::FIRST, Player::SECOND].map(|player| rewards.of(player).value);
        assert_eq!(values(of(RewardScheme::Signed)), [0.25, -0.25]);
        assert_eq!(values(of(RewardScheme::Unit)), [0.625, 0.375]);
        assert!(!of(RewardScheme::Signed).are_whole());
        assert!(Rewards::discounted(RewardScheme::Signed, &payoffs, 1.0, 9).are_whole());
    }
}
