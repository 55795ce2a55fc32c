//! The catalog of a process: its games and agents by name.

use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::agent::{AgentEntry, AgentKind};
use crate::game::{GameEntry, standard_games};
use crate::spec::SpecError;
use uctopia_options::{Localized, Options};

/// The games and agents of this process by name.
///
/// Names are looked up in one catalog for the whole process, the [`standard`](Self::standard) one unless another is
/// [installed](Self::install) before the first lookup: so a name means the same in a command line, an experiment's file and a
/// request to the server, and no result depends on the time of the lookup. Programs whose games and agents are written while they
/// run, such as notebooks, [add](Self::add_game) them later, and may replace what they added.
///
/// ```
/// use uctopia_catalog::{Catalog, GameEntry, GameSpec, TypedGame};
/// use uctopia_games::mnk::{Fixed, Mnk};
/// let catalog = Catalog::standard().game(GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())));
/// catalog.install().unwrap();
/// assert_eq!("wide".parse::<GameSpec>().unwrap().session().moves().len(), 10);
/// ```
#[derive(Debug, Default)]
pub struct Catalog {
    games: Vec<Arc<GameEntry>>,
    agents: Vec<Arc<AgentKind>>,
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
/// use uctopia_catalog::{Catalog, CatalogError, GameEntry, TypedGame};
/// use uctopia_games::mnk::TicTacToe;
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
    /// use uctopia_catalog::Catalog;
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
    /// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, NoOptions};
    /// use uctopia_search::RandomAgent;
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

    /// Makes this catalog that of the process, unless there is one already.
    pub(crate) fn make_current(self) -> Result<(), CatalogError> {
        CURRENT.set(self).map_err(|_| CatalogError::InUse)
    }

    /// The agents that do not come with Uctopia, at this time.
    pub(crate) fn agents(&self) -> Vec<Arc<AgentKind>> {
        [&self.agents[..], &self.added().agents].concat()
    }

    /// The games and agents that were there when it became the catalog of the process; they are never replaced.
    pub(crate) fn installed(&self) -> (&[Arc<GameEntry>], &[Arc<AgentKind>]) {
        (&self.games, &self.agents)
    }

    fn added(&self) -> RwLockReadGuard<'_, Added> {
        self.added.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn added_mut(&self) -> RwLockWriteGuard<'_, Added> {
        self.added.write().unwrap_or_else(PoisonError::into_inner)
    }
}
