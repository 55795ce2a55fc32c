//! How many discs the last move turns: on an otherwise full board one side's discs determine it.
//!
//! Each of the four lines through the square is compressed into a byte by a multiplication, which is the index of a table (the
//! "kindergarten bitboards" of chess programs).

/// The discs that turn when the side with the discs `own` plays on `square`, the only empty one.
#[inline]
pub(super) fn last_flips(own: u64, square: u8) -> i32 {
    let square = usize::from(square % 64);
    let (row, column) = (square / 8, square % 8);
    let [falling, rising] = DIAGONALS[square];
    let by_column = |line: u64| ((own & line).wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize;
    let on_row = (own >> (8 * row)) as usize & 0xff;
    let on_column = ((own >> column & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080)
        >> 56) as usize;
    let across = &FLIPS[column];
    let counts = [
        across[on_row],
        FLIPS[row][on_column],
        across[by_column(falling)],
        across[by_column(rising)],
    ];
    counts.into_iter().map(i32::from).sum()
}

/// The two diagonals through each square.
const DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 * 64 {
        let (one, other) = (square / 64, square % 64);
        let ([row, column], [other_row, other_column]) =
            ([one / 8, one % 8], [other / 8, other % 8]);
        if row + other_column == other_row + column {
            diagonals[one][0] |= 1 << other;
        }
        if row + column == other_row + other_column {
            diagonals[one][1] |= 1 << other;
        }
        square += 1;
    }
    diagonals
};

/// For each place on a line and each set of own discs on it: how many discs turn there.
const FLIPS: [[u8; 256]; 8] = {
    let mut flips = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            // The nearest own disc on either side encloses all that lies between.
            let above = (own >> (at + 1)) as u32;
            let below = (own << (8 - at)) as u32 & 0xff;
            if above != 0 {
                flips[at][own] += above.trailing_zeros() as u8;
            }
            if below != 0 {
                flips[at][own] += 7 - below.ilog2() as u8;
            }
            own += 1;
        }
        at += 1;
    }
    flips
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::bitboard;

    /// Every square, with boards of all densities.
    #[test]
    fn the_table_agrees_with_the_flips() {
        let mut own = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..64 * 200 {
            own = own.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(round);
            let board = if round % 3 == 0 {
                own & own.rotate_left(17)
            } else {
                own ^ own >> 29
            };
            let square = (round % 64) as u8;
            let own = board & !(1 << square);
            let turned = bitboard::flips(own, !own & !(1 << square), square).count_ones();
            assert_eq!(last_flips(own, square), turned as i32, "{own:x} {square}");
        }
    }
}
