//! Games and agents that are added to the catalog of a process while it runs.

use std::sync::Arc;

use uctopia_options::Options;
#[cfg(feature = "onnx")]
use uctopia_options::{Localized as _, Message, message};
#[cfg(feature = "networks")]
use uctopia_search::network::PositionEvaluator;

use crate::agent::{AgentEntry, AgentKind};
use crate::evaluators;
use crate::game::GameEntry;
use crate::registry::{Catalog, CatalogError, check_entry, standard_agent_names, unique};
#[cfg(feature = "networks")]
use crate::spec::is_a_name;

impl Catalog {
    /// Adds a game to the catalog of this process, or replaces the game of this name that was added in this way before.
    ///
    /// Lookups find it at once. Specs that were made earlier keep their game: where a name was replaced, two specs with the same text
    /// may be different games.
    ///
    /// # Errors
    /// When the name or an alias is that of another game, or cannot be written, or the entry cannot be used. The catalog then
    /// stays as it was.
    ///
    /// ```
    /// use uctopia::catalog::{Catalog, CatalogError, GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::mnk::{Fixed, Mnk};
    /// Catalog::add_game(GameEntry::new("strip", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default()))).unwrap();
    /// let before: GameSpec = "strip".parse().unwrap();
    /// Catalog::add_game(GameEntry::new("strip", || TypedGame::new(Mnk::<Fixed<6, 1, 2>>::default()))).unwrap();
    /// let after: GameSpec = "strip".parse().unwrap();
    /// assert_eq!((before.session().moves().len(), after.session().moves().len()), (10, 6));
    /// let taken = GameEntry::new("othello", || TypedGame::new(Mnk::<Fixed<3, 3, 3>>::default()));
    /// assert_eq!(Catalog::add_game(taken), Err(CatalogError::Twice("othello".to_owned())));
    /// ```
    pub fn add_game(entry: GameEntry) -> Result<(), CatalogError> {
        // Before the lock, since this runs code of the entry.
        check_entry(&entry)?;
        let catalog = Self::current();
        let installed = catalog.games.iter().flat_map(|game| game.names());
        let replaced = put(
            &mut catalog.added_mut().games,
            entry,
            GameEntry::names,
            installed,
        );
        replaced.map(drop)
    }

    /// Adds an agent to the catalog of this process, or replaces the agent of this name that was added in this way before; as
    /// [`add_game`](Self::add_game) does with games.
    ///
    /// # Errors
    /// When the name is that of another agent or an alias, or cannot be written. The catalog then stays as it was.
    ///
    /// ```
    /// use uctopia::catalog::{AgentEntry, AgentSpec, Catalog, CatalogError, NoOptions};
    /// let entry = |name, about| AgentEntry::<NoOptions>::new(name, about);
    /// Catalog::add_agent(entry("mine", "a first attempt")).unwrap();
    /// Catalog::add_agent(entry("mine", "a better one")).unwrap();
    /// assert_eq!("mine".parse::<AgentSpec>().unwrap().info().about, "a better one");
    /// for taken in ["uct", "mcts"] {
    ///     assert_eq!(Catalog::add_agent(entry(taken, "")), Err(CatalogError::Twice(taken.to_owned())));
    /// }
    /// ```
    pub fn add_agent<O: Options>(entry: AgentEntry<O>) -> Result<(), CatalogError> {
        let catalog = Self::current();
        let installed = catalog.agents.iter().map(|agent| agent.name());
        let installed = standard_agent_names().into_iter().chain(installed);
        let names = |agent: &AgentKind| vec![agent.name()];
        let replaced = put(
            &mut catalog.added_mut().agents,
            entry.into(),
            names,
            installed,
        );
        replaced.map(drop)
    }

    /// Adds an evaluator of positions, such as a network, by which the agent `network` searches, or replaces the one of this name.
    /// Agents that were built earlier keep theirs. It needs the feature `networks`.
    ///
    /// # Errors
    /// When the name cannot be written.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use uctopia::catalog::{AgentSpec, Catalog};
    /// use uctopia::AgentFailure;
    /// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions};
    ///
    /// struct Even;
    ///
    /// impl PositionEvaluator for Even {
    ///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
    ///         predictions.values.resize(batch.len() * batch.players_of_game(), 0.0);
    ///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
    ///         Ok(())
    ///     }
    /// }
    ///
    /// Catalog::add_evaluator("even", Arc::new(Even)).unwrap();
    /// assert_eq!(Catalog::evaluators(), ["even"]);
    /// let agent: AgentSpec = "network:evaluator=even,iters=200".parse().unwrap();
    /// ```
    #[cfg(feature = "networks")]
    pub fn add_evaluator(
        name: &str,
        evaluator: Arc<dyn PositionEvaluator>,
    ) -> Result<(), CatalogError> {
        if !is_a_name(name) {
            return Err(CatalogError::NoName(name.to_owned()));
        }
        drop(evaluators::put(name, evaluator));
        Ok(())
    }

    /// Adds a network that is an ONNX file as an evaluator, which [`presets`](crate::presets) offer in games that it fits. It needs the feature `onnx`.
    ///
    /// # Errors
    /// When the file cannot be read, is no network for values and policies, or the name cannot be written: a sentence.
    ///
    /// ```
    /// use uctopia::catalog::Catalog;
    /// let missing = Catalog::add_network("mine", "no/such.onnx").unwrap_err().to_string();
    /// assert!(missing.starts_with("no/such.onnx: the file cannot be read: "), "{missing}");
    /// ```
    #[cfg(feature = "onnx")]
    pub fn add_network(name: &str, path: &str) -> Result<(), Message> {
        let network = evaluators::read(path).map_err(|problem| message!("{path}: {problem}"))?;
        Self::add_evaluator(name, Arc::new(network)).map_err(|error| error.message())?;
        evaluators::note_network(name);
        Ok(())
    }

    /// The names of the evaluators that were added to this process, the first one first.
    #[must_use]
    pub fn evaluators() -> Vec<String> {
        evaluators::names()
    }
}

/// Puts an entry among those that were added, in the place of the one with its first name, which is returned: it is to be dropped after
/// the lock, since dropping may run code of the entry.
fn put<T>(
    added: &mut Vec<Arc<T>>,
    entry: T,
    names: impl Fn(&T) -> Vec<&'static str>,
    installed: impl Iterator<Item = &'static str>,
) -> Result<Option<Arc<T>>, CatalogError> {
    let own = names(&entry);
    let place = added.iter().position(|other| names(other)[0] == own[0]);
    let others = added.iter().enumerate();
    let others = others.filter(|(index, _)| Some(*index) != place);
    let others = others.flat_map(|(_, other)| names(other));
    unique(installed.chain(others).chain(own))?;
    let entry = Arc::new(entry);
    Ok(match place {
        Some(place) => Some(std::mem::replace(&mut added[place], entry)),
        None => {
            added.push(entry);
            None
        }
    })
}
