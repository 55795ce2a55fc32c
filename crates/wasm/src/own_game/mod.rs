//! Games whose rules are in JavaScript.
//!
//! `own-game.ts` wraps a class with five methods, asks it, and checks what it returns; see [`JsRules`]. Rules cannot fail inside of a
//! search, and an instance does not survive an exception that passes through it. So a position in which they fail is over, the search
//! that runs is stopped, and its caller throws the failure that `own-game.ts` has kept.
//!
//! | file | contents |
//! |---|---|
//! | `rules.rs` | the rules, as JavaScript answers for them |
//! | `node.rs` | a position, and those after it that are kept |
//! | `game.rs` | [`OwnGame`], the game as all searches see it |
//! | `check.rs` | tests of a game |
//! | `text.rs` | positions and moves as text |

mod check;
mod game;
mod node;
mod rules;
mod text;

use std::sync::Arc;

pub use check::check_game;
use game::OwnGame;
use node::Node;
pub(crate) use rules::ended_by;
use rules::{JsRules, Rules};
use uctopia_catalog::{AnyGame, Catalog, CatalogError, ErasedGame, GameEntry};
use uctopia_options::msgid;
use uctopia_service::Refusal;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{language, thrown};

/// Adds a game to the catalog of this instance, or puts it in the place of the own game of its name. The answer is its name there: one
/// that comes with Uctopia is taken.
///
/// # Errors
/// What the rules throw in the first position, or a refusal, as JSON.
#[wasm_bindgen(js_name = addGame)]
pub fn add_game(rules: JsRules, tag: &str) -> Result<String, JsValue> {
    let rules = Arc::new(Rules::new(rules));
    let start = Node::first(&rules)?;
    let add = |name: String| Catalog::add_game(entry_of(&start, &name)).map(|()| name);
    let added = add(rules.name.clone()).or_else(|error| match error {
        CatalogError::Twice(_) => add(format!("own-{}", rules.name)),
        _ => Err(error),
    });
    added.map_err(|error| thrown(&Refusal::field("game", &error), language(tag)))
}

/// The entry of the game with this first position.
fn entry_of(start: &Arc<Node>, name: &str) -> GameEntry {
    let (start, about) = (Arc::clone(start), lasting(&start.rules.about));
    GameEntry::new(lasting(name), move || any_game(&start))
        .about(about)
        .position(msgid!("the moves from the first position, or start"))
}

fn any_game(start: &Arc<Node>) -> AnyGame {
    match start.rules.players {
        1 => with_abilities::<1>(start),
        2 => with_abilities::<2>(start),
        3 => with_abilities::<3>(start),
        _ => with_abilities::<4>(start),
    }
}

fn with_abilities<const PLAYERS: usize>(start: &Arc<Node>) -> AnyGame {
    let game = ErasedGame::<OwnGame<PLAYERS>, PLAYERS>::new(OwnGame::at(start)).with_view();
    match start.rules.has_evaluation {
        true => game.with_evaluations().into(),
        false => game.into(),
    }
}

/// The text for as long as the instance lasts, as the catalog wants it. A game that is added again finds the text of the first time.
fn lasting(text: &str) -> &'static str {
    let known = Catalog::current().games().into_iter().flat_map(|entry| {
        let info = entry.info();
        [info.name, info.about]
    });
    known
        .into_iter()
        .find(|known| *known == text)
        .unwrap_or_else(|| Box::leak(text.to_owned().into_boxed_str()))
}
