//! Leduc poker: six cards, two rounds of bets and a card on the table (Southey et al. 2005, "Bayes' bluff: opponent modelling in
//! poker").
//!
//! Each player antes a chip and receives one of the cards J, Q and K, of which there are two each. After a round of bets a third
//! card is turned up on the table, and there is another round. A raise puts in two chips more than the opponent has, in the second
//! round four; there are at most two in a round. A card like the one on the table wins, or else the higher card.

use std::fmt;
use std::ops::RangeInclusive;

use uctopia_game::{
    Board, Encode, Game, Hidden, Notation, Player, Rng, Score, Shortcuts, Square, Turn, View,
};
use uctopia_options::{TextError, msgid};

use crate::cards::{FACE_DOWN, any_of, card_name, card_square, table};
use crate::listed::listed;
use crate::text::{after_moves, ordinal};

/// The names of the cards, by rank and suit.
const CARDS: [&str; 6] = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"];

/// Cards of a rank.
const SUITS: u8 = 2;

/// The chips of a raise in each round.
const RAISES: [u8; 2] = [2, 4];

/// The most raises in a round.
const MOST_RAISES: usize = 2;

/// The most moves of players in a round: a check, two raises and a call.
const MOST_BETS: usize = 4;

/// A game of Leduc poker for two players.
///
/// ```
/// use uctopia::game::{Game, Hidden, Notation, Player, Score};
/// use uctopia::games::leduc_poker::LeducPoker;
/// let game = LeducPoker::default().read("Js Kh check raise raise call Jh").unwrap();
/// assert_eq!(game.observation(Player::SECOND).to_string(), "? Kh check raise raise call Jh");
/// let folded = game.read("Js Kh check raise raise call Jh raise fold").unwrap();
/// assert_eq!(folded.score(Player::FIRST), 5.0); // chips, of 13 that are to be won at most
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LeducPoker {
    /// The card of each player.
    cards: [Option<u8>; 2],
    /// The card on the table.
    public: Option<u8>,
    /// What the players did in each round.
    rounds: [[Option<Bet>; MOST_BETS]; 2],
}

/// What a player does in his turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bet {
    /// Gives up, and loses the chips that he has put in.
    Fold,
    /// Puts in as many chips as the opponent has: a call, or a check if there are as many already.
    Call,
    /// Puts in more chips than the opponent has.
    Raise,
}

/// A move of a player, or the card that nature deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeducMove {
    /// A card, from 0 to 5 with the lowest first: that of the first player, of the second, and the one on the table.
    Deal(u8),
    /// A move of a player.
    Bet(Bet),
}

/// What a player knows: the position, with the opponent's card face down until the cards are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LeducObservation(LeducPoker);

impl LeducPoker {
    /// The moves of players in a round.
    fn bets(&self, round: usize) -> impl Iterator<Item = Bet> + '_ {
        self.rounds[round].iter().copied().flatten()
    }

    /// The current round: the second begins with the card on the table.
    fn round(&self) -> usize {
        usize::from(self.public.is_some())
    }

    /// Whether the bets of a round are over.
    fn is_closed(&self, round: usize) -> bool {
        let last = self.bets(round).last();
        last == Some(Bet::Fold) || last == Some(Bet::Call) && self.bets(round).count() > 1
    }

    /// The player who folded, if one did.
    fn folded(&self) -> Option<Player> {
        let fold = |round: usize| self.bets(round).position(|bet| bet == Bet::Fold);
        let place = fold(0).or_else(|| fold(1))?;
        Some(Player::new(place % 2))
    }

    /// Whether the cards are compared.
    fn is_shown(&self) -> bool {
        self.is_over() && self.folded().is_none()
    }

    /// The chips that each player has put in.
    fn chips(&self) -> [u8; 2] {
        let mut chips = [1, 1];
        for (round, raise) in RAISES.into_iter().enumerate() {
            for (place, bet) in self.bets(round).enumerate() {
                let opponent = chips[1 - place % 2];
                match bet {
                    Bet::Fold => {}
                    Bet::Call => chips[place % 2] = opponent,
                    Bet::Raise => chips[place % 2] = opponent + raise,
                }
            }
        }
        chips
    }

    /// The strength of a player's hand: a pair beats the higher card.
    fn strength(&self, player: Player) -> (bool, Option<u8>) {
        let rank = |card: Option<u8>| card.map(|card| card / SUITS);
        let own = rank(self.cards[player.index()]);
        (own == rank(self.public), own)
    }

    /// Whether a card has not been dealt, as far as this position shows.
    fn is_left(&self, card: u8) -> bool {
        !self.cards.contains(&Some(card)) && self.public != Some(card)
    }

    /// The position as a player sees it.
    fn seen_by(&self, player: Player) -> Self {
        let other = player.opponent().index();
        let mut seen = *self;
        if !self.is_shown() {
            seen.cards[other] = seen.cards[other].map(|_| FACE_DOWN);
        }
        seen
    }

    /// The name of a move that follows the move `before` of its round.
    fn bet_text(bet: Bet, before: Option<Bet>) -> &'static str {
        match bet {
            Bet::Fold => "fold",
            Bet::Call if before == Some(Bet::Raise) => "call",
            Bet::Call => "check",
            Bet::Raise => "raise",
        }
    }

    /// The names of the moves of a round.
    fn bet_texts(&self, round: usize) -> impl Iterator<Item = &'static str> {
        let before = [None].into_iter().chain(self.bets(round).map(Some));
        self.bets(round)
            .zip(before)
            .map(|(bet, before)| Self::bet_text(bet, before))
    }
}

impl Game for LeducPoker {
    type Move = LeducMove;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        let round = self.round();
        let is_closed = self.is_closed(round);
        if self.cards[1].is_none() {
            Turn::Chance
        } else if is_closed && (round == 1 || self.folded().is_some()) {
            Turn::Over
        } else if is_closed {
            Turn::Chance
        } else {
            Turn::Player(Player::new(self.bets(round).count() % 2))
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = LeducMove> {
        let (turn, round) = (self.turn(), self.round());
        let cards = if turn == Turn::Chance { 6 } else { 0 };
        let cards = (0..cards).filter(|&card| self.is_left(card));
        let raises = self.bets(round).filter(|&bet| bet == Bet::Raise).count();
        let is_raised = self.bets(round).last() == Some(Bet::Raise);
        let choices = [
            (Bet::Fold, is_raised),
            (Bet::Call, true),
            (Bet::Raise, raises < MOST_RAISES),
        ];
        let choices = choices
            .into_iter()
            .filter(|&(_, is_legal)| is_legal && matches!(turn, Turn::Player(_)))
            .map(|(bet, _)| LeducMove::Bet(bet));
        listed::<_, 6>(
            LeducMove::Deal(0),
            cards.map(LeducMove::Deal).chain(choices),
        )
    }

    fn play(&mut self, m: LeducMove) {
        match m {
            LeducMove::Deal(card) => {
                let place = match self.cards {
                    [None, _] => &mut self.cards[0],
                    [_, None] => &mut self.cards[1],
                    _ => &mut self.public,
                };
                *place = Some(card);
            }
            LeducMove::Bet(bet) => {
                let round = self.round();
                let place = self.bets(round).count();
                self.rounds[round][place] = Some(bet);
            }
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        self.payoff_of_score(player)
    }
}

impl Shortcuts for LeducPoker {
    const LONGEST_GAME: Option<u32> = Some(3 + 2 * MOST_BETS as u32);
}

/// The chips that a player has won; during the game, those that he has put in, as a loss.
impl Score for LeducPoker {
    const UNIT: &'static str = msgid!("chips");
    const RANGE: RangeInclusive<f32> = -13.0..=13.0;

    fn score(&self, player: Player) -> f32 {
        let (chips, other) = (self.chips(), player.opponent());
        let (own, theirs) = (chips[player.index()], chips[other.index()]);
        let strengths = [player, other].map(|player| self.strength(player));
        match self.folded() {
            Some(folded) if folded == other => f32::from(theirs),
            None if self.is_over() && strengths[0] > strengths[1] => f32::from(theirs),
            None if self.is_over() && strengths[0] == strengths[1] => 0.0,
            _ => -f32::from(own),
        }
    }
}

impl Hidden for LeducPoker {
    type Observation = LeducObservation;

    fn observation(&self, player: Player) -> LeducObservation {
        LeducObservation(self.seen_by(player))
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let mut world = self.seen_by(observer);
        let other = observer.opponent().index();
        if world.cards[other] == Some(FACE_DOWN) {
            world.cards[other] = any_of((0..6).filter(|&card| world.is_left(card)), rng);
        }
        world
    }
}

impl fmt::Display for LeducPoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |&card: &u8| card_name(&CARDS, card);
        let words: Vec<&str> = self.cards.iter().flatten().map(name).collect();
        let table = self.public.iter().map(name);
        let words = words.into_iter().chain(self.bet_texts(0));
        let words = words.chain(table).chain(self.bet_texts(1));
        f.write_str(&words.collect::<Vec<_>>().join(" "))
    }
}

/// The text of the position, `?` being the card face down.
impl fmt::Display for LeducObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Notation for LeducPoker {
    /// Reads the cards of both players, and what was done and turned up since, as in `Js Kh raise call Qs check`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        after_moves(Self::default(), text, 0)
    }

    fn move_text(&self, m: LeducMove) -> String {
        let before = self.bets(self.round()).last();
        match m {
            LeducMove::Deal(card) => CARDS[usize::from(card)].to_owned(),
            LeducMove::Bet(bet) => Self::bet_text(bet, before).to_owned(),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ordinal(player)
    }
}

/// The cards and the chips of both players, and the card on the table; moves have no place on the board.
impl View for LeducPoker {
    fn board(&self) -> Board {
        let row = |player: Player| {
            let chips = Square::Label(self.chips()[player.index()].to_string());
            let card = card_square(&CARDS, self.cards[player.index()]);
            (self.player_name(player).to_owned(), vec![card, chips])
        };
        let public = vec![card_square(&CARDS, self.public), Square::Void];
        let [first, second] = [Player::FIRST, Player::SECOND].map(row);
        table(2, vec![first, (String::new(), public), second])
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.seen_by(viewer).board()
    }

    fn square_of(&self, _: LeducMove) -> Option<usize> {
        None
    }
}

/// Numbers are those of OpenSpiel's `leduc_poker`: to fold is 0, to call 1, to raise 2, and cards are numbered from 0.
///
/// Observation: who observes, his card, the card on the table, and the chips of both players. Planes: his card, the card on the
/// table, his chips, and those of the opponent.
impl Encode for LeducPoker {
    fn distinct_actions(&self) -> usize {
        3
    }

    fn distinct_outcomes(&self) -> usize {
        CARDS.len()
    }

    fn action_of(&self, m: LeducMove) -> usize {
        match m {
            LeducMove::Deal(card) => card.into(),
            LeducMove::Bet(bet) => bet as usize,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![16]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        observation[..2].fill(0.0);
        observation[player.index()] = 1.0;
        self.write_cards(player, &mut observation[2..14]);
        observation[14..].copy_from_slice(&self.chips().map(f32::from));
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![14, 1, 1]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.write_cards(player, &mut planes[..12]);
        let chips = self.chips();
        planes[12] = chips[player.index()].into();
        planes[13] = chips[player.opponent().index()].into();
    }
}

impl LeducPoker {
    /// Writes which card a player has, and which lies on the table.
    fn write_cards(&self, player: Player, numbers: &mut [f32]) {
        numbers.fill(0.0);
        for (index, card) in [self.cards[player.index()], self.public]
            .into_iter()
            .enumerate()
        {
            if let Some(card) = card {
                numbers[6 * index + usize::from(card)] = 1.0;
            }
        }
    }
}
