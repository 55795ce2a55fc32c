//! The memory of agents: the most that one may take, and bounds on it.

use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

/// The options by which agents bound their trees and their tables, in megabytes.
const BOUNDS: [&str; 2] = ["memory", "table_mb"];

impl AgentSpec {
    /// The most bytes that the agent may take in a game beside those of its values, all of its trees, tables and threads together;
    /// `None` where it has no bound.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, GameSpec};
    /// let gomoku: GameSpec = "gomoku".parse().unwrap();
    /// let most = |agent: &str| agent.parse::<AgentSpec>().unwrap().most_memory(&gomoku).unwrap();
    /// assert_eq!(most("random"), Some(0));
    /// assert_eq!(most("uct"), None);
    /// assert!((20 << 20..21 << 20).contains(&most("uct:memory=20").unwrap()));
    /// assert!(most("alpha-beta:table_mb=20").unwrap() <= 30 << 20); // a table, and half of it while it grows
    /// ```
    pub fn most_memory(&self, game: &GameSpec) -> Result<Option<u64>, SpecError> {
        let mut session = game.session();
        let seat = session.seat(self, 0)?;
        Ok(session.most_memory(seat))
    }

    /// This agent with a tree and tables of at most so many megabytes each, as far as it has options
    /// for that; smaller bounds stay as they are.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let within = |agent: &str| agent.parse::<AgentSpec>().unwrap().within_memory(32).to_string();
    /// assert_eq!(within("uct"), "uct:memory=32");
    /// assert_eq!(within("uct:memory=8"), "uct:memory=8");
    /// assert_eq!(within("alpha-beta"), "alpha-beta:table_mb=32");
    /// assert_eq!(within("mixed:agent=uct"), r#"mixed:agent=uct:memory=32"#);
    /// assert_eq!(within("random"), "random");
    /// ```
    #[must_use]
    pub fn within_memory(&self, megabytes: u64) -> Self {
        if let Some(other) = self.other_agent() {
            return self.with_other(&other.within_memory(megabytes));
        }
        let mut bounded = self.clone();
        for key in BOUNDS {
            let Some(size) = bounded.value(key) else {
                continue;
            };
            if size.parse().is_ok_and(|size: u64| size <= megabytes) {
                continue;
            }
            // A size beyond the option's range stays as it is.
            let _ = bounded.set(key, &megabytes.to_string());
        }
        bounded
    }
}
