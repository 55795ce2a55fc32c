//! 2048 (Gabriele Cirulli 2014), a game for one player.
//!
//! A move slides all tiles of a 4×4 board in one direction; two equal tiles that meet become one of twice the number, which counts
//! as points, and a tile merges once a move. Then nature puts a tile on an empty square, all squares being equally likely: a 2 nine
//! times in ten, or else a 4. The game begins with two such tiles and ends when no move changes the board, or with the goal, 2048. The
//! score is the result.
//!
//! Rules, action and outcome numbers are those of OpenSpiel's `2048`, with two differences. OpenSpiel does not offer a slide whose
//! only effect is a merge with a tile that the last slide merged. It also ends a game after 8192 plies, which no game needs.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use uctopia_game::{
    Board, Encode, Evaluate, Evaluation, Game, Notation, Player, Rng, Score, Shortcuts, Square,
    Theme, Turn, View,
};
use uctopia_options::{Message, TextError, message, msgid};

use crate::planes::mark_planes;
use crate::select::nth_one;
use crate::text::after_moves;

/// Squares along a side.
const SIDE: usize = 4;

const SQUARES: usize = SIDE * SIDE;

/// The least and the largest tile that may end the game.
pub const GOALS: RangeInclusive<u32> = 8..=2048;

/// The lowest bit of each square.
const EACH: u64 = 0x1111_1111_1111_1111;

/// A position of 2048.
///
/// ```
/// use uctopia_game::{Game, Notation, Turn};
/// use uctopia_games::twenty_forty_eight::TwentyFortyEight;
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

/// What becomes of a row of four tiles that slide to the left.
#[derive(Clone, Copy, Default)]
struct Slid {
    row: u16,
    points: u32,
}

static SLID_LEFT: LazyLock<Vec<Slid>> = LazyLock::new(|| (0..=u16::MAX).map(slide_left).collect());

fn slide_left(row: u16) -> Slid {
    let mut tiles = (0..SIDE)
        .map(|place| row >> (4 * place) & 0xf)
        .filter(|&tile| tile != 0)
        .peekable();
    let (mut slid, mut place) = (Slid::default(), 0);
    while let Some(mut tile) = tiles.next() {
        // Tiles above the goal, which no game has, stay as they are.
        if tiles.peek() == Some(&tile) && tile < 0xf {
            tiles.next();
            tile += 1;
            slid.points += 1 << tile;
        }
        slid.row |= tile << (4 * place);
        place += 1;
    }
    slid
}

/// The board with columns as rows.
#[inline]
fn transposed(squares: u64) -> u64 {
    let swap = |squares: u64, mask: u64, distance: u32| {
        let changed = (squares ^ (squares >> distance)) & mask;
        squares ^ changed ^ (changed << distance)
    };
    // Single squares within blocks of two by two, then the blocks.
    swap(
        swap(squares, 0x0000_f0f0_0000_f0f0, 12),
        0x0000_0000_ff00_ff00,
        24,
    )
}

/// The board with the columns in the opposite order.
#[inline]
fn mirrored(squares: u64) -> u64 {
    let pairs = (squares & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (squares >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    (pairs & 0x00ff_00ff_00ff_00ff) << 8 | (pairs >> 8 & 0x00ff_00ff_00ff_00ff)
}

/// The board after a slide, and the points for it.
#[inline]
fn slid(squares: u64, slide: Move) -> (u64, u32) {
    let is_upright = matches!(slide, Move::Up | Move::Down);
    let is_backward = matches!(slide, Move::Right | Move::Down);
    let turn = |squares| {
        if is_upright {
            transposed(squares)
        } else {
            squares
        }
    };
    let turned = turn(squares);
    let facing = if is_backward {
        mirrored(turned)
    } else {
        turned
    };
    let (mut rows, mut points) = (0, 0);
    for place in 0..SIDE {
        let slid = SLID_LEFT[usize::from((facing >> (16 * place)) as u16)];
        rows |= u64::from(slid.row) << (16 * place);
        points += slid.points;
    }
    (
        turn(if is_backward { mirrored(rows) } else { rows }),
        points,
    )
}

/// The lowest bits of the empty squares.
#[inline]
fn empty(squares: u64) -> u64 {
    !(squares | squares >> 1 | squares >> 2 | squares >> 3) & EACH
}

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
    /// use uctopia_game::Notation;
    /// use uctopia_games::twenty_forty_eight::TwentyFortyEight;
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

/// `2 . . 4 / . . . . / . . . . / . . . . score 0 new 1`: the tiles row by row from the top, the score, and how many tiles nature puts on
/// the board before the player moves, if any.
impl fmt::Display for TwentyFortyEight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SQUARES {
            let between = if square > 0 && square % SIDE == 0 {
                "/ "
            } else {
                ""
            };
            match self.tile(square) {
                0 => write!(f, "{between}. ")?,
                tile => write!(f, "{between}{tile} ")?,
            }
        }
        write!(f, "score {}", self.score)?;
        match self.new_tiles {
            0 => Ok(()),
            new => write!(f, " new {new}"),
        }
    }
}

/// A word of a text, and where it begins.
type Word<'a> = (usize, &'a str);

/// The words of a text, which end at blanks, commas and slashes.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'))
        .filter(|word| !word.is_empty())
        .map(move |word| (offset(word), word))
}

impl TwentyFortyEight {
    fn read_board(self, text: &str) -> Result<Self, TextError> {
        let mut words = words(text);
        let mut squares = 0;
        for square in 0..SQUARES {
            let (offset, word) = words.next().unwrap_or((text.len(), ""));
            squares |= self.read_rank(word).ok_or_else(|| {
                let goal = 1_u32 << self.goal;
                let expected = message!("moves, or 16 tiles row by row: powers of two from 2 to {goal}, or . for an empty square");
                TextError::at(text, offset, expected)
            })? << (4 * square);
        }
        let (mut score, mut new_tiles) = (0, 0);
        while let Some((offset, word)) = words.next() {
            let (number_offset, number) = words.next().unwrap_or((text.len(), ""));
            let number: Option<u32> = number.parse().ok();
            match (word, number) {
                ("score", Some(points)) => score = points,
                ("new", Some(new @ 0..=2)) => new_tiles = new as u8,
                ("score", None) => {
                    return Err(TextError::at(text, number_offset, message!("the points")));
                }
                ("new", _) => {
                    return Err(TextError::at(
                        text,
                        number_offset,
                        message!("the number of new tiles, from 0 to 2"),
                    ));
                }
                _ => {
                    return Err(TextError::at(
                        text,
                        offset,
                        message!("score and the points, or new and the number of new tiles"),
                    ));
                }
            }
        }
        let state = Self { score, ..self }.with(squares, new_tiles);
        state
            .possible(new_tiles.into())
            .map_err(|problem| TextError::whole(text, problem))?;
        Ok(state)
    }

    fn read_rank(self, word: &str) -> Option<u64> {
        if matches!(word, "." | "0" | "-" | "_") {
            return Some(0);
        }
        let tile: u32 = word.parse().ok()?;
        (tile.is_power_of_two() && (2..=1 << self.goal).contains(&tile))
            .then(|| tile.ilog2().into())
    }

    fn possible(&self, new_tiles: u32) -> Result<(), Message> {
        let (empty, most) = (empty(self.squares).count_ones(), self.most_points());
        let tiles = SQUARES as u32 - empty;
        let has_begun = tiles + new_tiles >= 2 || self.has_goal();
        if !has_begun || new_tiles > empty || (new_tiles == 2 && tiles > 0) {
            return Err(message!(
                "{tiles} {tiles:tile|tiles} and new {new_tiles} are not possible: a game begins without tiles and with new 2, and has two \
                 tiles or more when the player moves"
            ));
        }
        if self.score > most {
            return Err(message!("these tiles have brought {most} points at most"));
        }
        Ok(())
    }
}

impl Notation for TwentyFortyEight {
    /// Reads tiles row by row, with `score` and `new` behind them or not, as OpenSpiel writes them as well; or the tiles and slides from
    /// the first position, such as `a1+2 c1+2 left d4+4`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let start = Self { score: 0, ..*self }.with(0, 2);
        match text.trim_start().chars().next() {
            Some(first) if !first.is_alphabetic() => start.read_board(text),
            _ => after_moves(start, text, 0),
        }
    }

    fn move_text(&self, m: Move) -> String {
        let square = |square: u8, tile: u8| {
            let (column, row) = (square % SIDE as u8, square / SIDE as u8);
            format!("{}{}+{tile}", char::from(b'a' + column), row + 1)
        };
        match m {
            Move::Up => "up".to_owned(),
            Move::Right => "right".to_owned(),
            Move::Down => "down".to_owned(),
            Move::Left => "left".to_owned(),
            Move::Two(place) => square(place, 2),
            Move::Four(place) => square(place, 4),
        }
    }

    fn player_name(&self, _: Player) -> &'static str {
        msgid!("player")
    }
}

/// Columns of the drawn board: the tiles, a gap, and the arrows of the slides.
const DRAWN_COLUMNS: usize = SIDE + 2;

impl View for TwentyFortyEight {
    /// The tiles, and beside them an arrow for each slide.
    fn board(&self) -> Board {
        let mut board = Board::lettered(Theme::Cards, DRAWN_COLUMNS, SIDE);
        board.column_names[SIDE..].fill(String::new());
        for (index, square) in board.squares.iter_mut().enumerate() {
            let (row, column) = (index / DRAWN_COLUMNS, index % DRAWN_COLUMNS);
            *square = match column {
                SIDE => Square::Void,
                _ if column > SIDE => Square::Label(["↑", "→", "↓", "←"][row].to_owned()),
                _ => match self.tile(SIDE * row + column) {
                    0 => Square::Empty,
                    tile => Square::Card(tile.to_string()),
                },
            };
        }
        board
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        let (row, column) = match m {
            Move::Two(square) | Move::Four(square) => {
                (usize::from(square) / SIDE, usize::from(square) % SIDE)
            }
            slide => (self.action_of(slide), DRAWN_COLUMNS - 1),
        };
        Some(row * DRAWN_COLUMNS + column)
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

impl Evaluate for TwentyFortyEight {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "order",
            aliases: &["monotonicity"],
            unit: msgid!("points"),
            about: "empty squares and pairs that can merge, less large tiles that do not lie in order along rows and columns",
            scale: 10_000.0,
            score: |state, _| order(state.squares) + order(transposed(state.squares)),
        },
        Evaluation {
            name: "score",
            aliases: &[],
            unit: msgid!("points"),
            about: "the points of the merged tiles so far",
            scale: 20_480.0,
            score: |state, player| state.score(player),
        },
    ];
}

/// The value of all rows, with the terms and weights of the strongest hand-made evaluation (Xiao 2014, nneonneo/2048-ai), of which the
/// constant that keeps a dead board worse is left out.
fn order(squares: u64) -> f32 {
    let rows = (0..SIDE)
        .map(|row| [0, 1, 2, 3].map(|place| (squares >> (16 * row + 4 * place) & 0xf) as f32));
    rows.map(order_of_row).sum()
}

fn order_of_row(ranks: [f32; SIDE]) -> f32 {
    let fourth = |rank: f32| rank * rank * rank * rank;
    let empty = ranks.iter().filter(|&&rank| rank == 0.0).count() as f32;
    let sum: f32 = ranks
        .iter()
        .map(|&rank| rank * rank * rank * rank.sqrt())
        .sum();
    let mut merges = 0.0;
    let (mut falls, mut rises) = (0.0, 0.0);
    for pair in ranks.windows(2) {
        let difference = fourth(pair[0]) - fourth(pair[1]);
        falls += difference.max(0.0);
        rises += (-difference).max(0.0);
        merges += if difference == 0.0 && pair[0] > 0.0 {
            1.0
        } else {
            0.0
        };
    }
    270.0 * empty + 700.0 * merges - 47.0 * falls.min(rises) - 11.0 * sum
}

/// The planes of the input of a network: empty squares, then each tile from 2 to 2048.
const TILE_PLANES: usize = 12;

/// Slides have the numbers 0 to 3: up, right, down, left. A 2 on a square has twice the square's number, counted row by row, a 4 one
/// more; OpenSpiel has one number more, for a full board, which no game has when a tile is to come.
///
/// Observation: the tile on each square. Planes: the empty squares, then the squares of each tile from 2 to 2048.
impl Encode for TwentyFortyEight {
    fn distinct_actions(&self) -> usize {
        SLIDES.len()
    }

    fn distinct_outcomes(&self) -> usize {
        2 * SQUARES + 1
    }

    #[inline]
    fn action_of(&self, m: Move) -> usize {
        match m {
            Move::Up => 0,
            Move::Right => 1,
            Move::Down => 2,
            Move::Left => 3,
            Move::Two(square) => 2 * usize::from(square),
            Move::Four(square) => 2 * usize::from(square) + 1,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![SIDE, SIDE]
    }

    fn write_observation(&self, _: Player, observation: &mut [f32]) {
        for (square, number) in observation.iter_mut().enumerate() {
            *number = self.tile(square) as f32;
        }
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![TILE_PLANES, SIDE, SIDE]
    }

    fn write_planes(&self, _: Player, planes: &mut [f32]) {
        mark_planes(planes, self.ranks().map(usize::from));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{check_encode, check_notation, check_score};

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
