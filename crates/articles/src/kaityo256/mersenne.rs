//! Random picks by the rule of Ruby.
//!
//! The generator is MT19937 (Matsumoto and Nishimura 1998, "Mersenne Twister: a 623-dimensionally equidistributed
//! uniform pseudorandom number generator"), seeded by its `init_genrand`. How a word becomes a pick is Ruby's rule:
//! bits beyond the range are masked off, and numbers still outside are discarded.

use rand_mt::Mt;

/// MT19937 with Ruby's rule for picks.
#[derive(Clone, Debug)]
pub(super) struct Mersenne {
    generator: Mt,
    /// The number of 32-bit words drawn.
    pub(super) words: u64,
}

impl Mersenne {
    /// The generator of a seed, of which the lower 32 bits count.
    pub(super) fn new(seed: u64) -> Self {
        Self {
            generator: Mt::new(seed as u32),
            words: 0,
        }
    }

    /// A uniform number below `bound`; the only number below 1 draws no word.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let largest = bound.saturating_sub(1);
        if largest == 0 {
            return 0;
        }
        let mask = u32::MAX >> largest.leading_zeros();
        loop {
            self.words += 1;
            let pick = self.generator.next_u32() & mask;
            if pick <= largest {
                return pick;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of `init_genrand(1)` in the authors' C program.
    #[test]
    fn the_first_words_are_those_of_the_reference_program() {
        let mut mersenne = Mersenne::new(1);
        let words: Vec<u32> = (0..4).map(|_| mersenne.generator.next_u32()).collect();
        assert_eq!(
            words,
            [1_791_095_845, 4_282_876_139, 3_093_770_124, 4_005_303_368]
        );
    }

    #[test]
    fn picks_are_masked_words_within_the_range() {
        let mut mersenne = Mersenne::new(1);
        // 5, then 11 and 12 masked by 15: 5 is within 0 to 8, the other two are discarded, 8 is not.
        assert_eq!([mersenne.below(9), mersenne.below(9)], [5, 8]);
        assert_eq!(mersenne.words, 4);
        assert_eq!(
            (mersenne.below(1), mersenne.words),
            (0, 4),
            "where there is no choice nothing is drawn"
        );
    }
}
