//! The moves of a game from their text.

use uctopia_catalog::Session;
use uctopia_game::{Numbering, Turn, final_score, skip_behind_move, skip_separators};
use uctopia_options::{TextError, message};
use uctopia_text::plain;

/// The moves that a text such as `f5d6c3`, `1. e4 2. …` or `turn 6 hand-f3` contains, from the session's position, each as the
/// game writes it; the session goes along.
///
/// What any game's transcript has may stand between the moves ([`skip_separators`]) and the final score behind them; forced moves
/// such as passes may be left out.
///
/// # Errors
/// When the text goes on with something that is no legal move: the sentence says where and which moves are legal.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_study::moves_of_text;
/// let session = || "othello".parse::<GameSpec>().unwrap().session();
/// assert_eq!(moves_of_text(&mut session(), "1. F5 d6,c3").unwrap(), ["f5", "d6", "c3"]);
/// let refused = moves_of_text(&mut session(), "f5f5").unwrap_err();
/// assert!(refused.to_string().contains("at column 3"), "{refused}");
/// ```
pub fn moves_of_text(session: &mut Session, text: &str) -> Result<Vec<String>, TextError> {
    let text = &plain(text);
    let numbering = |session: &Session, plies| {
        Numbering::of(session.moves().into_iter().map(|m| m.text), plies)
    };
    let mut moves = Vec::new();
    let mut rest = skip_separators(text, numbering(session, 0));
    while !rest.is_empty() && final_score(rest).is_none() {
        let legal = session.moves();
        let begins = |name: &str| {
            rest.get(..name.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(name))
        };
        let named = legal
            .iter()
            .map(|m| m.text.as_str())
            .filter(|name| begins(name))
            .max_by_key(|name| name.len());
        let (played, length) = match (named, &legal[..]) {
            (Some(name), _) => (name.to_owned(), name.len()),
            // The only move in another form, such as "pa", or a pass that was left out.
            (None, [only]) if session.turn() != Turn::Chance => {
                let word = rest
                    .split(|c: char| c.is_whitespace() || c == ',')
                    .next()
                    .unwrap_or(rest);
                let is_written = session.fork().play(word).is_ok();
                (only.text.clone(), if is_written { word.len() } else { 0 })
            }
            _ => return Err(illegal(session, text, rest)),
        };
        session.play(&played)?;
        moves.push(played);
        rest = skip_behind_move(&rest[length..], numbering(session, moves.len()));
    }
    Ok(moves)
}

/// The sentence about what is no legal move.
fn illegal(session: &Session, text: &str, rest: &str) -> TextError {
    /// Legal moves that the sentence lists.
    const LISTED: usize = 20;
    let legal = session.moves();
    let offset = text.len() - rest.len();
    if legal.is_empty() {
        return TextError::at(
            text,
            offset,
            message!("no more moves: the game is over here"),
        );
    }
    let more = if legal.len() > LISTED { " …" } else { "" };
    let listed: Vec<&str> = legal.iter().take(LISTED).map(|m| m.text.as_str()).collect();
    TextError::at(
        text,
        offset,
        message!(
            "a legal move: {moves}",
            moves = format!("{}{more}", listed.join(" "))
        ),
    )
}

#[cfg(test)]
mod tests {
    use uctopia_catalog::GameSpec;

    use super::*;

    fn read(game: &str, text: &str) -> Result<Vec<String>, TextError> {
        moves_of_text(&mut game.parse::<GameSpec>().unwrap().session(), text)
    }

    #[test]
    fn every_notation_is_read() {
        assert_eq!(read("connect4", "4453").unwrap(), ["4", "4", "5", "3"]);
        assert_eq!(
            read("gomoku", "a10a1a11").unwrap(),
            ["a10", "a1", "a11"],
            "the longest name counts"
        );
        assert_eq!(
            read("calculation", "turn 6 hand-f3").unwrap(),
            ["turn", "6", "hand-f3"]
        );
        assert_eq!(
            read("calculation", "6").unwrap(),
            ["turn", "6"],
            "a forced move may be left out"
        );
        assert_eq!(
            read("connect4", "1. ４ 4 2. 5, 3").unwrap(),
            ["4", "4", "5", "3"]
        );
        let wipe_out = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 64-0";
        assert_eq!(read("othello", wipe_out).unwrap().len(), 9);
        let with_passes = "1. d3 c3 2. b3 e3 3. f3 c5 4. f6 g2 5. b5 c6 6. f4 a5 7. h1 f5 8. d6 e7 9. d7 e6\n\
                          10. d8 c4 11. c7 b7 12. a8 b6 13. a4 f8 14. g4 b4 15. e8 a3 16. a7 g5 17. g8 c2\n\
                          18. h4 g3 19. a2 h3 20. c1 d1 21. d2 e1 22. f1 f7 23. a6 h6 24. e2 b8 25. g7 c8\n\
                          26. h5 g6 27. h2 h7 28. h8 g1 29. b2 f2 30. -- a1 31. -- b1 26-38";
        assert_eq!(
            read("othello", with_passes).unwrap().len(),
            62,
            "two passes are written"
        );
        assert_eq!(read("ttt", "").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_move_is_named() {
        let refused = |game, text| read(game, text).unwrap_err().to_string();
        assert!(
            refused("ttt", "b2 b2").contains("at column 4 (\"b2\"), expected a legal move: a1 b1")
        );
        assert!(refused("ttt", "a1a2b1b2c1 c3").contains("the game is over here"));
        assert!(refused("gomoku", "é").contains('…'));
    }
}
