//! Wins by continuous fours: every move but the last threatens to complete a row at one cell, so that the reply is forced.
//!
//! "Four" is the name in gomoku, where five in a row win; here it stands for k - 1 stones of a row that lacks one. Victory by
//! continuous fours: Allis, van den Herik and Huntjens 1996, "Go-Moku solved by new search techniques"; Thomsen 2000, "Lambda-search
//! in game trees", where this is a search of order 1.

use std::hash::{Hash, Hasher};
use std::ops::BitOr as _;

use super::bits::{Bits, MAX_WORDS};
use super::lines::{cells_of_windows, windows_by_lack};
use super::machine::vectorized;
use super::shape::Shape;

/// The windows of a board: k cells in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows<S: Shape> {
    shape: S,
    /// The first cells of the windows, for each of the steps.
    all: [S::Bits; 4],
}

impl<S: Shape> Windows<S> {
    #[inline(always)]
    pub(super) fn of(shape: S) -> Self {
        let (cells, length) = (shape.cells(), shape.k());
        Self {
            shape,
            all: shape.steps().map(|step| cells.runs(step, length)),
        }
    }

    /// What `of` gives for each of the steps: with the windows, the step and their length. These are constants on most boards, so that
    /// compiling it four times pays.
    #[inline(always)]
    pub(super) fn by_step<T>(&self, of: impl Fn(S::Bits, usize, usize) -> T) -> [T; 4] {
        let ([right, down, down_right, down_left], [a, b, c, d]) = (self.shape.steps(), self.all);
        let length = self.shape.k();
        [
            of(a, right, length),
            of(b, down, length),
            of(c, down_right, length),
            of(d, down_left, length),
        ]
    }

    /// The lines of `own` that lack one or two stones.
    pub(super) fn lines(&self, own: S::Bits, other: S::Bits) -> ShortOfFew<S::Bits> {
        vectorized(
            #[inline(always)]
            || self.lines_anywhere(own, other),
        )
    }

    #[inline(always)]
    fn lines_anywhere(&self, own: S::Bits, other: S::Bits) -> ShortOfFew<S::Bits> {
        let found = self.by_step(
            #[inline(always)]
            |all, step, length| {
                let [_, one, two]: [S::Bits; 3] = windows_by_lack(own, other, all, step, length);
                let ends = if one == S::Bits::EMPTY {
                    one
                } else {
                    cells_of_windows(one, step, length)
                };
                (ends, two)
            },
        );
        let ends = found
            .iter()
            .fold(S::Bits::EMPTY, |all, (ends, _)| all | *ends);
        ShortOfFew {
            ends: ends.without(own),
            twos: found.map(|(_, two)| two),
        }
    }

    /// The empty cells at which `own` completes a row.
    pub(super) fn ends(&self, own: S::Bits, other: S::Bits) -> S::Bits {
        vectorized(
            #[inline(always)]
            || self.ends_anywhere(own, other),
        )
    }

    #[inline(always)]
    fn ends_anywhere(&self, own: S::Bits, other: S::Bits) -> S::Bits {
        let found = self.by_step(
            #[inline(always)]
            |all, step, length| {
                let [_, one]: [S::Bits; 2] = windows_by_lack(own, other, all, step, length);
                if one == S::Bits::EMPTY {
                    one
                } else {
                    cells_of_windows(one, step, length)
                }
            },
        );
        found
            .into_iter()
            .fold(S::Bits::EMPTY, S::Bits::bitor)
            .without(own)
    }

    /// The cells of windows that begin with these, by direction, without the stones `own`.
    pub(super) fn cells_of(&self, begins: &[S::Bits; 4], own: S::Bits) -> S::Bits {
        let windows = Self {
            all: *begins,
            ..*self
        };
        let found = windows.by_step(
            #[inline(always)]
            |begins, step, length| {
                if begins == S::Bits::EMPTY {
                    begins
                } else {
                    cells_of_windows(begins, step, length)
                }
            },
        );
        found
            .into_iter()
            .fold(S::Bits::EMPTY, S::Bits::bitor)
            .without(own)
    }
}

/// The lines of a player that lack one or two stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortOfFew<B> {
    /// The empty cells at which a row is completed.
    pub(super) ends: B,
    /// The windows that lack two stones, for each of the steps.
    pub(super) twos: [B; 4],
}

/// Positions from which fours are known not to win, kept so that each is searched once; the memory of an m,n,k game's
/// [tactics](uctopia_game::Tactics).
///
/// ```
/// use uctopia::games::mnk::LineMemory;
/// let _empty = LineMemory::<u64>::default(); // grows with its first entry
/// ```
#[derive(Clone, Debug)]
pub struct LineMemory<B> {
    slots: Vec<Option<[B; 2]>>,
    /// The cells of the board and the length of a row.
    board: Option<(B, usize)>,
}

impl<B> Default for LineMemory<B> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            board: None,
        }
    }
}

impl<B: Bits> LineMemory<B> {
    const SLOTS: usize = 1 << 14;

    /// The bytes of all slots.
    pub(super) const BYTES: usize = Self::SLOTS * size_of::<Option<[B; 2]>>();

    /// Forgets the positions of another board.
    pub(super) fn begin<S: Shape<Bits = B>>(&mut self, shape: S) {
        let board = Some((shape.cells(), shape.k()));
        if self.board != board {
            *self = Self {
                slots: Vec::new(),
                board,
            };
        }
    }

    fn contains(&self, sides: &[B; 2]) -> bool {
        self.slots
            .get(Self::slot(sides))
            .is_some_and(|slot| slot.as_ref() == Some(sides))
    }

    fn insert(&mut self, sides: [B; 2]) {
        if self.slots.is_empty() {
            self.slots.resize(Self::SLOTS, None);
        }
        self.slots[Self::slot(&sides)] = Some(sides);
    }

    fn slot(sides: &[B; 2]) -> usize {
        let mut hasher = WordHasher(0);
        sides.hash(&mut hasher);
        (hasher.finish() >> 32) as usize % Self::SLOTS
    }
}

/// Multiplies the words: collisions only cost time.
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let word = part
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A win by continuous fours: the moves of the winner, and what the loser can do against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FourLine<B> {
    pub(super) first: usize,
    /// Moves of the winner, the one that completes the row included.
    pub(super) moves: u32,
    /// All cells of the line: the winner's moves, the replies, and the ends of the last four.
    pub(super) cells: B,
    /// The replies.
    pub(super) replies: B,
}

/// The search for one win by continuous fours.
pub(super) struct FourSearch<'a, S: Shape> {
    pub(super) windows: &'a Windows<S>,
    pub(super) memory: &'a mut LineMemory<S::Bits>,
    /// How many positions may still be visited.
    pub(super) effort: u32,
}

impl<S: Shape> FourSearch<'_, S> {
    /// A win of the player to move, who has the stones `own` with these lines, and cannot complete a row at once; nor can the
    /// opponent but at `must_prevent`.
    pub(super) fn win(
        &mut self,
        own: S::Bits,
        other: S::Bits,
        twos: &[S::Bits; 4],
        must_prevent: S::Bits,
    ) -> Option<FourLine<S::Bits>> {
        let no_four = twos.iter().all(|&two| two == S::Bits::EMPTY) || must_prevent.count() > 1;
        if no_four || self.memory.contains(&[own, other]) {
            return None;
        }
        self.effort = self.effort.checked_sub(1)?;
        let found = self.try_fours(own, other, twos, must_prevent);
        if found.is_none() && self.effort > 0 {
            self.memory.insert([own, other]);
        }
        found
    }

    /// Tries all fours, first those that win at once.
    fn try_fours(
        &mut self,
        own: S::Bits,
        other: S::Bits,
        twos: &[S::Bits; 4],
        must_prevent: S::Bits,
    ) -> Option<FourLine<S::Bits>> {
        let cells = self.windows.cells_of(twos, own);
        let cells = if must_prevent == S::Bits::EMPTY {
            cells
        } else {
            cells & must_prevent
        };
        let mut replies = [0_u16; 64 * MAX_WORDS];
        for cell in cells.members() {
            let ends = self.ends_after(cell, own, twos);
            if ends.count() > 1 {
                let mut all = ends;
                all.insert(cell);
                return Some(FourLine {
                    first: cell,
                    moves: 2,
                    cells: all,
                    replies: S::Bits::EMPTY,
                });
            }
            replies[cell] = ends.nth(0) as u16;
        }
        for cell in cells.members() {
            let (mut ours, mut theirs, mut pair) = (own, other, S::Bits::EMPTY);
            let reply = usize::from(replies[cell]);
            ours.insert(cell);
            theirs.insert(reply);
            pair.insert(reply);
            let next = self.windows.lines(ours, theirs).twos;
            if next.iter().all(|&two| two == S::Bits::EMPTY) {
                continue;
            }
            let must_prevent = self.windows.ends(theirs, ours);
            if let Some(line) = self.win(ours, theirs, &next, must_prevent) {
                let (replies, mut all) = (line.replies | pair, line.cells | pair);
                all.insert(cell);
                return Some(FourLine {
                    first: cell,
                    moves: line.moves + 1,
                    cells: all,
                    replies,
                });
            }
        }
        None
    }

    /// The cells at which a row is completed after a stone on `cell`, where no row could be completed before.
    fn ends_after(&self, cell: usize, own: S::Bits, twos: &[S::Bits; 4]) -> S::Bits {
        let length = self.windows.shape.k();
        let mut ends = S::Bits::EMPTY;
        for (two, step) in twos.iter().zip(self.windows.shape.steps()) {
            let begins = (0..length).map_while(|place| cell.checked_sub(place * step));
            for begin in begins.filter(|&begin| two.contains(begin)) {
                let mut places = (0..length).map(|place| begin + place * step);
                if let Some(end) = places.find(|&other| other != cell && !own.contains(other)) {
                    ends.insert(end);
                }
            }
        }
        ends
    }
}
