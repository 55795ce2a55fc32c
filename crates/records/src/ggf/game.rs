//! A game from its properties.

use uctopia_game::Player;
use uctopia_games::othello::Othello8;
use uctopia_options::{Message, message};
use uctopia_text::plain;

use super::properties::{Fault, Property, Scanner};
use crate::replay::{Replay, beginning};
use crate::result::checked_result;
use crate::{Ending, GameRecord, GameResult, MoveNote, board_text};

/// A game, and remarks on what was left out.
type Read = (GameRecord, Vec<Fault>);

/// Makes a game of its properties.
pub(super) fn of(properties: &[Property<'_>], scanner: &mut Scanner<'_>) -> Result<Read, Fault> {
    let mut game = Reader::default();
    for property in properties {
        let before = game.remarks.len();
        game.add(property).map_err(|message| Fault {
            line: scanner.line_of(property.offset),
            message,
        })?;
        if game.remarks.len() > before {
            let line = scanner.line_of(property.offset);
            game.remarks[before..]
                .iter_mut()
                .for_each(|remark| remark.line = line);
        }
    }
    Ok(game.finish())
}

#[derive(Debug)]
struct Reader {
    record: GameRecord,
    replay: Replay,
    remarks: Vec<Fault>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            record: GameRecord::default(),
            replay: Replay::new(Othello8::new()),
            remarks: Vec::new(),
        }
    }
}

impl Reader {
    fn add(&mut self, property: &Property<'_>) -> Result<(), Message> {
        let text = property.text;
        match property.tag.as_str() {
            "GM" if !text.eq_ignore_ascii_case("othello") => {
                let game = beginning(text);
                return Err(message!("it is a game of {game}, not of Othello"));
            }
            "TY" => check_type(text)?,
            "BO" if !self.replay.moves.is_empty() => {
                return Err(message!("the board BO stands after the first move"));
            }
            "BO" => {
                self.record.start = board(text)?;
                self.replay = Replay::new(self.record.start);
            }
            "PB" => text.clone_into(&mut self.record.players[0].name),
            "PW" => text.clone_into(&mut self.record.players[1].name),
            "RB" => self.record.players[0].rating = finite(text),
            "RW" => self.record.players[1].rating = finite(text),
            "PC" => text.clone_into(&mut self.record.event),
            "DT" => text.clone_into(&mut self.record.date),
            "CO" if !text.is_empty() => {
                let separator = if self.record.comment.is_empty() {
                    ""
                } else {
                    "\n"
                };
                self.record.comment += separator;
                self.record.comment += text;
            }
            "RE" => self.record.result = self.result(text)?,
            "B" => self.play(Player::FIRST, text)?,
            "W" => self.play(Player::SECOND, text)?,
            _ => {}
        }
        Ok(())
    }

    fn remark(&mut self, message: Message) {
        self.remarks.push(Fault { line: 0, message });
    }

    /// `+6.000`, or with its reason `-64.00:r`; nothing for an unfinished game.
    fn result(&mut self, text: &str) -> Result<Option<GameResult>, Message> {
        let (number, reason) = text.split_once(':').unwrap_or((text, ""));
        let shown = beginning(text);
        let Some(number) = finite(number) else {
            if !matches!(text, "" | "?" | "0:?") {
                self.remark(message!(
                    "the result \"{shown}\" is no number of discs and is left out"
                ));
            }
            return Ok(None);
        };
        if number.abs() > 64.0 {
            return Err(message!(
                "the result is {number} discs, and a board has 64 squares"
            ));
        }
        if number.fract() != 0.0 {
            self.remark(message!(
                "the result \"{shown}\" is no whole number of discs and is left out"
            ));
            return Ok(None);
        }
        let ending = match reason.trim() {
            "r" => Ending::Resigned,
            "t" => Ending::Time,
            "s" => Ending::Mutual,
            _ => Ending::Regular,
        };
        Ok(Some(GameResult {
            difference: number as i8,
            ending,
        }))
    }

    /// `f5`, `f5/1.5/12` or `f5//12`.
    fn play(&mut self, player: Player, text: &str) -> Result<(), Message> {
        let text = plain(text);
        let mut parts = text.split('/').map(str::trim);
        let name = parts.next().unwrap_or_default();
        self.replay.make_as(player, name)?;
        let mut note = || match parts.next() {
            None | Some("") => None,
            Some(number) => finite(number).or_else(|| {
                let (name, number) = (name.to_owned(), beginning(number));
                self.remarks.push(Fault {
                    line: 0,
                    message: message!(
                        "\"{number}\" after the move {name} is no number and is left out"
                    ),
                });
                None
            }),
        };
        let note = MoveNote {
            evaluation: note(),
            seconds: note(),
        };
        self.record
            .notes
            .resize(self.replay.moves.len() - 1, MoveNote::default());
        self.record.notes.push(note);
        Ok(())
    }

    fn finish(mut self) -> Read {
        let (result, remark) = checked_result(self.record.result, &self.replay.position);
        self.record.result = result;
        remark.into_iter().for_each(|remark| self.remark(remark));
        if self
            .record
            .notes
            .iter()
            .all(|note| *note == MoveNote::default())
        {
            self.record.notes.clear();
        }
        self.record.moves = self.replay.moves;
        (self.record, self.remarks)
    }
}

/// Reads a number that is neither infinite nor undefined.
fn finite(text: &str) -> Option<f32> {
    // Adding zero makes a negative zero positive.
    text.trim()
        .parse()
        .ok()
        .filter(|number: &f32| number.is_finite())
        .map(|number| number + 0.0)
}

/// Refuses other boards than 8×8, and other rules, by the type of the game: `8`, `s8r20`, `10`, or `8a` for anti-Othello.
fn check_type(text: &str) -> Result<(), Message> {
    let size = text.trim_start_matches(['s', 'S']);
    let options = size.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits: String = size[..size.len() - options.len()].chars().take(4).collect();
    if !digits.is_empty() && digits != "8" {
        return Err(message!(
            "the board has {digits} rows, and only 8 are supported"
        ));
    }
    if options.contains(['a', 'A']) {
        let kind = beginning(text);
        return Err(message!(
            "it is a game of anti-Othello (type {kind}), in which fewer discs win, not of Othello"
        ));
    }
    Ok(())
}

/// Reads the size, the board and the side to move.
fn board(text: &str) -> Result<Othello8, Message> {
    let digits: String = text
        .chars()
        .take_while(char::is_ascii_digit)
        .take(4)
        .collect();
    if digits != "8" {
        return if digits.is_empty() {
            Err(message!(
                "the board BO does not begin with the number of its rows, 8"
            ))
        } else {
            Err(message!(
                "the board has {digits} rows, and only 8 are supported"
            ))
        };
    }
    let (position, rest) = board_text::read(text[1..].trim_start())?;
    let rest = rest.trim();
    if rest.is_empty() {
        Ok(position)
    } else {
        let found = beginning(rest);
        Err(message!(
            "\"{found}\" follows the side to move of the board BO"
        ))
    }
}
