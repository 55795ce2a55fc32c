//! Moves that are likely to be good: near stones, and those first that make or prevent long lines.

use uctopia_game::Candidate;

use super::bits::Bits;
use super::fours::Windows;
use super::lines::windows_by_lack;
use super::machine::vectorized;
use super::{Cell, Mnk, Shape};

/// How far a stone may be from the next one, in one of the four directions.
const NEAR: usize = 2;

/// With no more empty cells than these all of them are near, so that a search can prove a draw.
const FEW_CELLS: usize = 12;

/// For windows that lack so many stones, the power of two that one of them in a direction adds to the promise of its cells, for the
/// player to move. Two or more, as where a line is open at both ends, add it three times. Lines of the opponent count half of that,
/// those of one stone excepted. Round numbers in the order of urgency.
const PROMISE: [Option<usize>; 5] = [None, None, Some(5), Some(3), Some(1)];

/// Binary digits enough for the promise of a cell.
const DIGITS: usize = 11;

impl<S: Shape> Mnk<S> {
    /// The empty cells near a stone, or all if they are few; on an empty board the one in the middle.
    pub(super) fn cells_near_stones(&self) -> S::Bits {
        let (cells, taken) = (self.shape.cells(), self.stones[0] | self.stones[1]);
        let mut near = S::Bits::EMPTY;
        for step in self.shape.steps() {
            // One step after another: beyond the edge lies the spare column, which is no cell.
            let (mut before, mut after) = (taken, taken);
            for _ in 0..NEAR {
                before = before.shifted_down(step) & cells;
                after = after.shifted_up(step) & cells;
                near = near | before | after;
            }
        }
        let empty = cells.without(taken);
        near = if empty.count() > FEW_CELLS {
            near.without(taken)
        } else {
            empty
        };
        if self.plies == 0 && empty.count() > FEW_CELLS {
            near = S::Bits::EMPTY;
            near.insert(self.shape.rows() / 2 * self.shape.stride() + self.shape.columns() / 2);
        }
        near
    }

    /// Lists these cells with their promise.
    pub(super) fn list(
        &self,
        windows: &Windows<S>,
        cells: S::Bits,
        moves: &mut Vec<Candidate<Cell>>,
    ) {
        let player = self.to_move();
        let (own, other) = (self.stones_of(player), self.stones_of(player.opponent()));
        let mut sums = Sums {
            digits: [S::Bits::EMPTY; DIGITS],
        };
        vectorized(
            #[inline(always)]
            || {
                add_promise(windows, own, other, 0, &mut sums);
                add_promise(windows, other, own, 1, &mut sums);
            },
        );
        moves.clear();
        moves.extend(cells.members().map(|cell| Candidate {
            mv: Cell(cell as u16),
            promise: sums.of(cell),
        }));
    }
}

/// A number for each cell, as binary digits of all cells.
struct Sums<B> {
    digits: [B; DIGITS],
}

impl<B: Bits> Sums<B> {
    /// Adds a power of two to the numbers of these cells.
    #[inline]
    fn add(&mut self, cells: B, power: usize) {
        let mut carry = cells;
        for digit in &mut self.digits[power..] {
            if carry == B::EMPTY {
                break;
            }
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
    }

    /// The number of a cell.
    fn of(&self, cell: usize) -> i32 {
        self.digits
            .iter()
            .rev()
            .fold(0, |sum, digit| 2 * sum + i32::from(digit.contains(cell)))
    }
}

/// Adds what these cells promise to the lines of `own`, divided by two `halvings` times.
#[inline(always)]
fn add_promise<S: Shape>(
    windows: &Windows<S>,
    own: S::Bits,
    other: S::Bits,
    halvings: usize,
    sums: &mut Sums<S::Bits>,
) {
    const KINDS: usize = PROMISE.len();
    let found = windows.by_step(
        #[inline(always)]
        |all, step, length| {
            let by_lack: [S::Bits; KINDS] = windows_by_lack(own, other, all, step, length);
            let mut cells = [[S::Bits::EMPTY; 2]; KINDS];
            // A window that lacks all its stones promises nothing.
            for lack in 2..KINDS.min(length) {
                if by_lack[lack] != S::Bits::EMPTY {
                    cells[lack] = cells_by_windows(by_lack[lack], step, length);
                }
            }
            cells
        },
    );
    for (power, [once, twice]) in found.iter().flat_map(|cells| PROMISE.iter().zip(cells)) {
        if let Some(power) = power {
            sums.add(*once, power - halvings);
            sums.add(*twice, power + 1 - halvings);
        }
    }
}

/// The cells that lie in a window that begins with one of these, and those in two or more.
#[inline(always)]
fn cells_by_windows<B: Bits>(begins: B, step: usize, length: usize) -> [B; 2] {
    let (mut once, mut twice, mut image) = (begins, B::EMPTY, begins);
    for _ in 1..length {
        image = image.shifted_up(step);
        twice = twice | (once & image);
        once = once | image;
    }
    [once, twice]
}
