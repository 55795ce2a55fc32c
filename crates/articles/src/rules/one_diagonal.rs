//! A board on which one of the two diagonals does not count.

use uctopia_games::mnk::Shape;

/// A board where rows that go down to the left win nothing.
///
/// This is the tic-tac-toe of a program for generic tree search (Ganariya 2020): its list of four directions contains the
/// diagonal that goes down to the right twice, and the other one not at all.
///
/// ```
/// use uctopia_articles::rules::OneDiagonal;
/// use uctopia_game::{Game, Notation};
/// use uctopia_games::mnk::{Fixed, Mnk, TicTacToe};
/// let flawed = Mnk::<OneDiagonal<Fixed<3, 3, 3>>>::default();
/// assert!(TicTacToe::default().read("c1a1b2b1a3").unwrap().is_over());
/// assert!(!flawed.read("c1a1b2b1a3").unwrap().is_over());
/// assert!(flawed.read("a1c1b2b1c3").unwrap().is_over());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OneDiagonal<S>(
    /// The board.
    pub S,
);

impl<S: Shape> Shape for OneDiagonal<S> {
    type Bits = S::Bits;

    #[inline]
    fn columns(&self) -> usize {
        self.0.columns()
    }

    #[inline]
    fn rows(&self) -> usize {
        self.0.rows()
    }

    #[inline]
    fn k(&self) -> usize {
        self.0.k()
    }

    #[inline]
    fn cells(&self) -> Self::Bits {
        self.0.cells()
    }

    #[inline]
    fn steps(&self) -> [usize; 4] {
        let [right, down, down_right, _] = self.0.steps();
        // Mistake: the fourth direction repeats the third. Correct code would go down to the left.
        [right, down, down_right, down_right]
    }
}
