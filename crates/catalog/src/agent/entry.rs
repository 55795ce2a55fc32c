//! Agents that programs add to the catalog.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use uctopia_game::Agent;
use uctopia_options::{Options, message};
use uctopia_state::{AnyState, Playable, Seated};

use super::kind::{AgentInfo, AgentKind, AnyAgent, MakeAgent};
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

/// An agent that a program adds to the catalog, with options of type `O`.
///
/// A generic agent plays every game by [`plays_every_game`](Self::plays_every_game). An agent for a type of game, or one that is to
/// search a certain game at full speed, has a constructor for that type by [`plays`](Self::plays). In other games the agent is
/// refused with an error.
///
/// ```
/// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, GameSpec};
/// use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, options};
///
/// options! {
///     /// Options of an agent that plays the move with a given index.
///     pub struct Place {
///         /// which of the legal moves it plays, counted from 0
///         number []: usize = 0, from "this example";
///     }
/// }
///
/// struct Placed(usize);
///
/// impl<G: Game> Agent<G> for Placed {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
///         let best = self.0.min(moves.len() - 1);
///         Ok(Report::new(state, moves, Scale::Signed, best))
///     }
/// }
///
/// let entry = AgentEntry::<Place>::new("placed", "the move of a number")
///     .plays_every_game(|place, _game, _seed| Placed(place.number));
/// Catalog::standard().agent(entry).install().unwrap();
///
/// let agent: AgentSpec = "placed:number=2".parse().unwrap();
/// for (game, best) in [("connect4", "3"), ("othello", "f5")] {
///     let mut session = game.parse::<GameSpec>().unwrap().session();
///     let seat = session.seat(&agent, 1).unwrap();
///     assert_eq!(session.decide(seat, &mut Context::unlimited()).unwrap().best, best);
/// }
/// ```
pub struct AgentEntry<O> {
    name: &'static str,
    about: &'static str,
    typed: Vec<(IsOfType, Box<MakeOf<O>>)>,
    any: Option<Box<MakeAny<O>>>,
    is_external: bool,
    options: PhantomData<fn() -> O>,
}

/// Whether a position is of the type of game that a constructor is for.
type IsOfType = fn(&AnyState) -> bool;

/// The constructor of an agent for one type of game.
type MakeOf<O> = dyn Fn(&O, u64) -> AnyAgent + Send + Sync;

/// The constructor of an agent for every game.
type MakeAny<O> = dyn Fn(&O, &GameSpec, u64) -> AnyAgent + Send + Sync;

impl<O: Options> AgentEntry<O> {
    /// An agent that plays no game yet: its name and a description in one sentence.
    #[must_use]
    pub fn new(name: &'static str, about: &'static str) -> Self {
        Self {
            name,
            about,
            typed: Vec::new(),
            any: None,
            is_external: false,
            options: PhantomData,
        }
    }

    /// Adds the constructor for games of type `G`, from options and a seed.
    ///
    /// ```
    /// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, GameSpec, NoOptions};
    /// use uctopia::games::connect_four::ConnectFour;
    /// use uctopia::RandomAgent;
    /// let dice = AgentEntry::<NoOptions>::new("dice", "any move");
    /// let dice = dice.plays::<ConnectFour, _>(|_, seed| RandomAgent::new(seed));
    /// Catalog::standard().agent(dice).install().unwrap();
    /// let dice: AgentSpec = "dice".parse().unwrap();
    /// let seat = |game: &str| game.parse::<GameSpec>().unwrap().session().seat(&dice, 1).map(drop);
    /// assert!(seat("connect4").is_ok());
    /// assert_eq!(seat("othello").unwrap_err().to_string(), "dice: it does not play othello");
    /// ```
    #[must_use]
    pub fn plays<G: Playable, A: Agent<G> + 'static>(
        mut self,
        make: impl Fn(&O, u64) -> A + Send + Sync + 'static,
    ) -> Self {
        let make = move |options: &O, seed| -> AnyAgent {
            Box::new(Seated::<G>::new(Box::new(make(options, seed))))
        };
        let is_of_type = |state: &AnyState| state.typed::<G>().is_some();
        self.typed.push((is_of_type, Box::new(make)));
        self
    }

    /// Adds the constructor for every game, those that come with Uctopia and all others, from options, the game and a seed. In games
    /// that have a constructor of their own, that one counts.
    ///
    /// Such an agent sees positions as [`AnyState`], which takes about two and a half times the instructions of a typed position
    /// for each move. An agent that needs the number of players when it is compiled, as searches do, is made for
    /// [`AnyState<2>`](AnyState) and seated by [`Seated`]:
    ///
    /// ```
    /// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, GameEntry, GameSpec, NoOptions, TypedGame};
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::{Fixed, Mnk};
    /// use uctopia::Minimax;
    /// use uctopia_state::{AnyState, Seated};
    ///
    /// let entry = AgentEntry::<NoOptions>::new("plain", "minimax to depth 2").plays_every_game(|_, game, _seed| {
    ///     assert_eq!(game.players(), 2);
    ///     let search = Minimax::new("depth=2".parse().unwrap(), ZeroEvaluator);
    ///     Seated::<AnyState<2>>::new(Box::new(search))
    /// });
    /// Catalog::add_agent(entry).unwrap();
    /// let wide = GameSpec::of(GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())));
    /// let mut session = wide.session();
    /// let seat = session.seat(&"plain".parse().unwrap(), 1).unwrap();
    /// assert_eq!(session.decide(seat, &mut Context::unlimited()).unwrap().moves.len(), 10);
    /// ```
    #[must_use]
    pub fn plays_every_game<A: Agent<AnyState> + 'static>(
        mut self,
        make: impl Fn(&O, &GameSpec, u64) -> A + Send + Sync + 'static,
    ) -> Self {
        self.any = Some(Box::new(move |options, game, seed| {
            Box::new(make(options, game, seed))
        }));
        self
    }

    /// Marks an agent that uses resources outside this process, such as a file, another program or a clock: its results are
    /// then not reported as reproducible, and clients of the server cannot use it.
    ///
    /// ```
    /// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, NoOptions};
    /// use uctopia::RandomAgent;
    /// let oracle = AgentEntry::<NoOptions>::new("oracle", "reads a database").external();
    /// let oracle = oracle.plays_every_game(|_, _, seed| RandomAgent::new(seed));
    /// Catalog::standard().agent(oracle).install().unwrap();
    /// assert!("oracle".parse::<AgentSpec>().unwrap().is_external());
    /// ```
    #[must_use]
    pub fn external(self) -> Self {
        Self {
            is_external: true,
            ..self
        }
    }

    /// The agent that this entry makes for a game, if it plays it.
    fn make(&self, options: &O, game: &GameSpec, seed: u64) -> Option<AnyAgent> {
        let start = game.start();
        let mut typed = self.typed.iter().rev();
        if let Some((_, make)) = typed.find(|(is_of_type, _)| is_of_type(&start)) {
            return Some(make(options, seed));
        }
        self.any.as_ref().map(|make| make(options, game, seed))
    }
}

impl<O> fmt::Debug for AgentEntry<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentEntry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl<O: Options> From<AgentEntry<O>> for AgentKind {
    fn from(entry: AgentEntry<O>) -> Self {
        let (name, about, is_external) = (entry.name, entry.about, entry.is_external);
        let entry = Arc::new(entry);
        let prepare = move |agent: &AgentSpec, game: &GameSpec| -> Result<MakeAgent, SpecError> {
            let options: O = agent.own_options::<O>().clone();
            let (entry, agent, game) = (Arc::clone(&entry), agent.clone(), game.clone());
            Ok(Box::new(move |seed| {
                let made = entry.make(&options, &game, seed);
                made.ok_or_else(|| agent.unfit(message!("it does not play {game}")))
            }))
        };
        let kind = Self::new::<O>(name, about, prepare);
        let info = AgentInfo {
            is_built_in: false,
            is_external,
            ..kind.info
        };
        Self { info, ..kind }
    }
}
