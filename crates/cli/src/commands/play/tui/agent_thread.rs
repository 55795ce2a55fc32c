//! The thread of a running search. It sends snapshots and executes commands; dropping its handle ends it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use uctopia_catalog::{AgentSpec, AnyState, Session, TextSnapshot};
use uctopia_game::{
    Budget, Context, SearchObserver, SearchSnapshot, SnapshotSchedule, StopFlag, Stopwatch,
};

use super::agent_event::{AgentEvent, SearchView};
use crate::language;

/// What to search.
pub(super) struct Question {
    /// A session of its own, at the position to search.
    pub(super) session: Session,
    pub(super) agent: AgentSpec,
    pub(super) seed: u64,
}

/// The handle of a running search.
pub(super) struct AgentThread {
    commands: Sender<PauseCommand>,
    pub(super) events: Receiver<AgentEvent>,
    stop: StopFlag,
}

enum PauseCommand {
    Rest,
    Resume,
}

impl AgentThread {
    /// Starts the search.
    pub(super) fn start(question: Question) -> Self {
        let ((commands, taken), (event_sender, events)) = (channel(), channel());
        let stop = StopFlag::default();
        let observer = TuiObserver::new(
            question.session.state().clone(),
            taken,
            event_sender,
            stop.clone(),
        );
        std::thread::spawn(move || search(question, observer));
        Self {
            commands,
            events,
            stop,
        }
    }

    // A finished search ignores commands.
    pub(super) fn rest(&self) {
        let _ = self.commands.send(PauseCommand::Rest);
    }

    pub(super) fn resume(&self) {
        let _ = self.commands.send(PauseCommand::Resume);
    }

    /// Ends the search; its report follows.
    pub(super) fn finish_now(&self) {
        self.stop.raise();
        self.resume();
    }
}

impl Drop for AgentThread {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn search(mut question: Question, mut observer: TuiObserver) {
    let event_sender = observer.event_sender.clone();
    let budget = Budget {
        stop: observer.stop.clone(),
        ..Budget::unlimited()
    };
    let failed = match question.session.seat(&question.agent, question.seed) {
        Err(error) => Some(language::text(&error)),
        Ok(seat) => {
            let failure = question
                .session
                .decide(seat, &mut Context::new(&budget).observed_by(&mut observer))
                .err();
            failure.map(|failure| language::text(&failure))
        }
    };
    if let Some(failed) = failed {
        let _ = event_sender.send(AgentEvent::Failed(failed));
    }
}

/// The observer of the search.
struct TuiObserver {
    /// The position that is searched.
    state: AnyState,
    commands: Receiver<PauseCommand>,
    event_sender: Sender<AgentEvent>,
    stop: StopFlag,
    pause_requested: bool,
    /// Search time before the last pause.
    earlier: Duration,
    since: Stopwatch,
}

impl TuiObserver {
    /// The interval between snapshots: short enough for a steady display, long enough to cost no measurable time.
    const EVERY: Duration = Duration::from_millis(100);

    fn new(
        state: AnyState,
        commands: Receiver<PauseCommand>,
        event_sender: Sender<AgentEvent>,
        stop: StopFlag,
    ) -> Self {
        Self {
            state,
            commands,
            event_sender,
            stop,
            pause_requested: false,
            earlier: Duration::ZERO,
            since: Stopwatch::start(),
        }
    }

    fn view(&self, snapshot: &dyn SearchSnapshot<AnyState>, search_time: Duration) -> SearchView {
        let report = TextSnapshot::new(&self.state, snapshot).report();
        let (playouts, seconds) = (report.totals.playouts, search_time.as_secs_f64());
        SearchView {
            report,
            per_second: (playouts > 0 && seconds > 0.0).then(|| playouts as f64 / seconds),
        }
    }

    fn send(&self, event: AgentEvent) {
        // The receiver does not exist after the search was abandoned.
        let _ = self.event_sender.send(event);
    }

    /// Waits for the resume command or until the channel is closed.
    fn rest(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        self.earlier += self.since.elapsed();
        self.send(AgentEvent::Rested(self.view(snapshot, self.earlier)));
        while self.pause_requested {
            self.pause_requested = matches!(self.commands.recv(), Ok(PauseCommand::Rest));
        }
        self.since = Stopwatch::start();
    }
}

impl SearchObserver<AnyState> for TuiObserver {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            every: Some(Self::EVERY),
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        while let Ok(command) = self.commands.try_recv() {
            self.pause_requested = matches!(command, PauseCommand::Rest);
        }
        if self.pause_requested && !self.stop.is_raised() {
            self.rest(snapshot);
        }
        let view = self.view(snapshot, self.earlier + self.since.elapsed());
        self.send(if snapshot.is_final() {
            AgentEvent::Answered(view)
        } else {
            AgentEvent::Searching(view)
        });
    }
}
