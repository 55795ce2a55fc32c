//! The moves that lead to a position, where its text tells them.

use uctopia_arena::moves_of_transcript;
use uctopia_game::{Game, Notation};
use uctopia_state::{AnyMove, AnyState};

/// The moves of a text such as `f5d6c3`, if they lead from `first` to `goal`.
///
/// Positions do not contain the moves that led to them, but agents outside this process need those moves. Passes may be left
/// out. `None` where the text is of another kind: a board, a record.
pub(crate) fn moves_of<G: Notation>(first: &G, text: &str, goal: &G) -> Option<Vec<G::Move>> {
    let mut moves = moves_of_transcript(first, text).ok()?;
    let mut state = moves.iter().fold(first.clone(), |state, &m| state.after(m));
    while state != *goal {
        let mut left_out = state.moves();
        let pass = left_out
            .next()
            .filter(|&m| left_out.len() == 0 && state.is_pass(m))?;
        drop(left_out);
        moves.push(pass);
        state.play(pass);
    }
    Some(moves)
}

/// Moves, each with the position it was made in.
pub(crate) type MovePath = Vec<(AnyState, AnyMove)>;

/// The moves of a position's text, each with the position it is made in.
pub(crate) fn lead_to(state: &AnyState, text: &str) -> Option<MovePath> {
    let mut before = state.read("").ok()?;
    let moves = moves_of(&before, text, state)?;
    let step = |m| {
        let after = before.after(m);
        (std::mem::replace(&mut before, after), m)
    };
    Some(moves.into_iter().map(step).collect())
}
