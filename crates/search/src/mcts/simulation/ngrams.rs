//! Statistics learned from iterations: MAST and NST.
//!
//! MAST keeps for every move of a player the mean reward of all iterations in which it was played: Finnsson and Björnsson 2008,
//! "Simulation-based approach to general game playing". NST does so for sequences of up to three moves that end with this move,
//! and averages their means: Tak, Winands and Björnsson 2012, "N-grams and the last-good-reply policy applied in general game
//! playing".

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;
use uctopia_game::Player;

use super::move_means::MoveMeans;
use crate::mcts::bytes::{reserve_entry, table_bytes};
use crate::statistics::RewardMean;

/// The longest sequence.
const LONGEST: usize = 3;

/// Visits from which a sequence of more than one move counts.
const TRUSTED: u64 = 7;

/// A player's move and the moves before it, the latest first.
type Sequence<M> = (Player, [Option<M>; LONGEST]);

/// Means of sequences of moves.
#[derive(Clone, Debug)]
pub(crate) struct NGrams<M> {
    /// Means of single moves.
    single: MoveMeans<M>,
    /// Means of longer sequences.
    longer: HashMap<Sequence<M>, RewardMean, FixedState>,
    /// How long sequences are: 1 is MAST.
    length: usize,
    /// Whether the tables may grow; where they may not, new entries are dropped.
    pub(crate) grows: bool,
}

impl<M: Copy + Eq + Hash> NGrams<M> {
    pub(crate) fn new(length: usize) -> Self {
        let longer = HashMap::with_hasher(FixedState::with_seed(0));
        Self {
            single: MoveMeans::new(),
            longer,
            length: length.min(LONGEST),
            grows: true,
        }
    }

    /// MAST: single moves.
    pub(crate) fn mast() -> Self {
        Self::new(1)
    }

    /// NST: up to three moves.
    pub(crate) fn nst() -> Self {
        Self::new(LONGEST)
    }

    /// The value of a player's move after these moves; `None` if it was never played.
    #[inline]
    pub(crate) fn value(
        &self,
        player: Player,
        m: M,
        before: &[(Option<Player>, M)],
    ) -> Option<f64> {
        let single = self.single.value(player, m);
        if self.length == 1 {
            return single;
        }
        let (mut sum, mut count) = (single?, 1.0);
        for sequence in sequences(self.length, player, m, before) {
            let mean = self.longer.get(&sequence).copied().unwrap_or_default();
            if let Some(value) = mean.value().filter(|_| mean.count >= TRUSTED) {
                sum += value;
                count += 1.0;
            }
        }
        Some(sum / count)
    }

    /// How many bytes the means take.
    pub(crate) fn bytes(&self) -> usize {
        self.single.bytes() + table_bytes(&self.longer)
    }

    /// How many more they take when the tables grow.
    pub(crate) fn growth_bytes(&self) -> usize {
        2 * self.bytes().max(1 << 10)
    }

    /// Whether a table might have to grow for all new entries of an iteration of so many moves.
    pub(crate) fn may_grow_with(&self, moves: usize) -> bool {
        self.single.may_grow_with(moves)
            || self.length > 1 && self.longer.len() + moves * self.length > self.longer.capacity()
    }

    /// Counts all moves of an iteration with this `reward` for each player.
    pub(crate) fn add(&mut self, trace: &[(Option<Player>, M)], reward: impl Fn(Player) -> f64) {
        for (ply, &(player, m)) in trace.iter().enumerate() {
            let Some(player) = player else { continue };
            self.single.add(player, m, reward(player), self.grows);
            for sequence in sequences(self.length, player, m, &trace[..ply]) {
                let has_room = self.longer.len() < self.longer.capacity();
                if has_room || self.grows && reserve_entry(&mut self.longer) {
                    self.longer.entry(sequence).or_default().add(reward(player));
                } else if let Some(mean) = self.longer.get_mut(&sequence) {
                    mean.add(reward(player));
                }
            }
        }
    }
}

/// The sequences of two moves and more that end with a move, the shortest first.
fn sequences<M: Copy>(
    longest: usize,
    player: Player,
    m: M,
    before: &[(Option<Player>, M)],
) -> impl Iterator<Item = Sequence<M>> {
    let earlier = |back: usize| before.len().checked_sub(back).map(|ply| before[ply].1);
    let all = [Some(m), earlier(1), earlier(2)];
    let longest = longest.min(before.len() + 1);
    (2..=longest).map(move |length| {
        let within = |place: usize| all[place].filter(|_| place < length);
        (player, [within(0), within(1), within(2)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Option<Player> = Some(Player::FIRST);
    const SECOND: Option<Player> = Some(Player::SECOND);

    #[test]
    fn mast_averages_all_iterations_with_a_move() {
        let mut mast = NGrams::mast();
        mast.add(&[(FIRST, 'a'), (SECOND, 'b')], |_| 1.0);
        mast.add(&[(FIRST, 'c'), (SECOND, 'b'), (FIRST, 'a')], |_| -0.5);
        assert_eq!(mast.value(Player::FIRST, 'a', &[]), Some(0.25));
        assert_eq!(
            mast.value(Player::SECOND, 'a', &[]),
            None,
            "the other player never played it"
        );
    }

    #[test]
    fn nst_adds_sequences_once_they_are_trusted() {
        let mut nst = NGrams::nst();
        let after_b = [(FIRST, 'b')];
        nst.add(&[(SECOND, 'a')], |_| -1.0);
        for _ in 0..TRUSTED - 1 {
            nst.add(&[(FIRST, 'b'), (SECOND, 'a')], |_| 1.0);
        }
        let single = (TRUSTED as f64 - 2.0) / TRUSTED as f64;
        assert_eq!(
            nst.value(Player::SECOND, 'a', &after_b),
            Some(single),
            "one visit short"
        );
        nst.add(&[(FIRST, 'b'), (SECOND, 'a')], |_| 1.0);
        let single = (TRUSTED as f64 - 1.0) / (TRUSTED as f64 + 1.0);
        assert_eq!(
            nst.value(Player::SECOND, 'a', &after_b),
            Some((single + 1.0) / 2.0)
        );
        assert_eq!(
            nst.value(Player::SECOND, 'a', &[(FIRST, 'c')]),
            Some(single)
        );
    }
}
