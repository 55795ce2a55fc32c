//! What an agent of the catalog is, and what it can do.

use std::any::Any;
use std::fmt;

use uctopia_game::Agent;
use uctopia_options::{OptionError, OptionInfo, Options};
use uctopia_state::AnyState;

use super::defaults::AgentDefaults;
use super::spec::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

/// What an agent is called, and what it can do: code that shows or runs agents asks this, not their names.
///
/// ```
/// use uctopia::catalog::AgentSpec;
/// for agent in AgentSpec::all() {
///     let info = agent.info();
///     println!("{}: {}", info.name, info.about);
///     for option in &info.options {
///         println!("    {}={} ({})", option.key, option.default, option.about);
///     }
/// }
/// # assert_eq!(AgentSpec::all()[0].info().name, "random");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct AgentInfo {
    /// The name users write.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Options.
    pub options: Vec<OptionInfo>,
    /// Whether it comes with Uctopia.
    #[serde(skip)]
    pub is_built_in: bool,
    /// Whether its decisions depend on something outside this process, such as another program or a file, so that results may not
    /// be reproducible.
    #[serde(skip)]
    pub is_external: bool,
    /// Whether it searches a tree whose nodes and iterations can be shown.
    #[serde(skip)]
    pub searches_a_tree: bool,
    /// Whether it draws what is hidden from its player itself, in games with hidden information.
    #[serde(skip)]
    pub guesses: bool,
    /// Whether it goes by the learned values of a game, if there are some, unless another evaluation is asked for.
    #[serde(skip)]
    pub plays_by_learned_values: bool,
    /// Whether its option `exact` only starts a search that a budget interrupts; other agents finish it in any case.
    #[serde(skip)]
    pub interrupts_exact: bool,
    /// How many positions a depth-first search visits in the time of an iteration of the best tree search, if it visits any.
    #[serde(skip)]
    pub nodes_of_iteration: u64,
}

impl AgentInfo {
    /// An agent with these options that can do nothing but decide.
    #[must_use]
    pub(crate) fn new(name: &'static str, about: &'static str, options: Vec<OptionInfo>) -> Self {
        Self {
            name,
            about,
            options,
            is_built_in: false,
            is_external: false,
            searches_a_tree: false,
            guesses: false,
            plays_by_learned_values: false,
            interrupts_exact: false,
            // In Othello, on average over whole games, an iteration of the best tree search took 3.3 µs and a position of ProbCut
            // 0.13 µs.
            nodes_of_iteration: 25,
        }
    }

    /// The description of the option with this name or alias, if the agent has it.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// let uct: AgentSpec = "uct".parse().unwrap();
    /// assert_eq!(uct.info().option("exploration").unwrap().key, "c");
    /// assert!(uct.info().option("table").is_none());
    /// ```
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&OptionInfo> {
        self.options
            .iter()
            .find(|option| option.key == key || option.aliases.contains(&key))
    }
}

/// An agent for positions of any type.
pub type AnyAgent = Box<dyn Agent<AnyState>>;

/// Builds an agent from its seed; its files were read once.
pub type MakeAgent = Box<dyn Fn(u64) -> Result<AnyAgent, SpecError> + Send + Sync>;

/// Prepares an agent for a game.
type Prepare = dyn Fn(&AgentSpec, &GameSpec) -> Result<MakeAgent, SpecError> + Send + Sync;

/// An agent of the catalog, built in or added, with options whose type is hidden.
pub(crate) struct AgentKind {
    pub(crate) info: AgentInfo,
    pub(crate) defaults: fn() -> Box<dyn AnyOptions>,
    pub(crate) role: Role,
    /// Refuses options that cannot be combined, beyond what they declare.
    pub(crate) check: fn(&AgentSpec) -> Result<(), SpecError>,
    pub(crate) prepare: Box<Prepare>,
}

/// How an agent decides.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    /// By itself.
    Decides,
    /// By the agent that its option `agent` names, whose depth is smaller: texts of any depth could not be read.
    Contains {
        /// How many agents may be inside of one another, this one included.
        depth: u8,
    },
    /// The agent stands for another one in each game, with defaults for what the text of that agent leaves open.
    StandsFor {
        agent: fn(&AgentSpec, &GameSpec, &AgentDefaults<'_>) -> Option<AgentSpec>,
        /// How many agents may be inside of one another in the one that it stands for.
        depth: u8,
    },
}

impl AgentKind {
    /// An agent that comes with Uctopia and decides by itself, with options that can be combined as they declare.
    pub(crate) fn new<O: Options>(
        name: &'static str,
        about: &'static str,
        prepare: impl Fn(&AgentSpec, &GameSpec) -> Result<MakeAgent, SpecError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            info: AgentInfo {
                is_built_in: true,
                ..AgentInfo::new(name, about, O::infos())
            },
            defaults: || Box::new(O::default()),
            role: Role::Decides,
            check: |_| Ok(()),
            prepare: Box::new(prepare),
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.info.name
    }

    /// How many agents may be inside of one another, this one included.
    pub(crate) fn depth(&self) -> u8 {
        match self.role {
            Role::Decides => 0,
            Role::Contains { depth } | Role::StandsFor { depth, .. } => depth,
        }
    }
}

impl fmt::Debug for AgentKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AgentKind").field(&self.name()).finish()
    }
}

/// Options of any type.
pub(crate) trait AnyOptions: Send + Sync {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;
    fn changed(&self) -> Vec<(&'static str, String)>;
    fn check(&self) -> Result<(), OptionError>;
    fn copy(&self) -> Box<dyn AnyOptions>;
    fn as_any(&self) -> &dyn Any;
}

impl<O: Options> AnyOptions for O {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        Options::set(self, key, value)
    }

    fn changed(&self) -> Vec<(&'static str, String)> {
        Options::changed(self)
    }

    fn check(&self) -> Result<(), OptionError> {
        Options::check(self)
    }

    fn copy(&self) -> Box<dyn AnyOptions> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
