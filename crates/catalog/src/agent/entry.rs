//! Agents in the catalog: what they are, what they can do, and how they are made.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use uctopia_game::Agent;
use uctopia_options::{Options, message};
use uctopia_state::{AnyState, Playable, Seated};

use super::any_options::AnyOptions;
use super::defaults::AgentDefaults;
use super::info::AgentInfo;
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

/// An agent for positions of any type.
pub(crate) type AnyAgent = Box<dyn Agent<AnyState>>;

/// Builds an agent from its seed; its files were read once.
pub(crate) type MakeAgent = Box<dyn Fn(u64) -> Result<AnyAgent, SpecError> + Send + Sync>;

/// Prepares an agent for a game.
type Prepare = dyn Fn(&AgentSpec, &GameSpec) -> Result<MakeAgent, SpecError> + Send + Sync;

/// An agent of the catalog, built in or added, with options whose type is hidden.
pub(crate) struct AgentKind {
    pub(crate) info: AgentInfo,
    pub(crate) defaults: fn() -> Box<dyn AnyOptions>,
    pub(crate) role: Role,
    /// Refuses options that cannot be combined, beyond what they declare.
    pub(crate) check: fn(&AgentSpec) -> Result<(), SpecError>,
    pub(crate) prepare: Box<Prepare>,
}

/// How an agent decides.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// By itself.
    Decides,
    /// By the agent that its option `agent` names, whose depth is smaller: texts of any depth could not be read.
    Contains {
        /// How many agents may be inside of one another, this one included.
        depth: u8,
    },
    /// By another agent in each game, for which it stands, with defaults for what the text of that
    /// agent leaves open.
    StandsFor {
        agent: fn(&AgentSpec, &GameSpec, &AgentDefaults<'_>) -> Option<AgentSpec>,
        /// How many agents may be inside of one another in the one that it stands for.
        depth: u8,
    },
}

impl AgentKind {
    pub(crate) fn name(&self) -> &'static str {
        self.info.name
    }

    /// How many agents may be inside of one another, this one included.
    pub(crate) fn depth(&self) -> u8 {
        match self.role {
            Role::Decides => 0,
            Role::Contains { depth } | Role::StandsFor { depth, .. } => depth,
        }
    }
}

impl fmt::Debug for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AgentKind").field(&self.name()).finish()
    }
}

/// An agent that a program adds to the catalog, with options of type `O`.
///
/// A generic agent plays every game by [`plays_every_game`](Self::plays_every_game). An agent for a type of game, or one that is to
/// search a certain game at full speed, has a constructor for that type by [`plays`](Self::plays). In other games the agent is
/// refused with an error.
///
/// ```
/// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, GameSpec};
/// use uctopia_game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
/// use uctopia_options::options;
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
    typed: HashMap<TypeId, Box<MakeOf<O>>>,
    any: Option<Box<MakeAny<O>>>,
    is_external: bool,
    options: PhantomData<fn() -> O>,
}

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
            typed: HashMap::new(),
            any: None,
            is_external: false,
            options: PhantomData,
        }
    }

    /// Adds the constructor for games of type `G`, from options and a seed.
    ///
    /// ```
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, GameSpec, NoOptions};
    /// use uctopia_games::connect_four::ConnectFour;
    /// use uctopia_search::RandomAgent;
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
        self.typed.insert(TypeId::of::<G>(), Box::new(make));
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
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, GameEntry, GameSpec, NoOptions, TypedGame};
    /// use uctopia_game::{Agent, Context, ZeroEvaluator};
    /// use uctopia_games::mnk::{Fixed, Mnk};
    /// use uctopia_search::Minimax;
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
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, NoOptions};
    /// use uctopia_search::RandomAgent;
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
        if let Some(make) = self.typed.get(&game.state_type()) {
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
        let info = AgentInfo {
            is_external: entry.is_external,
            ..AgentInfo::new(entry.name, entry.about, O::infos())
        };
        let entry = std::sync::Arc::new(entry);
        let prepare = move |agent: &AgentSpec, game: &GameSpec| -> Result<MakeAgent, SpecError> {
            let options: O = agent
                .options::<O>()
                .expect("an agent's own options")
                .clone();
            let (entry, agent, game) = (entry.clone(), agent.clone(), game.clone());
            Ok(Box::new(move |seed| {
                let made = entry.make(&options, &game, seed);
                made.ok_or_else(|| agent.unfit(message!("it does not play {game}")))
            }))
        };
        Self {
            info,
            defaults: || Box::new(O::default()),
            role: Role::Decides,
            check: |_| Ok(()),
            prepare: Box::new(prepare),
        }
    }
}
