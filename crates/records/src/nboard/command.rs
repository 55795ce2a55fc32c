//! The lines that an engine receives.

/// A command.
///
/// ```
/// use uctopia_records::nboard::Command;
/// assert_eq!(Command::read("set depth 18\r\n"), Some(Command::SetDepth(18)));
/// assert_eq!(Command::read("move F5//2.5"), Some(Command::Move("F5".to_owned())));
/// assert_eq!(Command::read("hint many"), Some(Command::Malformed("hint NUMBER".to_owned())));
/// assert_eq!(Command::read("dance"), None); // unknown lines are ignored
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `nboard 2`: the version of the protocol, the first line.
    Version(u32),
    /// `set depth 18`: the depth of midgame searches in plies.
    SetDepth(u32),
    /// `set game (;GM[Othello]…;)`: the position is the last one of this game.
    SetGame(String),
    /// `set contempt 100`: the value of a draw to black, in hundredths of a disc; searches here have none.
    SetContempt(i32),
    /// `move F5/1.50/2`: a move of the game; evaluation and seconds are left out here.
    Move(String),
    /// `hint 3`: the best moves of the position and their values.
    Hint(usize),
    /// `go`: the move that the engine would make, which is not made.
    Go,
    /// `ping 7`: ends the search and is answered by `pong 7`.
    Ping(i64),
    /// `learn`: the game would be added to the opening book.
    Learn,
    /// `analyze`: the values of all positions of the game.
    Analyze,
    /// `quit`: the end.
    Quit,
    /// A command of the protocol in another form than the one that is contained here.
    Malformed(String),
}

impl Command {
    /// Reads a line; `None` for one that is empty or unknown, and to be ignored.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match name {
            "nboard" => rest
                .parse()
                .map_err(|_| "nboard VERSION")
                .map(Self::Version),
            "set" => return set(rest),
            "move" => {
                let end = |c: char| c == '/' || c.is_whitespace();
                let name = rest.split(end).next().unwrap_or_default();
                if name.is_empty() {
                    Err("move MOVE[/EVALUATION[/SECONDS]]")
                } else {
                    Ok(Self::Move(name.to_owned()))
                }
            }
            "hint" => rest.parse().map_err(|_| "hint NUMBER").map(Self::Hint),
            "go" => Ok(Self::Go),
            "ping" => rest.parse().map_err(|_| "ping NUMBER").map(Self::Ping),
            "learn" => Ok(Self::Learn),
            "analyze" => Ok(Self::Analyze),
            "quit" => Ok(Self::Quit),
            _ => return None,
        };
        Some(command.unwrap_or_else(|form| Self::Malformed(form.to_owned())))
    }

    /// Whether the search that runs when this command arrives is superfluous: its result would be for another position, or is
    /// not waited for.
    ///
    /// ```
    /// use uctopia_records::nboard::Command;
    /// assert!(Command::Ping(1).ends_search() && !Command::Learn.ends_search());
    /// ```
    #[must_use]
    pub fn ends_search(&self) -> bool {
        matches!(
            self,
            Self::Ping(_)
                | Self::Quit
                | Self::SetGame(_)
                | Self::Move(_)
                | Self::Hint(_)
                | Self::Go
                | Self::Analyze
        )
    }
}

fn set(rest: &str) -> Option<Command> {
    let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let value = value.trim();
    let command = match name {
        "depth" => value
            .parse()
            .map_err(|_| "set depth PLIES")
            .map(Command::SetDepth),
        "game" if value.is_empty() => Err("set game GGF"),
        "game" => Ok(Command::SetGame(value.to_owned())),
        "contempt" => value
            .parse()
            .map_err(|_| "set contempt NUMBER")
            .map(Command::SetContempt),
        _ => return None,
    };
    Some(command.unwrap_or_else(|form| Command::Malformed(form.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_commands_are_read() {
        let game = "(;GM[Othello]PB[A B]B[F5];)";
        for (line, command) in [
            ("nboard 2", Command::Version(2)),
            ("set contempt -50", Command::SetContempt(-50)),
            (
                "set game (;GM[Othello]PB[A B]B[F5];)",
                Command::SetGame(game.to_owned()),
            ),
            ("move PA", Command::Move("PA".to_owned())),
            ("move F5 2.00 0.0", Command::Move("F5".to_owned())),
            ("hint 4", Command::Hint(4)),
            (" go ", Command::Go),
            ("ping -1", Command::Ping(-1)),
            ("learn", Command::Learn),
            ("analyze", Command::Analyze),
            ("quit", Command::Quit),
            (
                "move",
                Command::Malformed("move MOVE[/EVALUATION[/SECONDS]]".to_owned()),
            ),
            ("set game", Command::Malformed("set game GGF".to_owned())),
            (
                "set depth -1",
                Command::Malformed("set depth PLIES".to_owned()),
            ),
        ] {
            assert_eq!(Command::read(line), Some(command), "{line}");
        }
        for line in ["", "  ", "set", "set colour red", "GO", "gone"] {
            assert_eq!(Command::read(line), None, "{line}");
        }
    }
}
