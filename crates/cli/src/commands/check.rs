//! `uctopia check`: whether a game keeps the contract of its interface, and what its parts cost.

use serde_json::{Value, json};
use uctopia_format::{cells, count};
use uctopia_game::{CheckSummary, ContractBreach, Profile};
use uctopia_options::message;

use crate::analysis;
use crate::args::{CheckArgs, Format};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let session = analysis::open(&args.position)?;
    let (game, start) = (session.game().to_string(), session.state().get());
    let stop = stop_on_interrupt();
    let checked = start.check(args.seed, args.games, &|| !stop.is_raised());
    let checked = checked.ok_or_else(|| {
        Failure::Usage(message!(
            "{game} cannot be checked: it is not of a type of Rust"
        ))
    })?;
    // A game that breaks the contract may do anything while it is measured.
    let is_measured = args.profile && checked.is_ok() && !stop.is_raised();
    let profile = is_measured.then(|| start.profile(args.seed)).flatten();
    match args.format.format {
        Format::Json => output::print(&output::json(&facts(&game, &checked, profile.as_ref()))?)?,
        Format::Csv => output::print(&csv(&game, &checked))?,
        Format::Text => output::print(&text(&game, &checked, profile.as_ref()))?,
    }
    match checked {
        Ok(_) if stop.is_raised() => {
            Err(Failure::Interrupted(message!("not all games were checked")))
        }
        Ok(_) => Ok(()),
        Err(_) => Err(Failure::Negative(message!(
            "{game} breaks the contract of its interface"
        ))),
    }
}

type Checked = Result<CheckSummary, ContractBreach>;

fn text(game: &str, checked: &Checked, profile: Option<&Profile>) -> String {
    let mut text = match checked {
        Err(breach) => format!("{breach}\n"),
        Ok(CheckSummary {
            games,
            positions,
            longest,
            most_moves,
        }) => {
            let (games, positions) = (count(u64::from(*games)), count(*positions));
            let kept = localized!(
                "{game}: rules, texts and shortcuts keep the contract in {positions} positions of {games} random games"
            );
            let extent = localized!(
                "the longest game had {longest} plies, and a position {most_moves} moves at most"
            );
            format!("{kept}\n{extent}\n")
        }
    };
    for line in profile.into_iter().flat_map(Profile::lines) {
        text += &(language::text(&line) + "\n");
    }
    text
}

/// One row: the extent of the check, and the broken promise if there is one.
fn csv(game: &str, checked: &Checked) -> String {
    let titles = [
        "game",
        "games",
        "positions",
        "longest",
        "most_moves",
        "breach",
    ];
    let row = match checked {
        Ok(seen) => cells![
            game.to_owned(),
            seen.games,
            seen.positions,
            seen.longest,
            seen.most_moves,
            ""
        ],
        Err(breach) => cells![game.to_owned(), "", "", "", "", breach.to_string()],
    };
    output::csv(titles, [row])
}

/// What was found, as JSON.
fn facts(game: &str, checked: &Checked, profile: Option<&Profile>) -> Value {
    let mut found = match checked {
        Ok(summary) => json!({
            "game": game,
            "games": summary.games,
            "positions": summary.positions,
            "longest": summary.longest,
            "most_moves": summary.most_moves,
        }),
        Err(breach) => json!({
            "game": game,
            "breach": {
                "promise": breach.promise,
                "detail": breach.detail,
                "path": breach.path,
                "position": breach.position,
            },
        }),
    };
    if let Some(profile) = profile {
        let parts = profile.parts.iter().map(|part| {
            json!({ "call": part.name, "nanoseconds": part.nanoseconds, "share": part.share })
        });
        found["profile"] = json!({
            "bytes": profile.bytes,
            "plies": profile.plies,
            "moves": profile.moves,
            "random_game_ns": profile.random_game.as_nanos() as u64,
            "quick_end_ns": profile.quick_end.map(|time| time.as_nanos() as u64),
            "parts": parts.collect::<Vec<_>>(),
            "advice": profile.advice().iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
    }
    found
}
