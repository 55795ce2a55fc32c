//! The evaluators of agents: evaluations by name, values that come with the program, and weights from files.

use std::ops::RangeInclusive;
use std::sync::Arc;

use uctopia_book::{Book, BookAgent};
use uctopia_game::{Budget, Evaluation, HostedAgent, Player};
use uctopia_options::{Localized, Message, message};
use uctopia_text::file_contents;
use uctopia_values::{FeatureSet, SharedFunction, Weights};

use crate::agent::AgentSpec;
use crate::game::{Abilities, GameEntry, GameSpec, Playable, TypedGame};
use crate::session::{FollowedSearch, MovePath, StepError, TextTrace, step_of};
use crate::spec::SpecError;
use crate::trainable::LoadedValue;
use crate::typed_text;

/// The source of an agent's evaluations.
pub(crate) enum EvaluationSource<G: Playable> {
    /// The default: the game's first evaluation, or for value functions the one that comes with the program.
    Usual,
    /// An evaluation by name.
    Named(Evaluation<G>),
    /// Weights from a file.
    Learned(LoadedValue<G>),
}

impl<G: Playable> Clone for EvaluationSource<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Usual => Self::Usual,
            Self::Named(evaluation) => Self::Named(*evaluation),
            Self::Learned(loaded) => Self::Learned(loaded.clone()),
        }
    }
}

impl<G: Playable> EvaluationSource<G> {
    /// Builds the agent of a spec with this source.
    pub(crate) fn agent(
        &self,
        spec: &AgentSpec,
        game: &TypedGame<G>,
        seed: u64,
    ) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let abilities = game.abilities();
        let values = || match self {
            Self::Usual => abilities.value_function(None),
            Self::Named(evaluation) => abilities.value_function(Some(*evaluation)),
            Self::Learned(loaded) => (loaded.own)(),
        };
        let evaluation = self.function(&abilities, spec.plays_by_learned_values());
        spec.with(evaluation, &values, (game.full_name(), &abilities), seed)
    }

    /// The values that a search uses; `by_learned` says that those that come with the program are the default, where there are some.
    fn function(&self, abilities: &Abilities<G>, by_learned: bool) -> SharedFunction<G> {
        match self {
            Self::Usual => {
                let bundled = abilities.bundled_evaluation().filter(|_| by_learned);
                SharedFunction::new(bundled.unwrap_or(abilities.first_evaluation()))
            }
            Self::Named(evaluation) => SharedFunction::new(*evaluation),
            Self::Learned(loaded) => loaded.shared.clone(),
        }
    }

    /// The evaluation, where it is one of the game's own; `None` for learned weights.
    pub(crate) fn evaluation(&self, abilities: &Abilities<G>) -> Option<Evaluation<G>> {
        match self {
            Self::Usual => Some(abilities.first_evaluation()),
            Self::Named(evaluation) => Some(*evaluation),
            Self::Learned(_) => None,
        }
    }

    /// Traces iterations of a search with this source.
    pub(crate) fn steps(
        &self,
        (state, abilities): (&G, &Abilities<G>),
        made: MovePath<G>,
        (search, seed): (FollowedSearch<'_>, u64),
        which: (RangeInclusive<u64>, &Budget),
    ) -> Result<Vec<TextTrace>, StepError> {
        step_of(
            (state, abilities),
            made,
            (search, seed),
            self.function(abilities, false),
            which,
        )
    }
}

/// An agent that can be built repeatedly; its files were read once.
pub(crate) struct ReadyAgent<G: Playable> {
    spec: AgentSpec,
    values: EvaluationSource<G>,
    game: TypedGame<G>,
    /// Its opening book, if it has one.
    book: Option<Arc<Book<G>>>,
}

impl<G: Playable> Clone for ReadyAgent<G> {
    fn clone(&self) -> Self {
        let (values, book) = (self.values.clone(), self.book.clone());
        Self {
            spec: self.spec.clone(),
            values,
            game: self.game.clone(),
            book,
        }
    }
}

impl<G: Playable> ReadyAgent<G> {
    /// The agent with its own random numbers.
    pub(crate) fn agent(&self, seed: u64) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        let agent = self.values.agent(&self.spec, &self.game, seed)?;
        Ok(match &self.book {
            Some(book) => Box::new(BookAgent::new(Arc::clone(book), agent)),
            None => agent,
        })
    }
}

impl<G: Playable> TypedGame<G> {
    /// The static values of positions; see [`GameSpec::evaluate`].
    pub(crate) fn evaluate(
        &self,
        eval: &str,
        positions: &[String],
        player: Player,
    ) -> Result<Vec<f32>, SpecError> {
        let mut spec: AgentSpec = "alpha-beta".parse()?;
        if !eval.is_empty() {
            spec.set("eval", eval)?;
        }
        let evaluator = spec.values(self)?.function(&self.abilities(), true);
        let value = |text: &String| {
            Ok(evaluator.evaluate(&typed_text::position(self.start(), text)?, player) + 0.0)
        };
        positions.iter().map(value).collect()
    }
}

impl<G: Playable> TypedGame<G> {
    /// The agent of this name and options, with its own random numbers.
    ///
    /// # Errors
    /// When the agent does not fit the game: it has no evaluation of the name asked for, say.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, TypedGame};
    /// use uctopia_game::{Agent, Budget, Notation};
    /// use uctopia_games::mnk::TicTacToe;
    /// let game = TypedGame::new(TicTacToe::default()).with_evaluations();
    /// let mut agent = game.agent(&"alpha-beta:depth=2".parse().unwrap(), 1).unwrap();
    /// let state = TicTacToe::default().read("a1 b2 a2 c1").unwrap();
    /// assert_eq!(state.move_text(agent.decide(&state, &Budget::unlimited()).best), "a3"); // wins at once
    /// let unfit: AgentSpec = "minimax:eval=discs".parse().unwrap();
    /// assert!(game.agent(&unfit, 1).is_err()); // there are no discs to count
    /// ```
    pub fn agent(&self, spec: &AgentSpec, seed: u64) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
        spec.ready(self)?.agent(seed)
    }
}

impl AgentSpec {
    /// Prepares the construction of the agent; files are read here.
    pub(crate) fn ready<G: Playable>(
        &self,
        game: &TypedGame<G>,
    ) -> Result<ReadyAgent<G>, SpecError> {
        self.check()?;
        if let (Self::Book(options), Some(agent)) = (self, self.behind_book()) {
            let book = self.read_book(&options.file, game)?;
            return Ok(ReadyAgent {
                book: Some(Arc::new(book)),
                ..agent.ready(game)?
            });
        }
        let values = self.values(game)?;
        Ok(ReadyAgent {
            spec: self.clone(),
            values,
            game: with_spec(game),
            book: None,
        })
    }

    /// The agent's file of weights and the option that names it: `weights`, or `eval` with a text that contains `/`, `\` or
    /// `.`, which no evaluation's name contains.
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
        if let Some(other) = self.other_agent() {
            return other.weights_file();
        }
        let options = if matches!(self, Self::Custom(_)) {
            Vec::new()
        } else {
            self.changed()
        };
        options
            .into_iter()
            .find(|(key, value)| names_file(key, value))
    }

    /// The digest of the weights in the agent's file, as `uctopia train` prints it; `None` if it names no file. It
    /// distinguishes two agents whose files have the same name.
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
        let weights = self.read_weights(&game.to_string(), game.erased().features())?;
        Ok(weights.map(|weights| weights.digest()))
    }

    /// The source of the agent's evaluations in a game; files are read here.
    pub(crate) fn values<G: Playable>(
        &self,
        game: &TypedGame<G>,
    ) -> Result<EvaluationSource<G>, SpecError> {
        if let Some(other) = self.other_agent() {
            return other.values(game);
        }
        let (abilities, trainable) = (game.abilities(), game.trainable());
        let features = trainable.map(|trainable| (trainable.features)(game.start()));
        if let Some((weights, trainable)) = self.read_weights(game.name(), features)?.zip(trainable)
        {
            return Ok(EvaluationSource::Learned((trainable.load)(
                game.start(),
                weights,
            )));
        }
        let requested = self
            .changed()
            .into_iter()
            .find(|(key, _)| *key == "eval")
            .map(|(_, name)| name);
        let Some(name) = requested.filter(|_| !matches!(self, Self::Custom(_))) else {
            return Ok(EvaluationSource::Usual);
        };
        abilities
            .evaluation(&name)
            .map(EvaluationSource::Named)
            .ok_or_else(|| {
                let known: Vec<&str> = abilities.evaluations().map(|e| e.name).collect();
                self.refused(
                    &["eval"],
                    message!(
                        "eval={name}: this game has no such evaluation; it has {known}",
                        known = Message::list(known)
                    ),
                )
            })
    }

    /// The opening book in a file.
    fn read_book<G: Playable>(
        &self,
        path: &str,
        game: &TypedGame<G>,
    ) -> Result<Book<G>, SpecError> {
        if path.is_empty() {
            return Err(self.refused(
                &["file"],
                message!("name the file of a book, such as file=othello.book"),
            ));
        }
        let book = contents(path).and_then(|bytes| {
            Book::from_bytes(&bytes, game.start(), game.name()).map_err(|error| error.message())
        });
        book.map_err(|problem| self.refused(&["file"], message!("file={path}: {problem}")))
    }

    /// The weights in the agent's file, if it names one, for a game of this name with these features.
    fn read_weights(
        &self,
        game: &str,
        features: Option<FeatureSet>,
    ) -> Result<Option<Weights>, SpecError> {
        let Some((key, path)) = self.weights_file() else {
            return Ok(None);
        };
        let read = read(&path, game, features);
        read.map(Some)
            .map_err(|problem| self.refused(&[key], message!("{key}={path}: {problem}")))
    }
}

/// The weights in a file for a game, or a sentence.
fn read(path: &str, game: &str, features: Option<FeatureSet>) -> Result<Weights, Message> {
    let features = features.ok_or_else(|| unnamed_features(game))?;
    let bytes = contents(path)?;
    let (header, weights) = Weights::from_file(&bytes).map_err(|error| error.message())?;
    header
        .belongs_to(game, &features)
        .map_err(|error| error.message())?;
    Ok(weights)
}

/// The game with a spec: its own, or one that no catalog has for a game of a known type alone.
fn with_spec<G: Playable>(game: &TypedGame<G>) -> TypedGame<G> {
    let name = game.full_name();
    if name.spec::<GameSpec>().is_some() {
        return game.clone();
    }
    let alone = game.clone();
    let spec = GameSpec::of(GameEntry::new("", move || alone.clone()));
    game.clone().called(name.clone().with_spec(spec))
}

/// The contents of a file.
fn contents(path: &str) -> Result<Vec<u8>, Message> {
    file_contents(path.as_ref()).map_err(|problem| message!("the file cannot be read: {problem}"))
}

/// The reason why a game has no weights, and the games that have them.
pub(crate) fn unnamed_features(game: &str) -> Message {
    let named = GameSpec::all()
        .into_iter()
        .filter(|game| game.erased().features().is_some());
    let names: Vec<String> = named.map(|game| game.to_string()).collect();
    if names.is_empty() {
        return message!(
            "training is not supported for {game}, which defines neither features nor patterns"
        );
    }
    message!(
        "training is not supported for {game}, which defines neither features nor patterns; these games do: {names}",
        names = Message::list(names)
    )
}
