//! Lines of stones, counted for all cells of a board at once.
//!
//! A window is `length` cells in a row, named by its first cell in one of the [steps](super::Shape::steps). Shifting
//! the whole board by multiples of the step brings the cells of every window on top of its first one.

use super::bits::Bits;

/// The first cells of the windows that touch `stones`.
#[inline]
fn touched_windows<B: Bits>(stones: B, step: usize, length: usize) -> B {
    let next = |(union, image): (B, B), _| {
        let image = image.shifted_down(step);
        (union | image, image)
    };
    (1..length).fold((stones, stones), next).0
}

/// The cells of the windows that begin with these.
#[inline(always)]
pub(super) fn cells_of_windows<B: Bits>(begins: B, step: usize, length: usize) -> B {
    let next = |(union, image): (B, B), _| {
        let image = image.shifted_up(step);
        (union | image, image)
    };
    (1..length).fold((begins, begins), next).0
}

/// The windows without a stone of `other` that lack 0, 1, 2 … stones of `own`, as far as there is room.
#[inline(always)]
pub(super) fn windows_by_lack<B: Bits, const N: usize>(
    own: B,
    other: B,
    windows: B,
    step: usize,
    length: usize,
) -> [B; N] {
    let mut lacking = [B::EMPTY; N];
    lacking[0] = windows;
    let (mut taken, mut closed) = (own, other);
    for place in 0..length {
        if place > 0 {
            // Short distances are cheaper than one long one for each place.
            (taken, closed) = (taken.shifted_down(step), closed.shifted_down(step));
        }
        for lack in (1..N).rev() {
            lacking[lack] =
                (lacking[lack] & taken) | lacking[lack - 1].without(taken).without(closed);
        }
        lacking[0] = lacking[0] & taken;
    }
    lacking
}

/// Whether `length` stones lie in a row anywhere.
#[inline]
pub(crate) fn has_line<B: Bits>(stones: B, steps: [usize; 4], length: usize) -> bool {
    steps
        .into_iter()
        .any(|step| stones.runs(step, length) != B::EMPTY)
}

/// The score in points of the windows that `own` can still fill because `other` has no stone in them.
///
/// A window that lacks one stone counts 64, one that lacks two 16, three 4, and more 1, as long as it has a stone at
/// all: near the end, every stone makes a window four times as good. The weights are round numbers, not tuned ones.
/// For every board size the sum stays below 100,000, since 20×20 has fewer than 4 · 400 windows.
pub(crate) fn credit<B: Bits>(cells: B, own: B, other: B, steps: [usize; 4], length: usize) -> u32 {
    let open = |step| {
        cells
            .runs(step, length)
            .without(touched_windows(other, step, length))
    };
    steps
        .into_iter()
        .map(|step| window_credit(own, open(step), step, length))
        .sum()
}

fn window_credit<B: Bits>(own: B, open: B, step: usize, length: usize) -> u32 {
    let tally = WindowCounts::new(own, step, length);
    (1..=length)
        .map(|stones| {
            window_score(length - stones) * tally.windows_with(stones, open).count() as u32
        })
        .sum()
}

fn window_score(stones_missing: usize) -> u32 {
    match stones_missing {
        0 | 1 => 64,
        2 => 16,
        3 => 4,
        _ => 1,
    }
}

/// Binary digits enough for the stones in the longest window, 20.
const DIGITS: usize = 5;

/// How many stones each window has, as one binary number a window: set `i` holds digit `i` of all of them, so that one
/// addition with carry serves the whole board.
struct WindowCounts<B> {
    digits: [B; DIGITS],
    used: usize,
}

impl<B: Bits> WindowCounts<B> {
    fn new(stones: B, step: usize, length: usize) -> Self {
        let used = (usize::BITS - length.leading_zeros()) as usize;
        let mut digits = [B::EMPTY; DIGITS];
        for place in 0..length {
            let mut carry = stones.shifted_down(place * step);
            for digit in &mut digits[..used] {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        Self { digits, used }
    }

    /// The windows among `windows` that have exactly `stones` stones.
    fn windows_with(&self, stones: usize, windows: B) -> B {
        let mut left = windows;
        for (place, &digit) in self.digits[..self.used].iter().enumerate() {
            left = if stones >> place & 1 == 1 {
                left & digit
            } else {
                left.without(digit)
            };
        }
        left
    }
}
