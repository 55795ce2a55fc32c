//! Discs that can no longer be turned.

/// The squares that end a row of the 8×8 board.
const SIDES: u64 = 0x8181_8181_8181_8181;

/// The squares that end a column.
const ENDS: u64 = 0xff00_0000_0000_00ff;

/// Discs of `own` that can never be turned, though not all of them: those that on each of the four lines through them
/// lie on a full line, at its end, or beside a disc of the kind.
///
/// Off a small board nothing is ever played, so its squares count as full.
pub(super) fn stable(own: u64, occupied: u64, board: u64) -> u64 {
    let full = full_lines(occupied | !board);
    spread(own, own & full[0] & full[1] & full[2] & full[3], full)
}

/// The stable discs of `own` that hold on to a corner, independently of other discs: faster to count than all of them.
#[inline]
pub(super) fn corner_stable(own: u64, corners: u64) -> u64 {
    if own & corners == 0 {
        0
    } else {
        spread(
            own,
            own & corners,
            [SIDES, ENDS, SIDES | ENDS, SIDES | ENDS],
        )
    }
}

/// Adds to the `stable` discs those of `own` that they make stable; `safe` are, for each of the four directions, the
/// squares that cannot be turned in it.
#[inline]
fn spread(own: u64, stable: u64, safe: [u64; 4]) -> u64 {
    let mut stable = stable;
    loop {
        let beside = |step: u32| stable << step | stable >> step;
        let more = own
            & (safe[0] | beside(1))
            & (safe[1] | beside(8))
            & (safe[2] | beside(9))
            & (safe[3] | beside(7));
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

/// The squares on full lines, ends of lines included, along rows, columns, falling and rising diagonals.
fn full_lines(full: u64) -> [u64; 4] {
    let halve = |squares: u64, step: u32| squares & squares >> step;
    let rows = halve(halve(halve(full, 4), 2), 1) & 0x0101_0101_0101_0101;
    let turn = |squares: u64, step: u32| squares & squares.rotate_right(step);
    let columns = turn(turn(turn(full, 8), 16), 32);
    let lines = |lines: &[u64]| {
        lines
            .iter()
            .filter(|&&line| full & line == line)
            .fold(SIDES | ENDS, |all, line| all | line)
    };
    [
        (rows * 0xff) | SIDES,
        columns | ENDS,
        lines(&FALLING),
        lines(&RISING),
    ]
}

/// The diagonals of three squares and more, from the upper left to the lower right; shorter ones are ends all over.
const FALLING: [u64; 11] = diagonals(true);

/// The diagonals from the lower left to the upper right.
const RISING: [u64; 11] = diagonals(false);

const fn diagonals(falling: bool) -> [u64; 11] {
    let mut lines = [0; 11];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (
            square / 8,
            if falling { square % 8 } else { 7 - square % 8 },
        );
        // Which diagonal: 0 for the longest one's fifth neighbour on one side, 10 on the other.
        let line = row + 5 - column;
        if line >= 0 && line < 11 {
            lines[line as usize] |= 1 << square;
        }
        square += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_edge_is_stable_and_carries_the_next_row() {
        let (top, second) = (0xff, 0x0f00);
        assert_eq!(stable(top | second, top | second, u64::MAX), top | second);
        assert_eq!(corner_stable(top | second, 1 | 1 << 7), top | second);
        let loose = 0x1e00; // these are not stable on their row
        assert_eq!(stable(top | loose, top | loose, u64::MAX), top);
    }

    #[test]
    fn a_full_board_is_stable_and_an_open_middle_is_not() {
        assert_eq!(
            stable(0x00ff_00ff_00ff_00ff, u64::MAX, u64::MAX),
            0x00ff_00ff_00ff_00ff
        );
        let middle = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;
        assert_eq!(stable(middle, middle, u64::MAX), 0);
    }

    /// d4 lies on four long lines, and needs all of them to be full.
    #[test]
    fn a_disc_with_one_open_line_is_not_stable() {
        let d4 = 1 << 27;
        let lines = [
            0xff << 24,
            0x0101_0101_0101_0101 << 3,
            FALLING[5],
            RISING[4],
        ];
        assert!(lines.iter().all(|line| line & d4 != 0));
        assert_eq!(
            stable(
                d4,
                lines.into_iter().fold(0, |all, line| all | line),
                u64::MAX
            ),
            d4
        );
        for open in 0..4 {
            let full = (0..4)
                .filter(|&line| line != open)
                .fold(0, |all, line| all | lines[line]);
            assert_eq!(stable(d4, full, u64::MAX), 0, "line {open} is open");
        }
    }

    #[test]
    fn there_are_eleven_diagonals_each_way() {
        for lines in [FALLING, RISING] {
            assert_eq!(
                lines.map(u64::count_ones),
                [3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3]
            );
        }
        assert_eq!(
            (FALLING[5], RISING[5]),
            (0x8040_2010_0804_0201, 0x0102_0408_1020_4080)
        );
    }
}
