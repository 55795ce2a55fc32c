//! The observer of a search: sends snapshots, pauses between rounds, and executes commands.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use uctopia_catalog::{AnyState, TextSnapshot};
use uctopia_game::{SearchObserver, SearchSnapshot, SnapshotSchedule, StopFlag, Stopwatch};
use uctopia_service::{AgentState, RoundBudget, RoundLimit, SnapshotEvent};

use super::context::ThreadContext;
use super::registry::SearchCommand;
use crate::memory::MemoryLease;
use crate::slots::SlotPermit;

/// The observer of one agent.
pub(crate) struct EventObserver {
    context: Arc<ThreadContext>,
    commands: Receiver<SearchCommand>,
    /// The search slot; `None` while the search is paused.
    slot: Option<SlotPermit>,
    /// The memory that the search has leased; it can be evicted while it is paused.
    share: Arc<MemoryLease>,
    /// Stops the search.
    interrupt: StopFlag,
    goal: RoundLimit,
    /// Whether the search can pause and continue beyond its round.
    rests: bool,
    /// Whether a pause was requested.
    pause_requested: bool,
    /// Search time of earlier rounds.
    earlier: Duration,
    round: Stopwatch,
}

/// The message of a paused search that was ended to free memory.
const EVICTED_MESSAGE: &str = "the server ended this paused search to free memory for another one; its results stay, start it again to continue";

/// The result of waiting for a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wait {
    /// A command arrived and was executed.
    Command,
    Nothing,
    /// The client has disconnected.
    Over,
}

impl EventObserver {
    /// How often a paused search checks for a disconnected client.
    const POLL_INTERVAL: Duration = Duration::from_millis(100);

    /// The observer of an agent that has a slot and memory, with the flag that stops the search.
    pub(crate) fn new(
        context: Arc<ThreadContext>,
        commands: Receiver<SearchCommand>,
        slot: SlotPermit,
        share: Arc<MemoryLease>,
        interrupt: StopFlag,
        round: RoundBudget,
        rests: bool,
    ) -> Self {
        let goal = RoundLimit::of(round, 0, Duration::ZERO, &context.limits.requests);
        let (earlier, round) = (Duration::ZERO, Stopwatch::start());
        let slot = Some(slot);
        Self {
            context,
            commands,
            slot,
            share,
            interrupt,
            goal,
            rests,
            pause_requested: false,
            earlier,
            round,
        }
    }

    /// Search time so far.
    fn thinking(&self) -> Duration {
        match self.slot {
            Some(_) => self.earlier + self.round.elapsed(),
            None => self.earlier,
        }
    }

    /// The event of a snapshot.
    fn snapshot(&self, state: AgentState, snapshot: &TextSnapshot<'_>) -> SnapshotEvent {
        let event = SnapshotEvent::of(self.context.agent, state, snapshot, self.thinking());
        let may_continue = self.rests
            && !snapshot.is_final()
            && event.playouts < self.context.limits.requests.iters;
        SnapshotEvent {
            can_continue: may_continue,
            ..event
        }
    }

    /// Executes a command that arrived after `done` playouts.
    fn execute(&mut self, command: SearchCommand, snapshot: &TextSnapshot<'_>, done: u64) {
        match command {
            SearchCommand::Stop => self.pause_requested = true,
            SearchCommand::Continue(round) => {
                self.pause_requested = false;
                self.goal =
                    RoundLimit::of(round, done, self.thinking(), &self.context.limits.requests);
            }
            SearchCommand::Tree(request, answer) => drop(answer.send(request.answer(snapshot))),
        }
    }

    /// Executes the next command if one arrives within the poll interval.
    fn wait(&mut self, snapshot: &TextSnapshot<'_>, done: u64) -> Wait {
        let next = self.commands.recv_timeout(Self::POLL_INTERVAL);
        if self.context.gone.is_raised() {
            return Wait::Over;
        }
        match next {
            Ok(command) => {
                self.execute(command, snapshot, done);
                Wait::Command
            }
            Err(RecvTimeoutError::Timeout) => Wait::Nothing,
            Err(RecvTimeoutError::Disconnected) => Wait::Over,
        }
    }

    /// Releases the search slot.
    fn release_slot(&mut self) {
        self.earlier = self.thinking();
        self.slot = None;
    }

    /// Waits for another round, and then for a search slot.
    fn rest(&mut self, snapshot: &TextSnapshot<'_>, done: u64) {
        self.release_slot();
        self.context
            .show(&self.snapshot(AgentState::Resting, snapshot));
        self.share.rest();
        while self.pause_requested || self.goal.is_reached(done, self.earlier) {
            if self.wait(snapshot, done) == Wait::Over {
                return;
            }
            if self.share.is_evicted() {
                return self.make_room(snapshot);
            }
        }
        if !self.share.resume() {
            return self.make_room(snapshot);
        }
        self.context
            .show(&self.snapshot(AgentState::Waiting, snapshot));
        let slot = self.context.slots.take(&self.context.gone);
        (self.slot, self.round) = (slot, Stopwatch::start());
        self.context
            .show(&self.snapshot(AgentState::Thinking, snapshot));
    }

    /// Ends a paused search to free its memory; clients keep the results that they have received.
    fn make_room(&mut self, snapshot: &TextSnapshot<'_>) {
        self.context.finished.raise();
        let message = Some(EVICTED_MESSAGE.to_owned());
        self.context.show(&SnapshotEvent {
            message,
            can_continue: false,
            ..self.snapshot(AgentState::Failed, snapshot)
        });
        self.context.finish();
        self.context.gone.raise();
        self.interrupt.raise();
    }

    /// Sends the final report, and answers requests for the tree until the client disconnects or is idle for too long.
    fn finish(&mut self, snapshot: &TextSnapshot<'_>) {
        self.context.finished.raise();
        if snapshot.has_tree() {
            self.context.has_tree.raise();
        }
        self.release_slot();
        let event = self.snapshot(AgentState::Done, snapshot);
        self.context.show(&event.on_chart());
        self.context.finish();
        self.share.rest();
        let mut idle = Stopwatch::start();
        while snapshot.has_tree()
            && idle.elapsed() < self.context.limits.kept_for
            && !self.share.is_evicted()
        {
            match self.wait(snapshot, 0) {
                Wait::Command => idle = Stopwatch::start(),
                Wait::Nothing => {}
                Wait::Over => return,
            }
        }
    }
}

impl SearchObserver<AnyState> for EventObserver {
    fn schedule(&self) -> SnapshotSchedule {
        self.goal.schedule(self.context.every, self.thinking())
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let context = Arc::clone(&self.context);
        let snapshot = &TextSnapshot::new(&context.position, snapshot);
        if self.context.gone.is_raised() {
            return;
        }
        if snapshot.is_final() {
            return self.finish(snapshot);
        }
        let event = self.snapshot(AgentState::Thinking, snapshot);
        let done = event.playouts;
        self.context.show(&event.on_chart());
        while let Ok(command) = self.commands.try_recv() {
            self.execute(command, snapshot, done);
        }
        if self.rests && (self.pause_requested || self.goal.is_reached(done, self.thinking())) {
            self.rest(snapshot, done);
        }
    }
}
