//! The agents by name.

use std::borrow::Cow;
use std::fmt;

use uctopia_articles::{
    Ganariya, GanariyaConfig, Kaityo256, Kaityo256Config, KosekiAlphaBeta, KosekiAlphaBetaConfig,
    KosekiDeepening, KosekiDeepeningConfig, KosekiFlat, KosekiFlatConfig, KosekiFlatPython,
    KosekiFlatPythonConfig, KosekiMcts, KosekiMctsConfig, KosekiMinimax, KosekiMinimaxConfig,
    TimlabsFlat, TimlabsFlatConfig, TimlabsLevels, TimlabsLevelsConfig, TimlabsMcts,
    TimlabsMctsConfig,
};
use uctopia_game::HostedAgent;
use uctopia_game::message::{Localized, Message, message};
use uctopia_game::options::{OptionError, OptionInfo, Options, split_spec};
use uctopia_gtp::GtpConfig;
use uctopia_search::network::NetworkOptions;
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, ExactConfig, Expectation,
    ExpectationConfig, FlatConfig, FlatMonteCarlo, Greedy, GreedyConfig, Guided, GuidedConfig,
    Minimax, MinimaxConfig, Mixed, MixedConfig, ProbCutConfig, RandomAgent, RandomConfig,
    TacticalConfig, Uct, UctConfig,
};
use uctopia_values::{SharedFunction, ValueFunction};

use super::best::Best;
use super::book::BookOptions;
use super::custom::CustomSpec;
use super::info::AgentInfo;
use super::level::Level;
use crate::evaluators;
use crate::game::{Abilities, GameName, Playable, no_arrays};
use crate::spec::{self, SpecError};

/// Declares the agents: each arm is a variant, its configuration, its name, its words, and how it is built.
macro_rules! agents {
    ($(
        $variant:ident($config:ty) = $name:literal, about $about:literal,
        build |$options:ident, $evaluation:ident, $values:ident, $game:pat, $seed:ident| $build:expr;
    )+) => {
        /// An agent by name, with its options: plain data.
        ///
        /// Its text is its identity: two agents that differ in anything have different texts.
        ///
        /// ```
        /// use uctopia_catalog::AgentSpec;
        /// let agent: AgentSpec = "mcts(max_count=200,exploration=1.4)".parse().unwrap();
        /// assert_eq!(agent.to_string(), "uct:iters=200,c=1.4");
        /// ```
        #[derive(Clone, PartialEq, Debug)]
        #[non_exhaustive]
        pub enum AgentSpec {$(
            #[doc = $about]
            $variant($config),
        )+
            /// An agent that a program added; see [`AgentEntry`](crate::AgentEntry).
            Custom(CustomSpec),
        }

        impl AgentSpec {
            /// The agents that come with Uctopia, with their default options.
            pub(crate) fn built_in() -> Vec<Self> {
                vec![$(Self::$variant(Default::default())),+]
            }

            /// The agent's name, description and options.
            #[must_use]
            pub fn info(&self) -> AgentInfo {
                match self {$(
                    Self::$variant(_) => AgentInfo { name: $name, about: $about, options: <$config>::infos() },
                )+
                    Self::Custom(custom) => custom.info(),
                }
            }

            /// Builds the agent with an evaluation, or with the value function of `values` if the agent uses one.
            ///
            /// All evaluations are of one type, so that the compiler builds each agent once for a game.
            pub(crate) fn with<G: Playable>(
                &self,
                evaluation: SharedFunction<G>,
                values: &dyn Fn() -> Box<dyn ValueFunction<G>>,
                game: (&GameName, &Abilities<G>),
                seed: u64,
            ) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
                Ok(match self {$(
                    Self::$variant($options) => {
                        let ($options, $evaluation, $values, $game, $seed) = ($options.clone(), evaluation, values, game, seed);
                        $build
                    }
                )+
                    Self::Custom(custom) => custom.build(game.0, seed).ok_or_else(|| self.unfit(message!("it does not play {game}", game = game.0.text())))?,
                })
            }

            /// Sets an option.
            ///
            /// # Errors
            /// When there is no such option, or the value is invalid.
            pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
                match self {$(
                    Self::$variant(config) => {
                        config.set(key, value).map_err(|error| SpecError::option($name, error))
                    }
                )+
                    Self::Custom(custom) => {
                        custom.set(key, value).map_err(|error| SpecError::option(custom.info().name, error))
                    }
                }
            }

            /// Whether the options, as they were declared, can be combined.
            fn check_options(&self) -> Result<(), OptionError> {
                match self {$(
                    Self::$variant(config) => config.check(),
                )+
                    Self::Custom(custom) => custom.check(),
                }
            }

            /// The options that differ from their defaults.
            ///
            /// ```
            /// use uctopia_catalog::AgentSpec;
            /// let mut agent: AgentSpec = "uct:c=1.0".parse().unwrap(); // the default, written out
            /// assert!(agent.changed().is_empty());
            /// agent.set("iters", "200").unwrap();
            /// assert_eq!(agent.changed(), [("iters", "200".to_owned())]);
            /// ```
            #[must_use]
            pub fn changed(&self) -> Vec<(&'static str, String)> {
                match self {$(
                    Self::$variant(config) => config.changed(),
                )+
                    Self::Custom(custom) => custom.changed(),
                }
            }
        }
    };
}

agents! {
    Random(RandomConfig) = "random", about "any legal move, all equally likely",
        build |_options, _evaluation, _values, _abilities, seed| Box::new(RandomAgent::new(seed));
    Flat(FlatConfig) = "flat", about "flat Monte Carlo (原始モンテカルロ法): equal playouts for each move, best mean",
        build |options, evaluation, _values, _abilities, seed| Box::new(FlatMonteCarlo::new(options, evaluation, seed));
    Minimax(MinimaxConfig) = "minimax", about "every line to a fixed depth",
        build |options, evaluation, _values, _abilities, _seed| Box::new(Minimax::new(options, evaluation));
    AlphaBeta(AlphaBetaConfig) = "alpha-beta", about "minimax's value from fewer positions",
        build |options, evaluation, _values, _abilities, _seed| Box::new(AlphaBeta::<G, _>::new(options, evaluation));
    Deepening(DeepeningConfig) = "deepening", about "iterative deepening: alpha-beta, one ply deeper each time",
        build |options, evaluation, _values, _abilities, _seed| Box::new(Deepening::<G, _>::new(options, evaluation));
    ProbCut(ProbCutConfig) = "probcut",
        about "selective deepening to the exact end by values (Multi-ProbCut), in games with a margin",
        build |options, evaluation, _values, (_, abilities), _seed| {
            let unfit = || SpecError::unfit("probcut", message!("it plays games with a margin only, such as othello and connect4"));
            abilities.probcut(options, evaluation).ok_or_else(unfit)?
        };
    Tactical(TacticalConfig) = "tactical",
        about "selective deepening with wins by force and forced replies, in games that find them",
        build |options, evaluation, _values, (_, abilities), _seed| {
            let unfit = || SpecError::unfit("tactical", message!("it plays games that find wins by force only, such as gomoku and mnk"));
            abilities.tactical(options, evaluation).ok_or_else(unfit)?
        };
    Uct(UctConfig) = "uct", about "Monte Carlo tree search (モンテカルロ木探索) by upper confidence bounds",
        build |options, evaluation, _values, _abilities, seed| {
            uct::<G>("uct", options, evaluation, seed)?
        };
    Network(NetworkOptions) = "network", about "tree search by a network for values and policies, which the program adds",
        build |options, _evaluation, _values, (_, abilities), seed| {
            let of_network = |error| SpecError::option("network", error);
            let evaluator = evaluators::find(&options.evaluator).map_err(of_network)?;
            let network = abilities.network().ok_or_else(|| SpecError::unfit("network", no_arrays()))?;
            (network.agent)(options.search, evaluator, seed).map_err(of_network)?
        };
    Best(Best) = "best", about "the best search known for the game, as measured at equal time",
        build |options, evaluation, _values, _abilities, seed| {
            uct::<G>("best", options.anywhere(G::PLAYERS), evaluation, seed)?
        };
    Level(Level) = "level", about "a level of play from 1 to 10, measured for the game; level=3 is short for level:n=3",
        build |options, evaluation, values, game, seed| {
            let agent: Self = options.default_agent(G::PLAYERS).parse()?;
            agent.with(evaluation, values, game, seed)?
        };
    Mixed(MixedConfig) = "mixed", about "a random move with a probability, otherwise the move of another agent",
        build |options, evaluation, values, game, seed| {
            let agent: Self = options.agent.parse()?;
            Box::new(Mixed::new(agent.with(evaluation, values, game, seed)?, options.random, seed))
        };
    Book(BookOptions) = "book", about "the moves of an opening book, and another agent where the position is not in it",
        build |_options, _evaluation, _values, _abilities, _seed| {
            // What reads its file builds the agent behind it.
            return Err(SpecError::unfit("book", message!("an agent with a book has no evaluation of its own")));
        };
    Exact(ExactConfig) = "exact", about "the value under best play, proven: small games and endgames",
        build |options, _evaluation, _values, (_, abilities), _seed| {
            abilities.solver(options)
        };
    RandomExact(ExpectationConfig) = "random-exact", about "the exact mean over all random games: small games and endgames",
        build |options, _evaluation, _values, _abilities, _seed| Box::new(Expectation::new(options));
    Greedy(GreedyConfig) = "greedy", about "the move with the best evaluation, without search",
        build |options, _evaluation, values, _abilities, _seed| Box::new(Greedy::<G, _>::new(options, values()));
    Guided(GuidedConfig) = "guided", about "greedy playouts by an evaluation",
        build |options, _evaluation, values, _abilities, seed| Box::new(Guided::<G, _>::new(options, values(), seed));
    KosekiFlat(KosekiFlatConfig) = "koseki-flat", about "flat Monte Carlo as the Othello articles' C++ program has it",
        build |options, evaluation, _values, _abilities, seed| Box::new(KosekiFlat::new(options, evaluation, seed));
    KosekiFlatPython(KosekiFlatPythonConfig) = "koseki-flat-python",
        about "flat Monte Carlo as the Othello articles' Python program has it",
        build |options, evaluation, _values, _abilities, seed| Box::new(KosekiFlatPython::new(options, evaluation, seed));
    KosekiMcts(KosekiMctsConfig) = "koseki-mcts", about "tree search as the Othello articles' programs have it",
        build |options, evaluation, _values, _abilities, seed| Box::new(KosekiMcts::new(options, evaluation, seed));
    KosekiMinimax(KosekiMinimaxConfig) = "koseki-minimax", about "minimax as the Othello articles' programs have it",
        build |options, evaluation, _values, _abilities, _seed| Box::new(KosekiMinimax::new(options, evaluation));
    KosekiAlphaBeta(KosekiAlphaBetaConfig) = "koseki-alpha-beta",
        about "alpha-beta as the Othello articles' programs have it, bounds exchanged",
        build |options, evaluation, _values, _abilities, _seed| Box::new(KosekiAlphaBeta::new(options, evaluation));
    KosekiDeepening(KosekiDeepeningConfig) = "koseki-deepening",
        about "iterative deepening as the Othello articles' program has it, which plays the first move",
        build |options, evaluation, _values, _abilities, _seed| Box::new(KosekiDeepening::new(options, evaluation));
    Kaityo256(Kaityo256Config) = "kaityo256", about "UCT as the tic-tac-toe article's program has it, pick for pick",
        build |options, _evaluation, _values, _abilities, seed| Box::new(Kaityo256::new(options, seed));
    Ganariya(GanariyaConfig) = "ganariya", about "tree search as the generic tree search article's program has it",
        build |options, _evaluation, _values, _abilities, seed| Box::new(Ganariya::new(options, seed));
    TimlabsFlat(TimlabsFlatConfig) = "timlabs-flat", about "flat Monte Carlo as printed in part 5 of the Calculation articles",
        build |options, _evaluation, _values, _abilities, seed| Box::new(TimlabsFlat::new(options, seed));
    TimlabsMcts(TimlabsMctsConfig) = "timlabs-mcts", about "tree search of the Calculation articles, parts 9 to 13",
        build |options, _evaluation, _values, _abilities, seed| Box::new(TimlabsMcts::new(options, seed));
    TimlabsLevels(TimlabsLevelsConfig) = "timlabs-levels",
        about "a full tree with equal playouts from its leaves: part 15 of the Calculation articles",
        build |options, _evaluation, _values, _abilities, seed| Box::new(TimlabsLevels::new(options, seed));
    Proc(GtpConfig) = "proc", about "another program: any GTP engine, in the games that it supports",
        build |options, _evaluation, _values, (_, abilities), seed| {
            let no_board = || SpecError::unfit("proc", message!("GTP names squares, and this game has no board"));
            abilities.program(options, seed).ok_or_else(no_board)?
        };
}

/// A tree search for the agent of this name.
fn uct<G: Playable>(
    name: &str,
    config: UctConfig,
    evaluation: SharedFunction<G>,
    seed: u64,
) -> Result<Box<dyn HostedAgent<G>>, SpecError> {
    let uct = Uct::<G, _>::new(config, evaluation, seed);
    Ok(Box::new(
        uct.map_err(|error| SpecError::option(name, error))?,
    ))
}

impl AgentSpec {
    /// Whether the agent goes by the learned values of a game, where it has some, unless another evaluation is asked for.
    pub(crate) fn plays_by_learned_values(&self) -> bool {
        match self {
            Self::Mixed(_) => self
                .other_agent()
                .is_some_and(|other| other.plays_by_learned_values()),
            _ => matches!(self, Self::ProbCut(_)),
        }
    }
}

impl AgentSpec {
    /// The agent that `mixed` plays by when its move is not random; `None` for all others, and where its text is none of an agent.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let mixed: AgentSpec = r#"mixed:random=0.2,agent="uct:iters=50,c=2""#.parse().unwrap();
    /// assert_eq!(mixed.other_agent().unwrap().to_string(), "uct:iters=50,c=2");
    /// assert!(mixed.other_agent().unwrap().other_agent().is_none());
    /// ```
    #[must_use]
    pub fn other_agent(&self) -> Option<Self> {
        match self {
            Self::Mixed(mixed) => mixed.agent.parse().ok(),
            _ => None,
        }
    }

    /// The agent of which questions about time, threads and files are asked: the one behind a book, the other agent of `mixed`,
    /// otherwise itself.
    fn searching(&self) -> Cow<'_, Self> {
        let behind_book = self.behind_book().map_or(Cow::Borrowed(self), Cow::Owned);
        behind_book.other_agent().map_or(behind_book, Cow::Owned)
    }

    /// The other agent of `mixed` is an agent, and not one that may have another agent itself: texts of any depth could not be read.
    fn check_mixed(&self, mixed: &MixedConfig) -> Result<(), SpecError> {
        let agent = &mixed.agent;
        let (name, _) = split_spec(agent)?;
        if name == self.name()
            || ["level", "book"].contains(&name.as_str())
            || name.starts_with("level=")
        {
            let sentence = message!(
                "agent={agent}: expected an agent that is neither mixed nor a level, and has no book"
            );
            return Err(self.refused(&["agent"], sentence));
        }
        agent.parse::<Self>().map(drop)
    }

    /// The name without options.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// Whether the options can be combined.
    ///
    /// # Errors
    /// The options that cannot be combined, and what to write instead.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// for text in ["uct:threads=2,trees=2", "greedy:eval=cards,weights=mine.weights"] {
    ///     let refused = text.parse::<AgentSpec>().unwrap_err();
    ///     assert!(refused.to_string().contains("leave out one of them"), "{refused}");
    /// }
    /// ```
    pub fn check(&self) -> Result<(), SpecError> {
        match self {
            Self::Mixed(mixed) => self.check_mixed(mixed),
            Self::Book(options) => self.check_book(options),
            _ => self
                .check_options()
                .map_err(|error| SpecError::option(self.name(), error)),
        }
    }

    /// The description of the option with this name or alias, if the agent has it.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let uct: AgentSpec = "uct".parse().unwrap();
    /// assert_eq!(uct.option("exploration").unwrap().key, "c");
    /// assert!(uct.option("table").is_none());
    /// ```
    #[must_use]
    pub fn option(&self, key: &str) -> Option<OptionInfo> {
        self.info()
            .options
            .into_iter()
            .find(|option| option.key == key || option.aliases.contains(&key))
    }

    /// The value of the option with this name or alias, be it the default or another one, as text.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let agent: AgentSpec = "koseki-mcts:threshold=5".parse().unwrap();
    /// let value = |key| agent.value(key);
    /// assert_eq!([value("threshold"), value("max_count")], ["5", "200"].map(|value| Some(value.to_owned())));
    /// assert_eq!(value("nodes"), None);
    /// ```
    #[must_use]
    pub fn value(&self, key: &str) -> Option<String> {
        let option = self.option(key)?;
        let changed = self
            .changed()
            .into_iter()
            .find(|(changed, _)| *changed == option.key);
        Some(changed.map_or(option.default, |(_, value)| value))
    }

    /// Whether a time limit is asked for, so that results need not repeat.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let is_timed = |text: &str| text.parse::<AgentSpec>().unwrap().is_timed();
    /// assert!(is_timed("uct:time=1s"));
    /// assert!(!is_timed("uct:iters=1000"));
    /// ```
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.searching()
            .value("time")
            .is_some_and(|time| time != "none")
    }

    /// Whether threads share one tree, so that results are not reproducible.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let is_shared = |text: &str| text.parse::<AgentSpec>().unwrap().is_shared();
    /// assert!(is_shared("uct:threads=2"));
    /// assert!(!is_shared("uct:trees=2")); // searched apart: the same results on any machine
    /// ```
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.searching()
            .value("threads")
            .is_some_and(|threads| threads != "1")
    }

    /// Whether decisions depend on something outside this process, such as another program or the file of a book, so that
    /// results may not be reproducible.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let rhino: AgentSpec = r#"proc:cmd="gtp-rhino --level=5",timeout=10s"#.parse().unwrap();
    /// assert!(rhino.is_external());
    /// ```
    #[must_use]
    pub fn is_external(&self) -> bool {
        match self {
            Self::Proc(_) | Self::Book(_) => true,
            Self::Mixed(_) => self.other_agent().is_some_and(|other| other.is_external()),
            Self::Custom(custom) => custom.is_external(),
            _ => false,
        }
    }

    /// Whether this process has what the agent needs beside its options: for `network`, that is an evaluator.
    ///
    /// ```
    /// use uctopia_catalog::AgentSpec;
    /// let is_available = |text: &str| text.parse::<AgentSpec>().unwrap().is_available();
    /// assert!(is_available("uct"));
    /// assert!(!is_available("network")); // as long as the program has added no evaluator
    /// ```
    #[must_use]
    pub fn is_available(&self) -> bool {
        match self {
            Self::Network(_) => !evaluators::names().is_empty(),
            _ => true,
        }
    }

    /// Whether it searches a tree as it stands, so that [`Session::step`](crate::Session::step) can follow it. What
    /// [`in_game`](Self::in_game) makes of it may, where it is another agent in each game.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, GameSpec};
    /// let best: AgentSpec = "best".parse().unwrap();
    /// let in_game = |game: &str| best.in_game(&game.parse().unwrap()).searches_a_tree();
    /// assert!(in_game("ttt") && !in_game("othello"));
    /// ```
    #[must_use]
    pub fn searches_a_tree(&self) -> bool {
        matches!(self, Self::Uct(_))
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
