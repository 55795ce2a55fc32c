//! The thread on which the agent thinks. It tells what it sees and waits where it is told to; dropping its handle ends it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use uctopia_catalog::{AgentSpec, Session, TextObserver, TextSnapshot};
use uctopia_game::{Budget, SnapshotSchedule, StopFlag, Stopwatch};

use super::agent_event::{AgentEvent, SearchView};

/// What is to be thought about.
pub(super) struct Question {
    /// A session of its own, at the position asked about.
    pub(super) session: Box<dyn Session>,
    pub(super) agent: AgentSpec,
    pub(super) seed: u64,
}

/// Where a thinking agent is reached.
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
    /// Begins to think.
    pub(super) fn start(question: Question) -> Self {
        let ((commands, taken), (event_sender, events)) = (channel(), channel());
        let stop = StopFlag::default();
        let eye = TuiObserver::new(taken, event_sender, stop.clone());
        std::thread::spawn(move || think(question, eye));
        Self { commands, events, stop }
    }

    // Whoever has answered takes no orders any more, which is no loss.
    pub(super) fn rest(&self) {
        let _ = self.commands.send(PauseCommand::Rest);
    }

    pub(super) fn resume(&self) {
        let _ = self.commands.send(PauseCommand::Resume);
    }

    /// Asks for the answer at once.
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

fn think(mut question: Question, mut eye: TuiObserver) {
    let event_sender = eye.event_sender.clone();
    let budget = Budget { stop: eye.stop.clone(), ..Budget::unlimited() };
    let failed = match question.session.seat(&question.agent, question.seed) {
        Err(error) => Some(error.to_string()),
        Ok(seat) => question.session.decide_observed(seat, &budget, &mut eye).err().map(|failure| failure.to_string()),
    };
    if let Some(failed) = failed {
        let _ = event_sender.send(AgentEvent::Failed(failed));
    }
}

/// The onlooker.
struct TuiObserver {
    commands: Receiver<PauseCommand>,
    event_sender: Sender<AgentEvent>,
    stop: StopFlag,
    told_to_rest: bool,
    /// Time spent thinking before the last rest.
    thought: Duration,
    since: Stopwatch,
}

impl TuiObserver {
    /// How often to look: often enough to seem alive, seldom enough to cost nothing.
    const EVERY: Duration = Duration::from_millis(100);

    fn new(commands: Receiver<PauseCommand>, event_sender: Sender<AgentEvent>, stop: StopFlag) -> Self {
        Self { commands, event_sender, stop, told_to_rest: false, thought: Duration::ZERO, since: Stopwatch::start() }
    }

    fn snapshot(&self, thought: &dyn TextSnapshot, thinking: Duration) -> SearchView {
        let report = thought.report();
        let (playouts, seconds) = (report.totals.playouts, thinking.as_secs_f64());
        SearchView { report, per_second: (playouts > 0 && seconds > 0.0).then(|| playouts as f64 / seconds) }
    }

    fn tell(&self, events: AgentEvent) {
        // Nobody listens to a thought that was given up.
        let _ = self.event_sender.send(events);
    }

    /// Waits for the resume command or until the channel is closed.
    fn rest(&mut self, thought: &dyn TextSnapshot) {
        self.thought += self.since.elapsed();
        self.tell(AgentEvent::Rested(self.snapshot(thought, self.thought)));
        while self.told_to_rest {
            self.told_to_rest = matches!(self.commands.recv(), Ok(PauseCommand::Rest));
        }
        self.since = Stopwatch::start();
    }
}

impl TextObserver for TuiObserver {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule { every: Some(Self::EVERY), ..SnapshotSchedule::NONE }
    }

    fn on_snapshot(&mut self, thought: &dyn TextSnapshot) {
        while let Ok(order) = self.commands.try_recv() {
            self.told_to_rest = matches!(order, PauseCommand::Rest);
        }
        if self.told_to_rest && !self.stop.is_raised() {
            self.rest(thought);
        }
        let snapshot = self.snapshot(thought, self.thought + self.since.elapsed());
        self.tell(if thought.is_final() { AgentEvent::Answered(snapshot) } else { AgentEvent::Looked(snapshot) });
    }
}
