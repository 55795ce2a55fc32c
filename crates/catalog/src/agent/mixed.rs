//! The agent that plays a random move with a probability, and otherwise the move of another one.

use uctopia_options::message;
use uctopia_search::{Mixed, MixedConfig};

use super::kind::{AgentKind, MakeAgent, Role};
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

pub(super) fn kind() -> AgentKind {
    let about = "a random move with a probability, otherwise the move of another agent";
    AgentKind {
        role: Role::Contains { depth: 1 },
        check,
        ..AgentKind::new::<MixedConfig>("mixed", about, prepare)
    }
}

fn prepare(agent: &AgentSpec, game: &GameSpec) -> Result<MakeAgent, SpecError> {
    let MixedConfig {
        random,
        agent: other,
    } = agent.own_options::<MixedConfig>().clone();
    let other = other.parse::<AgentSpec>()?.ready(game)?;
    Ok(Box::new(move |seed| {
        Ok(Box::new(Mixed::new(other(seed)?, random, seed)))
    }))
}

/// The other agent is one, and not one that may have another agent itself: texts of any depth could not be read.
fn check(agent: &AgentSpec) -> Result<(), SpecError> {
    let other = &agent.own_options::<MixedConfig>().agent;
    match AgentSpec::depth_of(other)? {
        0 => other.parse::<AgentSpec>().map(drop),
        _ => {
            let sentence = message!(
                "agent={other}: expected an agent that is neither mixed nor a level, and has no book"
            );
            Err(agent.refused(&["agent"], sentence))
        }
    }
}
