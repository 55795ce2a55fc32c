//! `uctopia completions` and `uctopia man`: generated from the one declaration of the command line.

use crate::args::{CompletionsArgs, ManArgs};
use crate::failure::Failure;
use crate::output;
use crate::program;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program::command(), program::name(), &mut script);
    output::print(&String::from_utf8_lossy(&script))
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
