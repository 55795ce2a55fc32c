//! What a search thread shares with the server.

use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use uctopia_catalog::AnyState;
use uctopia_game::StopFlag;
use uctopia_options::Localized;
use uctopia_service::{AgentState, SnapshotEvent};

use super::registry::ActiveSearch;
use crate::config::ServerLimits;
use crate::event_stream::EventStream;
use crate::memory::MemoryPool;
use crate::slots::Slots;

/// What a search thread shares with the server.
pub(crate) struct ThreadContext {
    /// Which of the agents asked it is.
    pub(crate) agent: usize,
    /// The position that is searched.
    pub(crate) position: AnyState,
    pub(crate) event_stream: EventStream,
    pub(crate) slots: Slots,
    pub(crate) memory: MemoryPool,
    pub(crate) limits: Arc<ServerLimits>,
    /// The interval between snapshots.
    pub(crate) every: Duration,
    /// Raised when the client has disconnected.
    pub(crate) gone: StopFlag,
    /// Raised when there is nothing left to find.
    pub(crate) finished: StopFlag,
    /// Raised when there is nothing left to find, and a tree to look at.
    pub(crate) has_tree: StopFlag,
    /// The search it belongs to, once all agents are ready.
    pub(crate) live: OnceLock<Weak<ActiveSearch>>,
}

impl ThreadContext {
    /// Sends a snapshot; milestones and the last are never replaced by newer ones.
    pub(crate) fn show(&self, snapshot: &SnapshotEvent) {
        let lasts =
            snapshot.milestone || matches!(snapshot.state, AgentState::Done | AgentState::Failed);
        if lasts {
            self.event_stream.push("snapshot", snapshot);
        } else {
            self.event_stream.replace("snapshot", self.agent, snapshot);
        }
    }

    /// Notes that the agent is done; the last one closes the stream.
    pub(crate) fn finish(&self) {
        let live = self.live.get().and_then(Weak::upgrade);
        if live.is_none_or(|live| live.finish_one()) {
            self.event_stream.close();
        }
    }

    /// Notes that the agent has nothing to answer, and why.
    pub(super) fn fail(&self, message: &impl Localized) {
        self.show(&SnapshotEvent {
            message: Some(self.event_stream.localized(message)),
            ..SnapshotEvent::empty(self.agent, AgentState::Failed)
        });
        self.finish();
    }
}
