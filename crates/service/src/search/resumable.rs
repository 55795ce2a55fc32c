//! A search that a host without threads runs in slices: between two of them the host executes commands.
//!
//! The events are those of a search on a thread of its own. An agent that cannot pause searches to its end in the first slice.

use std::time::Duration;

use uctopia_catalog::{AgentHandle, AnyState, Session, TextSnapshot};
use uctopia_format::Language;
use uctopia_game::{
    AgentFailure, Budget, Context, Limit, SearchObserver, SearchSnapshot, SnapshotSchedule,
    StopFlag, Stopwatch,
};
use uctopia_options::{Localized, Message};

use super::goal::RoundLimit;
use super::kept_tree::KeptTree;
use super::request::{ContinueRequest, PreparedSearch};
use super::snapshot::{AgentState, SnapshotEvent};
use super::tree::{TreeRequest, TreeView, no_tree};
use crate::agents::RoundBudget;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::work::Events;

/// The search of one agent, in slices.
///
/// ```
/// use uctopia_format::Language;
/// use uctopia_service::{AgentState, AtPosition, Body, Events, Input as _, Limits, ResumableSearch, SearchRequest};
///
/// /// Leaves the events out.
/// struct Nowhere;
///
/// impl Events for Nowhere {
///     fn push(&self, _: &'static str, _: String) {}
///     fn replace(&self, _: &'static str, _: usize, _: String) {}
/// }
///
/// let (body, limits) = (br#"{"game": "othello", "agents": ["uct"], "iters": 300}"#, Limits::default());
/// let AtPosition(line, request) = AtPosition::<SearchRequest>::read(&Body::json(body)).unwrap();
/// let prepared = request.prepare(&line, &limits).unwrap();
/// let mut search = ResumableSearch::new(&prepared, 0, limits, Language::English).unwrap();
/// while search.state() == AgentState::Thinking {
///     search.advance(&Nowhere);
/// }
/// assert_eq!(search.state(), AgentState::Resting);
/// ```
pub struct ResumableSearch {
    session: Session,
    seat: AgentHandle,
    budget: Budget,
    limits: Limits,
    language: Language,
    /// Why there is no tree to look at, if there is none.
    no_tree: Option<Message>,
    pause_requested: bool,
    state: AgentState,
    progress: Progress,
}

/// What is known of a search between two slices.
struct Progress {
    agent: usize,
    position: AnyState,
    every: Duration,
    /// Whether the search can pause, and continue beyond its round.
    rests: bool,
    /// Playouts of all rounds together, at most.
    most_playouts: u64,
    goal: RoundLimit,
    /// Search time of the slices so far.
    thinking: Duration,
    last: SnapshotEvent,
    /// The tree of a search that has ended.
    kept: Option<KeptTree>,
}

impl ResumableSearch {
    /// The search of one of the agents.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    ///
    /// # Panics
    /// When there is no such agent.
    pub fn new(
        prepared: &PreparedSearch,
        agent: usize,
        limits: Limits,
        language: Language,
    ) -> Result<Self, Refusal> {
        let asked = &prepared.agents[agent];
        let (session, seat, rests) = asked
            .seat(&prepared.session, prepared.seed)
            .map_err(|error| Refusal::field(format!("agents[{agent}]"), &error))?;
        let (round, limit) = match rests {
            true => (
                asked.round,
                Limit {
                    iterations: Some(limits.iters),
                    ..Limit::NONE
                },
            ),
            // It keeps its own bounds.
            false => (
                RoundBudget::default(),
                Limit {
                    time: asked.time,
                    ..Limit::NONE
                },
            ),
        };
        let progress = Progress {
            agent,
            position: session.state().clone(),
            every: prepared.every,
            rests,
            most_playouts: limits.iters,
            goal: RoundLimit::of(round, 0, Duration::ZERO, &limits),
            thinking: Duration::ZERO,
            last: SnapshotEvent::empty(agent, AgentState::Thinking),
            kept: None,
        };
        Ok(Self {
            no_tree: asked.no_tree(session.game()),
            budget: Budget {
                limit,
                stop: StopFlag::default(),
            },
            session,
            seat,
            limits,
            language,
            pause_requested: false,
            state: AgentState::Thinking,
            progress,
        })
    }

    /// What the search does: [`advance`](Self::advance) is to be called while it is [`Thinking`](AgentState::Thinking).
    #[must_use]
    pub fn state(&self) -> AgentState {
        self.state
    }

    /// Ends the search when it is raised, in the middle of a slice too.
    #[must_use]
    pub fn stop_flag(&self) -> StopFlag {
        self.budget.stop.clone()
    }

    /// Searches until the next snapshot at which it can pause, which is about as long as the interval between snapshots.
    pub fn advance(&mut self, events: &dyn Events) {
        if self.state != AgentState::Thinking {
            return;
        }
        let round = Stopwatch::start();
        let mut slice = Slice {
            progress: &mut self.progress,
            events,
            round,
            is_over: false,
        };
        let mut context = Context::new(&self.budget).observed_by(&mut slice);
        let decided = self.session.decide(self.seat, &mut context);
        self.progress.thinking += round.elapsed();
        match decided {
            Ok(_) => self.state = AgentState::Done,
            Err(AgentFailure::Paused) => self.rest_if_over(events),
            Err(failure) => self.fail(&failure, events),
        }
    }

    /// Asks for a pause after the current slice.
    pub fn stop(&mut self, events: &dyn Events) {
        self.pause_requested = true;
        if self.state == AgentState::Thinking {
            self.rest_if_over(events);
        }
    }

    /// Lets a search that rests go on for another round.
    ///
    /// # Errors
    /// When the request does not say how much further, or nothing is left that could go on.
    pub fn go_on(&mut self, request: &ContinueRequest) -> Result<(), Refusal> {
        let round = request.round(&self.limits)?;
        if !self.progress.rests || matches!(self.state, AgentState::Done | AgentState::Failed) {
            return Err(ContinueRequest::nothing_left());
        }
        let (done, thinking) = (self.progress.last.playouts, self.progress.thinking);
        self.progress.goal = RoundLimit::of(round, done, thinking, &self.limits);
        self.pause_requested = false;
        self.state = AgentState::Thinking;
        Ok(())
    }

    /// A part of the tree.
    ///
    /// # Errors
    /// When the request asks for too much, or the search has no such part.
    pub fn tree(&mut self, request: &TreeRequest) -> Result<TreeView, Refusal> {
        request.check()?;
        if let Some(why) = &self.no_tree {
            return Err(Refusal::conflict(why.clone()));
        }
        if let Some(kept) = &self.progress.kept {
            return request.answer_from(kept);
        }
        let has_begun = self.progress.last.playouts > 0;
        if !has_begun || !self.progress.rests || self.state == AgentState::Failed {
            return Err(no_tree());
        }
        let mut look = Look {
            position: &self.progress.position,
            request,
            answer: None,
        };
        let mut context = Context::new(&self.budget).observed_by(&mut look);
        // It pauses again at once, so its answer is what the observer saw.
        let _ = self.session.decide(self.seat, &mut context);
        look.answer.unwrap_or_else(|| Err(no_tree()))
    }

    /// Rests when the round is over, or a pause was requested.
    fn rest_if_over(&mut self, events: &dyn Events) {
        let Progress {
            goal,
            thinking,
            last,
            agent,
            rests,
            ..
        } = &self.progress;
        if *rests && (self.pause_requested || goal.is_reached(last.playouts, *thinking)) {
            self.state = AgentState::Resting;
            let event = SnapshotEvent {
                state: AgentState::Resting,
                milestone: false,
                ..last.clone()
            };
            events.update_one("snapshot", *agent, &event);
        }
    }

    fn fail(&mut self, failure: &AgentFailure, events: &dyn Events) {
        self.state = AgentState::Failed;
        let event = SnapshotEvent {
            message: Some(self.language.text(&failure.message())),
            ..SnapshotEvent::empty(self.progress.agent, AgentState::Failed)
        };
        events.send("snapshot", &event);
    }
}

impl std::fmt::Debug for ResumableSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResumableSearch")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Sends the snapshots of a slice, and ends it at the first one after which the search can pause.
struct Slice<'a> {
    progress: &'a mut Progress,
    events: &'a dyn Events,
    round: Stopwatch,
    /// Whether it has received a snapshot, after which the search may pause.
    is_over: bool,
}

impl Slice<'_> {
    fn thinking(&self) -> Duration {
        self.progress.thinking + self.round.elapsed()
    }
}

impl SearchObserver<AnyState> for Slice<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        let (progress, thinking) = (&self.progress, self.thinking());
        progress.goal.schedule(progress.every, thinking)
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let thinking = self.thinking();
        let progress = &mut *self.progress;
        let snapshot = TextSnapshot::new(&progress.position, snapshot);
        let state = match snapshot.is_final() {
            true => AgentState::Done,
            false => AgentState::Thinking,
        };
        let event = SnapshotEvent::of(progress.agent, state, &snapshot, thinking).on_chart();
        let can_continue = progress.rests
            && state == AgentState::Thinking
            && event.playouts < progress.most_playouts;
        let event = SnapshotEvent {
            can_continue,
            ..event
        };
        if state == AgentState::Done && snapshot.has_tree() {
            progress.kept = Some(KeptTree::of(&snapshot));
        }
        match event.milestone || state == AgentState::Done {
            true => self.events.send("snapshot", &event),
            false => self.events.update_one("snapshot", progress.agent, &event),
        }
        progress.last = event;
        self.is_over = progress.rests;
    }

    fn wants_pause(&self) -> bool {
        self.is_over
    }
}

/// Looks at the tree of a paused search.
struct Look<'a> {
    position: &'a AnyState,
    request: &'a TreeRequest,
    answer: Option<Result<TreeView, Refusal>>,
}

impl SearchObserver<AnyState> for Look<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule::NONE
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let snapshot = TextSnapshot::new(self.position, snapshot);
        self.answer = Some(self.request.answer(&snapshot));
    }

    fn wants_pause(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::Value;

    use super::*;
    use crate::input::{AtPosition, Body, Input as _};
    use crate::search::SearchRequest;

    #[derive(Default)]
    struct Seen(Mutex<Vec<Value>>);

    impl Events for Seen {
        fn push(&self, _: &'static str, data: String) {
            let event = serde_json::from_str(&data).unwrap();
            self.0.lock().unwrap().push(event);
        }

        fn replace(&self, name: &'static str, _: usize, data: String) {
            self.push(name, data);
        }
    }

    impl Seen {
        fn last(&self) -> Value {
            self.0.lock().unwrap().last().unwrap().clone()
        }
    }

    fn search(body: &str) -> ResumableSearch {
        let limits = Limits::default();
        let read = AtPosition::<SearchRequest>::read(&Body::json(body.as_bytes()));
        let AtPosition(line, request) = read.unwrap();
        let prepared = request.prepare(&line, &limits).unwrap();
        ResumableSearch::new(&prepared, 0, limits, Language::English).unwrap()
    }

    fn run(search: &mut ResumableSearch, seen: &Seen) {
        while search.state() == AgentState::Thinking {
            search.advance(seen);
        }
    }

    #[test]
    fn two_rounds_are_one_longer_search() {
        let report = |rounds: &[u64]| {
            let body = format!(
                r#"{{"game":"othello","agents":["uct"],"iters":{}}}"#,
                rounds[0]
            );
            let (mut search, seen) = (search(&body), Seen::default());
            run(&mut search, &seen);
            for iters in &rounds[1..] {
                let more = serde_json::from_str(&format!(r#"{{"iters":{iters}}}"#)).unwrap();
                search.go_on(&more).unwrap();
                run(&mut search, &seen);
            }
            assert_eq!(seen.last()["state"], "resting");
            seen.last()["report"].clone()
        };
        assert_eq!(report(&[300, 500]), report(&[800]));
    }

    #[test]
    fn trees_can_be_looked_at_while_a_search_rests_and_after_its_end() {
        let top: TreeRequest = serde_json::from_str(r#"{"top":3,"depth":1}"#).unwrap();
        let (mut resting, seen) = (
            search(r#"{"game":"othello","agents":["uct"],"iters":400}"#),
            Seen::default(),
        );
        run(&mut resting, &seen);
        let root = serde_json::to_value(resting.tree(&top).unwrap()).unwrap();
        let visits = |view: &Value| view["root"]["visits"].as_u64().unwrap();
        assert_eq!(visits(&root), 400);
        let again = serde_json::to_value(resting.tree(&top).unwrap()).unwrap();
        assert_eq!(root, again, "a look changes nothing");

        let mut over = search(r#"{"game":"othello","agents":["uct"],"iters":400,"until":"rest"}"#);
        run(&mut over, &seen);
        assert_eq!(over.state(), AgentState::Done);
        assert_eq!(
            serde_json::to_value(over.tree(&top).unwrap()).unwrap(),
            root
        );

        let mut none = search(r#"{"game":"othello","agents":["flat"],"iters":40}"#);
        run(&mut none, &seen);
        assert!(
            none.tree(&top)
                .unwrap_err()
                .to_string()
                .contains("keeps no tree")
        );
    }

    #[test]
    fn a_search_stops_between_two_slices() {
        let (mut search, seen) = (
            search(r#"{"game":"othello","agents":["uct"],"iters":10000000}"#),
            Seen::default(),
        );
        search.advance(&seen);
        search.stop(&seen);
        assert_eq!(search.state(), AgentState::Resting);
        assert_eq!(seen.last()["can_continue"], true);
        let at_pause = seen.last()["playouts"].clone();
        search.advance(&seen);
        assert_eq!(seen.last()["playouts"], at_pause, "it waits");
    }

    #[test]
    fn agents_that_cannot_pause_search_to_their_end() {
        let (mut search, seen) = (
            search(r#"{"game":"othello","agents":["alpha-beta:depth=3"]}"#),
            Seen::default(),
        );
        search.advance(&seen);
        assert_eq!(search.state(), AgentState::Done);
        assert_eq!(seen.last()["state"], "done");
        let more = serde_json::from_str(r#"{"iters":5}"#).unwrap();
        assert!(
            search
                .go_on(&more)
                .unwrap_err()
                .to_string()
                .contains("nothing is left")
        );
    }
}
