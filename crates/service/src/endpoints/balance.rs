//! `/balance`: what a game is like.

use serde::{Deserialize, Serialize};
use uctopia_catalog::AgentSpec;
use uctopia_options::{Localized as _, message};
use uctopia_study::balance::{Balance, BalanceSettings, balance};

use crate::agents::AgentRequest;
use crate::bounds::{Bounded, FieldBounds};
use crate::input::AtPosition;
use crate::limits::Limits;
use crate::line::PositionSpec;
use crate::refusal::failed;
use crate::refusal::{Refusal, within};
use crate::service::Service;
use crate::work::Work;
use uctopia_format::Language;

/// Agents of a request, at most.
const MOST_AGENTS: usize = 6;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct BalanceRequest {
    /// The weakest first; the usual ones if absent.
    #[serde(default)]
    agents: Vec<String>,
    games: u64,
    #[serde(default = "super::defaults::one")]
    seed: u64,
}

impl Bounded for BalanceRequest {
    fn bounds(limits: &Limits) -> FieldBounds {
        vec![("games", 2..=limits.games)]
    }
}

/// How far a measurement is.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Progress {
    done: u64,
    all: u64,
}

pub(super) fn measure(
    service: &Service,
    AtPosition(line, request): AtPosition<BalanceRequest>,
    _: Language,
) -> Result<Work<Balance>, Refusal> {
    let (settings, megabytes, names) = prepare(&line, &request, service.limits())?;
    Ok(Work::new(megabytes, move |stop, events| {
        let mut found = balance(&settings, stop, &mut |done, all| {
            events.update("progress", &Progress { done, all });
        })
        .map_err(failed)?;
        found.rename(&names);
        Ok(found)
    }))
}

fn prepare(
    line: &PositionSpec,
    request: &BalanceRequest,
    limits: &Limits,
) -> Result<(BalanceSettings, u64, Vec<String>), Refusal> {
    let session = line.session(limits)?;
    BalanceRequest::check("games", request.games, limits)?;
    let game = session.game().clone();
    if session.players() > 2 {
        let message = message!("only games for one and two players are measured");
        return Err(Refusal::field("game", &message.message()));
    }
    within(
        "agents",
        request.agents.len() as u64,
        0..=MOST_AGENTS as u64,
    )?;
    let usual = BalanceSettings::AGENTS.map(str::to_owned);
    let texts = if request.agents.is_empty() {
        &usual[..]
    } else {
        &request.agents
    };
    let read = |(index, text): (usize, &String)| {
        AgentRequest::player(&format!("agents[{index}]"), text, &game, limits)
    };
    let read = texts
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    let (agents, megabytes): (Vec<AgentSpec>, Vec<u64>) = read.into_iter().unzip();
    let most = 2 * megabytes.into_iter().max().unwrap_or(0);
    let at_start = session.position() == game.session().position();
    let position = (!at_start).then(|| session.position());
    let settings = BalanceSettings {
        position,
        games: request.games,
        seed: request.seed,
        agents,
        ..BalanceSettings::new(game)
    };
    Ok((settings, most, texts.to_vec()))
}
