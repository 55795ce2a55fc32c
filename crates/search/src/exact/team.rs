//! What threads that search together know of one another.

use std::sync::Arc;

use crate::position_key::PositionKey;
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What threads have in common besides the table.
#[derive(Debug)]
pub(crate) struct Team {
    /// Whether one of them is done, or cannot go on.
    pub(crate) stop: AtomicBool,
    /// The positions that are being searched, by their checks; 0 for none. Two that meet here are searched as by one thread.
    searched: Vec<AtomicU64>,
}

impl Team {
    /// Far more places than positions: a thread has one for each of its plies.
    const PLACES: usize = if cfg!(loom) { 1 } else { 1 << 12 };

    pub(crate) fn new() -> Self {
        let searched = std::iter::repeat_with(|| AtomicU64::new(0))
            .take(Self::PLACES)
            .collect();
        Self {
            stop: AtomicBool::new(false),
            searched,
        }
    }

    fn place(&self, key: PositionKey) -> &AtomicU64 {
        &self.searched[key.check as usize % Self::PLACES]
    }

    /// Whether some thread is searching a position.
    pub(crate) fn is_searched(&self, key: PositionKey) -> bool {
        self.place(key).load(Relaxed) == key.check
    }

    /// Records that a thread searches a position.
    pub(crate) fn begin(&self, key: PositionKey) {
        self.place(key).store(key.check, Relaxed);
    }

    /// Records that a thread no longer searches a position.
    pub(crate) fn end(&self, key: PositionKey) {
        if self.is_searched(key) {
            self.place(key).store(0, Relaxed);
        }
    }
}

/// A thread's view of the search.
#[derive(Debug)]
pub(super) struct SharedSearch {
    pub(super) team: Arc<Team>,
    /// The positions on the current line that threads divide.
    pub(super) line: Vec<SharedPosition>,
    /// The index in `line` of a position that another thread has decided.
    pub(super) decided: Option<usize>,
}

/// A position that threads divide, and the window in which its score is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedPosition {
    pub(super) key: PositionKey,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl SharedSearch {
    pub(super) fn new(team: Arc<Team>) -> Self {
        Self {
            team,
            line: Vec::new(),
            decided: None,
        }
    }

    /// Goes back to the beginning of the line.
    pub(super) fn reset(&mut self) {
        self.line.clear();
        self.decided = None;
    }
}
