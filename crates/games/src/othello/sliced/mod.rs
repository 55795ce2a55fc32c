//! Many random games at once: boards cut into slices.
//!
//! A bitboard holds the 64 squares of one game. Here it is the other way round: a word holds *one square of 64 games*, and a
//! board is 64 such words (bit slicing, Biham 1997, "A fast new DES implementation in software"). Operations with and, or and not
//! on a square then apply to 64 games at once, or to as many as the widest registers of the machine have bits: 128, 256 or 512.
//! No branch depends on a game.
//!
//! Games are kept in groups of 64. A group has random numbers of its own, which follow from the seed and the group's number, and
//! takes the same number of them at each ply independently of other groups. So the results do not depend on how many groups a
//! machine plays together.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the course of the games |
//! | `slice.rs` | what a word that holds one square of many games can do |
//! | `board.rs` | moves and flips |
//! | `choice.rs` | one of the moves, exactly uniformly |
//! | `random.rs` | random words, one for each group |
//! | `transpose.rs` | from games to slices and back |

mod board;
mod choice;
mod random;
mod slice;
#[cfg(test)]
mod tests;
mod transpose;

use fearless_simd::{Level, Simd, SimdBase, dispatch};

use board::{FlankedDiscs, SlicedBoard};
use choice::DrawnMoves;
use random::RandomWords;
use transpose::{GROUP, transpose};

/// The discs of a game: those of the side that is to move in its first position, and the other ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Discs {
    pub(super) own: u64,
    pub(super) opponent: u64,
}

/// Plays a uniformly random game from each of `games`, on the squares of `board`, and leaves its last discs there.
pub(super) fn play_to_the_end(level: Level, board: u64, games: &mut [Discs], seed: u64) {
    dispatch!(level, simd => play_groups(simd, board, games, seed));
}

#[inline(always)]
fn play_groups<S: Simd>(simd: S, board: u64, games: &mut [Discs], seed: u64) {
    let groups = S::u64s::LEN;
    for (number, games) in games.chunks_mut(GROUP * groups).enumerate() {
        let random = RandomWords::new(simd, seed, (number * groups) as u64);
        let mut table = SlicedGames::<S>::new(simd, board, games, random);
        table.play_on(simd);
        table.write_back(games);
    }
}

/// Games that are played at once, as many as one word of the machine has bits.
struct SlicedGames<S: Simd> {
    /// Discs of the sides to move.
    own: SlicedBoard<S::u64s>,
    /// Discs of the other sides.
    opponent: SlicedBoard<S::u64s>,
    /// The squares off the board.
    outside: SlicedBoard<S::u64s>,
    /// In which games the side is to move that was to move at the start.
    starter_to_move: S::u64s,
    random: RandomWords<S>,
}

impl<S: Simd> SlicedGames<S> {
    #[inline(always)]
    fn new(simd: S, board: u64, games: &[Discs], random: RandomWords<S>) -> Self {
        let (own, opponent) = (
            sliced(simd, games, |game| game.own),
            sliced(simd, games, |game| game.opponent),
        );
        let (zero, mut outside) = (zero(simd), [[zero(simd); 8]; 8]);
        for (square, outside) in outside.as_flattened_mut().iter_mut().enumerate() {
            *outside = if board >> square & 1 == 1 {
                zero
            } else {
                !zero
            };
        }
        Self {
            own,
            opponent,
            outside,
            starter_to_move: !zero,
            random,
        }
    }

    /// Plays until no side can move in any game.
    #[inline(always)]
    fn play_on(&mut self, simd: S) {
        let zero = zero(simd);
        let mut leads = FlankedDiscs::new(zero);
        let (mut moves, mut squares) = ([[zero; 8]; 8], [[zero; 8]; 8]);
        let (mut passed, mut over) = (zero, zero);
        while !is_full::<S>(over) {
            leads.moves(&self.own, &self.opponent, &self.outside, &mut moves);
            let choice = DrawnMoves::of(&moves, &mut self.random, &mut squares);
            leads.flip_discs(&mut self.own, &mut self.opponent, &squares, choice.made);
            self.starter_to_move ^= choice.made;
            // Two passes in a row end a game. It then continues to pass without changes.
            over |= passed & choice.passes;
            passed = choice.passes | (passed & !choice.made);
        }
    }

    /// Writes the discs back to the games.
    #[inline(always)]
    fn write_back(&self, games: &mut [Discs]) {
        for (lane, games) in games.chunks_mut(GROUP).enumerate() {
            let (own, opponent) = (
                gathered::<S>(&self.own, lane),
                gathered::<S>(&self.opponent, lane),
            );
            let starter_to_move = self.starter_to_move.as_slice()[lane];
            for (index, game) in games.iter_mut().enumerate() {
                let (own, opponent) = (own[index], opponent[index]);
                let is_to_move = starter_to_move >> index & 1 == 1;
                *game = if is_to_move {
                    Discs { own, opponent }
                } else {
                    Discs {
                        own: opponent,
                        opponent: own,
                    }
                };
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
    word.as_slice()
        .iter()
        .fold(u64::MAX, |all, lane| all & lane)
        == u64::MAX
}

/// A set of squares of each game, as slices; places without a game have none.
#[inline(always)]
fn sliced<S: Simd, G>(simd: S, games: &[G], squares: impl Fn(&G) -> u64) -> SlicedBoard<S::u64s> {
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
fn gathered<S: Simd>(board: &SlicedBoard<S::u64s>, lane: usize) -> [u64; GROUP] {
    let mut rows = std::array::from_fn(|square| board[square / 8][square % 8].as_slice()[lane]);
    transpose(&mut rows);
    rows
}
