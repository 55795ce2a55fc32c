//! The command line of a program.

use std::str::FromStr;

use uctopia_game::message::{Message, message};
use uctopia_game::options::OptionValue;

/// A program and its arguments, written as for a shell, but without one: words between blanks, quotes around
/// words with blanks.
///
/// ```
/// use uctopia_gtp::CommandLine;
/// let command: CommandLine = "engine --level 3 --book 'my book' --seed {seed}".parse().unwrap();
/// assert_eq!(command.words(7), ["engine", "--level", "3", "--book", "my book", "--seed", "7"]);
/// assert_eq!("engine 'half".parse::<CommandLine>(), Err("command line whose quotes are closed".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommandLine(String);

impl CommandLine {
    /// The words, with the seed in the place of `{seed}`; none for the empty command line.
    #[must_use]
    pub fn words(&self, seed: u64) -> Vec<String> {
        let words = shlex::split(&self.0).unwrap_or_default();
        words.into_iter().map(|word| word.replace("{seed}", &seed.to_string())).collect()
    }
}

impl FromStr for CommandLine {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match shlex::split(text) {
            Some(_) => Ok(Self(text.to_owned())),
            None => Err(message!("command line whose quotes are closed")),
        }
    }
}

impl OptionValue for CommandLine {
    fn values() -> Message {
        message!("command line")
    }
    fn parse(text: &str) -> Result<Self, Message> {
        if text == "none" { Ok(Self::default()) } else { text.parse() }
    }
    fn show(&self) -> String {
        if self.0.is_empty() { "none".to_owned() } else { self.0.clone() }
    }
}
