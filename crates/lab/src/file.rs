//! Experiments as files: TOML for people, JSON for programs.

use std::collections::BTreeMap;

use serde::Deserialize;
use uctopia_arena::Referee;
use uctopia_catalog::{AgentSpec, GameSpec, OpeningSource, SpecError};
use uctopia_format::data_problem;
use uctopia_options::{
    Localized, Message, OptionValue as _, message, msgid, whole, whole_numbers, whole_or_none,
};
use uctopia_statistics::Sprt;

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

/// Who meets whom in a tournament.
///
/// ```
/// use uctopia_lab::Pairings;
/// assert_eq!(Pairings::RoundRobin.of(3), [(0, 1), (0, 2), (1, 2)]);
/// assert_eq!(Pairings::Gauntlet.of(3), [(0, 1), (0, 2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairings {
    /// Round robin: every agent meets every other.
    #[default]
    RoundRobin,
    /// Gauntlet: the first agent meets every other.
    Gauntlet,
}

impl Pairings {
    /// Who meets whom among so many agents.
    #[must_use]
    pub fn of(self, agents: usize) -> Vec<(usize, usize)> {
        let hosts = match self {
            Self::RoundRobin => agents,
            Self::Gauntlet => agents.min(1),
        };
        (0..hosts)
            .flat_map(|a| (a + 1..agents).map(move |b| (a, b)))
            .collect()
    }

    /// Which groups of so many players meet among so many agents: all, or all with the first agent.
    ///
    /// ```
    /// use uctopia_lab::Pairings;
    /// assert_eq!(Pairings::RoundRobin.groups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    /// assert_eq!(Pairings::Gauntlet.groups(4, 3), [[0, 1, 2], [0, 1, 3], [0, 2, 3]]);
    /// ```
    #[must_use]
    pub fn groups(self, agents: usize, players: usize) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..players {
            let longer = |group: &Vec<usize>| {
                let next = group.last().map_or(0, |last| last + 1);
                (next..agents)
                    .map(|agent| [group.as_slice(), &[agent]].concat())
                    .collect::<Vec<_>>()
            };
            groups = groups.iter().flat_map(longer).collect();
        }
        groups.retain(|group| self == Self::RoundRobin || group.first() == Some(&0));
        groups
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Sweep {
    agent: String,
    against: Option<String>,
    values: BTreeMap<String, Vec<SweepValue>>,
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

/// A value of a parameter, as it is written into an agent's text.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum SweepValue {
    Whole(i64),
    Number(f64),
    Switch(bool),
    Text(String),
}

impl SweepValue {
    fn text(&self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
            Self::Text(text) => text.clone(),
        }
    }
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

/// The matches of a tournament: pairings of two, in games for one player every agent alone on the same deals, and in games for
/// three and four players groups of as many.
///
/// ```
/// use uctopia_lab::{Pairings, tournament};
/// let agents = ["random", "flat:iters=50", "uct:iters=50"].map(|agent| agent.parse().unwrap());
/// let matches = |game: &str| tournament(&game.parse().unwrap(), &agents, Pairings::RoundRobin, 20).unwrap();
/// assert_eq!(matches("ttt").len(), 3); // pairings
/// assert_eq!(matches("calculation").len(), 3); // agents
/// ```
///
/// # Errors
/// When there are too few agents, or the same one twice.
pub fn tournament(
    game: &GameSpec,
    agents: &[AgentSpec],
    pairings: Pairings,
    size: u64,
) -> Result<Vec<MatchSpec>, LabError> {
    if let Some((_, twice)) = (1..)
        .zip(agents)
        .find(|(next, agent)| agents[*next..].contains(agent))
    {
        return description_error(message!(
            "{twice} takes part twice: each agent may appear once"
        ));
    }
    let spec = |task| MatchSpec::new(game.clone(), task);
    if game.session().players() == 1 {
        let alone = |agent: &AgentSpec| {
            spec(Task::Alone {
                agent: agent.clone(),
                deals: size,
            })
        };
        return Ok(agents.iter().map(alone).collect());
    }
    if agents.len() < 2 {
        return Err(LabError::NotAlone {
            game: game.to_string(),
        });
    }
    let players = game.session().players();
    if players > 2 {
        if agents.len() < players {
            return description_error(message!(
                "{game} is for {players} players: name {players} agents at least, not {named}",
                named = agents.len()
            ));
        }
        let group = |group: Vec<usize>| {
            let agents = group
                .into_iter()
                .map(|agent| agents[agent].clone())
                .collect();
            spec(Task::Group {
                agents,
                games: size,
            })
        };
        return Ok(pairings
            .groups(agents.len(), players)
            .into_iter()
            .map(group)
            .collect());
    }
    let versus =
        |(a, b): (usize, usize)| spec(Task::versus(agents[a].clone(), agents[b].clone(), size));
    Ok(pairings.of(agents.len()).into_iter().map(versus).collect())
}

impl Sweep {
    fn matches(
        &self,
        game: &GameSpec,
        players: usize,
        size: u64,
    ) -> Result<Vec<MatchSpec>, LabError> {
        const MOST: usize = 10_000;
        let combinations = self
            .values
            .values()
            .map(Vec::len)
            .fold(1, usize::saturating_mul);
        if combinations > MOST {
            return description_error(message!(
                "the values of the sweep have {combinations} combinations: at most {most} can be swept",
                most = MOST
            ));
        }
        let against: Option<AgentSpec> = self.against.as_deref().map(str::parse).transpose()?;
        if against.is_none() && players == 2 {
            return description_error(message!(
                "{game} is for two players: name the agent to play against, as sweep.against"
            ));
        }
        if players > 2 {
            return description_error(message!(
                "{game} is for {players} players, and a sweep plays against one: list agents instead"
            ));
        }
        let mut seen: Vec<AgentSpec> = against.clone().into_iter().collect();
        let alone = |agent| Task::Alone { agent, deals: size };
        // In games for one player all agents play the same deals, so no games against the opponent are needed.
        let beside = against.clone().filter(|_| players == 1);
        let beside = beside.map(|agent| Ok(MatchSpec::new(game.clone(), alone(agent))));
        let swept = self.combinations()?.into_iter().map(|parameters| {
            let agent: AgentSpec = fill(&self.agent, &parameters)?.parse()?;
            if seen.contains(&agent) {
                return description_error(message!(
                    "{agent} takes part twice: each agent may appear once, so leave one of the values out"
                ));
            }
            seen.push(agent.clone());
            let task = match &against {
                Some(b) if players != 1 => Task::versus(agent, b.clone(), size),
                _ => alone(agent),
            };
            Ok(MatchSpec { parameters, ..MatchSpec::new(game.clone(), task) })
        });
        swept.chain(beside).collect()
    }

    /// All combinations of values; the last name's values change fastest.
    fn combinations(&self) -> Result<Vec<Vec<(String, String)>>, LabError> {
        let mut all = vec![Vec::new()];
        for (name, values) in &self.values {
            if values.is_empty() {
                return description_error(message!("{name} has no values to sweep over"));
            }
            if !self.agent.contains(&format!("{{{name}}}")) {
                return description_error(message!(
                    "the agent of the sweep, {agent}, does not contain {{{name}}}",
                    agent = self.agent
                ));
            }
            let extended = |one: &Vec<(String, String)>| {
                let with =
                    |value: &SweepValue| [one.as_slice(), &[(name.clone(), value.text())]].concat();
                values.iter().map(with).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(extended).collect();
        }
        Ok(all)
    }
}

/// Puts values into the places of their names.
fn fill(agent: &str, parameters: &[(String, String)]) -> Result<String, LabError> {
    let mut text = agent.to_owned();
    for (name, value) in parameters {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    if text.contains(['{', '}']) {
        return description_error(message!(
            "{text}: there is a name in braces that sweep.values does not have"
        ));
    }
    Ok(text)
}

fn description_error<T>(problem: Message) -> Result<T, LabError> {
    Err(LabError::Description(problem))
}

impl From<SpecError> for LabError {
    fn from(error: SpecError) -> Self {
        Self::Description(error.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_are_sentences() {
        for (text, description_error) in [
            ("game = 'otello'", "did you mean othello?"),
            ("game = 'ttt'", "either agents, a sweep or random-games"),
            (
                "game = 'ttt'\nagents = ['random']",
                "ttt is for two players",
            ),
            (
                "game = 'ttt'\nagents = ['random', 'random']",
                "random takes part twice",
            ),
            (
                "game = 'ttt'\nagents = ['random', 'exact']\ndeals = 3",
                "say how many games",
            ),
            (
                "game = 'calculation'\nagents = ['random']\ngames = 3",
                "say how many deals",
            ),
            (
                "game = 'calculation'\nagents = ['random', 'uct']\ndeals = [3]",
                "as many numbers of deals as agents: 2, not 1",
            ),
            (
                "game = 'calculation'\nagents = ['random']\ndeals = 'many'",
                "a list with a number for each agent",
            ),
            (
                "game = 'calculation'\ndeals = [7]\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }",
                "agents are not listed",
            ),
            (
                "game = 'ttt'\nrandom-games = 5\nblock = 0",
                "at least 1 unit",
            ),
            ("game = 'ttt'\nwhatever = 5", "there is no key \"whatever\""),
            (
                "game = 'ttt'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }",
                "name the agent to play against",
            ),
            (
                "game = 'ttt'\n[sweep]\nagent = 'uct'\nagainst = 'random'\nvalues = { c = [1] }",
                "does not contain {c}",
            ),
            (
                "game = 'calculation'\n[sweep]\nagent = 'uct:c={d}{c}'\nvalues = { c = [1] }",
                "a name in braces",
            ),
            (
                "game = 'calculation'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [] }",
                "no values",
            ),
            (
                "game = 'ttt'\nrandom-games = 5\nopening-plies = 0",
                "opening-plies has no effect with random-games",
            ),
            (
                "game = 'ttt'\nrandom-games = 5\ngames = 7",
                "games has no effect with random-games",
            ),
            (
                "game = 'ttt'\nrandom-games = 5\npairings = 'gauntlet'",
                "there is no list of agents",
            ),
            (
                "game = 'calculation'\n[sweep]\nagent = 'uct:c={c}'\nvalues = { c = [1] }\ndeals = 7",
                "stand above [sweep]",
            ),
        ] {
            assert!(
                problem(text).contains(description_error),
                "{text}: {}",
                problem(text)
            );
        }
    }

    #[test]
    fn each_agent_may_have_its_own_number_of_deals() {
        let plan =
            read("game = 'calculation'\nagents = ['random', 'uct']\ndeals = [20, 5]").unwrap();
        assert_eq!(
            plan.experiment
                .matches
                .iter()
                .map(|one| one.task.units())
                .collect::<Vec<_>>(),
            [20, 5]
        );
    }

    #[test]
    fn in_a_game_for_one_player_the_opponent_of_a_sweep_plays_the_same_deals() {
        let sweep =
            "[sweep]\nagent = 'uct:iters={n}'\nagainst = 'random'\nvalues = { n = [10, 20] }";
        let plan = read(&format!("game = 'calculation'\ndeals = 7\n{sweep}")).unwrap();
        let tasks: Vec<String> = plan
            .experiment
            .matches
            .iter()
            .map(|one| one.task.agents()[0].to_string())
            .collect();
        assert_eq!(tasks, ["uct:iters=10", "uct:iters=20", "random"]);
        assert!(
            plan.experiment
                .matches
                .iter()
                .all(|one| one.task.units() == 7 && one.task.unit_name() == "deals")
        );
    }

    #[test]
    fn numbers_may_have_an_exponent() {
        let plan = |numbers: &str| {
            read(&format!(
                "game = 'ttt'\nagents = ['random', 'exact']\n{numbers}"
            ))
            .unwrap()
        };
        assert_eq!(
            plan("games = 1e3\nseed = 2e0\nblock = 1e1\nopening-plies = 1e0"),
            plan("games = 1000\nseed = 2\nblock = 10\nopening-plies = 1")
        );
        assert_eq!(plan("openings = 'all:2e0'"), plan("openings = 'all:2'"));
        let deals = |deals: &str| {
            read(&format!(
                "game = 'calculation'\nagents = ['random', 'greedy']\ndeals = {deals}"
            ))
            .unwrap()
        };
        assert_eq!(
            [deals("1e2"), deals("[1e1, 5e0]")],
            [deals("100"), deals("[10, 5]")]
        );
    }

    #[test]
    fn refusals_name_the_line_and_what_belongs_there() {
        let refused = |line: &str| {
            read(&format!(
                "game = 'ttt'\nagents = ['random', 'exact']\n{line}\n"
            ))
            .unwrap_err()
            .to_string()
        };
        for (line, sentence) in [
            (
                "games = 'many'",
                "line 3 (games = 'many'): expected a whole number, not \"many\"",
            ),
            (
                "games = 1.5",
                "line 3 (games = 1.5): expected a whole number, not 1.5",
            ),
            (
                "games = -5",
                "line 3 (games = -5): expected a whole number, not -5",
            ),
            (
                "max-plies = 1e10",
                "line 3 (max-plies = 1e10): expected a whole number, not 10000000000.0",
            ),
            (
                "gmaes = 5",
                "line 3 (gmaes = 5): there is no key \"gmaes\"; did you mean games?",
            ),
            (
                "pairings = 'gauntlett'",
                "line 3 (pairings = 'gauntlett'): there is no \"gauntlett\" here; did you mean gauntlet?",
            ),
            (
                "deals = 'many'",
                "line 3 (deals = 'many'): deals is a number, or a list with a number for each agent",
            ),
            (
                "games =",
                "line 3 (games =): the text is not TOML here: write key = value, and texts in quotes",
            ),
        ] {
            let found = refused(line);
            assert!(found.ends_with(sentence), "{line}: {found}");
        }
        let missing = read("agents = ['random', 'exact']")
            .unwrap_err()
            .to_string();
        assert!(missing.ends_with("\"game\" is missing"), "{missing}");
        let below = refused("[sweep]\nagent = 'uct'\nvalues = {}\ngames = 5");
        assert!(
            below.contains("line 6 (games = 5)") && below.ends_with("stand above [sweep]"),
            "{below}"
        );
    }

    #[test]
    fn a_plan_is_read_back_from_its_json() {
        let plan =
            read("game = 'ttt'\nagents = ['random', 'exact', 'uct:iters=5']\nopening-plies = 2\nblock = 7").unwrap();
        assert_eq!(plan.experiment.matches.len(), 3);
        assert_eq!(read(&serde_json::to_string(&plan).unwrap()).unwrap(), plan);
    }
}
