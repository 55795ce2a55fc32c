//! The name of the program, as its messages and scripts call it.

use std::path::Path;
use std::sync::OnceLock;

use clap::CommandFactory as _;

use crate::args::Cli;

/// What a program with games of its own is called differs from this, and so do the commands that it prints.
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

/// The command line that the program reads.
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
