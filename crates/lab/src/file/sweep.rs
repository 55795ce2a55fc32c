//! Sweeps: an agent with each combination of values.

use std::collections::BTreeMap;

use serde::Deserialize;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_options::message;

use super::description_error;
use crate::{LabError, MatchSpec, Task};

/// Agents that differ in the values of parameters.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Sweep {
    agent: String,
    against: Option<String>,
    values: BTreeMap<String, Vec<SweepValue>>,
}

/// A value of a parameter, as it is written into an agent's text.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum SweepValue {
    Whole(i64),
    Number(f64),
    Switch(bool),
    Text(String),
}

impl SweepValue {
    fn text(&self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
            Self::Text(text) => text.clone(),
        }
    }
}

impl Sweep {
    /// The matches: every agent against the opponent, or alone.
    pub(super) fn matches(
        &self,
        game: &GameSpec,
        players: usize,
        size: u64,
    ) -> Result<Vec<MatchSpec>, LabError> {
        const MOST: usize = 10_000;
        let combinations = self
            .values
            .values()
            .map(Vec::len)
            .fold(1, usize::saturating_mul);
        if combinations > MOST {
            return description_error(message!(
                "the values of the sweep have {combinations} combinations: at most {most} can be swept",
                most = MOST
            ));
        }
        let against: Option<AgentSpec> = self.against.as_deref().map(str::parse).transpose()?;
        if against.is_none() && players == 2 {
            return description_error(message!(
                "{game} is for two players: name the agent to play against, as sweep.against"
            ));
        }
        if players > 2 {
            return description_error(message!(
                "{game} is for {players} players, and a sweep plays against one: list agents instead"
            ));
        }
        let mut seen: Vec<AgentSpec> = against.clone().into_iter().collect();
        let alone = |agent| Task::Alone { agent, deals: size };
        // In games for one player all agents play the same deals, so no games against the opponent are needed.
        let beside = against.clone().filter(|_| players == 1);
        let beside = beside.map(|agent| Ok(MatchSpec::new(game.clone(), alone(agent))));
        let swept = self.combinations()?.into_iter().map(|parameters| {
            let agent: AgentSpec = fill(&self.agent, &parameters)?.parse()?;
            if seen.contains(&agent) {
                return description_error(message!(
                    "{agent} takes part twice: each agent may appear once, so leave one of the values out"
                ));
            }
            seen.push(agent.clone());
            let task = match &against {
                Some(b) if players != 1 => Task::versus(agent, b.clone(), size),
                _ => alone(agent),
            };
            Ok(MatchSpec { parameters, ..MatchSpec::new(game.clone(), task) })
        });
        swept.chain(beside).collect()
    }

    /// All combinations of values; the last name's values change fastest.
    fn combinations(&self) -> Result<Vec<Vec<(String, String)>>, LabError> {
        let mut all = vec![Vec::new()];
        for (name, values) in &self.values {
            if values.is_empty() {
                return description_error(message!("{name} has no values to sweep over"));
            }
            if !self.agent.contains(&format!("{{{name}}}")) {
                return description_error(message!(
                    "the agent of the sweep, {agent}, does not contain {{{name}}}",
                    agent = self.agent
                ));
            }
            let extended = |one: &Vec<(String, String)>| {
                let with =
                    |value: &SweepValue| [one.as_slice(), &[(name.clone(), value.text())]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(extended).collect();
        }
        Ok(all)
    }
}

/// Puts values into the places of their names.
fn fill(agent: &str, parameters: &[(String, String)]) -> Result<String, LabError> {
    let mut text = agent.to_owned();
    for (name, value) in parameters {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    if text.contains(['{', '}']) {
        return description_error(message!(
            "{text}: there is a name in braces that sweep.values does not have"
        ));
    }
    Ok(text)
}
