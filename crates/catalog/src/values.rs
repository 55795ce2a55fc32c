//! What agents evaluate positions by: evaluations by name, values that come with the program, and weights from files.

use std::any::Any;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

use uctopia_game::{Budget, Evaluation, Game, HostedAgent};
use uctopia_games::calculation::Calculation;
use uctopia_games::connect_four::ConnectFour;
use uctopia_learn::Training;
use uctopia_search::UctConfig;
use uctopia_values::{FeatureSet, Features, LearnedValue, SharedValue, ValueFunction, Weights};

use crate::agents::AgentSpec;
use crate::games::{GameSpec, GameVisitor, Playable};
use crate::spec::SpecError;
use crate::step::{Step, StepError, step_of};
use crate::training::{Learner, Typed};

/// What can be done with a game that names its features. These are functions of the concrete game, so that code for any game
/// can ask for them.
pub(crate) struct Trainable<G: Game> {
    /// A learner for the game from its first position.
    pub(crate) learner: fn(G, Training) -> Box<dyn Learner>,
    /// The features of the game from its first position.
    features: fn(&G) -> FeatureSet,
    /// An agent that evaluates positions by weights.
    agent: AgentBy<G>,
    /// One iteration of a tree search that evaluates positions by weights; see [`step_of`].
    pub(crate) step: StepBy<G>,
    /// A value that was learned before and comes with the program.
    shipped: Option<Shipped<G>>,
}

/// What makes an agent of a spec, its weights and a seed.
type AgentBy<G> = fn(&AgentSpec, &Arc<Weights>, u64) -> Box<dyn HostedAgent<G>>;

/// What tells about an iteration: the position, the line that led there, the search with its weights and its seed, the number
/// of the iteration, and the budget.
type StepBy<G> = fn(&G, Made<G>, (&UctConfig, &Arc<Weights>, u64), (u64, &Budget)) -> Result<Step, StepError>;

/// Moves, each with the position it was made in.
pub(crate) type Made<G> = Vec<(G, <G as Game>::Move)>;

/// A learned value that comes with the program.
#[derive(Clone, Copy)]
pub(crate) struct Shipped<G: Game> {
    /// As an evaluation that is asked for by name.
    evaluation: Evaluation<G>,
    /// As a value function.
    value: fn() -> Box<dyn ValueFunction<G>>,
}

impl<G: Features + Playable> Trainable<G> {
    /// What can be done with `G`, of which no value comes with the program.
    fn of() -> Self {
        Self {
            learner: |start, training| Box::new(Typed::new(start, training)),
            features: FeatureSet::of,
            agent: |spec, weights, seed| {
                let values = || -> Box<dyn ValueFunction<G>> { Box::new(LearnedValue::new(Arc::clone(weights))) };
                spec.with(SharedValue::new(Arc::clone(weights)), values, seed)
            },
            step: |state, made, (config, weights, seed), which| {
                step_of(state, made, config, SharedValue::new(Arc::clone(weights)), seed, which)
            },
            shipped: None,
        }
    }
}

/// Calculation, with its weights where the program was built with them.
fn calculation() -> Trainable<Calculation> {
    #[cfg(feature = "calculation-weights")]
    let shipped =
        Some(Shipped { evaluation: uctopia_calculation_weights::LEARNED, value: uctopia_calculation_weights::value });
    #[cfg(not(feature = "calculation-weights"))]
    let shipped = None;
    Trainable { shipped, ..Trainable::of() }
}

/// What can be done with a game if it names its features.
pub(crate) fn trainable<G: Playable>() -> Option<Trainable<G>> {
    let known: [Box<dyn Any>; 2] = [Box::new(Trainable::<ConnectFour>::of()), Box::new(calculation())];
    known.into_iter().find_map(|entry| entry.downcast().ok()).map(|entry| *entry)
}

/// The value of a game that comes with the program.
fn shipped<G: Playable>() -> Option<Shipped<G>> {
    trainable::<G>()?.shipped
}

/// The evaluations of a game by name, the default first: its own, then what comes with the program.
pub(crate) fn evaluations<G: Playable>() -> impl Iterator<Item = Evaluation<G>> {
    G::EVALUATIONS.iter().copied().chain(shipped::<G>().map(|shipped| shipped.evaluation))
}

/// The value function of a game for an agent that was told nothing else: the one that comes with the program, or the game's
/// first evaluation.
pub(crate) fn value_function<G: Playable>() -> Box<dyn ValueFunction<G>> {
    shipped::<G>().map_or_else(|| Box::new(G::EVALUATIONS[0]) as Box<_>, |shipped| (shipped.value)())
}

/// What an agent evaluates positions by.
pub(crate) enum Values<G: Game> {
    /// What is best known of the game: the first evaluation, or in value functions the one that comes with the program.
    Usual,
    /// An evaluation that was asked for by name.
    Named(Evaluation<G>),
    /// Weights from a file.
    Learned(Arc<Trainable<G>>, Arc<Weights>),
}

impl<G: Game> Clone for Values<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Usual => Self::Usual,
            Self::Named(evaluation) => Self::Named(*evaluation),
            Self::Learned(trainable, weights) => Self::Learned(Arc::clone(trainable), Arc::clone(weights)),
        }
    }
}

impl<G: Playable> Values<G> {
    /// The agent of a spec that asked for these.
    pub(crate) fn agent(&self, spec: &AgentSpec, seed: u64) -> Box<dyn HostedAgent<G>> {
        match self {
            Self::Usual => spec.with(G::EVALUATIONS[0], value_function, seed),
            Self::Named(evaluation) => spec.with(*evaluation, || named_function(*evaluation), seed),
            Self::Learned(trainable, weights) => (trainable.agent)(spec, weights, seed),
        }
    }
}

/// A named evaluation as a value function: the one that comes with the program rates positions in its own way.
fn named_function<G: Playable>(evaluation: Evaluation<G>) -> Box<dyn ValueFunction<G>> {
    match shipped::<G>().filter(|shipped| shipped.evaluation.name == evaluation.name) {
        Some(shipped) => (shipped.value)(),
        None => Box::new(evaluation),
    }
}

impl AgentSpec {
    /// The file of weights that the agent goes by, and the option that names it: `weights`, or `eval` with a text in which
    /// `/`, `\` or `.` stands, as in no evaluation's name.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let file = |agent: &str| agent.parse::<AgentSpec>().unwrap().weights_file();
    /// assert_eq!(file("greedy:weights=mine"), Some(("weights", "mine".to_owned())));
    /// assert_eq!(file("alpha-beta:eval=mine.weights"), Some(("eval", "mine.weights".to_owned())));
    /// assert_eq!(file("alpha-beta:eval=discs"), None);
    /// ```
    #[must_use]
    pub fn weights_file(&self) -> Option<(&'static str, String)> {
        let names_file = |key: &str, value: &str| match key {
            "weights" => true,
            "eval" => value.contains(['/', '\\', '.']),
            _ => false,
        };
        self.changed().into_iter().find(|(key, value)| names_file(key, value))
    }

    /// The digest of the weights in the agent's file, as `uctopia train` prints it; `None` if it names no file. Two files
    /// under one name are two agents, and this tells them apart.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let digest = |agent: &str| {
    ///     agent.parse::<AgentSpec>().unwrap().weights_digest(&"calculation".parse().unwrap())
    /// };
    /// assert_eq!(digest("greedy"), Ok(None));
    /// let missing = digest("greedy:weights=no/such/file").unwrap_err().to_string();
    /// assert!(missing.starts_with("greedy: weights=no/such/file: the file cannot be read: "), "{missing}");
    /// ```
    ///
    /// # Errors
    /// When the file cannot be read, is damaged, or belongs to another game, other rules or other features.
    pub fn weights_digest(&self, game: &GameSpec) -> Result<Option<String>, SpecError> {
        Ok(self.read_weights(game)?.map(|weights| weights.digest()))
    }

    /// What the agent evaluates positions of a game by; files are read here.
    pub(crate) fn values<G: Playable>(&self, game: &GameSpec) -> Result<Values<G>, SpecError> {
        if let Some((weights, trainable)) = self.read_weights(game)?.zip(trainable::<G>()) {
            return Ok(Values::Learned(Arc::new(trainable), Arc::new(weights)));
        }
        let asked = self.changed().into_iter().find(|(key, _)| *key == "eval").map(|(_, name)| name);
        let Some(name) = asked else { return Ok(Values::Usual) };
        let is_called = |e: &Evaluation<G>| e.name == name || e.aliases.contains(&name.as_str());
        evaluations::<G>().find(is_called).map(Values::Named).ok_or_else(|| {
            let known: Vec<&str> = evaluations::<G>().map(|e| e.name).collect();
            let problem = format!("eval={name}: this game has no such evaluation; it has {}", known.join(", "));
            SpecError::option(self.name(), problem)
        })
    }

    /// The weights in the agent's file, if it names one.
    fn read_weights(&self, game: &GameSpec) -> Result<Option<Weights>, SpecError> {
        let Some((key, path)) = self.weights_file() else { return Ok(None) };
        let read = read(&path, game);
        read.map(Some).map_err(|problem| SpecError::option(self.name(), format!("{key}={path}: {problem}")))
    }
}

/// The weights in a file for a game, or a sentence.
fn read(path: &str, game: &GameSpec) -> Result<Weights, String> {
    /// Far more than any game's weights take: what is no file of weights may have no end.
    const MOST_BYTES: u64 = 1 << 28;
    let features = features(game).ok_or_else(|| unnamed_features(game))?;
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    file.map_err(|error| format!("the file cannot be read: {error}"))?;
    let (header, weights) = Weights::from_file(&bytes).map_err(|error| error.to_string())?;
    header.belongs_to(&game.to_string(), &features).map_err(|error| error.to_string())?;
    Ok(weights)
}

/// The features of a game, if it names any.
fn features(game: &GameSpec) -> Option<FeatureSet> {
    struct Of;
    impl GameVisitor for Of {
        type Output = Option<FeatureSet>;
        fn visit<G: Playable>(self, start: G) -> Self::Output {
            trainable::<G>().map(|trainable| (trainable.features)(&start))
        }
    }
    game.visit(Of)
}

/// Why there are no weights for a game, and for which there are.
pub(crate) fn unnamed_features(game: &GameSpec) -> String {
    struct Named;
    impl GameVisitor for Named {
        type Output = bool;
        fn visit<G: Playable>(self, _: G) -> bool {
            trainable::<G>().is_some()
        }
    }
    let named = GameSpec::all().into_iter().filter(|game| game.visit(Named));
    let names: Vec<String> = named.map(|game| game.to_string()).collect();
    format!("{game} does not name the features from which values are learned; these games do: {}", names.join(", "))
}
