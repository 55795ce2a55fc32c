//! Errors of the command line, as clap finds them.

use std::io::Write as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use uctopia_format::Language;
use uctopia_game::TextError;
use uctopia_game::message::{Localized as _, Message, message};

use crate::failure::Failure;
use crate::{language, program};

/// Prints clap's message: help and version on standard output, errors on standard error.
pub(crate) fn report(error: &clap::Error) -> u8 {
    let translated = (language::current() != Language::English).then(|| sentence(error)).flatten();
    let printed = match translated {
        Some(message) => writeln!(std::io::stderr(), "{}: {}", program::name(), language::text(&message)),
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
    let problem = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::InvalidValue if value.is_empty() => message!("{argument} needs a value"),
        ErrorKind::InvalidValue => {
            message!("\"{value}\" is not a value of {argument}{known}", known = known(error))
        }
        ErrorKind::ValueValidation => {
            let reason = reason(error);
            message!("\"{value}\" is not a value of {argument}: {reason}")
        }
        ErrorKind::UnknownArgument => message!("there is no option \"{argument}\""),
        ErrorKind::InvalidSubcommand => {
            message!("there is no command \"{command}\"", command = context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => message!("{argument} is missing"),
        ErrorKind::MissingSubcommand => message!("a command is missing{known}", known = known(error)),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == argument => {
                message!("{argument} is given twice: leave out one of them")
            }
            prior => message!("{argument} cannot be combined with {prior}"),
        },
        ErrorKind::TooManyValues => message!("\"{value}\" is one value too many for {argument}"),
        ErrorKind::InvalidUtf8 => message!("an argument is not UTF-8"),
        _ => return None,
    };
    let help = Message::verbatim(format!("{} --help", program::name()));
    Some(message!("{problem}{suggestion}; {help} lists what there is", suggestion = suggestion(error)))
}

/// The reason that a parser of values gave: ours return messages or errors about a text, clap's a text about a range or a number.
fn reason(error: &clap::Error) -> Message {
    let Some(source) = std::error::Error::source(error) else { return Message::default() };
    if let Some(message) = source.downcast_ref::<Message>() {
        return message.clone();
    }
    if let Some(error) = source.downcast_ref::<TextError>() {
        return error.message();
    }
    let text = source.to_string();
    match text.split_once(" is not in ") {
        Some((value, range)) => message!("{value} is not in {range}"),
        None => Message::text(text),
    }
}

/// The possible values, where the error names them.
fn known(error: &clap::Error) -> Message {
    let valid = [ContextKind::ValidValue, ContextKind::ValidSubcommand].into_iter().find_map(|kind| error.get(kind));
    match valid {
        Some(ContextValue::Strings(values)) if !values.is_empty() => {
            message!("; possible values: {values}", values = Message::list(values))
        }
        _ => Message::default(),
    }
}

/// What was probably meant.
fn suggestion(error: &clap::Error) -> Message {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    match kinds.into_iter().find_map(|kind| error.get(kind)).map(shown) {
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
