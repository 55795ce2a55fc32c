//! Positions written as the moves that led to them.

use uctopia_game::Notation;
use uctopia_options::{TextError, message};

/// The position after moves with blanks between them, nature's included.
pub(crate) fn played<G: Notation>(start: G, text: &str) -> Result<G, TextError> {
    let mut game = start;
    let mut offset = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        if !word.trim().is_empty() {
            let refused = |_| {
                let legal: Vec<String> = game.moves().map(|m| game.move_text(m)).collect();
                let legal = legal.join(" ");
                TextError::at(text, offset, message!("one of the moves {legal}"))
            };
            let m = game.read_move(word).map_err(refused)?;
            game.play(m);
        }
        offset += word.len();
    }
    Ok(game)
}
