//! A game of a known type, with its abilities.

use uctopia_game::{
    Encode, Evaluate, Evaluation, Margin, NamedOpening, OpeningNames, Score, Tactics, View,
    ZeroEvaluator,
};
use uctopia_search::{ExactMargin, ProbCut, ProbCutModel, Tactical, ValueEstimate};
use uctopia_state::{Abilities, Playable};
use uctopia_values::{Features, Patterns, SharedFunction, ValueFunction};

use super::learning::{Trainable, WeightsKind};
#[cfg(feature = "reinforcement-learning")]
use super::reinforcement_learning::ReinforcementLearning;
use super::search_abilities::{BundledValue, SearchAbilities};
#[cfg(feature = "standard-games")]
use crate::agent::BuildProgram;
use crate::session::PositionScorer;

/// The first position of a game, with the abilities of its type.
///
/// Abilities are functions of the type, which are passed one by one: generic code cannot test which traits a type implements.
/// Without [`with_view`](Self::with_view) the board is the position's text, without
/// [`with_evaluations`](Self::with_evaluations) every unfinished position has the value 0, without
/// [`with_margin`](Self::with_margin) a game is won, drawn or lost without a margin, without
/// [`with_tactics`](Self::with_tactics) no wins by force are found, without
/// [`with_score`](Self::with_score) there is no score, without
/// [`with_encoding`](Self::with_encoding) moves have no numbers and positions no arrays, and without
/// [`with_features`](Self::with_features) no values can be learned.
///
/// ```
/// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
/// use uctopia::games::mnk::TicTacToe;
/// let drawn = || TypedGame::new(TicTacToe::default()).with_view().with_evaluations();
/// let game = GameSpec::of(GameEntry::new("drawn", drawn));
/// assert_eq!(game.session().board().squares.len(), 9);
/// ```
#[derive(Debug)]
pub struct TypedGame<G: Playable> {
    start: G,
    abilities: Abilities<G>,
    searches: SearchAbilities<G>,
    trainable: Option<Trainable<G>>,
    #[cfg(feature = "reinforcement-learning")]
    reinforcement_learning: Option<ReinforcementLearning>,
    openings: &'static [NamedOpening],
}

impl<G: Playable> TypedGame<G> {
    /// A game that begins with `start`.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self {
            start,
            abilities: Abilities::of_rules(),
            searches: SearchAbilities::of_rules(),
            trainable: None,
            #[cfg(feature = "reinforcement-learning")]
            reinforcement_learning: None,
            openings: &[],
        }
    }

    /// With a board to draw; GTP engines, which name squares, can then play the game.
    #[must_use]
    pub fn with_view(mut self) -> Self
    where
        G: View,
    {
        self.abilities = self.abilities.with_view();
        self
    }

    /// With evaluations for searches that stop before the end.
    #[must_use]
    pub fn with_evaluations(mut self) -> Self
    where
        G: Evaluate,
    {
        self.searches.evaluations = G::EVALUATIONS;
        self
    }

    /// With a margin, which the exact solver computes.
    #[must_use]
    pub fn with_margin(mut self) -> Self
    where
        G: Margin,
    {
        self.abilities = self.abilities.with_margin();
        self.searches.solver =
            |options, evaluation, _| Box::new(ExactMargin::new(options, evaluation));
        self.searches.scorer = Some(|start, options, _| {
            PositionScorer::new(start, ExactMargin::<G, _, _>::new(options, zero()))
        });
        self.searches.probcut = Some(|options, values| Box::new(ProbCut::new(options, values)));
        self
    }

    /// With a margin that the exact solver computes by the learned values of the game, which order its moves far from the end; the
    /// first evaluation does where the game has no learned values.
    ///
    /// ```
    /// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
    /// use uctopia::Context;
    /// use uctopia::games::othello::Othello6;
    /// let game = || TypedGame::new(Othello6::new()).with_evaluations().with_margin_by_values();
    /// let mut session = GameSpec::of(GameEntry::new("six", game)).session();
    /// session.set_position("----OO-OOOOOXXXXXXXOXOXXOXXOXX-OOOOO X").unwrap();
    /// let seat = session.seat(&"exact".parse().unwrap(), 1).unwrap();
    /// let report = session.decide(seat, &mut Context::unlimited()).unwrap();
    /// assert!(report.best_move().proof.is_some());
    /// ```
    #[must_use]
    pub fn with_margin_by_values(self) -> Self
    where
        G: Margin,
    {
        let mut game = self.with_margin();
        game.searches.solver = |options, evaluation, values| {
            let estimate = ValueEstimate::new::<G>(values);
            Box::new(ExactMargin::with_estimates(options, evaluation, estimate))
        };
        game.searches.scorer = Some(|start, options, values| {
            let estimate = ValueEstimate::new::<G>(values);
            let solver = ExactMargin::with_estimates(options, zero(), estimate);
            PositionScorer::new(start, solver)
        });
        game
    }

    /// With wins by force and forced moves, by which the agent `tactical` plays.
    ///
    /// ```
    /// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::mnk::TicTacToe;
    /// let seat = |game: fn() -> TypedGame<TicTacToe>| {
    ///     let mut session = GameSpec::of(GameEntry::new("three", game)).session();
    ///     session.seat(&"tactical".parse().unwrap(), 1).map(drop)
    /// };
    /// assert!(seat(|| TypedGame::new(TicTacToe::default())).is_err());
    /// assert!(seat(|| TypedGame::new(TicTacToe::default()).with_tactics()).is_ok());
    /// ```
    #[must_use]
    pub fn with_tactics(mut self) -> Self
    where
        G: Tactics,
    {
        self.searches.tactical = Some(|options, values| Box::new(Tactical::new(options, values)));
        self
    }

    /// With features, so that values can be learned.
    #[must_use]
    pub fn with_features(mut self) -> Self
    where
        G: Features,
    {
        self.trainable = Some(Trainable::of());
        self
    }

    /// With patterns, so that values can be learned by regression.
    ///
    /// ```
    /// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::othello::Othello6;
    /// let game = GameSpec::of(GameEntry::new("six", || TypedGame::new(Othello6::new()).with_patterns()));
    /// let agent = "alpha-beta:eval=no/such.weights".parse().unwrap();
    /// let missing = game.session().seat(&agent, 1).unwrap_err().to_string();
    /// assert!(missing.contains("the file cannot be read"), "{missing}");
    /// ```
    #[must_use]
    pub fn with_patterns(mut self) -> Self
    where
        G: Patterns,
    {
        self.trainable = Some(Trainable::of_patterns());
        self
    }

    /// With networks over features, which agents read from files; call it after [`with_patterns`](Self::with_patterns) or
    /// [`with_features`](Self::with_features), which say what `train` learns.
    ///
    /// ```
    /// use uctopia::catalog::{GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::connect_four::ConnectFour;
    /// let game = || TypedGame::new(ConnectFour::default()).with_patterns().with_network();
    /// let game = GameSpec::of(GameEntry::new("four", game));
    /// let agent = "alpha-beta:eval=no/such.weights".parse().unwrap();
    /// let missing = game.session().seat(&agent, 1).unwrap_err().to_string();
    /// assert!(missing.contains("the file cannot be read"), "{missing}");
    /// ```
    ///
    /// # Panics
    /// When neither was called.
    #[must_use]
    pub fn with_network(mut self) -> Self
    where
        G: Features,
    {
        let trainable = self.trainable.as_mut().expect("patterns or features");
        trainable.kinds.push(WeightsKind::of_network());
        self
    }

    /// With a learned value that comes with the program: an evaluation with a name, and the same as a value function, which
    /// agents that compare many positions use unless their options name another evaluation.
    #[must_use]
    pub fn with_values(
        mut self,
        evaluation: Evaluation<G>,
        value: fn() -> Box<dyn ValueFunction<G>>,
    ) -> Self {
        self.searches.bundled = Some(BundledValue {
            evaluation,
            value,
            model: None,
        });
        self
    }

    /// With the errors of shallow searches by the learned value, for ProbCut; after [`with_values`](Self::with_values), without
    /// which it has no effect.
    #[must_use]
    pub fn with_probcut_model(mut self, model: ProbCutModel) -> Self {
        if let Some(bundled) = &mut self.searches.bundled {
            bundled.model = Some(model);
        }
        self
    }

    /// With the articles' programs about this game, compiled for its type; in other games they see positions as
    /// [`AnyState`](crate::AnyState).
    #[cfg(feature = "standard-games")]
    pub(super) fn with_programs(mut self, programs: BuildProgram<G>) -> Self {
        self.searches.programs = programs;
        self
    }

    /// With a score beside win and loss: records of games contain it, and results contain its mean.
    #[must_use]
    pub fn with_score(mut self) -> Self
    where
        G: Score,
    {
        self.abilities = self.abilities.with_score();
        self
    }

    /// With numbers of moves and arrays of positions, for networks, by which the agent `network` and self-play evaluate positions, and
    /// for interfaces of reinforcement learning.
    ///
    /// ```
    /// use uctopia::catalog::{Catalog, GameEntry, GameSpec, TypedGame};
    /// use uctopia::games::mnk::TicTacToe;
    /// let game = || TypedGame::new(TicTacToe::default());
    /// let catalog = Catalog::standard().game(GameEntry::new("plain", game));
    /// catalog.game(GameEntry::new("numbered", move || game().with_encoding())).install().unwrap();
    /// let session = |name: &str| name.parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session("numbered").actions().len(), 9);
    /// assert_eq!((session("plain").encoding(), session("plain").actions()), (None, vec![]));
    /// let error = session("plain").play_action(0).unwrap_err().to_string();
    /// assert_eq!(error, "cannot read \"0\": the moves of this game have no numbers; play them by their texts");
    /// ```
    #[must_use]
    pub fn with_encoding(mut self) -> Self
    where
        G: Encode,
    {
        self.abilities = self.abilities.with_encoding();
        #[cfg(feature = "reinforcement-learning")]
        {
            self.reinforcement_learning = Some(ReinforcementLearning::of::<G>());
        }
        self
    }

    /// With a second layout of positions in several lines: the log format of published programs, with nature's outcomes from there on
    /// where they are given, as [`with_deals`](Self::with_deals) reads them.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let session = "calculation".parse::<GameSpec>().unwrap().session();
    /// assert!(session.log().unwrap().contains("Table: A(2) 2(4) 3(6) 4(8)"));
    /// assert_eq!("ttt".parse::<GameSpec>().unwrap().session().log(), None);
    /// ```
    #[must_use]
    pub fn with_log(mut self, log: fn(&G, &[G::Move]) -> String) -> Self {
        self.abilities = self.abilities.with_log(log);
        self
    }

    /// With texts that give nature's outcomes beside the position: `deal` tells those of a text, in order, or none.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// session.set_position("hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7").unwrap();
    /// assert_eq!(session.given_deal(), ["2", "A"]);
    /// ```
    #[must_use]
    pub fn with_deals(mut self, deal: fn(&G, &str) -> Vec<G::Move>) -> Self {
        self.abilities = self.abilities.with_deals(deal);
        self
    }

    /// With names of known openings.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// session.set_position("f5d6c3d3c4f4").unwrap();
    /// assert_eq!(session.opening().unwrap().english, "Tiger");
    /// ```
    #[must_use]
    pub fn with_opening_names(mut self) -> Self
    where
        G: OpeningNames,
    {
        self.openings = G::OPENINGS;
        self
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    pub(crate) fn abilities(&self) -> &Abilities<G> {
        &self.abilities
    }

    pub(crate) fn searches(&self) -> &SearchAbilities<G> {
        &self.searches
    }

    pub(super) fn searches_mut(&mut self) -> &mut SearchAbilities<G> {
        &mut self.searches
    }

    /// What games whose positions are arrays are played for.
    #[cfg(feature = "reinforcement-learning")]
    pub(super) fn reinforcement_learning(&self) -> Option<ReinforcementLearning> {
        self.reinforcement_learning
    }

    /// The operations on features, if the game defines features.
    pub(crate) fn trainable(&self) -> Option<&Trainable<G>> {
        self.trainable.as_ref()
    }

    pub(super) fn openings(&self) -> &'static [NamedOpening] {
        self.openings
    }
}

/// The evaluation of searches that go on to the end: no position is evaluated.
fn zero<G: Playable>() -> SharedFunction<G> {
    SharedFunction::new(ZeroEvaluator)
}
