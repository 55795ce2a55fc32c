//! Go with area scoring and positional superko, on boards from 2×2 to 19×19.
//!
//! Black begins. A stone is put on an empty point; chains of the opponent without a liberty are captured. A move that leaves its own
//! chain without one is not legal, and neither is a move that repeats the stones of an earlier position (positional superko). A player
//! may pass; two passes in a row end the game. Stones and the empty points that only one player's stones reach are points, and white
//! gets komi besides; nothing is removed as dead (Tromp and Taylor 1995).
//!
//! As in OpenSpiel's `go` a game ends after twice as many plies as the board has points, so that games of random moves do; action numbers
//! are the same. There, a move that repeats a position is legal and ends the game as a draw, and the board is 19×19 by default.
//!
//! Positions with the same stones and different moves before them are different: superko tells them apart.
//!
//! Reading order: `board.rs` for chains and areas, this file for the rules, `notation.rs` for text and the board to draw, `encode.rs`
//! for moves and positions as numbers.

mod board;
mod encode;
mod notation;

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

use uctopia_game::moves::{Moves as _, bits_of};
use uctopia_game::{Evaluate, Evaluation, Game, Payoffs, Player, Rng, Score, Shortcuts, Turn};
use uctopia_options::msgid;

use crate::mnk::{Bits, Words};
use board::{Stones, key};

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 19;

/// Komi that a game may have, in points.
pub const KOMI: RangeInclusive<f32> = 0.0..=100.0;

/// A position of Go, on boards up to 10×10 or, with six words, up to 19×19.
///
/// ```
/// use uctopia::{Game, Notation, Player, Turn};
/// use uctopia::games::go::Go;
///
/// let game = Go::<2>::new(9, 7.5).unwrap().read("e5 e6 d6 pass").unwrap();
/// assert_eq!(game.turn(), Turn::Player(Player::FIRST));
/// assert_eq!(game.moves().len(), 81 - 3 + 1); // the empty points, and the pass
/// assert!(Go::<6>::new(19, 6.5).is_some());
/// assert_eq!(Go::<2>::new(19, 6.5), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Go<const WORDS: usize = 2> {
    half_komi: u16,
    to_move: Player,
    is_over: bool,
    stones: Stones<WORDS>,
    /// The points of the board.
    board: Words<WORDS>,
    /// The points on which the player to move may put a stone.
    legal: Words<WORDS>,
    /// The position from which the game began.
    start: Start<WORDS>,
    /// The positions since the start, the latest first.
    positions: History,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Start<const WORDS: usize> {
    stones: Stones<WORDS>,
    to_move: Player,
}

/// What is kept of an earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    hash: u64,
    stones: u16,
    /// The move that led to it.
    latest: Move,
}

/// Positions since the start, the latest first. Games that begin alike share what they have in common, so that a copy costs little.
#[derive(Clone, Debug)]
struct History {
    latest: Position,
    /// How many positions there are.
    count: u16,
    /// The most stones of any of them: a position with more stones repeats none.
    most_stones: u16,
    before: Option<Arc<History>>,
}

impl History {
    fn of_start(latest: Position) -> Self {
        Self {
            latest,
            count: 1,
            most_stones: latest.stones,
            before: None,
        }
    }

    fn push(&mut self, latest: Position) {
        let before = Self {
            before: self.before.take(),
            ..*self
        };
        self.advance(latest);
        self.before = Some(Arc::new(before));
    }

    /// Makes a position the latest one without keeping the one before it, for random games, which keep theirs in a row.
    fn advance(&mut self, latest: Position) {
        self.latest = latest;
        self.count += 1;
        self.most_stones = self.most_stones.max(latest.stones);
    }

    /// The positions, the latest first.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = &Position> {
        std::iter::successors(Some(self), |at| at.before.as_deref()).map(|at| &at.latest)
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |a: &Option<Arc<Self>>, b: &Option<Arc<Self>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        self.count == other.count
            && self.latest == other.latest
            && (is_same(&self.before, &other.before) || self.iter().eq(other.iter()))
    }
}

impl Eq for History {}

/// Without recursion, since a game may be long.
impl Drop for History {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut history) = before.and_then(Arc::into_inner) {
            before = history.before.take();
        }
    }
}

/// A point on which a stone is put, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u16);

/// The pass, beyond the points of the largest board.
const PASS: Move = Move(u16::MAX);

impl Move {
    #[inline]
    fn to(point: usize) -> Self {
        Self(point as u16)
    }
}

/// The longest side of a board for which so many words suffice; the last row needs no spare bit.
const fn longest_side(words: usize) -> usize {
    let mut side = LONGEST_SIDE;
    while (side + 1) * side > 64 * words + 1 {
        side -= 1;
    }
    side
}

impl<const WORDS: usize> Go<WORDS> {
    /// The empty board with so many points along a side; `None` if these are fewer than 2 or too many for the type, or if komi is no
    /// multiple of a half from 0 to 100.
    #[must_use]
    pub fn new(size: usize, komi: f32) -> Option<Self> {
        let half_points = 2.0 * komi;
        let is_possible = (2..=longest_side(WORDS)).contains(&size)
            && KOMI.contains(&komi)
            && half_points.fract() == 0.0;
        is_possible
            .then(|| Self::of_start(Stones::none(size as u8), Player::FIRST, half_points as u16))
    }

    /// The position with these stones, before which there was no other.
    fn of_start(stones: Stones<WORDS>, to_move: Player, half_komi: u16) -> Self {
        let mut board = Words::EMPTY;
        stones
            .points()
            .for_each(|(column, row)| board.insert(stones.point(column, row)));
        let first = Position {
            hash: stones.hash(),
            stones: stones.count() as u16,
            latest: PASS,
        };
        let mut state = Self {
            half_komi,
            to_move,
            is_over: false,
            stones,
            board,
            legal: Words::EMPTY,
            start: Start { stones, to_move },
            positions: History::of_start(first),
        };
        state.legal = state.legal_points();
        state
    }

    /// The position from which the game of this board size and komi begins.
    fn emptied(&self) -> Self {
        Self::of_start(
            Stones::none(self.stones.size),
            Player::FIRST,
            self.half_komi,
        )
    }

    fn size(&self) -> usize {
        self.stones.size()
    }

    /// The moves since the start.
    fn plies(&self) -> Vec<Move> {
        let latest_first = self.positions.iter().map(|position| position.latest);
        let mut plies: Vec<Move> = latest_first.take(self.ply_count()).collect();
        plies.reverse();
        plies
    }

    /// The number of moves since the start.
    fn ply_count(&self) -> usize {
        usize::from(self.positions.count) - 1
    }

    fn most_plies(&self) -> usize {
        2 * self.size() * self.size()
    }

    fn latest(&self) -> Position {
        self.positions.latest
    }

    fn has_been(&self, hash: u64) -> bool {
        self.positions.iter().any(|position| position.hash == hash)
    }

    /// The points on which the player to move may put a stone.
    fn legal_points(&self) -> Words<WORDS> {
        let [mut legal, capturing] = self.stones.playable(self.to_move, self.board);
        let Position { hash, stones, .. } = self.latest();
        for point in capturing.members() {
            let captured = self.stones.captured_by(self.to_move, point, self.board);
            if self.has_been(hash ^ self.change(point, captured)) {
                legal = legal.without(board::single(point));
            }
        }
        if stones >= self.positions.most_stones {
            return legal;
        }
        // A stone that captures nothing repeats a position with one stone more: only those are looked at.
        for earlier in self
            .positions
            .iter()
            .filter(|earlier| earlier.stones == stones + 1)
        {
            let quiet = legal.without(capturing);
            let repeating = quiet
                .members()
                .find(|&point| hash ^ key(self.to_move, point) == earlier.hash);
            legal = repeating.map_or(legal, |point| legal.without(board::single(point)));
        }
        legal
    }

    /// Makes a move, without the legal points after it.
    #[inline]
    fn put(&mut self, m: Move) {
        let position = self.change_board(m);
        self.positions.push(position);
        self.change_turn();
    }

    /// Passes the turn, or ends the game that is too long.
    #[inline]
    fn change_turn(&mut self) {
        self.is_over |= self.ply_count() >= self.most_plies();
        self.to_move = self.to_move.opponent();
    }

    /// Makes a move on the board; returns the position after it.
    #[inline]
    fn change_board(&mut self, m: Move) -> Position {
        let mut position = Position {
            latest: m,
            ..self.latest()
        };
        if m == PASS {
            self.is_over = self.ply_count() > 0 && self.latest().latest == PASS;
        } else {
            let point = m.0.into();
            let captured = self.stones.captured_by(self.to_move, point, self.board);
            let [own, other] = [self.to_move, self.to_move.opponent()].map(Player::index);
            position.hash ^= self.change(point, captured);
            self.stones.of[own].insert(point);
            self.stones.of[other] = self.stones.of[other].without(captured);
            position.stones = self.stones.count() as u16;
        }
        position
    }

    /// Whether the player to move may put a stone on an empty point, after these positions.
    #[inline]
    fn is_legal(&self, point: usize, positions: &[Position]) -> bool {
        let captured = self.stones.captured_by(self.to_move, point, self.board);
        let Position { hash, stones, .. } = self.latest();
        let stones = stones + 1 - captured.count() as u16;
        let after = hash ^ self.change(point, captured);
        let repeats = |earlier: &Position| earlier.stones == stones && earlier.hash == after;
        let lives =
            captured != Words::EMPTY || self.stones.has_liberty(self.to_move, point, self.board);
        let may_repeat = stones <= self.positions.most_stones;
        lives && !(may_repeat && positions.iter().any(repeats))
    }

    /// The payoffs of a random game from here. A point is drawn again if it is not legal, which leaves all legal moves equally likely and
    /// is faster than to know all of them.
    fn random_end(&self, rng: &mut Rng) -> Payoffs {
        let mut state = self.clone();
        // In a row, since every move is compared with all of them.
        let mut positions: Vec<Position> = self.positions.iter().copied().collect();
        while !state.is_over {
            let empty = state.stones.empty(state.board);
            let count = empty.count();
            let m = loop {
                let drawn = rng.below(count as u32 + 1) as usize;
                if drawn == count {
                    break PASS;
                }
                let point = empty.nth(drawn);
                if state.is_legal(point, &positions) {
                    break Move::to(point);
                }
            };
            let latest = state.change_board(m);
            state.positions.advance(latest);
            positions.push(latest);
            state.change_turn();
        }
        state.payoffs()
    }

    /// What the hash of the position changes by when the player to move puts a stone on a point and captures others.
    #[inline]
    fn change(&self, point: usize, captured: Words<WORDS>) -> u64 {
        let opponent = self.to_move.opponent();
        let removed = captured.members().map(|point| key(opponent, point));
        removed.fold(key(self.to_move, point), |change, key| change ^ key)
    }

    /// Black's points less white's and komi, in half points.
    fn half_lead(&self) -> i32 {
        let [black, white] = self.stones.areas(self.board).map(|points| points as i32);
        2 * (black - white) - i32::from(self.half_komi)
    }

    fn komi(&self) -> f32 {
        f32::from(self.half_komi) / 2.0
    }

    /// The game seen in one of eight ways: turned and mirrored.
    fn held(&self, way: usize) -> Self {
        let last = self.size() - 1;
        let seen = |point: usize| {
            let (column, row) = self.stones.column_and_row(point);
            let column = if way & 1 == 0 { column } else { last - column };
            let row = if way & 2 == 0 { row } else { last - row };
            if way & 4 == 0 {
                self.stones.point(column, row)
            } else {
                self.stones.point(row, column)
            }
        };
        let mut start = self.start;
        for (held, stones) in start.stones.of.iter_mut().zip(self.start.stones.of) {
            *held = Words::EMPTY;
            stones.members().for_each(|point| held.insert(seen(point)));
        }
        let mut held = Self::of_start(start.stones, start.to_move, self.half_komi);
        for m in self.plies() {
            held.play(if m == PASS {
                m
            } else {
                Move::to(seen(m.0.into()))
            });
        }
        held
    }
}

/// Only the stones and the turn: positions that superko tells apart may hash alike.
impl<const WORDS: usize> Hash for Go<WORDS> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (
            self.latest().hash,
            self.to_move,
            self.latest().latest == PASS,
        )
            .hash(hasher);
    }
}

impl<const WORDS: usize> Game for Go<WORDS> {
    type Move = Move;
    const PLAYERS: usize = 2;

    #[inline]
    fn turn(&self) -> Turn {
        if self.is_over {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    /// The legal points, row by row from the bottom, and the pass.
    #[inline]
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let points = if self.is_over {
            Words::EMPTY
        } else {
            self.legal
        };
        bits_of(points.words())
            .mapped(Move::to)
            .followed_by((!self.is_over).then_some(PASS))
    }

    fn play(&mut self, m: Move) {
        self.put(m);
        self.legal = if self.is_over {
            Words::EMPTY
        } else {
            self.legal_points()
        };
    }

    #[inline]
    fn is_pass(&self, m: Move) -> bool {
        m == PASS
    }

    fn payoff(&self, player: Player) -> f32 {
        let black = self.half_lead().signum() as f32;
        if player == Player::FIRST {
            black
        } else {
            -black
        }
    }
}

impl<const WORDS: usize> Shortcuts for Go<WORDS> {
    /// Two plies a point of the largest board of the type.
    const LONGEST_GAME: Option<u32> = Some(2 * (longest_side(WORDS) * longest_side(WORDS)) as u32);

    /// A position shares all that was before the latest move with those that lead to it.
    const HEAP_BYTES: usize = size_of::<History>() + 2 * size_of::<usize>();

    #[inline]
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        Some(self.random_end(rng))
    }

    /// A move wins at once only if it is the second pass in a row, or the last ply.
    fn winning_move(&self) -> Option<Move> {
        let wins = |m: &Move| {
            let after = self.after(*m);
            after.is_over && after.payoff(self.to_move) == 1.0
        };
        if self.ply_count() + 1 == self.most_plies() {
            return self.moves().find(wins);
        }
        let may_end = !self.is_over && self.ply_count() > 0 && self.latest().latest == PASS;
        Some(PASS).filter(|m| may_end && wins(m))
    }

    /// The eight symmetries of the board, with all moves before.
    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        (0..8).map(|way| self.held(way))
    }

    fn canonical(&self) -> Self {
        let form = |state: &Self| (state.stones, state.start, state.plies());
        self.images()
            .min_by_key(form)
            .unwrap_or_else(|| self.clone())
    }
}

impl<const WORDS: usize> Score for Go<WORDS> {
    const UNIT: &'static str = msgid!("points");

    const RANGE: RangeInclusive<f32> = 0.0..=(LONGEST_SIDE * LONGEST_SIDE) as f32 + *KOMI.end();

    /// The area, and komi for white.
    fn score(&self, player: Player) -> f32 {
        let area = self.stones.areas(self.board)[player.index()] as f32;
        if player == Player::SECOND {
            area + self.komi()
        } else {
            area
        }
    }
}

impl<const WORDS: usize> Evaluate for Go<WORDS> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
        name: "area",
        aliases: &["territory"],
        unit: msgid!("points"),
        about: "points that are nearer to own stones than to the opponent's, stones included, less the opponent's; komi counts",
        scale: 20.0,
        score: |state, player| {
            let [black, white] = state
                .stones
                .nearer_points(state.board)
                .map(|points| points as f32);
            let lead = black - white - state.komi();
            if player == Player::FIRST { lead } else { -lead }
        },
    }];
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Notation, check_encode, check_notation, check_score, random_move};

    fn go(size: usize) -> Go {
        Go::new(size, 7.5).unwrap()
    }

    #[test]
    fn go_keeps_the_contract() {
        for (size, games) in [(2, 10), (3, 5), (5, 1)] {
            check_notation(&go(size), 1, games).unwrap();
        }
        check_encode(&go(9), 1, 1).unwrap();
        check_score(&go(9), 1, 1).unwrap();
        check_encode(&Go::<6>::new(13, 0.0).unwrap(), 1, 1).unwrap();
    }

    #[test]
    fn legal_points_are_the_same_one_by_one() {
        for seed in 0..40 {
            let (mut state, mut rng) = (go(3 + seed as usize % 3), Rng::new(seed));
            while !state.is_over() {
                for point in state.stones.empty(state.board).members() {
                    assert_eq!(
                        state.is_legal(point, &state.positions.iter().copied().collect::<Vec<_>>()),
                        state.legal.contains(point),
                        "{state} {}",
                        state.move_text(Move::to(point))
                    );
                }
                state.play(random_move(&state, &mut rng));
            }
        }
    }

    #[test]
    fn a_position_must_not_repeat() {
        let ko = ".XO./X.XO/.XO./.... O";
        let read = |moves: &str| go(4).read(&format!("{ko} {moves}")).unwrap();
        let taken = read("b3");
        assert_eq!(taken.stones.count(), 7); // one stone more, and one less
        assert!(taken.read_move("c3").is_err());
        assert!(read("b3 pass pass").is_over());
        assert!(read("b3 a1 d1").read_move("c3").is_ok());
        assert!(read("b3 pass d1").read_move("c3").is_ok());
    }

    #[test]
    fn suicide_is_not_legal() {
        assert!(
            go(3)
                .read(".../X../.X. O")
                .unwrap()
                .read_move("a1")
                .is_err()
        );
        assert!(go(3).read("O../XO./.XO O").unwrap().read_move("a1").is_ok()); // it captures a2
        assert!(go(3).read("X../X../.X. X").unwrap().read_move("a1").is_ok()); // it joins chains with liberties
    }

    #[test]
    fn impossible_boards_are_refused() {
        for (text, expected) in [
            ("OX./XX./... X", "the stones on a3 have no liberty"),
            (
                "a1 b1 a1",
                "at column 7 (\"a1\"), expected a legal move of black: c1 a2 b2 c2 a3 b3 c3 pass",
            ),
            (
                "a1 pass pass b1",
                "expected the end, since the game is over",
            ),
            ("i1", "expected a legal move of black: a1 b1 c1"),
            ("X.O/...", "3 of the 9 squares are missing"),
        ] {
            let error = go(3).read(text).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn areas_are_stones_and_what_they_surround() {
        let state = go(5).read(".XO../XXO../..O../XXO.O/.XOO. X").unwrap();
        assert_eq!(state.stones.areas(state.board), [8, 15]);
        assert_eq!(state.half_lead(), 2 * (8 - 15) - 15);
        assert_eq!(
            [Player::FIRST, Player::SECOND].map(|player| state.score(player)),
            [8.0, 22.5]
        );
        let neutral = go(3).read("X.O/X.O/X.O X").unwrap();
        assert_eq!(neutral.stones.areas(neutral.board), [3, 3]);
    }
}
