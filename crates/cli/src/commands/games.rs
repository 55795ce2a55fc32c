//! `uctopia games`: the games and their options.

use uctopia_catalog::{GameInfo, GameSpec};
use uctopia_format::Language;
use uctopia_game::message::{Message, msgid};

use crate::args::{Format, GamesArgs};
use crate::failure::Failure;
use crate::language::{self, localized};
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
            let rows = infos.iter().map(|info| vec![info.name.to_owned(), language::word(info.about)]);
            let table = output::table(&[msgid!("game"), msgid!("about")], rows, &[]);
            let program = program::name();
            let more = localized!("{program} games NAME describes the notation of positions and the options.");
            output::print(&format!("{table}\n{more}"))
        }
    }
}

fn one(game: &GameSpec, format: Format) -> Result<(), Failure> {
    let info = game.info();
    let evaluations = game.evaluations();
    if format == Format::Json {
        return output::print(&output::json(&info)?);
    }
    let header = [msgid!("option"), msgid!("values"), msgid!("default"), msgid!("about")];
    let rows = |language: Language| {
        info.options.iter().map(move |option| {
            let (values, about) = (language.text(&option.values), language.text(&Message::text(option.about.clone())));
            vec![option.key.to_owned(), values, option.default.clone(), about]
        })
    };
    if format == Format::Csv {
        return output::print(&output::csv(&header, rows(Language::English)));
    }
    let mut text = format!("{}: {}\n", info.name, language::word(info.about));
    if !info.aliases.is_empty() {
        text += &(localized!("also: {names}", names = Message::list(info.aliases)) + "\n");
    }
    let (position, example) = (Message::text(info.position), info.example);
    text += &(localized!("positions: {position}\nexample: {example}") + "\n");
    if !info.options.is_empty() {
        text += &format!("\n{}", output::table(&header, rows(language::current()), &[]));
    }
    let rows = evaluations
        .iter()
        .map(|(name, unit, about)| vec![(*name).to_owned(), language::word(unit), language::word(about)]);
    text += &format!("\n{}", output::table(&[msgid!("evaluation"), msgid!("unit"), msgid!("about")], rows, &[]));
    output::print(&text)
}
