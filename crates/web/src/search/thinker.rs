//! The thread on which an agent thinks.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec, Seat, Session};
use uctopia_game::{Budget, Limit, StopFlag};

use super::eye::Eye;
use super::hub::{Desk, Live, Order};
use super::snapshot::{Snapshot, State};
use crate::agents::{Asked, Round};
use crate::app::Alive;
use crate::config::Limits;
use crate::error::BROKEN;
use crate::feed::Feed;
use crate::memory::Memory;
use crate::slots::Slots;

/// What an agent's thread needs of the world.
pub(crate) struct Watch {
    /// Which of the agents asked it is.
    pub(crate) agent: usize,
    pub(crate) feed: Feed,
    pub(crate) slots: Slots,
    pub(crate) memory: Memory,
    pub(crate) limits: Arc<Limits>,
    /// How often to show what is thought.
    pub(crate) every: Duration,
    /// Raised when nobody watches any more.
    pub(crate) gone: StopFlag,
    /// Raised when there is nothing left to find.
    pub(crate) finished: StopFlag,
    /// Raised when there is nothing left to find, and a tree to look at.
    pub(crate) keeps_tree: StopFlag,
    /// The search it belongs to, once all agents are ready.
    pub(crate) live: OnceLock<Weak<Live>>,
}

impl Watch {
    /// Sends a snapshot; milestones and the last are never replaced by newer ones.
    pub(crate) fn show(&self, snapshot: &Snapshot) {
        let lasts = snapshot.milestone || matches!(snapshot.state, State::Done | State::Failed);
        if lasts {
            self.feed.push("snapshot", snapshot);
        } else {
            self.feed.replace("snapshot", self.agent, snapshot);
        }
    }

    /// Notes that the agent is done; the last one closes the stream.
    pub(crate) fn finish(&self) {
        let live = self.live.get().and_then(Weak::upgrade);
        if live.is_none_or(|live| live.finish_one()) {
            self.feed.close();
        }
    }

    /// Notes that the agent has nothing to answer, and why.
    fn fail(&self, message: &impl ToString) {
        self.show(&Snapshot { message: Some(message.to_string()), ..Snapshot::empty(self.agent, State::Failed) });
        self.finish();
    }
}

/// Says so when the program's own mistake ends an agent's thread.
struct FailOnPanic(Arc<Watch>);

impl Drop for FailOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() && !self.0.finished.is_raised() {
            self.0.fail(&BROKEN);
        }
    }
}

/// An agent that is ready to think.
pub(crate) struct Thinker {
    pub(crate) session: Box<dyn Session>,
    pub(crate) asked: Asked,
    pub(crate) seed: u64,
    pub(crate) alive: Alive,
    pub(crate) watch: Arc<Watch>,
    orders: Receiver<Order>,
    interrupt: StopFlag,
    cannot_rest: StopFlag,
}

impl Thinker {
    /// An agent, and where it is reached.
    pub(crate) fn new(
        session: Box<dyn Session>,
        asked: Asked,
        seed: u64,
        alive: Alive,
        watch: Arc<Watch>,
    ) -> (Self, Desk) {
        let (orders, taken): (Sender<Order>, Receiver<Order>) = channel();
        let (interrupt, cannot_rest) = (StopFlag::default(), StopFlag::default());
        let desk = Desk {
            orders,
            gone: watch.gone.clone(),
            interrupt: interrupt.clone(),
            cannot_rest: cannot_rest.clone(),
            finished: watch.finished.clone(),
            keeps_tree: watch.keeps_tree.clone(),
            no_tree: (!asked.keeps_tree).then(|| without_tree(&asked.spec, session.game())),
        };
        (Self { session, asked, seed, alive, watch, orders: taken, interrupt, cannot_rest }, desk)
    }

    /// Begins on a thread of its own.
    pub(crate) fn start(self) {
        self.watch.show(&Snapshot::empty(self.watch.agent, State::Waiting));
        std::thread::spawn(move || self.think());
    }

    fn think(mut self) {
        let watch = self.watch.clone();
        let _guard = FailOnPanic(watch.clone());
        let Some(slot) = watch.slots.take(&watch.gone) else { return };
        // Memory that is taken before its place is given away lasts until the session is gone.
        let share = match watch.memory.take(self.asked.megabytes, &watch.gone) {
            Ok(Some(share)) => Arc::new(share),
            Ok(None) => return,
            Err(problem) => return watch.fail(&problem),
        };
        let (seat, rests) = match self.seat() {
            Ok(seated) => seated,
            Err(problem) => return watch.fail(&problem),
        };
        let limit = match rests {
            true => Limit { iterations: Some(watch.limits.iters), ..Limit::NONE },
            false => Limit::NONE,
        };
        if !rests {
            self.cannot_rest.raise();
            self.follow_early_stops();
        }
        watch.show(&Snapshot::empty(watch.agent, State::Thinking));
        let budget = Budget { limit, stop: self.interrupt.clone() };
        let (round, mut session) = (self.round(rests), self.session);
        let mut eye = Eye::new(watch.clone(), self.orders, slot, share.clone(), self.interrupt, round, rests);
        if let Err(failure) = session.decide_watched(seat, &budget, &mut eye) {
            watch.fail(&failure);
        }
        drop((eye, session));
        drop((share, self.alive));
    }

    /// Ends the search at its first step if it was to stop while it was not known yet that it cannot rest.
    fn follow_early_stops(&self) {
        if self.orders.try_iter().any(|order| matches!(order, Order::Stop)) {
            self.interrupt.raise();
        }
    }

    /// Seats the agent, without its bounds if it can rest and go on beyond them; tells whether it can.
    fn seat(&mut self) -> Result<(Seat, bool), uctopia_catalog::SpecError> {
        if let Some(unbounded) = &self.asked.unbounded {
            let seat = self.session.seat(unbounded, self.seed)?;
            if self.session.is_open_ended(seat) {
                return Ok((seat, true));
            }
            self.session = self.session.fork();
        }
        Ok((self.session.seat(&self.asked.seated, self.seed)?, false))
    }

    /// The first round; an agent that cannot rest keeps its bounds to itself.
    fn round(&self, rests: bool) -> Round {
        if rests { self.asked.round } else { Round::default() }
    }
}

/// Why an agent has no tree to look at, and what there is instead.
fn without_tree(agent: &AgentSpec, game: &GameSpec) -> String {
    let keepers = AgentSpec::all().into_iter().filter(|other| other.in_game(game).searches_a_tree());
    let keepers: Vec<&str> = keepers.map(|other| other.name()).collect();
    let why = match agent.searches_a_tree() {
        true => "searches several trees apart, of which none is kept to be looked at",
        false => "keeps no tree",
    };
    format!(
        "{agent} {why}: what it found are the moves of its report; agents with a tree in this game: {}",
        keepers.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_to_whoever_watches() {
        let watch = Arc::new(Watch {
            agent: 0,
            feed: Feed::default(),
            slots: Slots::new(1),
            memory: Memory::new(1),
            limits: Arc::default(),
            every: Duration::from_secs(1),
            gone: StopFlag::default(),
            finished: StopFlag::default(),
            keeps_tree: StopFlag::default(),
            live: OnceLock::new(),
        });
        let guard = FailOnPanic(watch.clone());
        let panicked = std::thread::spawn(move || {
            let _guard = guard;
            panic!("on purpose");
        });
        panicked.join().unwrap_err();
        let said = watch.feed.waiting();
        assert!(
            said.len() == 1 && said[0].contains("failed") && said[0].contains("mistake of the program"),
            "{said:?}"
        );
    }
}
