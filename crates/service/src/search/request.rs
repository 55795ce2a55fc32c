//! What is asked of a search, and of one that runs.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, Session};
use uctopia_options::message;

use super::tree::TreeRequest;
use crate::agents::{AgentRequest, RoundBudget};
use crate::bounds::{Bounded, FieldBounds};
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::Refusal;

/// What is to be searched, beside a line.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_service::{AtPosition, Body, Input as _, Limits, SearchRequest};
/// let body = br#"{"game": "ttt", "moves": ["b2"], "agents": ["uct"], "iters": 500}"#;
/// let AtPosition(line, request) = AtPosition::<SearchRequest>::read(&Body::json(body)).unwrap();
/// let search = request.prepare(&line, &Limits::default()).unwrap();
/// assert_eq!(search.agents[0].spec.to_string(), "uct:iters=500");
/// assert_eq!(search.session.game(), &"ttt".parse::<GameSpec>().unwrap());
/// ```
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
pub struct SearchRequest {
    agents: Vec<String>,
    #[serde(default = "crate::endpoints::defaults::one")]
    seed: u64,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
    #[serde(default)]
    every_ms: Option<u64>,
    /// When the stream ends.
    #[serde(default)]
    until: StreamEnd,
}

impl Bounded for SearchRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        // Ten snapshots a second are as many as a reader can follow; commands are executed at snapshots.
        [RoundBudget::bounds(limits), vec![("every_ms", 100..=1000)]].concat()
    }
}

/// When the stream of a search ends.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum StreamEnd {
    /// When the client closes it, unless nothing is left to find: a search that has used its budget rests, and can go on.
    #[default]
    Closed,
    /// When the budget is used, too: such a search cannot go on.
    Rest,
}

/// A search that was checked and can begin.
pub struct PreparedSearch {
    /// The position.
    pub session: Session,
    /// The agents, each of which searches on its own.
    pub agents: Vec<AgentRequest>,
    /// The seed of each agent.
    pub seed: u64,
    /// The interval between snapshots.
    pub every: Duration,
}

impl SearchRequest {
    /// Checks the request.
    ///
    /// # Errors
    /// When nothing can be searched there, or not by these agents; the refusal names the field.
    pub fn prepare(&self, line: &PositionSpec, limits: &Limits) -> Result<PreparedSearch, Refusal> {
        let session = line.session_to_move(limits)?;
        let (count, most) = (self.agents.len(), limits.agents);
        if count == 0 || count > most {
            return Err(Refusal::field(
                "agents",
                &message!("{count} {count:agent|agents}: expected from 1 to {most}"),
            ));
        }
        let round = RoundBudget {
            iters: self.iters,
            ms: self.ms,
        }
        .check(limits)?;
        let read = |(index, text): (usize, &String)| {
            let field = format!("agents[{index}]");
            match self.until {
                StreamEnd::Closed => {
                    AgentRequest::read(&field, text, session.game(), round, limits)
                }
                StreamEnd::Rest => {
                    AgentRequest::read_ending(&field, text, session.game(), round, limits)
                }
            }
        };
        let mut agents = self
            .agents
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<Vec<_>, _>>()?;
        if self.until == StreamEnd::Rest {
            // Seated with its bounds, an agent is done once they are reached.
            agents.iter_mut().for_each(|asked| asked.unbounded = None);
        }
        let every = Self::check("every_ms", self.every_ms.unwrap_or(100), limits)?;
        Ok(PreparedSearch {
            session,
            agents,
            seed: self.seed,
            every: Duration::from_millis(every),
        })
    }
}

impl std::fmt::Debug for PreparedSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PreparedSearch")
            .field("agents", &self.agents)
            .finish_non_exhaustive()
    }
}

impl PreparedSearch {
    /// Megabytes that all agents together may take at most.
    #[must_use]
    pub fn megabytes(&self) -> u64 {
        self.agents.iter().map(|asked| asked.megabytes).sum()
    }

    /// The event with which the search of this name begins.
    #[must_use]
    pub fn started<'a>(&'a self, id: &'a str) -> Started<'a> {
        let reproducible = |asked: &AgentRequest| {
            !asked.spec.is_timed() && !asked.spec.is_shared() && asked.time.is_none()
        };
        Started {
            id,
            agents: self.agents.iter().map(|asked| &asked.spec).collect(),
            reproducible: self.agents.iter().map(reproducible).collect(),
            trees: self.agents.iter().map(|asked| asked.has_tree).collect(),
        }
    }
}

/// A search has begun; an entry of each list is one agent.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct Started<'a> {
    /// The name of the search.
    id: &'a str,
    #[schemars(with = "Vec<String>")]
    agents: Vec<&'a AgentSpec>,
    /// Whether the numbers are the same whenever so many playouts are done with this seed.
    reproducible: Vec<bool>,
    /// Whether there will be a tree to look at.
    trees: Vec<bool>,
}

/// Which agents are to pause: all of them if none is named.
#[derive(Clone, Copy, Debug, Deserialize, schemars::JsonSchema)]
pub struct StopRequest {
    /// The number of one agent.
    #[serde(default)]
    pub agent: Option<usize>,
}

/// The numbers of the agents of a search.
fn agent_bounds(limits: &Limits) -> FieldBounds {
    vec![("agent", 0..=limits.agents as u64 - 1)]
}

impl Bounded for StopRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        agent_bounds(limits)
    }
}

impl Bounded for TreeRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        [agent_bounds(limits), TreeRequest::size_bounds()].concat()
    }
}

/// Which agents are to go on, and how much further.
#[derive(Clone, Copy, Debug, Deserialize, schemars::JsonSchema)]
pub struct ContinueRequest {
    /// The number of one agent; all of them if absent.
    #[serde(default)]
    pub agent: Option<usize>,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

impl Bounded for ContinueRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        [agent_bounds(limits), RoundBudget::bounds(limits)].concat()
    }
}

impl ContinueRequest {
    /// How much further.
    ///
    /// # Errors
    /// When the request does not say it, or asks for too much.
    pub fn round(&self, limits: &Limits) -> Result<RoundBudget, Refusal> {
        let round = RoundBudget {
            iters: self.iters,
            ms: self.ms,
        }
        .check(limits)?;
        if round == RoundBudget::default() {
            return Err(Refusal::field(
                "iters",
                &message!("say how much further: iters or ms"),
            ));
        }
        Ok(round)
    }

    /// The refusal where no search can go on.
    #[must_use]
    pub fn nothing_left() -> Refusal {
        Refusal::conflict(message!(
            "nothing is left that could go on: begin another search"
        ))
    }
}

/// The answer to a command.
#[derive(Clone, Copy, Debug, Serialize, schemars::JsonSchema)]
pub struct Done {}
