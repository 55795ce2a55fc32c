//! Hidden information: what each player knows, and positions that agree with it.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::{Game, Player, Rng};

/// A game in which a player does not see everything: the others' cards, their bids, their moves.
///
/// All positions that a player cannot tell apart form an *information set*. In poker they have the same cards in his hand and the
/// same bets on the table, but any of the other cards in the opponent's hand. A player must choose the same move, or draw it with
/// the same probabilities, in all positions of an information set. An [`observation`](Self::observation) stands for the set.
///
/// To *determinize* a position is to replace what the observer cannot see by a guess that agrees with what he has seen. The result
/// is an ordinary position, so every search for games without secrets can search it. Its answer is that of a player who sees all
/// cards. The best moves of several such worlds are therefore no plan: the player cannot play one move in one world and another
/// move in the next, since he does not know in which world he is. This mistake is called *strategy fusion* (Frank and Basin 1998,
/// "Search in games with incomplete information").
///
/// What an implementation promises, and [`check_hidden`](crate::check_hidden) tests:
/// - Two positions have equal observations exactly if the player cannot tell them apart. They then have the same turn, the same
///   moves where the player is to move, and the same payoffs if the game is over.
/// - A determinized position has the observation of its observer.
/// - A draw follows from the observation and the random numbers alone: equal observations and equal generators give equal
///   positions, whatever is hidden.
/// - Different observations have different texts, so that programs may compare these.
///
/// Where an observation holds all that the player has ever seen and done, players forget nothing (*perfect recall*), which exact
/// solvers need. Large games may leave out of it what no longer matters.
///
/// ```
/// use std::fmt;
/// use uctopia::game::{Game, Hidden, Player, Rng, Turn, check_hidden};
///
/// /// The first player hides a coin in one hand; the second player guesses which.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
/// struct Coin { hand: Option<u8>, guess: Option<u8> }
///
/// impl Game for Coin {
///     type Move = u8;
///     const PLAYERS: usize = 2;
///     fn turn(&self) -> Turn {
///         match (self.hand, self.guess) {
///             (None, _) => Turn::Player(Player::FIRST),
///             (_, None) => Turn::Player(Player::SECOND),
///             _ => Turn::Over,
///         }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
///         0..if self.guess.is_some() { 0 } else { 2 }
///     }
///     fn play(&mut self, m: u8) {
///         if self.hand.is_none() { self.hand = Some(m) } else { self.guess = Some(m) }
///     }
///     fn payoff(&self, player: Player) -> f32 {
///         if (self.hand == self.guess) == (player == Player::SECOND) { 1.0 } else { -1.0 }
///     }
/// }
///
/// /// The coin, where the player may see it, and whether it is hidden already.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Seen { hand: Option<u8>, is_hidden: bool, guess: Option<u8> }
/// # impl fmt::Display for Seen {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{self:?}") }
/// # }
///
/// impl Hidden for Coin {
///     type Observation = Seen;
///     fn observation(&self, player: Player) -> Seen {
///         let may_look = player == Player::FIRST || self.guess.is_some();
///         Seen { hand: self.hand.filter(|_| may_look), is_hidden: self.hand.is_some(), guess: self.guess }
///     }
///     fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
///         let seen = self.observation(observer);
///         let hand = seen.hand.or_else(|| seen.is_hidden.then(|| rng.below(2) as u8));
///         Self { hand, guess: seen.guess }
///     }
/// }
///
/// let [left, right] = [0, 1].map(|hand| Coin::default().after(hand));
/// assert_eq!(left.observation(Player::SECOND), right.observation(Player::SECOND)); // one information set
/// assert_ne!(left.observation(Player::FIRST), right.observation(Player::FIRST));
/// let worlds = (0..20).map(|seed| left.determinize(Player::SECOND, &mut Rng::new(seed)));
/// assert!(worlds.filter(|world| *world == right).count() > 5);
/// check_hidden(&Coin::default(), 1, 20).unwrap();
/// ```
pub trait Hidden: Game {
    /// What a player knows: an information set. Different observations have different texts.
    type Observation: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// Everything that `player` knows in this position.
    fn observation(&self, player: Player) -> Self::Observation;

    /// A random position among those that have the [`observation`](Self::observation) of `observer`, with everything that he
    /// cannot see drawn anew.
    #[must_use]
    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self;
}

/// [`Hidden::determinize`] as a value, for programs that take games with and without hidden information.
///
/// ```
/// use uctopia::game::{Determinize, Player, Rng, adapters::Tree};
/// let open: Determinize<Tree> = |state, _, _| state.clone(); // nothing is hidden
/// let game: Tree = "(AB)".parse().unwrap();
/// assert_eq!(open(&game, Player::FIRST, &mut Rng::new(1)), game);
/// ```
pub type Determinize<G> = fn(&G, Player, &mut Rng) -> G;
