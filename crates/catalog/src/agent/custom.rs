//! Agents that programs add to the catalog.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use uctopia_game::HostedAgent;
use uctopia_game::options::{OptionError, OptionInfo, Options};

use super::info::AgentInfo;
use super::text::TextAgent;
use super::text_host::TextHost;
use crate::game::{GameName, Playable, each_standard_game};

/// An agent that a program adds to the catalog, with options of type `O`.
///
/// An agent is built for a type of game, so the entry holds a constructor for each game that it plays: for one type by
/// [`plays`](Self::plays), for all games that come with Uctopia by [`plays_standard_games`](Self::plays_standard_games). An agent
/// that sees positions as text plays every game by [`plays_every_game`](Self::plays_every_game). In other games the agent is
/// refused with an error.
///
/// ```
/// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog};
/// use uctopia_game::{Agent, Budget, Game, HostedAgent, MoveReport, Report, Scale, options};
/// use uctopia_games::connect_four::ConnectFour;
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
///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
///         let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
///         let best = self.0.min(moves.len() - 1);
///         Report::new(state, moves, Scale::Signed, best)
///     }
/// }
///
/// impl<G: Game> HostedAgent<G> for Placed {}
///
/// let entry = AgentEntry::<Place>::new("placed", "the move of a number")
///     .plays::<ConnectFour, _>(|place, _seed| Placed(place.number));
/// Catalog::standard().agent(entry).install().unwrap();
///
/// let agent: AgentSpec = "placed:number=2".parse().unwrap();
/// let mut session = "connect4".parse::<uctopia_catalog::GameSpec>().unwrap().session();
/// let seat = session.seat(&agent, 1).unwrap();
/// assert_eq!(session.decide(seat, &Budget::unlimited()).unwrap().best, "3");
/// let mut othello = "othello".parse::<uctopia_catalog::GameSpec>().unwrap().session();
/// assert_eq!(othello.seat(&agent, 1).unwrap_err().to_string(), "placed: it does not play othello");
/// ```
pub struct AgentEntry<O> {
    name: &'static str,
    about: &'static str,
    makers: Makers,
    text_maker: Option<TextMaker>,
    is_external: bool,
    options: PhantomData<fn() -> O>,
}

/// A constructor of an agent for games of any type.
///
/// ```
/// use uctopia_catalog::{AgentEntry, AgentMaker, AgentSpec, Catalog, GameSpec, NoOptions, Playable};
/// use uctopia_game::{Budget, HostedAgent};
/// use uctopia_search::RandomAgent;
///
/// struct Dice;
///
/// impl AgentMaker<NoOptions> for Dice {
///     fn make<G: Playable>(&self, _: &NoOptions, seed: u64) -> Box<dyn HostedAgent<G>> {
///         Box::new(RandomAgent::new(seed))
///     }
/// }
///
/// let dice = AgentEntry::new("dice", "any move").plays_standard_games(Dice);
/// Catalog::standard().agent(dice).install().unwrap();
/// let dice: AgentSpec = "dice".parse().unwrap();
/// for game in GameSpec::all() {
///     assert!(game.session().seat(&dice, 1).is_ok(), "{game}");
/// }
/// ```
pub trait AgentMaker<O>: Send + Sync + 'static {
    /// Builds an agent that plays `G` from its options and its seed.
    fn make<G: Playable>(&self, options: &O, seed: u64) -> Box<dyn HostedAgent<G>>;
}

/// Constructors of an agent by the type of the game.
type Makers = HashMap<TypeId, Box<dyn Any + Send + Sync>>;

/// The constructor of an agent for games of type `G`.
type Maker<G> = Box<dyn Fn(&dyn Any, u64) -> Box<dyn HostedAgent<G>> + Send + Sync>;

/// The constructor of an agent that sees text.
type TextMaker = Box<dyn Fn(&dyn Any, u64) -> Box<dyn TextAgent> + Send + Sync>;

impl<O: Options> AgentEntry<O> {
    /// An agent that plays no game yet: its name and a description in one sentence.
    #[must_use]
    pub fn new(name: &'static str, about: &'static str) -> Self {
        Self {
            name,
            about,
            makers: Makers::new(),
            text_maker: None,
            is_external: false,
            options: PhantomData,
        }
    }

    /// Adds the constructor for games of type `G`, from options and a seed.
    #[must_use]
    pub fn plays<G: Playable, A: HostedAgent<G> + 'static>(
        mut self,
        make: impl Fn(&O, u64) -> A + Send + Sync + 'static,
    ) -> Self {
        let maker: Maker<G> = Box::new(move |options, seed| {
            let options = options.downcast_ref::<O>().expect("an agent's own options");
            Box::new(make(options, seed))
        });
        self.makers.insert(TypeId::of::<G>(), Box::new(maker));
        self
    }

    /// Adds constructors for every game that comes with Uctopia, in all variants of its rules.
    #[must_use]
    pub fn plays_standard_games(self, maker: impl AgentMaker<O>) -> Self {
        let maker = Arc::new(maker);
        macro_rules! plays {
            ($entry:expr; $($game:ty),+) => {{
                let entry = $entry;
                $(
                    let own = maker.clone();
                    let entry = entry.plays::<$game, _>(move |options, seed| own.make::<$game>(options, seed));
                )+
                entry
            }};
        }
        each_standard_game!(plays, self)
    }

    /// Adds the constructor of an agent that sees positions as text, from options and a seed, for every game: those that come with
    /// Uctopia, and all others. In games that have a constructor of their own that one counts.
    ///
    /// ```
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, GameEntry, GameSpec, NoOptions, TypedGame};
    /// use uctopia_catalog::{TextAgent, TextDecision, TextPosition};
    /// use uctopia_game::{AgentFailure, Budget};
    /// use uctopia_games::mnk::{Fixed, Mnk};
    ///
    /// struct First;
    ///
    /// impl TextAgent for First {
    ///     fn decide(&mut self, position: &TextPosition, _: &Budget) -> Result<TextDecision, AgentFailure> {
    ///         assert_eq!(position.game().to_string(), "wide"); // which no catalog has
    ///         Ok(TextDecision::new(&position.legal_moves()[0]))
    ///     }
    /// }
    ///
    /// let first = AgentEntry::<NoOptions>::new("first", "the first legal move").plays_every_game(|_, _| First);
    /// Catalog::add_agent(first).unwrap();
    /// let wide = GameSpec::of(GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())));
    /// let mut session = wide.session();
    /// let seat = session.seat(&"first".parse().unwrap(), 1).unwrap();
    /// assert_eq!(session.decide(seat, &Budget::unlimited()).unwrap().best, "a1");
    /// ```
    #[must_use]
    pub fn plays_every_game<A: TextAgent + 'static>(
        mut self,
        make: impl Fn(&O, u64) -> A + Send + Sync + 'static,
    ) -> Self {
        self.text_maker = Some(Box::new(move |options, seed| {
            let options = options.downcast_ref::<O>().expect("an agent's own options");
            Box::new(make(options, seed))
        }));
        self
    }

    /// Marks an agent that uses resources outside this process, such as a file, another program or a clock: its results are
    /// then not reported as reproducible, and clients of the server cannot use it.
    ///
    /// ```
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, NoOptions};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::RandomAgent;
    /// let oracle = AgentEntry::<NoOptions>::new("oracle", "reads a database").external();
    /// let oracle = oracle.plays::<TicTacToe, _>(|_, seed| RandomAgent::new(seed));
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
}

impl<O> fmt::Debug for AgentEntry<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentEntry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// An agent whose options' type is hidden.
pub(crate) struct CustomAgent {
    name: &'static str,
    about: &'static str,
    infos: fn() -> Vec<OptionInfo>,
    defaults: fn() -> Box<dyn AnyOptions>,
    makers: Makers,
    text_maker: Option<TextMaker>,
    is_external: bool,
}

impl<O: Options> From<AgentEntry<O>> for CustomAgent {
    fn from(entry: AgentEntry<O>) -> Self {
        Self {
            name: entry.name,
            about: entry.about,
            infos: O::infos,
            defaults: || Box::new(O::default()),
            makers: entry.makers,
            text_maker: entry.text_maker,
            is_external: entry.is_external,
        }
    }
}

impl CustomAgent {
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Debug for CustomAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CustomAgent").field(&self.name).finish()
    }
}

/// Options of any type.
trait AnyOptions: Send + Sync {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;
    fn changed(&self) -> Vec<(&'static str, String)>;
    fn check(&self) -> Result<(), OptionError>;
    fn copy(&self) -> Box<dyn AnyOptions>;
    fn as_any(&self) -> &dyn Any;
}

impl<O: Options> AnyOptions for O {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        Options::set(self, key, value)
    }

    fn changed(&self) -> Vec<(&'static str, String)> {
        Options::changed(self)
    }

    fn check(&self) -> Result<(), OptionError> {
        Options::check(self)
    }

    fn copy(&self) -> Box<dyn AnyOptions> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An added agent with its options.
pub struct CustomSpec {
    agent: Arc<CustomAgent>,
    options: Box<dyn AnyOptions>,
}

impl CustomSpec {
    pub(crate) fn new(agent: Arc<CustomAgent>) -> Self {
        let options = (agent.defaults)();
        Self { agent, options }
    }

    pub(crate) fn info(&self) -> AgentInfo {
        AgentInfo {
            name: self.agent.name,
            about: self.agent.about,
            options: (self.agent.infos)(),
        }
    }

    pub(crate) fn is_external(&self) -> bool {
        self.agent.is_external
    }

    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.options.set(key, value)
    }

    pub(crate) fn changed(&self) -> Vec<(&'static str, String)> {
        self.options.changed()
    }

    pub(crate) fn check(&self) -> Result<(), OptionError> {
        self.options.check()
    }

    /// Builds the agent for games of type `G`, if it plays them.
    pub(crate) fn build<G: Playable>(
        &self,
        game: &GameName,
        seed: u64,
    ) -> Option<Box<dyn HostedAgent<G>>> {
        let own = self
            .agent
            .makers
            .get(&TypeId::of::<G>())
            .and_then(|maker| maker.downcast_ref::<Maker<G>>());
        if let Some(maker) = own {
            return Some(maker(self.options.as_any(), seed));
        }
        let agent = self.agent.text_maker.as_ref()?(self.options.as_any(), seed);
        Some(Box::new(TextHost::new(
            agent,
            game.clone(),
            self.agent.is_external,
        )))
    }
}

impl Clone for CustomSpec {
    fn clone(&self) -> Self {
        Self {
            agent: self.agent.clone(),
            options: self.options.copy(),
        }
    }
}

impl PartialEq for CustomSpec {
    fn eq(&self, other: &Self) -> bool {
        self.agent.name == other.agent.name && self.changed() == other.changed()
    }
}

impl fmt::Debug for CustomSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CustomSpec")
            .field("agent", &self.agent.name)
            .field("options", &self.changed())
            .finish()
    }
}
