//! The text of a breach of the contract: a few lines, whatever the length of the game and the size of the position.

use std::fmt::Debug;

use super::{ContractBreach, LONGEST_GAME};

/// The promise that a game without end breaks.
const ENDS: &str = "every game ends";

/// The breach of a game that does not end.
pub(super) fn endless(path: Vec<String>, state: &impl Debug) -> ContractBreach {
    let advice = "if its rules allow cycles, wrap it in the adapter MaxPlies";
    let detail = format!("this one did not within {LONGEST_GAME} plies; {advice}");
    ContractBreach { promise: ENDS, detail, path, position: format!("{state:?}") }
}

impl ContractBreach {
    /// An endless game in one line, since its moves are not informative; any other breach with the moves that lead to it.
    pub(super) fn in_short(&self) -> String {
        let Self { promise, detail, path, position } = self;
        let what = format!("{promise}: {}", beginning_of(detail));
        if *promise == ENDS {
            return what;
        }
        format!("{what}\n  after the moves {}\n  in the position {}", ends_of(path), beginning_of(position))
    }
}

/// A text, cut after some hundred characters.
fn beginning_of(text: &str) -> String {
    const MOST: usize = 300;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{} … ({} characters in all)", &text[..end], text.chars().count()),
    }
}

/// The first and the last moves of a path, with the number of those between.
fn ends_of(path: &[String]) -> String {
    const SHOWN: usize = 5;
    if path.len() <= 2 * SHOWN {
        return format!("{path:?}");
    }
    let list = |moves: &[String]| moves.iter().map(|m| format!("{m:?}")).collect::<Vec<_>>().join(", ");
    let (first, last) = (&path[..SHOWN], &path[path.len() - SHOWN..]);
    format!("[{}, … {} more …, {}]", list(first), path.len() - 2 * SHOWN, list(last))
}
