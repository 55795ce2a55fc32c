//! `POST /api/balance`: what a game is like.

use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use uctopia_catalog::AgentSpec;
use uctopia_game::StopFlag;
use uctopia_options::{Localized as _, message};
use uctopia_study::balance::{BalanceSettings, balance};

use crate::agents::AgentRequest;
use crate::app::{AppState, RaiseOnDrop};
use crate::body::PositionBody;
use crate::bounds::{Bounded, FieldBounds};
use crate::config::ServerLimits;
use crate::error::{ApiError, within};
use crate::language::RequestLanguage;
use crate::line::PositionSpec;

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
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        vec![("games", 2..=limits.games)]
    }
}

/// How far a measurement is.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Progress {
    done: u64,
    all: u64,
}

pub(super) async fn post(
    State(app): State<AppState>,
    language: RequestLanguage,
    PositionBody(line, request): PositionBody<BalanceRequest>,
) -> Result<Response, ApiError> {
    let reader = RaiseOnDrop(StopFlag::default());
    let stop = reader.0.clone();
    let (settings, megabytes, names) = app
        .run_blocking(move |limits| prepare(&line, &request, limits))
        .await?;
    app.stream(megabytes, reader, language, move |_, events| {
        let events = events.clone();
        let mut found = balance(&settings, &stop, &mut move |done, all| {
            events.replace("progress", 0, &Progress { done, all });
        })?;
        found.rename(&names);
        Ok(found)
    })
}

fn prepare(
    line: &PositionSpec,
    request: &BalanceRequest,
    limits: &ServerLimits,
) -> Result<(BalanceSettings, u64, Vec<String>), ApiError> {
    let session = line.session(limits)?;
    BalanceRequest::check("games", request.games, limits)?;
    let game = session.game().clone();
    if session.players() > 2 {
        let message = message!("only games for one and two players are measured");
        return Err(ApiError::field("game", &message.message()));
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
