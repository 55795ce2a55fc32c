//! Evaluations of unfinished games of Othello.
//!
//! Every evaluation is a difference: a count of the player's assets minus the same count of the opponent's.

use uctopia_game::{Evaluate, Evaluation, Player};
use uctopia_options::msgid;

use super::{Othello, bitboard};

impl<const N: usize> Evaluate for Othello<N> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "discs",
            aliases: &["mass_count"],
            unit: msgid!("discs"),
            about: "own discs minus the opponent's",
            scale: 16.0,
            score: |state, player| state.for_player(player, |own, _| own.count_ones() as i32),
        },
        Evaluation {
            name: "custom",
            aliases: &[],
            unit: msgid!("points"),
            about: "10 a corner, 5 a disc on an edge line (a corner lies on two), 2 a legal move, 1 for more discs, \
                    own minus the opponent's (Koseki, study-docs)",
            scale: 60.0,
            score: |state, player| state.for_player(player, Self::custom),
        },
        Evaluation {
            name: "weights",
            aliases: &["positional"],
            unit: msgid!("points"),
            about: "a weight for each disc by its square, corners high and their neighbours low, and 8 a legal move, \
                    own minus the opponent's",
            scale: 250.0,
            score: |state, player| state.for_player(player, Self::weights),
        },
    ];
}

/// Weights of the squares in the top left quarter of the 8×8 board; the other quarters mirror it, and a smaller board keeps the
/// corner of the table. Corners can never be turned; the squares beside them count as bad even if the corner is taken, which is
/// the known weakness of such tables. The numbers are round guesses of our own, not fitted to games.
const SQUARE_WEIGHTS: [[i32; 4]; 4] = [
    [100, -20, 10, 5],  // a1 b1 c1 d1
    [-20, -45, -2, -2], // a2 b2 c2 d2
    [10, -2, 3, 1],     // a3 b3 c3 d3
    [5, -2, 1, 0],      // a4 b4 c4 d4
];

/// The weight of a legal move relative to [`SQUARE_WEIGHTS`].
const MOVE_WEIGHT: i32 = 8;

/// The parts of the board that evaluations use, computed once for each size.
impl<const N: usize> Othello<N> {
    /// The last row and the last column, counted on the 8×8 board; [`MARGIN`](Self::MARGIN) is the first.
    const LAST_LINE: usize = 7 - Self::MARGIN;

    /// The lines along the border: top, bottom, left, right.
    const EDGES: [u64; 4] = [
        Self::BOARD & (0xff << (8 * Self::MARGIN)),
        Self::BOARD & (0xff << (8 * Self::LAST_LINE)),
        Self::BOARD & (0x0101_0101_0101_0101 << Self::MARGIN),
        Self::BOARD & (0x0101_0101_0101_0101 << Self::LAST_LINE),
    ];

    pub(super) const CORNERS: u64 =
        (Self::EDGES[0] | Self::EDGES[1]) & (Self::EDGES[2] | Self::EDGES[3]);

    /// The squares of each weight: the table is symmetric, so it has ten entries.
    const WEIGHTED_SQUARES: [(u64, i32); 10] = {
        let mut weighted = [(0, 0); 10];
        let mut entry = 0;
        let mut row = 0;
        while row < 4 {
            let mut column = row;
            while column < 4 {
                weighted[entry] = (Self::alike(row, column), SQUARE_WEIGHTS[row][column]);
                entry += 1;
                column += 1;
            }
            row += 1;
        }
        weighted
    };

    /// The squares that mirror this row and column of the table, across the diagonal too.
    const fn alike(row: usize, column: usize) -> u64 {
        let mut squares = 0;
        let mut square = 0;
        while square < 64 {
            let (r, c) = (
                Self::lines_from_edge(square / 8),
                Self::lines_from_edge(square % 8),
            );
            if (r == row && c == column) || (r == column && c == row) {
                squares |= 1 << square;
            }
            square += 1;
        }
        squares & Self::BOARD
    }

    /// How many lines lie between a row or column of the 8×8 board and the nearer edge of this board.
    const fn lines_from_edge(line: usize) -> usize {
        let from_middle = if line < 4 { 3 - line } else { line - 4 };
        (N / 2).wrapping_sub(1 + from_middle)
    }
}

impl<const N: usize> Othello<N> {
    /// `count` of the player's position minus the same of the opponent's; it receives own and opposing discs.
    fn for_player(&self, player: Player, count: impl Fn(u64, u64) -> i32) -> f32 {
        let (own, opponent) = (self.discs(player), self.discs(player.opponent()));
        (count(own, opponent) - count(opponent, own)) as f32
    }

    fn legal_moves(own: u64, opponent: u64) -> i32 {
        (bitboard::ends_of_lines(own, opponent) & Self::BOARD & !(own | opponent)).count_ones()
            as i32
    }

    /// The seed article's evaluation: corners count once as such and twice as squares of edge lines.
    fn custom(own: u64, opponent: u64) -> i32 {
        let corners = (own & Self::CORNERS).count_ones() as i32;
        let edge: i32 = Self::EDGES
            .iter()
            .map(|line| (own & line).count_ones() as i32)
            .sum();
        let ahead = i32::from(own.count_ones() > opponent.count_ones());
        10 * corners + 5 * edge + 2 * Self::legal_moves(own, opponent) + ahead
    }

    fn weights(own: u64, opponent: u64) -> i32 {
        let squares: i32 = Self::WEIGHTED_SQUARES
            .iter()
            .map(|(squares, weight)| weight * (own & squares).count_ones() as i32)
            .sum();
        squares + MOVE_WEIGHT * Self::legal_moves(own, opponent)
    }
}
