//! The thread of an agent's search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use uctopia_catalog::Session;
use uctopia_game::{Budget, Context, Limit, StopFlag};
use uctopia_service::{AgentRequest, AgentState, RoundBudget, SnapshotEvent, panic_message};

use super::context::ThreadContext;
use super::observer::EventObserver;
use super::registry::{SearchCommand, SearchHandle};
use crate::app::SearchPermit;
use crate::error::no_thread;

/// Does the work of an agent's thread, and reports its panic.
fn reporting_panics(context: &ThreadContext, work: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(work))
        && !context.finished.is_raised()
    {
        context.fail(&panic_message(&*panic));
    }
}

/// An agent that is ready to search.
pub(crate) struct SearchThread {
    pub(crate) session: Session,
    pub(crate) asked: AgentRequest,
    pub(crate) seed: u64,
    pub(crate) alive: SearchPermit,
    pub(crate) context: Arc<ThreadContext>,
    commands: Receiver<SearchCommand>,
    interrupt: StopFlag,
    cannot_rest: StopFlag,
}

impl SearchThread {
    /// An agent and its handle.
    pub(crate) fn new(
        session: Session,
        asked: AgentRequest,
        seed: u64,
        alive: SearchPermit,
        context: Arc<ThreadContext>,
    ) -> (Self, SearchHandle) {
        let (commands, taken): (Sender<SearchCommand>, Receiver<SearchCommand>) = channel();
        let (interrupt, cannot_rest) = (StopFlag::default(), StopFlag::default());
        let handle = SearchHandle {
            commands,
            gone: context.gone.clone(),
            interrupt: interrupt.clone(),
            cannot_rest: cannot_rest.clone(),
            finished: context.finished.clone(),
            has_tree: context.has_tree.clone(),
            no_tree: asked.no_tree(session.game()),
        };
        (
            Self {
                session,
                asked,
                seed,
                alive,
                context,
                commands: taken,
                interrupt,
                cannot_rest,
            },
            handle,
        )
    }

    /// Begins on a thread of its own.
    pub(crate) fn start(self) {
        self.context.show(&SnapshotEvent::empty(
            self.context.agent,
            AgentState::Waiting,
        ));
        let context = self.context.clone();
        let shown = context.clone();
        let started =
            std::thread::Builder::new().spawn(move || reporting_panics(&context, || self.think()));
        if let Err(error) = started {
            shown.fail(&no_thread(&error));
        }
    }

    fn think(self) {
        let context = self.context.clone();
        let Some(slot) = context.slots.take(&context.gone) else {
            return;
        };
        // Memory that is taken before its place is given away lasts until the session is gone.
        let share = match context.memory.take(self.asked.megabytes, &context.gone) {
            Ok(Some(share)) => Arc::new(share),
            Ok(None) => return,
            Err(problem) => return context.fail(&problem),
        };
        let (mut session, seat, rests) = match self.asked.seat(&self.session, self.seed) {
            Ok(seated) => seated,
            Err(problem) => return context.fail(&problem),
        };
        let limit = match rests {
            true => Limit {
                iterations: Some(context.limits.requests.iters),
                ..Limit::NONE
            },
            false => Limit {
                time: self.asked.time,
                ..Limit::NONE
            },
        };
        if !rests {
            self.cannot_rest.raise();
            self.follow_early_stops();
        }
        context.show(&SnapshotEvent::empty(context.agent, AgentState::Thinking));
        let budget = Budget {
            limit,
            stop: self.interrupt.clone(),
        };
        let round = self.round(rests);
        let mut observer = EventObserver::new(
            context.clone(),
            self.commands,
            slot,
            share.clone(),
            self.interrupt,
            round,
            rests,
        );
        if let Err(failure) =
            session.decide(seat, &mut Context::new(&budget).observed_by(&mut observer))
        {
            context.fail(&failure);
        }
        drop((observer, session));
        drop((share, self.alive));
    }

    /// Ends the search at its first step if it was stopped before it was known that it cannot pause.
    fn follow_early_stops(&self) {
        if self
            .commands
            .try_iter()
            .any(|order| matches!(order, SearchCommand::Stop))
        {
            self.interrupt.raise();
        }
    }

    /// The first round; an agent that cannot rest keeps its bounds to itself.
    fn round(&self, rests: bool) -> RoundBudget {
        if rests {
            self.asked.round
        } else {
            RoundBudget::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;
    use std::time::Duration;

    use uctopia_catalog::GameSpec;
    use uctopia_game::RulesError;

    use super::*;
    use crate::event_stream::EventStream;
    use crate::memory::MemoryPool;
    use crate::slots::Slots;

    /// What an observer receives of a thread that does this.
    fn received(work: impl FnOnce()) -> Vec<String> {
        let context = Arc::new(ThreadContext {
            agent: 0,
            position: "ttt".parse::<GameSpec>().unwrap().start(),
            event_stream: EventStream::default(),
            slots: Slots::new(1),
            memory: MemoryPool::new(1),
            limits: Arc::default(),
            every: Duration::from_secs(1),
            gone: StopFlag::default(),
            finished: StopFlag::default(),
            has_tree: StopFlag::default(),
            live: OnceLock::new(),
        });
        reporting_panics(&context, work);
        context.event_stream.waiting()
    }

    #[test]
    fn observers_receive_panics() {
        let of_panic = received(|| panic!("on purpose"));
        assert!(
            of_panic.len() == 1 && of_panic[0].contains("failed"),
            "{of_panic:?}"
        );
        assert!(of_panic[0].contains("internal error"), "{of_panic:?}");
        let of_rules = received(|| RulesError::raise("the rules failed".into(), ()));
        assert!(
            of_rules.len() == 1 && of_rules[0].contains("the rules failed"),
            "{of_rules:?}"
        );
    }
}
