//! Othello on 8×8, 6×6 and 4×4.
//!
//! Two sides place discs in turn, black first. A disc must enclose at least one unbroken line of the other side's discs between
//! itself and another disc of its own; all enclosed discs turn over. A side that can turn nothing passes, and the game is over
//! when neither side can move. Most discs win; empty squares count for neither side.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the state and its rules |
//! | `bitboard.rs` | moves and flips on 64-bit boards, with the layout drawn |
//! | `lines.rs`, `avx2_lines.rs` | the same four axes at a time, where the machine supports it |
//! | `moves.rs` | [`Move`] and the iterator over a set of them |
//! | `notation.rs` | positions and moves as text, and the board to draw |
//! | `read/` | every text a position may come from: transcripts, boards, Edax problems, GGF records |
//! | `evaluation.rs` | evaluations of unfinished games |
//! | `margin.rs` | the margin of a game, and bounds on it before the end |
//! | `score.rs` | discs as a score |
//! | `last_moves.rs`, `last_squares.rs`, `last_flips.rs`, `avx2_last_squares.rs` | exact scores with few empty squares |
//! | `ordering.rs`, `stability.rs` | the parts of both |
//! | `openings.rs` | names of known openings |
//! | `patterns.rs` | the patterns by which positions are valued |
//! | `encode.rs` | moves as numbers and positions as arrays |
//! | `symmetry.rs` | the board turned and mirrored |

#[cfg(target_arch = "x86_64")]
mod avx2_last_squares;
#[cfg(target_arch = "x86_64")]
mod avx2_lines;
mod bitboard;
mod encode;
mod evaluation;
mod last_flips;
mod last_moves;
mod last_squares;
mod lines;
mod margin;
mod moves;
mod notation;
mod openings;
mod ordering;
mod patterns;
mod read;
mod score;
mod stability;
mod symmetry;

use std::fmt;

use fearless_simd::Level;
use uctopia_game::{Game, Player, Shortcuts, Turn};

use lines::{LineScanner, ScalarLines};
pub use moves::{Move, Moves};

/// Othello on the usual board.
///
/// ```
/// use uctopia::perft;
/// use uctopia::games::othello::Othello8;
/// let leaves: Vec<u64> = (1..6).map(|plies| perft(&Othello8::new(), plies).leaves()).collect();
/// assert_eq!(leaves, [4, 12, 56, 244, 1396]); // as published
/// ```
pub type Othello8 = Othello<8>;
/// Othello on 6×6, where the second player wins by four discs (Feinstein 1993).
///
/// ```
/// use uctopia::{Game, Notation};
/// use uctopia::games::othello::Othello6;
/// let start = Othello6::new();
/// let moves: Vec<String> = start.moves().map(|m| start.move_text(m)).collect();
/// assert_eq!(moves, ["c2", "b3", "e4", "d5"]); // those of 8×8, one row and one column nearer to a1
/// ```
pub type Othello6 = Othello<6>;
/// Othello on 4×4, small enough to solve at once.
///
/// ```
/// use uctopia::{Game, Player, Turn};
/// use uctopia::games::othello::Othello4;
///
/// /// The payoff of best play to black, by exhaustive search.
/// fn value(game: &Othello4) -> f32 {
///     let values = game.moves().map(|m| value(&game.after(m)));
///     match game.turn() {
///         Turn::Player(Player::FIRST) => values.fold(-1.0, f32::max),
///         Turn::Player(_) => values.fold(1.0, f32::min),
///         Turn::Chance | Turn::Over => game.payoff(Player::FIRST),
///     }
/// }
///
/// assert_eq!(value(&Othello4::new()), -1.0); // white wins
/// ```
pub type Othello4 = Othello<4>;

/// A position of Othello on `N` rows and columns: 8, 6 or 4.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::othello::Othello8;
///
/// let start = Othello8::new();
/// let after = start.read("f5d6c3").unwrap();
/// assert_eq!(after.turn(), Turn::Player(Player::SECOND));
/// assert_eq!((after.count(Player::FIRST), after.count(Player::SECOND)), (5, 2));
/// assert_eq!(after.to_string(), "------------------X--------XX------OXX-----O-------------------- O");
/// ```
///
/// Other sizes do not compile:
///
/// ```compile_fail
/// let _ = uctopia::games::othello::Othello::<5>::new();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Othello<const N: usize = 8> {
    /// Discs of the side to move, in the layout of `bitboard.rs`.
    own: u64,
    /// Discs of the other side.
    opponent: u64,
    /// The moves of the side to move, a pass included, and [`WHITE_TO_MOVE`].
    ///
    /// All but that mark follows from the discs. It is stored because the turn, the moves and their number are read repeatedly
    /// between two plies, and each would need the same computation of moves.
    choices: u64,
}

/// Marks in [`Othello::choices`] that the side to move is white. Like [`Move::PASS`] it stands on a centre square,
/// which is occupied in every position and cannot be a move.
const WHITE_TO_MOVE: u64 = 1 << 28;

/// The four squares in the middle, which are occupied from the start.
const CENTRE: u64 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;

impl<const N: usize> Othello<N> {
    /// How many rows and columns of the 8×8 board lie outside this one on each side.
    const MARGIN: usize = (8 - N) / 2;

    /// All squares of the board.
    const BOARD: u64 = bitboard::board(N);

    /// The first position: two discs of each side crossed in the middle, black to move.
    ///
    /// ```
    /// use uctopia::games::othello::Othello4;
    /// assert_eq!(Othello4::new().to_string(), "-----OX--XO----- X");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::position(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, 0)
    }

    /// The position with these discs, where `mark` is [`WHITE_TO_MOVE`] or 0.
    #[inline]
    fn position(own: u64, opponent: u64, mark: u64) -> Self {
        Self::with_ends(
            ScalarLines,
            own,
            opponent,
            bitboard::ends_of_lines(own, opponent),
            mark,
        )
    }

    /// The moves where the ends of the lines of the side to move are known.
    #[inline(always)]
    fn with_ends(lines: impl LineScanner, own: u64, opponent: u64, ends: u64, mark: u64) -> Self {
        let empty = Self::BOARD & !(own | opponent);
        let choices = match ends & empty {
            0 if lines.ends(opponent, own) & empty == 0 => 0,
            0 => Move::PASS.bit(),
            squares => squares,
        };
        Self {
            own,
            opponent,
            choices: choices | mark,
        }
    }

    /// The position after a move.
    #[inline(always)]
    fn next(&self, m: Move, lines: impl LineScanner) -> Self {
        let mark = (self.choices & WHITE_TO_MOVE) ^ WHITE_TO_MOVE;
        if m.is_pass() {
            return Self::with_ends(
                lines,
                self.opponent,
                self.own,
                lines.ends(self.opponent, self.own),
                mark,
            );
        }
        let (flips, ends) = lines.place(self.own, self.opponent, m.square());
        Self::with_ends(
            lines,
            self.opponent ^ flips,
            self.own | flips | m.bit(),
            ends,
            mark,
        )
    }

    /// The squares on which the side with the discs `own` may play.
    #[inline]
    fn squares_to_play(own: u64, opponent: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Level::new().as_avx2() {
            return avx2_lines::Avx2Lines(avx2).ends(own, opponent)
                & Self::BOARD
                & !(own | opponent);
        }
        bitboard::ends_of_lines(own, opponent) & Self::BOARD & !(own | opponent)
    }

    /// The side to move, or that would move if the game were not over.
    #[inline]
    fn to_move(self) -> Player {
        if self.choices & WHITE_TO_MOVE == 0 {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    /// The legal moves as a set.
    #[inline]
    fn move_set(&self) -> u64 {
        self.choices & !WHITE_TO_MOVE
    }

    /// The discs of a player as a set of squares.
    ///
    /// Bit `8 * row + column` is a square of an 8×8 board counted from the top left; smaller boards are its middle.
    ///
    /// ```
    /// use uctopia::Player;
    /// use uctopia::games::othello::Othello8;
    /// assert_eq!(Othello8::new().discs(Player::FIRST), 1 << 28 | 1 << 35);
    /// ```
    #[inline]
    #[must_use]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.to_move() {
            self.own
        } else {
            self.opponent
        }
    }

    /// How many discs a player has.
    ///
    /// ```
    /// use uctopia::Player;
    /// use uctopia::games::othello::Othello6;
    /// assert_eq!(Othello6::new().count(Player::SECOND), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn count(&self, player: Player) -> u32 {
        self.discs(player).count_ones()
    }
}

impl<const N: usize> Default for Othello<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> fmt::Debug for Othello<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Othello{N}({self})")
    }
}

impl<const N: usize> Game for Othello<N> {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.move_set() == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move())
        }
    }

    /// Moves have the same type on every board, so that a game of boards of several sizes can return it.
    #[inline]
    #[expect(refining_impl_trait_reachable)]
    fn moves(&self) -> Moves {
        Moves::of(self.move_set())
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Level::new().as_avx2() {
            *self = self.next(m, avx2_lines::Avx2Lines(avx2));
            return;
        }
        *self = self.next(m, ScalarLines);
    }

    #[inline]
    fn is_pass(&self, m: Move) -> bool {
        m.is_pass()
    }

    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        let (mine, theirs) = (self.count(player), self.count(player.opponent()));
        f32::from(i8::from(mine > theirs) - i8::from(mine < theirs))
    }
}

impl<const N: usize> Shortcuts for Othello<N> {
    /// A move for each square, and never two passes in a row.
    const LONGEST_GAME: Option<u32> = Some(2 * (N * N) as u32);

    /// The eight symmetries of a square board. The first position has only half of them, but the rules have all.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        // The marks on the centre squares are no squares to play, and stay where they are.
        let marks = self.choices & CENTRE;
        let (own, opponent) = (symmetry::images(self.own), symmetry::images(self.opponent));
        let squares = symmetry::images(self.choices & !CENTRE);
        (0..8).map(move |index| Self {
            own: own[index],
            opponent: opponent[index],
            choices: squares[index] | marks,
        })
    }

    fn canonical(&self) -> Self {
        self.images()
            .min_by_key(|image| (image.own, image.opponent))
            .unwrap_or(*self)
    }
}
