//! The agent that plays a random move with a probability, and otherwise the move of another one.

use uctopia_options::{Options, message};
use uctopia_search::{Mixed, MixedConfig};

use super::entry::{AgentKind, Role};
use super::info::AgentInfo;
use super::spec::AgentSpec;
use crate::spec::SpecError;

pub(super) fn kind() -> AgentKind {
    AgentKind {
        info: AgentInfo {
            is_built_in: true,
            ..AgentInfo::new(
                "mixed",
                "a random move with a probability, otherwise the move of another agent",
                MixedConfig::infos(),
            )
        },
        defaults: || Box::new(MixedConfig::default()),
        role: Role::Contains { depth: 1 },
        check,
        prepare: Box::new(|agent, game| {
            let mixed: &MixedConfig = agent.options().expect("the options of mixed");
            let random = mixed.random;
            let other = mixed.agent.parse::<AgentSpec>()?.ready(game)?;
            Ok(Box::new(move |seed| {
                Ok(Box::new(Mixed::new(other(seed)?, random, seed)))
            }))
        }),
    }
}

/// Checks that the option `agent` names an agent without another agent inside: texts of any depth
/// could not be read.
fn check(agent: &AgentSpec) -> Result<(), SpecError> {
    let mixed: &MixedConfig = agent.options().expect("the options of mixed");
    let other = &mixed.agent;
    let sentence = || {
        message!(
            "agent={other}: expected an agent that is neither mixed nor a level, and has no book"
        )
    };
    match AgentSpec::depth_of(other)? {
        0 => other.parse::<AgentSpec>().map(drop),
        _ => Err(agent.refused(&["agent"], sentence())),
    }
}
