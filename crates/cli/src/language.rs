//! The language of the command's output, help and errors.

use std::ffi::OsStr;
use std::sync::OnceLock;

use uctopia_format::Language;
use uctopia_options::{Localized, Message};

static CURRENT: OnceLock<Language> = OnceLock::new();

/// The language of this process: English until [`choose`] has been called.
pub(crate) fn current() -> Language {
    CURRENT.get().copied().unwrap_or_default()
}

/// Chooses the language from the command line and the environment. Help and errors of the command line have it too, so it is
/// read before the rest of the command line; the parser checks the option's value.
pub(crate) fn choose(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) {
    let asked = option(arguments).and_then(|value| Language::from_locale(&value));
    let _ = CURRENT.set(asked.or_else(from_environment).unwrap_or_default());
}

/// The value of the last `--lang` before `--`.
fn option(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Option<String> {
    let mut value = None;
    let mut is_next = false;
    for argument in arguments {
        let Some(argument) = argument.as_ref().to_str() else {
            continue;
        };
        match argument.strip_prefix("--lang") {
            _ if is_next => (value, is_next) = (Some(argument.to_owned()), false),
            _ if argument == "--" => break,
            Some("") => is_next = true,
            Some(rest) if rest.starts_with('=') => value = Some(rest[1..].to_owned()),
            _ => {}
        }
    }
    value
}

/// The language of the locale for messages, as POSIX orders the variables: the first one that is set and not empty counts.
fn from_environment() -> Option<Language> {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = variables
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))?;
    Language::from_locale(&locale)
}

/// A message in the language of this process.
pub(crate) fn text(message: &(impl Localized + ?Sized)) -> String {
    current().text(message)
}

/// A word or sentence of the program, which has a translation under itself, in the language of this process.
pub(crate) fn word(id: &'static str) -> String {
    current().text(&Message::text(id))
}

/// A text in the language of this process, written as a message: `localized!("{games} games", games = 3)`.
macro_rules! localized {
    ($($message:tt)+) => {
        $crate::language::text(&uctopia_options::message!($($message)+))
    };
}
pub(crate) use localized;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_option_counts() {
        assert_eq!(
            option(["uctopia", "--lang", "ja", "games"]).as_deref(),
            Some("ja")
        );
        assert_eq!(
            option(["uctopia", "games", "--lang=en", "--lang=ja"]).as_deref(),
            Some("ja")
        );
        assert_eq!(option(["uctopia", "games", "--", "--lang=ja"]), None);
        assert_eq!(option(["uctopia", "--language"]), None);
    }
}
