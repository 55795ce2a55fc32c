//! The board that all programs of the Othello articles (Koseki, study-docs) play on, theirs in C++ and Python alike.

use std::fmt::Display;

/// White's number; a side's opponent is the number with its last bit turned.
pub(crate) const WHITE: i32 = 0;
pub(crate) const BLACK: i32 = 1;
/// An empty square is a number too, which causes the mistake in [`Board::winner`].
const EMPTY: i32 = -1;

const DIRECTIONS: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// Squares row by row, without the side to move.
#[derive(Clone)]
pub(crate) struct Board {
    size: i32,
    squares: Vec<i32>,
}

impl Board {
    /// The board and the side to move of one of our positions, read from its text.
    pub(crate) fn of(state: &impl Display) -> (Self, i32) {
        let text = state.to_string();
        let (squares, to_move) = text
            .split_once(' ')
            .expect("a position is written as squares and side to move");
        let number = |letter| match letter {
            'X' => BLACK,
            'O' => WHITE,
            _ => EMPTY,
        };
        let squares: Vec<i32> = squares.chars().map(number).collect();
        (
            Self {
                size: squares.len().isqrt() as i32,
                squares,
            },
            if to_move == "X" { BLACK } else { WHITE },
        )
    }

    fn at(&self, y: i32, x: i32) -> Option<i32> {
        let inside = (0..self.size).contains(&y) && (0..self.size).contains(&x);
        inside.then(|| self.squares[(y * self.size + x) as usize])
    }

    /// The discs that turn over in one direction.
    fn turned(&self, player: i32, square: usize, (dy, dx): (i32, i32)) -> Vec<usize> {
        let (mut y, mut x) = (
            square as i32 / self.size + dy,
            square as i32 % self.size + dx,
        );
        let mut turned = Vec::new();
        while self.at(y, x) == Some(player ^ 1) {
            turned.push((y * self.size + x) as usize);
            (y, x) = (y + dy, x + dx);
        }
        if self.at(y, x) == Some(player) {
            turned
        } else {
            Vec::new()
        }
    }

    /// Where a side may play, row by row; nowhere if it must pass.
    pub(crate) fn legal_actions(&self, player: i32) -> Vec<usize> {
        let turns_any = |&square: &usize| {
            DIRECTIONS
                .iter()
                .any(|&d| !self.turned(player, square, d).is_empty())
        };
        (0..self.squares.len())
            .filter(|&square| self.squares[square] == EMPTY)
            .filter(turns_any)
            .collect()
    }

    pub(crate) fn put(&mut self, player: i32, square: usize) {
        for direction in DIRECTIONS {
            for disc in self.turned(player, square, direction) {
                self.squares[disc] = player;
            }
        }
        self.squares[square] = player;
    }

    pub(crate) fn after(&self, player: i32, square: usize) -> Self {
        let mut next = self.clone();
        next.put(player, square);
        next
    }

    pub(crate) fn is_done(&self) -> bool {
        self.legal_actions(WHITE).is_empty() && self.legal_actions(BLACK).is_empty()
    }

    pub(crate) fn count(&self, player: i32) -> i32 {
        self.squares
            .iter()
            .filter(|&&square| square == player)
            .count() as i32
    }

    /// The winner of a finished game, or `None`. The article's mistake: it adds up all squares to count black, empty ones
    /// too, and leaves the rest to white.
    pub(crate) fn winner(&self) -> Option<i32> {
        let black: i32 = self.squares.iter().sum();
        more_of(self.size * self.size - black, black)
    }

    /// The side with more discs, or `None`: the result of playouts of limited length.
    pub(crate) fn ahead(&self) -> Option<i32> {
        more_of(self.count(WHITE), self.count(BLACK))
    }

    /// The articles' second evaluation, from a side's point of view.
    pub(crate) fn custom_evaluation(&self, player: i32) -> i64 {
        let signed = |y, x| match self.at(y, x) {
            Some(EMPTY) | None => 0,
            Some(owner) if owner == player => 1,
            Some(_) => -1,
        };
        let mut score = 0;
        for border in [0, self.size - 1] {
            score += 10 * (signed(border, 0) + signed(border, self.size - 1));
            for along in 0..self.size {
                score += 5 * (signed(along, border) + signed(border, along));
            }
        }
        let mobility = |player| self.legal_actions(player).len() as i64;
        score += 2 * (mobility(player) - mobility(player ^ 1));
        score + i64::from((self.count(player) - self.count(player ^ 1)).signum())
    }

    /// The articles' first evaluation, from a side's point of view.
    pub(crate) fn mass_count(&self, player: i32) -> i64 {
        i64::from(self.count(player) - self.count(player ^ 1))
    }
}

fn more_of(white: i32, black: i32) -> Option<i32> {
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(WHITE),
        std::cmp::Ordering::Less => Some(BLACK),
        std::cmp::Ordering::Equal => None,
    }
}

/// Win 1, draw ½, loss 0.
pub(crate) fn reward(winner: Option<i32>, player: i32) -> f64 {
    winner.map_or(0.5, |winner| if winner == player { 1.0 } else { 0.0 })
}
