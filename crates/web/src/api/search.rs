//! `POST /api/search` and the commands to a running search.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use uctopia_catalog::{AgentSpec, Session};
use uctopia_game::StopFlag;
use uctopia_options::message;

use crate::agents::{AgentRequest, RoundBudget};
use crate::app::{AppState, SearchPermit};
use crate::body::{Body, PositionBody};
use crate::bounds::{Bounded, FieldBounds};
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::event_stream::EventStream;
use crate::language::RequestLanguage;
use crate::line::PositionSpec;
use crate::search::{
    ActiveSearch, SearchCommand, SearchHandle, SearchRegistry, SearchThread, ThreadContext,
    TreeRequest, TreeView,
};

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct SearchRequest {
    agents: Vec<String>,
    #[serde(default = "super::defaults::one")]
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
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        // Ten snapshots a second are as many as a reader can follow; commands are executed at snapshots.
        [RoundBudget::bounds(limits), vec![("every_ms", 100..=1000)]].concat()
    }
}

/// When the stream of a search ends.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum StreamEnd {
    /// When the client closes it, unless nothing is left to find: a search that has used its budget rests, and can go on.
    #[default]
    Closed,
    /// When the budget is used, too: such a search cannot go on.
    Rest,
}

/// The answer to a command.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Done {}

/// A search as requested.
struct PreparedSearch {
    session: Session,
    agents: Vec<AgentRequest>,
    every: Duration,
}

pub(super) async fn post(
    State(app): State<AppState>,
    language: RequestLanguage,
    PositionBody(line, request): PositionBody<SearchRequest>,
) -> Result<Response, ApiError> {
    let seed = request.seed;
    let prepared = app
        .run_blocking(move |limits| prepare(&line, &request, limits))
        .await?;
    let megabytes = prepared.agents.iter().map(|asked| asked.megabytes).sum();
    app.memory
        .check(megabytes)
        .map_err(|problem| ApiError::field("agents", &problem))?;
    let alive = prepared
        .agents
        .iter()
        .map(|_| app.enter())
        .collect::<Result<Vec<_>, _>>()?;
    let event_stream = EventStream::new(language.0);
    let (threads, handles): (Vec<_>, Vec<_>) = seat(&app, &prepared, seed, &event_stream, alive)
        .into_iter()
        .unzip();
    let live = Arc::new(ActiveSearch::new(handles));
    let reader = Reader {
        id: app.registry.enter(live.clone()),
        registry: app.registry.clone(),
    };
    event_stream.push("started", &started(&reader.id, &prepared.agents));
    tokio::spawn(enforce_time_limit(live.clone(), app.limits.clone()));
    for thread in threads {
        let _ = thread.context.live.set(Arc::downgrade(&live));
        thread.start();
    }
    Ok(event_stream.into_response(reader))
}

/// Each agent with a session of its own and its handle.
fn seat(
    app: &AppState,
    prepared: &PreparedSearch,
    seed: u64,
    event_stream: &EventStream,
    alive: Vec<SearchPermit>,
) -> Vec<(SearchThread, SearchHandle)> {
    let agents = prepared.agents.iter().cloned().zip(alive).enumerate();
    let seated = agents.map(|(agent, (asked, alive))| {
        let context = Arc::new(ThreadContext {
            agent,
            position: prepared.session.state().clone(),
            event_stream: event_stream.clone(),
            slots: app.slots.clone(),
            memory: app.memory.clone(),
            limits: app.limits.clone(),
            every: prepared.every,
            gone: StopFlag::default(),
            finished: StopFlag::default(),
            has_tree: StopFlag::default(),
            live: OnceLock::new(),
        });
        SearchThread::new(prepared.session.fork(), asked, seed, alive, context)
    });
    seated.collect()
}

fn prepare(
    line: &PositionSpec,
    request: &SearchRequest,
    limits: &ServerLimits,
) -> Result<PreparedSearch, ApiError> {
    let session = line.session_to_move(limits)?;
    let (count, most) = (request.agents.len(), limits.agents);
    if count == 0 || count > most {
        return Err(ApiError::field(
            "agents",
            &message!("{count} {count:agent|agents}: expected from 1 to {most}"),
        ));
    }
    let round = RoundBudget {
        iters: request.iters,
        ms: request.ms,
    }
    .check(limits)?;
    let read = |(index, text): (usize, &String)| {
        AgentRequest::read(
            &format!("agents[{index}]"),
            text,
            session.game(),
            round,
            limits,
        )
    };
    let mut agents = request
        .agents
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    if request.until == StreamEnd::Rest {
        // Seated with its bounds, an agent is done once they are reached.
        agents.iter_mut().for_each(|asked| asked.unbounded = None);
    }
    let every = Duration::from_millis(SearchRequest::check(
        "every_ms",
        request.every_ms.unwrap_or(100),
        limits,
    )?);
    Ok(PreparedSearch {
        session,
        agents,
        every,
    })
}

/// A search has begun; an entry of each list is one agent.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct Started<'a> {
    /// The name of the search.
    id: &'a str,
    #[schemars(with = "Vec<String>")]
    agents: Vec<&'a AgentSpec>,
    /// Whether the numbers are the same whenever so many playouts are done with this seed.
    reproducible: Vec<bool>,
    /// Whether there will be a tree to look at.
    trees: Vec<bool>,
}

fn started<'a>(id: &'a str, agents: &'a [AgentRequest]) -> Started<'a> {
    let reproducible = |asked: &AgentRequest| {
        !asked.spec.is_timed() && !asked.spec.is_shared() && asked.time.is_none()
    };
    Started {
        id,
        agents: agents.iter().map(|asked| &asked.spec).collect(),
        reproducible: agents.iter().map(reproducible).collect(),
        trees: agents.iter().map(|asked| asked.has_tree).collect(),
    }
}

/// Interrupts agents that cannot pause once they have used the time that any round may have.
async fn enforce_time_limit(live: Arc<ActiveSearch>, limits: Arc<ServerLimits>) {
    const STEP: Duration = Duration::from_millis(250);
    let mut elapsed = vec![Duration::ZERO; live.handles.len()];
    while !live.is_over() {
        tokio::time::sleep(STEP).await;
        for (handle, elapsed) in live.handles.iter().zip(&mut elapsed) {
            if handle.cannot_rest.is_raised() {
                *elapsed += STEP;
            }
            if *elapsed >= Duration::from_millis(limits.ms) {
                handle.interrupt.raise();
            }
        }
    }
}

/// The client that reads the events; the search ends when it disconnects.
struct Reader {
    id: String,
    registry: SearchRegistry,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.registry.leave(&self.id);
    }
}

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct StopRequest {
    #[serde(default)]
    agent: Option<usize>,
}

/// The numbers of the agents of a search.
fn agent_bounds(limits: &ServerLimits) -> FieldBounds {
    vec![("agent", 0..=limits.agents as u64 - 1)]
}

impl Bounded for StopRequest {
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        agent_bounds(limits)
    }
}

impl Bounded for TreeRequest {
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        [agent_bounds(limits), TreeRequest::size_bounds()].concat()
    }
}

pub(super) async fn stop(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Body(request): Body<StopRequest>,
) -> Result<Json<Done>, ApiError> {
    let live = app.registry.get(&id)?;
    live.named(request.agent)?
        .iter()
        .for_each(SearchHandle::stop);
    Ok(Json(Done {}))
}

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct ContinueRequest {
    #[serde(default)]
    agent: Option<usize>,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

impl Bounded for ContinueRequest {
    fn bounds(limits: &ServerLimits) -> FieldBounds {
        [agent_bounds(limits), RoundBudget::bounds(limits)].concat()
    }
}

pub(super) async fn go_on(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Body(request): Body<ContinueRequest>,
) -> Result<Json<Done>, ApiError> {
    let round = RoundBudget {
        iters: request.iters,
        ms: request.ms,
    }
    .check(&app.limits)?;
    if round == RoundBudget::default() {
        return Err(ApiError::field(
            "iters",
            &message!("say how much further: iters or ms"),
        ));
    }
    let live = app.registry.get(&id)?;
    let mut reached = live
        .named(request.agent)?
        .iter()
        .filter(|handle| handle.can_go_on());
    if reached
        .by_ref()
        .map(|handle| handle.commands.send(SearchCommand::Continue(round)).is_ok())
        .filter(|&sent| sent)
        .count()
        == 0
    {
        return Err(ApiError::conflict(message!(
            "nothing is left that could go on: begin another search"
        )));
    }
    Ok(Json(Done {}))
}

pub(super) async fn tree(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Body(request): Body<TreeRequest>,
) -> Result<Json<TreeView>, ApiError> {
    /// How long an agent may take until its next snapshot.
    const PATIENCE: Duration = Duration::from_secs(3);
    request.check()?;
    let live = app.registry.get(&id)?;
    let (answer, answered) = oneshot::channel();
    let handle = &live.named(Some(request.agent))?[0];
    if let Some(why) = &handle.no_tree {
        return Err(ApiError::conflict(why.clone()));
    }
    let no_tree = || {
        ApiError::conflict(message!(
            "this agent keeps no tree that could be looked at, or not any more"
        ))
    };
    handle
        .commands
        .send(SearchCommand::Tree(request, answer))
        .map_err(|_| no_tree())?;
    let answer = tokio::time::timeout(PATIENCE, answered)
        .await
        .map_err(|_| match handle.cannot_rest.is_raised() {
            true => no_tree(),
            false => ApiError::busy(message!("the agent waits for a place to think: try again")),
        })?;
    answer.map_err(|_| no_tree())?.map(Json)
}
