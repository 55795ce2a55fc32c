//! Tuning: which values of an agent's options are the strongest, found by games.
//!
//! A [`Tuning`] says which options of which agent, against which opponent. A [`TuningRun`] plays it in units (pairs of games from one
//! opening with sides swapped, or deals of a game for one player), each with values that the results of earlier units suggest, and
//! writes each unit into a folder as soon as it is finished. The [`TuningResult`] names the best values. Since these were chosen by the
//! same games, their strength is only known after a [match of its own](Tuning::validation).
//!
//! Reading order: `option.rs` for values as coordinates, `space.rs` for their features, `tuner.rs` for the method, this file.

mod option;
mod result;
mod run;
mod space;
mod tuner;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, SpecError};
use uctopia_game::Rng;
use uctopia_options::{Message, OptionError, message, quoted};

pub use option::{TunedOption, TunedValues};
pub use result::{OptionPart, OptionResult, TuningResult};
pub use run::TuningRun;

use self::option::Axis;
use self::space::Space;
use crate::{Experiment, LabError, MatchSpec, Task, digest};

/// What is tuned.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{MatchSpec, Task, Tuning, TuningRun};
/// let [uct, opponent] = ["uct:iters=20", "uct:iters=20"].map(|agent| agent.parse().unwrap());
/// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::versus(uct, opponent, 64));
/// let tuning = Tuning::new(spec, vec!["c=0.1..5".parse().unwrap()], 1).unwrap();
/// let mut run = TuningRun::in_memory(tuning).unwrap();
/// run.play(2, &StopFlag::default(), |_| ()).unwrap();
/// let result = run.result();
/// assert_eq!((result.units, result.options[0].key.as_str()), (32, "c")); // pairs of games
/// assert!(result.best.to_string().starts_with("uct:iters=20,c="));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tuning {
    /// Where all random numbers come from.
    pub seed: u64,
    /// The options.
    pub options: Vec<TunedOption>,
    /// The games: the agent that is tuned against an opponent, or alone in a game for one player.
    #[serde(rename = "contest")]
    pub spec: MatchSpec,
}

/// More options than games can tell apart.
const MOST_OPTIONS: usize = 8;

/// More combinations of values of lists than are looked at before the first game.
const MOST_COMBINATIONS: usize = 1000;

impl Tuning {
    /// Options of the first agent of a match of two, or of one alone.
    ///
    /// # Errors
    /// When the task is another one, or the agent does not have an option, a value or a combination of values.
    pub fn new(spec: MatchSpec, options: Vec<TunedOption>, seed: u64) -> Result<Self, LabError> {
        let tuning = Self {
            seed,
            options,
            spec,
        };
        tuning.check().map_err(LabError::Description)?;
        Ok(tuning)
    }

    fn check(&self) -> Result<(), Message> {
        if !matches!(self.spec.task, Task::Versus { .. } | Task::Alone { .. }) {
            return Err(message!(
                "options are tuned in games for one and two players"
            ));
        }
        if self.options.is_empty() || self.options.len() > MOST_OPTIONS {
            let most = MOST_OPTIONS;
            return Err(message!(
                "name one to {most} options to tune, such as c=0.1..3"
            ));
        }
        let keys: Vec<&str> = self.options.iter().map(|option| self.key(option)).collect();
        let repeated = |index: &usize| keys[..*index].contains(&keys[*index]);
        if let Some(index) = (0..keys.len()).find(repeated) {
            return Err(message!("{key} is named twice", key = keys[index]));
        }
        self.ends().iter().try_for_each(|values| {
            let agent = self.with(values);
            let ready = agent.and_then(|agent| agent.ready(&self.spec.game));
            ready.map(drop).map_err(|error| message!("{error}"))
        })
    }

    /// All combinations of values of lists with the ends of ranges, or the first of them.
    fn ends(&self) -> Vec<Vec<String>> {
        let mut all = vec![Vec::new()];
        for option in &self.options {
            let ends = match &option.values {
                TunedValues::List(values) => values.clone(),
                TunedValues::Range { low, high } => vec![low.to_string(), high.to_string()],
            };
            let longer = all.iter().flat_map(|values: &Vec<String>| {
                ends.iter()
                    .map(move |end| [values.as_slice(), std::slice::from_ref(end)].concat())
            });
            all = longer.take(MOST_COMBINATIONS).collect();
        }
        all
    }

    /// The agent that is tuned, as it is given.
    #[must_use]
    pub fn agent(&self) -> &AgentSpec {
        self.spec.task.agents()[0]
    }

    /// The name of an option, which may be given by an alias.
    fn key<'a>(&'a self, option: &'a TunedOption) -> &'a str {
        let info = self.agent().option(&option.key);
        info.map_or(&option.key, |info| info.key)
    }

    /// The agent with a value for each option. Options that have no effect with the values of the others, or exclude them, keep what
    /// the agent was given.
    fn with(&self, values: &[String]) -> Result<AgentSpec, SpecError> {
        let without = |left_out: usize| {
            let mut all: BTreeMap<&str, String> = self.agent().changed().into_iter().collect();
            for (index, (option, value)) in self.options.iter().zip(values).enumerate() {
                if left_out >> index & 1 == 0 {
                    all.insert(self.key(option), value.clone());
                }
            }
            // As a text, since an option can only be set if those that it needs are.
            let all = all
                .iter()
                .map(|(key, value)| format!("{key}={}", quoted(value)));
            let all: Vec<String> = all.collect();
            format!("{}:{}", self.agent().name(), all.join(",")).parse::<AgentSpec>()
        };
        let whole = without(0);
        let Err(SpecError::Option {
            error: OptionError::Refused { .. },
            ..
        }) = &whole
        else {
            return whole; // also when an option or a value does not exist, which is no matter of combinations
        };
        let mut subsets: Vec<usize> = (1..1 << self.options.len()).collect();
        subsets.sort_by_key(|subset| (subset.count_ones(), usize::MAX - subset)); // the fewest, and of these the last
        let possible = subsets
            .into_iter()
            .find_map(|left_out| without(left_out).ok());
        possible.map_or(whole, Ok)
    }

    fn space(&self) -> Space {
        let axes = self
            .options
            .iter()
            .map(|option| Axis::new(option, self.agent()));
        Space {
            axes: axes.collect(),
        }
    }

    /// The task with another agent in the place of the one that is tuned, and so many games or deals.
    fn task(&self, agent: AgentSpec, games: u64) -> Task {
        match &self.spec.task {
            Task::Versus { b, .. } => Task::versus(agent, b.clone(), games),
            _ => Task::Alone {
                agent,
                deals: games,
            },
        }
    }

    /// The match that measures how strong an agent is against the opponent in games that did not choose it: its seed is the
    /// next one.
    ///
    /// ```
    /// use uctopia_lab::{MatchSpec, Task, Tuning};
    /// let [uct, opponent] = ["uct:iters=20", "random"].map(|agent| agent.parse().unwrap());
    /// let spec = MatchSpec::new("ttt".parse().unwrap(), Task::versus(uct, opponent, 64));
    /// let tuning = Tuning::new(spec, vec!["c=0.1..5".parse().unwrap()], 1).unwrap();
    /// let validation = tuning.validation("uct:iters=20,c=0.8".parse().unwrap(), 200);
    /// assert_eq!((validation.seed, validation.matches[0].task.units()), (2, 100));
    /// ```
    #[must_use]
    pub fn validation(&self, agent: AgentSpec, games: u64) -> Experiment {
        Experiment {
            seed: self.seed.wrapping_add(1),
            matches: vec![MatchSpec {
                task: self.task(agent, games),
                ..self.spec.clone()
            }],
        }
    }

    /// The identity: the same for tunings that play the same games, however many of them; 16 hexadecimal digits.
    ///
    /// ```
    /// use uctopia_lab::{MatchSpec, Task, Tuning};
    /// let tuning = |deals, option: &str| {
    ///     let task = Task::Alone { agent: "greedy".parse().unwrap(), deals };
    ///     let spec = MatchSpec::new("calculation".parse().unwrap(), task);
    ///     Tuning::new(spec, vec![option.parse().unwrap()], 1).unwrap().id()
    /// };
    /// assert_eq!(tuning(50, "eval=cards,buried"), tuning(500, "eval=cards,buried"));
    /// ```
    #[must_use]
    pub fn id(&self) -> String {
        let mut endless = self.clone();
        endless.spec.task.set_size(0);
        let text = serde_json::to_string(&endless).expect("texts can be written as JSON");
        digest(text.as_bytes())
    }
}

/// The seed of the points, which must not be that of games.
fn seed_of_points(seed: u64) -> u64 {
    Rng::derive(seed, u64::MAX)
}
