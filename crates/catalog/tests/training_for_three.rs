//! Values are not learned for games of more than two players, even where these name their features.

use std::fmt;

use uctopia_catalog::{Catalog, GameEntry, TypedGame, learner};
use uctopia_game::{Game, Notation, Player, Shortcuts, TextError, Turn};
use uctopia_learn::Training;
use uctopia_values::Features;

/// So many players in turn take one or two stones; who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim<const PLAYERS: usize> {
    stones: u8,
    mover: usize,
}

impl<const PLAYERS: usize> Game for Nim<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;
    fn turn(&self) -> Turn {
        if self.stones == 0 { Turn::Over } else { Turn::Player(Player::new(self.mover)) }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(2)).map(|less| less + 1)
    }
    fn play(&mut self, taken: u8) {
        (self.stones, self.mover) = (self.stones - taken, (self.mover + 1) % PLAYERS);
    }
    fn payoff(&self, player: Player) -> f32 {
        if (player.index() + 1) % PLAYERS == self.mover { 1.0 } else { -1.0 }
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
        write!(f, "{} {}", self.stones, self.mover)
    }
}

impl<const PLAYERS: usize> Notation for Nim<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let expected = || TextError::at(text, 0, "stones and mover, such as 9 0");
        let (stones, mover) = text.split_once(' ').ok_or_else(expected)?;
        let (stones, mover) = (stones.parse().map_err(|_| expected())?, mover.parse().map_err(|_| expected())?);
        Ok(Self { stones, mover })
    }
    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }
    fn player_name(player: Player) -> &'static str {
        ["first", "second", "third"][player.index()]
    }
}

#[test]
fn games_for_three_are_refused_with_a_sentence() {
    let two = || TypedGame::new(Nim::<2> { stones: 9, mover: 0 }).with_features();
    let three = || TypedGame::new(Nim::<3> { stones: 9, mover: 0 }).with_features();
    let catalog = Catalog::standard().game(GameEntry::new("nim2", two)).game(GameEntry::new("nim3", three));
    catalog.install().unwrap();
    let refused =
        |game: &str| learner(&game.parse().unwrap(), Training::default()).err().map(|error| error.to_string());
    assert_eq!(refused("nim2"), None);
    let sentence = "train: nim3 is a game for 3 players: values are learned for one player or two, since what the first \
                    player can hope for says nothing of what each of the others can";
    assert_eq!(refused("nim3").as_deref(), Some(sentence));
}
