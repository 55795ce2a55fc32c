//! What the table knows of a position: some bits computed from it.

use std::hash::{Hash, Hasher};

/// Two independent hashes of a position, 96 bits together. A position that hashes one word, as Connect Four's do, is never
/// confused with another: `check` is then a permutation of that word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PositionKey {
    /// Tells positions in the same bucket apart.
    pub(crate) check: u64,
    /// Selects the bucket by its highest bits.
    pub(crate) place: u32,
    /// Whether this is the key of another form of the position, whose best move is another one.
    pub(crate) is_image: bool,
}

impl PositionKey {
    /// The key of a position.
    #[inline(always)]
    pub(crate) fn of(state: &impl Hash) -> Self {
        let mut hasher = KeyHasher {
            check: 0x243f_6a88_85a3_08d3,
            place: 0x1319_8a2e_0370_7344,
        };
        state.hash(&mut hasher);
        Self {
            check: hasher.check,
            place: (hasher.place >> 32) as u32,
            is_image: false,
        }
    }
}

/// Computes both hashes. The constants are fractions of π, and of the golden ratio and √3, made odd.
struct KeyHasher {
    check: u64,
    place: u64,
}

impl Hasher for KeyHasher {
    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        let mixed = (self.check ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.check = mixed ^ mixed >> 32;
        let place = (self.place ^ word).wrapping_mul(0xbb67_ae85_84ca_a73b);
        self.place = place ^ place >> 29;
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn finish(&self) -> u64 {
        self.check
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_of_a_position_changes_both_hashes() {
        for words in [[0_u64, 0, 0], [1, 2, 3], [u64::MAX, 1 << 40, 7]] {
            let key = PositionKey::of(&words);
            for (index, bit) in (0..3).flat_map(|index| (0..64).map(move |bit| (index, bit))) {
                let mut other = words;
                other[index] ^= 1 << bit;
                let other = PositionKey::of(&other);
                assert_ne!(key.check, other.check, "bit {bit} of word {index}");
                assert_ne!(key.place, other.place, "bit {bit} of word {index}");
            }
        }
    }
}
