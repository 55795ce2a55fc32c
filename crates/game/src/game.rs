//! The core trait: the rules of a game.

use std::fmt::{self, Debug};
use std::hash::Hash;

use uctopia_options::{Localized, Message, message};

/// The largest number of players a game may have, so that payoffs fit in an array.
pub const MAX_PLAYERS: usize = 4;

/// One of the players of a game, counted from the first player.
///
/// ```
/// use uctopia::Player;
/// assert_eq!(Player::FIRST.opponent(), Player::SECOND);
/// assert_eq!(Player::SECOND.index(), 1);
/// ```
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Player(u8);

impl Player {
    /// The player who makes the first move of the game.
    pub const FIRST: Self = Self(0);
    /// The player who moves second in a two-player game.
    pub const SECOND: Self = Self(1);

    /// The player with this index, 0 being the first.
    ///
    /// # Panics
    /// When `index` is not below [`MAX_PLAYERS`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_PLAYERS, "player index out of range");
        Self(index as u8)
    }

    /// Position in the order of play, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other player of a two-player game.
    ///
    /// # Panics
    /// In debug builds, when the player is the third or fourth one, who has several opponents; otherwise the result is then one
    /// of the first two players. [`next`](Self::next) gives the order of play.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        debug_assert!(
            self.0 < 2,
            "a game for three or more players has several opponents: use Player::next"
        );
        Self((self.0 & 1) ^ 1)
    }

    /// The player after this one in a game for so many players, round and round.
    ///
    /// ```
    /// use uctopia::Player;
    /// let third = Player::new(2);
    /// assert_eq!((third.next(4), third.next(3)), (Player::new(3), Player::FIRST));
    /// ```
    #[inline]
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        Self::new((self.0 as usize + 1) % players)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}

impl Localized for Player {
    fn message(&self) -> Message {
        message!("player {number}", number = self.0 + 1)
    }
}

/// Whose turn it is.
///
/// Players who move at the same time move one after another, and their moves stay [hidden](crate::Hidden) until all have moved: searches
/// and referees need nothing else for them.
///
/// ```
/// use uctopia::game::{Game, Player, Turn, adapters::Tree};
/// let game: Tree = "([A1B1]=)".parse().unwrap(); // a coin toss, or a draw at once
/// assert_eq!(game.turn(), Turn::Player(Player::FIRST));
/// assert_eq!(game.after(0).turn(), Turn::Chance);
/// assert_eq!(game.after(1).turn(), Turn::Over);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player chooses one of the moves.
    Player(Player),
    /// Nature draws one of the moves, each with probability proportional to [`Game::weight`].
    Chance,
    /// The game has ended; there are no moves, and [`Game::payoff`] has a meaning.
    Over,
}

/// The payoffs of a finished game, one for each player, by [`Player::index`]; unused places are 0.
///
/// ```
/// use uctopia::game::{Game, Player, adapters::Tree};
/// let lost: Tree = "B".parse().unwrap();
/// assert_eq!(lost.payoffs(), [-1.0, 1.0, 0.0, 0.0]); // two players, two places unused
/// assert_eq!(lost.payoffs()[Player::SECOND.index()], 1.0);
/// ```
pub type Payoffs = [f32; MAX_PLAYERS];

/// A game: the state is the game.
///
/// The contract, which [`check`](crate::check()) tests for any implementation:
/// - `moves` is empty exactly when the turn is [`Turn::Over`], never contains a move twice, always gives the same order
///   for equal states, and its `len` and `nth` agree with iteration;
/// - equal moves from equal states lead to equal states, and equal states hash alike;
/// - every game ends after finitely many moves;
/// - payoffs lie in `[-1, 1]`, and those of a two-player game add up to 0;
/// - weights of chance outcomes are positive and finite.
///
/// A pass, where the rules have one, is a move. Faster implementations of what follows from the rules are in
/// [`Shortcuts`](crate::Shortcuts).
///
/// ```
/// use uctopia::{Game, Player, Turn};
///
/// /// Take one or two stones; the player who takes the last one wins.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Nim { stones: u8, to_move: Player }
///
/// impl Game for Nim {
///     type Move = u8;
///     const PLAYERS: usize = 2;
///     fn turn(&self) -> Turn {
///         if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
///         (0..self.stones.min(2)).map(|taken| taken + 1)
///     }
///     fn play(&mut self, taken: u8) {
///         self.stones -= taken;
///         self.to_move = self.to_move.opponent();
///     }
///     fn payoff(&self, player: Player) -> f32 {
///         if player == self.to_move { -1.0 } else { 1.0 } // the opponent took the last stone
///     }
/// }
///
/// let game = Nim { stones: 2, to_move: Player::FIRST };
/// assert_eq!(game.after(2).payoff(Player::FIRST), 1.0);
/// # impl uctopia::Shortcuts for Nim {}
/// assert!(uctopia::game::check(&game, 1, 10).is_ok());
/// ```
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move of a player, or an outcome of a chance event.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The number of players, from 1 to [`MAX_PLAYERS`]; nature does not count.
    const PLAYERS: usize;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The number of players of this game: [`PLAYERS`](Self::PLAYERS), except for types that stand for games of several numbers of
    /// players. Code that runs once a move asks this, so that it is right for such types, too.
    #[inline]
    fn players(&self) -> usize {
        Self::PLAYERS
    }

    /// The legal moves, or nature's possible outcomes; empty when the game is over.
    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move>;

    /// Makes a move, which must be one of [`moves`](Self::moves).
    ///
    /// This is the hot path and does not check; text from outside goes through
    /// [`Notation::read_move`](crate::Notation::read_move), which does.
    fn play(&mut self, m: Self::Move);

    /// The payoff of a finished game to `player`: 1 for a win, 0 for a draw, −1 for a loss, or anything in between.
    ///
    /// In a one-player game success is 1 and failure −1. Before the end the value is meaningless.
    fn payoff(&self, player: Player) -> f32;

    /// The probability of nature's `outcome`, relative to the other outcomes; positive and finite.
    #[inline]
    fn weight(&self, outcome: Self::Move) -> f32 {
        let _ = outcome;
        1.0
    }

    /// Whether `m` is a pass, which changes only the turn; games without passes keep the default.
    ///
    /// ```
    /// use uctopia::{Game, Notation};
    /// use uctopia::games::othello::Othello4;
    /// let blocked: Othello4 = Othello4::new().read("XXX-XXXXXXXXXXXO X").unwrap();
    /// assert!(blocked.moves().all(|m| blocked.is_pass(m)));
    /// ```
    #[inline]
    fn is_pass(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// The state after a move.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Whether the game has ended.
    #[inline]
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// The payoffs of a finished game to all players.
    #[inline]
    fn payoffs(&self) -> Payoffs {
        let mut payoffs = [0.0; MAX_PLAYERS];
        for (index, payoff) in payoffs.iter_mut().enumerate().take(Self::PLAYERS) {
            *payoff = self.payoff(Player::new(index));
        }
        payoffs
    }
}
