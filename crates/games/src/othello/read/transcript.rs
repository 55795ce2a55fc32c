//! Moves in a row: `f5d6c3`, `F5-d6-C3`, `1. f5 2. d6`.

use uctopia_game::{Game, Notation, Numbering, final_score};
use uctopia_options::{Message, TextError, message};

use super::scanner::Scanner;
use crate::othello::{Move, Othello};

/// The ways to write a pass; longer words stand before their beginnings.
const PASS_WORDS: [&str; 5] = ["pass", "pa", "ps", "パス", "--"];

/// Whether a move comes next, perhaps after its number, so that the text is a transcript and no board.
pub(super) fn begins(scanner: &Scanner<'_>) -> bool {
    let mut scanner = scanner.clone();
    skip_separators(&mut scanner);
    let mut letters = scanner.rest().chars();
    let names_a_square = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.next().is_some_and(|c| c.is_ascii_digit());
    names_a_square || PASS_WORDS[..4].iter().any(|word| scanner.take(word))
}

/// The position after the moves from here to the end of the text, where the final score may stand.
pub(super) fn continued<const N: usize>(
    mut state: Othello<N>,
    scanner: &mut Scanner<'_>,
) -> Result<Othello<N>, TextError> {
    loop {
        skip_separators(scanner);
        if scanner.is_at_end() || final_score(scanner.rest()).is_some() {
            return Ok(state);
        }
        play_next(&mut state, scanner)?;
    }
}

/// Makes the move that comes next; a pass that was left out before it is made as well.
pub(super) fn play_next<const N: usize>(
    state: &mut Othello<N>,
    scanner: &mut Scanner<'_>,
) -> Result<(), TextError> {
    let before = scanner.clone();
    let m = parse_move::<N>(scanner)?;
    if !m.is_pass() && state.moves().eq([Move::PASS]) {
        state.play(Move::PASS);
    }
    if !state.moves().any(|legal| legal == m) {
        return Err(before.error(legal_moves(state)));
    }
    state.play(m);
    Ok(())
}

/// The legal moves, to complete "expected …".
fn legal_moves<const N: usize>(state: &Othello<N>) -> Message {
    if state.is_over() {
        return message!("the end, since the game is over");
    }
    let legal: Vec<String> = state.moves().map(|m| state.move_text(m)).collect();
    let player = Message::text(state.player_name(state.to_move()));
    message!("a legal move of {player}: {legal}", legal = legal.join(" "))
}

/// Reads a square or a pass, legal or not.
pub(super) fn parse_move<const N: usize>(scanner: &mut Scanner<'_>) -> Result<Move, TextError> {
    if PASS_WORDS.iter().any(|word| scanner.take(word)) {
        return Ok(Move::PASS);
    }
    let mut characters = scanner.rest().chars().map(|c| c.to_ascii_lowercase());
    let column = characters
        .next()
        .and_then(|c| ('a'..='h').position(|name| name == c));
    let row = characters
        .next()
        .and_then(|c| ('1'..='8').position(|name| name == c));
    match (row, column) {
        (Some(row), Some(column)) if row < N && column < N => {
            scanner.step();
            scanner.step();
            Ok(Move::to(Othello::<N>::square(row, column)))
        }
        _ => {
            let last = Othello::<N>::square_name(Othello::<N>::square(N - 1, N - 1));
            Err(scanner.error(message!("a square from a1 to {last}, or pass")))
        }
    }
}

/// Steps over what may stand between moves, comments included.
fn skip_separators(scanner: &mut Scanner<'_>) {
    loop {
        scanner.skip_blanks();
        let length = scanner.rest().len()
            - uctopia_game::skip_separators(scanner.rest(), Numbering::BeforeLetters).len();
        if length == 0 {
            return;
        }
        scanner.skip(length);
    }
}
