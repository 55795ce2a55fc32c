//! The catalog of a process: its games and agents by name, and its installation.

use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::agent::{AgentEntry, AgentKind, AgentSpec, built_in};
use crate::game::{GameEntry, standard_games};
use crate::spec::{SpecError, is_a_name};
use uctopia_options::{Localized, Options};

/// The games and agents of this process by name.
///
/// Names are looked up in one catalog for the whole process, the [`standard`](Self::standard) one unless another is
/// [installed](Self::install) before the first lookup: so a name means the same in a command line, an experiment's file and a
/// request to the server, and no result depends on the time of the lookup. Programs whose games and agents are written while they
/// run, such as notebooks, [add](Self::add_game) them later, and may replace what they added.
///
/// ```
/// use uctopia::catalog::{Catalog, GameEntry, GameSpec, TypedGame};
/// use uctopia::games::mnk::{Fixed, Mnk};
/// let catalog = Catalog::standard().game(GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())));
/// catalog.install().unwrap();
/// assert_eq!("wide".parse::<GameSpec>().unwrap().session().moves().len(), 10);
/// ```
#[derive(Debug, Default)]
pub struct Catalog {
    /// The games and agents of the installation, which are never replaced.
    pub(crate) games: Vec<Arc<GameEntry>>,
    pub(crate) agents: Vec<Arc<AgentKind>>,
    added: RwLock<Added>,
}

/// What was added after the installation.
#[derive(Debug, Default)]
pub(crate) struct Added {
    pub(crate) games: Vec<Arc<GameEntry>>,
    pub(crate) agents: Vec<Arc<AgentKind>>,
}

/// The catalog of this process, after the first lookup or the installation.
static CURRENT: OnceLock<Catalog> = OnceLock::new();

/// Why a catalog cannot be the one of this process.
///
/// ```
/// use uctopia::catalog::{Catalog, CatalogError, GameEntry, TypedGame};
/// use uctopia::games::mnk::TicTacToe;
/// let entry = |name| GameEntry::new(name, || TypedGame::new(TicTacToe::default()));
/// let problem = |catalog: Catalog| catalog.install().unwrap_err();
/// assert_eq!(problem(Catalog::standard().game(entry("othello"))), CatalogError::Twice("othello".to_owned()));
/// assert_eq!(problem(Catalog::standard().game(entry("my game"))), CatalogError::NoName("my game".to_owned())); // a space
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum CatalogError {
    /// Two games or two agents have one name.
    #[error("the name \"{0}\" is taken: give the game or agent another one")]
    Twice(String),
    /// A name that cannot be written in a spec.
    #[error("\"{0}\" cannot be a name: leave out capitals, spaces, quotation marks and : ( ) = ,")]
    NoName(String),
    /// A game refuses its own default options, or its best agent or a level cannot be read.
    #[error("the entry of {name} cannot be used: {problem}")]
    Entry {
        /// The game.
        name: String,
        /// What is wrong with it.
        problem: SpecError,
    },
    /// Names were looked up already.
    #[error("the catalog is in use already: install it before anything looks up a name")]
    InUse,
}

impl Catalog {
    /// The games that come with Uctopia; its agents are in every catalog.
    #[must_use]
    pub fn standard() -> Self {
        Self {
            games: standard_games()
                .into_iter()
                .map(GameEntry::standard)
                .map(Arc::new)
                .collect(),
            ..Self::default()
        }
    }

    /// Without any game.
    ///
    /// ```
    /// use uctopia::catalog::Catalog;
    /// assert!(Catalog::empty().games().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// With another game.
    #[must_use]
    pub fn game(mut self, entry: GameEntry) -> Self {
        self.games.push(Arc::new(entry));
        self
    }

    /// With another agent.
    ///
    /// ```
    /// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, NoOptions};
    /// use uctopia::RandomAgent;
    /// let dice = AgentEntry::<NoOptions>::new("dice", "any move").plays_every_game(|_, _, seed| RandomAgent::new(seed));
    /// Catalog::standard().agent(dice).install().unwrap();
    /// let dice: AgentSpec = "dice".parse().unwrap();
    /// assert_eq!(dice.info().about, "any move");
    /// ```
    #[must_use]
    pub fn agent<O: Options>(mut self, entry: AgentEntry<O>) -> Self {
        self.agents.push(Arc::new(entry.into()));
        self
    }

    /// Makes it the catalog of this process.
    ///
    /// # Errors
    /// When two entries have one name, a name cannot be written, or names were looked up before. Entries whose defaults make no
    /// game, or whose best agent or levels cannot be read, are found after the catalog was installed: the process should end then.
    ///
    /// ```
    /// use uctopia::catalog::{Catalog, GameEntry, TypedGame};
    /// use uctopia::games::mnk::{Fixed, Mnk};
    /// let wide = GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())).best("uct:solver=perhaps");
    /// let problem = Catalog::standard().game(wide).install().unwrap_err();
    /// assert_eq!(problem.to_string(), "the entry of wide cannot be used: uct: solver=perhaps: expected on or off");
    /// ```
    pub fn install(self) -> Result<(), CatalogError> {
        self.check_names()?;
        CURRENT.set(self).map_err(|_| CatalogError::InUse)?;
        // An agent is looked up in the catalog that is installed. A test checks those of the games that come with Uctopia.
        let games = Self::current().games();
        let mut added = games.iter().filter(|entry| !entry.is_standard());
        added.try_for_each(|entry| check_entry(entry))
    }

    fn check_names(&self) -> Result<(), CatalogError> {
        unique(self.games.iter().flat_map(|entry| entry.names()))?;
        unique(
            standard_agent_names()
                .into_iter()
                .chain(self.agents.iter().map(|agent| agent.name())),
        )
    }

    /// The catalog of this process.
    #[must_use]
    pub fn current() -> &'static Self {
        CURRENT.get_or_init(Self::standard)
    }

    /// The games of the catalog at this time, in the order in which they are listed: those that were
    /// added later come last.
    #[must_use]
    pub fn games(&self) -> Vec<Arc<GameEntry>> {
        [&self.games[..], &self.added().games].concat()
    }

    /// The agents that do not come with Uctopia, at this time.
    pub(crate) fn agents(&self) -> Vec<Arc<AgentKind>> {
        [&self.agents[..], &self.added().agents].concat()
    }

    fn added(&self) -> RwLockReadGuard<'_, Added> {
        self.added.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn added_mut(&self) -> RwLockWriteGuard<'_, Added> {
        self.added.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The names of the agents that come with Uctopia, and their aliases.
pub(crate) fn standard_agent_names() -> Vec<&'static str> {
    let aliases = crate::agent::aliases().iter().map(|alias| alias.name);
    let agents = built_in().iter().map(|kind| kind.name());
    agents.chain(aliases).collect()
}

pub(crate) fn check_entry(entry: &GameEntry) -> Result<(), CatalogError> {
    let made = entry.make(&[]).map(drop);
    let levels = entry
        .measured_levels()
        .into_iter()
        .flatten()
        .map(|level| level.agent);
    let mut agents = entry.best_agents().into_iter().flatten().chain(levels);
    let checked =
        made.and_then(|()| agents.try_for_each(|agent| agent.parse::<AgentSpec>().map(drop)));
    checked.map_err(|problem| CatalogError::Entry {
        name: entry.info().name.to_owned(),
        problem,
    })
}

pub(crate) fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), CatalogError> {
    let mut seen = std::collections::HashSet::new();
    for name in names {
        if !is_a_name(name) {
            return Err(CatalogError::NoName(name.to_owned()));
        }
        if !seen.insert(name) {
            return Err(CatalogError::Twice(name.to_owned()));
        }
    }
    Ok(())
}
