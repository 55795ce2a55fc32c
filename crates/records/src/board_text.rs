//! Where a board ends in a text.

use uctopia_game::Notation;
use uctopia_games::othello::Othello8;
use uctopia_options::{Localized as _, Message, message};

use crate::replay::{Target, skip_separators, target};

const SQUARES: &str = "XxBb*1●OoWw0○-._・";

/// Whether a text begins with a board, and not with a move, perhaps after its number: `b5` and `1. f5` begin a transcript.
pub(crate) fn begins(text: &str) -> bool {
    let is_move = match target(skip_separators(text)) {
        Some((Target::Square(_), _)) => true,
        Some((Target::Pass, _)) => !text.starts_with("--"), // two empty squares
        None => false,
    };
    !is_move && text.starts_with(|c| SQUARES.contains(c))
}

/// Reads 64 squares and the side to move, and returns the rest of the text.
pub(crate) fn read(text: &str) -> Result<(Othello8, &str), Message> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '|' | '/');
    let (mut found, mut end) = (0, 0);
    for (offset, c) in text.char_indices().filter(|&(_, c)| !blank(c)) {
        if !SQUARES.contains(c) {
            let number = found + 1;
            let mark = c.escape_debug();
            return Err(message!(
                "\"{mark}\" is no square of the board: square {number} of 64 is * or X, O, or -",
                mark = mark.to_string()
            ));
        }
        found += 1;
        end = offset + c.len_utf8();
        if found == 64 {
            break;
        }
    }
    if found < 64 {
        return Err(message!(
            "the board has {found} {found:square|squares}, and 64 are needed"
        ));
    }
    let rest = text[end..].trim_start_matches(blank);
    let side = rest.len()
        - rest
            .trim_start_matches(|c: char| c.is_alphanumeric() || SQUARES.contains(c))
            .len();
    // The side is one mark, which a board of dashes may follow without a blank, or a word.
    let (board, side_text) = (&text[..end], &rest[..side]);
    let position = Othello8::new()
        .read(&format!("{board} {side_text}"))
        .map_err(|error| error.message())?;
    Ok((position, &rest[side..]))
}
