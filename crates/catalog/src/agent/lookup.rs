//! Agents by name: those that come with Uctopia and those of the catalog.

use std::str::FromStr;
use std::sync::Arc;

use uctopia_options::{in_order, msgid, split_spec};

use super::aliases::aliases;
use super::built_in::built_in;
use super::defaults::AgentDefaults;
use super::kind::AgentKind;
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::registry::Catalog;
use crate::spec::SpecError;

impl AgentSpec {
    /// All agents of the catalog with their default options.
    #[must_use]
    pub fn all() -> Vec<Self> {
        kinds().into_iter().map(Self::new).collect()
    }

    /// Reads a spec, with values for options that its text does not mention; options that the agent does not have are
    /// passed over.
    ///
    /// # Errors
    /// When there is no such agent or option, or a value is impossible.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let defaults = [("iters", "500"), ("search_depth", "3")];
    /// let agent = |text| AgentSpec::read(text, &defaults).unwrap().to_string();
    /// assert_eq!(agent("uct"), "uct:iters=500");
    /// assert_eq!(agent("uct:iters=200"), "uct:iters=200");
    /// assert_eq!(agent("minimax"), "minimax:depth=3");
    /// ```
    pub fn read(text: &str, defaults: &[(&str, &str)]) -> Result<Self, SpecError> {
        Self::read_with(
            text,
            &AgentDefaults {
                options: defaults,
                ..AgentDefaults::NONE
            },
        )
    }

    /// Reads a spec as the agent that it stands for in a game, with defaults for what its text leaves open.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    ///
    /// ```
    /// use uctopia::catalog::{AgentDefaults, AgentSpec};
    /// let defaults = AgentDefaults { everywhere: &AgentDefaults::ALL_MOVES, ..AgentDefaults::NONE };
    /// let agent = AgentSpec::read_in("level=9", &"othello".parse().unwrap(), &defaults).unwrap();
    /// assert_eq!(agent.to_string(), "probcut:nodes=55000,root=all");
    /// ```
    pub fn read_in(
        text: &str,
        game: &GameSpec,
        defaults: &AgentDefaults<'_>,
    ) -> Result<Self, SpecError> {
        Ok(Self::read_with(text, defaults)?.standing_for(game, defaults))
    }

    /// Reads a spec with defaults, without regard to a game.
    pub(crate) fn read_with(text: &str, defaults: &AgentDefaults<'_>) -> Result<Self, SpecError> {
        let (name, written) = split(text)?;
        let (mut agent, implied) = Self::named(&name)?;
        let ordered = in_order(&agent.info().options, &written)
            .map_err(|error| SpecError::option(agent.name(), error))?;
        defaults.fill(&mut agent, &pairs(&written), &pairs(&implied))?;
        for (key, value) in ordered {
            agent.set(key, value)?;
        }
        agent.check()?;
        Ok(agent)
    }

    /// Whether two names mean the same option.
    pub(super) fn same_option(&self, one: &str, other: &str) -> bool {
        let (one, other) = (self.option(one), self.option(other));
        one.is_some() && one == other
    }

    /// How many agents may be inside of one another in the agent of this text, whose options are not read.
    ///
    /// # Errors
    /// When the text is no spec, or names no agent.
    pub(super) fn depth_of(text: &str) -> Result<u8, SpecError> {
        let (name, _) = split(text)?;
        Self::named(&name).map(|(agent, _)| agent.depth())
    }

    /// The agent of this name, or what an alias stands for, and the options that the alias implies.
    fn named(name: &str) -> Result<(Self, Vec<(String, String)>), SpecError> {
        let kinds = kinds();
        if let Some(kind) = kinds.iter().find(|kind| kind.name() == name) {
            return Ok((Self::new(Arc::clone(kind)), Vec::new()));
        }
        if let Some(alias) = aliases().iter().find(|alias| alias.name == name) {
            return Ok((alias.stands_for.parse()?, split(alias.stands_for)?.1));
        }
        let agents = kinds.iter().map(|kind| kind.name());
        let aliases = aliases().iter().map(|alias| alias.name);
        let names: Vec<&str> = agents.chain(aliases).collect();
        Err(SpecError::unknown(msgid!("agent"), name, &names))
    }
}

/// All agents: those that come with Uctopia, and those of the catalog.
fn kinds() -> Vec<Arc<AgentKind>> {
    let added = Catalog::current().agents();
    built_in().iter().cloned().chain(added).collect()
}

/// Options as borrowed pairs of key and value.
fn pairs(options: &[(String, String)]) -> Vec<(&str, &str)> {
    options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect()
}

/// The name and the options of a spec; `level=3` is short for `level:n=3`.
fn split(text: &str) -> Result<(String, Vec<(String, String)>), SpecError> {
    let (name, options) = split_spec(text)?;
    Ok(match name.split_once('=') {
        Some((level, n)) if level.trim_end() == "level" && options.is_empty() => (
            level.trim_end().to_owned(),
            vec![("n".to_owned(), n.trim().to_owned())],
        ),
        _ => (name, options),
    })
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::read(text, &[])
    }
}

impl<'de> serde::Deserialize<'de> for AgentSpec {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
