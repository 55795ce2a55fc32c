//! Boards as planes of zeros and ones.

use uctopia_game::Player;

/// The eight bits of each byte as numbers, the lowest first: a network's input is written a byte of squares at a time.
static NUMBERS: [[f32; 8]; 256] = {
    let mut numbers = [[0.0; 8]; 256];
    let mut entry = 0;
    while entry < 8 * 256 {
        let (byte, bit) = (entry / 8, entry % 8);
        if byte >> bit & 1 == 1 {
            numbers[byte][bit] = 1.0;
        }
        entry += 1;
    }
    numbers
};

/// The eight bits of each byte as truth values, the lowest first.
static FLAGS: [[bool; 8]; 256] = {
    let mut flags = [[false; 8]; 256];
    let mut entry = 0;
    while entry < 8 * 256 {
        let (byte, bit) = (entry / 8, entry % 8);
        flags[byte][bit] = byte >> bit & 1 == 1;
        entry += 1;
    }
    flags
};

/// Writes the lowest bits as zeros and ones, one for each number.
#[inline(always)]
pub(crate) fn write_bits(bits: u64, numbers: &mut [f32]) {
    write_bytes(&NUMBERS, bits, numbers);
}

/// Writes the lowest bits as truth values, one for each flag.
#[inline(always)]
pub(crate) fn write_flags(bits: u64, flags: &mut [bool]) {
    write_bytes(&FLAGS, bits, flags);
}

#[inline(always)]
fn write_bytes<T: Copy>(table: &[[T; 8]; 256], bits: u64, places: &mut [T]) {
    for (byte, places) in places.chunks_mut(8).enumerate() {
        let values = &table[(bits >> (8 * byte) & 0xff) as usize];
        places.copy_from_slice(&values[..places.len()]);
    }
}

/// Writes zeros, and a one for each square in its plane; squares come row by row, and there is one plane for each.
pub(crate) fn mark_planes(numbers: &mut [f32], planes: impl ExactSizeIterator<Item = usize>) {
    numbers.fill(0.0);
    let size = planes.len();
    for (square, plane) in planes.enumerate() {
        numbers[plane * size + square] = 1.0;
    }
}

/// The plane of a square from a player's point of view: the player's pieces, the opponent's, and empty squares.
pub(crate) fn seen_by(player: Player, owner: Option<Player>) -> usize {
    owner.map_or(2, |owner| usize::from(owner != player))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_numbers_and_flags() {
        let bits = 0x8123_4567_89ab_cdef_u64;
        for length in [0, 1, 7, 8, 9, 20, 64] {
            let (mut numbers, mut flags) = (vec![f32::NAN; length], vec![true; length]);
            write_bits(bits, &mut numbers);
            write_flags(bits, &mut flags);
            for bit in 0..length {
                let is_set = bits >> bit & 1 == 1;
                assert_eq!(flags[bit], is_set, "{bit} of {length}");
                assert_eq!(
                    numbers[bit],
                    if is_set { 1.0 } else { 0.0 },
                    "{bit} of {length}"
                );
            }
        }
    }
}
