//! Moves that are likely to be good: near stones, and those first that make or prevent long lines.

use uctopia_game::Candidate;

use super::bits::{Bits, MAX_WORDS};
use super::fours::Windows;
use super::lines::cells_of_windows;
use super::{Cell, Mnk, Shape};

/// How far a stone may be from the next one, in one of the four directions.
const NEAR: usize = 2;

/// What a cell of windows that lack so many stones counts, in one window of a direction, and in two or more: open at both ends, a
/// line is in several windows. Round numbers in the order of urgency, not tuned.
const PROMISE: [[i32; 2]; 5] = [[0, 0], [0, 0], [24, 60], [6, 20], [1, 3]];

impl<S: Shape> Mnk<S> {
    /// The empty cells near a stone; on an empty board the one in the middle.
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
        near = near.without(taken);
        if near == S::Bits::EMPTY {
            near = cells.without(taken);
        }
        if self.plies == 0 {
            near = S::Bits::EMPTY;
            near.insert(self.shape.rows() / 2 * self.shape.stride() + self.shape.columns() / 2);
        }
        near
    }

    /// Lists these cells with their promise.
    pub(super) fn list(&self, windows: &Windows<S::Bits>, cells: S::Bits, moves: &mut Vec<Candidate<Cell>>) {
        let player = self.to_move();
        let (own, other) = (self.stones_of(player), self.stones_of(player.opponent()));
        let mut promise = [0; 64 * MAX_WORDS];
        add_promise(windows, own, other, 5, cells, &mut promise);
        add_promise(windows, other, own, 4, cells, &mut promise);
        moves.clear();
        moves.extend(cells.members().map(|cell| Candidate { mv: Cell(cell as u16), promise: promise[cell] }));
    }
}

/// Adds what these cells promise to the lines of `own`, times `weight`.
fn add_promise<B: Bits>(windows: &Windows<B>, own: B, other: B, weight: i32, cells: B, promise: &mut [i32]) {
    let length = windows.length;
    for (direction, step) in windows.steps.into_iter().enumerate() {
        let by_lack: [B; PROMISE.len()] = windows.by_lack(direction, own, other);
        // A window that lacks all its stones promises nothing.
        for lack in (2..PROMISE.len().min(length)).filter(|&lack| by_lack[lack] != B::EMPTY) {
            let begins = by_lack[lack];
            let once = cells_of_windows(begins, step, length) & cells;
            let [one, more] = PROMISE[lack];
            let twice = cells_of_several(begins, step, length) & cells;
            once.members().for_each(|cell| promise[cell] += weight * one);
            twice.members().for_each(|cell| promise[cell] += weight * (more - one));
        }
    }
}

/// The cells that lie in two windows or more that begin with these.
fn cells_of_several<B: Bits>(begins: B, step: usize, length: usize) -> B {
    let (mut one, mut several) = (B::EMPTY, B::EMPTY);
    for place in 0..length {
        let cells = begins.shifted_up(place * step);
        several = several | (one & cells);
        one = one | cells;
    }
    several
}
