//! A game written in Python as a [`Game`].

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use uctopia_game::{Game, Payoffs, Player, Rng, Shortcuts, Turn, random_move, sample_outcome};

use super::node::Node;
use super::reader::playout_payoffs;
use crate::python_error::or_raise;

/// A position of a game for so many players.
///
/// The interpreter's lock is taken for each position that is new, never while another thread is waited for.
#[derive(Clone)]
pub(crate) struct PyGame<const PLAYERS: usize> {
    pub(super) node: Arc<Node>,
}

impl<const PLAYERS: usize> PyGame<PLAYERS> {
    /// The object of Python's that is this position. It must not be changed.
    pub(crate) fn state(&self) -> &Py<PyAny> {
        &self.node.state
    }

    /// Plays an action whose position is not kept.
    fn play_new(&mut self, py: Python<'_>, action: u64) {
        // The old node is dropped here, while the interpreter's lock is held.
        self.node = or_raise(self.node.new_child(py, action));
    }

    /// A random action, or nature's draw; nothing when the game is over.
    fn random_action(&self, rng: &mut Rng) -> Option<u64> {
        match self.turn() {
            Turn::Over => None,
            Turn::Chance => Some(sample_outcome(self, rng)),
            Turn::Player(_) => Some(random_move(self, rng)),
        }
    }
}

impl<const PLAYERS: usize> Game for PyGame<PLAYERS> {
    type Move = u64;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Turn {
        self.node.values.turn
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u64> {
        self.node.values.actions.iter().copied()
    }

    fn play(&mut self, action: u64) {
        match self.node.kept_child(action) {
            Some(child) => self.node = child,
            None => Python::attach(|py| self.play_new(py, action)),
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        self.node.values.payoffs[player.index()]
    }

    fn payoffs(&self) -> Payoffs {
        self.node.values.payoffs
    }

    fn weight(&self, outcome: u64) -> f32 {
        let index = self.node.index_of(outcome);
        index
            .and_then(|index| self.node.values.weights.get(index))
            .copied()
            .unwrap_or(1.0)
    }

    fn after(&self, action: u64) -> Self {
        let node = self.node.kept_child(action);
        Self {
            node: node
                .unwrap_or_else(|| Python::attach(|py| or_raise(self.node.new_child(py, action)))),
        }
    }
}

impl<const PLAYERS: usize> Shortcuts for PyGame<PLAYERS> {
    /// What Python keeps of a position is not known; this has room for a small object.
    const HEAP_BYTES: usize = 1024;

    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        self.asked_playout(rng)
    }

    /// Plays to the end with the moves of one by one, but takes the interpreter's lock once, at the
    /// first position that is not kept.
    fn play_to_end(&mut self, rng: &mut Rng) -> u32 {
        /// A search can be stopped between two stretches.
        const STRETCH: u32 = 1024;
        for plies in 0..STRETCH {
            let Some(action) = self.random_action(rng) else {
                return plies;
            };
            match self.node.kept_child(action) {
                Some(child) => self.node = child,
                None => {
                    return Python::attach(|py| {
                        self.play_new(py, action);
                        for plies in plies + 1..STRETCH {
                            let Some(action) = self.random_action(rng) else {
                                return plies;
                            };
                            self.play(action);
                        }
                        STRETCH
                    });
                }
            }
        }
        STRETCH
    }
}

impl<const PLAYERS: usize> PyGame<PLAYERS> {
    /// The payoffs of the method `playout`, if the rules have it.
    fn asked_playout(&self, rng: &mut Rng) -> Option<Payoffs> {
        if !self.node.rules.methods.playout {
            return None;
        }
        if self.is_over() {
            return Some(self.payoffs());
        }
        // A generator of its own: how many numbers the method takes changes nothing else.
        let own = Rng::new(rng.next_u64());
        Some(Python::attach(|py| {
            or_raise(playout_payoffs(
                &self.node.rules,
                self.state().bind(py),
                own,
            ))
        }))
    }
}

impl<const PLAYERS: usize> PartialEq for PyGame<PLAYERS> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.node, &other.node)
            || or_raise(self.node.identity().equals(other.node.identity()))
    }
}

impl<const PLAYERS: usize> Eq for PyGame<PLAYERS> {}

impl<const PLAYERS: usize> Hash for PyGame<PLAYERS> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.node.identity().hash(hasher);
    }
}

impl<const PLAYERS: usize> fmt::Debug for PyGame<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} after {:?}",
            self.node.rules.name,
            self.node.path.actions()
        )
    }
}
