//! A game over a position whose type is hidden.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use uctopia_game::{
    Board, Encode, Game, Hidden, MAX_PLAYERS, Notation, Payoffs, Player, Rng, ScoreOf, Shortcuts,
    Turn, View,
};
use uctopia_options::TextError;

use crate::abilities::Playable;
use crate::dyn_state::{Array, DynState};
use crate::facts::{Encoding, Facts, ScoreFacts};
use crate::typed_state::TypedState;

/// A position of any game, as a game.
///
/// `PLAYERS` is the number of players of the game, for code that is written for one number of them, such as searches; without it,
/// the position is of a game with any number, which [`Game::players`] tells.
///
/// ```
/// use uctopia_game::{Game, Notation};
/// use uctopia_games::{connect_four::ConnectFour, mnk::TicTacToe};
/// use uctopia_state::{Abilities, AnyState};
/// let games: [AnyState; 2] =
///     [Abilities::of_rules().state(TicTacToe::default()), Abilities::of_rules().state(ConnectFour::default())];
/// assert_eq!(games.each_ref().map(|game| game.moves().len()), [9, 7]);
/// assert_eq!(games[1].read("4453").unwrap().turn(), games[1].turn());
/// ```
#[derive(Clone)]
pub struct AnyState<const PLAYERS: usize = MAX_PLAYERS>(Arc<dyn DynState>);

/// A move of [`AnyState`]: its index among the legal moves of a position, in the game's order.
///
/// Moves of different positions cannot be compared: the same index may stand for different moves.
///
/// ```
/// use uctopia_game::{Game, Notation};
/// use uctopia_games::mnk::TicTacToe;
/// use uctopia_state::Abilities;
/// let state = Abilities::of_rules().state(TicTacToe::default());
/// assert_eq!(state.read_move("b1").unwrap().index(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AnyMove(u32);

impl AnyMove {
    /// The move with this index.
    #[inline]
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a position has fewer than 2³² moves"))
    }

    /// The index of the move among the legal ones.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl<const PLAYERS: usize> AnyState<PLAYERS> {
    /// A position of a game with as many players, or with any number.
    ///
    /// # Panics
    /// When the game has more than `PLAYERS` players.
    #[must_use]
    pub fn new(state: Arc<dyn DynState>) -> Self {
        assert!(
            state.facts().players <= PLAYERS,
            "a game for {PLAYERS} players"
        );
        Self(state)
    }

    /// This position for code that is written for `P` players.
    ///
    /// # Panics
    /// When the game has more than `P` players.
    #[must_use]
    pub fn for_players<const P: usize>(&self) -> AnyState<P> {
        AnyState::new(Arc::clone(&self.0))
    }

    /// What is the same in all positions of the game.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        self.0.facts()
    }

    /// The position behind it.
    #[must_use]
    pub fn get(&self) -> &dyn DynState {
        &*self.0
    }

    /// The position in its own type, or as `AnyState` for its number of players; `None` if it is of another type.
    ///
    /// ```
    /// use uctopia_games::{connect_four::ConnectFour, mnk::TicTacToe};
    /// use uctopia_state::{Abilities, AnyState};
    /// let state: AnyState = Abilities::of_rules().state(TicTacToe::default());
    /// assert_eq!(*state.typed::<TicTacToe>().unwrap(), TicTacToe::default());
    /// assert!(state.typed::<ConnectFour>().is_none());
    /// assert!(state.typed::<AnyState<2>>().is_some());
    /// ```
    #[must_use]
    pub fn typed<G: Game>(&self) -> Option<Cow<'_, G>> {
        if let Some(typed) = self.0.as_any().downcast_ref::<TypedState<G>>() {
            return Some(Cow::Borrowed(typed.state()));
        }
        self.counted::<1, G>()
            .or_else(|| self.counted::<2, G>())
            .or_else(|| self.counted::<3, G>())
            .or_else(|| self.counted::<4, G>())
            .map(Cow::Owned)
    }

    /// The position as `AnyState<P>`, if that is the type asked for.
    fn counted<const P: usize, G: Game>(&self) -> Option<G> {
        let state: &dyn Any = &AnyState::<P>(Arc::clone(&self.0));
        state.downcast_ref::<G>().cloned()
    }

    /// Another position of the same game, given in its own type, or as `AnyState` for its number of players: the inverse of
    /// [`typed`](Self::typed). `None` if it is of another type.
    ///
    /// ```
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_state::{Abilities, AnyState};
    /// let state: AnyState = Abilities::of_rules().state(TicTacToe::default());
    /// assert_eq!(state.holding(TicTacToe::default()).unwrap(), state);
    /// assert_eq!(state.holding(state.for_players::<2>()).unwrap(), state);
    /// ```
    #[must_use]
    pub fn holding<G: Playable>(&self, other: G) -> Option<Self> {
        if let Some(typed) = self.0.as_any().downcast_ref::<TypedState<G>>() {
            return Some(Self(typed.at(other)));
        }
        Self::uncounted::<1>(&other)
            .or_else(|| Self::uncounted::<2>(&other))
            .or_else(|| Self::uncounted::<3>(&other))
            .or_else(|| Self::uncounted::<4>(&other))
    }

    /// The position, if it is an `AnyState<P>`.
    fn uncounted<const P: usize>(state: &dyn Any) -> Option<Self> {
        let state = state.downcast_ref::<AnyState<P>>();
        state.map(AnyState::for_players)
    }

    /// By how much the first player has won a finished game, in games with a margin.
    #[must_use]
    pub fn margin(&self) -> Option<i32> {
        self.0.margin()
    }

    /// What the game counts beside win and loss, if anything.
    #[must_use]
    pub fn score(&self) -> Option<ScoreOf<Self>> {
        let ScoreFacts { unit, low, high } = self.facts().score?;
        Some(ScoreOf {
            unit,
            low,
            high,
            score: |state, player| state.0.score(player),
        })
    }

    /// The position as an array; empty in games without an encoding.
    #[must_use]
    pub fn array(&self, array: Array, player: Player) -> Vec<f32> {
        let shape = match array {
            Array::Observation => self.observation_shape(),
            Array::Planes => self.planes_shape(),
        };
        if shape.is_empty() {
            return Vec::new();
        }
        let mut numbers = vec![0.0; shape.iter().product()];
        self.0.write_array(array, player, &mut numbers);
        numbers
    }

    fn encoding<T: Default>(&self, of: impl Fn(&Encoding) -> T) -> T {
        self.facts().encoding.as_ref().map(of).unwrap_or_default()
    }
}

impl<const PLAYERS: usize> PartialEq for AnyState<PLAYERS> {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl<const PLAYERS: usize> Eq for AnyState<PLAYERS> {}

impl<const PLAYERS: usize> Hash for AnyState<PLAYERS> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<const PLAYERS: usize> fmt::Debug for AnyState<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const PLAYERS: usize> fmt::Display for AnyState<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl<const PLAYERS: usize> Game for AnyState<PLAYERS> {
    type Move = AnyMove;
    const PLAYERS: usize = PLAYERS;

    fn players(&self) -> usize {
        self.facts().players
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = AnyMove> {
        (0..self.0.move_count()).map(AnyMove::new)
    }

    fn play(&mut self, m: AnyMove) {
        let own = Arc::get_mut(&mut self.0);
        if !own.is_some_and(|state| state.play(m.index())) {
            self.0 = self.0.after(m.index());
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        self.0.payoff(player)
    }

    fn weight(&self, outcome: AnyMove) -> f32 {
        self.0.weight(outcome.index())
    }

    fn is_pass(&self, m: AnyMove) -> bool {
        self.0.is_pass(m.index())
    }

    fn after(&self, m: AnyMove) -> Self {
        Self(self.0.after(m.index()))
    }
}

impl<const PLAYERS: usize> Shortcuts for AnyState<PLAYERS> {
    /// Room for the positions of most games; those of Go on the largest board are the largest.
    const HEAP_BYTES: usize = 512;

    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        let mut images = self.0.images();
        if images.is_empty() {
            images.push(Arc::clone(&self.0));
        }
        images.into_iter().map(Self)
    }

    fn canonical(&self) -> Self {
        self.0.canonical().map_or_else(|| self.clone(), Self)
    }

    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        self.0.quick_end(rng)
    }
}

/// In games without hidden information, every player sees the position.
impl<const PLAYERS: usize> Hidden for AnyState<PLAYERS> {
    type Observation = String;

    fn observation(&self, player: Player) -> String {
        self.0.observation(player)
    }

    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let world = self.0.determinize(observer, rng);
        world.map_or_else(|| self.clone(), Self)
    }
}

impl<const PLAYERS: usize> Notation for AnyState<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        self.0.read(text).map(Self)
    }

    fn move_text(&self, m: AnyMove) -> String {
        self.0.move_text(m.index())
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.facts().player_name(player)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, TextError> {
        self.0.read_move(text).map(AnyMove::new)
    }
}

impl<const PLAYERS: usize> View for AnyState<PLAYERS> {
    fn board(&self) -> Board {
        self.0.board()
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.0.board_seen_by(viewer)
    }

    fn square_of(&self, m: AnyMove) -> Option<usize> {
        self.0.square_of(m.index())
    }
}

/// In games without an encoding, there are no numbers and the arrays have the empty shape.
impl<const PLAYERS: usize> Encode for AnyState<PLAYERS> {
    fn distinct_actions(&self) -> usize {
        self.encoding(|encoding| encoding.actions)
    }

    fn distinct_outcomes(&self) -> usize {
        self.encoding(|encoding| encoding.outcomes)
    }

    fn action_of(&self, m: AnyMove) -> usize {
        self.0.action_of(m.index())
    }

    fn move_of_action(&self, action: usize) -> Option<AnyMove> {
        self.0.move_of_action(action).map(AnyMove::new)
    }

    fn write_mask(&self, mask: &mut [bool]) {
        self.0.write_mask(mask);
    }

    fn observation_shape(&self) -> Vec<usize> {
        self.encoding(|encoding| encoding.observation_shape.clone())
    }

    fn write_observation(&self, player: Player, observation: &mut [f32]) {
        self.0.write_array(Array::Observation, player, observation);
    }

    fn planes_shape(&self) -> Vec<usize> {
        self.encoding(|encoding| encoding.planes_shape.clone())
    }

    fn write_planes(&self, player: Player, planes: &mut [f32]) {
        self.0.write_array(Array::Planes, player, planes);
    }
}
