//! `POST /api/search` and what can be told to a search while it goes on.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use uctopia_catalog::Session;
use uctopia_game::StopFlag;

use crate::agents::{Asked, Round};
use crate::app::{Alive, App};
use crate::body::{Body, LineBody};
use crate::config::Limits;
use crate::error::{Refusal, within};
use crate::feed::Feed;
use crate::line::Line;
use crate::search::{Desk, Hub, Live, Order, Thinker, TreeRequest, TreeView, Watch};

#[derive(Deserialize)]
pub(super) struct SearchRequest {
    agents: Vec<String>,
    #[serde(default = "super::one")]
    seed: u64,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
    #[serde(default)]
    every_ms: Option<u64>,
}

/// A search as it was asked for.
struct Prepared {
    session: Box<dyn Session>,
    agents: Vec<Asked>,
    every: Duration,
}

pub(super) async fn post(
    State(app): State<App>,
    LineBody(line, request): LineBody<SearchRequest>,
) -> Result<Response, Refusal> {
    let seed = request.seed;
    let prepared = app.aside(move |limits| prepare(&line, &request, limits)).await?;
    let megabytes = prepared.agents.iter().map(|asked| asked.megabytes).sum();
    app.memory.check(megabytes).map_err(|problem| Refusal::field("agents", &problem))?;
    let alive = prepared.agents.iter().map(|_| app.enter()).collect::<Result<Vec<_>, _>>()?;
    let feed = Feed::default();
    let (thinkers, desks): (Vec<_>, Vec<_>) = seat(&app, &prepared, seed, &feed, alive).into_iter().unzip();
    let live = Arc::new(Live::new(desks));
    let reader = Reader { id: app.hub.enter(live.clone()), hub: app.hub.clone() };
    feed.push("started", &started(&reader.id, &prepared.agents));
    tokio::spawn(end_what_takes_too_long(live.clone(), app.limits.clone()));
    for thinker in thinkers {
        let _ = thinker.watch.live.set(Arc::downgrade(&live));
        thinker.start();
    }
    Ok(feed.into_response(reader))
}

/// Each agent with a session of its own, and where it is reached.
fn seat(app: &App, prepared: &Prepared, seed: u64, feed: &Feed, alive: Vec<Alive>) -> Vec<(Thinker, Desk)> {
    let agents = prepared.agents.iter().cloned().zip(alive).enumerate();
    let seated = agents.map(|(agent, (asked, alive))| {
        let watch = Arc::new(Watch {
            agent,
            feed: feed.clone(),
            slots: app.slots.clone(),
            memory: app.memory.clone(),
            limits: app.limits.clone(),
            every: prepared.every,
            gone: StopFlag::default(),
            finished: StopFlag::default(),
            keeps_tree: StopFlag::default(),
            live: OnceLock::new(),
        });
        Thinker::new(prepared.session.fork(), asked, seed, alive, watch)
    });
    seated.collect()
}

fn prepare(line: &Line, request: &SearchRequest, limits: &Limits) -> Result<Prepared, Refusal> {
    let session = line.session_to_move(limits)?;
    let (count, most) = (request.agents.len(), limits.agents);
    if count == 0 || count > most {
        return Err(Refusal::field("agents", &format!("{count} agents: expected from 1 to {most}")));
    }
    let round = Round { iters: request.iters, ms: request.ms }.check(limits)?;
    let read =
        |(index, text): (usize, &String)| Asked::read(&format!("agents[{index}]"), text, session.game(), round, limits);
    let agents = request.agents.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    // Ten looks a second are as many as anybody can follow, and orders are followed at looks.
    let every = Duration::from_millis(within("every_ms", request.every_ms.unwrap_or(100), 100..=1000)?);
    Ok(Prepared { session, agents, every })
}

fn started(id: &str, agents: &[Asked]) -> Value {
    let reproducible = |asked: &Asked| !asked.spec.is_timed() && !asked.spec.is_shared();
    json!({
        "id": id,
        "agents": agents.iter().map(|asked| &asked.spec).collect::<Vec<_>>(),
        "reproducible": agents.iter().map(reproducible).collect::<Vec<_>>(),
        "trees": agents.iter().map(|asked| asked.keeps_tree).collect::<Vec<_>>(),
    })
}

/// Interrupts agents that cannot rest once they had as much time as any round may have.
async fn end_what_takes_too_long(live: Arc<Live>, limits: Arc<Limits>) {
    const STEP: Duration = Duration::from_millis(250);
    let mut thought = vec![Duration::ZERO; live.desks.len()];
    while !live.is_over() {
        tokio::time::sleep(STEP).await;
        for (desk, thought) in live.desks.iter().zip(&mut thought) {
            if desk.cannot_rest.is_raised() {
                *thought += STEP;
            }
            if *thought >= Duration::from_millis(limits.ms) {
                desk.interrupt.raise();
            }
        }
    }
}

/// Who reads the events; when he has gone, the search ends.
struct Reader {
    id: String,
    hub: Hub,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.hub.leave(&self.id);
    }
}

#[derive(Deserialize)]
pub(super) struct StopRequest {
    #[serde(default)]
    agent: Option<usize>,
}

pub(super) async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<StopRequest>,
) -> Result<Json<Value>, Refusal> {
    let live = app.hub.get(&id)?;
    live.named(request.agent)?.iter().for_each(Desk::stop);
    Ok(Json(json!({})))
}

#[derive(Deserialize)]
pub(super) struct ContinueRequest {
    #[serde(default)]
    agent: Option<usize>,
    #[serde(default)]
    iters: Option<u64>,
    #[serde(default)]
    ms: Option<u64>,
}

pub(super) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<ContinueRequest>,
) -> Result<Json<Value>, Refusal> {
    let round = Round { iters: request.iters, ms: request.ms }.check(&app.limits)?;
    if round == Round::default() {
        return Err(Refusal::field("iters", &"say how much further: iters or ms"));
    }
    let live = app.hub.get(&id)?;
    let mut reached = live.named(request.agent)?.iter().filter(|desk| desk.can_go_on());
    if reached.by_ref().map(|desk| desk.orders.send(Order::Continue(round)).is_ok()).filter(|&sent| sent).count() == 0 {
        return Err(Refusal::conflict("nothing is left that could go on: begin another search"));
    }
    Ok(Json(json!({})))
}

pub(super) async fn tree(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<TreeRequest>,
) -> Result<Json<TreeView>, Refusal> {
    /// How long an agent may take until it looks up.
    const PATIENCE: Duration = Duration::from_secs(3);
    request.check()?;
    let live = app.hub.get(&id)?;
    let (answer, answered) = oneshot::channel();
    let desk = &live.named(Some(request.agent))?[0];
    if let Some(why) = &desk.no_tree {
        return Err(Refusal::conflict(why));
    }
    let no_tree = || Refusal::conflict("this agent keeps no tree that could be looked at, or not any more");
    desk.orders.send(Order::Tree(request, answer)).map_err(|_| no_tree())?;
    let answer = tokio::time::timeout(PATIENCE, answered).await.map_err(|_| match desk.cannot_rest.is_raised() {
        true => no_tree(),
        false => Refusal::busy("the agent waits for a place to think: try again"),
    })?;
    answer.map_err(|_| no_tree())?.map(Json)
}
