//! The moves that lead to a position, where its text tells them.

use uctopia_game::{Game, Notation, Turn};

use crate::game::Playable;

/// The moves of a text such as `f5d6c3`, if they lead from `first` to `goal`.
///
/// Positions do not contain the moves that led to them, but agents outside this process need those moves. Blanks,
/// punctuation and move numbers may stand between the moves, and forced moves such as passes may be left out. `None`
/// where the text is of another kind: a board, a record.
pub(crate) fn moves_of<G: Notation>(first: &G, text: &str, goal: &G) -> Option<Vec<G::Move>> {
    let mut state = first.clone();
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() || state != *goal {
        let m = match longest_move(&state, rest) {
            Some((m, length)) => {
                rest = &rest[length..];
                m
            }
            None => match without_number(rest) {
                Some(next) => {
                    rest = next.trim_start_matches(is_between);
                    continue;
                }
                None => forced_move(&state)?,
            },
        };
        rest = rest.trim_start_matches(is_between);
        moves.push(m);
        state.play(m);
    }
    Some(moves)
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '-' | '.')
}

/// The legal move with which the text begins, and its length: `a10` rather than `a1`.
fn longest_move<G: Notation>(state: &G, text: &str) -> Option<(G::Move, usize)> {
    let begins = |name: &String| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    let named = state.moves().map(|m| (m, state.move_text(m))).filter(|(_, name)| begins(name));
    named.map(|(m, name)| (m, name.len())).max_by_key(|&(_, length)| length)
}

/// What follows a move number such as `12.`
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() { rest.strip_prefix('.') } else { None }
}

fn forced_move<G: Notation>(state: &G) -> Option<G::Move> {
    let mut moves = state.moves();
    if moves.len() == 1 && state.turn() != Turn::Chance { moves.next() } else { None }
}

/// Moves, each with the position it was made in.
pub(crate) type MovePath<G> = Vec<(G, <G as Game>::Move)>;

/// The moves of a position's text, each with the position it is made in.
pub(crate) fn lead_to<G: Playable>(state: &G, text: &str) -> Option<MovePath<G>> {
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
        assert_eq!(found(&othello, "1. F5 2. d6,c3-d3").as_deref(), Some("f5 d6 c3 d3"));
        assert_eq!(found(&othello, ""), Some(String::new()));
        assert_eq!(found(&ConnectFour::default(), "4453").as_deref(), Some("4 4 5 3"));
        assert_eq!(found(&TicTacToe::default(), "b2a1").as_deref(), Some("b2 a1"));
        assert_eq!(found(&Gomoku::default(), "a10a1a11").as_deref(), Some("a10 a1 a11"));
    }

    /// Whole random games, most of which hold passes that the transcript leaves out.
    #[test]
    fn passes_may_be_left_out() {
        let mut passes = 0;
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let (mut state, mut transcript, mut played) = (Othello8::new(), String::new(), Vec::new());
            while !state.is_over() {
                let m = state.moves().nth(rng.below(state.moves().len() as u32) as usize).unwrap();
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
