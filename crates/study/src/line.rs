//! The moves of a game from their text.

use uctopia_catalog::Session;
use uctopia_game::message::message;
use uctopia_game::{TextError, Turn};

/// The moves that a text such as `f5d6c3`, `1. e4 2. …` or `turn 6 hand-f3` contains, from the session's position, each as the
/// game writes it; the session goes along.
///
/// Blanks, punctuation and move numbers may stand between the moves, and forced moves such as passes may be left out.
///
/// # Errors
/// When the text goes on with something that is no legal move: the sentence says where and which moves are legal.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_study::moves_of_text;
/// let session = || "othello".parse::<GameSpec>().unwrap().session();
/// assert_eq!(moves_of_text(&mut *session(), "1. F5 d6,c3").unwrap(), ["f5", "d6", "c3"]);
/// let refused = moves_of_text(&mut *session(), "f5f5").unwrap_err();
/// assert!(refused.to_string().contains("at column 3"), "{refused}");
/// ```
pub fn moves_of_text(session: &mut dyn Session, text: &str) -> Result<Vec<String>, TextError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() {
        let legal = session.moves();
        let begins = |name: &str| rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let named = legal.iter().map(|m| m.text.as_str()).filter(|name| begins(name)).max_by_key(|name| name.len());
        let played = match named {
            Some(name) => {
                rest = rest[name.len()..].trim_start_matches(is_between);
                name.to_owned()
            }
            None => match (without_number(rest), &legal[..]) {
                (Some(next), _) => {
                    rest = next.trim_start_matches(is_between);
                    continue;
                }
                (None, [only]) if session.turn() != Turn::Chance => only.text.clone(),
                _ => return Err(illegal(session, text, rest)),
            },
        };
        session.play(&played)?;
        moves.push(played);
    }
    Ok(moves)
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '-' | '.')
}

/// What follows a move number such as `12.`
fn without_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() { rest.strip_prefix('.') } else { None }
}

/// The sentence about what is no legal move.
fn illegal(session: &dyn Session, text: &str, rest: &str) -> TextError {
    /// Legal moves that the sentence lists.
    const LISTED: usize = 20;
    let legal = session.moves();
    let offset = text.len() - rest.len();
    if legal.is_empty() {
        return TextError::at(text, offset, message!("no more moves: the game is over here"));
    }
    let more = if legal.len() > LISTED { " …" } else { "" };
    let listed: Vec<&str> = legal.iter().take(LISTED).map(|m| m.text.as_str()).collect();
    TextError::at(text, offset, message!("a legal move: {moves}", moves = format!("{}{more}", listed.join(" "))))
}

#[cfg(test)]
mod tests {
    use uctopia_catalog::GameSpec;

    use super::*;

    fn read(game: &str, text: &str) -> Result<Vec<String>, TextError> {
        moves_of_text(&mut *game.parse::<GameSpec>().unwrap().session(), text)
    }

    #[test]
    fn every_notation_is_read() {
        assert_eq!(read("connect4", "4453").unwrap(), ["4", "4", "5", "3"]);
        assert_eq!(read("gomoku", "a10a1a11").unwrap(), ["a10", "a1", "a11"], "the longest name counts");
        assert_eq!(read("calculation", "turn 6 hand-f3").unwrap(), ["turn", "6", "hand-f3"]);
        assert_eq!(read("calculation", "6").unwrap(), ["turn", "6"], "a forced move may be left out");
        assert_eq!(read("ttt", "").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_move_is_named() {
        let refused = |game, text| read(game, text).unwrap_err().to_string();
        assert!(refused("ttt", "b2 b2").contains("at column 4 (\"b2\"), expected a legal move: a1 b1"));
        assert!(refused("ttt", "a1a2b1b2c1 c3").contains("the game is over here"));
        assert!(refused("gomoku", "é").contains('…'));
    }
}
