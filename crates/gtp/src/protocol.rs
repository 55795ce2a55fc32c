//! The syntax of commands and responses.

use std::fmt;

/// A command with its arguments, from a line of text.
///
/// ```
/// use uctopia::gtp::GtpCommand;
/// let request = GtpCommand::read("12 play\tblack D3 # a comment\r\n").unwrap();
/// assert_eq!((request.id.as_deref(), request.command.as_str()), (Some("12"), "play"));
/// assert_eq!(request.arguments, ["black", "D3"]);
/// assert_eq!(GtpCommand::read("   # only a comment"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GtpCommand {
    /// A number, which the answer repeats; its digits, since it may be longer than any number type.
    pub id: Option<String>,
    /// The name of the command; empty for a line with only an id.
    pub command: String,
    /// The arguments, word by word.
    pub arguments: Vec<String>,
}

impl GtpCommand {
    /// Reads a line; `None` for one without a command.
    ///
    /// As specified, control characters are dropped, tabs count as spaces, and a `#` begins a comment.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let line: String = line
            .chars()
            .filter(|&c| c == '\t' || !c.is_control())
            .collect();
        let mut words = line
            .split('#')
            .next()?
            .split_whitespace()
            .map(str::to_owned)
            .peekable();
        words.peek()?;
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        Some(Self {
            id,
            command: words.next().unwrap_or_default(),
            arguments: words.collect(),
        })
    }
}

/// The response of an engine: a result, or the reason why there is none.
///
/// ```
/// use uctopia::gtp::GtpResponse;
/// let answer = GtpResponse { id: Some("12".to_owned()), result: Ok("D3\n\nE6".to_owned()) };
/// assert_eq!(answer.to_string(), "=12 D3\nE6\n\n"); // an empty line would end the answer
/// let board = GtpResponse { id: None, result: Ok("\n  a b\n1 . .".to_owned()) };
/// assert_eq!(board.to_string(), "=\n  a b\n1 . .\n\n");
/// assert_eq!(GtpResponse::read(&["=12 D3".to_owned(), "E6".to_owned()]).unwrap().result, Ok("D3\nE6".to_owned()));
/// assert_eq!(GtpResponse::read(&["? illegal move".to_owned()]).unwrap().result, Err("illegal move".to_owned()));
/// assert_eq!(GtpResponse::read(&["Hello!".to_owned()]), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GtpResponse {
    /// The id of the request, if it had one.
    pub id: Option<String>,
    /// The result, which may be empty or have several lines; or the error.
    pub result: Result<String, String>,
}

impl GtpResponse {
    /// Reads the lines of an answer up to the empty line that ends it; `None` where it does not begin with `=` or `?`.
    #[must_use]
    pub fn read(lines: &[String]) -> Option<Self> {
        let (first, others) = lines.split_first()?;
        let success = first.starts_with('=');
        let body = first.strip_prefix(['=', '?'])?;
        let digits = body.bytes().take_while(u8::is_ascii_digit).count();
        let id = (digits > 0).then(|| body[..digits].to_owned());
        let mut text = body[digits..].trim_start().to_owned();
        for line in others {
            text.push('\n');
            text.push_str(line);
        }
        let text = text.trim_start_matches('\n').trim_end().to_owned();
        Some(Self {
            id,
            result: if success { Ok(text) } else { Err(text) },
        })
    }
}

impl fmt::Display for GtpResponse {
    /// The answer with the empty line that ends it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}{}", self.id.as_deref().unwrap_or_default())?;
        let mut lines = text.lines().map(str::trim_end);
        if let Some(first) = lines.next().filter(|first| !first.is_empty()) {
            write!(f, " {first}")?;
        }
        lines
            .filter(|line| !line.is_empty())
            .try_for_each(|line| write!(f, "\n{line}"))?;
        writeln!(f, "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_as_specified() {
        let words = |line: &str| {
            GtpCommand::read(line).map(|request| (request.id, request.command, request.arguments))
        };
        let (id, none) = (Some("7".to_owned()), Vec::<String>::new());
        assert_eq!(
            words("7 name\r"),
            Some((id.clone(), "name".to_owned(), none.clone()))
        );
        assert_eq!(
            words("na\u{7}me\0"),
            Some((None, "name".to_owned(), none.clone()))
        );
        assert_eq!(words("7"), Some((id, String::new(), none.clone())));
        assert_eq!(words("name#7"), Some((None, "name".to_owned(), none)));
        assert_eq!(words("\t \r\n"), None);
        assert_eq!(words(""), None);
    }

    #[test]
    fn written_responses_can_be_read() {
        for result in [Ok("pass"), Ok(""), Err("cannot undo"), Ok("a b\n  c d")] {
            for id in [None, Some("0031".to_owned())] {
                let answer = GtpResponse {
                    id,
                    result: result.map(str::to_owned).map_err(str::to_owned),
                };
                let text = answer.to_string();
                let body = text.strip_suffix("\n\n").unwrap();
                let lines: Vec<String> = body.lines().map(str::to_owned).collect();
                assert_eq!(GtpResponse::read(&lines), Some(answer));
                assert!(!body.contains("\n\n"), "{text:?}");
            }
        }
    }
}
