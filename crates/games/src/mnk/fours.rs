//! Wins by continuous fours: every move but the last threatens to complete a row at one cell, so that the reply is forced.
//!
//! "Four" is the name in gomoku, where five in a row win; here it stands for k - 1 stones of a row that lacks one. Victory by
//! continuous fours: Allis, van den Herik and Huntjens 1996, "Go-Moku solved by new search techniques"; Thomsen 2000, "Lambda-search
//! in game trees", where this is a search of order 1.

use std::hash::{Hash, Hasher};

use super::bits::Bits;
use super::lines::{cells_of_windows, touched_windows, windows_by_lack};
use super::shape::Shape;

/// The windows of a board: `length` cells in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows<B> {
    cells: B,
    pub(super) steps: [usize; 4],
    pub(super) length: usize,
    /// Their first cells, for each of the steps.
    all: [B; 4],
}

impl<B: Bits> Windows<B> {
    #[inline]
    pub(super) fn of<S: Shape<Bits = B>>(shape: S) -> Self {
        let (cells, steps, length) = (shape.cells(), shape.steps(), shape.k());
        Self { cells, steps, length, all: steps.map(|step| cells.runs(step, length)) }
    }

    /// The windows of one step without a stone of the opponent, by the number of stones that they lack.
    #[inline]
    pub(super) fn by_lack<const N: usize>(&self, direction: usize, own: B, other: B) -> [B; N] {
        let step = self.steps[direction];
        let open = self.all[direction].without(touched_windows(other, step, self.length));
        windows_by_lack(own, open, step, self.length)
    }

    /// The empty cells at which `own` completes a row.
    #[inline]
    pub(super) fn completions(&self, own: B, other: B) -> B {
        let cells = (0..4).fold(B::EMPTY, |cells, direction| {
            let [_, one]: [B; 2] = self.by_lack(direction, own, other);
            if one == B::EMPTY { cells } else { cells | cells_of_windows(one, self.steps[direction], self.length) }
        });
        cells.without(own)
    }

    /// The empty cells of windows that lack one or two stones.
    pub(super) fn cells_of_fours(&self, own: B, other: B) -> B {
        let cells = (0..4).fold(B::EMPTY, |cells, direction| {
            let [_, one, two]: [B; 3] = self.by_lack(direction, own, other);
            cells | cells_of_windows(one | two, self.steps[direction], self.length)
        });
        cells.without(own)
    }
}

/// Positions from which fours are known not to win, kept so that each is searched once; the memory of an m,n,k game's
/// [tactics](uctopia_game::Tactics).
///
/// ```
/// use uctopia_games::mnk::LineMemory;
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
        Self { slots: Vec::new(), board: None }
    }
}

impl<B: Bits> LineMemory<B> {
    const SLOTS: usize = 1 << 14;

    /// Forgets the positions of another board.
    pub(super) fn begin(&mut self, windows: &Windows<B>) {
        let board = Some((windows.cells, windows.length));
        if self.board != board {
            *self = Self { slots: Vec::new(), board };
        }
    }

    fn contains(&self, sides: &[B; 2]) -> bool {
        self.slots.get(Self::slot(sides)).is_some_and(|slot| slot.as_ref() == Some(sides))
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
            let word = part.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
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
pub(super) struct FourSearch<'a, B> {
    pub(super) windows: &'a Windows<B>,
    pub(super) memory: &'a mut LineMemory<B>,
    /// How many positions may still be visited.
    pub(super) effort: u32,
}

impl<B: Bits> FourSearch<'_, B> {
    /// A win of the player to move, who has the stones `own` and cannot complete a row at once.
    pub(super) fn win(&mut self, own: B, other: B) -> Option<FourLine<B>> {
        let twos = self.twos(own, other);
        if twos.iter().all(|&two| two == B::EMPTY) {
            return None;
        }
        if self.memory.contains(&[own, other]) {
            return None;
        }
        self.effort = self.effort.checked_sub(1)?;
        let found = self.fours(own, other, &twos);
        if found.is_none() && self.effort > 0 {
            self.memory.insert([own, other]);
        }
        found
    }

    /// The windows that lack two stones.
    #[inline]
    fn twos(&self, own: B, other: B) -> [B; 4] {
        std::array::from_fn(|direction| {
            let [_, _, two]: [B; 3] = self.windows.by_lack(direction, own, other);
            two
        })
    }

    /// Tries all fours, first those that win at once.
    fn fours(&mut self, own: B, other: B, twos: &[B; 4]) -> Option<FourLine<B>> {
        let windows = self.windows;
        let mut cells = (0..4).fold(B::EMPTY, |cells, direction| {
            cells | cells_of_windows(twos[direction], windows.steps[direction], windows.length)
        });
        cells = cells.without(own);
        let must_prevent = windows.completions(other, own);
        if must_prevent != B::EMPTY {
            if must_prevent.count() > 1 {
                return None;
            }
            cells = cells & must_prevent;
        }
        for cell in cells.members() {
            let ends = self.ends(cell, own, twos);
            if ends.count() > 1 {
                let mut all = ends;
                all.insert(cell);
                return Some(FourLine { first: cell, moves: 2, cells: all, replies: B::EMPTY });
            }
        }
        for cell in cells.members() {
            let reply = self.ends(cell, own, twos);
            let (mut ours, theirs) = (own, other | reply);
            ours.insert(cell);
            if let Some(line) = self.win(ours, theirs) {
                let mut all = line.cells | reply;
                all.insert(cell);
                return Some(FourLine {
                    first: cell,
                    moves: line.moves + 1,
                    cells: all,
                    replies: line.replies | reply,
                });
            }
        }
        None
    }

    /// The cells at which a row is completed after a stone on `cell`, where no row could be completed before.
    fn ends(&self, cell: usize, own: B, twos: &[B; 4]) -> B {
        let mut ends = B::EMPTY;
        for (two, step) in twos.iter().zip(self.windows.steps) {
            let begins = (0..self.windows.length).map_while(|place| cell.checked_sub(place * step));
            for begin in begins.filter(|&begin| two.contains(begin)) {
                let mut places = (0..self.windows.length).map(|place| begin + place * step);
                if let Some(end) = places.find(|&other| other != cell && !own.contains(other)) {
                    ends.insert(end);
                }
            }
        }
        ends
    }
}
