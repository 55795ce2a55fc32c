//! The arguments of `uctopia serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use uctopia_options::{Message, message};
use uctopia_web::Token;

use super::common::whole;

#[derive(Args, Debug)]
#[command(
    after_long_help = "The page is part of the program: nothing is loaded from other hosts, and no file is written.
Where other machines can reach the server, its link has a token, and searches are started with that token only.
Ctrl-C ends the server and every running search."
)]
pub(crate) struct WebArgs {
    /// The port to listen on; 0 selects a free port
    #[arg(short, long, value_name = "N", default_value_t = 8080, value_parser = whole::<u16>(..))]
    pub(crate) port: u16,
    /// The address to listen on; with 0.0.0.0 other machines can start searches on this one, if they have the token
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address, hide_short_help = true)]
    pub(crate) host: IpAddr,
    /// The token of the link, instead of a random one; the variable UCTOPIA_TOKEN sets it where others must not see it in the list of processes
    #[arg(long, value_name = "TEXT", value_parser = str::parse::<Token>, conflicts_with = "no_token", hide_short_help = true)]
    pub(crate) token: Option<Token>,
    /// Ask for no token even where other machines can reach the server, for example since a proxy before it asks who they are
    #[arg(long, hide_short_help = true)]
    pub(crate) no_token: bool,
    /// Show what an opening book knows of each position, as `uctopia book build` writes it; one for each game, or several
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    pub(crate) book: Vec<PathBuf>,
    /// Play by a network that is an ONNX file: the page offers it as the agent network:evaluator=NAME in the games that it fits
    #[cfg(feature = "onnx")]
    #[arg(long, value_name = "NAME=FILE", value_parser = named_file, hide_short_help = true)]
    pub(crate) network: Vec<(String, String)>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Reads a name with a file.
#[cfg(feature = "onnx")]
fn named_file(text: &str) -> Result<(String, String), Message> {
    let both = text
        .split_once('=')
        .filter(|(name, file)| !name.is_empty() && !file.is_empty());
    let (name, file) = both.ok_or_else(|| message!("expected NAME=FILE, such as mine=net.onnx"))?;
    Ok((name.to_owned(), file.to_owned()))
}

/// Reads an address.
fn address(text: &str) -> Result<IpAddr, Message> {
    text.parse()
        .map_err(|_| message!("expected an IP address, such as 127.0.0.1 or 0.0.0.0"))
}
