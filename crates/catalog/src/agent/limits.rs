//! The limits that an agent's options set to its search.

use std::time::Duration;

use uctopia_options::OptionValue;

use super::spec::AgentSpec;

/// The limits that an agent's options set to its search, by default or not; `None` for a limit that is not set, and for one that the
/// agent does not take.
///
/// ```
/// use uctopia_catalog::AgentSpec;
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
    /// use uctopia_catalog::AgentSpec;
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
}
