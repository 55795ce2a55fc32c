//! What is to be played: one plain description, one identity, one seed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uctopia_arena::Referee;
use uctopia_catalog::{AgentSpec, GameSpec, OpeningSource};
use uctopia_options::{Message, message, msgid};
use uctopia_statistics::Sprt;

use crate::{LabError, digest};

/// Matches under one seed.
///
/// All matches that share a game share openings, deals and nature's moves too, unit by unit, so that agents are
/// compared with common random numbers. The agents' own random numbers differ from match to match.
///
/// ```
/// use uctopia_lab::{MatchSpec, Experiment, Task};
/// let [a, b] = ["uct:iters=200", "flat:iters=200"].map(|agent| agent.parse().unwrap());
/// let spec = MatchSpec::new("othello".parse().unwrap(), Task::versus(a, b, 100));
/// let experiment = Experiment { seed: 1, matches: vec![spec] };
/// let mut longer = experiment.clone();
/// longer.matches[0].task.set_size(5000);
/// assert_eq!(longer.id(), experiment.id()); // the same games, only more of them
/// let mine = |name: &str| uctopia_lab::opening_source(name, &|_| Ok("f5d6".to_owned())).ok();
/// longer.matches[0].openings = mine("mine.txt");
/// let listed = longer.id();
/// longer.matches[0].openings = mine("moved/mine.txt");
/// assert_eq!(longer.id(), listed); // what matters is what the list holds
/// longer.seed = 2;
/// assert_ne!(longer.id(), experiment.id()); // other games
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Experiment {
    /// Where all random numbers come from.
    pub seed: u64,
    /// What is played; at least one.
    #[serde(rename = "contests")]
    pub matches: Vec<MatchSpec>,
}

/// One match of an experiment: a game, where it begins, and who plays, be it two agents or more, one alone or random moves.
///
/// ```
/// use uctopia_lab::{MatchSpec, Task};
/// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::RandomGames { games: 1_000_000 });
/// let text = serde_json::to_string(&spec).unwrap();
/// assert_eq!(text, r#"{"game":"ttt","task":{"random-games":{"games":1000000}}}"#);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatchSpec {
    /// The game.
    pub game: GameSpec,
    /// The position every game starts from; the game's first one if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The list of openings that pairs begin with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningSource>,
    /// How many random plies every pair of games, or deal, begins with, after those of its opening.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub opening_plies: u32,
    /// Games are broken off after this many plies.
    #[serde(default = "most_plies", skip_serializing_if = "is_most_plies")]
    pub max_plies: u32,
    /// Where on a curve or in a table of parameters it belongs: names and values of what varies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<(String, String)>,
    /// The digests of the files of weights that agents go by, by the names of the files: two files under one name are two
    /// agents.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub weights: BTreeMap<String, String>,
    /// Who plays what.
    pub task: Task,
}

/// More games than any sequential test with sensible bounds takes.
pub const MOST_GAMES: u64 = 10_000_000;

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn most_plies() -> u32 {
    Referee::MAX_PLIES
}

fn is_most_plies(number: &u32) -> bool {
    *number == most_plies()
}

/// What a match consists of.
///
/// ```
/// use uctopia_lab::Task;
/// let task = Task::Alone { agent: "random".parse().unwrap(), deals: 500 };
/// assert_eq!((task.units(), task.unit_name()), (500, "deals"));
/// let task = Task::versus("random".parse().unwrap(), "exact".parse().unwrap(), 500);
/// assert_eq!((task.units(), task.unit_name()), (250, "pairs"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Task {
    /// Two agents in pairs of games with sides swapped.
    Versus {
        /// Results are from this agent's point of view.
        a: AgentSpec,
        /// The other agent.
        b: AgentSpec,
        /// How many games at most; in games for one player twice the number of deals.
        games: u64,
        /// The match ends as soon as this test has decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        test: Option<Sprt>,
    },
    /// Three or four agents, one for each player: rounds of games from one opening, in which each sits in each seat
    /// once.
    Group {
        /// Who plays.
        agents: Vec<AgentSpec>,
        /// How many games; rounded up to whole rounds.
        games: u64,
    },
    /// One agent in a game for one player.
    Alone {
        /// Who plays.
        agent: AgentSpec,
        /// How many deals.
        deals: u64,
    },
    /// Uniformly random games, which are only counted.
    RandomGames {
        /// How many.
        games: u64,
    },
}

impl Task {
    /// Two agents in so many games.
    #[must_use]
    pub fn versus(a: AgentSpec, b: AgentSpec, games: u64) -> Self {
        Self::Versus {
            a,
            b,
            games,
            test: None,
        }
    }

    /// How many units there are: pairs, rounds, deals or games.
    #[must_use]
    pub fn units(&self) -> u64 {
        match *self {
            Self::Group { ref agents, games } => games.div_ceil(agents.len().max(1) as u64),
            Self::Versus { games, .. } => games.div_ceil(2),
            Self::Alone { deals, .. } => deals,
            Self::RandomGames { games } => games,
        }
    }

    /// What a unit is called, in the plural.
    #[must_use]
    pub fn unit_name(&self) -> &'static str {
        match self {
            Self::Versus { .. } => msgid!("pairs"),
            Self::Group { .. } => msgid!("rounds"),
            Self::Alone { .. } => msgid!("deals"),
            Self::RandomGames { .. } => msgid!("games"),
        }
    }

    /// Whether a sequential test alone ends it: then the number of units is unknown beforehand.
    ///
    /// ```
    /// let task = |games: &str| {
    ///     let text = format!("game = 'ttt'\nagents = ['random', 'exact']\nsprt = 'elo0=0,elo1=50'\n{games}");
    ///     uctopia_lab::read(&text).unwrap().experiment.matches.remove(0).task
    /// };
    /// assert!(task("").is_anytime() && !task("games = 40").is_anytime());
    /// ```
    #[must_use]
    pub fn is_anytime(&self) -> bool {
        matches!(self, Self::Versus { test: Some(_), games, .. } if *games >= MOST_GAMES)
    }

    /// Changes the number of games or deals.
    pub fn set_size(&mut self, size: u64) {
        match self {
            Self::Versus { games, .. }
            | Self::Group { games, .. }
            | Self::RandomGames { games } => *games = size,
            Self::Alone { deals, .. } => *deals = size,
        }
    }

    /// The agents that take part.
    #[must_use]
    pub fn agents(&self) -> Vec<&AgentSpec> {
        match self {
            Self::Versus { a, b, .. } => vec![a, b],
            Self::Group { agents, .. } => agents.iter().collect(),
            Self::Alone { agent, .. } => vec![agent],
            Self::RandomGames { .. } => Vec::new(),
        }
    }
}

impl MatchSpec {
    /// A match from the game's first position without random openings. The agent `best` is named by what it stands for, so
    /// that the match stays what it is when something better is found. Of agents that go by files of weights, the digests of
    /// these are noted; a file that cannot be read is an error when the match is played.
    #[must_use]
    pub fn new(game: GameSpec, task: Task) -> Self {
        let mut task = task;
        match &mut task {
            Task::Versus { a, b, .. } => (*a, *b) = (a.in_game(&game), b.in_game(&game)),
            Task::Group { agents, .. } => agents
                .iter_mut()
                .for_each(|agent| *agent = agent.in_game(&game)),
            Task::Alone { agent, .. } => *agent = agent.in_game(&game),
            Task::RandomGames { .. } => {}
        }
        Self {
            position: None,
            openings: None,
            opening_plies: 0,
            max_plies: most_plies(),
            parameters: Vec::new(),
            weights: digests(&game, &task).unwrap_or_default(),
            game,
            task,
        }
    }

    /// Makes sure that files of weights are still those that were noted.
    ///
    /// # Errors
    /// When one is not, or cannot be read.
    pub(crate) fn check_weights(&self) -> Result<(), LabError> {
        let here = digests(&self.game, &self.task)?;
        match here
            .into_iter()
            .find(|(file, digest)| self.weights.get(file) != Some(digest))
        {
            None => Ok(()),
            Some((file, here)) => {
                let there = match self.weights.get(&file) {
                    Some(there) => Message::verbatim(there.clone()),
                    None => message!("none that could be read"),
                };
                Err(LabError::OtherWeights { file, there, here })
            }
        }
    }
}

/// The digests of the files of weights that the agents of a task go by, by the names of the files.
fn digests(game: &GameSpec, task: &Task) -> Result<BTreeMap<String, String>, LabError> {
    let mut digests = BTreeMap::new();
    for agent in task.agents() {
        if let Some((_, file)) = agent.weights_file()
            && let Some(digest) = agent.weights_digest(game)?
        {
            digests.insert(file, digest);
        }
    }
    Ok(digests)
}

impl Experiment {
    /// The identity: the same for experiments that play the same games, however many of them; 16 hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        let mut endless = self.without_names();
        for spec in &mut endless.matches {
            spec.task.set_size(0);
            if let Task::Versus { test, .. } = &mut spec.task {
                *test = None;
            }
        }
        let text =
            serde_json::to_string(&endless).expect("numbers and texts can be written as JSON");
        digest(text.as_bytes())
    }

    /// This match without the names of files: what a list of openings is called is not what is played.
    pub(crate) fn without_names(&self) -> Self {
        let mut nameless = self.clone();
        for spec in &mut nameless.matches {
            if let Some(OpeningSource::List { name, .. }) = &mut spec.openings {
                name.clear();
            }
        }
        nameless
    }

    /// Whether the experiment is reproducible: no agent has a time limit or is an external program.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        let mut agents = self.matches.iter().flat_map(|spec| spec.task.agents());
        agents.all(|agent| !agent.is_timed() && !agent.is_shared() && !agent.is_external())
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::StopFlag;
    use uctopia_learn::Regression;

    use super::*;
    use crate::{Plan, Worker};

    /// Writes weights that a round of self-play with this seed left.
    fn train(path: &std::path::Path, seed: u64) {
        let game: GameSpec = "connect4".parse().unwrap();
        let settings = Regression {
            game: game.to_string(),
            seed,
            games: 32,
            depth: 1,
            epochs: 1,
            ..Default::default()
        };
        let mut trainer = game.regression_trainer(settings).unwrap();
        game.train_by_regression(&mut trainer, 1, 1, &StopFlag::default(), &mut |_, _| ());
        std::fs::write(path, trainer.weights().to_file(&trainer.header())).unwrap();
    }

    #[test]
    fn two_files_of_weights_under_one_name_are_two_experiments() {
        let path = std::env::temp_dir().join(format!("uctopia-lab-{}.weights", std::process::id()));
        let experiment = || {
            let mine = format!("greedy:weights={}", path.display());
            let [a, b] = [mine.as_str(), "random"].map(|agent| agent.parse().unwrap());
            Experiment {
                seed: 1,
                matches: vec![MatchSpec::new(
                    "connect4".parse().unwrap(),
                    Task::versus(a, b, 2),
                )],
            }
        };
        let refusal = |experiment: &Experiment| {
            let worker = Worker::new(&Plan::new(experiment.clone()), &StopFlag::default());
            worker
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        let without = experiment();
        assert!(
            refusal(&without).contains("the file cannot be read"),
            "{}",
            refusal(&without)
        );
        train(&path, 2);
        let first = experiment();
        assert_eq!(refusal(&first), "");
        train(&path, 4);
        assert!(
            refusal(&first).contains("holds other weights"),
            "{}",
            refusal(&first)
        );
        let second = experiment();
        assert_eq!(refusal(&second), "");
        assert!(first.id() != second.id() && first.id() != without.id());
        std::fs::remove_file(&path).unwrap();
    }
}
