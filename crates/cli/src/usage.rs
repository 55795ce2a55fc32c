//! Errors of the command line, as clap finds them.

use std::ffi::OsString;
use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use uctopia_options::{Localized as _, Message, TextError, message};

use crate::failure::Failure;
use crate::{language, output, program};

/// Prints what a command line asks for instead of running a command: help and version on standard output, errors on standard error.
pub(crate) fn report(error: &clap::Error, arguments: &[OsString]) -> u8 {
    let printed = match sentence(error) {
        _ if error.kind() == ErrorKind::MissingSubcommand => {
            write!(std::io::stderr(), "{}", help_of(arguments).render())
        }
        Some(problem) => {
            let help = Message::verbatim(format!("{} --help", command_path(arguments).join(" ")));
            let suggestion = suggestion(error);
            let message = message!("{problem}{suggestion} ({help} lists what there is)");
            output::remark(&format!(
                "{}: {}",
                program::name(),
                language::text(&message)
            ));
            Ok(())
        }
        None => error.print(),
    };
    match printed {
        _ if error.use_stderr() => 2,
        Ok(()) => 0,
        Err(unwritten) => Failure::from(unwritten).report(),
    }
}

/// The error as a message; nothing for what is no error.
fn sentence(error: &clap::Error) -> Option<Message> {
    let context = |kind| error.get(kind).map(shown).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::InvalidValue if value.is_empty() => message!("{argument} needs a value"),
        ErrorKind::InvalidValue => {
            message!(
                "\"{value}\" is not a value of {argument}{known}",
                known = known(error)
            )
        }
        ErrorKind::ValueValidation => {
            let reason = reason(error);
            message!("\"{value}\" is not a value of {argument}: {reason}")
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            message!("there is no option \"{argument}\"")
        }
        ErrorKind::UnknownArgument => message!("\"{argument}\" is one argument too many"),
        ErrorKind::InvalidSubcommand => {
            message!(
                "there is no command \"{command}\"",
                command = context(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(missing)) if missing.len() > 1 => {
                message!(
                    "{arguments} are missing",
                    arguments = Message::list(missing)
                )
            }
            _ => message!("{argument} is missing"),
        },
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == argument => {
                message!("{argument} is given twice: leave out one of them")
            }
            prior => message!("{argument} cannot be combined with {prior}"),
        },
        ErrorKind::TooManyValues => message!("\"{value}\" is one value too many for {argument}"),
        ErrorKind::InvalidUtf8 => message!("an argument is not UTF-8"),
        _ => message!("the command line cannot be read"),
    })
}

/// The help of the command that a command line names, as an error of the parser.
fn help_of(arguments: &[OsString]) -> clap::Error {
    let line = command_path(arguments)
        .into_iter()
        .chain(["-h".to_owned()])
        .map(OsString::from);
    program::read(line.collect()).expect_err("help is asked for")
}

/// The names of the program and of the command that a command line names, such as `uctopia bench speed`.
fn command_path(arguments: &[OsString]) -> Vec<String> {
    let (mut command, mut path) = (program::command(), vec![program::name().to_owned()]);
    let words = arguments
        .iter()
        .skip(1)
        .filter_map(|argument| argument.to_str());
    for word in words.take_while(|&word| word != "--") {
        // Behind `help` stands the command that matters.
        if let Some(next) = command
            .find_subcommand(word)
            .filter(|next| next.get_name() != program::HELP)
        {
            path.push(next.get_name().to_owned());
            command = next.clone();
        }
    }
    path
}

/// The reason that a parser of values gave: a message, or an error about a text.
fn reason(error: &clap::Error) -> Message {
    let Some(source) = std::error::Error::source(error) else {
        return Message::default();
    };
    if let Some(message) = source.downcast_ref::<Message>() {
        return message.clone();
    }
    if let Some(error) = source.downcast_ref::<TextError>() {
        return error.message();
    }
    Message::text(source.to_string())
}

/// The possible values, where the error names them.
fn known(error: &clap::Error) -> Message {
    let valid = [ContextKind::ValidValue, ContextKind::ValidSubcommand]
        .into_iter()
        .find_map(|kind| error.get(kind));
    match valid {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            message!(
                "; possible values: {values}",
                values = Message::list(values)
            )
        }
        _ => Message::default(),
    }
}

/// What was probably meant.
fn suggestion(error: &clap::Error) -> Message {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    match kinds
        .into_iter()
        .find_map(|kind| error.get(kind))
        .map(shown)
    {
        Some(near) if !near.is_empty() => message!("; did you mean {near}?"),
        _ => Message::default(),
    }
}

fn shown(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(" "),
        other => other.to_string(),
    }
}
