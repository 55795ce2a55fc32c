//! Kuhn poker: three cards, one bet, and bluffing already (Kuhn 1950, "A simplified two-person poker").
//!
//! Each player antes a chip and receives one of the cards J, Q and K. The first player passes or bets a chip. After a bet, the other
//! player passes, and loses his ante, or bets as well, and the higher card wins. If the first player passes, the second may bet.
//! With best play the first player loses 1/18 of a chip on average.

use std::fmt;
use std::ops::RangeInclusive;

use uctopia_game::{
    Board, Encode, Game, Hidden, Notation, Player, Rng, Score, Shortcuts, Square, Turn, View,
};
use uctopia_options::{TextError, msgid};

use crate::cards::{FACE_DOWN, any_of, card_name, card_square, table};
use crate::listed::listed;
use crate::text::{after_moves, ordinal};

/// The names of the cards, the lowest first.
const CARDS: [&str; 3] = ["J", "Q", "K"];

/// A game of Kuhn poker.
///
/// ```
/// use uctopia::game::{Game, Hidden, Notation, Player, Score};
/// use uctopia::games::kuhn_poker::KuhnPoker;
/// let game = KuhnPoker::default().read("K Q pass bet").unwrap();
/// assert_eq!(game.observation(Player::FIRST).to_string(), "K ? pass bet");
/// let shown = game.after(game.read_move("bet").unwrap());
/// assert_eq!(shown.score(Player::FIRST), 2.0); // chips
/// assert_eq!(shown.payoff(Player::FIRST), 1.0); // the most that there is to win
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KuhnPoker {
    /// The card of each player.
    cards: [Option<u8>; 2],
    /// What the players did, in turn: whether they bet.
    bets: [Option<bool>; 3],
}

/// A move of a player, or the card that nature deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KuhnMove {
    /// A card, from 0 for J to 2 for K: first that of the first player.
    Deal(u8),
    /// No chip: a check, or after a bet a fold.
    Pass,
    /// A chip: a bet, or after a bet a call.
    Bet,
}

/// What a player knows: the position, with the opponent's card face down until the cards are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KuhnObservation(KuhnPoker);

impl KuhnPoker {
    /// Moves of players so far.
    fn plies(&self) -> usize {
        self.bets.iter().flatten().count()
    }

    /// The chips that a player has put in.
    fn chips(&self, player: Player) -> u8 {
        let own = self.bets.iter().skip(player.index()).step_by(2);
        1 + own.filter(|&&bet| bet == Some(true)).count() as u8
    }

    /// The player who passed after a bet.
    fn folded(&self) -> Option<Player> {
        let last = self.plies().checked_sub(2)?;
        let is_fold = self.bets[last..last + 2] == [Some(true), Some(false)];
        is_fold.then(|| Player::new((last + 1) % 2))
    }

    /// Whether the cards are compared.
    fn is_shown(&self) -> bool {
        self.is_over() && self.folded().is_none()
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
}

impl Game for KuhnPoker {
    type Move = KuhnMove;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        match (self.cards, self.bets) {
            ([.., None], _) => Turn::Chance,
            (_, [None, ..] | [Some(false), Some(true), None]) => Turn::Player(Player::FIRST),
            (_, [Some(_), None, _]) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = KuhnMove> {
        let (cards, choices) = match self.turn() {
            Turn::Chance => (3, 0),
            Turn::Player(_) => (0, 2),
            Turn::Over => (0, 0),
        };
        let cards = (0..cards).filter(|&card| Some(card) != self.cards[0]);
        let choices = [KuhnMove::Pass, KuhnMove::Bet].into_iter().take(choices);
        listed::<_, 3>(KuhnMove::Pass, cards.map(KuhnMove::Deal).chain(choices))
    }

    fn play(&mut self, m: KuhnMove) {
        let plies = self.plies();
        match m {
            KuhnMove::Deal(card) => self.cards[usize::from(self.cards[0].is_some())] = Some(card),
            KuhnMove::Pass => self.bets[plies] = Some(false),
            KuhnMove::Bet => self.bets[plies] = Some(true),
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        self.payoff_of_score(player)
    }
}

impl Shortcuts for KuhnPoker {
    const LONGEST_GAME: Option<u32> = Some(5);
}

/// The chips that a player has won; during the game, those that he has put in, as a loss.
impl Score for KuhnPoker {
    const UNIT: &'static str = msgid!("chips");
    const RANGE: RangeInclusive<f32> = -2.0..=2.0;

    fn score(&self, player: Player) -> f32 {
        let other = player.opponent();
        let wins = match self.folded() {
            Some(folded) => folded == other,
            None => self.is_over() && self.cards[player.index()] > self.cards[other.index()],
        };
        if wins {
            f32::from(self.chips(other))
        } else {
            -f32::from(self.chips(player))
        }
    }
}

impl Hidden for KuhnPoker {
    type Observation = KuhnObservation;

    fn observation(&self, player: Player) -> KuhnObservation {
        KuhnObservation(self.seen_by(player))
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let mut world = self.seen_by(observer);
        let own = world.cards[observer.index()];
        let other = &mut world.cards[observer.opponent().index()];
        if *other == Some(FACE_DOWN) {
            *other = any_of((0..3).filter(|&card| Some(card) != own), rng);
        }
        world
    }
}

impl fmt::Display for KuhnPoker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = self.cards.iter().flatten();
        let cards = cards.map(|&card| card_name(&CARDS, card));
        let bets = self.bets.iter().flatten();
        let bets = bets.map(|&bet| if bet { "bet" } else { "pass" });
        f.write_str(&cards.chain(bets).collect::<Vec<_>>().join(" "))
    }
}

/// The text of the position, `?` being the card face down.
impl fmt::Display for KuhnObservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Notation for KuhnPoker {
    /// Reads the cards of both players and what was done since, as in `K Q pass bet`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        after_moves(Self::default(), text, 0)
    }

    fn move_text(&self, m: KuhnMove) -> String {
        match m {
            KuhnMove::Deal(card) => CARDS[usize::from(card)].to_owned(),
            KuhnMove::Pass => "pass".to_owned(),
            KuhnMove::Bet => "bet".to_owned(),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        ordinal(player)
    }
}

/// The cards and the chips of both players; moves have no place on the board.
impl View for KuhnPoker {
    fn board(&self) -> Board {
        let row = |player: Player| {
            let chips = Square::Label(self.chips(player).to_string());
            let card = card_square(&CARDS, self.cards[player.index()]);
            (self.player_name(player).to_owned(), vec![card, chips])
        };
        table(2, [Player::FIRST, Player::SECOND].map(row).into())
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.seen_by(viewer).board()
    }

    fn square_of(&self, _: KuhnMove) -> Option<usize> {
        None
    }
}

/// Numbers are those of OpenSpiel's `kuhn_poker`: a pass is 0 and a bet 1, and cards are numbered from 0.
///
/// Observation: who observes, his card, and the chips of both players. Planes: his card, his chips, and those of the opponent.
impl Encode for KuhnPoker {
    fn distinct_actions(&self) -> usize {
        2
    }

    fn distinct_outcomes(&self) -> usize {
        CARDS.len()
    }

    fn action_of(&self, m: KuhnMove) -> usize {
        match m {
            KuhnMove::Deal(card) => card.into(),
            KuhnMove::Pass => 0,
            KuhnMove::Bet => 1,
        }
    }

    fn observation_shape(&self) -> Vec<usize> {
        vec![7]
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        observation.fill(0.0);
        observation[player.index()] = 1.0;
        if let Some(card) = self.cards[player.index()] {
            observation[2 + usize::from(card)] = 1.0;
        }
        observation[5] = self.chips(Player::FIRST).into();
        observation[6] = self.chips(Player::SECOND).into();
    }

    fn planes_shape(&self) -> Vec<usize> {
        vec![5, 1, 1]
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        planes.fill(0.0);
        if let Some(card) = self.cards[player.index()] {
            planes[usize::from(card)] = 1.0;
        }
        planes[3] = self.chips(player).into();
        planes[4] = self.chips(player.opponent()).into();
    }
}
