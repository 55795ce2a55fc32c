//! Agents by name, with their options.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use uctopia_options::{Localized, Message, OptionError, OptionInfo, Options};

use super::defaults::AgentDefaults;
use super::determinized::determinized;
use super::kind::{AgentInfo, AgentKind, AnyOptions, MakeAgent, Role};
use crate::evaluators;
use crate::game::GameSpec;
use crate::spec::{self, SpecError};

/// An agent by name, with its options: plain data.
///
/// Its text is its identity: two agents that differ in anything have different texts. [`options`](Self::options) gives the options of
/// an agent in their own type.
///
/// ```
/// use uctopia::catalog::AgentSpec;
/// let agent: AgentSpec = "mcts(max_count=200,exploration=1.4)".parse().unwrap();
/// assert_eq!(agent.to_string(), "uct:iters=200,c=1.4");
/// ```
pub struct AgentSpec {
    kind: Arc<AgentKind>,
    options: Box<dyn AnyOptions>,
}

impl AgentSpec {
    /// An agent with its default options.
    pub(super) fn new(kind: Arc<AgentKind>) -> Self {
        let options = (kind.defaults)();
        Self { kind, options }
    }

    /// This agent with its default options.
    pub(super) fn with_defaults(&self) -> Self {
        Self::new(Arc::clone(&self.kind))
    }

    /// What the agent is called, and what it can do.
    #[must_use]
    pub fn info(&self) -> &AgentInfo {
        &self.kind.info
    }

    /// The name without options.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// The options in their own type; `None` for another agent.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// use uctopia::FlatConfig;
    /// let agent: AgentSpec = "flat:iters=200".parse().unwrap();
    /// assert_eq!(agent.options::<FlatConfig>().unwrap().iters, Some(200));
    /// ```
    #[must_use]
    pub fn options<O: Options>(&self) -> Option<&O> {
        self.options.as_any().downcast_ref()
    }

    /// The options of an agent whose type of options is known.
    pub(super) fn own_options<O: Options>(&self) -> &O {
        self.options().expect("the options of its kind")
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When there is no such option, or the value is invalid.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let set = self.options.set(key, value);
        set.map_err(|error| SpecError::option(self.name(), error))
    }

    /// The options that differ from their defaults.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let mut agent: AgentSpec = "uct:c=1.0".parse().unwrap(); // the default, written out
    /// assert!(agent.changed().is_empty());
    /// agent.set("iters", "200").unwrap();
    /// assert_eq!(agent.changed(), [("iters", "200".to_owned())]);
    /// ```
    #[must_use]
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        self.options.changed()
    }

    /// The description of the option with this name or alias, if the agent has it.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.info().option(key)
    }

    /// The value of the option with this name or alias, be it the default or another one, as text.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let agent: AgentSpec = "koseki-mcts:threshold=5".parse().unwrap();
    /// let value = |key| agent.value(key);
    /// assert_eq!([value("threshold"), value("max_count")], ["5", "200"].map(|value| Some(value.to_owned())));
    /// assert_eq!(value("nodes"), None);
    /// ```
    #[must_use]
    pub fn value(&self, key: &str) -> Option<String> {
        let option = self.option(key)?;
        let changed = self.changed();
        let changed = changed.into_iter().find(|(key, _)| *key == option.key);
        Some(changed.map_or_else(|| option.default.clone(), |(_, value)| value))
    }

    /// Whether the options can be combined.
    ///
    /// # Errors
    /// The options that cannot be combined, and what to write instead.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// for text in ["uct:threads=2,trees=2", "greedy:eval=cards,weights=mine.weights"] {
    ///     let refused = text.parse::<AgentSpec>().unwrap_err();
    ///     assert!(refused.to_string().contains("leave out one of them"), "{refused}");
    /// }
    /// ```
    pub fn check(&self) -> Result<(), SpecError> {
        let options = self.options.check();
        options.map_err(|error| SpecError::option(self.name(), error))?;
        (self.kind.check)(self)
    }

    /// The agent inside of this one: the one that `mixed` plays by when its move is not random, and the one behind a book. `None` for
    /// all others, and if the text of the option names no agent.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let mixed: AgentSpec = r#"mixed:random=0.2,agent="uct:iters=50,c=2""#.parse().unwrap();
    /// assert_eq!(mixed.other_agent().unwrap().to_string(), "uct:iters=50,c=2");
    /// assert!(mixed.other_agent().unwrap().other_agent().is_none());
    /// ```
    #[must_use]
    pub fn other_agent(&self) -> Option<Self> {
        match self.kind.role {
            Role::Contains { .. } => self.value("agent")?.parse().ok(),
            _ => None,
        }
    }

    /// This agent with another one inside.
    #[must_use]
    pub(crate) fn with_other(&self, other: &Self) -> Self {
        let mut agent = self.clone();
        agent
            .set("agent", &other.to_string())
            .expect("an agent with an option for another one");
        agent
    }

    /// The agent of which questions about time and threads are asked: the innermost one.
    pub(super) fn searching(&self) -> Cow<'_, Self> {
        match self.other_agent() {
            Some(other) => Cow::Owned(other.searching().into_owned()),
            None => Cow::Borrowed(self),
        }
    }

    /// How many agents may be inside of one another, this one included.
    pub(super) fn depth(&self) -> u8 {
        self.kind.depth()
    }

    /// Whether a time limit is asked for, so that results need not repeat.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let is_timed = |text: &str| text.parse::<AgentSpec>().unwrap().is_timed();
    /// assert!(is_timed("uct:time=1s"));
    /// assert!(!is_timed("uct:iters=1000"));
    /// ```
    #[must_use]
    pub fn is_timed(&self) -> bool {
        let time = self.searching().value("time");
        time.is_some_and(|time| time != "none")
    }

    /// Whether threads share one tree, so that results are not reproducible.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let is_shared = |text: &str| text.parse::<AgentSpec>().unwrap().is_shared();
    /// assert!(is_shared("uct:threads=2"));
    /// assert!(!is_shared("uct:trees=2")); // searched apart: the same results on any machine
    /// ```
    #[must_use]
    pub fn is_shared(&self) -> bool {
        let threads = self.searching().value("threads");
        threads.is_some_and(|threads| threads != "1")
    }

    /// Whether decisions depend on something outside this process, such as another program or the file of a book, so that
    /// results may not be reproducible.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let rhino: AgentSpec = r#"proc:cmd="gtp-rhino --level=5",timeout=10s"#.parse().unwrap();
    /// assert!(rhino.is_external());
    /// ```
    #[must_use]
    pub fn is_external(&self) -> bool {
        self.info().is_external || self.other_agent().is_some_and(|other| other.is_external())
    }

    /// Whether this process has what the agent needs beside its options: for `network`, that is an evaluator.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let is_available = |text: &str| text.parse::<AgentSpec>().unwrap().is_available();
    /// assert!(is_available("uct"));
    /// assert!(!is_available("network")); // as long as the program has added no evaluator
    /// ```
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.option("evaluator").is_none() || !evaluators::names().is_empty()
    }

    /// Whether the agent searches a tree as it stands, so that [`Session::step`](crate::Session::step) can follow it. What
    /// [`in_game`](Self::in_game) makes of it may, if it is another agent in each game.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameSpec};
    /// let best: AgentSpec = "best".parse().unwrap();
    /// let in_game = |game: &str| best.in_game(&game.parse().unwrap()).searches_a_tree();
    /// assert!(in_game("ttt") && !in_game("othello"));
    /// ```
    #[must_use]
    pub fn searches_a_tree(&self) -> bool {
        self.info().searches_a_tree
    }

    /// Whether the agent stands for another one in each game, as `best` and the levels of play do.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// assert!("level=3".parse::<AgentSpec>().unwrap().stands_for_another());
    /// ```
    #[must_use]
    pub fn stands_for_another(&self) -> bool {
        matches!(self.kind.role, Role::StandsFor { .. })
    }

    /// The agent that [`Best`](crate::Best) or a [`Level`](crate::Level) stands for in a game; any other is itself, and so is the
    /// agent inside of it.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameSpec};
    /// let game: GameSpec = "othello".parse().unwrap();
    /// let in_othello = |agent: &str| agent.parse::<AgentSpec>().unwrap().in_game(&game);
    /// assert_eq!(in_othello("best:time=10ms").to_string(), "probcut:time=10ms");
    /// assert_eq!(in_othello("best:iters=4000").to_string(), "probcut:nodes=100000"); // about the same time
    /// assert_eq!(in_othello("random").name(), "random");
    /// ```
    #[must_use]
    pub fn in_game(&self, game: &GameSpec) -> Self {
        self.standing_for(game, &AgentDefaults::NONE)
    }

    /// The agent that this one is in the game, with defaults for what the text of the other agent
    /// leaves open.
    pub(super) fn standing_for(&self, game: &GameSpec, defaults: &AgentDefaults<'_>) -> Self {
        let other = match self.kind.role {
            Role::Decides => None,
            Role::StandsFor { agent, .. } => agent(self, game, defaults),
            Role::Contains { .. } => {
                let text = self.value("agent").unwrap_or_default();
                let other = Self::read_in(&text, game, &defaults.of_other_agent()).ok();
                other.map(|other| self.with_other(&other))
            }
        };
        other.unwrap_or_else(|| self.clone())
    }

    /// Prepares the agent for a game: the result makes agents with seeds. Files are read here.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameSpec};
    /// use uctopia::{Agent, Context};
    /// let game: GameSpec = "connect4".parse().unwrap();
    /// let make = "uct:iters=500".parse::<AgentSpec>().unwrap().ready(&game).unwrap();
    /// let mut agent = make(1).unwrap();
    /// let report = agent.decide(&game.start(), &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.totals.playouts, 500);
    /// ```
    pub fn ready(&self, game: &GameSpec) -> Result<MakeAgent, SpecError> {
        let agent = self.in_game(game);
        agent.check()?;
        let make = (agent.kind.prepare)(&agent, game)?;
        Ok(if game.start().facts().is_hidden {
            determinized(make, agent.info().guesses)
        } else {
            make
        })
    }

    /// The error of an agent that does not fit a game.
    pub(crate) fn unfit(&self, reason: impl Into<Message>) -> SpecError {
        SpecError::unfit(self.name(), reason)
    }

    /// The error of options that cannot be combined, or not in a game.
    pub(crate) fn refused(&self, keys: &[&'static str], sentence: impl Into<Message>) -> SpecError {
        SpecError::option(self.name(), OptionError::refused(keys, sentence))
    }
}

impl Clone for AgentSpec {
    fn clone(&self) -> Self {
        Self {
            kind: Arc::clone(&self.kind),
            options: self.options.copy(),
        }
    }
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.changed() == other.changed()
    }
}

impl fmt::Debug for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AgentSpec({self})")
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spec::write(f, self.name(), &self.changed())
    }
}

impl Localized for AgentSpec {
    fn message(&self) -> Message {
        Message::verbatim(self.to_string())
    }
}

impl serde::Serialize for AgentSpec {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
