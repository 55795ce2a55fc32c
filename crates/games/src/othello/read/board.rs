//! Boards: one character a square, then the side to move.

use uctopia_game::Player;
use uctopia_options::{Message, TextError, message, msgid};

use super::scanner::Scanner;
use super::transcript;
use crate::othello::{CENTRE, Othello, WHITE_TO_MOVE};

const BLACK: &str = "XxBb*1●";
const WHITE: &str = "OoWw0○";
const EMPTY: &str = "-._・";

/// The symbols of a square, to complete "expected …". 0 and 1 are explained since programs disagree about them.
const SQUARES: &str = msgid!("X * B or 1 (black), O W or 0 (white), - . or _ (empty)");

/// The symbols of the side to move, to complete "expected …".
const SIDES: &str = msgid!("X, B, *, 1 or black; O, W, 0 or white");

/// Whether a square comes next.
pub(super) fn begins(scanner: &Scanner<'_>) -> bool {
    scanner.peek().is_some_and(|c| occupant(c).is_some())
}

/// Reads a board, the side to move, and the optional rest: moves, or the scores of an Edax problem.
pub(super) fn position<const N: usize>(scanner: &mut Scanner<'_>) -> Result<Othello<N>, TextError> {
    let state = board_and_side(scanner)?;
    scanner.skip_blanks();
    if scanner.peek() == Some(';') {
        Ok(state)
    } else {
        transcript::continued(state, scanner)
    }
}

/// Reads a board and the side to move.
pub(super) fn board_and_side<const N: usize>(
    scanner: &mut Scanner<'_>,
) -> Result<Othello<N>, TextError> {
    let [black, white] = discs::<N>(scanner)?;
    let side = side::<N>(scanner)?;
    if black | white == 0 {
        return Err(TextError::whole(
            scanner.text(),
            message!("the board is empty; at least the four centre squares have discs"),
        ));
    }
    let bare = CENTRE & !(black | white);
    if bare != 0 {
        let name = Othello::<N>::square_name(bare.trailing_zeros() as u8);
        let problem =
            message!("{name} is empty, but the four centre squares have discs in every position");
        return Err(TextError::whole(scanner.text(), problem));
    }
    Ok(match side {
        Player::FIRST => Othello::position(black, white, 0),
        _ => Othello::position(white, black, WHITE_TO_MOVE),
    })
}

/// Reads the squares row by row: the discs of black and of white.
fn discs<const N: usize>(scanner: &mut Scanner<'_>) -> Result<[u64; 2], TextError> {
    let mut discs = [0; 2];
    for index in 0..N * N {
        scanner.skip_blanks_and(|c| matches!(c, '|' | '/'));
        let Some(next) = scanner.peek() else {
            return Err(wrong_number::<N>(scanner, index));
        };
        let Some(occupant) = occupant(next) else {
            let (number, all) = (index + 1, N * N);
            return Err(scanner.error(message!(
                "square {number} of {all}: {symbols}",
                symbols = Message::text(SQUARES)
            )));
        };
        if let Some(player) = occupant {
            discs[player.index()] |= 1 << Othello::<N>::square(index / N, index % N);
        }
        scanner.step();
    }
    Ok(discs)
}

/// The error for a text that ends too early, where the last mark may be a square or the side to move.
fn wrong_number<const N: usize>(scanner: &Scanner<'_>, found: usize) -> TextError {
    let squares = N * N;
    let problem = message!(
        "found {found} marks, but a board has {squares} squares and after them the side to move; write X or O for it"
    );
    TextError::whole(scanner.text(), problem)
}

/// The player on a square: `None` for a character that is not a square.
fn occupant(mark: char) -> Option<Option<Player>> {
    if EMPTY.contains(mark) {
        Some(None)
    } else {
        colour(mark).map(Some)
    }
}

fn colour(mark: char) -> Option<Player> {
    if BLACK.contains(mark) {
        Some(Player::FIRST)
    } else if WHITE.contains(mark) {
        Some(Player::SECOND)
    } else {
        None
    }
}

/// Reads the side to move.
fn side<const N: usize>(scanner: &mut Scanner<'_>) -> Result<Player, TextError> {
    scanner.skip_blanks_and(|c| matches!(c, '|' | '/'));
    if scanner.is_at_end() {
        return Err(wrong_number::<N>(scanner, N * N));
    }
    let before = scanner.clone();
    let word = scanner
        .take_while(|c| c.is_alphanumeric() || occupant(c).is_some())
        .to_ascii_lowercase();
    let mut letters = word.chars();
    match (
        word.as_str(),
        letters.next().and_then(colour),
        letters.next(),
    ) {
        ("black", ..) => Ok(Player::FIRST),
        ("white", ..) => Ok(Player::SECOND),
        (_, Some(player), None) => Ok(player),
        _ => {
            let squares = N * N;
            Err(before.error(message!(
                "the side to move after {squares} squares: {symbols}",
                symbols = Message::text(SIDES)
            )))
        }
    }
}
