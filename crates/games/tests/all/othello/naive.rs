//! A second implementation of Othello, with an array and loops: the reference for the bitboards.

use uctopia_game::Player;

/// A position: one cell a square, row by row.
#[derive(Clone)]
pub(crate) struct Naive {
    size: usize,
    cells: Vec<Option<Player>>,
    to_move: Player,
}

impl Naive {
    /// The first position.
    pub(crate) fn start(size: usize) -> Self {
        let mut cells = vec![None; size * size];
        let (upper, lower) = (size / 2 - 1, size / 2);
        for (row, column, player) in [
            (upper, upper, Player::SECOND),
            (upper, lower, Player::FIRST),
            (lower, upper, Player::FIRST),
            (lower, lower, Player::SECOND),
        ] {
            cells[row * size + column] = Some(player);
        }
        Self {
            size,
            cells,
            to_move: Player::FIRST,
        }
    }

    fn at(&self, row: isize, column: isize) -> Option<Player> {
        let inside = 0..self.size as isize;
        let on_board = inside.contains(&row) && inside.contains(&column);
        if on_board {
            self.cells[row as usize * self.size + column as usize]
        } else {
            None
        }
    }

    /// The squares that turn when the side to move plays on an empty square.
    fn turned(&self, square: usize) -> Vec<usize> {
        let (row, column) = ((square / self.size) as isize, (square % self.size) as isize);
        let mut turned = Vec::new();
        for down in -1..=1 {
            for right in -1..=1 {
                let line: Vec<(isize, isize)> = (1..)
                    .map(|steps| (row + steps * down, column + steps * right))
                    .take_while(|&(r, c)| {
                        (down, right) != (0, 0) && self.at(r, c) == Some(self.to_move.opponent())
                    })
                    .collect();
                let beyond = line.len() as isize + 1;
                if self.at(row + beyond * down, column + beyond * right) == Some(self.to_move) {
                    turned.extend(
                        line.iter()
                            .map(|&(r, c)| r as usize * self.size + c as usize),
                    );
                }
            }
        }
        turned
    }

    /// The squares on which the side to move may play, in order.
    pub(crate) fn squares_to_play(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&s| self.cells[s].is_none() && !self.turned(s).is_empty())
            .collect()
    }

    /// The legal moves as text: squares, or a pass, or nothing at the end.
    pub(crate) fn moves(&self) -> Vec<String> {
        let squares: Vec<String> = self
            .squares_to_play()
            .iter()
            .map(|&s| self.name(s))
            .collect();
        if squares.is_empty() && !self.after_pass().squares_to_play().is_empty() {
            vec!["pass".to_owned()]
        } else {
            squares
        }
    }

    fn name(&self, square: usize) -> String {
        format!(
            "{}{}",
            &"abcdefgh"[square % self.size..][..1],
            square / self.size + 1
        )
    }

    /// The position with the other side to move.
    pub(crate) fn after_pass(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..self.clone()
        }
    }

    /// The position after a move as text.
    pub(crate) fn after(&self, m: &str) -> Self {
        let mut next = self.after_pass();
        if let Some(square) = (0..self.cells.len()).find(|&s| self.name(s) == m) {
            next.cells[square] = Some(self.to_move);
            for turned in self.turned(square) {
                next.cells[turned] = Some(self.to_move);
            }
        }
        next
    }

    /// The side to move.
    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    /// A player's discs added up with a weight for each square, by row and column.
    pub(crate) fn weighted_sum(&self, player: Player, weight: impl Fn(usize, usize) -> i32) -> i32 {
        let of_player = |&square: &usize| self.cells[square] == Some(player);
        (0..self.cells.len())
            .filter(of_player)
            .map(|s| weight(s / self.size, s % self.size))
            .sum()
    }

    /// The canonical text.
    pub(crate) fn text(&self) -> String {
        let symbol = |player: Player| if player == Player::FIRST { 'X' } else { 'O' };
        let squares: String = self
            .cells
            .iter()
            .map(|cell| cell.map_or('-', symbol))
            .collect();
        format!("{squares} {}", symbol(self.to_move))
    }

    /// The sequences of exactly `plies` plies, and the shorter ones that end the game.
    pub(crate) fn perft(&self, plies: u32) -> (u64, u64) {
        if plies == 0 {
            return (1, 0);
        }
        let moves = self.moves();
        if moves.is_empty() {
            return (0, 1);
        }
        let counts = moves.iter().map(|m| self.after(m).perft(plies - 1));
        counts.fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }
}
