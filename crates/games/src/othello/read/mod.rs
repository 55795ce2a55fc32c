//! Reading positions: which kind of text it is, and the reader of each kind.

mod board;
mod ggf;
mod scanner;
mod transcript;

use uctopia_game::{Game, Notation, illegal_move};
use uctopia_options::{TextError, message};

use self::scanner::Scanner;
use super::{Move, Othello};

/// Reads a position from any text that [`Othello::read`](uctopia_game::Notation::read) describes.
pub(super) fn position<const N: usize>(text: &str) -> Result<Othello<N>, TextError> {
    let mut scanner = Scanner::new(text);
    scanner.skip_blanks();
    if scanner.is_at_end() {
        Ok(Othello::new())
    } else if ggf::begins(&scanner) {
        ggf::record(&mut scanner)
    } else if transcript::begins(&scanner) {
        transcript::continued(Othello::new(), &mut scanner)
    } else if board::begins(&scanner) {
        board::position(&mut scanner)
    } else {
        let start = Othello::<N>::new();
        let example = start
            .moves()
            .nth(2)
            .map_or_else(String::new, |m| start.move_text(m));
        let squares = N * N;
        Err(scanner.error(message!(
            "a move such as {example}, a board of {squares} squares or a GGF record"
        )))
    }
}

/// Reads one move and nothing else, which must be legal.
pub(super) fn legal_move<const N: usize>(
    state: &Othello<N>,
    text: &str,
) -> Result<Move, TextError> {
    let mut scanner = Scanner::new(text.trim());
    let spoken = transcript::parse_move::<N>(&mut scanner)
        .ok()
        .filter(|_| scanner.is_at_end());
    spoken
        .filter(|&spoken| state.moves().any(|legal| legal == spoken))
        .ok_or_else(|| illegal_move(text, state.moves().map(|m| state.move_text(m))))
}
