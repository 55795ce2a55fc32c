//! Moves as text, made on a board.

use uctopia_game::{Game, Notation, Numbering, Player, Turn, View, final_score};
use uctopia_games::othello::{Move, Othello8};
use uctopia_options::{Message, message};

/// The ways to write a pass; longer words stand before their beginnings.
const PASS_WORDS: [&str; 5] = ["pass", "pa", "ps", "パス", "--"];

/// A game in progress: its position and its moves.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    pub(crate) position: Othello8,
    pub(crate) moves: Vec<Move>,
}

impl Replay {
    pub(crate) fn new(start: Othello8) -> Self {
        Self {
            position: start,
            moves: Vec::new(),
        }
    }

    /// Makes a move, after a pass that was left out; `name` is the move as the file writes it. Returns the number of plies.
    pub(crate) fn make(&mut self, target: Target, name: &str) -> Result<usize, Message> {
        let must_pass = self.position.moves().eq([Move::PASS]);
        let adds_pass = must_pass && target != Target::Pass;
        let position = if adds_pass {
            self.position.after(Move::PASS)
        } else {
            self.position
        };
        let mv = legal(&position, target).ok_or_else(|| illegal(&position, name))?;
        if adds_pass {
            self.moves.push(Move::PASS);
        }
        self.moves.push(mv);
        self.position = position.after(mv);
        Ok(1 + usize::from(adds_pass))
    }

    /// Makes a move of `player`, after a pass that was left out; `name` is the move as the file writes it.
    pub(crate) fn make_as(&mut self, player: Player, name: &str) -> Result<(), Message> {
        let target = whole_target(name)?;
        let first = self.to_move();
        let plies = self.make(target, name)?;
        let mover = if plies == 1 {
            first
        } else {
            first.map(Player::opponent)
        };
        if mover == Some(player) {
            return Ok(());
        }
        let player = Message::text(Othello8::new().player_name(player));
        Err(message!(
            "\"{name}\" is written as a move of {player}, and the other side is to move"
        ))
    }

    /// The player to move; `None` when the game is over.
    pub(crate) fn to_move(&self) -> Option<Player> {
        match self.position.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// A move before it is known to be legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Pass,
    /// The square `8 * row + column`, from the top left.
    Square(usize),
}

/// Reads the move that a text begins with, in any case, and the number of its bytes.
pub(crate) fn target(text: &str) -> Option<(Target, usize)> {
    let begins = |word: &str| {
        text.get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    if let Some(word) = PASS_WORDS.iter().find(|word| begins(word)) {
        return Some((Target::Pass, word.len()));
    }
    let &[column, row] = text.as_bytes().first_chunk::<2>()?;
    let column = column.to_ascii_lowercase();
    let is_square = (b'a'..=b'h').contains(&column) && (b'1'..=b'8').contains(&row);
    is_square.then(|| {
        (
            Target::Square(8 * usize::from(row - b'1') + usize::from(column - b'a')),
            2,
        )
    })
}

/// Reads the move that a text consists of.
pub(crate) fn whole_target(text: &str) -> Result<Target, Message> {
    let found = target(text)
        .filter(|&(_, length)| length == text.len())
        .map(|(target, _)| target);
    found.ok_or_else(|| no_move(text))
}

/// What is wrong with a text that is no move.
pub(crate) fn no_move(text: &str) -> Message {
    let found = beginning(text);
    message!("\"{found}\" is no move: a move is a square from a1 to h8, or pass")
}

/// The legal move to a target.
pub(crate) fn legal(position: &Othello8, target: Target) -> Option<Move> {
    position.moves().find(|&mv| match target {
        Target::Pass => mv.is_pass(),
        Target::Square(square) => position.square_of(mv) == Some(square),
    })
}

/// What is wrong with an illegal move.
fn illegal(position: &Othello8, name: &str) -> Message {
    let Turn::Player(player) = position.turn() else {
        return message!("\"{name}\" follows although the game is over");
    };
    let player = Message::text(Othello8::new().player_name(player));
    let moves: Vec<String> = position.moves().map(|mv| position.move_text(mv)).collect();
    match &moves[..] {
        [only] => {
            message!("\"{name}\" is no legal move of {player}: the only legal move is {only}")
        }
        _ => message!(
            "\"{name}\" is no legal move of {player}: the legal moves are {moves}",
            moves = moves.join(" ")
        ),
    }
}

/// The square of a move, `8 * row + column`; `None` for a pass.
pub(crate) fn square_of(position: &Othello8, mv: Move) -> Option<usize> {
    position.square_of(mv)
}

/// The moves without separators, and without passes that another move follows: those follow from the rules.
pub(crate) fn moves_text(start: &Othello8, moves: &[Move]) -> String {
    let mut position = *start;
    let mut text = String::new();
    for (index, &mv) in moves.iter().enumerate() {
        if !mv.is_pass() || index + 1 == moves.len() {
            text += &position.move_text(mv);
        }
        position.play(mv);
    }
    text
}

/// Plays moves in a row, such as `f5d6c3`, `F5-d6-C3` or `1. f5 2. d6`, up to the end of a text or to the score that stands there.
pub(crate) fn play_all(replay: &mut Replay, text: &str) -> Result<Option<[u8; 2]>, Message> {
    let mut rest = skip_separators(text);
    while !rest.is_empty() {
        if let Some(score) = final_score(rest) {
            return Ok(Some(score));
        }
        let (target, length) = target(rest).ok_or_else(|| no_move(rest))?;
        let (name, after) = rest.split_at(length);
        replay.make(target, name)?;
        rest = skip_separators(after);
    }
    Ok(None)
}

/// The text after what may stand between moves.
pub(crate) fn skip_separators(text: &str) -> &str {
    uctopia_game::skip_separators(text, Numbering::BeforeLetters)
}

/// The beginning of a text, for an error message.
pub(crate) fn beginning(text: &str) -> String {
    const MOST: usize = 12;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a text by their names.
    fn played(text: &str) -> Result<String, String> {
        let start = Othello8::new();
        let mut replay = Replay::new(start);
        play_all(&mut replay, text).map_err(|problem| problem.to_string())?;
        Ok(moves_text(&start, &replay.moves))
    }

    #[test]
    fn moves_may_be_separated_in_many_ways() {
        for text in [
            "f5d6c3",
            "F5D6c3",
            "F5-d6-C3",
            "1. f5 2. d6 3. c3",
            "1) f5, 2) d6, 3) c3",
            " f5\td6  c3 ",
            "1.f5 d6 2. c3",
            "・f5・d6・c3",
            "1. f5 d6 2. c3 2-5",
        ] {
            assert_eq!(played(text).as_deref(), Ok("f5d6c3"), "{text}");
        }
    }

    #[test]
    fn wrong_moves_are_named() {
        for (text, problem) in [
            (
                "f5z9",
                "\"z9\" is no move: a move is a square from a1 to h8, or pass",
            ),
            (
                "f5pa",
                "\"pa\" is no legal move of white: the legal moves are f4 d6 f6",
            ),
            (
                "f5é",
                "\"é\" is no move: a move is a square from a1 to h8, or pass",
            ),
        ] {
            assert_eq!(played(text), Err(problem.to_owned()));
        }
    }

    /// The shortest game known: black wins by 13 discs after nine moves.
    #[test]
    fn nothing_follows_the_end_of_a_game() {
        let shortest = "e6f4e3f6g5d6e7f5c5";
        assert_eq!(played(shortest).as_deref(), Ok(shortest));
        let problem = "\"a1\" follows although the game is over";
        assert_eq!(played(&format!("{shortest}a1")), Err(problem.to_owned()));
    }
}
