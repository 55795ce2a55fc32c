//! Agents by name: those that come with Uctopia and those of the catalog.

use std::str::FromStr;

use uctopia_game::message::msgid;
use uctopia_game::options::{check_repeats, split_spec};

use super::aliases;
use super::custom::CustomSpec;
use super::spec::AgentSpec;
use crate::registry::Catalog;
use crate::spec::SpecError;

impl AgentSpec {
    /// All agents of the catalog with their default options.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let custom = Catalog::current().agents().into_iter().map(|agent| Self::Custom(CustomSpec::new(agent)));
        Self::built_in().into_iter().chain(custom).collect()
    }

    /// Reads a spec, with values for options that its text does not mention; options that the agent does not have are
    /// passed over.
    ///
    /// # Errors
    /// When there is no such agent or option, or a value is impossible.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let defaults = [("iters", "500"), ("search_depth", "3")];
    /// let agent = |text| AgentSpec::read(text, &defaults).unwrap().to_string();
    /// assert_eq!(agent("uct"), "uct:iters=500");
    /// assert_eq!(agent("uct:iters=200"), "uct:iters=200");
    /// assert_eq!(agent("minimax"), "minimax:depth=3");
    /// ```
    pub fn read(text: &str, defaults: &[(&str, &str)]) -> Result<Self, SpecError> {
        let (name, options) = split(text)?;
        let mut agent = Self::named(&name)?;
        let info = agent.info();
        check_repeats(&info.options, &options).map_err(|error| SpecError::option(info.name, error))?;
        for (key, value) in defaults {
            let mentioned = options.iter().any(|(mentioned, _)| agent.same_option(mentioned, key));
            if agent.option(key).is_some() && !mentioned {
                agent.set(key, value)?;
            }
        }
        for (key, value) in &options {
            agent.set(key, value)?;
        }
        agent.check()?;
        Ok(agent)
    }

    /// Whether two names mean the same option.
    fn same_option(&self, one: &str, other: &str) -> bool {
        let (one, other) = (self.option(one), self.option(other));
        one.is_some() && one == other
    }

    /// The agent of this name, or what an alias stands for.
    fn named(name: &str) -> Result<Self, SpecError> {
        if let Some(agent) = Self::all().into_iter().find(|agent| agent.info().name == name) {
            return Ok(agent);
        }
        if let Some(stands_for) = aliases::expand(name) {
            return stands_for.parse();
        }
        let agents = Self::all().into_iter().map(|agent| agent.info().name);
        let names: Vec<&str> = agents.chain(aliases::aliases().iter().map(|alias| alias.name)).collect();
        Err(SpecError::unknown(msgid!("agent"), name, &names))
    }
}

/// The name and the options of a spec; `level=3` is short for `level:n=3`.
fn split(text: &str) -> Result<(String, Vec<(String, String)>), SpecError> {
    let (name, options) = split_spec(text)?;
    Ok(match name.split_once('=') {
        Some((level, n)) if level.trim_end() == "level" && options.is_empty() => {
            (level.trim_end().to_owned(), vec![("n".to_owned(), n.trim().to_owned())])
        }
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
