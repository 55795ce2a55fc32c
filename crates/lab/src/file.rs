//! Experiments as files: TOML for people, JSON for programs.

mod sweep;
#[cfg(test)]
mod tests;

use serde::Deserialize;
use uctopia_arena::Referee;
use uctopia_catalog::{AgentSpec, GameSpec, OpeningSource, SpecError};
use uctopia_format::data_problem;
use uctopia_options::{
    Localized, Message, OptionValue as _, message, msgid, whole, whole_numbers, whole_or_none,
};
use uctopia_statistics::Sprt;

use sweep::Sweep;

use crate::tournament::{Pairings, tournament};
use crate::{Experiment, LabError, MOST_GAMES, MatchSpec, Plan, Task};

/// Reads an experiment from the text of a file: TOML, or the JSON of a [`Plan`].
///
/// | key | meaning | default |
/// |---|---|---|
/// | `game` | the game | |
/// | `seed` | of all random numbers | 1 |
/// | `agents` | every two against each other; in games for one player each alone, on the same deals; in games for three and four every group of as many | |
/// | `pairings` | `round-robin`, or `gauntlet`: the first one against all others, or every group with the first one | `round-robin` |
/// | `sweep.agent` | an agent with `{names}` in it, | |
/// | `sweep.values` | each of which takes these values, in all combinations, | |
/// | `sweep.against` | against this one; in games for one player it plays the same deals | none |
/// | `random-games` | so many random games instead of agents | |
/// | `games`, `deals` | how many, of each match; of `deals` also a list, a number for each of the agents | 100; with `sprt` as many as it takes |
/// | `position` | where games begin | the first one |
/// | `openings` | `all:4` for all positions after so many plies, symmetric ones once; or a file with a list | |
/// | `opening-plies` | random plies that every pair, or deal, begins with | 0 |
/// | `max-plies` | games are broken off after so many | 10,000 |
/// | `sprt` | every match ends as soon as this test has decided: `"elo0=0,elo1=50"` | |
/// | `block` | pairs, deals or games in a block | 1; of random games a million |
///
/// ```
/// let text = r#"
///     game = "calculation:foundation_first=on"
///     deals = 50
///     [sweep]
///     agent = "uct:iters={iters},c={c}"
///     values = { iters = [10, 100], c = [0.5, 1] }
/// "#;
/// let plan = uctopia_lab::read(text).unwrap();
/// let matches = &plan.experiment.matches;
/// assert_eq!(matches.len(), 4);
/// assert_eq!(matches[1].parameters, [("c".to_owned(), "0.5".to_owned()), ("iters".to_owned(), "100".to_owned())]);
/// assert_eq!(matches[1].task.agents()[0].to_string(), "uct:iters=100,c=0.5");
/// ```
///
/// # Errors
/// When it is not written in this way, or names a game or agent that does not exist.
pub fn read(text: &str) -> Result<Plan, LabError> {
    read_with(text, &|file| {
        Err(message!("{file} cannot be read from here"))
    })
}

/// [`read`] for texts that name files: `open` returns the text of one, or says why it cannot.
///
/// ```
/// let text = "game = 'connect4'\nagents = ['random', 'exact']\nopenings = 'mine.txt'";
/// let plan = uctopia_lab::read_with(text, &|_file| Ok("44\n45\n".to_owned())).unwrap();
/// let openings = plan.experiment.matches[0].openings.clone().unwrap();
/// assert_eq!(openings.count(&"connect4".parse().unwrap(), None).unwrap(), 2);
/// ```
///
/// # Errors
/// As for [`read`], and when a file cannot be opened.
pub fn read_with(
    text: &str,
    open: &dyn Fn(&str) -> Result<String, Message>,
) -> Result<Plan, LabError> {
    if text.trim_start().starts_with('{') {
        let plan: Plan = serde_json::from_str(text)
            .map_err(|error| LabError::Description(data_problem(&error.to_string())))?;
        plan.check()?;
        return Ok(plan);
    }
    let description: Description =
        toml::from_str(text).map_err(|error| LabError::Description(mistake(text, &error)))?;
    description.plan(open)
}

/// What is wrong with a text that is no description.
fn mistake(text: &str, error: &toml::de::Error) -> Message {
    let reason = error.message();
    // In TOML everything below a heading belongs to it, which is unexpected for a line added at the end.
    let problem = if reason.contains("expected one of `agent`, `against`, `values`") {
        let problem = data_problem(reason);
        message!("{problem}; keys of the whole experiment stand above [sweep]")
    } else if DATA_ERRORS
        .iter()
        .any(|beginning| reason.starts_with(beginning))
    {
        data_problem(reason)
    } else {
        message!("the text is not TOML here: write key = value, and texts in quotes")
    };
    // What is missing is nowhere.
    let Some(span) = error
        .span()
        .filter(|_| !reason.starts_with("missing field"))
    else {
        return problem;
    };
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.lines().count().max(1) + usize::from(before.ends_with('\n'));
    let shown = text.lines().nth(line - 1).unwrap_or_default().trim();
    message!("line {line} ({shown}): {problem}")
}

/// The beginnings of errors about data, not about the syntax of TOML.
const DATA_ERRORS: [&str; 7] = [
    "invalid type",
    "invalid value",
    "unknown field",
    "unknown variant",
    "missing field",
    "data did not match",
    DealCount::EXPECTED,
];

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Description {
    game: String,
    #[serde(default = "one", deserialize_with = "whole")]
    seed: u64,
    #[serde(default)]
    agents: Vec<String>,
    pairings: Option<Pairings>,
    sweep: Option<Sweep>,
    #[serde(default, deserialize_with = "whole_or_none")]
    random_games: Option<u64>,
    #[serde(default, deserialize_with = "whole_or_none")]
    games: Option<u64>,
    deals: Option<DealCount>,
    position: Option<String>,
    #[serde(default, deserialize_with = "whole_or_none")]
    opening_plies: Option<u32>,
    #[serde(default, deserialize_with = "whole_or_none")]
    max_plies: Option<u32>,
    #[serde(default, deserialize_with = "whole_or_none")]
    block: Option<u64>,
    sprt: Option<String>,
    openings: Option<String>,
}

fn one() -> u64 {
    1
}

/// The openings that a text names: `all:` and a number of plies, or a file.
///
/// ```
/// use uctopia_catalog::OpeningSource;
/// let source = |text| uctopia_lab::opening_source(text, &|_| Ok("f5d6".to_owned())).unwrap();
/// assert_eq!(source("all:3"), OpeningSource::All { plies: 3 });
/// assert_eq!(source("xot.txt"), OpeningSource::List { name: "xot.txt".to_owned(), text: "f5d6".to_owned() });
/// ```
///
/// # Errors
/// When the number of plies is none, or `open` cannot open the file.
pub fn opening_source(
    text: &str,
    open: &dyn Fn(&str) -> Result<String, Message>,
) -> Result<OpeningSource, LabError> {
    match text.strip_prefix("all:") {
        Some(plies) => match u32::parse(plies) {
            Ok(plies) => Ok(OpeningSource::All { plies }),
            Err(_) => description_error(message!(
                "openings: {text}: a number of plies stands behind \"all:\", such as all:4"
            )),
        },
        None => {
            let list = open(text)
                .map_err(|problem| LabError::Description(message!("openings: {problem}")))?;
            Ok(OpeningSource::List {
                name: text.to_owned(),
                text: list,
            })
        }
    }
}

/// How many deals agents play: all as many, or each its own number, since a slow agent can afford fewer.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "deals is a number, or a list with a number for each agent"
)]
enum DealCount {
    All(#[serde(deserialize_with = "whole")] u64),
    Each(#[serde(deserialize_with = "whole_numbers")] Vec<u64>),
}

impl DealCount {
    /// What is said of any other value.
    const EXPECTED: &str = msgid!("deals is a number, or a list with a number for each agent");
}

impl Description {
    fn plan(&self, open: &dyn Fn(&str) -> Result<String, Message>) -> Result<Plan, LabError> {
        let game: GameSpec = self.game.parse()?;
        let sources = [
            !self.agents.is_empty(),
            self.sweep.is_some(),
            self.random_games.is_some(),
        ];
        if sources.iter().filter(|&&there| there).count() != 1 {
            return description_error(message!(
                "an experiment has either agents, a sweep or random-games: name one of the three"
            ));
        }
        self.check_keys()?;
        let players = game.session().players();
        let size = self.size(players)?;
        let matches = match (&self.sweep, self.random_games) {
            (Some(sweep), _) => sweep.matches(&game, players, size)?,
            (None, Some(games)) => vec![MatchSpec::new(game, Task::RandomGames { games })],
            (None, None) => {
                let agents = self
                    .agents
                    .iter()
                    .map(|agent| agent.parse())
                    .collect::<Result<Vec<AgentSpec>, _>>()?;
                tournament(&game, &agents, self.pairings.unwrap_or_default(), size)?
            }
        };
        let matches = self.with_deals(matches)?;
        let sprt: Option<Sprt> = match self.sprt.as_deref().map(str::parse).transpose() {
            Ok(sprt) => sprt,
            Err(problem) => return description_error(message!("sprt: {problem}")),
        };
        let openings = self
            .openings
            .as_deref()
            .map(|text| opening_source(text, open))
            .transpose()?;
        let mut matches = matches;
        for spec in &mut matches {
            spec.openings.clone_from(&openings);
            spec.position = self
                .position
                .as_deref()
                .map(|position| position.trim().to_owned());
            spec.opening_plies = self.opening_plies.unwrap_or(0);
            spec.max_plies = self.max_plies.unwrap_or(Referee::MAX_PLIES);
            match &mut spec.task {
                Task::Versus { test, .. } => *test = sprt,
                Task::Group { .. } if sprt.is_some() => {
                    return description_error(message!(
                        "sprt: a sequential test compares two agents; here more of them meet at once"
                    ));
                }
                _ if sprt.is_some() => {
                    return description_error(message!(
                        "sprt: a sequential test compares two agents; here each is alone"
                    ));
                }
                _ => {}
            }
        }
        let plan = Plan::new(Experiment {
            seed: self.seed,
            matches,
        });
        let plan = match self.block {
            Some(0) => {
                return description_error(message!("a block has at least 1 unit: block = 1"));
            }
            Some(block) => plan.with_blocks_of(block),
            None => plan,
        };
        plan.check()?;
        Ok(plan)
    }

    /// Whether a key is given that has no effect: its author expects one.
    fn check_keys(&self) -> Result<(), LabError> {
        let of_matches = [
            ("games", self.games.is_some()),
            ("deals", self.deals.is_some()),
            ("openings", self.openings.is_some()),
            ("opening-plies", self.opening_plies.is_some()),
            ("max-plies", self.max_plies.is_some()),
            ("sprt", self.sprt.is_some()),
        ];
        let unused = |(key, is_there): &(&'static str, bool)| is_there.then_some(*key);
        if self.random_games.is_some()
            && let Some(key) = of_matches.iter().find_map(unused)
        {
            return description_error(message!(
                "{key} has no effect with random-games, which are always played to the end by random moves: leave it out"
            ));
        }
        if self.pairings.is_some() && self.agents.is_empty() {
            return description_error(message!(
                "pairings tell which of the agents meet: there is no list of agents"
            ));
        }
        Ok(())
    }

    /// The matches with the number of deals of each, where they are listed.
    fn with_deals(&self, mut matches: Vec<MatchSpec>) -> Result<Vec<MatchSpec>, LabError> {
        let Some(DealCount::Each(each)) = &self.deals else {
            return Ok(matches);
        };
        if self.agents.is_empty() {
            return description_error(message!(
                "a list of deals has a number for each of the agents, and agents are not listed"
            ));
        }
        if each.len() != matches.len() {
            return description_error(message!(
                "name as many numbers of deals as agents: {agents}, not {numbers}",
                agents = matches.len(),
                numbers = each.len()
            ));
        }
        matches
            .iter_mut()
            .zip(each)
            .for_each(|(spec, &deals)| spec.task.set_size(deals));
        Ok(matches)
    }

    /// Games or deals of each match.
    fn size(&self, players: usize) -> Result<u64, LabError> {
        let deals = match &self.deals {
            Some(DealCount::Each(each)) => each.iter().max().copied(),
            Some(DealCount::All(all)) => Some(*all),
            None => None,
        };
        match (self.games, deals, players) {
            (Some(_), _, 1) => description_error(message!(
                "{game} is for one player: say how many deals, not games",
                game = self.game
            )),
            (_, Some(_), 2) => description_error(message!(
                "{game} is for two players: say how many games, not deals",
                game = self.game
            )),
            (_, Some(_), 3..) => description_error(message!(
                "{game} is for {players} players: say how many games, not deals",
                game = self.game
            )),
            (games, deals, _) => {
                Ok(games
                    .or(deals)
                    .unwrap_or(if self.sprt.is_some() { MOST_GAMES } else { 100 }))
            }
        }
    }
}

/// Refuses a description.
pub(crate) fn description_error<T>(problem: Message) -> Result<T, LabError> {
    Err(LabError::Description(problem))
}

impl From<SpecError> for LabError {
    fn from(error: SpecError) -> Self {
        Self::Description(error.message())
    }
}
