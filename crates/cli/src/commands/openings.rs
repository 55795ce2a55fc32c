//! `uctopia openings`: the positions after some plies, symmetric ones once, as openings of matches.

use uctopia_catalog::{AgentSpec, Balance, GameSpec, ListedOpening, OpeningList, OpeningRequest, OpeningSource};
use uctopia_catalog::{Session, list_openings};
use uctopia_format::count;
use uctopia_game::Player;

use crate::args::{Format, OpeningsArgs};
use crate::failure::Failure;
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &OpeningsArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    args.output.as_deref().map_or(Ok(()), output::check_writable)?;
    let judge = args.balance.as_ref().map(|agent| agent.parse::<AgentSpec>()).transpose()?;
    let balance = judge.as_ref().zip(args.within).map(|(agent, within)| Balance { agent, within, seed: args.seed });
    let request = OpeningRequest {
        position: args.position.as_deref().map(str::trim),
        plies: args.plies,
        balance,
        jobs: threads(args.jobs),
    };
    let line = progress::line(
        &judge.as_ref().map_or_else(|| "openings".to_owned(), |judge| format!("{judge} evaluates openings")),
    );
    let list = list_openings(&game, &request);
    line.finish_and_clear();
    let list = list?;
    let written = match args.format.format {
        Format::Json => output::json(&list)? + "\n",
        Format::Csv => csv(&list),
        Format::Text => text(&list, game.session().as_ref(), balance.as_ref()),
    };
    match &args.output {
        None => output::print(&written),
        Some(path) => {
            output::write_file(path, written.as_bytes())?;
            output::print(&headline(&list))
        }
    }
}

/// The number of openings, as a sentence.
fn headline(list: &OpeningList) -> String {
    let OpeningList { game, plies, all, openings, .. } = list;
    let of = if list.scale.is_some() { format!("{} of ", count(openings.len() as u64)) } else { String::new() };
    let openings = if *all == 1 { "opening" } else { "openings" };
    let length = if *plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    format!("{game}: {of}{} {openings} of {length}, symmetric ones listed once", count(*all as u64))
}

/// The list in the format of `match --openings`, with comments after `#`.
fn text(list: &OpeningList, first: &dyn Session, balance: Option<&Balance<'_>>) -> String {
    let mut text = format!("# {}\n", headline(list));
    if list.start != first.position() {
        text += &format!("# from {}\n", list.start);
    }
    if let (Some(Balance { agent, within, seed }), Some(scale)) = (balance, &list.scale) {
        let (player, words) = (first.player_name(Player::FIRST), uctopia_format::scale_words(scale));
        text += &format!("# within ±{within} by {agent}, seed {seed}; values for {player}: {words}\n");
        if agent.is_shared() {
            text += "# not reproducible: the agent's threads search one tree\n";
        }
        if agent.is_timed() {
            text += "# not reproducible: a time limit bounds the search\n";
        }
    }
    for ListedOpening { text: moves, value, .. } in &list.openings {
        let value = value.zip(list.scale.as_ref()).map(|(value, scale)| uctopia_format::value(scale, value as f32));
        text += &value.map_or_else(|| format!("{moves}\n"), |value| format!("{moves}  # {value}\n"));
    }
    text
}

fn csv(list: &OpeningList) -> String {
    let value = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let row = |opening: &ListedOpening| vec![opening.text.clone(), opening.position.clone(), value(opening.value)];
    output::csv(&["moves", "position", "value"], list.openings.iter().map(row))
}

/// The openings of `match --openings`: a file, or `all:` and a number of plies.
pub(super) fn source(text: &str) -> Result<OpeningSource, Failure> {
    if let Some(plies) = text.strip_prefix("all:") {
        let plies = plies.parse().map_err(|_| {
            Failure::Usage(format!("--openings {text}: expected all: and a number of plies, as in all:4, or a file"))
        })?;
        return Ok(OpeningSource::All { plies });
    }
    let read = std::fs::read_to_string(text);
    let list = read.map_err(|error| Failure::Input(format!("{text} cannot be read: {error}")))?;
    Ok(OpeningSource::List { name: text.to_owned(), text: list })
}
