//! `uctopia agents`: the agents and their options.

use uctopia_catalog::{AgentInfo, AgentSpec, GameSpec, aliases};
use uctopia_format::{Table, cells};
use uctopia_options::{Message, OptionInfo, message, msgid};

use crate::args::{AgentsArgs, Format};
use crate::failure::Failure;
use crate::language::{self, localized};
use crate::output;
use crate::program;

pub(crate) fn run(args: &AgentsArgs) -> Result<(), Failure> {
    match &args.agent {
        Some(text) => one(&text.parse()?, args.format.format),
        None => all(args.format.format),
    }
}

fn all(format: Format) -> Result<(), Failure> {
    let agents = AgentSpec::all();
    let infos: Vec<&AgentInfo> = agents.iter().map(AgentSpec::info).collect();
    let row = |info: &&AgentInfo| cells![info.name.to_owned(), info.about];
    let table = Table::new([msgid!("agent"), msgid!("about")], infos.iter().map(row));
    match format {
        Format::Json => output::print(&output::json(
            &serde_json::json!({ "agents": infos, "aliases": aliases() }),
        )?),
        Format::Csv => output::print(&table.to_csv()),
        Format::Text => {
            let agents = table.to_text(language::current());
            // The longest texts are in the last column, where a narrow terminal wraps them best.
            let rows = aliases().iter().map(|alias| {
                cells![
                    alias.name.to_owned(),
                    alias.source,
                    alias.stands_for.to_owned()
                ]
            });
            let others = output::table(
                [msgid!("also"), msgid!("source"), msgid!("stands for")],
                rows,
            );
            let more = localized!(
                "Options follow the name: {example}\n{program} agents NAME lists them with defaults and sources.",
                example = "uct:iters=200,c=1.4",
                program = program::name()
            );
            output::print(&format!("{agents}\n{others}\n{more}"))
        }
    }
}

fn one(agent: &AgentSpec, format: Format) -> Result<(), Failure> {
    let info = agent.info();
    if format == Format::Json {
        return output::print(&output::json(&info)?);
    }
    let changed = agent.changed();
    let setting = |key: &str, default: &str| {
        changed
            .iter()
            .find(|(k, _)| *k == key)
            .map_or_else(|| default.to_owned(), |(_, value)| value.clone())
    };
    let header = [
        "option", "value", "default", "values", "also", "source", "about",
    ];
    let default = |option: &OptionInfo| match option.default.as_str() {
        "" => message!("the game's"),
        default => Message::verbatim(default),
    };
    if format == Format::Csv {
        let row = |option: &OptionInfo| {
            cells![
                option.key,
                setting(option.key, &option.default),
                default(option),
                option.values.clone(),
                option.aliases.join(" "),
                option.source,
                option.about.clone(),
            ]
        };
        return output::print(&output::csv(header, info.options.iter().map(row)));
    }
    let mut text = format!("{agent}: {}\n", language::word(info.about));
    for option in &info.options {
        let (value, default) = (setting(option.key, &option.default), default(option));
        let value = if value.is_empty() {
            default.clone()
        } else {
            value.into()
        };
        text += &format!("\n  {}={}\n", option.key, language::text(&value));
        text += &format!(
            "      {}\n",
            language::text(&Message::text(option.about.clone()))
        );
        text += &format!(
            "      {}",
            localized!("{values}; default {default}", values = option.values)
        );
        if !option.aliases.is_empty() {
            text += &localized!(
                "; also called {names}",
                names = Message::list(option.aliases)
            );
        }
        text += &format!(
            "\n      {}\n",
            localized!("source: {source}", source = option.source)
        );
    }
    if info.options.is_empty() {
        text += &format!("\n  {}\n", localized!("no options"));
    }
    if agent.stands_for_another() {
        text += &format!("\n{}\n", localized!("it stands for"));
        for game in GameSpec::all() {
            let (game, agent) = (game.to_string(), agent.in_game(&game).to_string());
            text += &format!("  {}\n", localized!("in {game}: {agent}"));
        }
    }
    output::print(&text)
}
