//! The active searches by name.

use std::collections::{HashMap, VecDeque};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uctopia_game::StopFlag;
use uctopia_options::{Message, message};
use uctopia_service::{Refusal, RoundBudget, TreeRequest, TreeView};

/// A command to a running search.
pub(crate) enum SearchCommand {
    /// Pause.
    Stop,
    /// Continue for another round.
    Continue(RoundBudget),
    /// Return a part of the tree.
    Tree(TreeRequest, oneshot::Sender<Result<TreeView, Refusal>>),
}

/// The handle of one agent's search.
pub(crate) struct SearchHandle {
    pub(crate) commands: Sender<SearchCommand>,
    /// Raised when the client has disconnected.
    pub(crate) gone: StopFlag,
    /// Ends the search, whose report is then sent.
    pub(crate) interrupt: StopFlag,
    /// Raised when the search cannot pause: stopping it ends it.
    pub(crate) cannot_rest: StopFlag,
    /// Raised when the search is finished: only its tree can still be requested.
    pub(crate) finished: StopFlag,
    /// Raised when the search is finished and keeps its tree.
    pub(crate) has_tree: StopFlag,
    /// The reason why the agent has no tree, if it has none.
    pub(crate) no_tree: Option<Message>,
}

impl SearchHandle {
    /// Whether the search may pause and continue, as far as is known.
    pub(crate) fn can_go_on(&self) -> bool {
        !self.cannot_rest.is_raised() && !self.finished.is_raised()
    }

    /// Pauses the search, or ends it if it cannot pause.
    pub(crate) fn stop(&self) {
        // Where the observer has ended, there is nothing left to stop.
        let _ = self.commands.send(SearchCommand::Stop);
        // In this order: an agent that detects just now that it cannot pause reads its commands afterwards.
        if self.cannot_rest.is_raised() {
            self.interrupt.raise();
        }
    }
}

/// A search: all agents of one request.
pub(crate) struct ActiveSearch {
    pub(crate) handles: Vec<SearchHandle>,
    /// The number of agents that are neither done nor failed.
    going: Mutex<usize>,
}

impl ActiveSearch {
    pub(crate) fn new(handles: Vec<SearchHandle>) -> Self {
        Self {
            going: Mutex::new(handles.len()),
            handles,
        }
    }

    /// Records that one agent is done or has failed; returns whether it was the last.
    pub(crate) fn finish_one(&self) -> bool {
        let mut going = self.going.lock().unwrap_or_else(PoisonError::into_inner);
        *going = going.saturating_sub(1);
        *going == 0
    }

    fn is_done(&self) -> bool {
        *self.going.lock().unwrap_or_else(PoisonError::into_inner) == 0
    }

    /// Whether all agents are done and one keeps a tree.
    fn has_tree(&self) -> bool {
        self.is_done()
            && self
                .handles
                .iter()
                .any(|handle| handle.has_tree.is_raised())
    }

    /// Whether the client has disconnected, or the search has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.is_done() || self.handles.iter().all(|handle| handle.gone.is_raised())
    }

    /// Ends all agents.
    pub(crate) fn end(&self) {
        for handle in &self.handles {
            handle.gone.raise();
            handle.interrupt.raise();
        }
    }

    /// One agent, or all of them.
    pub(crate) fn named(&self, agent: Option<usize>) -> Result<&[SearchHandle], Refusal> {
        match agent {
            None => Ok(&self.handles),
            Some(agent) => self.handles.get(agent..=agent).ok_or_else(|| {
                Refusal::field(
                    "agent",
                    &message!(
                        "there is no agent {agent}: there are {number}",
                        number = self.handles.len()
                    ),
                )
            }),
        }
    }
}

/// All searches by name.
#[derive(Clone)]
pub(crate) struct SearchRegistry(Arc<Mutex<Searches>>);

struct Searches {
    by_name: HashMap<String, Arc<ActiveSearch>>,
    /// Finished searches without clients whose trees are kept for a while, the oldest first.
    kept: VecDeque<String>,
    most_kept: usize,
    next: u64,
}

impl SearchRegistry {
    pub(crate) fn new(most_kept: usize) -> Self {
        let searches = Searches {
            by_name: HashMap::new(),
            kept: VecDeque::new(),
            most_kept,
            next: 1,
        };
        Self(Arc::new(Mutex::new(searches)))
    }

    /// Enters a search; returns its name.
    pub(crate) fn enter(&self, live: Arc<ActiveSearch>) -> String {
        let mut searches = self.lock();
        let name = searches.next.to_string();
        searches.next += 1;
        searches.by_name.insert(name.clone(), live);
        name
    }

    /// The search of this name.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<ActiveSearch>, Refusal> {
        let found = self.lock().by_name.get(name).cloned();
        found.ok_or_else(|| Refusal::not_found(message!(
                "there is no search {name:?} any more: a search lasts while its events are read, and for a while longer if it keeps a tree: begin another"
            )))
    }

    /// Handles the disconnection of a search's client: a finished search with a tree is kept for a while, any other ends.
    pub(crate) fn leave(&self, name: &str) {
        let mut searches = self.lock();
        let Some(live) = searches.by_name.get(name).cloned() else {
            return;
        };
        if live.has_tree() {
            searches.kept.push_back(name.to_owned());
        } else {
            searches.by_name.remove(name);
            live.end();
        }
        while searches.kept.len() > searches.most_kept {
            let oldest = searches.kept.pop_front().unwrap_or_default();
            if let Some(live) = searches.by_name.remove(&oldest) {
                live.end();
            }
        }
    }

    /// Ends everything.
    pub(crate) fn end(&self) {
        let mut searches = self.lock();
        searches.by_name.drain().for_each(|(_, live)| live.end());
        searches.kept.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Searches> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
