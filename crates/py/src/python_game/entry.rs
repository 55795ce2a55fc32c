//! A game written in Python as an entry of the catalog.

use std::any::Any;
use std::sync::Arc;

use pyo3::prelude::*;
use uctopia_catalog::{AnyGame, GameEntry, TypedGame};
use uctopia_options::msgid;

use super::intern::intern;
use super::node::Node;
use super::rules::Rules;
use super::text::first;

/// The entry of a game: a class whose constructor makes the first position, or an object with `new_initial_state`. `name` is the
/// game's name in the catalog, by default the one that it gives itself.
pub(crate) fn entry(game: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<GameEntry> {
    entry_of(game.py(), &Arc::new(Rules::read(game, name)?))
}

/// The entry of a game whose rules were read.
pub(super) fn entry_of(py: Python<'_>, rules: &Arc<Rules>) -> PyResult<GameEntry> {
    let start = Node::first(py, rules)?;
    let entry = GameEntry::new(intern(&rules.name), {
        let start = Arc::clone(&start);
        move || typed(&start)
    });
    // An entry that was made before keeps its own first position, which is equal.
    let any: Arc<dyn Any + Send + Sync> = start.clone();
    let _ = rules.start.set(Arc::downgrade(&any));
    Ok(entry
        .about(intern(&rules.about))
        .position(msgid!("the moves from the first position, or start")))
}

fn typed(start: &Arc<Node>) -> AnyGame {
    match start.rules.players {
        1 => with_abilities::<1>(start),
        2 => with_abilities::<2>(start),
        3 => with_abilities::<3>(start),
        _ => with_abilities::<4>(start),
    }
}

fn with_abilities<const PLAYERS: usize>(start: &Arc<Node>) -> AnyGame {
    let game = TypedGame::new(first::<PLAYERS>(start))
        .with_view()
        .with_encoding();
    if start.rules.methods.evaluate {
        game.with_evaluations().into()
    } else {
        game.into()
    }
}
