//! The way back: what an iteration found is added along its path.

use uctopia_game::{MAX_PLAYERS, Payoffs, Player};

use super::bounds::Bounds;
use super::tree::{Reward, Tree, UNSTORED};
use super::walk::{Path, beneficiary};
use crate::rollout::RewardScheme;

/// What an iteration is worth to each player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewards([Reward; MAX_PLAYERS]);

impl Rewards {
    #[inline]
    pub(super) fn new(scheme: RewardScheme, payoffs: &Payoffs) -> Self {
        Self(payoffs.map(|payoff| Reward::new(scheme.reward(payoff))))
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

/// Adds rewards along a path; with a `viewpoint`, everywhere those of that player.
#[inline]
pub(super) fn add<const SHARED: bool>(tree: &Tree, path: &Path, rewards: &Rewards, viewpoint: Option<Player>) {
    for &(node, edge) in path.iter().rev() {
        let node = &tree.nodes[node as usize];
        node.visit::<SHARED>();
        let player = viewpoint.unwrap_or_else(|| beneficiary(node));
        tree.add::<SHARED>(edge as usize, rewards.of(player));
    }
}

/// Tightens the bounds along a path, from the bottom up, as long as anything changes.
///
/// With `thorough` it goes up to the root in any case: in a graph, news may have come to a node on another path.
pub(super) fn tighten(tree: &Tree, path: &Path, thorough: bool) {
    for &(_, edge) in path.iter().rev() {
        let child = tree.edges[edge as usize].child();
        if child == UNSTORED {
            continue;
        }
        let node = &tree.nodes[child as usize];
        let tightened = Bounds::of_position(node.mover(), node.edges().map(|edge| tree.columns.bounds.get(edge)));
        if tightened == tree.columns.bounds.get(edge as usize) && !thorough {
            return;
        }
        tree.columns.bounds.set(edge as usize, tightened);
    }
}
