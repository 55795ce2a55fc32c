//! The onlooker of a search: shows what is thought, rests between rounds, and does what it is told.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use uctopia_catalog::{TextOnlooker, TextThought};
use uctopia_game::{Looks, StopFlag, Stopwatch};

use super::goal::Goal;
use super::hub::Order;
use super::snapshot::{Snapshot, State};
use super::thinker::Watch;
use crate::agents::Round;
use crate::memory::Share;
use crate::slots::Slot;

/// What watches one agent.
pub(crate) struct Eye {
    watch: Arc<Watch>,
    orders: Receiver<Order>,
    /// The place to think; none while it rests.
    slot: Option<Slot>,
    /// The memory it has taken, which may be asked back while it rests.
    share: Arc<Share>,
    /// Ends the search.
    interrupt: StopFlag,
    goal: Goal,
    /// Whether the search can rest and go on beyond its round.
    rests: bool,
    /// Whether it was told to rest.
    told_to_rest: bool,
    /// Time spent thinking in earlier rounds.
    thought: Duration,
    round: Stopwatch,
}

/// What is said to whoever watches a search that was ended while it rested.
const MADE_ROOM: &str = "the server ended this search while it rested, since another one needed its memory: the numbers stay; begin it anew to go on";

/// What became of a moment's waiting for orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wait {
    /// One came and was followed.
    Order,
    Nothing,
    /// Nobody watches any more.
    Over,
}

impl Eye {
    /// How often somebody who rests looks whether anybody still watches.
    const PATIENCE: Duration = Duration::from_millis(100);

    /// What watches an agent that has a place and memory to think, and the flag that ends it.
    pub(crate) fn new(
        watch: Arc<Watch>,
        orders: Receiver<Order>,
        slot: Slot,
        share: Arc<Share>,
        interrupt: StopFlag,
        round: Round,
        rests: bool,
    ) -> Self {
        let goal = Goal::of(round, 0, Duration::ZERO, &watch.limits);
        let (thought, round) = (Duration::ZERO, Stopwatch::start());
        let slot = Some(slot);
        Self { watch, orders, slot, share, interrupt, goal, rests, told_to_rest: false, thought, round }
    }

    /// Time spent thinking so far.
    fn thinking(&self) -> Duration {
        match self.slot {
            Some(_) => self.thought + self.round.elapsed(),
            None => self.thought,
        }
    }

    /// What there is to see.
    fn snapshot(&self, state: State, thought: &dyn TextThought) -> Snapshot {
        let snapshot = Snapshot::of(self.watch.agent, state, thought, self.thinking());
        let goes_on = self.rests && !thought.is_answer() && snapshot.playouts < self.watch.limits.iters;
        Snapshot { can_continue: goes_on, ..snapshot }
    }

    /// Follows an order that came after so many playouts.
    fn follow(&mut self, order: Order, thought: &dyn TextThought, done: u64) {
        match order {
            Order::Stop => self.told_to_rest = true,
            Order::Continue(round) => {
                self.told_to_rest = false;
                self.goal = Goal::of(round, done, self.thinking(), &self.watch.limits);
            }
            Order::Tree(request, answer) => drop(answer.send(request.answer(thought))),
        }
    }

    /// Follows the next order, if one comes soon.
    fn wait(&mut self, thought: &dyn TextThought, done: u64) -> Wait {
        let next = self.orders.recv_timeout(Self::PATIENCE);
        if self.watch.gone.is_raised() {
            return Wait::Over;
        }
        match next {
            Ok(order) => {
                self.follow(order, thought, done);
                Wait::Order
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
    fn rest(&mut self, thought: &dyn TextThought, done: u64) {
        self.leave_place();
        self.watch.show(&self.snapshot(State::Resting, thought));
        self.share.rest();
        while self.told_to_rest || self.goal.is_reached(done, self.thought) {
            if self.wait(thought, done) == Wait::Over {
                return;
            }
            if self.share.is_evicted() {
                return self.make_room(thought);
            }
        }
        if !self.share.go_on() {
            return self.make_room(thought);
        }
        self.watch.show(&self.snapshot(State::Waiting, thought));
        let slot = self.watch.slots.take(&self.watch.gone);
        (self.slot, self.round) = (slot, Stopwatch::start());
        self.watch.show(&self.snapshot(State::Thinking, thought));
    }

    /// Ends a search that rests, so that another one has room; its numbers stay with whoever has read them.
    fn make_room(&mut self, thought: &dyn TextThought) {
        self.watch.finished.raise();
        let message = Some(MADE_ROOM.to_owned());
        self.watch.show(&Snapshot { message, can_continue: false, ..self.snapshot(State::Failed, thought) });
        self.watch.finish();
        self.watch.gone.raise();
        self.interrupt.raise();
    }

    /// Shows the answer, and the tree to whoever asks for it until nobody is left or has asked for long.
    fn finish(&mut self, thought: &dyn TextThought) {
        self.watch.finished.raise();
        if thought.keeps_tree() {
            self.watch.keeps_tree.raise();
        }
        self.leave_place();
        let snapshot = self.snapshot(State::Done, thought);
        self.watch.show(&Snapshot { milestone: is_milestone(snapshot.playouts), ..snapshot });
        self.watch.finish();
        self.share.rest();
        let mut idle = Stopwatch::start();
        while thought.keeps_tree() && idle.elapsed() < self.watch.limits.kept_for && !self.share.is_evicted() {
            match self.wait(thought, 0) {
                Wait::Order => idle = Stopwatch::start(),
                Wait::Nothing => {}
                Wait::Over => return,
            }
        }
    }
}

/// Whether a count is one of 1, 2, 5, 10, 20, 50, …
fn is_milestone(playouts: u64) -> bool {
    let looks = Looks { milestones: true, ..Looks::NONE };
    playouts > 0 && looks.next(playouts - 1) == Some(playouts)
}

impl TextOnlooker for Eye {
    fn wants(&self) -> Looks {
        self.goal.looks(self.watch.every, self.thinking())
    }

    fn look(&mut self, thought: &dyn TextThought) {
        if self.watch.gone.is_raised() {
            return;
        }
        if thought.is_answer() {
            return self.finish(thought);
        }
        let snapshot = self.snapshot(State::Thinking, thought);
        let done = snapshot.playouts;
        self.watch.show(&Snapshot { milestone: is_milestone(done), ..snapshot });
        while let Ok(order) = self.orders.try_recv() {
            self.follow(order, thought, done);
        }
        if self.rests && (self.told_to_rest || self.goal.is_reached(done, self.thinking())) {
            self.rest(thought, done);
        }
    }
}
