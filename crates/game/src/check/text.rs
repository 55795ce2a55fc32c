//! Checks of positions and moves as text.

use std::collections::HashSet;
use std::fmt::Debug;

use uctopia_options::TextError;

use super::breach::{CheckResult, require};
use super::rules::moves_to_check;
use crate::Notation;

/// Checks the promises of [`Notation`] in one position.
pub(super) fn check_text<G: Notation>(state: &G) -> CheckResult {
    let text = state.to_string();
    require(
        !text.contains('\n'),
        "the canonical text is one line",
        || format!("{text:?}"),
    )?;
    round_trip(
        "a position survives being written and read",
        &text,
        state.read(&text),
        state,
    )?;
    let mut texts = HashSet::new();
    for m in moves_to_check(state) {
        let text = state.move_text(m);
        round_trip(
            "a move survives being written and read",
            &text,
            state.read_move(&text),
            &m,
        )?;
        require(
            texts.insert(text.to_lowercase()),
            "move texts are unique",
            || text,
        )?;
    }
    let nonsense = "\u{1F40C} certainly not a position";
    require(
        state.read(nonsense).is_err(),
        "nonsense is refused as a position",
        || nonsense.to_owned(),
    )?;
    require(
        state.read_move(nonsense).is_err(),
        "nonsense is refused as a move",
        || nonsense.to_owned(),
    )
}

fn round_trip<T: PartialEq + Debug>(
    what: &'static str,
    text: &str,
    read: Result<T, TextError>,
    original: &T,
) -> CheckResult {
    match read {
        Ok(back) => require(back == *original, what, || {
            format!("{text:?} is read as {back:?}")
        }),
        Err(error) => Err((what, error.to_string())),
    }
}
