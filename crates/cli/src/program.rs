//! The name of the program, as its messages and scripts call it, and its command line.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

use clap::builder::StyledStr;
use clap::{CommandFactory as _, FromArgMatches as _};

use uctopia_format::Language;

use crate::args::{Cli, CliCommand};
use crate::{help, language};

/// The standard name; a program with games of its own has another one, which its printed commands contain.
const STANDARD: &str = "uctopia";

static NAME: OnceLock<String> = OnceLock::new();

/// The name of the program's file without its extension.
pub(crate) fn name() -> &'static str {
    NAME.get().map_or(STANDARD, String::as_str)
}

/// Takes the name from the first item of a command line; the first name remains that of the process.
pub(crate) fn choose_name(file: Option<&OsString>) {
    let _ = NAME.set(file_stem(file).unwrap_or(STANDARD).to_owned());
}

fn file_stem(file: Option<&OsString>) -> Option<&str> {
    Path::new(file?).file_stem()?.to_str()
}

/// The command line of the program, with help in the language of this process.
pub(crate) fn command() -> clap::Command {
    command_in(language::current())
}

/// The name of the command that shows the help of another one.
pub(crate) const HELP: &str = "help";

/// The command line of the program, with help in a language.
pub(crate) fn command_in(language: Language) -> clap::Command {
    let command = with_negative_numbers(Cli::command());
    if name() == STANDARD {
        return help::localized(command, language);
    }
    renamed(help::localized(
        command.name(name()).bin_name(name()),
        language,
    ))
}

/// The command and its subcommands with examples that call this program.
fn renamed(command: clap::Command) -> clap::Command {
    let named = |help: &StyledStr| help.to_string().replace(STANDARD, name());
    let short = command.get_after_help().map(named);
    let long = command.get_after_long_help().map(named);
    let mut command = command.mut_subcommands(renamed);
    if let Some(help) = short {
        command = command.after_help(help);
    }
    if let Some(help) = long {
        command = command.after_long_help(help);
    }
    command
}

/// Managers of gomoku start files with such names, without arguments, as engines of the Gomocup protocol.
const GOMOCUP_PREFIX: &str = "pbrain-";

/// The command and its subcommands, whose values may be negative numbers: what reads the value says what is wrong with it.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|argument| match argument.get_action().takes_values() {
        true => argument.allow_negative_numbers(true),
        false => argument,
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Reads a command line. `help bench speed` is read as `bench speed --help`, whose help is among the errors, as the parser has it.
pub(crate) fn read(mut arguments: Vec<OsString>) -> Result<Cli, clap::Error> {
    if arguments.len() == 1
        && file_stem(arguments.first()).is_some_and(|stem| stem.starts_with(GOMOCUP_PREFIX))
    {
        arguments.push("gomocup".into());
    }
    let matches = command().try_get_matches_from(arguments.into_iter().map(protect_board))?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command()))?;
    match cli.command {
        CliCommand::Help(args) => {
            let words = args.command.into_iter().chain(["--help".to_owned()]);
            read(
                [name().to_owned()]
                    .into_iter()
                    .chain(words)
                    .map(OsString::from)
                    .collect(),
            )
        }
        _ => Ok(cli),
    }
}

/// Boards may begin with empty squares written `-`, which would look like options: a space in front tells them apart.
/// Where a side to move and an engine's remarks follow, the squares in front are what counts.
fn protect_board(argument: OsString) -> OsString {
    let Some(text) = argument.to_str() else {
        return argument;
    };
    let mut squares = text.chars().take(16);
    let is_board =
        text.len() > 3 && text.starts_with('-') && squares.all(|c| "-_.*XxOoBbWw012/ ".contains(c));
    if is_board {
        format!(" {text}").into()
    } else {
        argument
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn managers_of_gomoku_start_an_engine_by_its_name() {
        let read = |words: &[&str]| read(words.iter().map(OsString::from).collect());
        let cli = read(&["/games/pbrain-uctopia.exe"]).unwrap();
        assert!(matches!(cli.command, CliCommand::Gomocup(_)), "{cli:?}");
        assert!(matches!(
            read(&["pbrain-uctopia", "games"]).unwrap().command,
            CliCommand::Games(_)
        ));
        assert!(read(&["uctopia"]).is_err());
    }

    #[test]
    fn the_command_that_shows_help_has_its_name() {
        assert!(command().find_subcommand(HELP).is_some());
    }

    #[test]
    fn boards_are_no_options() {
        let protect = |text: &str| protect_board(text.into()).into_string().unwrap();
        assert_eq!(protect("---XO--- X"), " ---XO--- X");
        assert_eq!(
            protect("-----OX--XO----- X; b1:-8;"),
            " -----OX--XO----- X; b1:-8;"
        );
        for option in ["-o", "--iters", "--seed", "-", "--", "-n"] {
            assert_eq!(protect(option), option);
        }
    }
}
