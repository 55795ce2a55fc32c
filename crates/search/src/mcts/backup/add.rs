//! Rewards, added along a path.

use uctopia_game::{Game, MAX_PLAYERS, Payoffs, Player};

use crate::mcts::tree::{EdgeId, NodeId, PackedStatistics, Reward, SearchTree, rewarded_player};
use crate::reward::RewardScheme;

/// The rewards of an iteration for each player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rewards([Reward; MAX_PLAYERS]);

impl Rewards {
    #[inline]
    pub(crate) fn new(scheme: RewardScheme, payoffs: &Payoffs) -> Self {
        Self(payoffs.map(|payoff| Reward::new(scheme.reward(payoff))))
    }

    /// [`new`](Self::new) for the players of a game, in fewer steps; the others have none.
    #[inline(always)]
    pub(crate) fn of_players<G: Game>(scheme: RewardScheme, payoffs: &Payoffs) -> Self {
        let mut rewards = [Reward::default(); MAX_PLAYERS];
        for (reward, &payoff) in rewards.iter_mut().zip(payoffs).take(G::PLAYERS) {
            *reward = Reward::new(scheme.reward(payoff));
        }
        Self(rewards)
    }

    /// The reward of each player, without a visit.
    #[inline]
    pub(crate) fn without_visits(&self) -> [PackedStatistics; MAX_PLAYERS] {
        self.0.map(PackedStatistics::of_reward)
    }

    /// A visit with the reward of each player.
    #[inline]
    pub(crate) fn visits(&self) -> [PackedStatistics; MAX_PLAYERS] {
        self.0.map(PackedStatistics::of_visit)
    }

    /// The rewards of an iteration that ended `plies` later, multiplied by the discount for each ply.
    pub(crate) fn discounted(
        scheme: RewardScheme,
        payoffs: &Payoffs,
        discount: f64,
        plies: usize,
    ) -> Self {
        let factor = libm::pow(discount, plies as f64) as f32;
        Self::new(scheme, &payoffs.map(|payoff| payoff * factor))
    }

    /// Whether all are multiples of ½.
    #[inline]
    pub(crate) fn are_whole(&self) -> bool {
        self.0.iter().all(|reward| reward.is_whole())
    }

    #[inline]
    pub(crate) fn of(&self, player: Player) -> Reward {
        self.0[player.index()]
    }
}

/// Adds a reward to an edge of a path, and a visit to its node if that `counts`.
#[inline(always)]
pub(crate) fn add<const SHARED: bool>(
    tree: &SearchTree,
    (node, edge): (NodeId, EdgeId),
    rewards: &Rewards,
    counts: bool,
) {
    let node = tree.node(node);
    if counts {
        node.visit::<SHARED>();
    }
    let reward = rewards.of(rewarded_player(node));
    tree.add::<SHARED>(edge as usize, reward);
    let columns = &tree.columns;
    if columns.squares.is_kept() {
        columns.squares.change::<SHARED>(edge as usize, |squares| {
            squares + reward.value * reward.value
        });
    }
    if columns.pending.is_kept() {
        columns.pending.count::<-1>(edge as usize);
    }
}

/// The reward of a pending iteration: a loss.
pub(crate) fn loss(scheme: RewardScheme) -> Reward {
    Reward::new(scheme.reward(-1.0))
}

/// Counts a visit of a pending iteration as a loss.
#[inline]
pub(crate) fn add_virtual_loss(tree: &SearchTree, (node, edge): (NodeId, EdgeId), loss: Reward) {
    tree.node(node).visit::<false>();
    tree.add::<false>(edge as usize, loss);
}

/// Replaces the [virtual loss](add_virtual_loss) of an iteration by its result.
#[inline]
pub(crate) fn replace_virtual_loss(
    tree: &SearchTree,
    (node, edge): (NodeId, EdgeId),
    rewards: &Rewards,
    loss: Reward,
) {
    let reward = rewards.of(rewarded_player(tree.node(node)));
    tree.exchange(edge as usize, loss, reward);
    let squares = &tree.columns.squares;
    if squares.is_kept() {
        squares.change::<false>(edge as usize, |squares| {
            squares + reward.value * reward.value
        });
    }
}

/// Adds whole rewards along a path, where a tree keeps nothing but sums and visits: [`add`] in fewer steps. Visits of nodes
/// are not counted on a `SHARED` tree.
#[inline]
pub(crate) fn add_whole<const SHARED: bool>(
    tree: &SearchTree,
    path: &[(NodeId, EdgeId)],
    rewards: &Rewards,
) {
    let visits = rewards.visits();
    for &(node, edge) in path.iter().rev() {
        let node = tree.node(node);
        if !SHARED {
            node.visit::<false>();
        }
        tree.add_statistics::<SHARED>(edge as usize, visits[rewarded_player(node).index()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_discount_reduces_rewards_for_each_ply() {
        let payoffs = [1.0, -1.0, 0.0, 0.0];
        let of = |scheme| Rewards::discounted(scheme, &payoffs, 0.5, 2);
        let values = |rewards: Rewards| {
            [Player::FIRST, Player::SECOND].map(|player| rewards.of(player).value)
        };
        assert_eq!(values(of(RewardScheme::Signed)), [0.25, -0.25]);
        assert_eq!(values(of(RewardScheme::Unit)), [0.625, 0.375]);
        assert!(!of(RewardScheme::Signed).are_whole());
        assert!(Rewards::discounted(RewardScheme::Signed, &payoffs, 1.0, 9).are_whole());
    }
}
