//! The observer of a search: sends snapshots, pauses between rounds, and executes commands.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use uctopia_catalog::{TextObserver, TextSnapshot};
use uctopia_game::{SnapshotSchedule, StopFlag, Stopwatch};

use super::goal::RoundLimit;
use super::registry::SearchCommand;
use super::snapshot::{AgentState, SnapshotEvent};
use super::thread::ThreadContext;
use crate::agents::RoundBudget;
use crate::memory::MemoryLease;
use crate::slots::SlotPermit;

/// What watches one agent.
pub(crate) struct EventObserver {
    context: Arc<ThreadContext>,
    commands: Receiver<SearchCommand>,
    /// The place to think; none while it rests.
    slot: Option<SlotPermit>,
    /// The memory it has taken, which may be asked back while it rests.
    share: Arc<MemoryLease>,
    /// Ends the search.
    interrupt: StopFlag,
    goal: RoundLimit,
    /// Whether the search can rest and go on beyond its round.
    rests: bool,
    /// Whether it was told to rest.
    told_to_rest: bool,
    /// Time spent thinking in earlier rounds.
    thought: Duration,
    round: Stopwatch,
}

/// What is said to whoever watches a search that was ended while it rested.
const EVICTED_MESSAGE: &str =
    "the server ended this paused search to free memory for another one; its results stay, start it again to continue";

/// What became of a moment's waiting for orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wait {
    /// One came and was followed.
    SearchCommand,
    Nothing,
    /// Nobody watches any more.
    Over,
}

impl EventObserver {
    /// How often a paused search checks for a disconnected client.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// What watches an agent that has a place and memory to think, and the flag that ends it.
    pub(crate) fn new(
        context: Arc<ThreadContext>,
        commands: Receiver<SearchCommand>,
        slot: SlotPermit,
        share: Arc<MemoryLease>,
        interrupt: StopFlag,
        round: RoundBudget,
        rests: bool,
    ) -> Self {
        let goal = RoundLimit::of(round, 0, Duration::ZERO, &context.limits);
        let (thought, round) = (Duration::ZERO, Stopwatch::start());
        let slot = Some(slot);
        Self { context, commands, slot, share, interrupt, goal, rests, told_to_rest: false, thought, round }
    }

    /// Time spent thinking so far.
    fn thinking(&self) -> Duration {
        match self.slot {
            Some(_) => self.thought + self.round.elapsed(),
            None => self.thought,
        }
    }

    /// What there is to see.
    fn snapshot(&self, state: AgentState, thought: &dyn TextSnapshot) -> SnapshotEvent {
        let snapshot = SnapshotEvent::of(self.context.agent, state, thought, self.thinking());
        let may_continue = self.rests && !thought.is_final() && snapshot.playouts < self.context.limits.iters;
        SnapshotEvent { can_continue: may_continue, ..snapshot }
    }

    /// Follows an order that came after so many playouts.
    fn follow(&mut self, order: SearchCommand, thought: &dyn TextSnapshot, done: u64) {
        match order {
            SearchCommand::Stop => self.told_to_rest = true,
            SearchCommand::Continue(round) => {
                self.told_to_rest = false;
                self.goal = RoundLimit::of(round, done, self.thinking(), &self.context.limits);
            }
            SearchCommand::Tree(request, answer) => drop(answer.send(request.answer(thought))),
        }
    }

    /// Follows the next order, if one comes soon.
    fn wait(&mut self, thought: &dyn TextSnapshot, done: u64) -> Wait {
        let next = self.commands.recv_timeout(Self::PATIENCE);
        if self.context.gone.is_raised() {
            return Wait::Over;
        }
        match next {
            Ok(order) => {
                self.follow(order, thought, done);
                Wait::SearchCommand
            }
            Err(RecvTimeoutError::Timeout) => Wait::Nothing,
            Err(RecvTimeoutError::Disconnected) => Wait::Over,
        }
    }

    /// Gives the place to think to others.
    fn leave_place(&mut self) {
        self.thought = self.thinking();
        self.slot = None;
    }

    /// Waits for another round, and then for a place to think.
    fn rest(&mut self, thought: &dyn TextSnapshot, done: u64) {
        self.leave_place();
        self.context.show(&self.snapshot(AgentState::Resting, thought));
        self.share.rest();
        while self.told_to_rest || self.goal.is_reached(done, self.thought) {
            if self.wait(thought, done) == Wait::Over {
                return;
            }
            if self.share.is_evicted() {
                return self.make_room(thought);
            }
        }
        if !self.share.resume() {
            return self.make_room(thought);
        }
        self.context.show(&self.snapshot(AgentState::Waiting, thought));
        let slot = self.context.slots.take(&self.context.gone);
        (self.slot, self.round) = (slot, Stopwatch::start());
        self.context.show(&self.snapshot(AgentState::Thinking, thought));
    }

    /// Ends a search that rests, so that another one has room; its numbers stay with whoever has read them.
    fn make_room(&mut self, thought: &dyn TextSnapshot) {
        self.context.finished.raise();
        let message = Some(EVICTED_MESSAGE.to_owned());
        self.context.show(&SnapshotEvent {
            message,
            can_continue: false,
            ..self.snapshot(AgentState::Failed, thought)
        });
        self.context.finish();
        self.context.gone.raise();
        self.interrupt.raise();
    }

    /// Shows the answer, and the tree to whoever asks for it until nobody is left or has asked for long.
    fn finish(&mut self, thought: &dyn TextSnapshot) {
        self.context.finished.raise();
        if thought.has_tree() {
            self.context.has_tree.raise();
        }
        self.leave_place();
        let snapshot = self.snapshot(AgentState::Done, thought);
        self.context.show(&SnapshotEvent { milestone: is_milestone(snapshot.playouts), ..snapshot });
        self.context.finish();
        self.share.rest();
        let mut idle = Stopwatch::start();
        while thought.has_tree() && idle.elapsed() < self.context.limits.kept_for && !self.share.is_evicted() {
            match self.wait(thought, 0) {
                Wait::SearchCommand => idle = Stopwatch::start(),
                Wait::Nothing => {}
                Wait::Over => return,
            }
        }
    }
}

/// Whether a count is one of 1, 2, 5, 10, 20, 50, …
fn is_milestone(playouts: u64) -> bool {
    let looks = SnapshotSchedule { milestones: true, ..SnapshotSchedule::NONE };
    playouts > 0 && looks.next(playouts - 1) == Some(playouts)
}

impl TextObserver for EventObserver {
    fn schedule(&self) -> SnapshotSchedule {
        self.goal.looks(self.context.every, self.thinking())
    }

    fn on_snapshot(&mut self, thought: &dyn TextSnapshot) {
        if self.context.gone.is_raised() {
            return;
        }
        if thought.is_final() {
            return self.finish(thought);
        }
        let snapshot = self.snapshot(AgentState::Thinking, thought);
        let done = snapshot.playouts;
        self.context.show(&SnapshotEvent { milestone: is_milestone(done), ..snapshot });
        while let Ok(order) = self.commands.try_recv() {
            self.follow(order, thought, done);
        }
        if self.rests && (self.told_to_rest || self.goal.is_reached(done, self.thinking())) {
            self.rest(thought, done);
        }
    }
}
