//! The limits that an agent's options set to its search and its memory.

use std::time::Duration;

use uctopia_options::OptionValue;

use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

/// The options by which agents bound their trees and their tables, in megabytes.
const MEMORY: [&str; 2] = ["memory", "table_mb"];

/// The limits that an agent's options set to its search, by default or not; `None` for a limit that is not set, and for one that the
/// agent does not take.
///
/// ```
/// use uctopia::catalog::AgentSpec;
/// let limits = |agent: &str| agent.parse::<AgentSpec>().unwrap().limits();
/// assert_eq!(limits("mixed:agent=uct:iters=200").iterations, Some(200));
/// assert_eq!(limits("uct:time=1s").time.unwrap().as_millis(), 1000);
/// assert!(limits("uct:nodes=50").is_limited() && !limits("uct").is_limited());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AgentLimits {
    /// Iterations of the search.
    pub iterations: Option<u64>,
    /// Playouts for each move.
    pub per_move: Option<u64>,
    /// Thinking time.
    pub time: Option<Duration>,
    /// Nodes to store or to visit.
    pub nodes: Option<u64>,
}

impl AgentLimits {
    /// Whether one of them is set.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        *self != Self::default()
    }
}

impl AgentSpec {
    /// The limits that the options set; those of the other agent if one is inside.
    #[must_use]
    pub fn limits(&self) -> AgentLimits {
        let searching = self.searching();
        let number = |key| searching.value(key)?.parse().ok();
        let time = searching.value("time");
        AgentLimits {
            iterations: number("iters"),
            per_move: number("per_move"),
            time: time.and_then(|time| Option::<Duration>::parse(&time).ok()?),
            nodes: number("nodes"),
        }
    }

    /// Whether the agent takes a limit of time by an option; the other agent's if one is inside.
    #[must_use]
    pub fn takes_time(&self) -> bool {
        self.searching().option("time").is_some()
    }

    /// This agent without limits of iterations and time; `None` if it takes no iterations.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let agent: AgentSpec = "uct:iters=200,time=1s,c=2".parse().unwrap();
    /// assert_eq!(agent.without_limits().unwrap().to_string(), "uct:c=2");
    /// assert_eq!("alpha-beta".parse::<AgentSpec>().unwrap().without_limits(), None);
    /// ```
    #[must_use]
    pub fn without_limits(&self) -> Option<Self> {
        self.option("iters")?;
        let mut agent = self.with_defaults();
        for (key, value) in self.changed() {
            if !["iters", "time"].contains(&key) {
                agent.set(key, &value).ok()?;
            }
        }
        Some(agent)
    }

    /// The most bytes that the agent may take in a game beside those of its values, all of its trees, tables and threads together;
    /// `None` where it has no bound.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameSpec};
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

    /// This agent with a tree and tables of at most so many megabytes each, as far as it has options for that; smaller
    /// bounds stay as they are.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
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
        for key in MEMORY {
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
