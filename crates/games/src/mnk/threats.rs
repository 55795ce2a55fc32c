//! What is won, lost or forced by threats to complete a row.

use uctopia_game::{Candidate, Tactic, Tactics};

use super::bits::Bits;
use super::fours::{FourLine, FourSearch, LineMemory, Windows};
use super::{Cell, Mnk, Shape};

/// From the most urgent to the least: a row of one's own, a row of the opponent's, a win by continuous fours, and one that the
/// opponent would have if it were their turn.
///
/// In the last case only these moves are left: on a cell of the opponent's line, or one that, together with stones and replies of
/// the line, makes a four, which the opponent would have to answer. After any other move the same line still wins, since the cells of
/// its windows stay as they were and no reply of it makes a threat.
impl<S: Shape> Tactics for Mnk<S> {
    type Memory = LineMemory<S::Bits>;
    const MEMORY_BYTES: usize = LineMemory::<S::Bits>::BYTES;

    fn tactic(
        &self,
        effort: u32,
        memory: &mut Self::Memory,
        moves: &mut Vec<Candidate<Cell>>,
    ) -> Tactic<Cell> {
        let windows = Windows::of(self.shape);
        memory.begin(self.shape);
        let player = self.to_move();
        let (own, other) = (self.stones_of(player), self.stones_of(player.opponent()));
        let ours = windows.lines(own, other);
        if let Some(cell) = ours.ends.members().next() {
            return Tactic::Won {
                first: Cell(cell as u16),
                plies: 1,
            };
        }
        let theirs = windows.lines(other, own);
        if theirs.ends.count() > 1 {
            return Tactic::Lost { plies: 2 };
        }
        let mut search = FourSearch {
            windows: &windows,
            memory,
            effort,
        };
        if let Some(line) = search.win(own, other, &ours.twos, theirs.ends) {
            return Tactic::Won {
                first: Cell(line.first as u16),
                plies: 2 * line.moves - 1,
            };
        }
        if theirs.ends != S::Bits::EMPTY {
            self.list(&windows, theirs.ends, moves);
            return Tactic::Forced;
        }
        search.effort = effort;
        let Some(line) = search.win(other, own, &theirs.twos, S::Bits::EMPTY) else {
            return Tactic::Open;
        };
        let defences = defences(&windows, own, other, &line);
        if defences == S::Bits::EMPTY {
            return Tactic::Lost {
                plies: 2 * line.moves,
            };
        }
        self.list(&windows, defences, moves);
        Tactic::Forced
    }

    fn likely_moves(&self, moves: &mut Vec<Candidate<Cell>>) {
        let windows = Windows::of(self.shape);
        self.list(&windows, self.cells_near_stones(), moves);
    }
}

/// The cells where a stone can disturb the opponent's line.
fn defences<S: Shape>(
    windows: &Windows<S>,
    own: S::Bits,
    other: S::Bits,
    line: &FourLine<S::Bits>,
) -> S::Bits {
    let ours = windows.lines(own | line.replies, other);
    (line.cells | ours.ends | windows.cells_of(&ours.twos, own)).without(own | other)
}
