//! Random words, one for each group of games.

use fearless_simd::{Simd, SimdBase};
use uctopia_game::Rng;

/// The generators of [`Rng::stream`], side by side: lane i draws the numbers of the group it holds.
pub(super) struct RandomWords<S: Simd>([S::u64s; 4]);

impl<S: Simd> RandomWords<S> {
    /// The generators of the groups from `first` on.
    #[inline(always)]
    pub(super) fn new(simd: S, seed: u64, first: u64) -> Self {
        let mut words = [S::u64s::splat(simd, 0); 4];
        for lane in 0..S::u64s::LEN {
            let state = Rng::first_state(Rng::derive(seed, first + lane as u64));
            for (word, state) in words.iter_mut().zip(state) {
                word.as_mut_slice()[lane] = state;
            }
        }
        Self(words)
    }

    /// The next word of each group, by xoshiro256++ like those of [`Rng`].
    #[inline(always)]
    pub(super) fn next(&mut self) -> S::u64s {
        let [a, b, c, d] = self.0;
        let word = rotated::<S, 23>(a + d) + a;
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), rotated::<S, 45>(d)];
        word
    }
}

#[inline(always)]
fn rotated<S: Simd, const DISTANCE: u32>(word: S::u64s) -> S::u64s {
    (word << DISTANCE) | (word >> (64 - DISTANCE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    #[test]
    fn every_lane_draws_the_numbers_of_its_group() {
        #[inline(always)]
        fn agree<S: Simd>(simd: S) {
            let mut words = RandomWords::<S>::new(simd, 7, 3);
            let mut single: Vec<Rng> = (0..S::u64s::LEN)
                .map(|lane| Rng::stream(7, 3 + lane as u64))
                .collect();
            for _ in 0..100 {
                let expected: Vec<u64> = single.iter_mut().map(Rng::next_u64).collect();
                assert_eq!(words.next().as_slice(), expected);
            }
        }
        dispatch!(Level::baseline(), simd => agree(simd));
        dispatch!(Level::new(), simd => agree(simd));
    }
}
