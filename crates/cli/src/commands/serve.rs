//! `uctopia serve`: the board in the browser.

use uctopia_game::message::message;
use uctopia_web::{Config, Server};

use crate::args::WebArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::opening_book;
use crate::output;

pub(crate) fn run(args: &WebArgs) -> Result<(), Failure> {
    let config = Config { host: args.host, port: args.port, ..Config::default() };
    let cannot_listen = |error: std::io::Error| {
        let (host, port) = (args.host.to_string(), args.port);
        Failure::Usage(message!("{host}:{port} cannot be listened on: {error}; --port 0 takes any port"))
    };
    let books = args.book.iter().map(|path| opening_book::read_any(path)).collect::<Result<_, _>>()?;
    let server = Server::bind(config).map_err(cannot_listen)?.with_books(books);
    let stop = stop_on_interrupt();
    output::print(&server.url())?;
    if args.host.is_unspecified() {
        let port = server.address().port();
        output::remark(&localized!(
            "from other machines: this machine's IP address, with :{port}; requests to host names are refused"
        ));
    }
    output::remark(&localized!("Ctrl-C ends the server"));
    if args.open
        && let Err(error) = open::that_detached(server.url())
    {
        output::remark(&localized!("no browser could be opened ({error}): open the address above in one"));
    }
    server.run(&stop);
    Ok(())
}
