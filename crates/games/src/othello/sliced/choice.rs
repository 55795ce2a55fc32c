//! One of the moves of every game, exactly uniformly.
//!
//! Small numbers are kept in slices as well: digit i of the numbers of all games is one word, so that adding, comparing
//! and counting take a few instructions for each digit.
//!
//! A game with n moves draws as many random bits as n − 1 has digits, and takes the move of that number if there is one.
//! If not it draws again, [`TRIES`] times in all; after that it *stalls*: nothing happens in it at this turn. A number
//! that is accepted is uniform independently of earlier draws, and a stalled game loses only time, so that every move is
//! exactly equally likely.

use fearless_simd::Simd;

use super::board::SlicedBoard;
use super::random::RandomWords;
use super::slice::Slice;

/// How often a game draws at a turn. With two tries 7 % of the turns stall, with three 2.4 %, with four 0.9 %, but
/// each try costs all games.
pub(super) const TRIES: usize = 3;

/// Digits enough for the number of moves: at most 60 squares are empty.
pub(super) const DIGITS: usize = 6;

/// A number below 64 in every game, the least significant digit first.
type SlicedNumber<W> = [W; DIGITS];

/// The moves of the games at this turn.
pub(super) struct DrawnMoves<W> {
    /// In which games a move is made, a pass included.
    pub(super) made: W,
    /// In which games there is no move but to pass.
    pub(super) passes: W,
}

impl<W: Slice> DrawnMoves<W> {
    /// Chooses one of `moves` in every game; `squares` will hold its square, or none for a pass.
    #[inline(always)]
    pub(super) fn of<S: Simd<u64s = W>>(
        moves: &SlicedBoard<W>,
        random: &mut RandomWords<S>,
        squares: &mut SlicedBoard<W>,
    ) -> Self {
        // How many moves there are in the rows before each.
        let zero = moves[0][0] & !moves[0][0];
        let mut before = [[zero; DIGITS]; 9];
        for row in 0..8 {
            before[row + 1] = sum(before[row], count(moves[row]));
        }
        let all = before[8];
        let passes = !all
            .into_iter()
            .reduce(|any, digit| any | digit)
            .unwrap_or(zero);
        let (number, stalled) = draw(less_one(all), random);
        pick(moves, &before, number, !(stalled | passes), squares);
        Self {
            made: !stalled,
            passes,
        }
    }
}

/// A random number up to `largest` in every game, and the games in which none was found.
#[inline(always)]
fn draw<S: Simd<u64s = W>, W: Slice>(
    largest: SlicedNumber<W>,
    random: &mut RandomWords<S>,
) -> (SlicedNumber<W>, W) {
    let mut used = largest;
    for digit in (0..DIGITS - 1).rev() {
        used[digit] = used[digit] | used[digit + 1];
    }
    let zero = largest[0] & !largest[0];
    let (mut number, mut left) = ([zero; DIGITS], !zero);
    for _ in 0..TRIES {
        let drawn = used.map(|used| used & random.next());
        let too_large = is_less(largest, drawn);
        let accepted = left & !too_large;
        for (digit, drawn) in number.iter_mut().zip(drawn) {
            *digit = *digit | (drawn & accepted);
        }
        left = left & too_large;
    }
    (number, left)
}

/// Puts the move that has `number` moves before it into `squares`, in the games `wanted`.
#[inline(always)]
fn pick<W: Slice>(
    moves: &SlicedBoard<W>,
    before: &[SlicedNumber<W>; 9],
    number: SlicedNumber<W>,
    wanted: W,
    squares: &mut SlicedBoard<W>,
) {
    let zero = wanted & !wanted;
    let mut rows = [zero; 8];
    let mut reached = zero;
    // Three digits of the number within the row, and the moves of that row.
    let (mut skipped, mut columns) = ([zero; 3], [zero; 8]);
    for row in 0..8 {
        let here_or_above = if row == 7 {
            wanted
        } else {
            wanted & is_less(number, before[row + 1])
        };
        rows[row] = here_or_above & !reached;
        reached = here_or_above;
        for (skipped, before) in skipped.iter_mut().zip(before[row]) {
            *skipped = *skipped | (rows[row] & before);
        }
        for (column, moves) in columns.iter_mut().zip(moves[row]) {
            *column = *column | (rows[row] & moves);
        }
    }
    let [mut ones, mut twos, mut fours] = difference(number, skipped);
    for (column, &here) in columns.iter().enumerate() {
        let chosen = here & !(ones | twos | fours);
        // One move less to skip. After the chosen one this goes below 0, to 7, and does not come back to 0.
        let borrow = here & !ones;
        let borrow_more = borrow & !twos;
        (ones, twos, fours) = (ones ^ here, twos ^ borrow, fours ^ borrow_more);
        for row in 0..8 {
            squares[row][column] = rows[row] & chosen;
        }
    }
}

/// How many of eight are set.
#[inline(always)]
fn count<W: Slice>(bits: [W; 8]) -> [W; 4] {
    let [a, b, c, d, e, f, g, h] = bits;
    let ((s, c1), (t, c2)) = (add(a, b, c), add(d, e, f));
    let (s, c3) = add(s, t, g);
    let (ones, c4) = (s ^ h, s & h);
    let (s, d1) = add(c1, c2, c3);
    let (twos, d2) = (s ^ c4, s & c4);
    [ones, twos, d1 ^ d2, d1 & d2]
}

/// Two digits of the sum of three.
#[inline(always)]
fn add<W: Slice>(a: W, b: W, c: W) -> (W, W) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

#[inline(always)]
fn sum<W: Slice>(number: SlicedNumber<W>, small: [W; 4]) -> SlicedNumber<W> {
    let mut sum = number;
    let mut carry = number[0] & !number[0];
    for digit in 0..4 {
        (sum[digit], carry) = add(number[digit], small[digit], carry);
    }
    (sum[4], sum[5]) = (number[4] ^ carry, number[5] ^ (number[4] & carry));
    sum
}

/// One less; 63 for 0.
#[inline(always)]
fn less_one<W: Slice>(number: SlicedNumber<W>) -> SlicedNumber<W> {
    let mut borrow = number[0] | !number[0];
    number.map(|digit| {
        let less = digit ^ borrow;
        borrow = borrow & !digit;
        less
    })
}

/// In which games a number is less than another.
#[inline(always)]
fn is_less<W: Slice>(number: SlicedNumber<W>, other: SlicedNumber<W>) -> W {
    let mut less = number[0] & !number[0];
    for (digit, other) in number.into_iter().zip(other) {
        // The digit decides where the two differ, the result so far where not.
        less = less ^ ((less ^ other) & (digit ^ other));
    }
    less
}

/// The last three digits of a difference.
#[inline(always)]
fn difference<W: Slice>(number: SlicedNumber<W>, less: [W; 3]) -> [W; 3] {
    let ones = number[0] ^ less[0];
    let borrow = less[0] & !number[0];
    let half = number[1] ^ less[1];
    let borrow_more = (less[1] & !number[1]) | (borrow & !half);
    [ones, half ^ borrow, number[2] ^ less[2] ^ borrow_more]
}
