//! Game records in GGF, the Generic Game Format of the Generic Game Server (Michael Buro), as far as Othello uses it.
//!
//! A record is `(;` properties `;)`, where a property is a tag and a text in square brackets. `GM` names the game,
//! `BO` gives the size, the board and the side to move, `B` and `W` are moves, perhaps with an evaluation and a time
//! after slashes. All other tags are names, dates and clocks, and are ignored. A number of games may stand in front.

use uctopia_game::{Notation, Player};
use uctopia_options::{Message, TextError, message};

use super::scanner::Scanner;
use super::{board, transcript};
use crate::othello::Othello;

/// Whether a record comes next.
pub(super) fn begins(scanner: &Scanner<'_>) -> bool {
    take_opening(&mut scanner.clone())
}

fn take_opening(scanner: &mut Scanner<'_>) -> bool {
    scanner.take_while(|c| c.is_ascii_digit());
    scanner.skip_blanks();
    scanner.take("(;")
}

/// Reads a record: the position after its last move.
pub(super) fn record<const N: usize>(scanner: &mut Scanner<'_>) -> Result<Othello<N>, TextError> {
    take_opening(scanner);
    let mut state = Othello::new();
    let mut moves = 0;
    loop {
        scanner.skip_blanks();
        if scanner.take(";)") {
            break;
        }
        let before = scanner.clone();
        let tag = scanner
            .take_while(|c| c.is_ascii_alphabetic())
            .to_ascii_uppercase();
        if tag.is_empty() || !scanner.take("[") {
            return Err(before.error(message!(
                "a property such as B[f5], or ;) at the end of the record"
            )));
        }
        match tag.as_str() {
            "GM" => game(scanner)?,
            "TY" => kind(scanner)?,
            "BO" if moves > 0 => {
                return Err(before.error(message!("the board BO before the first move")));
            }
            "BO" => state = starting_board(scanner)?,
            "B" | "W" => {
                moves += 1;
                let player = if tag == "B" {
                    Player::FIRST
                } else {
                    Player::SECOND
                };
                play(&mut state, player, &before, scanner)?;
            }
            _ => {}
        }
        close(scanner)?;
    }
    scanner.skip_blanks();
    if scanner.is_at_end() {
        Ok(state)
    } else {
        Err(scanner.error(message!("the end, since one record is one position")))
    }
}

/// Steps over the rest of a property.
fn close(scanner: &mut Scanner<'_>) -> Result<(), TextError> {
    scanner.take_while(|c| c != ']');
    if scanner.take("]") {
        Ok(())
    } else {
        Err(scanner.error(message!("] to end the property")))
    }
}

fn game(scanner: &mut Scanner<'_>) -> Result<(), TextError> {
    let before = scanner.clone();
    let is_othello = scanner.take("othello") && scanner.peek() == Some(']');
    if is_othello {
        Ok(())
    } else {
        Err(before.error(message!("a record of Othello, GM[Othello]")))
    }
}

/// Refuses the type of a game with other rules, such as `8a`: anti-Othello, in which fewer discs win.
fn kind(scanner: &mut Scanner<'_>) -> Result<(), TextError> {
    let before = scanner.clone();
    let is_anti = scanner.take_while(|c| c != ']').contains(['a', 'A']);
    if is_anti {
        Err(before.error(message!(
            "a record of Othello, and this one is of anti-Othello"
        )))
    } else {
        Ok(())
    }
}

fn starting_board<const N: usize>(scanner: &mut Scanner<'_>) -> Result<Othello<N>, TextError> {
    scanner.skip_blanks();
    let before = scanner.clone();
    if scanner.take_while(|c| c.is_ascii_digit()) != N.to_string() {
        return Err(before.error(message!(
            "{size}, the size of the board that is in use",
            size = N
        )));
    }
    let state = board::board_and_side(scanner)?;
    scanner.skip_blanks();
    if scanner.peek() == Some(']') {
        Ok(state)
    } else {
        Err(scanner.error(message!("] after the side to move")))
    }
}

/// Makes a move and checks that it was `player`'s.
fn play<const N: usize>(
    state: &mut Othello<N>,
    player: Player,
    property: &Scanner<'_>,
    scanner: &mut Scanner<'_>,
) -> Result<(), TextError> {
    scanner.skip_blanks();
    transcript::play_next(state, scanner)?;
    let to_move = state.to_move().opponent();
    if to_move != player {
        let player = Message::text(Othello::<N>::new().player_name(to_move));
        return Err(property.error(message!("a move of {player}")));
    }
    scanner.skip_blanks();
    if matches!(scanner.peek(), Some('/' | ']')) {
        Ok(())
    } else {
        Err(scanner.error(message!("/ or ] after the move")))
    }
}
