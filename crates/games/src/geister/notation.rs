//! Positions and moves of Geister as text.

use std::fmt::{self, Write};

use uctopia_game::{Notation, Player};
use uctopia_options::{TextError, message};

use crate::text::ordinal;

use super::{GHOSTS, Geister, GeisterMove, GeisterObservation, MOST_PLIES, SIDE, SQUARES, bits};

/// The names of the squares of a home, from the left, the front row first.
const HOME_NAMES: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/// The word behind a position whose last move left the board.
const LEFT: &str = "left";

impl Geister {
    /// The letter of a square: `G` and `E` for good and evil ghosts, small ones for those of the second player, `?` for those whose
    /// colour is not known.
    fn letter(&self, square: u8, knows: impl Fn(Player) -> bool) -> char {
        let stands = |player: &Player| self.ghosts[player.index()] >> square & 1 == 1;
        let Some(player) = [Player::FIRST, Player::SECOND].into_iter().find(stands) else {
            return '.';
        };
        let letter = match self.good[player.index()] >> square & 1 {
            _ if !knows(player) => return '?',
            1 => 'G',
            _ => 'E',
        };
        if player == Player::FIRST {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, knows: impl Fn(Player) -> bool) -> fmt::Result {
        for square in 0..SQUARES {
            if square > 0 && square % SIDE == 0 {
                f.write_char('/')?;
            }
            f.write_char(self.letter(square, &knows))?;
        }
        write!(f, " {} {}", self.player_name(self.mover()), self.plies)?;
        if self.has_left {
            write!(f, " {LEFT}")?;
        }
        Ok(())
    }
}

/// The rows from the top, the player to move and the number of moves so far.
impl fmt::Display for Geister {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |player| self.is_placed(player))
    }
}

/// The text of the position with `?` for ghosts whose colours the player does not know, and how many good ghosts both have left.
impl fmt::Display for GeisterObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seen, good, knows } = self;
        seen.write(f, |owner| knows[owner.index()])?;
        write!(f, " {}-{}", good[0], good[1])
    }
}

impl Notation for Geister {
    /// Reads the rows from the top with slashes between them, the player to move, and the number of moves so far.
    ///
    /// `G` is a good ghost of the first player and `E` an evil one; `g` and `e` are those of the second. `?` is a ghost before its
    /// colour is chosen. Behind a position that a ghost has left by the last move stands `left`.
    ///
    /// ```
    /// use uctopia::{Game, Notation, Player};
    /// use uctopia::games::geister::Geister;
    /// let game = Geister::default().read("G...../.eegg./....../....../.GE.../...... first 40").unwrap();
    /// let left = game.after(game.read_move("a1-out").unwrap());
    /// assert_eq!(left.payoff(Player::FIRST), 1.0);
    /// assert_eq!(left.to_string(), "....../.eegg./....../....../.GE.../...... second 41 left");
    /// ```
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::default());
        }
        let expected = || {
            TextError::whole(
                text,
                message!(
                    "expected six rows with slashes between them, the player to move and the number of moves, such as \
                     .gggg./.eeee./....../....../.GGGG./.EEEE. first 2"
                ),
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (board, plies, has_left) = match words[..] {
            [board, _, plies] => (board, plies, false),
            [board, _, plies, LEFT] => (board, plies, true),
            _ => return Err(expected()),
        };
        let game = Self {
            has_left,
            plies: plies.parse().map_err(|_| expected())?,
            ..read_board(board).ok_or_else(expected)?
        };
        if words[1] != game.player_name(game.mover()) || !game.is_possible(board) {
            return Err(expected());
        }
        Ok(game)
    }

    fn move_text(&self, m: GeisterMove) -> String {
        match m {
            GeisterMove::Place(placed) => {
                let names = bits(placed.into()).map(|place| HOME_NAMES[usize::from(place)]);
                names.collect()
            }
            GeisterMove::Step { from, to } => square_name(from) + &square_name(to),
            GeisterMove::Leave(corner) => square_name(corner) + "-out",
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ordinal(player)
    }
}

/// The name of a square: its column and its row from the top.
fn square_name(square: u8) -> String {
    let (column, row) = (square % SIDE, square / SIDE);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// The ghosts of a board; those without a colour belong to the player whose home they stand in.
fn read_board(board: &str) -> Option<Geister> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(SIDE) || rows.iter().any(|row| row.len() != usize::from(SIDE)) {
        return None;
    }
    let mut game = Geister {
        ghosts: [0; 2],
        ..Geister::default()
    };
    for (square, letter) in (0..SQUARES).zip(rows.concat().chars()) {
        let player = match letter {
            '.' => continue,
            'G' | 'E' => 0,
            'g' | 'e' => 1,
            '?' => usize::from(square < SQUARES / 2),
            _ => return None,
        };
        game.ghosts[player] |= 1 << square;
        if letter.eq_ignore_ascii_case(&'g') {
            game.good[player] |= 1 << square;
        }
    }
    Some(game)
}

impl Geister {
    /// Whether a position that was read can be one: not too many ghosts, and before all are placed, all at home.
    fn is_possible(&self, board: &str) -> bool {
        let fits = |player: Player| {
            let (good, evil) = (self.good[player.index()], self.evil(player));
            good.count_ones() <= GHOSTS && evil.count_ones() <= GHOSTS
        };
        let players = [Player::FIRST, Player::SECOND];
        match self.plies {
            0 => board.matches('?').count() == 16 && self.ghosts == Self::default().ghosts,
            1 => {
                board.matches('?').count() == 8
                    && self.ghosts == Self::default().ghosts
                    && self.good.map(u64::count_ones) == [GHOSTS, 0]
            }
            _ => self.plies <= MOST_PLIES && !board.contains('?') && players.into_iter().all(fits),
        }
    }
}
