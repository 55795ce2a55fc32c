//! `uctopia games`: the games and their options.

use uctopia_catalog::{GameInfo, GameSpec};

use crate::args::{Format, GamesArgs};
use crate::failure::Failure;
use crate::output;
use crate::program;

pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    match &args.game {
        Some(text) => one(&text.parse()?, args.format.format),
        None => all(args.format.format),
    }
}

fn all(format: Format) -> Result<(), Failure> {
    let infos: Vec<GameInfo> = GameSpec::all().iter().map(|game| game.info().clone()).collect();
    let rows = infos.iter().map(|info| vec![info.name.to_owned(), info.about.to_owned(), info.example.to_owned()]);
    match format {
        Format::Json => output::print(&output::json(&infos)?),
        Format::Csv => output::print(&output::csv(&["game", "about", "example"], rows)),
        Format::Text => {
            let rows = infos.iter().map(|info| vec![info.name.to_owned(), info.about.to_owned()]);
            let table = output::table(&["game", "about"], rows, &[]);
            let program = program::name();
            output::print(&format!(
                "{table}\n{program} games NAME describes the notation of positions and the options."
            ))
        }
    }
}

fn one(game: &GameSpec, format: Format) -> Result<(), Failure> {
    let info = game.info();
    let evaluations = game.evaluations();
    if format == Format::Json {
        return output::print(&output::json(&info)?);
    }
    let header = ["option", "values", "default", "about"];
    let rows = info
        .options
        .iter()
        .map(|option| vec![option.key.to_owned(), option.values.clone(), option.default.clone(), option.about.clone()]);
    if format == Format::Csv {
        return output::print(&output::csv(&header, rows));
    }
    let mut text = format!("{}: {}\n", info.name, info.about);
    if !info.aliases.is_empty() {
        text += &format!("also: {}\n", info.aliases.join(", "));
    }
    text += &format!("positions: {}\nexample: {}\n", info.position, info.example);
    if !info.options.is_empty() {
        text += &format!("\n{}", output::table(&header, rows, &[]));
    }
    let rows =
        evaluations.iter().map(|(name, unit, about)| vec![(*name).to_owned(), (*unit).to_owned(), (*about).to_owned()]);
    text += &format!("\n{}", output::table(&["evaluation", "unit", "about"], rows, &[]));
    output::print(&text)
}
