//! Games that tell a player what he may not know, and what `check_hidden` says of them.

use std::fmt;

use uctopia_game::{Game, Hidden, Player, Rng, Shortcuts, Turn, check, check_hidden};

/// Each player receives one of three cards; the first player says how much the higher card wins, or that the game is a draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Cards {
    hands: [Option<u8>; 2],
    stake: Option<u8>,
    /// The promise that this game breaks.
    mistake: &'static str,
}

/// The hands, where `Some(None)` is a card that the player does not see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Seen {
    hands: [Option<Option<u8>>; 2],
    stake: Option<u8>,
    /// Whether the text has all of it.
    is_written: bool,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stake = self.stake.filter(|_| self.is_written);
        write!(f, "{:?} {stake:?}", self.hands)
    }
}

impl Cards {
    fn new(mistake: &'static str) -> Self {
        Self {
            hands: [None; 2],
            stake: None,
            mistake,
        }
    }
}

impl Game for Cards {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.hands[1].is_none() {
            Turn::Chance
        } else if self.stake.is_some() || self.mistake == "turn" && self.hands[1] == Some(0) {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        let moves: Vec<u8> = match self.turn() {
            Turn::Chance => (0..3).filter(|&card| Some(card) != self.hands[0]).collect(),
            Turn::Player(_) if self.mistake == "moves" && self.hands[1] == Some(2) => vec![0, 1],
            Turn::Player(_) => vec![0, 1, 2],
            Turn::Over => vec![],
        };
        moves.into_iter()
    }
    fn play(&mut self, m: u8) {
        match self.hands {
            [None, _] => self.hands[0] = Some(m),
            [_, None] => self.hands[1] = Some(m),
            _ => self.stake = Some(m),
        }
    }
    fn payoff(&self, player: Player) -> f32 {
        let stake = f32::from(self.stake.unwrap_or(2)) / 2.0;
        if (self.hands[0] > self.hands[1]) == (player == Player::FIRST) {
            stake
        } else {
            -stake
        }
    }
}

impl Shortcuts for Cards {}

impl Hidden for Cards {
    type Observation = Seen;

    fn observation(&self, player: Player) -> Seen {
        let is_shown = self.stake.is_some() && self.mistake != "end";
        let sees = |seat| is_shown || seat == player.index() || self.mistake == "observation";
        Seen {
            hands: [0, 1]
                .map(|seat| self.hands[seat].map(|card| Some(card).filter(|_| sees(seat)))),
            stake: self.stake,
            is_written: self.mistake != "text",
        }
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let other = observer.opponent().index();
        let (own, theirs) = (self.hands[observer.index()], self.hands[other]);
        let is_known = self.stake.is_some() && self.mistake != "end";
        if is_known || theirs.is_none() || self.mistake == "self" {
            return self.clone();
        }
        let mut world = self.clone();
        let peeks = |card: u8| self.mistake == "peeks" && Some(card) > theirs;
        let others: Vec<u8> = (0..3)
            .filter(|&card| Some(card) != own && !peeks(card))
            .collect();
        world.hands[other] = Some(others[rng.below(others.len() as u32) as usize]);
        if self.mistake == "own" {
            world.hands.swap(0, 1);
        }
        world
    }
}

#[test]
fn mistakes_are_found() {
    let found = |mistake| {
        let start = Cards::new(mistake);
        check(&start, 1, 100).unwrap();
        check_hidden(&start, 1, 100).map_err(|breach| breach.promise)
    };
    assert!(found("none").unwrap().positions > 200);
    let agrees = "a determinized position has the observation of its observer";
    let draws = "draws follow from the observation and the random numbers alone";
    for (mistake, promise) in [
        ("observation", agrees),
        ("own", agrees),
        ("self", draws),
        ("peeks", draws),
        (
            "turn",
            "positions that a player cannot tell apart have the same turn",
        ),
        (
            "moves",
            "positions that the player to move cannot tell apart have the same moves",
        ),
        ("text", "different observations have different texts"),
        (
            "end",
            "every player knows the payoffs when the game is over",
        ),
    ] {
        assert_eq!(found(mistake), Err(promise), "{mistake}");
    }
}

/// Stones taken behind a screen: the other player sees neither how many, nor the heap. Here the draws agree, and the mistake shows
/// only between two games.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Screen(Vec<u8>);

impl Game for Screen {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        match self.0.len() {
            0 => Turn::Player(Player::FIRST),
            1 => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..if self.0.len() < 2 { 3 } else { 0 }
    }
    fn play(&mut self, m: u8) {
        self.0.push(m);
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl Hidden for Screen {
    type Observation = usize;
    fn observation(&self, _: Player) -> usize {
        self.0.len()
    }
    fn determinize(&self, _: Player, _: &mut Rng) -> Self {
        self.clone()
    }
}

#[test]
fn a_position_given_away_is_found_between_two_games() {
    let breach = check_hidden(&Screen(Vec::new()), 1, 2).unwrap_err();
    assert_eq!(
        breach.promise,
        "draws follow from the observation and the random numbers alone"
    );
}
