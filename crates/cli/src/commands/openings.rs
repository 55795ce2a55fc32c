//! `uctopia openings`: the positions after some plies, symmetric ones once, as openings of matches.

use uctopia_catalog::{
    AgentSpec, Balance, GameSpec, ListedOpening, OpeningList, OpeningRequest, OpeningSource,
};
use uctopia_catalog::{Session, list_openings};
use uctopia_format::{cells, count};
use uctopia_game::Player;
use uctopia_options::{Message, message};

use crate::args::{Format, OpeningsArgs};
use crate::failure::Failure;
use crate::language::{self, localized};
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &OpeningsArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    args.output
        .as_deref()
        .map_or(Ok(()), output::check_writable)?;
    let judge = args
        .balance
        .as_ref()
        .map(|agent| agent.parse::<AgentSpec>())
        .transpose()?;
    let balance = judge
        .as_ref()
        .zip(args.within)
        .map(|(agent, within)| Balance {
            agent,
            within,
            seed: args.seed,
        });
    let request = OpeningRequest {
        position: args.position.as_deref().map(str::trim),
        plies: args.plies,
        balance,
        jobs: threads(args.jobs),
        stop: None,
    };
    let line = progress::line(&judge.as_ref().map_or_else(
        || localized!("openings"),
        |judge| localized!("{judge} evaluates openings", judge = judge.to_string()),
    ));
    let list = list_openings(&game, &request);
    line.finish_and_clear();
    let list = list?;
    let written = match args.format.format {
        Format::Json => output::json(&list)? + "\n",
        Format::Csv => csv(&list),
        Format::Text => text(&list, &game.session(), balance.as_ref()),
    };
    match &args.output {
        None => output::print(&written),
        Some(path) => {
            output::write_file(path, written.as_bytes())?;
            output::print(&language::text(&headline(&list)))
        }
    }
}

/// The number of openings, as a sentence.
fn headline(list: &OpeningList) -> Message {
    let (game, all, listed) = (
        list.game.to_string(),
        count(list.all as u64),
        count(list.openings.len() as u64),
    );
    let number = match list.scale.is_some() {
        true => message!("{listed} of {all} {all:opening|openings}"),
        false => message!("{all} {all:opening|openings}"),
    };
    let length = message!("{plies} {plies:ply|plies}", plies = list.plies);
    message!("{game}: {number} of {length}, symmetric ones listed once")
}

/// The list in the format of `match --openings`, with comments after `#`.
fn text(list: &OpeningList, first: &Session, balance: Option<&Balance<'_>>) -> String {
    let mut text = format!("# {}\n", language::text(&headline(list)));
    if list.start != first.position() {
        text += &format!(
            "# {}\n",
            localized!("from {position}", position = list.start)
        );
    }
    if let (
        Some(Balance {
            agent,
            within,
            seed,
        }),
        Some(scale),
    ) = (balance, &list.scale)
    {
        let (player, scale) = (
            Message::text(first.player_name(Player::FIRST)),
            uctopia_format::scale_words(scale),
        );
        let agent_text = agent.to_string();
        let words = localized!(
            "within ±{within} by {agent_text}, seed {seed}; values for {player}: {scale}"
        );
        text += &format!("# {words}\n");
        if agent.is_shared() {
            text += &format!(
                "# {}\n",
                localized!("not reproducible: the agent's threads search one tree")
            );
        }
        if agent.is_timed() {
            text += &format!(
                "# {}\n",
                localized!("not reproducible: a time limit bounds the search")
            );
        }
    }
    for ListedOpening {
        text: moves, value, ..
    } in &list.openings
    {
        let value = value
            .zip(list.scale.as_ref())
            .map(|(value, scale)| uctopia_format::value(scale, value as f32));
        text += &value.map_or_else(
            || format!("{moves}\n"),
            |value| format!("{moves}  # {value}\n"),
        );
    }
    text
}

fn csv(list: &OpeningList) -> String {
    let row = |opening: &ListedOpening| cells![&opening.text, &opening.position, opening.value];
    let titles = ["moves", "position", "value"];
    output::csv(titles, list.openings.iter().map(row))
}

/// The openings of `match --openings`: a file, or `all:` and a number of plies.
pub(super) fn source(text: &str) -> Result<OpeningSource, Failure> {
    if let Some(plies) = text.strip_prefix("all:") {
        let plies = plies.parse().map_err(|_| {
            Failure::Usage(message!(
                "--openings {text}: expected all: and a number of plies, as in all:4, or a file"
            ))
        })?;
        return Ok(OpeningSource::All { plies });
    }
    let list = uctopia_text::file_text(text.as_ref()).map_err(Failure::Input)?;
    Ok(OpeningSource::List {
        name: text.to_owned(),
        text: list,
    })
}
