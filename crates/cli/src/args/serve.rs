//! The arguments of `uctopia serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use uctopia_game::message::{Message, message};

use super::common::whole;

#[derive(Args, Debug)]
#[command(after_help = "The page is part of the program: nothing is loaded from other hosts, and no file is written.
Ctrl-C ends the server and every running search.")]
pub(crate) struct WebArgs {
    /// The port to listen on; 0 selects a free port
    #[arg(short, long, value_name = "N", default_value_t = 8080, value_parser = whole::<u16>(..))]
    pub(crate) port: u16,
    /// The address to listen on; with 0.0.0.0 every host in the network can start searches on this machine
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// Show what an opening book knows of each position, as `uctopia book build` writes it; one for each game, or several
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Reads an address.
fn address(text: &str) -> Result<IpAddr, Message> {
    text.parse().map_err(|_| message!("expected an IP address, such as 127.0.0.1 or 0.0.0.0"))
}
