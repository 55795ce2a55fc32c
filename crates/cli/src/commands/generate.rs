//! `uctopia completions` and `uctopia man`: generated from the one declaration of the command line.

use clap::Command;
use clap::builder::{PossibleValue, PossibleValuesParser};
use uctopia_catalog::{AgentSpec, GameSpec};

use crate::args::{CompletionsArgs, ManArgs};
use crate::failure::Failure;
use crate::output;
use crate::program;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut with_names(program::command()), program::name(), &mut script);
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
            std::fs::create_dir_all(folder).map_err(|error| output::unwritable(folder, &error))?;
            clap_mangen::generate_to(program::command(), folder).map_err(|error| output::unwritable(folder, &error))?;
            output::print(&format!("manual pages written to {}", folder.display()))
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(program::command()).render(&mut page)?;
            output::print(&String::from_utf8_lossy(&page))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completions_contain_games_and_agents() {
        for shell in [clap_complete::Shell::Bash, clap_complete::Shell::Zsh, clap_complete::Shell::Fish] {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut with_names(program::command()), "uctopia", &mut script);
            let script = String::from_utf8(script).unwrap();
            for name in ["connect4", "random-exact"] {
                assert!(script.contains(name), "{shell} completes {name}");
            }
        }
    }
}
