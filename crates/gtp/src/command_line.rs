//! The command line of a program.

use std::str::FromStr;

use uctopia_options::{Message, OptionValue, message};

/// A program and its arguments, written as for a shell, but without one: words between blanks, quotes around
/// words with blanks.
///
/// A backslash protects a quotation mark, a blank or a backslash that follows it, and stays as it is before anything else: so
/// paths of Windows can be written as they are. In double quotes it protects the double quote and the backslash, in single
/// quotes nothing.
///
/// ```
/// use uctopia::gtp::CommandLine;
/// let command: CommandLine = "engine --level 3 --book 'my book' --seed {seed}".parse().unwrap();
/// assert_eq!(command.words(7), ["engine", "--level", "3", "--book", "my book", "--seed", "7"]);
/// let command: CommandLine = r#""C:\Program Files\engine.exe" --book C:\books\ok.bin"#.parse().unwrap();
/// assert_eq!(command.words(7), [r"C:\Program Files\engine.exe", "--book", r"C:\books\ok.bin"]);
/// assert_eq!("engine 'half".parse::<CommandLine>(), Err("command line whose quotes are closed".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommandLine(String);

impl CommandLine {
    /// The words, with the seed in the place of `{seed}`; none for the empty command line.
    #[must_use]
    pub fn words(&self, seed: u64) -> Vec<String> {
        let words = split(&self.0).unwrap_or_default();
        words
            .into_iter()
            .map(|word| word.replace("{seed}", &seed.to_string()))
            .collect()
    }
}

/// The words; `None` when a quote is not closed. Libraries split as a shell of Unix does, which takes the backslashes out of
/// `C:\engine.exe`, or as Windows does, which has no single quotes.
fn split(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            (_, '\\') => {
                let protected = characters.next_if(|&next| is_protected(quote, next));
                word.get_or_insert_default().push(protected.unwrap_or('\\'));
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Whether a backslash before this character protects it.
fn is_protected(quote: Option<char>, next: char) -> bool {
    match quote {
        None => matches!(next, '\'' | '"' | '\\') || next.is_whitespace(),
        Some('"') => matches!(next, '"' | '\\'),
        Some(_) => false,
    }
}

impl FromStr for CommandLine {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match split(text) {
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
        if text == "none" {
            Ok(Self::default())
        } else {
            String::parse(text)?.parse()
        }
    }
    fn show(&self) -> String {
        if self.0.is_empty() {
            "none".to_owned()
        } else {
            self.0.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell_but_paths_of_windows_stay() {
        for (line, words) in [
            ("", &[][..]),
            ("  a\t b\n", &["a", "b"]),
            ("a'b c'd \"\" ''", &["ab cd", "", ""]),
            (r#"sh -c 'echo "it'\''s"'"#, &["sh", "-c", r#"echo "it's""#]),
            (
                r#""say \"a\" \n" \"b\" c\ d"#,
                &[r#"say "a" \n"#, "\"b\"", "c d"],
            ),
            ("a # b", &["a", "#", "b"]),
            (
                r"C:\Programs\engine.exe --x",
                &[r"C:\Programs\engine.exe", "--x"],
            ),
            (
                r#""C:\Program Files\e.exe" 'C:\my books\'"#,
                &[r"C:\Program Files\e.exe", r"C:\my books\"],
            ),
            (
                r#"\\\\host\share "C:\dir\\""#,
                &[r"\\host\share", r"C:\dir\"],
            ),
            (r"end\", &[r"end\"]),
        ] {
            assert_eq!(
                split(line).as_deref(),
                Some(&words.iter().map(|&w| w.to_owned()).collect::<Vec<_>>()[..]),
                "{line}"
            );
        }
        assert!(CommandLine::parse("a\nb").is_err(), "a spec is one line");
        for open in ["'", "a \"b", r#""a\""#] {
            assert_eq!(split(open), None, "{open}");
        }
    }
}
