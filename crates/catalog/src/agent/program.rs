//! Another program as an agent.

use uctopia_gtp::{GtpAgent, GtpConfig};
use uctopia_options::{Options, message};

use super::entry::{AgentKind, Role};
use super::info::AgentInfo;

pub(super) fn kind() -> AgentKind {
    AgentKind {
        info: AgentInfo {
            is_built_in: true,
            is_external: true,
            ..AgentInfo::new(
                "proc",
                "another program: any GTP engine, in the games that it supports",
                GtpConfig::infos(),
            )
        },
        defaults: || Box::new(GtpConfig::default()),
        role: Role::Decides,
        check: |_| Ok(()),
        prepare: Box::new(|agent, game| {
            if !game.start().facts().has_board {
                let reason = message!("GTP names squares, and this game has no board");
                return Err(agent.unfit(reason));
            }
            let mut config: GtpConfig = agent.options::<GtpConfig>().expect("its options").clone();
            if config.game.is_empty() {
                let info = game.info();
                config.game = [&[info.name], info.aliases].concat().join(" ");
            }
            Ok(Box::new(move |seed| {
                Ok(Box::new(GtpAgent::new(config.clone(), seed)))
            }))
        }),
    }
}
