//! The `uctopia` command.

use std::process::ExitCode;

use uctopia_cli::App;

fn main() -> ExitCode {
    App::standard().run()
}
