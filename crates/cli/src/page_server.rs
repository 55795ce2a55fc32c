//! The server of the page, for programs that go on meanwhile.

use std::ffi::OsString;

use uctopia_game::StopFlag;
use uctopia_options::{Localized as _, Message, message};
use uctopia_web::Server;

use crate::args::CliCommand;
use crate::commands::serve;
use crate::{language, program};

/// The server of the page, which listens already.
///
/// ```
/// use uctopia_cli::PageServer;
/// let server = PageServer::bind(["uctopia", "serve", "--port", "0"]).unwrap();
/// assert!(server.url().starts_with("http://127.0.0.1:"));
/// ```
#[derive(Debug)]
pub struct PageServer(Server);

impl PageServer {
    /// Takes the port. The arguments are those of `uctopia serve`, after the name of the program; the games and agents are those of
    /// the process. What concerns other machines is written to standard error.
    ///
    /// # Errors
    /// When the arguments cannot be read, or the address is not free.
    pub fn bind(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Self, Message> {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        language::choose(&arguments);
        program::choose_name(arguments.first());
        let cli = program::read(arguments)
            .map_err(|error| Message::verbatim(error.to_string().trim().to_owned()))?;
        let CliCommand::Serve(args) = cli.command else {
            return Err(message!("these are no arguments of serve"));
        };
        let server = serve::bind(&args).map_err(|failure| failure.message())?;
        serve::tell_who_can_reach(&args, &server);
        Ok(Self(server))
    }

    /// The link for a browser on this machine, with the token if there is one.
    #[must_use]
    pub fn url(&self) -> String {
        self.0.url()
    }

    /// Serves until the flag is raised; running searches then end.
    pub fn run(self, stop: &StopFlag) {
        self.0.run(stop);
    }
}
