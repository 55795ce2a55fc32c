//! `uctopia completions` and `uctopia man`: generated from the one declaration of the command line.

use std::path::Path;

use clap::Command;
use clap::builder::{PossibleValue, PossibleValuesParser};
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_options::{Message, message, nearest};

use crate::args::{CompletionsArgs, ManArgs};
use crate::failure::{self, Failure};
use crate::language::localized;
use crate::output;
use crate::program;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut with_names(program::command()),
        program::name(),
        &mut script,
    );
    output::print(&String::from_utf8_lossy(&script))
}

/// The command whose arguments offer the names of games and agents.
fn with_names(command: Command) -> Command {
    let command = command.mut_args(|argument| match argument.get_id().as_str() {
        "game" => argument.value_parser(names(GameSpec::all().iter().map(|game| game.info().name))),
        "agent" | "agents" | "a" | "b" | "more" | "balance" => {
            argument.value_parser(names(AgentSpec::all().iter().map(AgentSpec::name)))
        }
        _ => argument,
    });
    command.mut_subcommands(with_names)
}

fn names(names: impl Iterator<Item = &'static str>) -> PossibleValuesParser {
    names.map(PossibleValue::new).collect::<Vec<_>>().into()
}

pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    match &args.out {
        Some(folder) => {
            uctopia_files::make_folders(folder)
                .map_err(|error| failure::unwritable(folder, &error))?;
            write_pages(&root(), folder)?;
            output::print(&localized!("manual pages written to {folder}"))
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(subcommand(&args.command)?).render(&mut page)?;
            output::print(&String::from_utf8_lossy(&page))
        }
    }
}

/// The pages of a command and of all its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    command
        .get_subcommands()
        .filter(|one| !one.is_hide_set())
        .try_for_each(|one| write_pages(one, folder))?;
    let (page, mut text) = (clap_mangen::Man::new(command.clone()), Vec::new());
    page.render(&mut text)?;
    output::write_file(&folder.join(page.get_filename()), &text)
}

/// The whole command line. `help` has no page.
fn root() -> Command {
    let mut root = program::command().disable_help_subcommand(true);
    root.build();
    root
}

/// The command that these names lead to, so that each page that the main page refers to can be printed.
fn subcommand(path: &[String]) -> Result<Command, Failure> {
    let root = root();
    let found = path.iter().try_fold(&root, |command, name| {
        command.find_subcommand(name).ok_or_else(|| {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let advice = match nearest(name, &known).first() {
                Some(near) => message!("did you mean \"{near}\"?"),
                None if known.is_empty() => message!("it has no subcommands"),
                None => message!("its subcommands are: {known}", known = Message::list(known)),
            };
            Failure::Usage(message!(
                "{command} has no subcommand \"{name}\": {advice}",
                command = command.get_name()
            ))
        })
    })?;
    Ok(found.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completions_contain_games_and_agents() {
        for shell in [
            clap_complete::Shell::Bash,
            clap_complete::Shell::Zsh,
            clap_complete::Shell::Fish,
        ] {
            let mut script = Vec::new();
            clap_complete::generate(
                shell,
                &mut with_names(program::command()),
                "uctopia",
                &mut script,
            );
            let script = String::from_utf8(script).unwrap();
            for name in ["connect4", "random-exact"] {
                assert!(script.contains(name), "{shell} completes {name}");
            }
        }
    }
}
