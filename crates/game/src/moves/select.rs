//! The n-th member of a set of bits, without a loop: the number of iterations of a loop would be as random as the chosen move,
//! and a mispredicted branch costs more than the rest of the function.

/// The place of the one that has `n` ones below it; there must be one.
///
/// Machines with a fast instruction that deposits bits in places (PDEP) need two instructions; on others, the counts of all bytes are
/// compared at once, without a loop.
///
/// ```
/// use uctopia::game::moves::nth_one;
/// assert_eq!(nth_one(0b10110, 1), 2);
/// ```
#[inline]
pub fn nth_one(word: u64, n: usize) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(machine) = x86::with_fast_deposit() {
        return x86::nth_one(machine, word, n);
    }
    nth_one_anywhere(word, n)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::sync::LazyLock;

    use fearless_simd::Level;
    use fearless_simd::x86::Avx2;

    static FAST_DEPOSIT: LazyLock<Option<Avx2>> = LazyLock::new(|| {
        // AMD's first two Zens have the instruction, but take up to three hundred cycles for it. They are the machines with
        // SSE4a, which only AMD's have, but without VAES, which came with the third.
        let is_slow = is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("vaes");
        Level::new().as_avx2().filter(|_| !is_slow)
    });

    #[inline]
    pub(super) fn with_fast_deposit() -> Option<Avx2> {
        *FAST_DEPOSIT
    }

    fearless_simd::kernel!(
        #[inline]
        pub(super) fn nth_one(avx2: Avx2, word: u64, n: usize) -> usize {
            std::arch::x86_64::_pdep_u64(1 << (n % 64), word).trailing_zeros() as usize
        }
    );
}

/// [`nth_one`] with additions, products and shifts only.
///
/// Counts the ones of all bytes at once, finds the byte by comparing all counts in one subtraction (Vigna 2008,
/// "Broadword implementation of rank/select queries"), and looks that byte up.
#[inline(never)]
fn nth_one_anywhere(word: u64, n: usize) -> usize {
    const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
    const TOP_BITS: u64 = 0x80 * EVERY_BYTE;
    let pairs = word - (word >> 1 & (0x55 * EVERY_BYTE));
    let nibbles = (pairs & (0x33 * EVERY_BYTE)) + (pairs >> 2 & (0x33 * EVERY_BYTE));
    let bytes = (nibbles + (nibbles >> 4)) & (0x0f * EVERY_BYTE);
    // In byte i the ones of the bytes 0..=i.
    let ones_so_far = bytes.wrapping_mul(EVERY_BYTE);

    let n = n as u64;
    let bytes_before = ((((n * EVERY_BYTE) | TOP_BITS) - ones_so_far) & TOP_BITS) >> 7;
    let skipped = 8 * (bytes_before.wrapping_mul(EVERY_BYTE) >> 56);
    let ones_skipped = ones_so_far << 8 >> skipped & 0xff;
    let byte = (word >> skipped & 0xff) as usize;
    skipped as usize + usize::from(IN_BYTE[(n - ones_skipped) as usize % 8][byte])
}

/// The place of the one that has so many ones below it, in each byte.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut ones) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[ones][byte] = place as u8;
                ones += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn the_members_come_in_order() {
        let mut rng = Rng::new(1);
        let mut words: Vec<u64> = (0..3000)
            .map(|_| rng.next_u64() & (rng.next_u64() | 1 << rng.below(64)))
            .collect();
        words.extend((0..64).map(|place| 1 << place));
        words.push(u64::MAX);
        for word in words {
            let members = (0..64).filter(|place| word >> place & 1 == 1);
            for (n, member) in members.enumerate() {
                assert_eq!(
                    (nth_one(word, n), nth_one_anywhere(word, n)),
                    (member, member),
                    "{word:x}, {n}"
                );
            }
        }
    }
}
