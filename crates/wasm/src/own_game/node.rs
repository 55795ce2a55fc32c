//! A position with everything that was read of it, and the positions after it that are kept.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use uctopia_catalog::ActionPath;
use wasm_bindgen::JsValue;

use super::rules::{Rules, Values};

/// A position. JavaScript is asked once when it is made; only texts, pictures, evaluations and keys are asked for later.
pub(super) struct Node {
    pub(super) rules: Arc<Rules>,
    pub(super) state: JsValue,
    pub(super) values: Values,
    pub(super) path: ActionPath,
    key: OnceLock<Option<String>>,
    /// Whether the position before it keeps it.
    is_kept: bool,
    is_visited: AtomicBool,
    children: Mutex<Children>,
}

/// The kept positions after each action, and when they were begun.
#[derive(Default)]
struct Children {
    epoch: u64,
    nodes: Box<[Option<Arc<Node>>]>,
}

impl Node {
    /// The first position of a game.
    pub(super) fn first(rules: &Arc<Rules>) -> Result<Arc<Self>, JsValue> {
        let read = rules.start()?;
        let rules = Arc::clone(rules);
        Ok(Arc::new(Self::new(
            rules,
            read,
            ActionPath::default(),
            true,
        )))
    }

    fn new(rules: Arc<Rules>, read: (JsValue, Values), path: ActionPath, is_kept: bool) -> Self {
        let (state, values) = read;
        Self {
            rules,
            state,
            values,
            path,
            key: OnceLock::new(),
            is_kept,
            is_visited: AtomicBool::new(false),
            children: Mutex::default(),
        }
    }

    /// The place of an action among the legal ones.
    pub(super) fn index_of(&self, action: u64) -> Option<usize> {
        self.values.actions.binary_search(&action).ok()
    }

    /// The position after an action. As in a tree that grows by a position at each visit, it is kept if this one is kept and was
    /// visited before.
    pub(super) fn after(&self, action: u64) -> Arc<Self> {
        let index = self.index_of(action).filter(|_| self.is_kept);
        if let Some(child) = index.and_then(|index| self.kept_child(index)) {
            return child;
        }
        let is_kept = index.is_some() && self.is_visited.swap(true, Ordering::Relaxed);
        let read = self
            .rules
            .child(&self.state, &self.path.then(action), action);
        let path = self.path.then(action);
        let child = Arc::new(Self::new(Arc::clone(&self.rules), read, path, is_kept));
        if let Some(index) = index.filter(|_| is_kept) {
            self.keep(index, &child);
        }
        child
    }

    fn kept_child(&self, index: usize) -> Option<Arc<Self>> {
        let epoch = self.rules.kept.epoch();
        let mut children = self.children();
        if children.epoch == epoch {
            return children.nodes.get(index)?.clone();
        }
        // Those of an earlier epoch.
        let nodes = Box::default();
        drop(std::mem::replace(&mut *children, Children { epoch, nodes }));
        None
    }

    fn keep(&self, index: usize, child: &Arc<Self>) {
        let mut children = self.children();
        if children.nodes.is_empty() {
            children.nodes = vec![None; self.values.actions.len()].into();
        }
        children.nodes[index] = Some(Arc::clone(child));
        self.rules.kept.add();
    }

    fn children(&self) -> MutexGuard<'_, Children> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands for the position in comparisons; nothing where only its path does.
    pub(super) fn key(&self) -> Option<&str> {
        let ask = || self.rules.key(&self.state, &self.path);
        self.key.get_or_init(ask).as_deref()
    }

    fn take_children(&mut self) -> Vec<Arc<Self>> {
        let children = self.children.get_mut();
        let children = children.unwrap_or_else(PoisonError::into_inner);
        let nodes = std::mem::take(&mut children.nodes);
        nodes.into_iter().flatten().collect()
    }
}

impl Drop for Node {
    /// Node by node, since the recursion of a deep tree would overflow the stack.
    fn drop(&mut self) {
        let mut pending = self.take_children();
        while let Some(node) = pending.pop() {
            if let Some(mut node) = Arc::into_inner(node) {
                pending.append(&mut node.take_children());
            }
        }
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {:?}", self.rules.name, self.path.actions())
    }
}
