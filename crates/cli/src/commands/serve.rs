//! `uctopia serve`: the board in the browser.

use uctopia_options::{Message, message};
use uctopia_web::{Config, Server, Token};

use crate::args::WebArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::opening_book;
use crate::output;

pub(crate) fn run(args: &WebArgs) -> Result<(), Failure> {
    let server = bind(args)?;
    let stop = stop_on_interrupt();
    output::print(&server.url())?;
    tell_who_can_reach(args, &server);
    output::remark(&localized!("Ctrl-C ends the server"));
    if args.open
        && let Err(error) = open::that_detached(server.url())
    {
        output::remark(&localized!(
            "no browser could be opened ({error}): open the address above in one"
        ));
    }
    server.run(&stop);
    Ok(())
}

/// The server with its books, before it answers.
pub(crate) fn bind(args: &WebArgs) -> Result<Server, Failure> {
    #[cfg(feature = "onnx")]
    for (name, file) in &args.network {
        uctopia_catalog::Catalog::add_network(name, file).map_err(Failure::Usage)?;
    }
    let config = Config {
        host: args.host,
        port: args.port,
        token: token(args)?,
        ..Config::default()
    };
    let cannot_listen = |error: std::io::Error| {
        let (host, port) = (args.host.to_string(), args.port);
        Failure::Usage(message!(
            "{host}:{port} cannot be listened on: {error}; --port 0 takes any port"
        ))
    };
    let books = args
        .book
        .iter()
        .map(|path| opening_book::read_any(path))
        .collect::<Result<_, _>>()?;
    Ok(Server::bind(config)
        .map_err(cannot_listen)?
        .with_books(books))
}

/// Writes to standard error who else can reach the server.
pub(crate) fn tell_who_can_reach(args: &WebArgs, server: &Server) {
    if args.host.is_unspecified() {
        let port = server.address().port();
        output::remark(&localized!(
            "from other machines: this machine's IP address, with :{port} and what follows it; requests to host names are refused"
        ));
    }
    if server.has_token() {
        output::remark(&localized!(
            "the link has a token, and only those who have it can start searches"
        ));
    } else if !args.host.is_loopback() {
        output::remark(&localized!(
            "there is no token: every program that reaches this address can start searches on this machine"
        ));
    }
}

/// The variable that sets the token: other users of the machine cannot read it, as they can arguments.
const VARIABLE: &str = "UCTOPIA_TOKEN";

/// The token that is set, or a random one where other machines can reach the server.
fn token(args: &WebArgs) -> Result<Option<Token>, Failure> {
    if args.no_token || args.token.is_some() {
        return Ok(args.token.clone());
    }
    if let Some(text) = std::env::var_os(VARIABLE) {
        let read = text.to_string_lossy().parse();
        return read.map(Some).map_err(|reason: Message| {
            Failure::Usage(message!("{variable}: {reason}", variable = VARIABLE))
        });
    }
    if args.host.is_loopback() {
        return Ok(None);
    }
    let mut bytes = [0; 24];
    let refused = |error: getrandom::Error| {
        let variable = VARIABLE;
        Failure::Usage(message!(
            "the system gives no random numbers for a token ({error}): set {variable}",
            error = error.to_string()
        ))
    };
    getrandom::fill(&mut bytes).map_err(refused)?;
    let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    text.parse().map(Some).map_err(Failure::Usage)
}
