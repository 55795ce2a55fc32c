//! `POST /api/search` and the commands to a running search.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, Path, Request, State};
use axum::response::Response;
use tokio::sync::oneshot;
use uctopia_game::StopFlag;
use uctopia_options::message;
use uctopia_service::{
    AtPosition, ContinueRequest, Done, Input, Plain, PreparedSearch, Refusal, SearchRequest,
    StopRequest, TreeRequest, TreeView, no_tree,
};

use crate::app::{AppState, SearchPermit};
use crate::body::Arrived;
use crate::config::ServerLimits;
use crate::error::ApiError;
use crate::event_stream::EventStream;
use crate::language::RequestLanguage;
use crate::search::{
    ActiveSearch, SearchCommand, SearchHandle, SearchRegistry, SearchThread, ThreadContext,
};

/// What a request in JSON contains.
pub(super) struct Sent<I>(I);

impl<I: Input> FromRequest<AppState> for Sent<I> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, ApiError> {
        let arrived = Arrived::json(request, app).await?;
        Ok(Self(I::read(&arrived.body())?))
    }
}

pub(super) async fn post(
    State(app): State<AppState>,
    language: RequestLanguage,
    Sent(AtPosition(line, request)): Sent<AtPosition<SearchRequest>>,
) -> Result<Response, ApiError> {
    let prepared = app
        .run_blocking(move |service| request.prepare(&line, service.limits()))
        .await?;
    app.memory
        .check(prepared.megabytes())
        .map_err(|problem| Refusal::field("agents", &problem))?;
    let alive = prepared
        .agents
        .iter()
        .map(|_| app.enter())
        .collect::<Result<Vec<_>, _>>()?;
    let event_stream = EventStream::new(language.0);
    let (threads, handles): (Vec<_>, Vec<_>) = seat(&app, &prepared, &event_stream, alive)
        .into_iter()
        .unzip();
    let live = Arc::new(ActiveSearch::new(handles));
    let reader = Reader {
        id: app.registry.enter(live.clone()),
        registry: app.registry.clone(),
    };
    event_stream.push("started", &prepared.started(&reader.id));
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
        SearchThread::new(
            prepared.session.fork(),
            asked,
            prepared.seed,
            alive,
            context,
        )
    });
    seated.collect()
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
            if *elapsed >= Duration::from_millis(limits.requests.ms) {
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

pub(super) async fn stop(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Sent(Plain(request)): Sent<Plain<StopRequest>>,
) -> Result<Json<Done>, ApiError> {
    let live = app.registry.get(&id)?;
    live.named(request.agent)?
        .iter()
        .for_each(SearchHandle::stop);
    Ok(Json(Done {}))
}

pub(super) async fn go_on(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Sent(Plain(request)): Sent<Plain<ContinueRequest>>,
) -> Result<Json<Done>, ApiError> {
    let round = request.round(app.service.limits())?;
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
        return Err(ContinueRequest::nothing_left().into());
    }
    Ok(Json(Done {}))
}

pub(super) async fn tree(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Sent(Plain(request)): Sent<Plain<TreeRequest>>,
) -> Result<Json<TreeView>, ApiError> {
    /// How long an agent may take until its next snapshot.
    const PATIENCE: Duration = Duration::from_secs(3);
    request.check()?;
    let live = app.registry.get(&id)?;
    let (answer, answered) = oneshot::channel();
    let handle = &live.named(Some(request.agent))?[0];
    if let Some(why) = &handle.no_tree {
        return Err(Refusal::conflict(why.clone()).into());
    }
    handle
        .commands
        .send(SearchCommand::Tree(request, answer))
        .map_err(|_| no_tree())?;
    let answer = tokio::time::timeout(PATIENCE, answered)
        .await
        .map_err(|_| match handle.cannot_rest.is_raised() {
            true => no_tree(),
            false => Refusal::busy(message!("the agent waits for a place to think: try again")),
        })?;
    Ok(Json(answer.map_err(|_| no_tree())??))
}
