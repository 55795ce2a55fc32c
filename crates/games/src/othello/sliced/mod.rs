//! Many random games at once: boards cut into slices.
//!
//! A bitboard holds the 64 squares of one game. Here it is the other way round: a word holds *one square of 64 games*, and
//! a board is 64 such words (bit slicing, Biham 1997, "A fast new DES implementation in software"). Whatever is done to
//! a square with and, or and not is then done in 64 games at once, or in as many as the widest registers of the machine
//! have bits: 128, 256 or 512. Nothing branches on what happens in a game.
//!
//! Games are kept in groups of 64. A group has random numbers of its own, which follow from the seed and the group's
//! number, and takes as many of them at each ply whatever its neighbours do. So it makes no difference how many groups a
//! machine plays together.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the course of the games |
//! | `board.rs` | moves and flips |
//! | `choice.rs` | one of the moves, exactly uniformly |
//! | `random.rs` | random words, one for each group |
//! | `transpose.rs` | from games to slices and back |

mod board;
mod choice;
mod random;
#[cfg(test)]
mod tests;
mod transpose;

use std::ops::{BitAnd, BitOr, BitXor, Not};

use fearless_simd::{Level, Simd, SimdBase, dispatch};

use super::{Othello, WHITE_TO_MOVE};
use board::{Board, Leads};
use choice::Choice;
use random::RandomWords;
use transpose::transpose;

/// How many games a word of 64 bits holds.
pub(super) const GROUP: usize = 64;

/// One square of many games.
pub(super) trait Slice:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
}

impl<W> Slice for W where W: Copy + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W> + Not<Output = W> {}

/// The last positions of uniformly random games from `games`, which are overwritten by them.
pub(super) fn play_to_the_end<const N: usize, const FLAWED_COUNT: bool>(
    level: Level,
    games: &mut [Othello<N, FLAWED_COUNT>],
    seed: u64,
) {
    dispatch!(level, simd => play_groups(simd, games, seed));
}

#[inline(always)]
fn play_groups<S: Simd, const N: usize, const FLAWED_COUNT: bool>(
    simd: S,
    games: &mut [Othello<N, FLAWED_COUNT>],
    seed: u64,
) {
    let groups = S::u64s::LEN;
    for (number, games) in games.chunks_mut(GROUP * groups).enumerate() {
        let mut table = Table::<S>::new(simd, games, RandomWords::new(simd, seed, (number * groups) as u64));
        table.play_on::<N>(simd);
        table.take_down(games);
    }
}

/// As many games as one word of the machine has bits.
struct Table<S: Simd> {
    /// Discs of the sides to move.
    own: Board<S::u64s>,
    /// Discs of the other sides.
    opponent: Board<S::u64s>,
    /// In which games the side is to move that was to move at the start.
    starter_to_move: S::u64s,
    /// The same right after the latest disc, which is whose turn it would be where a game has ended.
    starter_to_follow: S::u64s,
    random: RandomWords<S>,
}

impl<S: Simd> Table<S> {
    #[inline(always)]
    fn new<const N: usize, const FLAWED_COUNT: bool>(
        simd: S,
        games: &[Othello<N, FLAWED_COUNT>],
        random: RandomWords<S>,
    ) -> Self {
        let (own, opponent) = (sliced(simd, games, |game| game.own), sliced(simd, games, |game| game.opponent));
        let all = !zero(simd);
        Self { own, opponent, starter_to_move: all, starter_to_follow: all, random }
    }

    /// Plays until no side can move in any game.
    #[inline(always)]
    fn play_on<const N: usize>(&mut self, simd: S) {
        let zero = zero(simd);
        let mut leads = Leads::new(zero);
        let (mut moves, mut squares) = ([[zero; 8]; 8], [[zero; 8]; 8]);
        let (mut passed, mut over) = (zero, zero);
        while !is_full::<S>(over) {
            leads.moves::<N>(&self.own, &self.opponent, &mut moves);
            let choice = Choice::of(&moves, &mut self.random, &mut squares);
            leads.turn_discs(&mut self.own, &mut self.opponent, &squares, choice.made);
            self.starter_to_move ^= choice.made;
            let placed = choice.made & !choice.passes;
            self.starter_to_follow = (self.starter_to_move & placed) | (self.starter_to_follow & !placed);
            // Two passes in a row end a game. It goes on passing then, which changes nothing.
            over |= passed & choice.passes;
            passed = choice.passes | (passed & !choice.made);
        }
    }

    /// Writes the positions back to the games.
    #[inline(always)]
    fn take_down<const N: usize, const FLAWED_COUNT: bool>(&self, games: &mut [Othello<N, FLAWED_COUNT>]) {
        for (lane, games) in games.chunks_mut(GROUP).enumerate() {
            let (own, opponent) = (gathered::<S>(&self.own, lane), gathered::<S>(&self.opponent, lane));
            let (to_move, to_follow) = (self.starter_to_move.as_slice()[lane], self.starter_to_follow.as_slice()[lane]);
            for (index, game) in games.iter_mut().enumerate() {
                let [to_move, to_follow] = [to_move, to_follow].map(|slice| slice >> index & 1);
                let (own, opponent) =
                    if to_move == to_follow { (own[index], opponent[index]) } else { (opponent[index], own[index]) };
                // No move is left, so that the mark of who would move is all there is of the choices.
                let choices = (game.choices & WHITE_TO_MOVE) ^ ((to_follow ^ 1) * WHITE_TO_MOVE);
                *game = Othello { own, opponent, choices };
            }
        }
    }
}

#[inline(always)]
fn zero<S: Simd>(simd: S) -> S::u64s {
    S::u64s::splat(simd, 0)
}

/// Whether every bit is set.
#[inline(always)]
fn is_full<S: Simd>(word: S::u64s) -> bool {
    word.as_slice().iter().fold(u64::MAX, |all, lane| all & lane) == u64::MAX
}

/// A set of squares of each game, as slices; places without a game have none.
#[inline(always)]
fn sliced<S: Simd, G>(simd: S, games: &[G], squares: impl Fn(&G) -> u64) -> Board<S::u64s> {
    let mut board = [[zero(simd); 8]; 8];
    for (lane, games) in games.chunks(GROUP).enumerate() {
        let mut rows = [0; GROUP];
        for (row, game) in rows.iter_mut().zip(games) {
            *row = squares(game);
        }
        transpose(&mut rows);
        for (square, &row) in rows.iter().enumerate() {
            board[square / 8][square % 8].as_mut_slice()[lane] = row;
        }
    }
    board
}

/// The set of squares of each game of a group.
#[inline(always)]
fn gathered<S: Simd>(board: &Board<S::u64s>, lane: usize) -> [u64; GROUP] {
    let mut rows = std::array::from_fn(|square| board[square / 8][square % 8].as_slice()[lane]);
    transpose(&mut rows);
    rows
}
