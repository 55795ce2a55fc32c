//! Liar's dice: bids on dice of which each player sees only his own.
//!
//! Both players throw their dice under a cup and look. In turn they bid: at least so many of all dice show this face, or a six, which
//! counts as every face. Each bid is higher than the last one: more dice, or as many with a higher face. Instead of bidding, a player
//! may call the other a liar. The cups are lifted, and the bidder wins if his bid is true.

use std::fmt;

use uctopia_game::{
    Board, Encode, Game, Hidden, Notation, Player, Rng, Shortcuts, Square, Turn, View,
};
use uctopia_options::{TextError, options};

use crate::cards::{FACE_DOWN, card_name, card_square, table};
use crate::text::{after_moves, ordinal};

/// Sides of a die; the last one counts as every face.
const SIDES: usize = 6;

/// The faces of a die, by their numbers from 0.
const FACES: [&str; SIDES] = ["1", "2", "3", "4", "5", "6"];

/// The most dice of a player: the bids on all of them fit in a word.
const MOST_DICE: usize = 5;

options! {
    /// Rules of Liar's dice.
    ///
    /// ```
    /// use uctopia::Game;
    /// use uctopia::games::liars_dice::{LiarsDice, Rules};
    /// let game = LiarsDice::new(&Rules { dice: 2 });
    /// let thrown = [0, 1, 2, 3].into_iter().fold(game, |game, face| game.after(game.moves().nth(face).unwrap()));
    /// assert_eq!(thrown.moves().len(), 24); // up to four dice with one of six faces
    /// ```
    pub struct Rules {
        /// dice of each player
        dice ["numdice"]: usize = 1, in 1..=5, from "OpenSpiel's default";
    }
}

/// A game of Liar's dice for two players.
///
/// ```
/// use uctopia::game::{Hidden, Notation, Player};
/// use uctopia::games::liars_dice::LiarsDice;
/// let game = LiarsDice::default().read("3 6 1-3 2-3").unwrap(); // two threes, says the second player
/// assert_eq!(game.observation(Player::FIRST).to_string(), "3 ? 1-3 2-3");
/// let called = game.read("3 6 1-3 2-3 liar").unwrap(); // the six counts as a three
/// assert_eq!(uctopia::Game::payoff(&called, Player::SECOND), 1.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiarsDice {
    dice: u8,
    /// Dice thrown so far, those of the first player first.
    thrown: u8,
    /// The faces of each player's dice, in order; those beyond are 0.
    faces: [[u8; MOST_DICE]; 2],
    /// The bids so far: each is higher than those before.
    bids: u64,
    is_called: bool,
}

/// A move of a player, or a throw of nature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LiarsMove {
    /// The face of a die, from 0.
    Throw(u8),
    /// A bid, from 0: one die of each face, then two dice, and so on.
    Bid(u8),
    /// The last bid is a lie.
    Liar,
}

/// What a player knows: the position, with the other's dice face down until the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiarsObservation(LiarsDice);

impl Default for LiarsDice {
    /// One die each.
    fn default() -> Self {
        Self::new(&Rules::default())
    }
}

impl LiarsDice {
    /// The game before the dice are thrown.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            dice: rules.dice.clamp(1, MOST_DICE) as u8,
            thrown: 0,
            faces: [[0; MOST_DICE]; 2],
            bids: 0,
            is_called: false,
        }
    }

    /// The number of bids that there are: so many of all dice, with each face.
    fn bids(&self) -> u8 {
        2 * self.dice * SIDES as u8
    }

    /// The number of the next bid after the highest so far.
    fn next_bid(&self) -> u8 {
        (u64::BITS - self.bids.leading_zeros()) as u8
    }

    /// The player who bids next, or calls.
    fn bidder(&self) -> Player {
        Player::new(self.bids.count_ones() as usize % 2)
    }

    /// A player's dice that are thrown.
    fn dice_of(&self, player: Player) -> &[u8] {
        let thrown = match player {
            Player::FIRST => self.thrown.min(self.dice),
            _ => self.thrown.saturating_sub(self.dice),
        };
        &self.faces[player.index()][..thrown.into()]
    }

    /// Whether the highest bid is true.
    fn is_true(&self) -> bool {
        let Some(bid) = self.next_bid().checked_sub(1).map(usize::from) else {
            return false;
        };
        let (count, face) = (bid / SIDES + 1, (bid % SIDES) as u8);
        let dice = [Player::FIRST, Player::SECOND].map(|player| self.dice_of(player));
        let fits = |&&die: &&u8| die == face || die == SIDES as u8 - 1;
        dice.concat().iter().filter(fits).count() >= count
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: Player) -> Self {
        let other = player.opponent();
        let mut seen = *self;
        if !self.is_called {
            let count = self.dice_of(other).len();
            seen.faces[other.index()][..count].fill(FACE_DOWN);
        }
        seen
    }

    fn bid_text(bid: u8) -> String {
        let (count, face) = (bid / SIDES as u8 + 1, usize::from(bid) % SIDES);
        format!("{count}-{}", FACES[face])
    }
}

impl Game for LiarsDice {
    type Move = LiarsMove;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.thrown < 2 * self.dice {
            Turn::Chance
        } else if self.is_called {
            Turn::Over
        } else {
            Turn::Player(self.bidder())
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = LiarsMove> {
        let (liar, next) = (self.bids(), self.next_bid());
        let (turn, has_bid) = (self.turn(), self.bids != 0);
        let range = match turn {
            Turn::Chance => 0..SIDES as u8,
            Turn::Player(_) => next..liar + u8::from(has_bid),
            Turn::Over => 0..0,
        };
        range.map(move |number| match turn {
            Turn::Chance => LiarsMove::Throw(number),
            _ if number == liar => LiarsMove::Liar,
            _ => LiarsMove::Bid(number),
        })
    }

    fn play(&mut self, m: LiarsMove) {
        match m {
            LiarsMove::Throw(face) => {
                let (player, place) = (self.thrown / self.dice, self.thrown % self.dice);
                let faces = &mut self.faces[usize::from(player)][..=place.into()];
                faces[usize::from(place)] = face;
                faces.sort_unstable();
                self.thrown += 1;
            }
            LiarsMove::Bid(bid) => self.bids |= 1 << bid,
            LiarsMove::Liar => self.is_called = true,
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        // The one to move next is the one who called.
        if self.is_true() == (player == self.bidder()) {
            -1.0
        } else {
            1.0
        }
    }
}

impl Shortcuts for LiarsDice {
    const LONGEST_GAME: Option<u32> = Some((2 * MOST_DICE * (1 + SIDES) + 1) as u32);
}

impl Hidden for LiarsDice {
    type Observation = LiarsObservation;

    fn observation(&self, player: Player) -> LiarsObservation {
        LiarsObservation(self.seen_by(player))
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let mut world = self.seen_by(observer);
        let hidden = world.dice_of(observer.opponent()).len();
        let faces = &mut world.faces[observer.opponent().index()][..hidden];
        for face in faces.iter_mut().filter(|face| **face == FACE_DOWN) {
            *face = rng.below(SIDES as u32) as u8;
        }
        faces.sort_unstable();
        world
    }
}

impl fmt::Display for LiarsDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = [Player::FIRST, Player::SECOND].map(|player| self.dice_of(player));
        let dice = dice.concat();
        let dice = dice.iter().map(|&face| card_name(&FACES, face).to_owned());
        let bids = (0..self.bids()).filter(|bid| self.bids >> bid & 1 == 1);
        let call = self.is_called.then(|| "liar".to_owned());
        let words = dice.chain(bids.map(Self::bid_text)).chain(call);
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}

/// The text of the position, `?` being a die that the player does not see.
impl fmt::Display for LiarsObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Notation for LiarsDice {
    /// Reads the dice of both players, the bids and the call, as in `3 6 1-3 2-3 liar`: 2-3 are two threes.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let dice = self.dice.into();
        after_moves(Self::new(&Rules { dice }), text, 0)
    }

    fn move_text(&self, m: LiarsMove) -> String {
        match m {
            LiarsMove::Throw(face) => FACES[usize::from(face)].to_owned(),
            LiarsMove::Bid(bid) => Self::bid_text(bid),
            LiarsMove::Liar => "liar".to_owned(),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ordinal(player)
    }
}

/// The dice of both players, and the last bid; moves have no place on the board.
impl View for LiarsDice {
    fn board(&self) -> Board {
        let row = |player: Player| {
            let dice = self.dice_of(player).iter();
            let mut squares: Vec<_> = dice.map(|&face| card_square(&FACES, Some(face))).collect();
            squares.resize(self.dice.into(), Square::Empty);
            let bids = (0..self.bids()).filter(|bid| self.bids >> bid & 1 == 1);
            let bid = bids.skip(player.index()).step_by(2).last();
            squares.push(bid.map_or(Square::Void, |bid| Square::Label(Self::bid_text(bid))));
            (self.player_name(player).to_owned(), squares)
        };
        table(
            usize::from(self.dice) + 1,
            [Player::FIRST, Player::SECOND].map(row).into(),
        )
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.seen_by(viewer).board()
    }

    fn square_of(&self, _: LiarsMove) -> Option<usize> {
        None
    }
}

/// Numbers are those of OpenSpiel's `liars_dice`: bids come from the lowest on, and the call last.
///
/// Observation: who observes, his dice, and the last two moves of players. Planes: the dice, and the last two moves.
impl Encode for LiarsDice {
    fn distinct_actions(&self) -> usize {
        usize::from(self.bids()) + 1
    }

    fn distinct_outcomes(&self) -> usize {
        SIDES
    }

    fn action_of(&self, m: LiarsMove) -> usize {
        match m {
            LiarsMove::Throw(face) => face.into(),
            LiarsMove::Bid(bid) => bid.into(),
            LiarsMove::Liar => self.bids().into(),
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![2 + self.known()]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        observation.fill(0.0);
        observation[player.index()] = 1.0;
        self.write_known(player, &mut observation[2..]);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![self.known(), 1, 1]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        planes.fill(0.0);
        self.write_known(player, planes);
    }
}

impl LiarsDice {
    /// How many numbers say what a player knows.
    fn known(&self) -> usize {
        usize::from(self.dice) * SIDES + self.distinct_actions()
    }

    /// Writes a player's dice and the last two moves as ones.
    fn write_known(&self, player: Player, numbers: &mut [f32]) {
        for (die, &face) in self.dice_of(player).iter().enumerate() {
            numbers[die * SIDES + usize::from(face)] = 1.0;
        }
        let bids = (0..self.bids()).filter(|bid| self.bids >> bid & 1 == 1);
        let call = self.is_called.then(|| self.bids());
        let moves: Vec<u8> = bids.chain(call).collect();
        for &m in moves.iter().rev().take(2) {
            numbers[usize::from(self.dice) * SIDES + usize::from(m)] = 1.0;
        }
    }
}
