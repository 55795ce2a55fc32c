//! A game for whose type no search is compiled.

use uctopia_game::{Encode, Evaluate, Evaluation, Hidden, Player, Score, View};
use uctopia_state::{Abilities, AnyState, Playable};

use super::dyn_game::AnyGame;
use super::search_abilities::HiddenAgents;
use super::typed::TypedGame;
use crate::agent::any_game;

/// The first position of a game for `PLAYERS` players whose searches see positions as [`AnyState`]: they are compiled once for all
/// such games, which hardly lengthen a build.
///
/// Random playouts still run in the game's own type; the tree above them takes several times as long as that of a [`TypedGame`].
///
/// ```
/// use uctopia::catalog::{ErasedGame, GameEntry, GameSpec};
/// use uctopia::Context;
/// use uctopia::games::breakthrough::Breakthrough;
/// let game = || ErasedGame::<_, 2>::new(Breakthrough::new(5, 6).unwrap()).with_view().with_evaluations();
/// let mut session = GameSpec::of(GameEntry::new("small-breakthrough", game)).session();
/// let seat = session.seat(&"alpha-beta:depth=3".parse().unwrap(), 1).unwrap();
/// assert_eq!(session.decide(seat, &mut Context::unlimited()).unwrap().moves.len(), 13);
/// ```
#[derive(Debug)]
pub struct ErasedGame<G: Playable, const PLAYERS: usize> {
    start: G,
    abilities: Abilities<G>,
    evaluations: &'static [Evaluation<AnyState<PLAYERS>>],
    writes_arrays: bool,
    has_hidden: bool,
}

impl<G: Playable, const PLAYERS: usize> ErasedGame<G, PLAYERS> {
    /// A game that begins with `start`; it does not compile if the type is for another number of players.
    #[must_use]
    pub fn new(start: G) -> Self {
        const { assert!(G::PLAYERS == PLAYERS, "the number of players of the game") }
        Self {
            start,
            abilities: Abilities::of_rules(),
            evaluations: &[],
            writes_arrays: false,
            has_hidden: false,
        }
    }

    /// With a board to draw; see [`TypedGame::with_view`].
    #[must_use]
    pub fn with_view(mut self) -> Self
    where
        G: View,
    {
        self.abilities = self.abilities.with_view();
        self
    }

    /// With evaluations, from one to three; see [`TypedGame::with_evaluations`].
    #[must_use]
    pub fn with_evaluations(mut self) -> Self
    where
        G: Evaluate,
    {
        self.evaluations = ErasedEvaluations::<G, PLAYERS>::LIST;
        self
    }

    /// With numbers of moves and arrays; see [`TypedGame::with_encoding`].
    #[must_use]
    pub fn with_encoding(mut self) -> Self
    where
        G: Encode,
    {
        self.abilities = self.abilities.with_encoding();
        self.writes_arrays = true;
        self
    }

    /// With a score beside win and loss; see [`TypedGame::with_score`].
    #[must_use]
    pub fn with_score(mut self) -> Self
    where
        G: Score,
    {
        self.abilities = self.abilities.with_score();
        self
    }

    /// With hidden information: agents decide in positions in which everything that their player cannot see is drawn anew, and the
    /// agents `pimc`, `ismcts` and `cfr` play.
    ///
    /// ```
    /// use uctopia::catalog::{ErasedGame, GameEntry, GameSpec};
    /// use uctopia::Context;
    /// use uctopia::games::kuhn_poker::KuhnPoker;
    /// let game = || ErasedGame::<_, 2>::new(KuhnPoker::default()).with_hidden();
    /// let mut session = GameSpec::of(GameEntry::new("three-cards", game)).session();
    /// session.set_position("K J bet").unwrap();
    /// let seat = session.seat(&"ismcts".parse().unwrap(), 1).unwrap();
    /// assert_eq!(session.decide(seat, &mut Context::unlimited()).unwrap().best, "pass"); // the jack wins against no other card
    /// ```
    #[must_use]
    pub fn with_hidden(mut self) -> Self
    where
        G: Hidden,
    {
        self.abilities = self.abilities.with_hidden();
        self.has_hidden = true;
        self
    }
}

impl<G: Playable, const PLAYERS: usize> From<ErasedGame<G, PLAYERS>> for AnyGame {
    fn from(erased: ErasedGame<G, PLAYERS>) -> Self {
        let start = erased.abilities.state(erased.start);
        let mut game = TypedGame::new(start.for_players::<PLAYERS>()).with_view();
        if erased.writes_arrays {
            game = game.with_encoding();
        }
        let searches = game.searches_mut();
        if !erased.evaluations.is_empty() {
            searches.evaluations = erased.evaluations;
        }
        searches.programs = any_game;
        searches.hidden = erased.has_hidden.then(HiddenAgents::declared);
        Self::new(start, game)
    }
}

/// The evaluations of a type of game as those of [`AnyState`].
struct ErasedEvaluations<G, const PLAYERS: usize>(std::marker::PhantomData<G>);

impl<G: Playable + Evaluate, const PLAYERS: usize> ErasedEvaluations<G, PLAYERS> {
    const LIST: &'static [Evaluation<AnyState<PLAYERS>>] = match G::EVALUATIONS.len() {
        1 => &[Self::erased::<0>()],
        2 => &[Self::erased::<0>(), Self::erased::<1>()],
        3 => &[
            Self::erased::<0>(),
            Self::erased::<1>(),
            Self::erased::<2>(),
        ],
        _ => panic!("a game has from one to three evaluations"),
    };

    const fn erased<const INDEX: usize>() -> Evaluation<AnyState<PLAYERS>> {
        G::EVALUATIONS[INDEX].with_score(Self::score::<INDEX>)
    }

    fn score<const INDEX: usize>(state: &AnyState<PLAYERS>, player: Player) -> f32 {
        let state = state.typed::<G>().expect("a position of this game");
        (G::EVALUATIONS[INDEX].score)(&state, player)
    }
}
