//! The lines that a Gomocup engine receives.

use std::time::Duration;

use crate::commands::engine::queue::{EngineCommand, Line};

/// A square by its column and row, both counted from 0 at the top left.
pub(super) type Place = (usize, usize);

/// What a manager tells about limits and rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Info {
    /// `timeout_turn`: the time for each move; zero for as fast as possible.
    TurnTime(Duration),
    /// `timeout_match`: the time for all moves of a game, `None` without a limit.
    MatchTime(Option<Duration>),
    /// `time_left`: what remains of it.
    TimeLeft(Option<Duration>),
    /// `max_memory`: bytes, `None` without a limit.
    Memory(Option<u64>),
    /// `rule`: a sum of 1 for exactly five in a row, 2 for a continuous game, 4 for renju and 8 for caro.
    Rule(u32),
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// `START 20` and `RECTSTART 20,15`: a new game on so many columns and rows.
    Start(usize, usize),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: the engine makes the first move.
    Begin,
    /// `TURN 10,10`: a move of the opponent, to be answered.
    Turn(Place),
    /// `PLAY 10,10`: a move of the engine that the manager chooses.
    Play(Place),
    /// `TAKEBACK 10,10`: the last move is taken back.
    Takeback(Place),
    /// `BOARD`: stones follow, up to `DONE`.
    Board,
    /// `SWAP2BOARD`: the stones of an opening follow, up to `DONE`.
    Swap2Board,
    /// `10,10,1`: a stone, 1 for the engine's own and 2 for the opponent's. In an opening it has no owner.
    Stone(Place, Option<u32>),
    /// `DONE`: the end of the stones.
    Done,
    /// `INFO key value`; other keys are ignored.
    Info(Info),
    /// `ABOUT`: the engine's name.
    About,
    /// `END`: the last command.
    End,
    /// A command that the engine does not know.
    Unknown(String),
    /// A command of the protocol in another form than the one that is contained here.
    Malformed(&'static str),
}

impl EngineCommand for Command {
    const SCRIPT_PAUSE: Duration = Duration::from_millis(250);

    /// Commands are written in capitals, but engines may accept others. `YXSTOP` is an extension of several managers.
    fn read(line: &str) -> Line<Self> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match name.to_ascii_uppercase().as_str() {
            "" => return Line::Ignored,
            "YXSTOP" => return Line::Interrupt,
            "INFO" => {
                return info(rest).map_or(Line::Ignored, |info| Line::Command(Self::Info(info)));
            }
            "START" => rest.parse().map_or(Self::Malformed("START SIZE"), |size| {
                Self::Start(size, size)
            }),
            "RECTSTART" => place(rest).map_or(
                Self::Malformed("RECTSTART WIDTH,HEIGHT"),
                |(width, height)| Self::Start(width, height),
            ),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => place(rest).map_or(Self::Malformed("TURN X,Y"), Self::Turn),
            "PLAY" => place(rest).map_or(Self::Malformed("PLAY X,Y"), Self::Play),
            "TAKEBACK" => place(rest).map_or(Self::Malformed("TAKEBACK X,Y"), Self::Takeback),
            "BOARD" => Self::Board,
            "SWAP2BOARD" => Self::Swap2Board,
            "DONE" => Self::Done,
            "ABOUT" => Self::About,
            "END" => Self::End,
            _ => stone(line).unwrap_or_else(|| Self::Unknown(name.chars().take(40).collect())),
        };
        Line::Command(command)
    }

    fn quits(&self) -> bool {
        *self == Self::End
    }

    /// A new game makes the move of the old one superfluous; it is answered nevertheless, since the manager counts answers.
    fn ends_searches(&self) -> bool {
        matches!(self, Self::Start(..) | Self::Restart | Self::End)
    }
}

/// Numbers between commas.
fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(',')
        .map(|number| number.trim().parse().ok())
        .collect()
}

fn place(text: &str) -> Option<Place> {
    match numbers(text)?[..] {
        [column, row] => Some((column, row)),
        _ => None,
    }
}

fn stone(line: &str) -> Option<Command> {
    if !line.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Some(match numbers(line).as_deref() {
        Some(&[column, row]) => Command::Stone((column, row), None),
        Some(&[column, row, owner]) => Command::Stone(
            (column, row),
            Some(u32::try_from(owner).unwrap_or(u32::MAX)),
        ),
        _ => Command::Malformed("X,Y,1 or X,Y,2"),
    })
}

/// The time that stands for no limit: the greatest number of 32 bits.
const UNLIMITED: i64 = i32::MAX as i64;

/// What has another key, or no number where one belongs, is ignored, as the protocol wants it.
fn info(text: &str) -> Option<Info> {
    let (key, value) = text.split_once(char::is_whitespace)?;
    let number: i64 = value.trim().parse().ok()?;
    // What remains may be negative.
    let time = Duration::from_millis(u64::try_from(number).unwrap_or(0));
    Some(match key.to_ascii_lowercase().as_str() {
        "timeout_turn" => Info::TurnTime(time),
        "timeout_match" => Info::MatchTime((number > 0 && number < UNLIMITED).then_some(time)),
        "time_left" => Info::TimeLeft((number < UNLIMITED).then_some(time)),
        "max_memory" => Info::Memory(u64::try_from(number).ok().filter(|&bytes| bytes > 0)),
        "rule" => Info::Rule(u32::try_from(number).ok()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_commands_are_read() {
        let seconds = Duration::from_secs;
        for (line, command) in [
            ("START 20\r", Command::Start(20, 20)),
            ("RECTSTART 30,20", Command::Start(30, 20)),
            ("restart", Command::Restart),
            (" TURN 10, 9 ", Command::Turn((10, 9))),
            ("TAKEBACK 9,10", Command::Takeback((9, 10))),
            ("7,8,2", Command::Stone((7, 8), Some(2))),
            ("7,8", Command::Stone((7, 8), None)),
            (
                "INFO timeout_turn 5000",
                Command::Info(Info::TurnTime(seconds(5))),
            ),
            ("INFO timeout_match 0", Command::Info(Info::MatchTime(None))),
            (
                "INFO time_left -20",
                Command::Info(Info::TimeLeft(Some(seconds(0)))),
            ),
            (
                "INFO time_left 2147483647",
                Command::Info(Info::TimeLeft(None)),
            ),
            (
                "INFO max_memory 83886080",
                Command::Info(Info::Memory(Some(80 << 20))),
            ),
            ("INFO rule 1", Command::Info(Info::Rule(1))),
            ("START", Command::Malformed("START SIZE")),
            ("TURN 10", Command::Malformed("TURN X,Y")),
            ("TURN -1,3", Command::Malformed("TURN X,Y")),
            ("7,8,9,10", Command::Malformed("X,Y,1 or X,Y,2")),
            ("SUGGEST 1,1", Command::Unknown("SUGGEST".to_owned())),
        ] {
            assert_eq!(Command::read(line), Line::Command(command), "{line}");
        }
        for line in [
            "",
            " \r",
            "INFO",
            "INFO folder C:\\x",
            "INFO evaluate 3,4",
            "INFO timeout_turn soon",
            "INFO x 1",
        ] {
            assert_eq!(Command::read(line), Line::Ignored, "{line}");
        }
    }
}
