//! `/catalog`: the games and the agents.

use std::collections::BTreeMap;

use serde::Serialize;
use uctopia_catalog::{AgentSpec, GameSpec, LEVELS, Level, presets};
use uctopia_format::Language;
use uctopia_game::{Player, Rng, Theme};
use uctopia_options::{Message, OptionInfo};

use super::control::Control;
use crate::input::Nothing;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::service::Service;

/// The games and the agents.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Catalog")]
pub(super) struct CatalogView {
    version: &'static str,
    games: Vec<GameView>,
    agents: Vec<AgentView>,
    /// Agents to offer in a game, by its name.
    #[schemars(with = "BTreeMap<String, Vec<String>>")]
    presets: BTreeMap<&'static str, Vec<AgentSpec>>,
    /// Bounds on requests, by the name of the field.
    #[schemars(with = "BTreeMap<String, u64>")]
    limits: Limits,
}

/// A game.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "GameInfo")]
struct GameView {
    name: &'static str,
    title: &'static str,
    #[schemars(with = "String")]
    text: GameSpec,
    players: Vec<&'static str>,
    /// How the board looks, which tells what players are called: black and white stones, red and yellow discs.
    theme: Theme,
    has_chance: bool,
    /// Whether players do not see everything.
    is_hidden: bool,
    /// How positions are written, and one to try.
    position: String,
    example: &'static str,
    options: Vec<OptionView>,
    /// The agents that `/api/step` can follow here.
    steps: Vec<&'static str>,
    /// The levels of play from 1 to 10.
    levels: Vec<LevelView>,
    best: BestView,
}

/// What the agent `best` stands for in a game.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "BestInfo")]
struct BestView {
    #[schemars(with = "String")]
    agent: AgentSpec,
    /// Positions that it visits for each playout of a budget; `null` where it does playouts, or nothing bounds it.
    positions: Option<u64>,
}

/// A level of play.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "LevelInfo")]
struct LevelView {
    /// The text that stands for the level in any game.
    #[schemars(with = "String")]
    agent: AgentSpec,
    /// Elo above random moves, or in games for one player the share of deals won; `null` where it was not measured.
    strength: Option<f64>,
}

/// An agent.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "AgentInfo")]
struct AgentView {
    name: &'static str,
    about: String,
    options: Vec<OptionView>,
}

/// An option of a game or an agent.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "OptionInfo")]
struct OptionView {
    key: &'static str,
    /// Other names that are understood.
    aliases: &'static [&'static str],
    values: String,
    /// The kind of control that takes such values, for programs.
    control: Control,
    default: String,
    help: String,
    from: &'static str,
}

/// Descriptions and the help of options are in the language of the request.
pub(super) fn catalog(
    service: &Service,
    Nothing: Nothing,
    language: Language,
) -> Result<CatalogView, Refusal> {
    let games = GameSpec::all();
    let is_offered = |agent: &AgentSpec| !agent.is_external() && agent.is_available();
    let agents: Vec<AgentSpec> = AgentSpec::all().into_iter().filter(is_offered).collect();
    Ok(CatalogView {
        version: env!("CARGO_PKG_VERSION"),
        presets: games
            .iter()
            .map(|game| (game.info().name, presets(game)))
            .collect(),
        agents: agents
            .iter()
            .map(|agent| agent_view(agent, language))
            .collect(),
        games: games
            .into_iter()
            .map(|game| game_view(game, &agents, language))
            .collect(),
        limits: service.limits().clone(),
    })
}

fn game_view(game: GameSpec, agents: &[AgentSpec], language: Language) -> GameView {
    let (info, session) = (game.info(), game.session());
    // A level may search a tree where the others do not.
    let is_level = |agent: &&AgentSpec| agent.options::<Level>().is_some();
    let steps = agents
        .iter()
        .filter(|agent| !is_level(agent) && agent.in_game(&game).searches_a_tree());
    GameView {
        name: info.name,
        title: info.about,
        players: (0..session.players())
            .map(|player| session.player_name(Player::new(player)))
            .collect(),
        theme: session.board().theme,
        has_chance: has_chance(&game),
        is_hidden: session.is_hidden(),
        position: language.text(&Message::text(info.position)),
        example: info.example,
        options: info
            .options
            .clone()
            .into_iter()
            .map(|option| option_view(option, language))
            .collect(),
        steps: steps.map(AgentSpec::name).collect(),
        levels: (1..=LEVELS).map(|level| level_view(&game, level)).collect(),
        best: best_view(&game),
        text: game,
    }
}

fn level_view(game: &GameSpec, level: usize) -> LevelView {
    let strength = game.levels().map(|levels| levels[level - 1].value);
    LevelView {
        agent: AgentSpec::level(level),
        strength,
    }
}

fn best_view(game: &GameSpec) -> BestView {
    let best: AgentSpec = "best".parse().unwrap_or_else(|error| panic!("{error}"));
    let agent = best.in_game(game);
    let has = |key| agent.info().option(key).is_some();
    let positions = agent.info().nodes_of_iteration;
    BestView {
        positions: (has("nodes") && !has("iters")).then_some(positions),
        agent,
    }
}

/// Whether nature ever moves: seen in a game of first moves, which is as good as any, or in its beginning where it is long.
fn has_chance(game: &GameSpec) -> bool {
    const MAX_PLIES: u32 = 1000;
    let (mut session, mut rng) = (game.session(), Rng::new(1));
    for _ in 0..MAX_PLIES {
        if session.play_chance(&mut rng).is_some() {
            return true;
        }
        let Some(first) = session.moves().into_iter().next() else {
            return false;
        };
        if session.play(&first.text).is_err() {
            return false;
        }
    }
    false
}

fn agent_view(agent: &AgentSpec, language: Language) -> AgentView {
    let info = agent.info();
    let options = info
        .options
        .iter()
        .map(|option| option_view(option.clone(), language))
        .collect();
    AgentView {
        name: info.name,
        about: language.text(&Message::text(info.about)),
        options,
    }
}

fn option_view(option: OptionInfo, language: Language) -> OptionView {
    OptionView {
        key: option.key,
        aliases: option.aliases,
        control: Control::of(&option.values.to_string()),
        values: language.text(&option.values),
        default: option.default,
        help: language.text(&Message::text(option.about)),
        from: option.source,
    }
}
