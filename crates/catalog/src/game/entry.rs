//! A game in the catalog: its names, descriptions, options and constructor.

use std::fmt;

use uctopia_options::{OptionError, OptionInfo, Options, options};

use super::dyn_game::AnyGame;
use crate::spec::SpecError;

options! {
    /// Options of a game that has none.
    pub struct NoOptions {}
}

/// The names, descriptions and options of a game.
///
/// ```
/// use uctopia::catalog::GameSpec;
/// for game in GameSpec::all() {
///     let info = game.info();
///     println!("{}: {}", info.name, info.about);
///     let mut session = game.session();
///     session.set_position(info.example).unwrap(); // every game brings a position to try
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct GameInfo {
    /// The name users write.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rules in a sentence.
    pub about: &'static str,
    /// The notation of positions.
    pub position: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Options.
    pub options: Vec<OptionInfo>,
}

/// The number of levels of each game.
pub const LEVELS: usize = 10;

/// The agent of a level, and how strong it is.
///
/// In games for several players the strength is a difference in Elo from an agent that plays random moves, as our own tournament measured
/// it; in games for one player, which have no opponents, it is the share of deals that it wins. The interval has 95 %.
///
/// ```
/// use uctopia::catalog::GameSpec;
/// let connect_four: GameSpec = "connect4".parse().unwrap();
/// let levels = connect_four.levels().unwrap();
/// assert!(levels[0].value < levels[9].value);
/// let unmeasured: GameSpec = "mnk:m=4,n=4,k=3".parse().unwrap();
/// assert!(unmeasured.levels().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct MeasuredLevel {
    /// The agent, as text.
    pub agent: &'static str,
    /// Elo above a random player, or the share of deals won.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The options that differ from their defaults, and the game with its options.
type BuiltGame = (Vec<(&'static str, String)>, AnyGame);

/// The constructor of a game from options.
type Make = dyn Fn(&[(String, String)]) -> Result<BuiltGame, SpecError> + Send + Sync;

/// A game that is added to the catalog.
///
/// ```
/// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
/// use uctopia::games::mnk::{Fixed, Mnk};
///
/// let entry = GameEntry::new("four-by-three", || {
///     TypedGame::new(Mnk::<Fixed<4, 3, 3>>::default()).with_view().with_evaluations()
/// })
/// .about("three in a row on four columns and three rows")
/// .position("digits row by row, or moves such as b2a1")
/// .example("b2");
///
/// let game = GameSpec::of(entry);
/// assert_eq!(game.to_string(), "four-by-three");
/// assert_eq!(game.session().moves().len(), 12);
/// ```
pub struct GameEntry {
    info: GameInfo,
    best: Option<&'static str>,
    best_by_default: Option<&'static str>,
    levels: Option<[MeasuredLevel; LEVELS]>,
    is_standard: bool,
    make: Box<Make>,
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameEntry")
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}

impl GameEntry {
    /// A game without options.
    #[must_use]
    pub fn new<T: Into<AnyGame>>(
        name: &'static str,
        game: impl Fn() -> T + Send + Sync + 'static,
    ) -> Self {
        Self::with_options(name, move |_: &NoOptions| Ok(game().into()))
    }

    /// A game whose rules have options, declared by [`options!`](uctopia_options::options!); `game` refuses options that
    /// cannot be combined.
    ///
    /// ```
    /// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
    /// use uctopia::options::{Localized, OptionError, options};
    /// use uctopia::games::mnk::{Free, Mnk};
    ///
    /// options! {
    ///     /// The size of the board.
    ///     pub struct Size {
    ///         /// squares along a side
    ///         side []: usize = 4, in 3..=9, from "this example";
    ///     }
    /// }
    ///
    /// let entry = GameEntry::with_options("three", |size: &Size| {
    ///     let shape = Free::new(size.side, size.side, 3).map_err(|error| OptionError::refused(&["side"], error.message()))?;
    ///     Ok(TypedGame::new(Mnk::new(shape)).with_view().into())
    /// });
    /// assert_eq!(GameSpec::of(entry).session().moves().len(), 16);
    /// ```
    #[must_use]
    pub fn with_options<O: Options>(
        name: &'static str,
        game: impl Fn(&O) -> Result<AnyGame, OptionError> + Send + Sync + 'static,
    ) -> Self {
        let info = GameInfo {
            name,
            aliases: &[],
            about: "",
            position: "as the game writes it",
            example: "",
            options: O::infos(),
        };
        let make = move |options: &[(String, String)]| {
            let mut chosen = O::default();
            let game = chosen.set_all(options).and_then(|()| game(&chosen));
            let game = game.map_err(|error| SpecError::option(name, error))?;
            Ok((chosen.changed(), game))
        };
        Self {
            info,
            best: None,
            best_by_default: None,
            levels: None,
            is_standard: false,
            make: Box::new(make),
        }
    }

    /// Other names.
    #[must_use]
    pub fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.info.aliases = aliases;
        self
    }

    /// The rules in a sentence.
    #[must_use]
    pub fn about(mut self, about: &'static str) -> Self {
        self.info.about = about;
        self
    }

    /// The notation of positions.
    #[must_use]
    pub fn position(mut self, position: &'static str) -> Self {
        self.info.position = position;
        self
    }

    /// A position to try.
    #[must_use]
    pub fn example(mut self, example: &'static str) -> Self {
        self.info.example = example;
        self
    }

    /// The agent that the name `best` stands for in this game, as measured at equal time.
    #[must_use]
    pub fn best(mut self, agent: &'static str) -> Self {
        self.best = Some(agent);
        self
    }

    /// The agent that `best` stands for where no option of the rules differs from its default, for example since values were
    /// learned for these rules only; by default the same as [`best`](Self::best).
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::mnk::{Fixed, Mnk};
    /// let entry = GameEntry::new("four", || TypedGame::new(Mnk::<Fixed<4, 4, 3>>::default()))
    ///     .best("uct:c=2")
    ///     .best_by_default("deepening");
    /// let best: AgentSpec = "best".parse().unwrap();
    /// assert_eq!(best.in_game(&GameSpec::of(entry)).name(), "deepening");
    /// ```
    #[must_use]
    pub fn best_by_default(mut self, agent: &'static str) -> Self {
        self.best_by_default = Some(agent);
        self
    }

    /// The agents that [`Level`](crate::Level) stands for where no option of the rules differs from its default, the weakest
    /// first, with their measured strength. Without them, and with other options, a default scale mixes random moves and those of
    /// `best` with more and more iterations.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameEntry, GameSpec, LEVELS, MeasuredLevel, TypedGame};
    /// use uctopia::games::mnk::{Fixed, Mnk};
    /// let game = || TypedGame::new(Mnk::<Fixed<4, 4, 3>>::default());
    /// let level = MeasuredLevel { agent: "flat:iters=50", value: 300.0, low: 250.0, high: 350.0 };
    /// let measured = GameSpec::of(GameEntry::new("four", game).levels([level; LEVELS]));
    /// let agent: AgentSpec = "level=3".parse().unwrap();
    /// assert_eq!(agent.in_game(&measured).to_string(), "flat:iters=50");
    /// let not_measured = GameSpec::of(GameEntry::new("four", game).best("uct:c=2"));
    /// assert_eq!(agent.in_game(&not_measured).to_string(), r#"mixed:agent="uct:iters=100,c=2""#); // every second move is random
    /// ```
    #[must_use]
    pub fn levels(mut self, levels: [MeasuredLevel; LEVELS]) -> Self {
        self.levels = Some(levels);
        self
    }

    /// The names, descriptions and options.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// The agents that `best` stands for: with the defaults of all options, and otherwise.
    pub(crate) fn best_agents(&self) -> [Option<&'static str>; 2] {
        [self.best_by_default.or(self.best), self.best]
    }

    /// The measured levels.
    pub(crate) fn measured_levels(&self) -> Option<&[MeasuredLevel; LEVELS]> {
        self.levels.as_ref()
    }

    /// Marks a game that comes with Uctopia.
    pub(crate) fn standard(mut self) -> Self {
        self.is_standard = true;
        self
    }

    pub(crate) fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// The name and the aliases.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        [&[self.info.name], self.info.aliases].concat()
    }

    /// Whether the game has this name or alias.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.info.name == name || self.info.aliases.contains(&name)
    }

    /// Builds the game with these options, and lists those that differ from their defaults.
    pub(crate) fn make(&self, options: &[(String, String)]) -> Result<BuiltGame, SpecError> {
        (self.make)(options)
    }
}
