//! Moves written one after another, in any game's notation: `f5d6c3`, `4 4 5 3`, `b2, a1`.

use uctopia_game::{Notation, Numbering, final_score, skip_behind_move, skip_separators};
use uctopia_options::{Message, TextError, message};

/// The reason why a text is not a transcript.
pub(super) struct NoTranscript {
    /// The number of moves that were read.
    pub(super) moves: usize,
    /// The rest of the text.
    pub(super) problem: TextError,
}

/// The moves of a text from a position, as a list of openings writes them: with anything between them that any game's transcript
/// has ([`skip_separators`]), with or without passes, and with the final score at the end.
///
/// # Errors
/// Where the text has no legal move.
///
/// ```
/// use uctopia::arena::moves_of_transcript;
/// use uctopia::games::othello::Othello8;
/// assert_eq!(moves_of_transcript(&Othello8::new(), "1. f5 d6 2. C3").unwrap().len(), 3);
/// assert!(moves_of_transcript(&Othello8::new(), "f5a1").is_err());
/// ```
pub fn moves_of_transcript<G: Notation>(start: &G, text: &str) -> Result<Vec<G::Move>, TextError> {
    read(start, text).map_err(|no_transcript| no_transcript.problem)
}

pub(super) fn read<G: Notation>(start: &G, text: &str) -> Result<Vec<G::Move>, NoTranscript> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut rest = skip_separators(text, numbering(&state, 0));
    while !rest.is_empty() && final_score(rest).is_none() {
        let Some((m, length)) = next_move(&state, rest).or_else(|| left_out(&state)) else {
            let problem = TextError::at(text, text.len() - rest.len(), expected(&state));
            return Err(NoTranscript {
                moves: moves.len(),
                problem,
            });
        };
        state.play(m);
        moves.push(m);
        rest = skip_behind_move(&rest[length..], numbering(&state, moves.len()));
    }
    Ok(moves)
}

/// The moves as a transcript that [`read`] accepts: without separators where that is unambiguous.
pub(super) fn write<G: Notation>(start: &G, moves: &[G::Move]) -> String {
    let mut state = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        texts.push(state.move_text(m));
        state.play(m);
    }
    let joined = texts.concat();
    let is_clear = read(start, &joined).is_ok_and(|back| back == moves);
    if is_clear { joined } else { texts.join(" ") }
}

/// The legal move that `rest` begins with, and its length: the longest one, since b1 begins b10.
fn next_move<G: Notation>(state: &G, rest: &str) -> Option<(G::Move, usize)> {
    let begins_with = |text: &str| {
        rest.get(..text.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(text))
    };
    let spelled_out = state
        .moves()
        .map(|m| (m, state.move_text(m)))
        .filter(|(_, text)| begins_with(text));
    let longest = spelled_out
        .max_by_key(|(_, text)| text.len())
        .map(|(m, text)| (m, text.len()));
    // Other forms of a move, which the game accepts, must stand alone.
    longest.or_else(|| {
        let word = rest
            .split(|c: char| c.is_whitespace() || c == ',')
            .next()
            .unwrap_or(rest);
        state.read_move(word).ok().map(|m| (m, word.len()))
    })
}

/// A pass that is the only move, which many transcripts omit.
fn left_out<G: Notation>(state: &G) -> Option<(G::Move, usize)> {
    let mut moves = state.moves();
    let only = if moves.len() == 1 { moves.next() } else { None };
    only.filter(|&m| state.is_pass(m)).map(|pass| (pass, 0))
}

fn expected<G: Notation>(state: &G) -> Message {
    let legal: Vec<String> = state.moves().map(|m| state.move_text(m)).collect();
    if legal.is_empty() {
        message!("the end, since the game is over")
    } else {
        message!("a legal move: {legal}", legal = legal.join(" "))
    }
}

/// How move numbers are distinguished from the moves of a position.
fn numbering<G: Notation>(state: &G, plies: usize) -> Numbering {
    Numbering::of(state.moves().map(|m| state.move_text(m)), plies)
}
