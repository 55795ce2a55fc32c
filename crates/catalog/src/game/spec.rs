//! Games by name, with their options.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use uctopia_arena::{GameTranscript, Referee};
#[cfg(feature = "reinforcement-learning")]
use uctopia_game::{AgentFailure, VectorSettings};
use uctopia_game::{
    CheckSummary, ContractBreach, Game, Notation, OpeningIndex, Player, Rng, StopFlag,
    check_notation_while,
};
use uctopia_learn::{BookError, BookSettings};
use uctopia_options::{Localized, Message, msgid, split_spec};
#[cfg(feature = "reinforcement-learning")]
use uctopia_search::network::{SelfPlayError, SelfPlayRun, SelfPlaySettings};
use uctopia_state::AnyState;
use uctopia_text::plain;

use super::dyn_game::{AnyGame, DynGame, Parts};
use super::entry::{GameEntry, GameInfo, LEVELS, MeasuredLevel};
#[cfg(feature = "reinforcement-learning")]
use super::reinforcement_learning::AnyVector;
use crate::agent::AgentSpec;
use crate::book::GameBook;
use crate::registry::Catalog;
use crate::session::Session;
use crate::spec::{self, SpecError};

/// A game by name, with its options.
///
/// Its text is its identity: two games that differ in anything have different texts. Names are looked up in the
/// [`Catalog`](crate::Catalog) of this process.
///
/// ```
/// use uctopia::catalog::GameSpec;
/// let game: GameSpec = "mnk:m=4,n=4,k=3".parse().unwrap();
/// assert_eq!(game.to_string(), "mnk:m=4,n=4");
/// assert!("chess".parse::<GameSpec>().is_err());
/// ```
#[derive(Clone)]
pub struct GameSpec {
    entry: Arc<GameEntry>,
    changed: Vec<(&'static str, String)>,
    game: AnyGame,
}

impl GameSpec {
    /// All games of the catalog, as they are without options.
    #[must_use]
    pub fn all() -> Vec<Self> {
        Catalog::current()
            .games()
            .into_iter()
            .map(Self::of)
            .collect()
    }

    /// The game of an entry, with the default options.
    ///
    /// # Panics
    /// When the entry refuses its own default options.
    #[must_use]
    pub fn of(entry: impl Into<Arc<GameEntry>>) -> Self {
        Self::with_options(entry.into(), &[])
            .unwrap_or_else(|error| panic!("default options make a game: {error}"))
    }

    fn with_options(
        entry: Arc<GameEntry>,
        options: &[(String, String)],
    ) -> Result<Self, SpecError> {
        let (changed, game) = entry.make(options)?;
        Ok(Self {
            entry,
            changed,
            game,
        })
    }

    /// The names, descriptions and options of the game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        self.entry.info()
    }

    /// The number of players.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// assert_eq!("calculation".parse::<GameSpec>().unwrap().players(), 1);
    /// ```
    #[must_use]
    pub fn players(&self) -> usize {
        self.game.start().players()
    }

    /// A session at the first position.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let game: GameSpec = "othello:size=4".parse().unwrap();
    /// assert_eq!(game.session().position(), "-----OX--XO----- X");
    /// ```
    #[must_use]
    pub fn session(&self) -> Session {
        Session::new(self.clone())
    }

    /// The first position.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Game;
    /// assert_eq!("gomoku".parse::<GameSpec>().unwrap().start().moves().len(), 225);
    /// ```
    #[must_use]
    pub fn start(&self) -> AnyState {
        self.game.start().clone()
    }

    /// The evaluations of the game: name, unit, description.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// let (name, unit, _about) = othello.evaluations()[0];
    /// assert_eq!((name, unit), ("discs", "discs"));
    /// ```
    #[must_use]
    pub fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        self.parts().evaluations.clone()
    }

    /// Plays random games and checks the contract of the game's rules, shortcuts and notation; see
    /// [`check_notation`](uctopia_game::check_notation). When the flag is raised, the summary says how many games were checked. Without
    /// the feature `tools`, shortcuts are checked as far as [`AnyState`](crate::AnyState) has them.
    ///
    /// # Errors
    /// The first breach of the contract.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::StopFlag;
    /// let (game, stop) = ("ttt".parse::<GameSpec>().unwrap(), StopFlag::default());
    /// let checked = game.check(1, 20, &stop).unwrap();
    /// assert_eq!((checked.games, checked.most_moves), (20, 9));
    /// stop.raise();
    /// assert_eq!(game.check(1, 20, &stop).unwrap().games, 0);
    /// ```
    pub fn check(
        &self,
        seed: u64,
        games: u32,
        stop: &StopFlag,
    ) -> Result<CheckSummary, ContractBreach> {
        let start = self.game.start();
        let may_continue = || !stop.is_raised();
        let as_typed = start.get().check(seed, games, &may_continue);
        as_typed.unwrap_or_else(|| match start.facts().players {
            2 => check_notation_while(&start.for_players::<2>(), seed, games, may_continue),
            _ => check_notation_while(start, seed, games, may_continue),
        })
    }

    /// Plays one game between agents in the order of their seats, from the first position; `None` if the referee's stop flag was
    /// raised. Agent number n, counted from 1, has the seed derived from `seed` and n, nature the stream 0.
    ///
    /// # Errors
    /// When an agent does not fit the game.
    ///
    /// ```
    /// use uctopia::Referee;
    /// use uctopia::catalog::GameSpec;
    /// let game: GameSpec = "ttt".parse().unwrap();
    /// let agents = ["exact", "exact"].map(|agent| agent.parse().unwrap());
    /// let played = game.play(&agents, 1, &Referee::default()).unwrap().unwrap();
    /// assert_eq!(played.payoffs[0], 0.0);
    /// ```
    pub fn play(
        &self,
        agents: &[AgentSpec],
        seed: u64,
        referee: &Referee,
    ) -> Result<Option<GameTranscript<String>>, SpecError> {
        let mut seated = Vec::with_capacity(agents.len());
        for (role, agent) in (1..).zip(agents) {
            seated.push(agent.ready(self)?(Rng::derive(seed, role))?);
        }
        let start = self.start();
        let played = referee.play(&start, &[], &mut seated, &mut Rng::stream(seed, 0));
        Ok(played.map(|(played, _)| played.to_text(&start)))
    }

    /// Games of a network against itself, many at once; [`SelfPlay`](uctopia_search::network::SelfPlay) is the same for games of a known
    /// type. It needs the feature `reinforcement-learning`, which the feature `networks` of the façade contains.
    ///
    /// # Errors
    /// When the game writes no arrays, or the settings cannot be combined.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::{AgentFailure, StopFlag};
    /// use uctopia::search::network::{EncodedBatch, PositionEvaluator, Predictions, SelfPlaySettings};
    ///
    /// struct Even;
    ///
    /// impl PositionEvaluator for Even {
    ///     fn evaluate(&self, batch: &EncodedBatch, predictions: &mut Predictions) -> Result<(), AgentFailure> {
    ///         predictions.values.resize(batch.len() * batch.players_of_game(), 0.0);
    ///         predictions.priors.resize(batch.len() * batch.actions(), 1.0);
    ///         Ok(())
    ///     }
    /// }
    ///
    /// # let game: GameSpec = "ttt".parse().unwrap();
    /// let settings = SelfPlaySettings { games: 4, at_once: 4, ..SelfPlaySettings::default() };
    /// let mut run = game.self_play(&settings).unwrap();
    /// let mut games = Vec::new();
    /// let played = run.play_all(&Even, &StopFlag::default(), &mut |game| games.push(game));
    /// assert_eq!(played.unwrap(), 4);
    /// assert!(games.iter().all(|game| game.len() >= 5)); // of tic-tac-toe
    /// ```
    #[cfg(feature = "reinforcement-learning")]
    pub fn self_play(
        &self,
        settings: &SelfPlaySettings,
    ) -> Result<Box<dyn SelfPlayRun>, SelfPlayError> {
        let of = self.parts().reinforcement_learning.ok_or_else(|| {
            let reason = crate::agent::no_arrays();
            SelfPlayError::from(AgentFailure::Unable(reason))
        })?;
        Ok((of.self_play)(self.game.start(), settings)?)
    }

    /// Many games side by side, whose boards are written as arrays; see [`VectorState`](uctopia_game::VectorState), which does it for
    /// games of a known type. It needs the feature `reinforcement-learning`, which the feature `networks` of the façade contains.
    ///
    /// # Errors
    /// When the game writes no arrays, or so many boards do not fit in memory.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::game::VectorSettings;
    /// let game: GameSpec = "connect4".parse().unwrap();
    /// let mut boards = game.vector(&VectorSettings { boards: 3, ..VectorSettings::default() }).unwrap();
    /// assert_eq!((boards.shape().actions, &boards.shape().planes[..]), (7, &[3, 6, 7][..]));
    /// let mut actions = [0; 3];
    /// boards.sample(&mut actions);
    /// assert!(actions.iter().all(|action| (0..7).contains(action)));
    /// ```
    #[cfg(feature = "reinforcement-learning")]
    pub fn vector(&self, settings: &VectorSettings) -> Result<Box<dyn AnyVector>, SpecError> {
        let unfit = |reason| SpecError::unfit(self.info().name, reason);
        let of = self.parts().reinforcement_learning;
        let of = of.ok_or_else(|| unfit(crate::agent::no_arrays()))?;
        (of.vector)(self.game.start(), settings).map_err(|error| unfit(error.message()))
    }

    /// The levels of play from 1 to 10 with their measured strength; `None` where they were not measured, as with other options of the
    /// rules.
    #[must_use]
    pub fn levels(&self) -> Option<&[MeasuredLevel; LEVELS]> {
        self.entry
            .measured_levels()
            .filter(|_| self.changed.is_empty())
    }

    /// An empty book of this game.
    ///
    /// # Errors
    /// When the game is not one of two players.
    pub fn new_book(&self, settings: BookSettings) -> Result<GameBook, BookError> {
        GameBook::new(self.clone(), settings)
    }

    /// Reads a book of this game.
    ///
    /// # Errors
    /// When the bytes are no book, were changed or cut, or belong to another game.
    pub fn read_book(&self, bytes: &[u8]) -> Result<GameBook, BookError> {
        GameBook::read(self.clone(), bytes)
    }

    /// The static values of positions, without a search: by the evaluation with this name, by the weights in this file, or, for an empty
    /// name, by the learned values that come with the game, else its first evaluation. They are for one player, in the unit of the
    /// evaluation.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Player;
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// let positions = ["f5".to_owned(), "f5d6".to_owned()];
    /// assert_eq!(othello.evaluate("discs", &positions, Player::FIRST).unwrap(), [3.0, 0.0]);
    /// ```
    ///
    /// # Errors
    /// When there is no such evaluation, the file cannot be used, or a text is no position.
    pub fn evaluate(
        &self,
        eval: &str,
        positions: &[String],
        player: Player,
    ) -> Result<Vec<f32>, SpecError> {
        let start = self.start();
        let read = |text: &String| Ok(start.read(&plain(text))?);
        let positions = positions.iter().map(read);
        let positions = positions.collect::<Result<Vec<_>, SpecError>>()?;
        self.typed().evaluate(self, eval, &positions, player)
    }

    pub(super) fn parts(&self) -> &Parts {
        self.game.parts()
    }

    /// The game in its own type.
    pub(crate) fn typed(&self) -> &dyn DynGame {
        &*self.parts().typed
    }

    /// The names of openings, if the game has names.
    pub(crate) fn openings(&self) -> Option<&OpeningIndex<AnyState>> {
        self.game.openings()
    }

    /// The text of the agent that `best` stands for here, if the game names one.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// assert!(othello.best_agent().is_some());
    /// ```
    #[must_use]
    pub fn best_agent(&self) -> Option<&'static str> {
        let [by_default, otherwise] = self.entry.best_agents();
        if self.changed.is_empty() {
            by_default
        } else {
            otherwise
        }
    }
}

impl PartialEq for GameSpec {
    fn eq(&self, other: &Self) -> bool {
        self.info().name == other.info().name && self.changed == other.changed
    }
}

impl Eq for GameSpec {}

impl fmt::Debug for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameSpec({self})")
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spec::write(f, self.info().name, &self.changed)
    }
}

impl Localized for GameSpec {
    fn message(&self) -> Message {
        Message::verbatim(self.to_string())
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, options) = split_spec(text)?;
        let games = Catalog::current().games();
        let Some(entry) = games.iter().find(|entry| entry.is_called(&name)) else {
            let names: Vec<&str> = games.iter().map(|entry| entry.info().name).collect();
            return Err(SpecError::unknown(msgid!("game"), &name, &names));
        };
        Self::with_options(entry.clone(), &options)
    }
}

impl serde::Serialize for GameSpec {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for GameSpec {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
