//! `uctopia agents`: the agents and their options.

use uctopia_catalog::{AgentInfo, AgentSpec, GameSpec, aliases};

use crate::args::{AgentsArgs, Format};
use crate::failure::Failure;
use crate::output;
use crate::program;

pub(crate) fn run(args: &AgentsArgs) -> Result<(), Failure> {
    match &args.agent {
        Some(text) => one(&text.parse()?, args.format.format),
        None => all(args.format.format),
    }
}

fn all(format: Format) -> Result<(), Failure> {
    let infos: Vec<AgentInfo> = AgentSpec::all().iter().map(AgentSpec::info).collect();
    let rows = infos.iter().map(|info| vec![info.name.to_owned(), info.about.to_owned()]);
    match format {
        Format::Json => output::print(&output::json(&serde_json::json!({ "agents": infos, "aliases": aliases() }))?),
        Format::Csv => output::print(&output::csv(&["agent", "about"], rows)),
        Format::Text => {
            let agents = output::table(&["agent", "about"], rows, &[]);
            // The longest texts are in the last column, where a narrow terminal wraps them best.
            let rows = aliases().iter().map(|a| vec![a.name.to_owned(), a.source.to_owned(), a.stands_for.to_owned()]);
            let others = output::table(&["also", "source", "stands for"], rows, &[]);
            output::print(&format!(
                "{agents}\n{others}\nOptions follow the name: uct:iters=200,c=1.4\n\
                 {} agents NAME lists them with defaults and sources.",
                program::name()
            ))
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
        changed.iter().find(|(k, _)| *k == key).map_or_else(|| default.to_owned(), |(_, value)| value.clone())
    };
    let header = ["option", "value", "default", "values", "also", "source", "about"];
    let row = |option: &uctopia_game::options::OptionInfo| {
        vec![
            option.key.to_owned(),
            setting(option.key, &option.default),
            if option.default.is_empty() { "the game's".to_owned() } else { option.default.clone() },
            option.values.clone(),
            option.aliases.join(" "),
            option.source.to_owned(),
            option.about.clone(),
        ]
    };
    if format == Format::Csv {
        return output::print(&output::csv(&header, info.options.iter().map(row)));
    }
    let mut text = format!("{agent}: {}\n", info.about);
    for option in &info.options {
        let [key, value, default, values, also, source, about] = row(option).try_into().unwrap_or_default();
        text += &format!("\n  {key}={}\n", if value.is_empty() { &default } else { &value });
        text += &format!("      {about}\n      {values}; default {default}");
        if !also.is_empty() {
            text += &format!("; also called {}", also.replace(' ', ", "));
        }
        text += &format!("\n      source: {source}\n");
    }
    if info.options.is_empty() {
        text += "\n  no options\n";
    }
    if let AgentSpec::Best(_) = agent {
        text += "\nit stands for\n";
        for game in GameSpec::all() {
            text += &format!("  in {game}: {}\n", agent.in_game(&game));
        }
    }
    output::print(&text)
}
