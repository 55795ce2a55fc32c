//! From 64 games to 64 squares and back.

/// How many games a word of 64 bits holds.
pub(super) const GROUP: usize = 64;

/// Turns rows into columns: bit i of word j becomes bit j of word i. Halves change places first, then halves of the
/// halves (Hacker's Delight, 7-3).
#[inline(always)]
pub(super) fn transpose(words: &mut [u64; GROUP]) {
    exchange::<32>(words, 0x0000_0000_ffff_ffff);
    exchange::<16>(words, 0x0000_ffff_0000_ffff);
    exchange::<8>(words, 0x00ff_00ff_00ff_00ff);
    exchange::<4>(words, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2>(words, 0x3333_3333_3333_3333);
    exchange::<1>(words, 0x5555_5555_5555_5555);
}

/// The upper bits of the words in the first half of each block of `2 * WIDTH` change places with the lower bits, those
/// of `lower`, of the words `WIDTH` further on.
#[inline(always)]
fn exchange<const WIDTH: usize>(words: &mut [u64; GROUP], lower: u64) {
    for block in words.chunks_exact_mut(2 * WIDTH) {
        let (above, below) = block.split_at_mut(WIDTH);
        for (above, below) in above.iter_mut().zip(below) {
            let differ = ((*above >> WIDTH) ^ *below) & lower;
            *above ^= differ << WIDTH;
            *below ^= differ;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    #[test]
    fn rows_become_columns() {
        let mut rng = Rng::new(1);
        let words: [u64; GROUP] = std::array::from_fn(|_| rng.next_u64());
        let mut turned = words;
        transpose(&mut turned);
        for (row, column) in (0..GROUP).flat_map(|row| (0..GROUP).map(move |column| (row, column)))
        {
            assert_eq!(
                words[row] >> column & 1,
                turned[column] >> row & 1,
                "row {row}, column {column}"
            );
        }
    }
}
