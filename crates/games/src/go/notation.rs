//! Positions and moves of Go as text, and the board to draw.

use std::fmt;

use uctopia_game::{Board, Notation, Player, Square, Theme, View};
use uctopia_options::{TextError, message, msgid};

use super::board::Stones;
use super::{Go, Move, PASS};
use crate::mnk::Bits;
use crate::text::{BoardText, WrittenBoard};

/// The letter of a column; I is left out, as is usual in Go.
fn letter(column: usize) -> char {
    let letter = b'a' + column as u8;
    char::from(if letter < b'i' { letter } else { letter + 1 })
}

impl<const WORDS: usize> Go<WORDS> {
    fn text(&self) -> BoardText {
        BoardText {
            columns: self.size(),
            rows: self.size(),
            symbols: ['X', 'O'],
            names: [
                self.player_name(Player::FIRST),
                self.player_name(Player::SECOND),
            ],
        }
    }

    fn name(&self, point: usize) -> String {
        let (column, row) = self.stones.column_and_row(point);
        format!("{}{}", letter(column), row + 1)
    }

    /// The game that begins with a board as it was read.
    fn of_board(&self, text: &str, board: &WrittenBoard) -> Result<Self, TextError> {
        let mut stones = Stones::none(self.stones.size);
        let last = self.size() - 1;
        for (index, owner) in board.squares.iter().enumerate() {
            if let Some(player) = owner {
                let (column, row) = (index % self.size(), last - index / self.size());
                stones.of[player.index()].insert(stones.point(column, row));
            }
        }
        let mut without_liberty = None;
        for player in [Player::FIRST, Player::SECOND] {
            stones.each_chain(player, stones.empty(self.board), |chain, liberties| {
                if liberties.count() == 0 {
                    without_liberty = without_liberty.or(chain.members().next());
                }
            });
        }
        if let Some(point) = without_liberty {
            let name = self.name(point);
            return Err(TextError::whole(
                text,
                message!("the stones on {name} have no liberty: they would have been captured"),
            ));
        }
        Ok(Self::of_start(stones, board.to_move, self.half_komi))
    }
}

/// The moves since the empty board, such as `e5 e6 pass`. If the game began with other stones, a board of them and the player to move come
/// first: rows from the top, `X` for black, `O` for white and `.` for an empty point. A game without moves is a board, too.
impl<const WORDS: usize> fmt::Display for Go<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, last) = (&self.start, self.size() - 1);
        let is_usual = start.stones.count() == 0 && start.to_move == Player::FIRST;
        let has_moves = self.ply_count() > 0;
        if !is_usual || !has_moves {
            let owner = |column, row| start.stones.owner(start.stones.point(column, last - row));
            self.text().write(f, owner, start.to_move)?;
            f.write_str(if has_moves { " " } else { "" })?;
        }
        let moves: Vec<String> = self
            .plies()
            .into_iter()
            .map(|m| self.move_text(m))
            .collect();
        f.write_str(&moves.join(" "))
    }
}

impl<const WORDS: usize> Notation for Go<WORDS> {
    /// Reads moves such as `e5 e6 pass`, or a board and the player to move, behind which moves may follow. Superko knows the positions
    /// after these moves, and none before the board.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let of_board = |board: &_| self.of_board(text, board);
        self.text().read(text, || self.emptied(), of_board)
    }

    fn move_text(&self, m: Move) -> String {
        if m == PASS {
            "pass".to_owned()
        } else {
            self.name(m.0.into())
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            msgid!("black")
        } else {
            msgid!("white")
        }
    }
}

impl<const WORDS: usize> View for Go<WORDS> {
    /// Rows are numbered from the bottom, and columns have no letter I.
    fn board(&self) -> Board {
        let (size, last) = (self.size(), self.size() - 1);
        let square = |(column, row)| {
            let owner = self.stones.owner(self.stones.point(column, last - row));
            owner.map_or(Square::Empty, Square::Piece)
        };
        Board {
            column_names: (0..size).map(|column| letter(column).to_string()).collect(),
            row_names: (1..=size).rev().map(|row| row.to_string()).collect(),
            squares: self.stones.points().map(square).collect(),
            ..Board::lettered(Theme::Stones, size, size)
        }
    }

    fn square_of(&self, m: Move) -> Option<usize> {
        let (column, row) = self.stones.column_and_row(m.0.into());
        (m != PASS).then(|| (self.size() - 1 - row) * self.size() + column)
    }
}
