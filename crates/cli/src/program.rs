//! The name of the program in messages and scripts.

use std::path::Path;
use std::sync::OnceLock;

use clap::CommandFactory as _;

use crate::args::Cli;

/// The standard name; a program with games of its own has another one, which its printed commands contain.
const STANDARD: &str = "uctopia";

/// The name of the program's file without its extension.
pub(crate) fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let file = std::env::args_os().next();
        let stem = file.as_deref().and_then(|file| Path::new(file).file_stem()?.to_str());
        stem.unwrap_or(STANDARD).to_owned()
    })
}

/// The command line of the program.
pub(crate) fn command() -> clap::Command {
    let command = Cli::command();
    if name() == STANDARD { command } else { renamed(command.name(name()).bin_name(name())) }
}

/// The command and its subcommands with examples that call this program.
fn renamed(command: clap::Command) -> clap::Command {
    let examples = command.get_after_help().map(|help| help.to_string().replace(STANDARD, name()));
    let command = match examples {
        Some(examples) => command.after_help(examples),
        None => command,
    };
    command.mut_subcommands(renamed)
}
