//! Means of single moves, looked up for every candidate of every move of a playout.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use uctopia_game::Player;

use crate::statistics::RewardMean;

/// The mean reward of each player's moves.
///
/// A table with open addressing: slots are probed one after another from that of the hash on, which are one or two in a table
/// at most half full. It finds a move in half the time of a general map.
#[derive(Clone, Debug)]
pub(crate) struct MoveMeans<M> {
    /// A power of two many.
    places: Vec<Option<MoveMeanEntry<M>>>,
    used: usize,
    hasher: FixedState,
}

#[derive(Clone, Copy, Debug)]
struct MoveMeanEntry<M> {
    player: Player,
    m: M,
    mean: RewardMean,
    /// The value of the mean, so that a lookup needs no division.
    value: f64,
}

impl<M: Copy + Eq + Hash> MoveMeans<M> {
    pub(crate) fn new() -> Self {
        Self {
            places: vec![None; 64],
            used: 0,
            hasher: FixedState::with_seed(0),
        }
    }

    /// The mean of a player's move; `None` if it was never played.
    #[inline]
    pub(crate) fn value(&self, player: Player, m: M) -> Option<f64> {
        self.places[self.place(player, m)]
            .as_ref()
            .map(|known| known.value)
    }

    /// How many bytes the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.places.len() * size_of::<Option<MoveMeanEntry<M>>>()
    }

    /// Whether the table might have to grow for so many new moves.
    pub(crate) fn may_grow_with(&self, moves: usize) -> bool {
        2 * (self.used + moves) > self.places.len()
    }

    /// Counts a reward of a player's move; where the table may not grow, only if the move has a slot.
    pub(crate) fn add(&mut self, player: Player, m: M, reward: f64, grows: bool) {
        let place = self.place(player, m);
        if !grows && self.places[place].is_none() && self.may_grow_with(1) {
            return;
        }
        let fresh = MoveMeanEntry {
            player,
            m,
            mean: RewardMean::default(),
            value: 0.0,
        };
        self.used += usize::from(self.places[place].is_none());
        let known = self.places[place].get_or_insert(fresh);
        known.mean.add(reward);
        known.value = known.mean.value().unwrap_or_default();
        if 2 * self.used > self.places.len() {
            self.grow();
        }
    }

    /// The slot of a move, whether it is present or not.
    #[inline]
    fn place(&self, player: Player, m: M) -> usize {
        let last = self.places.len() - 1;
        let mut place = self.hasher.hash_one((player.index() as u8, m)) as usize & last;
        while let Some(known) = &self.places[place] {
            if known.m == m && known.player == player {
                break;
            }
            place = (place + 1) & last;
        }
        place
    }

    #[cold]
    fn grow(&mut self) {
        let twice = 2 * self.places.len();
        let known = std::mem::replace(&mut self.places, vec![None; twice]);
        for known in known.into_iter().flatten() {
            let place = self.place(known.player, known.m);
            self.places[place] = Some(known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_tables_distinguish_all_moves() {
        let mut means = MoveMeans::new();
        for m in 0..1000_u32 {
            means.add(Player::FIRST, m, f64::from(m), true);
            means.add(Player::SECOND, m, -1.0, true);
            means.add(Player::SECOND, m, f64::from(m % 2), true);
        }
        for m in 0..1000 {
            assert_eq!(means.value(Player::FIRST, m), Some(f64::from(m)));
            assert_eq!(
                means.value(Player::SECOND, m),
                Some(f64::from(m % 2) / 2.0 - 0.5)
            );
        }
        assert_eq!(means.value(Player::FIRST, 1000), None);
    }
}
