//! Values are not learned for games of more than two players, even if these define features.

use std::fmt;

use uctopia_catalog::{Catalog, GameEntry, GameSpec, TypedGame};
use uctopia_game::{Game, Notation, Player, Shortcuts, Turn};
use uctopia_learn::Training;
use uctopia_options::TextError;
use uctopia_values::Features;

/// `PLAYERS` players in turn take one or two stones; the player who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim<const PLAYERS: usize> {
    stones: u8,
    to_move: usize,
}

impl<const PLAYERS: usize> Game for Nim<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;
    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.to_move))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(2)).map(|less| less + 1)
    }
    fn play(&mut self, taken: u8) {
        (self.stones, self.to_move) = (self.stones - taken, (self.to_move + 1) % PLAYERS);
    }
    fn payoff(&self, player: Player) -> f32 {
        if (player.index() + 1) % PLAYERS == self.to_move {
            1.0
        } else {
            -1.0
        }
    }
}

impl<const PLAYERS: usize> Shortcuts for Nim<PLAYERS> {}

impl<const PLAYERS: usize> Features for Nim<PLAYERS> {
    const FEATURES: usize = 256;
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        take(self.stones.into());
    }
}

impl<const PLAYERS: usize> fmt::Display for Nim<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, self.to_move)
    }
}

impl<const PLAYERS: usize> Notation for Nim<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let expected = || TextError::at(text, 0, "stones and the player to move, such as 9 0");
        let (stones, to_move) = text.split_once(' ').ok_or_else(expected)?;
        let (stones, to_move) = (
            stones.parse().map_err(|_| expected())?,
            to_move.parse().map_err(|_| expected())?,
        );
        Ok(Self { stones, to_move })
    }
    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }
    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second", "third"][player.index()]
    }
}

#[test]
fn games_for_three_players_are_refused() {
    let two = || {
        TypedGame::new(Nim::<2> {
            stones: 9,
            to_move: 0,
        })
        .with_features()
    };
    let three = || {
        TypedGame::new(Nim::<3> {
            stones: 9,
            to_move: 0,
        })
        .with_features()
    };
    let catalog = Catalog::standard()
        .game(GameEntry::new("nim2", two))
        .game(GameEntry::new("nim3", three));
    catalog.install().unwrap();
    let refused = |game: &str| {
        let game: GameSpec = game.parse().unwrap();
        let trainer = game.trainer(Training::default());
        trainer.err().map(|error| error.to_string())
    };
    assert_eq!(refused("nim2"), None);
    let sentence = "train: nim3 is a game for 3 players: values are learned for one player or two, since the value for the \
                    first player does not determine the values for the others";
    assert_eq!(refused("nim3").as_deref(), Some(sentence));
}
