//! Installing a catalog: its names are checked, and it becomes that of the process.

use crate::agent::{AgentSpec, built_in};
use crate::game::GameEntry;
use crate::registry::{Catalog, CatalogError};
use crate::spec::is_a_name;

impl Catalog {
    /// Makes this catalog the one of this process.
    ///
    /// # Errors
    /// When two entries have one name, a name cannot be written, or names were looked up before. Entries whose defaults make no
    /// game, or whose best agent or levels cannot be read, are found after the catalog was installed: the process should end then.
    ///
    /// ```
    /// use uctopia_catalog::{Catalog, GameEntry, TypedGame};
    /// use uctopia_games::mnk::{Fixed, Mnk};
    /// let wide = GameEntry::new("wide", || TypedGame::new(Mnk::<Fixed<5, 2, 2>>::default())).best("uct:solver=perhaps");
    /// let problem = Catalog::standard().game(wide).install().unwrap_err();
    /// assert_eq!(problem.to_string(), "the entry of wide cannot be used: uct: solver=perhaps: expected on or off");
    /// ```
    pub fn install(self) -> Result<(), CatalogError> {
        self.check_names()?;
        self.make_current()?;
        // An agent is looked up in the catalog that is installed. A test checks the games that come with Uctopia.
        let games = Self::current().games();
        let mut added = games.iter().filter(|entry| !entry.is_standard());
        added.try_for_each(|entry| check_entry(entry))
    }

    fn check_names(&self) -> Result<(), CatalogError> {
        let (games, agents) = self.installed();
        unique(games.iter().flat_map(|entry| entry.names()))?;
        unique(
            standard_agent_names()
                .into_iter()
                .chain(agents.iter().map(|agent| agent.name())),
        )
    }
}

/// The names of the agents that come with Uctopia, and their aliases.
pub(crate) fn standard_agent_names() -> Vec<&'static str> {
    let aliases = crate::aliases().iter().map(|alias| alias.name);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entries_of_all_games_can_be_used() {
        for entry in Catalog::standard().games() {
            assert_eq!(check_entry(&entry), Ok(()));
        }
    }
}
