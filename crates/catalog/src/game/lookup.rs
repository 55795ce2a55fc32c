//! Games by name, as the catalog has them.

use std::str::FromStr;

use uctopia_options::{msgid, split_spec};

use super::spec::GameSpec;
use crate::registry::Catalog;
use crate::spec::SpecError;

impl GameSpec {
    /// All games of the catalog, as they are without options.
    #[must_use]
    pub fn all() -> Vec<Self> {
        Catalog::current()
            .games()
            .into_iter()
            .map(Self::of)
            .collect()
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, options) = split_spec(text)?;
        let games = Catalog::current().games();
        let Some(entry) = games.iter().find(|entry| entry.is_called(&name)) else {
            let names: Vec<&str> = games.iter().map(|entry| entry.info().name).collect();
            return Err(SpecError::unknown(msgid!("game"), &name, &names));
        };
        Self::with_options(entry.clone(), &options)
    }
}

impl<'de> serde::Deserialize<'de> for GameSpec {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
