//! Nim, with all commands of `uctopia`.

use std::fmt;
use std::process::ExitCode;

use uctopia::{Board, Game, Notation, Player, Shortcuts, Square, TextError, Theme, Turn, View};
use uctopia_cli::{App, GameEntry, TypedGame};

/// The number of stones at the beginning.
const STONES: u8 = 21;

/// Take one, two or three stones; the player who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim {
    stones: u8,
    to_move: Player,
}

impl Nim {
    fn new(stones: u8) -> Self {
        Self {
            stones,
            to_move: Player::FIRST,
        }
    }
}

/// The rules.
impl Game for Nim {
    type Move = u8;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(3)).map(|index| index + 1)
    }

    fn play(&mut self, taken: u8) {
        self.stones -= taken;
        self.to_move = self.to_move.opponent();
    }

    /// From −1, lost, to 1, won: the player to move has no stone left to take.
    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

impl Shortcuts for Nim {} // the defaults suffice

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.player_name(self.to_move))
    }
}

/// Positions and moves as text.
impl Notation for Nim {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let expected = || {
            TextError::whole(
                text,
                "expected 0 to 21 stones and the player to move, such as 9 second",
            )
        };
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            [] => Ok(self.clone()),
            [stones, player_name] => {
                let players = [Player::FIRST, Player::SECOND];
                let to_move = players
                    .into_iter()
                    .find(|&player| self.player_name(player) == player_name);
                let stones = stones.parse().ok().filter(|&stones| stones <= STONES);
                Ok(Self {
                    stones: stones.ok_or_else(expected)?,
                    to_move: to_move.ok_or_else(expected)?,
                })
            }
            _ => Err(expected()),
        }
    }

    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }

    fn player_name(&self, player: Player) -> &'static str {
        if player == Player::FIRST {
            "first"
        } else {
            "second"
        }
    }
}

/// The board: a row of stones, and a move is shown on the leftmost of those that it takes.
impl View for Nim {
    fn board(&self) -> Board {
        let stone = |index| {
            if index < self.stones {
                Square::Label("●".to_owned())
            } else {
                Square::Empty
            }
        };
        Board {
            squares: (0..STONES).map(stone).collect(),
            ..Board::lettered(Theme::Lines, usize::from(STONES), 1)
        }
    }

    fn square_of(&self, taken: u8) -> Option<usize> {
        Some(usize::from(self.stones - taken))
    }
}

fn main() -> ExitCode {
    let nim = GameEntry::new("nim", || TypedGame::new(Nim::new(STONES)).with_view())
        .about("Nim: take one, two or three of 21 stones, taking the last one wins")
        .position("the stones left and the player to move")
        .example("9 second");
    App::standard().game(nim).run()
}

#[test]
fn nim_keeps_the_contract() {
    uctopia::check_notation(&Nim::new(STONES), 1, 100).unwrap();
}
