//! A game from the nodes of its main line.

use uctopia_game::{Notation, Player, final_score};
use uctopia_games::othello::Othello8;
use uctopia_options::{Localized as _, Message, message};
use uctopia_text::plain;

use super::tree::Property;
use crate::replay::{Replay, beginning};
use crate::result::checked_result;
use crate::{Ending, GameRecord, GameResult};

/// A game and remarks on it, or what is wrong at which offset.
type Read = Result<(GameRecord, Vec<Message>), (usize, Message)>;

/// Makes a game of its nodes.
pub(super) fn of(nodes: &[Vec<Property>]) -> Read {
    let mut record = GameRecord::default();
    let (mut stated, mut remarks) = (None, Vec::new());
    let mut setup = Setup::default();
    let root = nodes.first().map_or(&[][..], Vec::as_slice);
    for property in root {
        let text = property.values.first().map_or("", String::as_str);
        match property.name.as_str() {
            "GM" if text != "2" => {
                let kind = beginning(text);
                let problem =
                    message!("it is a game of another kind (GM[{kind}]), not of Othello, GM[2]");
                return Err((property.offset, problem));
            }
            "SZ" if !matches!(text, "8" | "8:8") => {
                let size = beginning(text);
                return Err((
                    property.offset,
                    message!(
                        "the board has {size} rows, and only 8 are supported",
                        size = size
                    ),
                ));
            }
            "AB" | "AW" | "PL" => setup
                .add(property)
                .map_err(|problem| (property.offset, problem))?,
            "PB" => text.clone_into(&mut record.players[0].name),
            "PW" => text.clone_into(&mut record.players[1].name),
            "BR" => record.players[0].rating = rating(text),
            "WR" => record.players[1].rating = rating(text),
            "EV" => text.clone_into(&mut record.event),
            "PC" if record.event.is_empty() => text.clone_into(&mut record.event),
            "DT" => text.clone_into(&mut record.date),
            "RE" => stated = result(text),
            "GC" | "C" => add_comment(&mut record, text),
            _ => {}
        }
    }
    let first_player = nodes
        .iter()
        .flatten()
        .find_map(|property| player_of(&property.name));
    let start = setup
        .position(first_player)
        .map_err(|problem| (root.first().map_or(0, |first| first.offset), problem))?;
    record.start = start;
    let mut replay = Replay::new(start);
    for (index, property) in nodes
        .iter()
        .enumerate()
        .flat_map(|(index, node)| node.iter().map(move |p| (index, p)))
    {
        let text = property.values.first().map_or("", String::as_str);
        let played = match (player_of(&property.name), property.name.as_str()) {
            (Some(player), _) => play(&mut replay, player, text),
            (None, "AB" | "AW" | "AE" | "PL") if index > 0 => {
                Err(message!("discs are placed after the first position"))
            }
            (None, "C") if index > 0 => {
                add_comment(&mut record, text);
                Ok(())
            }
            _ => Ok(()),
        };
        played.map_err(|problem| (property.offset, problem))?;
    }
    let (result, remark) = checked_result(stated, &replay.position);
    remarks.extend(remark);
    record.result = result;
    record.moves = replay.moves;
    Ok((record, remarks))
}

fn player_of(name: &str) -> Option<Player> {
    match name {
        "B" => Some(Player::FIRST),
        "W" => Some(Player::SECOND),
        _ => None,
    }
}

fn play(replay: &mut Replay, player: Player, text: &str) -> Result<(), Message> {
    let text = plain(text);
    let pass = matches!(text.as_ref(), "" | "tt" | "@@");
    let name = if pass {
        Some("pass".to_owned())
    } else {
        square(&text)
    };
    replay.make_as(player, name.as_deref().unwrap_or(&text))
}

/// The name of a square that is written as such, `f5`, or with two letters, `fe`.
fn square(text: &str) -> Option<String> {
    let &[column, row] = text.as_bytes() else {
        return None;
    };
    let row = row.to_ascii_lowercase();
    let row = if (b'a'..=b'h').contains(&row) {
        b'1' + row - b'a'
    } else {
        row
    };
    let is_square =
        (b'a'..=b'h').contains(&column.to_ascii_lowercase()) && (b'1'..=b'8').contains(&row);
    is_square.then(|| {
        [column.to_ascii_lowercase(), row]
            .map(char::from)
            .iter()
            .collect()
    })
}

fn rating(text: &str) -> Option<f32> {
    text.parse().ok().filter(|rating: &f32| rating.is_finite())
}

fn add_comment(record: &mut GameRecord, text: &str) {
    if !text.is_empty() {
        let separator = if record.comment.is_empty() { "" } else { "\n" };
        record.comment += separator;
        record.comment += text;
    }
}

/// `B+12`, `W+R`, `0` or a score `26-38`; `None` where it is unknown. Who resigns or exceeds the time loses by 64.
fn result(text: &str) -> Option<GameResult> {
    let text = plain(text);
    if let Some(discs) = final_score(&text) {
        return GameResult::of_discs(discs);
    }
    let (winner, by) = match text.split_once('+') {
        Some((winner, by)) => (
            winner.trim().to_ascii_uppercase(),
            by.trim().to_ascii_uppercase(),
        ),
        None if matches!(text.to_ascii_lowercase().trim(), "0" | "draw") => {
            ("B".to_owned(), "0".to_owned())
        }
        None => return None,
    };
    let sign = match winner.as_str() {
        "B" => 1,
        "W" => -1,
        _ => return None,
    };
    let (discs, ending) = match by.as_str() {
        "R" | "RESIGN" => (64, Ending::Resigned),
        "T" | "TIME" => (64, Ending::Time),
        number => (
            number
                .parse::<f32>()
                .ok()
                .filter(|discs| (0.0..=64.0).contains(discs) && discs.fract() == 0.0)?
                as i8,
            Ending::Regular,
        ),
    };
    Some(GameResult {
        difference: sign * discs,
        ending,
    })
}

/// The discs of the first position, where the file places them.
#[derive(Debug, Default)]
struct Setup {
    discs: Vec<(usize, Player)>,
    to_move: Option<Player>,
}

impl Setup {
    fn add(&mut self, property: &Property) -> Result<(), Message> {
        let player = if property.name == "AB" {
            Player::FIRST
        } else {
            Player::SECOND
        };
        for value in &property.values {
            if property.name == "PL" {
                self.to_move = match value.to_ascii_lowercase().as_str() {
                    "b" | "black" | "1" => Some(Player::FIRST),
                    "w" | "white" | "2" => Some(Player::SECOND),
                    _ => None,
                };
                continue;
            }
            for square in squares(value)? {
                self.discs.push((square, player));
            }
        }
        Ok(())
    }

    /// The position, with the side to move by the file or by its first move.
    fn position(&self, first: Option<Player>) -> Result<Othello8, Message> {
        let mut squares = ['-'; 64];
        if self.discs.is_empty() {
            (squares[27], squares[36], squares[28], squares[35]) = ('O', 'O', 'X', 'X');
        }
        for &(square, player) in &self.discs {
            squares[square] = if player == Player::FIRST { 'X' } else { 'O' };
        }
        let side = if self.to_move.or(first) == Some(Player::SECOND) {
            'O'
        } else {
            'X'
        };
        let board: String = squares.iter().collect();
        Othello8::new()
            .read(&format!("{board} {side}"))
            .map_err(|error| error.message())
    }
}

/// The squares of a value: one, or those of a rectangle, `a1:c2`.
fn squares(value: &str) -> Result<Vec<usize>, Message> {
    let corner = |text: &str| -> Result<(usize, usize), Message> {
        let name = square(text.trim()).ok_or_else(|| {
            let found = beginning(text);
            message!("\"{found}\" is no square from a1 to h8")
        })?;
        let [column, row] = [name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1'].map(usize::from);
        Ok((row, column))
    };
    let value = plain(value);
    let (first, last) = value.split_once(':').unwrap_or((&value, &value));
    let ((top, left), (bottom, right)) = (corner(first)?, corner(last)?);
    Ok((top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| 8 * row + column))
        .collect())
}
