//! Positions and moves of a known game from text that a person wrote.
//!
//! Every such text passes here, so that the rules of a game need not know full-width letters and other forms.

use uctopia_game::Notation;
use uctopia_options::TextError;
use uctopia_text::plain;

/// Reads a position under the rules of `first`.
pub(crate) fn position<G: Notation>(first: &G, text: &str) -> Result<G, TextError> {
    first.read(&plain(text))
}

/// Reads a legal move.
pub(crate) fn legal_move<G: Notation>(state: &G, text: &str) -> Result<G::Move, TextError> {
    state.read_move(&plain(text))
}

#[cfg(test)]
mod tests {
    use crate::GameSpec;

    /// Full width, and other forms that text from a Japanese keyboard has.
    #[test]
    fn positions_and_moves_may_have_full_width() {
        for (game, wide, plain, next) in [
            ("othello", "Ｆ５Ｄ６　Ｃ３", "f5d6c3", "Ｄ３"),
            ("othello", "１．ｆ５　ｄ６、２．ｃ３", "f5d6c3", "ｄ３"),
            ("connect4", "４５５", "455", "４"),
            ("ttt", "ｂ２－ａ１", "b2a1", "ｃ３"),
        ] {
            let session = |text| {
                let mut session = game.parse::<GameSpec>().unwrap().session();
                session.set_position(text).unwrap();
                session
            };
            let (mut wide, plain) = (session(wide), session(plain));
            assert_eq!(
                (wide.position(), wide.opening()),
                (plain.position(), plain.opening())
            );
            wide.play(next).unwrap();
        }
        let mut session = "othello".parse::<GameSpec>().unwrap().session();
        session.set_position("1. d3 c3 2. b3 e3 3. f3 c5 4. f6 g2 5. b5 c6 6. f4 a5 7. h1 f5 8. d6 e7 9. d7 e6 10. d8 c4 11. c7 b7 12. a8 b6").unwrap();
        assert!(session.play("ﾊﾟｽ").is_err(), "no pass is legal here");
    }
}
