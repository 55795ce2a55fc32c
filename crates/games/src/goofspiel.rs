//! Goofspiel: simultaneous bids for prizes (Ross 1971, "Goofspiel: the game of pure strategy").
//!
//! Each player has the cards from 1 to n, and so has the table. A prize is turned up on the table; both players bid one of their
//! cards for it, face down, and show them together. The higher card wins the prize, and equal cards win nothing. The player with
//! more points in the end wins. The last cards are played without a choice.
//!
//! Both bid at the same time. Here the first player bids first, and the second player does not see the bid: no one knows more or
//! less than in the game at the table.

use std::fmt;

use uctopia_game::{
    Board, Encode, Game, Hidden, Notation, Player, Rng, Shortcuts, Square, Turn, View,
};
use uctopia_options::{TextError, choices, options};

use crate::cards::{FACE_DOWN, any_of, table};
use crate::listed::listed;
use crate::text::{after_moves, ordinal};

/// The most cards of a player.
const MOST_CARDS: usize = 13;

choices! {
    /// The order in which prizes are turned up.
    ///
    /// ```
    /// use uctopia::{Game, Turn};
    /// use uctopia::games::goofspiel::{Goofspiel, Prizes, Rules};
    /// let turn = |prizes| Goofspiel::new(&Rules { prizes, ..Rules::default() }).turn();
    /// assert_eq!(turn(Prizes::Random), Turn::Chance);
    /// assert!(matches!(turn(Prizes::Descending), Turn::Player(_)));
    /// ```
    pub enum Prizes {
        /// The highest first.
        Descending = "descending",
        /// In random order.
        Random = "random",
    }
}

options! {
    /// Rules of Goofspiel.
    ///
    /// ```
    /// use uctopia::game::{Game, play_out, Rng};
    /// use uctopia::games::goofspiel::{Goofspiel, Rules};
    /// let mut game = Goofspiel::new(&Rules { cards: 13, ..Rules::default() });
    /// play_out(&mut game, &mut Rng::new(1));
    /// let points = game.points();
    /// assert!(points[0] + points[1] <= 91); // ties win nothing
    /// ```
    pub struct Rules {
        /// cards of each player, and prizes
        cards ["num_cards"]: usize = 5, in 2..=13, from "13 in a deck; OpenSpiel's experiments use 4 and 5";
        /// order of the prizes
        prizes ["points_order"]: Prizes = Prizes::Descending, from "Ross 1971: random; descending: OpenSpiel";
    }
}

/// A game of Goofspiel for two players.
///
/// ```
/// use uctopia::game::{Hidden, Notation, Player};
/// use uctopia::games::goofspiel::Goofspiel;
/// let game = Goofspiel::default().read("1 4 3").unwrap(); // the second player won 5 points; the first has bid 3 for 4
/// assert_eq!(game.points(), [0, 5]);
/// assert_eq!(game.observation(Player::SECOND).to_string(), "1 4 ?");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goofspiel {
    cards: u8,
    is_random: bool,
    /// The prizes turned up so far; those beyond are 0.
    table: [u8; MOST_CARDS],
    /// The cards that each player has bid, in order; those beyond are 0.
    bids: [[u8; MOST_CARDS]; 2],
}

/// A bid of a player, or the prize that nature turns up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoofspielMove {
    /// A prize, in games with random ones.
    Prize(u8),
    /// A card of the player to move.
    Bid(u8),
}

/// What a player knows: the position, with the first player's last card face down while the second has not bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GoofspielObservation(Goofspiel);

impl Default for Goofspiel {
    /// Five cards each, the highest prize first.
    fn default() -> Self {
        Self::new(&Rules::default())
    }
}

/// The number of cards of a row that begins with them.
fn count(row: &[u8; MOST_CARDS]) -> usize {
    row.iter().filter(|&&card| card > 0).count()
}

impl Goofspiel {
    /// The game before the first bid.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut game = Self {
            cards: rules.cards.clamp(2, MOST_CARDS) as u8,
            is_random: rules.prizes == Prizes::Random,
            table: [0; MOST_CARDS],
            bids: [[0; MOST_CARDS]; 2],
        };
        game.turn_up();
        game
    }

    /// The points of both players.
    #[must_use]
    pub fn points(&self) -> [u8; 2] {
        let mut points = [0, 0];
        for round in 0..count(&self.bids[1]) {
            let (first, second) = (self.bids[0][round], self.bids[1][round]);
            if first != second {
                points[usize::from(second > first)] += self.table[round];
            }
        }
        points
    }

    /// The cards from 1 on that are not in a row.
    fn left(&self, row: &[u8; MOST_CARDS]) -> impl Iterator<Item = u8> + Clone + use<> {
        let row = *row;
        (1..=self.cards).filter(move |card| !row.contains(card))
    }

    /// Turns up the next prize if there is no choice, and plays the last cards.
    fn turn_up(&mut self) {
        let round = count(&self.table);
        if round > count(&self.bids[1]) || round == usize::from(self.cards) {
            return;
        }
        let last = round + 1 == usize::from(self.cards);
        if last || !self.is_random {
            self.table[round] = self.left(&self.table).last().unwrap_or(0);
        }
        if last {
            for player in 0..2 {
                self.bids[player][round] = self.left(&self.bids[player]).next().unwrap_or(0);
            }
        }
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: Player) -> Self {
        let (first, second) = (count(&self.bids[0]), count(&self.bids[1]));
        let mut seen = *self;
        if player == Player::SECOND && first > second {
            seen.bids[0][second] = FACE_DOWN;
        }
        seen
    }
}

impl Game for Goofspiel {
    type Move = GoofspielMove;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        let [prizes, first, second] = [&self.table, &self.bids[0], &self.bids[1]].map(count);
        if second == usize::from(self.cards) {
            Turn::Over
        } else if prizes == second {
            Turn::Chance
        } else {
            Turn::Player(Player::new(first - second))
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = GoofspielMove> {
        let (row, is_chance) = match self.turn() {
            Turn::Player(player) => (&self.bids[player.index()], false),
            // At the end all prizes are turned up.
            Turn::Chance | Turn::Over => (&self.table, true),
        };
        let cards = self.left(row).map(move |card| {
            if is_chance {
                GoofspielMove::Prize(card)
            } else {
                GoofspielMove::Bid(card)
            }
        });
        listed::<_, MOST_CARDS>(GoofspielMove::Bid(0), cards)
    }

    fn play(&mut self, m: GoofspielMove) {
        let [prizes, first, second] = [&self.table, &self.bids[0], &self.bids[1]].map(count);
        match m {
            GoofspielMove::Prize(prize) => self.table[prizes] = prize,
            GoofspielMove::Bid(card) if first == second => self.bids[0][first] = card,
            GoofspielMove::Bid(card) => {
                self.bids[1][second] = card;
                self.turn_up();
            }
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        let points = self.points();
        let (own, theirs) = (points[player.index()], points[player.opponent().index()]);
        f32::from(i8::from(own > theirs) - i8::from(own < theirs))
    }
}

impl Shortcuts for Goofspiel {
    const LONGEST_GAME: Option<u32> = Some(3 * MOST_CARDS as u32);
}

impl Hidden for Goofspiel {
    type Observation = GoofspielObservation;

    fn observation(&self, player: Player) -> GoofspielObservation {
        GoofspielObservation(self.seen_by(player))
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let mut world = self.seen_by(observer);
        if let Some(place) = world.bids[0].iter().position(|&card| card == FACE_DOWN) {
            world.bids[0][place] = any_of(world.left(&world.bids[0]), rng).unwrap_or(0);
        }
        world
    }
}

/// Prizes of random order and bids, as they came: `#3` is a prize.
impl fmt::Display for Goofspiel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        // The last cards follow from the others.
        for round in 0..usize::from(self.cards) - 1 {
            let prize = self.table[round];
            if self.is_random && prize > 0 {
                words.push(format!("#{prize}"));
            }
            let bids = self.bids.iter().map(|bids| bids[round]);
            words.extend(bids.filter(|&card| card > 0).map(bid_text));
        }
        f.write_str(&words.join(" "))
    }
}

fn bid_text(card: u8) -> String {
    if card == FACE_DOWN {
        "?".to_owned()
    } else {
        card.to_string()
    }
}

/// The text of the position, `?` being the card face down.
impl fmt::Display for GoofspielObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Notation for Goofspiel {
    /// Reads the bids of both players in turn, as in `1 4 3`; with random prizes also these, as in `#2 1 4`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let mut start = Self {
            table: [0; MOST_CARDS],
            bids: [[0; MOST_CARDS]; 2],
            ..*self
        };
        start.turn_up();
        after_moves(start, text, 0)
    }

    fn move_text(&self, m: GoofspielMove) -> String {
        match m {
            GoofspielMove::Prize(prize) => format!("#{prize}"),
            GoofspielMove::Bid(card) => bid_text(card),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ordinal(player)
    }
}

/// The prizes, and below each the cards bid for it; the points stand to the right.
impl View for Goofspiel {
    fn board(&self) -> Board {
        let cards = usize::from(self.cards);
        let row = |row: &[u8; MOST_CARDS], points: Square| {
            let square = |&card: &u8| match card {
                0 => Square::Empty,
                card => Square::Card(bid_text(card)),
            };
            let squares = row[..cards].iter().map(square);
            squares.chain([points]).collect()
        };
        let bids = |player: Player| {
            let points = Square::Label(self.points()[player.index()].to_string());
            let squares = row(&self.bids[player.index()], points);
            (self.player_name(player).to_owned(), squares)
        };
        let prizes = (String::new(), row(&self.table, Square::Void));
        let rows = vec![prizes, bids(Player::FIRST), bids(Player::SECOND)];
        table(cards + 1, rows)
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.seen_by(viewer).board()
    }

    fn square_of(&self, _: GoofspielMove) -> Option<usize> {
        None
    }
}

/// Numbers are those of OpenSpiel's `goofspiel` in turns (`turn_based_simultaneous_game`): the points of a card less one.
///
/// Observation: who is to move, who observes, the prize, the prizes left, the points of both players, the observer's first, and their
/// cards. Planes: the prize, the prizes left, the cards of the player and of the opponent, and by how many points he leads.
impl Encode for Goofspiel {
    fn distinct_actions(&self) -> usize {
        self.cards.into()
    }

    fn distinct_outcomes(&self) -> usize {
        if self.is_random { self.cards.into() } else { 0 }
    }

    fn action_of(&self, m: GoofspielMove) -> usize {
        let (GoofspielMove::Prize(card) | GoofspielMove::Bid(card)) = m;
        usize::from(card) - 1
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![4 + 4 * usize::from(self.cards) + 2 * (self.all_points() + 1)]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        observation.fill(0.0);
        if let Turn::Player(mover) = self.turn() {
            observation[mover.index()] = 1.0;
        }
        observation[2 + player.index()] = 1.0;
        let (cards, points) = (usize::from(self.cards), self.all_points() + 1);
        let (prizes, rest) = observation[4..].split_at_mut(2 * cards);
        let (scores, hands) = rest.split_at_mut(2 * points);
        self.write_prizes(prizes);
        for (place, player) in [player, player.opponent()].into_iter().enumerate() {
            let points_of = self.points()[player.index()];
            scores[place * points + usize::from(points_of)] = 1.0;
        }
        self.write_hands(player, hands);
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![4 * usize::from(self.cards) + 1, 1, 1]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        planes.fill(0.0);
        let cards = usize::from(self.cards);
        let (prizes, rest) = planes.split_at_mut(2 * cards);
        self.write_prizes(prizes);
        self.write_hands(player, &mut rest[..2 * cards]);
        let points = self.points().map(f32::from);
        let lead = points[player.index()] - points[player.opponent().index()];
        rest[2 * cards] = lead / self.all_points() as f32;
    }
}

impl Goofspiel {
    /// The points of all prizes together.
    fn all_points(&self) -> usize {
        let cards = usize::from(self.cards);
        cards * (cards + 1) / 2
    }

    /// Writes which prize is bid for, and which are left.
    fn write_prizes(&self, numbers: &mut [f32]) {
        let prizes = count(&self.table);
        if let Some(last) = prizes
            .checked_sub(1)
            .filter(|_| self.turn() != Turn::Chance)
        {
            numbers[usize::from(self.table[last]) - 1] = 1.0;
        }
        for card in self.left(&self.table) {
            numbers[usize::from(self.cards) + usize::from(card) - 1] = 1.0;
        }
    }

    /// Writes which cards both players have, those of `player` first. A bid that is face down is still in the hand.
    fn write_hands(&self, player: Player, numbers: &mut [f32]) {
        let second = count(&self.bids[1]);
        for (place, player) in [player, player.opponent()].into_iter().enumerate() {
            let mut shown = self.bids[player.index()];
            shown[second..].fill(0);
            for card in self.left(&shown) {
                numbers[place * usize::from(self.cards) + usize::from(card) - 1] = 1.0;
            }
        }
    }
}
