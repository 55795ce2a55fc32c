//! Positions and moves of every game.

use uctopia_catalog::{GameSpec, Session};

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "ttt",
    "connect4",
    "connect4:columns=10,rows=3",
    "othello",
    "othello:size=4",
    "calculation",
    "gomoku",
    "mnk:m=4,n=3,k=3",
    "\n--\n",
    "\n",
    "pass",
    "turn",
    "a1",
    "b2",
    "f5d6",
    " black",
    " white",
    "moves",
    "x",
    "o",
    ".",
    "-",
    "/",
    "1",
    "2",
    "|",
    "{",
    "}",
];

/// Reads a position and moves.
///
/// The first line names a game. The text up to a line `--` is a position, the lines after it are moves. A position that is
/// accepted is written, read again, and has the same moves; a text that is refused leaves the session as it was.
///
/// ```
/// uctopia_fuzz::positions(b"connect4\n4455\n--\n3\nz");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn positions(data: &[u8]) {
    let text = text(data);
    let (head, moves) = text.split_once("\n--\n").unwrap_or((&text, ""));
    let (game, position) = head.split_once('\n').unwrap_or((head, ""));
    let Ok(game) = game.parse::<GameSpec>() else {
        return;
    };
    let mut session = game.session();
    let first = session.position();
    if let Err(error) = session.set_position(position) {
        assert_sentence(&error.to_string(), position);
        assert_eq!(
            session.position(),
            first,
            "a refused position was taken over"
        );
        return;
    }
    let mut again = reread(&session, &game);
    for line in moves.lines().take(100) {
        let before = session.position();
        match session.play(line) {
            Ok(()) => {
                let history = session.history();
                let made = history.last().expect("a move was made");
                let known = again.moves().iter().any(|view| view.text == *made);
                assert!(
                    known,
                    "{made:?}, read from {line:?}, is no move of {before}"
                );
                again
                    .play(made)
                    .unwrap_or_else(|error| panic!("{made:?} cannot be read again: {error}"));
                assert_same(&session, &again);
            }
            Err(error) => {
                assert_sentence(&error.to_string(), line);
                assert_eq!(session.position(), before, "a refused move was made");
            }
        }
    }
    reread(&session, &game);
}

/// A session of the same game at the position's text.
fn reread(session: &Session, game: &GameSpec) -> Session {
    let (written, mut again) = (session.position(), game.session());
    let read = again.set_position(&written);
    read.unwrap_or_else(|error| panic!("{game} wrote {written:?} and cannot read it: {error}"));
    assert_same(session, &again);
    again
}

fn assert_same(one: &Session, other: &Session) {
    assert_eq!(one.position(), other.position());
    assert_eq!(one.turn(), other.turn(), "{}", one.position());
    assert_eq!(one.moves(), other.moves(), "{}", one.position());
    assert_eq!(one.payoffs(), other.payoffs(), "{}", one.position());
    assert_eq!(one.board(), other.board(), "{}", one.position());
}
