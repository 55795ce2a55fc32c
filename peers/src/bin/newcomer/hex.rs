//! The rules of Hex on 11×11 without the swap rule, as one writes them without any library.
//!
//! Black begins. A stone is put on any empty cell. Black wins with a chain of stones from the top edge to the bottom edge, white
//! with one from the left edge to the right edge. A draw is not possible. A cell touches those beside it, those above and below,
//! and those above to the right and below to the left.

use std::fmt::{self, Display};

const SIDE: u8 = 11;
pub(crate) const CELLS: u8 = SIDE * SIDE;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Player {
    Black,
    White,
}

impl Player {
    pub(crate) fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A cell, row by row from the top; as a move, the cell on which the stone is put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell(pub(crate) u8);

impl Cell {
    fn column_and_row(self) -> (u8, u8) {
        (self.0 % SIDE, self.0 / SIDE)
    }

    fn index(self) -> usize {
        self.0.into()
    }

    /// How far the cell is from the player's first edge: the top one for black, the left one for white.
    fn distance(self, player: Player) -> u8 {
        let (column, row) = self.column_and_row();
        match player {
            Player::Black => row,
            Player::White => column,
        }
    }

    /// The cells that touch this one.
    fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (column, row) = self.column_and_row();
        [(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)]
            .into_iter()
            .map(move |(right, down)| {
                (
                    column.wrapping_add_signed(right),
                    row.wrapping_add_signed(down),
                )
            })
            .filter(|&(column, row)| column < SIDE && row < SIDE)
            .map(|(column, row)| Cell(SIDE * row + column))
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hex {
    stones: [Option<Player>; CELLS as usize],
    /// Whether a stone is connected to the first edge of its player.
    is_connected: [bool; CELLS as usize],
    to_move: Player,
    winner: Option<Player>,
}

impl Hex {
    /// The empty board.
    pub(crate) fn new() -> Self {
        Self {
            stones: [None; CELLS as usize],
            is_connected: [false; CELLS as usize],
            to_move: Player::Black,
            winner: None,
        }
    }

    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    pub(crate) fn winner(&self) -> Option<Player> {
        self.winner
    }

    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.stones[cell.index()].is_none()
    }

    /// The legal moves: the empty cells, and none after the end.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Cell> {
        let cells = if self.winner.is_some() { 0 } else { CELLS };
        (0..cells).map(Cell).filter(|&cell| self.is_empty(cell))
    }

    /// Makes a move, which must be legal.
    pub(crate) fn put(&mut self, cell: Cell) {
        self.put_all(self.to_move, &[cell]);
        self.to_move = self.to_move.opponent();
    }

    /// Puts stones of a player on several empty cells.
    pub(crate) fn put_all(&mut self, player: Player, cells: &[Cell]) {
        for cell in cells {
            self.stones[cell.index()] = Some(player);
        }
        for &cell in cells {
            let mut neighbours = cell.neighbours();
            if cell.distance(player) == 0
                || neighbours.any(|other| self.belongs(player, other, true))
            {
                self.connect(player, cell);
            }
        }
    }

    /// Marks a player's stone as connected to the first edge, and with it all stones of its chain.
    fn connect(&mut self, player: Player, cell: Cell) {
        self.is_connected[cell.index()] = true;
        if cell.distance(player) == SIDE - 1 {
            self.winner = Some(player);
        }
        for other in cell.neighbours() {
            if self.belongs(player, other, false) {
                self.connect(player, other);
            }
        }
    }

    /// Whether a cell has a stone of the player that is connected to the first edge, or one that is not.
    fn belongs(&self, player: Player, cell: Cell, is_connected: bool) -> bool {
        let index = cell.index();
        self.stones[index] == Some(player) && self.is_connected[index] == is_connected
    }
}

/// The column as a letter and the row as a number, as in f6.
impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.column_and_row();
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

/// The rows from the top, and the player to move.
impl Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.stones.chunks(SIDE.into()) {
            for stone in row {
                let sign = match stone {
                    Some(Player::Black) => "x",
                    Some(Player::White) => "o",
                    None => ".",
                };
                f.write_str(sign)?;
            }
            writeln!(f)?;
        }
        write!(f, "{:?} is to move", self.to_move)
    }
}

#[cfg(test)]
mod tests {
    use uctopia::games::hex;
    use uctopia::{Game, Rng};

    use super::*;

    /// Random games have the same moves, end and winner as those of the catalogue's Hex.
    #[test]
    fn rules_are_those_of_hex() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let (mut ours, mut known) = (Hex::new(), hex::Hex::new(SIDE.into()).unwrap());
            while !known.is_over() {
                let moves: Vec<Cell> = ours.moves().collect();
                assert_eq!(moves.len(), known.moves().len());
                let chosen = rng.below(moves.len() as u32) as usize;
                ours.put(moves[chosen]);
                let m = known.moves().nth(chosen).unwrap();
                known.play(m);
                assert_eq!(ours.winner().is_some(), known.is_over());
            }
            let winner = ours.winner().unwrap();
            assert_eq!(known.payoff(uctopia::Player::new(winner as usize)), 1.0);
        }
    }
}
