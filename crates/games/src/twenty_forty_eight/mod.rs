//! 2048 (Gabriele Cirulli 2014), a game for one player.
//!
//! A move slides all tiles of a 4×4 board in one direction; two equal tiles that meet become one of twice the number, which counts
//! as points, and a tile merges once a move. Then nature puts a tile on an empty square, all squares being equally likely: a 2 nine
//! times in ten, or else a 4. The game begins with two such tiles and ends when no move changes the board, or with the goal, 2048. The
//! score is the result.
//!
//! Rules, action and outcome numbers are those of OpenSpiel's `2048`, with two differences. OpenSpiel does not offer a slide whose
//! only effect is a merge with a tile that the last slide merged. It also ends a game after 8192 plies, which no game needs.
//!
//! Reading order: `slides.rs` for how tiles lie in bits and slide, this file for the rules, `evaluation.rs`, `notation.rs` for text and
//! the board to draw, `encode.rs` for moves and positions as numbers.

mod encode;
mod evaluation;
mod notation;
mod slides;

use std::ops::RangeInclusive;

use uctopia_game::{Game, Player, Rng, Score, Shortcuts, Turn};
use uctopia_options::msgid;

use slides::{EACH, empty, mirrored, slid, transposed};
use uctopia_game::moves::nth_one;

/// Squares along a side.
const SIDE: usize = 4;

const SQUARES: usize = SIDE * SIDE;

/// The least and the largest tile that may end the game.
pub const GOALS: RangeInclusive<u32> = 8..=2048;

/// A position of 2048.
///
/// ```
/// use uctopia::{Game, Notation, Turn};
/// use uctopia::games::twenty_forty_eight::TwentyFortyEight;
///
/// let game = TwentyFortyEight::new(2048).unwrap().read("a1+2 c1+2 left d4+4").unwrap();
/// assert_eq!(game.to_string(), "4 . . . / . . . . / . . . . / . . . 4 score 4");
/// assert_eq!(game.moves().map(|m| game.move_text(m)).collect::<Vec<_>>(), ["up", "right", "down", "left"]);
/// assert_eq!(TwentyFortyEight::new(1000), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwentyFortyEight {
    /// Four bits for each square, row by row from the top left, the lowest first: 0 if it is empty, or the tile's binary logarithm.
    squares: u64,
    score: u32,
    /// The binary logarithm of the tile that ends the game.
    goal: u8,
    /// How many tiles nature puts on the board before the player moves.
    new_tiles: u8,
    /// A bit for each direction in which the player may slide.
    legal: u8,
}

/// A slide of the player, or a tile that nature puts on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// All tiles slide up.
    Up,
    /// All tiles slide to the right.
    Right,
    /// All tiles slide down.
    Down,
    /// All tiles slide to the left.
    Left,
    /// Nature puts a 2 on a square, counted row by row from the top left.
    Two(u8),
    /// Nature puts a 4 on a square.
    Four(u8),
}

const SLIDES: [Move; 4] = [Move::Up, Move::Right, Move::Down, Move::Left];

impl TwentyFortyEight {
    /// The empty board of a game that ends with the tile `goal`; `None` if it is not a power of two from 8 to 2048.
    #[must_use]
    pub fn new(goal: u32) -> Option<Self> {
        (goal.is_power_of_two() && GOALS.contains(&goal)).then(|| Self {
            squares: 0,
            score: 0,
            goal: goal.ilog2() as u8,
            new_tiles: 2,
            legal: 0,
        })
    }

    /// The tile on a square, counted row by row from the top left; 0 if it is empty.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::twenty_forty_eight::TwentyFortyEight;
    /// let game = TwentyFortyEight::new(2048).unwrap().read("b1+4 a2+2").unwrap();
    /// assert_eq!([0, 1, 4].map(|square| game.tile(square)), [0, 4, 2]);
    /// ```
    #[must_use]
    pub fn tile(&self, square: usize) -> u32 {
        match self.rank(square) {
            0 => 0,
            rank => 1 << rank,
        }
    }

    #[inline]
    fn rank(&self, square: usize) -> u8 {
        (self.squares >> (4 * square) & 0xf) as u8
    }

    fn ranks(&self) -> impl ExactSizeIterator<Item = u8> {
        let squares = self.squares;
        (0..SQUARES).map(move |square| (squares >> (4 * square) & 0xf) as u8)
    }

    fn has_goal(&self) -> bool {
        let goal = EACH * u64::from(self.goal);
        empty(self.squares ^ goal) != 0
    }

    /// The position with these squares in which so many tiles are to come.
    #[inline]
    fn with(self, squares: u64, new_tiles: u8) -> Self {
        let mut state = Self {
            squares,
            new_tiles,
            legal: 0,
            ..self
        };
        if state.has_goal() {
            state.new_tiles = 0;
        } else if new_tiles == 0 {
            for (bit, slide) in SLIDES.into_iter().enumerate() {
                state.legal |= u8::from(slid(squares, slide).0 != squares) << bit;
            }
        }
        state
    }

    /// The most points that the tiles can have brought: each one from twos.
    fn most_points(&self) -> u32 {
        self.ranks()
            .map(|rank| u32::from(rank.saturating_sub(1)) << rank)
            .sum()
    }
}

impl Game for TwentyFortyEight {
    type Move = Move;
    const PLAYERS: usize = 1;

    #[inline]
    fn turn(&self) -> Turn {
        match (self.new_tiles, self.legal) {
            (0, 0) => Turn::Over,
            (0, _) => Turn::Player(Player::FIRST),
            _ => Turn::Chance,
        }
    }

    /// The slides that change the board; or a 2 and a 4 on each empty square.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        Moves {
            squares: if self.new_tiles > 0 {
                empty(self.squares)
            } else {
                0
            },
            slides: self.legal.into(),
            is_four: false,
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        *self = match m {
            Move::Two(square) => self.with(self.squares | 1 << (4 * square), self.new_tiles - 1),
            Move::Four(square) => self.with(self.squares | 2 << (4 * square), self.new_tiles - 1),
            slide => {
                let (squares, points) = slid(self.squares, slide);
                self.score += points;
                self.with(squares, 1)
            }
        };
    }

    /// The score as a share of its range.
    #[inline]
    fn payoff(&self, player: Player) -> f32 {
        self.payoff_of_score(player)
    }

    /// A 2 is nine times as likely as a 4.
    #[inline]
    fn weight(&self, outcome: Move) -> f32 {
        if matches!(outcome, Move::Two(_)) {
            9.0
        } else {
            1.0
        }
    }
}

/// The slides, as bits, or the outcomes: the lowest bits of the empty squares, of which the first one's 2 may be behind already.
struct Moves {
    squares: u64,
    slides: u64,
    is_four: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Move> {
        if n >= self.len() {
            (self.squares, self.slides, self.is_four) = (0, 0, false);
            return None;
        }
        if self.squares == 0 {
            let slide = nth_one(self.slides, n);
            self.slides &= u64::MAX << slide << 1;
            return Some(SLIDES[slide]);
        }
        let index = n + usize::from(self.is_four);
        let place = nth_one(self.squares, index / 2);
        let is_four = index % 2 == 1;
        // The square itself stays until its 4 is behind, too.
        self.squares &= if is_four {
            u64::MAX << place << 1
        } else {
            u64::MAX << place
        };
        self.is_four = !is_four;
        let square = (place / 4) as u8;
        Some(if is_four {
            Move::Four(square)
        } else {
            Move::Two(square)
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let outcomes = 2 * self.squares.count_ones() - u32::from(self.is_four && self.squares != 0);
        let count = (outcomes + self.slides.count_ones()) as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Moves {}

impl Shortcuts for TwentyFortyEight {
    /// Finds the square and then the tile, without adding up all weights.
    #[inline]
    fn draw_outcome(&self, rng: &mut Rng) -> Move {
        const WEIGHT_OF_A_SQUARE: f64 = 10.0;
        let squares = empty(self.squares);
        let left = rng.unit() * WEIGHT_OF_A_SQUARE * f64::from(squares.count_ones());
        let mut index = (left / WEIGHT_OF_A_SQUARE) as u32;
        // The quotient may have been rounded up to a whole number.
        index -= u32::from(WEIGHT_OF_A_SQUARE * f64::from(index) > left);
        let square = (nth_one(squares, index as usize) / 4) as u8;
        if left - WEIGHT_OF_A_SQUARE * f64::from(index) < 9.0 {
            Move::Two(square)
        } else {
            Move::Four(square)
        }
    }

    /// The eight symmetries of the board.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let game = *self;
        (0..8).map(move |way| {
            let held = if way & 1 == 0 {
                game.squares
            } else {
                mirrored(game.squares)
            };
            let held = if way & 2 == 0 {
                held
            } else {
                transposed(mirrored(transposed(held)))
            };
            game.with(
                if way & 4 == 0 { held } else { transposed(held) },
                game.new_tiles,
            )
        })
    }

    fn canonical(&self) -> Self {
        self.images()
            .min_by_key(|image| image.squares)
            .unwrap_or(*self)
    }
}

impl Score for TwentyFortyEight {
    const UNIT: &'static str = msgid!("points");

    /// Twice the points that a tile of 2048 alone has brought. A score beyond, which needs several more large tiles, counts as much.
    const RANGE: RangeInclusive<f32> = 0.0..=40_960.0;

    fn score(&self, _: Player) -> f32 {
        (self.score as f32).min(*Self::RANGE.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Evaluate, Notation, check_encode, check_notation, check_score};

    fn read(text: &str) -> TwentyFortyEight {
        TwentyFortyEight::new(2048).unwrap().read(text).unwrap()
    }

    #[test]
    fn twenty_forty_eight_keeps_the_contract() {
        for (goal, games) in [(8, 20), (64, 4), (2048, 2)] {
            let start = TwentyFortyEight::new(goal).unwrap();
            check_notation(&start, 1, games).unwrap();
            check_encode(&start, 1, 2).unwrap();
            check_score(&start, 1, 2).unwrap();
        }
    }

    #[test]
    fn a_tile_merges_once_a_move() {
        let state = read("2 2 4 8 / 4 4 4 . / 2 2 2 2 / . . . 2");
        let after = |slide| state.after(slide).to_string();
        assert_eq!(
            after(Move::Left),
            "4 4 8 . / 8 4 . . / 4 4 . . / 2 . . . score 20 new 1"
        );
        assert_eq!(
            after(Move::Right),
            ". 4 4 8 / . . 4 8 / . . 4 4 / . . . 2 score 20 new 1"
        );
        assert_eq!(
            after(Move::Up),
            "2 2 8 8 / 4 4 2 4 / 2 2 . . / . . . . score 12 new 1"
        );
        assert_eq!(
            after(Move::Down),
            ". . . . / 2 2 . . / 4 4 8 8 / 2 2 2 4 score 12 new 1"
        );
    }

    #[test]
    fn the_goal_ends_the_game() {
        let state =
            read("1024 1024 . . / . . . . / . . . . / . . . . score 18000").after(Move::Left);
        assert_eq!(
            state.to_string(),
            "2048 . . . / . . . . / . . . . / . . . . score 20048"
        );
        assert!(state.is_over());
        assert_eq!(
            read("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2").turn(),
            Turn::Over
        );
    }

    #[test]
    fn impossible_positions_are_refused() {
        let empty_rows = "/ . . . . / . . . . / . . . .";
        for (text, expected) in [
            (
                "2 3 . .",
                "at column 3 (\"3 . .\"), expected moves, or 16 tiles",
            ),
            ("4096 . . .", "powers of two from 2 to 2048"),
            (
                "2 . . .",
                "at column 8 (the end), expected moves, or 16 tiles",
            ),
            (
                &format!("2 . . . {empty_rows}"),
                "1 tile and new 0 are not possible",
            ),
            (
                &format!("2 . . . {empty_rows} new 2"),
                "1 tile and new 2 are not possible",
            ),
            (
                &format!("2 4 . . {empty_rows} score 5"),
                "these tiles have brought 4 points at most",
            ),
            (
                &format!("2 4 . . {empty_rows} score"),
                "expected the points",
            ),
            (
                &format!("2 4 . . {empty_rows} new 3"),
                "the number of new tiles, from 0 to 2",
            ),
            (
                &format!("2 4 . . {empty_rows} left"),
                "score and the points, or new and the number of new tiles",
            ),
            ("a1+8", "expected a legal move: a1+2 a1+4 b1+2"),
        ] {
            let error = TwentyFortyEight::new(2048)
                .unwrap()
                .read(text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn ordered_tiles_are_better() {
        let order =
            |text: &str| (TwentyFortyEight::EVALUATIONS[0].score)(&read(text), Player::FIRST);
        let rest = "/ . . . . / . . . . / . . . .";
        assert!(order(&format!("64 32 16 8 {rest}")) > order(&format!("64 8 32 16 {rest}")));
        assert!(order(&format!("64 32 32 8 {rest}")) < order(&format!("64 64 8 . {rest}")));
    }
}
