//! The observed moves of the game.

use uctopia_game::{Game, Notation, View};

use crate::{colour, vertex};

/// A move in the form of the `play` command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) colour: &'static str,
    pub(crate) vertex: String,
    pub(crate) is_pass: bool,
}

impl Ply {
    /// `None` where GTP has no colour for the player.
    pub(crate) fn of<G: Notation + View>(before: &G, m: G::Move) -> Option<Self> {
        Some(Self {
            colour: colour(before.turn())?,
            vertex: name(before, m),
            is_pass: before.is_pass(m),
        })
    }
}

/// The name of a move in GTP.
pub(crate) fn name<G: Notation + View>(state: &G, m: G::Move) -> String {
    if state.is_pass(m) {
        "pass".to_owned()
    } else {
        vertex(&state.board(), &state.move_text(m), state.square_of(m))
    }
}

/// A sequence of moves from the first position of a game, each with the position it leads to.
#[derive(Clone, Debug)]
pub(crate) struct MoveHistory<G> {
    plies: Vec<(Ply, G)>,
}

impl<G: Notation + View> MoveHistory<G> {
    pub(crate) fn new() -> Self {
        Self { plies: Vec::new() }
    }

    /// Adds a move that was made in `before`: at the end, or earlier, where moves were taken back, or in a new game.
    /// Where the moves that lead to `before` are unknown, the line stays as it is.
    pub(crate) fn add(&mut self, before: &G, m: G::Move) {
        if self.rewind_to(before)
            && let Some(ply) = Ply::of(before, m)
        {
            self.plies.push((ply, before.after(m)));
        }
    }

    /// Takes back all moves after `state`; `false` if it is not on the line and not the first position either.
    pub(crate) fn rewind_to(&mut self, state: &G) -> bool {
        if let Some(index) = self.plies.iter().rposition(|(_, after)| after == state) {
            self.plies.truncate(index + 1);
            return true;
        }
        let is_first = is_first(state);
        if is_first {
            self.plies.clear();
        }
        is_first
    }

    pub(crate) fn plies(&self) -> impl Iterator<Item = &Ply> + Clone {
        self.plies.iter().map(|(ply, _)| ply)
    }
}

/// Whether the game begins with this position.
fn is_first<G: Game + Notation>(state: &G) -> bool {
    state.read("").is_ok_and(|first| first == *state)
}

#[cfg(test)]
mod tests {
    use uctopia_games::mnk::TicTacToe;

    use super::*;

    fn vertices(line: &MoveHistory<TicTacToe>) -> Vec<&str> {
        line.plies().map(|ply| ply.vertex.as_str()).collect()
    }

    #[test]
    fn moves_are_added_taken_back_and_restarted() {
        let first = TicTacToe::default();
        let mut line = MoveHistory::new();
        let mut states = vec![first];
        for text in ["b2", "a1", "c3"] {
            let state = states[states.len() - 1];
            let m = state.read_move(text).unwrap();
            line.add(&state, m);
            states.push(state.after(m));
        }
        assert_eq!(vertices(&line), ["B2", "A1", "C3"]);
        line.add(&states[2], states[2].read_move("a3").unwrap()); // instead of c3
        assert_eq!(vertices(&line), ["B2", "A1", "A3"]);
        assert!(
            !line.clone().rewind_to(&states[3]),
            "the position after c3 was taken back"
        );
        line.add(&first, first.read_move("c1").unwrap());
        assert_eq!(vertices(&line), ["C1"]);
        let elsewhere = first.read("c2b2").unwrap();
        line.add(&elsewhere, elsewhere.read_move("a1").unwrap());
        assert_eq!(vertices(&line), ["C1"]);
        assert!(!line.rewind_to(&elsewhere));
    }
}
