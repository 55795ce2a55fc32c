//! Moves and flips, for all games of a word at once.
//!
//! A disc of the opponent *leads* in a direction if from it, over further discs of his, one comes to a disc of one's own.
//! Such discs answer both questions: a square next to one of them, on the side away from the direction, is a move; and
//! those that lead away from the square of a move, in an unbroken line from it, turn.

use super::Slice;
use crate::othello::bitboard;

/// The squares row by row.
pub(super) type Board<W> = [[W; 8]; 8];

/// A board with the same word on every square.
#[inline(always)]
pub(super) fn filled<W: Slice>(word: W) -> Board<W> {
    [[word; 8]; 8]
}

/// The discs of the opponent that lead in each of the eight directions. A disc on the edge leads nowhere but along it.
pub(super) struct Towards<W>([Board<W>; 8]);

/// Runs code for each direction as two constants, rows down and columns to the right, and its number.
macro_rules! in_every_direction {
    (|$down:ident, $right:ident, $number:ident| $code:expr) => {
        in_every_direction!(@ $down $right $number $code, (0 1 0) (0 -1 1) (1 0 2) (-1 0 3) (1 1 4) (-1 -1 5) (1 -1 6) (-1 1 7))
    };
    (@ $down:ident $right:ident $number:ident $code:expr, ($d:literal $r:literal $n:literal) $($rest:tt)*) => {
        {
            const $down: isize = $d;
            const $right: isize = $r;
            const $number: usize = $n;
            $code;
        }
        in_every_direction!(@ $down $right $number $code, $($rest)*)
    };
    (@ $down:ident $right:ident $number:ident $code:expr,) => {};
}

impl<W: Slice> Towards<W> {
    /// An empty one, to be used again and again.
    #[inline(always)]
    pub(super) fn new(zero: W) -> Self {
        Self([filled(zero); 8])
    }

    /// The squares on which the side to move may play, on the board of `N` rows and columns in the middle.
    #[inline(always)]
    pub(super) fn moves<const N: usize>(&mut self, own: &Board<W>, opponent: &Board<W>) -> Board<W> {
        let zero = own[0][0] & !own[0][0];
        let mut moves = filled(zero);
        in_every_direction!(|DOWN, RIGHT, NUMBER| {
            lead::<W, DOWN, RIGHT>(&mut self.0[NUMBER], own, opponent, &mut moves);
        });
        for (index, (own, opponent)) in own.as_flattened().iter().zip(opponent.as_flattened()).enumerate() {
            let square = &mut moves[index / 8][index % 8];
            let on_the_board = bitboard::board(N) >> index & 1 == 1;
            *square = if on_the_board { *square & !(*own | *opponent) } else { zero };
        }
        moves
    }

    /// Makes a move in each of the games `made`: puts a disc on the square of `squares`, of which each game has one or,
    /// when it passes, none, turns what it encloses, and gives the move to the other side.
    ///
    /// The discs must be those of the latest call of [`moves`](Self::moves).
    #[inline(always)]
    pub(super) fn turn_discs(&self, own: &mut Board<W>, opponent: &mut Board<W>, squares: &Board<W>, made: W) {
        let mut flips = filled(made & !made);
        in_every_direction!(|DOWN, RIGHT, NUMBER| {
            turn::<W, DOWN, RIGHT>(&self.0[NUMBER], squares, &mut flips);
        });
        for row in 0..8 {
            for column in 0..8 {
                let (o, p) = (own[row][column], opponent[row][column]);
                // What differs between the two sides once discs have turned; they change places.
                let differ = (o ^ p ^ flips[row][column]) & made;
                own[row][column] = o ^ differ;
                opponent[row][column] = p ^ differ ^ squares[row][column];
            }
        }
    }
}

/// The rows or columns that are not at the edge, in the order of a step.
#[inline(always)]
fn inner(step: isize) -> impl Iterator<Item = usize> {
    (1..7).map(move |place| if step > 0 { place } else { 7 - place })
}

/// Calls `visit` with the row and the column of every square from which one may come and go on in a direction, each
/// before the one it leads to.
#[inline(always)]
fn visit(down: isize, right: isize, mut visit: impl FnMut(usize, usize)) {
    if down == 0 {
        inner(right).for_each(|column| (0..8).for_each(|row| visit(row, column)));
    } else if right == 0 {
        inner(down).for_each(|row| (0..8).for_each(|column| visit(row, column)));
    } else {
        inner(down).for_each(|row| (1..7).for_each(|column| visit(row, column)));
    }
}

/// Finds the discs that lead in a direction, and adds the squares before them to `moves`.
#[inline(always)]
fn lead<W: Slice, const DOWN: isize, const RIGHT: isize>(
    towards: &mut Board<W>,
    own: &Board<W>,
    opponent: &Board<W>,
    moves: &mut Board<W>,
) {
    // From the far end, so the other way round.
    visit(
        -DOWN,
        -RIGHT,
        #[inline(always)]
        |row, column| {
            let (next_row, next_column) = (row.wrapping_add_signed(DOWN), column.wrapping_add_signed(RIGHT));
            let (last_row, last_column) = (row.wrapping_add_signed(-DOWN), column.wrapping_add_signed(-RIGHT));
            let leads = opponent[row][column] & (own[next_row][next_column] | towards[next_row][next_column]);
            towards[row][column] = leads;
            moves[last_row][last_column] = moves[last_row][last_column] | leads;
        },
    );
}

/// Adds the discs that turn in a direction to `flips`.
#[inline(always)]
fn turn<W: Slice, const DOWN: isize, const RIGHT: isize>(towards: &Board<W>, squares: &Board<W>, flips: &mut Board<W>) {
    let mut turned = filled(squares[0][0] & !squares[0][0]);
    visit(
        DOWN,
        RIGHT,
        #[inline(always)]
        |row, column| {
            let (last_row, last_column) = (row.wrapping_add_signed(-DOWN), column.wrapping_add_signed(-RIGHT));
            let turns = towards[row][column] & (squares[last_row][last_column] | turned[last_row][last_column]);
            turned[row][column] = turns;
            flips[row][column] = flips[row][column] | turns;
        },
    );
}
