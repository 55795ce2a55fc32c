//! A game of a known type, with its abilities.

use std::sync::Arc;

use uctopia_game::{
    Board, Evaluate, Evaluation, HostedAgent, Margin, Notation, Score, ScoreOf, Shortcuts, Square, Theme, View,
};
use uctopia_gtp::{GtpAgent, GtpConfig};
use uctopia_learn::Training;
use uctopia_search::{Exact, ExactConfig, ExactMargin};
use uctopia_values::{Features, ValueFunction};

use crate::agent::AgentSpec;
use crate::spec::SpecError;
use crate::training::Learner;
use crate::values::Trainable;

/// The requirements for a game of the catalog: rules and notation.
///
/// ```
/// use uctopia_catalog::Playable;
/// use uctopia_games::{connect_four::ConnectFour, othello::Othello8};
///
/// /// The moves of any game as text.
/// fn moves<G: Playable>(state: &G) -> String {
///     state.moves().map(|m| state.move_text(m)).collect::<Vec<_>>().join(" ")
/// }
///
/// assert_eq!(moves(&ConnectFour::default()), "1 2 3 4 5 6 7");
/// assert_eq!(moves(&Othello8::new()), "d3 c4 f5 e6");
/// ```
pub trait Playable: Notation + Shortcuts {}

impl<G: Notation + Shortcuts> Playable for G {}

/// The first position of a game, with the abilities of its type.
///
/// Abilities are functions of the type, which are passed one by one: generic code cannot test which traits a type implements.
/// Without [`with_view`](Self::with_view) the board is the position's text, without
/// [`with_evaluations`](Self::with_evaluations) every unfinished position has the value 0, without
/// [`with_margin`](Self::with_margin) a game is won, drawn or lost without a margin, without
/// [`with_score`](Self::with_score) there is no score, and without
/// [`with_features`](Self::with_features) no values can be learned.
///
/// ```
/// use uctopia_catalog::TypedGame;
/// use uctopia_game::{Agent, Budget};
/// use uctopia_games::mnk::TicTacToe;
/// let game = TypedGame::new(TicTacToe::default()).with_view().with_evaluations();
/// let mut agent = game.agent(&"uct:iters=100".parse().unwrap(), 1).unwrap();
/// assert_eq!(agent.decide(game.start(), &Budget::unlimited()).totals.playouts, 100);
/// ```
#[derive(Debug)]
pub struct TypedGame<G: Playable> {
    name: Arc<str>,
    start: G,
    abilities: Abilities<G>,
}

/// The constructor of an agent for `G` from two arguments.
type AgentOf<G, A, B> = fn(A, B) -> Box<dyn HostedAgent<G>>;

/// The abilities of a type of game beside its rules.
#[derive(Debug)]
pub(crate) struct Abilities<G: Playable> {
    board: fn(&G) -> Board,
    square_of: fn(&G, G::Move) -> Option<usize>,
    program: Option<AgentOf<G, GtpConfig, u64>>,
    evaluations: &'static [Evaluation<G>],
    bundled: Option<BundledValue<G>>,
    solver: AgentOf<G, ExactConfig, Evaluation<G>>,
    trainable: Option<Trainable<G>>,
    score: Option<ScoreOf<G>>,
    log: Option<fn(&G) -> String>,
}

/// A learned value that comes with the program.
#[derive(Debug)]
struct BundledValue<G: Playable> {
    /// As an evaluation with a name.
    evaluation: Evaluation<G>,
    /// As a value function with a cache.
    value: fn() -> Box<dyn ValueFunction<G>>,
}

impl<G: Playable> Clone for BundledValue<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for BundledValue<G> {}

impl<G: Playable> Clone for Abilities<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Abilities<G> {}

impl<G: Playable> Clone for TypedGame<G> {
    fn clone(&self) -> Self {
        Self { name: Arc::clone(&self.name), start: self.start.clone(), abilities: self.abilities }
    }
}

impl<G: Playable> TypedGame<G> {
    /// A game that begins with `start`.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self { name: "".into(), start, abilities: Abilities::of_rules() }
    }

    /// With the text that names the game and its rules, such as `calculation:piles=3`: files of weights name the game for which
    /// they were learned. A game of the catalog has the name of its entry.
    ///
    /// ```
    /// use uctopia_catalog::TypedGame;
    /// use uctopia_games::mnk::TicTacToe;
    /// assert_eq!(TypedGame::new(TicTacToe::default()).named("ttt").name(), "ttt");
    /// ```
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.name = name.into();
        self
    }

    /// The text that names the game and its rules; empty for a game without a name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// With a board to draw; GTP engines, which name squares, can then play the game.
    #[must_use]
    pub fn with_view(mut self) -> Self
    where
        G: View,
    {
        self.abilities.board = G::board;
        self.abilities.square_of = G::square_of;
        self.abilities.program = Some(|config, seed| Box::new(GtpAgent::new(config, seed)));
        self
    }

    /// With evaluations for searches that stop before the end.
    #[must_use]
    pub fn with_evaluations(mut self) -> Self
    where
        G: Evaluate,
    {
        self.abilities.evaluations = G::EVALUATIONS;
        self
    }

    /// With a margin, which the exact solver computes.
    #[must_use]
    pub fn with_margin(mut self) -> Self
    where
        G: Margin,
    {
        self.abilities.solver = |options, evaluation| Box::new(ExactMargin::new(options, evaluation));
        self
    }

    /// With features, so that values can be learned.
    #[must_use]
    pub fn with_features(mut self) -> Self
    where
        G: Features,
    {
        self.abilities.trainable = Some(Trainable::of());
        self
    }

    /// With a learned value that comes with the program: an evaluation with a name, and the same as a value function, which
    /// agents that compare many positions use unless their options name another evaluation.
    #[must_use]
    pub fn with_values(mut self, evaluation: Evaluation<G>, value: fn() -> Box<dyn ValueFunction<G>>) -> Self {
        self.abilities.bundled = Some(BundledValue { evaluation, value });
        self
    }

    /// With a score beside win and loss: records of games contain it, and results contain its mean.
    #[must_use]
    pub fn with_score(mut self) -> Self
    where
        G: Score,
    {
        self.abilities.score = Some(ScoreOf::declared());
        self
    }

    /// With a second layout of positions in several lines: the log format of published programs.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let session = "calculation".parse::<GameSpec>().unwrap().session();
    /// assert!(session.log().unwrap().contains("Table: A(2) 2(4) 3(6) 4(8)"));
    /// assert_eq!("ttt".parse::<GameSpec>().unwrap().session().log(), None);
    /// ```
    #[must_use]
    pub fn with_log(mut self, log: fn(&G) -> String) -> Self {
        self.abilities.log = Some(log);
        self
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The agent of this name and options, with its own random numbers.
    ///
    /// # Errors
    /// When the agent does not fit the game, for example because the game has no evaluation of the given name.
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

    pub(crate) fn abilities(&self) -> Abilities<G> {
        self.abilities
    }
}

impl<G: Playable> Abilities<G> {
    /// The evaluation of a game without evaluations of its own.
    const ZERO_EVALUATION: &'static [Evaluation<G>] = &[Evaluation {
        name: "even",
        aliases: &[],
        unit: "points",
        about: "every unfinished position is even",
        scale: 1.0,
        score: |_, _| 0.0,
    }];

    /// The abilities of a game with rules and notation only.
    fn of_rules() -> Self {
        Self {
            board: text_board,
            square_of: |_, _| None,
            program: None,
            evaluations: Self::ZERO_EVALUATION,
            bundled: None,
            solver: |options, evaluation| Box::new(Exact::new(options, evaluation)),
            trainable: None,
            score: None,
            log: None,
        }
    }

    pub(crate) fn log(&self, state: &G) -> Option<String> {
        self.log.map(|log| log(state))
    }

    pub(crate) fn board(&self, state: &G) -> Board {
        (self.board)(state)
    }

    pub(crate) fn square_of(&self, state: &G, m: G::Move) -> Option<usize> {
        (self.square_of)(state, m)
    }

    /// The evaluation that searches use by default.
    pub(crate) fn first_evaluation(&self) -> Evaluation<G> {
        self.evaluations[0]
    }

    /// The evaluations by name, the default first: the game's own, then the learned one that comes with the program.
    pub(crate) fn evaluations(&self) -> impl Iterator<Item = Evaluation<G>> {
        self.evaluations.iter().copied().chain(self.bundled.map(|bundled| bundled.evaluation))
    }

    /// The evaluation of this name or alias.
    pub(crate) fn evaluation(&self, name: &str) -> Option<Evaluation<G>> {
        self.evaluations().find(|evaluation| evaluation.name == name || evaluation.aliases.contains(&name))
    }

    /// The value function for the evaluation `requested`, or for the game if it is `None`: the bundled one if there is one and no
    /// other was requested, else the game's first evaluation.
    pub(crate) fn value_function(&self, requested: Option<Evaluation<G>>) -> Box<dyn ValueFunction<G>> {
        let matches =
            |bundled: &BundledValue<G>| requested.is_none_or(|requested| requested.name == bundled.evaluation.name);
        match self.bundled.filter(matches) {
            Some(bundled) => (bundled.value)(),
            None => Box::new(requested.unwrap_or(self.first_evaluation())),
        }
    }

    /// The operations on features, if the game defines features.
    pub(crate) fn trainable(&self) -> Option<Trainable<G>> {
        self.trainable
    }

    pub(crate) fn solver(&self, options: ExactConfig, evaluation: Evaluation<G>) -> Box<dyn HostedAgent<G>> {
        (self.solver)(options, evaluation)
    }

    /// The score of the game, if it has one.
    pub(crate) fn score(&self) -> Option<ScoreOf<G>> {
        self.score
    }

    /// A GTP engine as an agent, if the game has a board.
    pub(crate) fn program(&self, config: GtpConfig, seed: u64) -> Option<Box<dyn HostedAgent<G>>> {
        self.program.map(|program| program(config, seed))
    }

    pub(crate) fn learner(&self, start: &G, training: Training) -> Option<Box<dyn Learner>> {
        self.trainable.map(|trainable| (trainable.learner)(start, self.evaluations[0], training))
    }
}

/// The board of a game without a view: its position as text.
fn text_board<G: Playable>(state: &G) -> Board {
    Board { squares: vec![Square::Label(state.to_string())], ..Board::lettered(Theme::Lines, 1, 1) }
}
