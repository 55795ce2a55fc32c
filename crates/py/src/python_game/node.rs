//! A position with everything that was read of its state, and the positions after it that are kept.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use pyo3::intern;
use pyo3::prelude::*;
use uctopia_catalog::ActionPath;

use super::complaint::bad_value;
use super::identity::Identity;
use super::reader::{self, StateValues};
use super::rules::Rules;
use crate::python_error::or_raise;

/// A position. Python is asked once when it is made; only texts, pictures, evaluations and keys are asked for later.
pub(super) struct Node {
    pub(super) rules: Arc<Rules>,
    pub(super) state: Py<PyAny>,
    pub(super) values: StateValues,
    pub(super) path: ActionPath,
    identity: OnceLock<Identity>,
    /// The evaluation for the first player of two.
    pub(super) evaluation: OnceLock<f32>,
    /// How many squares its board has.
    pub(super) squares: OnceLock<usize>,
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
    pub(super) fn first(py: Python<'_>, rules: &Arc<Rules>) -> PyResult<Arc<Self>> {
        let state = rules.first_state(py)?;
        Self::read(Arc::clone(rules), &state, ActionPath::default(), true).map(Arc::new)
    }

    fn read(
        rules: Arc<Rules>,
        state: &Bound<'_, PyAny>,
        path: ActionPath,
        is_kept: bool,
    ) -> PyResult<Self> {
        let values = reader::read(&rules, state)
            .inspect_err(|error| note_moves(error, &rules, &path, state.py()))?;
        Ok(Self {
            rules,
            state: state.clone().unbind(),
            values,
            path,
            identity: OnceLock::new(),
            evaluation: OnceLock::new(),
            squares: OnceLock::new(),
            is_kept,
            is_visited: AtomicBool::new(false),
            children: Mutex::default(),
        })
    }

    /// The number of an action among the legal ones.
    pub(super) fn index_of(&self, action: u64) -> Option<usize> {
        self.values.actions.binary_search(&action).ok()
    }

    /// The position after an action, if it is kept.
    pub(super) fn kept_child(&self, action: u64) -> Option<Arc<Self>> {
        if !self.is_kept {
            return None;
        }
        let index = self.index_of(action)?;
        let epoch = self.rules.kept.epoch();
        let mut children = self.children();
        if children.epoch == epoch {
            return children.nodes.get(index)?.clone();
        }
        // Those of an earlier epoch are dropped when the lock is free again, since that may call Python.
        let forgotten = std::mem::replace(
            &mut *children,
            Children {
                epoch,
                nodes: Box::default(),
            },
        );
        drop(children);
        drop(forgotten);
        None
    }

    /// The position after an action, asked of Python. As in a tree that grows by a position at each visit, it is kept if this
    /// one is kept and was visited before.
    pub(super) fn new_child(&self, py: Python<'_>, action: u64) -> PyResult<Arc<Self>> {
        let is_kept = self.is_kept && self.is_visited.swap(true, Ordering::Relaxed);
        let child = Arc::new(self.read_child(py, action, is_kept)?);
        match self.index_of(action) {
            Some(index) if is_kept => Ok(self.keep(index, child)),
            _ => Ok(child),
        }
    }

    /// The position after an action, asked of Python; nothing of it or after it is kept.
    pub(super) fn fresh_child(&self, py: Python<'_>, action: u64) -> PyResult<Arc<Self>> {
        self.read_child(py, action, false).map(Arc::new)
    }

    fn read_child(&self, py: Python<'_>, action: u64, is_kept: bool) -> PyResult<Self> {
        let state = self.state_after(py, action)?;
        Self::read(
            Arc::clone(&self.rules),
            &state,
            self.path.then(action),
            is_kept,
        )
    }

    /// Keeps the position after an action, unless another thread was quicker; returns the one that is kept.
    fn keep(&self, index: usize, child: Arc<Self>) -> Arc<Self> {
        let epoch = self.rules.kept.epoch();
        let mut children = self.children();
        if children.epoch != epoch {
            return child;
        }
        if children.nodes.is_empty() {
            children.nodes = vec![None; self.values.actions.len()].into();
        }
        if let Some(other) = &children.nodes[index] {
            return Arc::clone(other);
        }
        children.nodes[index] = Some(Arc::clone(&child));
        drop(children);
        self.rules.kept.add();
        child
    }

    /// The lock is held for moments only, and never while Python is called, which might wait for another thread.
    fn children(&self) -> MutexGuard<'_, Children> {
        self.children.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state_after<'py>(&self, py: Python<'py>, action: u64) -> PyResult<Bound<'py, PyAny>> {
        let state = self.state.bind(py);
        let noted = |error: PyErr| {
            note_moves(&error, &self.rules, &self.path.then(action), py);
            error
        };
        let (next, method) = if self.rules.methods.child {
            (
                state
                    .call_method1(intern!(py, "child"), (action,))
                    .map_err(noted)?,
                "child",
            )
        } else {
            let next = state.call_method0(intern!(py, "clone")).map_err(noted)?;
            next.call_method1(intern!(py, "apply_action"), (action,))
                .map_err(noted)?;
            (next, "clone")
        };
        if next.is(state) {
            let problem = "it is the state itself, which must not change; return a new one";
            return Err(noted(bad_value(
                state,
                &called(method, action),
                &next,
                problem,
            )));
        }
        if next.is_none() {
            return Err(noted(bad_value(
                state,
                &called(method, action),
                &next,
                "expected the state after the action",
            )));
        }
        Ok(next)
    }

    /// What stands for the position in comparisons.
    pub(super) fn identity(&self) -> &Identity {
        if let Some(identity) = self.identity.get() {
            return identity;
        }
        // Not inside of `get_or_init`, which would make other threads wait that hold the interpreter's lock.
        let identity = Python::attach(|py| {
            or_raise(Identity::of(&self.rules, self.state.bind(py), &self.path))
        });
        self.identity.get_or_init(|| identity)
    }
}

fn called(method: &str, action: u64) -> String {
    if method == "child" {
        format!("child({action})")
    } else {
        format!("{method}()")
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

impl Node {
    fn take_children(&mut self) -> Vec<Arc<Self>> {
        let children = self
            .children
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut children.nodes)
            .into_iter()
            .flatten()
            .collect()
    }
}

/// Adds to an exception after which actions it was raised.
fn note_moves(error: &PyErr, rules: &Rules, path: &ActionPath, py: Python<'_>) {
    const MOST: usize = 40;
    let actions = path.actions();
    let shown: Vec<String> = actions
        .iter()
        .rev()
        .take(MOST)
        .rev()
        .map(u64::to_string)
        .collect();
    let left_out = if actions.len() > MOST { "… " } else { "" };
    let note = match actions.len() {
        0 => format!("in the first position of {}", rules.name),
        _ => format!(
            "in {}, after the actions {left_out}{}",
            rules.name,
            shown.join(" ")
        ),
    };
    // An exception that takes no notes is raised without.
    let _ = error.value(py).call_method1("add_note", (note,));
}
