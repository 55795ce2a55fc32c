//! Another program as an agent.

use uctopia_gtp::{GtpAgent, GtpConfig};
use uctopia_options::message;

use super::kind::{AgentInfo, AgentKind, MakeAgent};
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

pub(super) fn kind() -> AgentKind {
    let about = "another program: any GTP engine, in the games that it supports";
    let kind = AgentKind::new::<GtpConfig>("proc", about, prepare);
    let info = AgentInfo {
        is_external: true,
        ..kind.info
    };
    AgentKind { info, ..kind }
}

fn prepare(agent: &AgentSpec, game: &GameSpec) -> Result<MakeAgent, SpecError> {
    if !game.start().facts().has_board {
        return Err(agent.unfit(message!("GTP names squares, and this game has no board")));
    }
    let mut config: GtpConfig = agent.own_options::<GtpConfig>().clone();
    if config.game.is_empty() {
        let info = game.info();
        config.game = [&[info.name], info.aliases].concat().join(" ");
    }
    Ok(Box::new(move |seed| {
        Ok(Box::new(GtpAgent::new(config.clone(), seed)))
    }))
}
