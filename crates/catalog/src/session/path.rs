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

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Rng};
    use uctopia_games::connect_four::ConnectFour;
    use uctopia_games::mnk::{Gomoku, TicTacToe};
    use uctopia_games::othello::Othello8;

    use super::*;

    /// The moves found for a text, as text.
    fn found<G: Notation>(first: &G, text: &str) -> Option<String> {
        let goal = first.read(text).unwrap();
        let mut state = first.clone();
        let mut names = Vec::new();
        for m in moves_of(first, text, &goal)? {
            names.push(state.move_text(m));
            state.play(m);
        }
        assert_eq!(state, goal);
        Some(names.join(" "))
    }

    #[test]
    fn transcripts_tell_their_moves() {
        let othello = Othello8::new();
        assert_eq!(
            found(&othello, "1. F5 2. d6,c3-d3").as_deref(),
            Some("f5 d6 c3 d3")
        );
        assert_eq!(
            found(&othello, "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 64-0")
                .map(|moves| moves.len()),
            Some(26)
        );
        assert_eq!(
            found(&ConnectFour::default(), "1. 4 4 2. 5 3").as_deref(),
            Some("4 4 5 3")
        );
        assert_eq!(
            found(&TicTacToe::default(), "1. b2 a1").as_deref(),
            Some("b2 a1")
        );
        assert_eq!(found(&othello, ""), Some(String::new()));
        assert_eq!(
            found(&ConnectFour::default(), "4453").as_deref(),
            Some("4 4 5 3")
        );
        assert_eq!(
            found(&TicTacToe::default(), "b2a1").as_deref(),
            Some("b2 a1")
        );
        assert_eq!(
            found(&Gomoku::default(), "a10a1a11").as_deref(),
            Some("a10 a1 a11")
        );
    }

    /// Whole random games, most of which hold passes that the transcript leaves out.
    #[test]
    fn passes_may_be_left_out() {
        let mut passes = 0;
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let (mut state, mut transcript, mut played) =
                (Othello8::new(), String::new(), Vec::new());
            while !state.is_over() {
                let m = state
                    .moves()
                    .nth(rng.below(state.moves().len() as u32) as usize)
                    .unwrap();
                if state.is_pass(m) {
                    passes += 1;
                } else {
                    transcript += &state.move_text(m);
                }
                played.push(state.move_text(m));
                state.play(m);
            }
            assert_eq!(found(&Othello8::new(), &transcript), Some(played.join(" ")));
        }
        assert!(passes > 10, "{passes} passes");
    }

    #[test]
    fn boards_tell_no_moves() {
        assert_eq!(found(&TicTacToe::default(), "020010000"), None);
        let board = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
        assert_eq!(found(&Othello8::new(), &board), None);
    }
}
