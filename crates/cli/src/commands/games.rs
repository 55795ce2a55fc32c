//! `uctopia games`: the games and their options.

use uctopia_catalog::{AgentSpec, GameInfo, GameSpec, LEVELS, MeasuredLevel};
use uctopia_format::{Cell, Table, cells, estimate, signed, signed_interval};
use uctopia_options::{Message, OptionInfo, msgid};
use uctopia_statistics::Interval;

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
    let infos: Vec<GameInfo> = GameSpec::all()
        .iter()
        .map(|game| game.info().clone())
        .collect();
    match format {
        Format::Json => output::print(&output::json(&infos)?),
        Format::Csv => {
            let row = |info: &GameInfo| cells![info.name, info.about, info.example];
            let titles = ["game", "about", "example"];
            output::print(&output::csv(titles, infos.iter().map(row)))
        }
        Format::Text => {
            let rows = infos
                .iter()
                .map(|info| cells![info.name.to_owned(), info.about]);
            let table = output::table([msgid!("game"), msgid!("about")], rows);
            let program = program::name();
            let more = localized!(
                "{program} games NAME describes the notation of positions and the options."
            );
            output::print(&format!("{table}\n{more}"))
        }
    }
}

fn one(game: &GameSpec, format: Format) -> Result<(), Failure> {
    let info = game.info();
    let evaluations = game.evaluations();
    if format == Format::Json {
        return output::print(&output::json(&GameDescription {
            info,
            levels: levels(game),
        })?);
    }
    let header = [
        msgid!("option"),
        msgid!("values"),
        msgid!("default"),
        msgid!("about"),
    ];
    let row = |option: &OptionInfo| {
        let about = Message::text(option.about.clone());
        cells![
            option.key.to_owned(),
            option.values.clone(),
            &option.default,
            about
        ]
    };
    let options = Table::new(header, info.options.iter().map(row));
    if format == Format::Csv {
        return output::print(&options.to_csv());
    }
    let mut text = format!("{}: {}\n", info.name, language::word(info.about));
    if !info.aliases.is_empty() {
        text += &(localized!("also: {names}", names = Message::list(info.aliases)) + "\n");
    }
    let (position, example) = (Message::text(info.position), info.example);
    text += &(localized!("positions: {position}\nexample: {example}") + "\n");
    if !info.options.is_empty() {
        text += &format!("\n{}", options.to_text(language::current()));
    }
    let rows = evaluations
        .iter()
        .map(|&(name, unit, about)| cells![name.to_owned(), unit, about]);
    let titles = [msgid!("evaluation"), msgid!("unit"), msgid!("about")];
    text += &format!("\n{}", output::table(titles, rows));
    text += &format!("\n{}", level_table(game));
    output::print(&text)
}

/// A game, for programs.
#[derive(serde::Serialize)]
struct GameDescription<'a> {
    #[serde(flatten)]
    info: &'a GameInfo,
    levels: Vec<LevelView>,
}

/// A level of play, for programs.
#[derive(serde::Serialize)]
struct LevelView {
    level: usize,
    agent: AgentSpec,
    /// Elo above random moves, or the share of deals won, with the interval; absent where it was not measured.
    #[serde(flatten)]
    strength: Option<Strength>,
}

/// A measured strength with its interval.
#[derive(serde::Serialize)]
struct Strength {
    value: f64,
    low: f64,
    high: f64,
}

fn levels(game: &GameSpec) -> Vec<LevelView> {
    let measured = |level: usize| {
        let MeasuredLevel {
            value, low, high, ..
        } = game.levels()?[level - 1];
        Some(Strength { value, low, high })
    };
    let agent = |level: usize| AgentSpec::level(level).in_game(game);
    (1..=LEVELS)
        .map(|level| LevelView {
            level,
            agent: agent(level),
            strength: measured(level),
        })
        .collect()
}

/// The levels of play with their strength, as far as it was measured.
fn level_table(game: &GameSpec) -> String {
    let is_solitaire = game.players() == 1;
    let mut header = vec![msgid!("level")];
    if game.levels().is_some() {
        header.extend([
            if is_solitaire {
                msgid!("rate")
            } else {
                msgid!("Elo")
            },
            msgid!("95 % interval"),
        ]);
    }
    header.push(msgid!("agent"));
    let row = |LevelView {
                   level,
                   agent,
                   strength,
               }: LevelView| {
        let shown = strength.map(|Strength { value, low, high }| match is_solitaire {
            true => estimate(Some(value), Some(Interval { low, high })),
            false => [signed(value, 0), signed_interval(Interval { low, high }, 0)],
        });
        let measured = shown.into_iter().flatten().map(Cell::from);
        std::iter::once(level.into())
            .chain(measured)
            .chain([agent.to_string().into()])
            .collect()
    };
    output::table(header, levels(game).into_iter().map(row))
}
