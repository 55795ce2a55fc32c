//! A game of a known type, with its abilities.

use std::sync::{Arc, OnceLock};

use uctopia_game::{
    Encode, Evaluate, Evaluation, Margin, NamedOpening, OpeningIndex, OpeningNames, Score, ScoreOf,
    Tactics, View, ZeroEvaluator,
};
use uctopia_gtp::GtpAgent;
use uctopia_learn::{Regression, Training};
use uctopia_search::{ExactMargin, ProbCut, ProbCutModel, Tactical, ValueEstimate};
use uctopia_values::{Features, Patterns, SharedFunction, ValueFunction};

use super::abilities::{Abilities, BundledValue, Playable};
use super::encoding::EncodingOf;
use super::name::GameName;
#[cfg(feature = "networks")]
use super::network::NetworkOf;
use crate::learner::{GameLearner, PatternLearner};
use crate::trainable::{MakeLearner, Trainable};

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
/// use uctopia_catalog::TypedGame;
/// use uctopia_game::{Agent, Budget};
/// use uctopia_games::mnk::TicTacToe;
/// let game = TypedGame::new(TicTacToe::default()).with_view().with_evaluations();
/// let mut agent = game.agent(&"uct:iters=100".parse().unwrap(), 1).unwrap();
/// assert_eq!(agent.decide(game.start(), &Budget::unlimited()).totals.playouts, 100);
/// ```
#[derive(Debug)]
pub struct TypedGame<G: Playable> {
    name: GameName,
    start: G,
    abilities: Abilities<G>,
    trainable: Option<Trainable<G>>,
    openings: Option<Arc<Openings<G>>>,
}

/// The names of openings, by position once they are asked for.
#[derive(Debug)]
struct Openings<G> {
    named: &'static [NamedOpening],
    index: OnceLock<OpeningIndex<G>>,
}

impl<G: Playable> Clone for TypedGame<G> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            start: self.start.clone(),
            abilities: self.abilities,
            trainable: self.trainable,
            openings: self.openings.clone(),
        }
    }
}

impl<G: Playable> TypedGame<G> {
    /// A game that begins with `start`.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self {
            name: GameName::of_text(""),
            start,
            abilities: Abilities::of_rules(),
            trainable: None,
            openings: None,
        }
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
    pub fn named(self, name: &str) -> Self {
        self.called(GameName::of_text(name))
    }

    /// With a name that may have a spec.
    pub(crate) fn called(mut self, name: GameName) -> Self {
        self.name = name;
        self
    }

    /// The text that names the game and its rules; empty for a game without a name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.text()
    }

    pub(crate) fn full_name(&self) -> &GameName {
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
        self.abilities.solver =
            |options, evaluation, _| Box::new(ExactMargin::new(options, evaluation));
        self.abilities.margin = Some(G::margin);
        self.abilities.margin_solver = Some(|options, _| {
            Box::new(ExactMargin::new(
                options,
                SharedFunction::new(ZeroEvaluator),
            ))
        });
        self.abilities.probcut = Some(|options, values| Box::new(ProbCut::new(options, values)));
        self
    }

    /// With a margin that the exact solver computes by the learned values of the game, which order its moves far from the end; the
    /// first evaluation does where the game has no learned values.
    ///
    /// ```
    /// use uctopia_catalog::TypedGame;
    /// use uctopia_game::{Agent, Budget, Notation};
    /// use uctopia_games::othello::Othello6;
    /// let game = TypedGame::new(Othello6::new()).with_evaluations().with_margin_by_values();
    /// let position = game.start().read("----OO-OOOOOXXXXXXXOXOXXOXXOXX-OOOOO X").unwrap();
    /// let mut agent = game.agent(&"exact".parse().unwrap(), 1).unwrap();
    /// assert!(agent.decide(&position, &Budget::unlimited()).best_move().proof.is_some());
    /// ```
    #[must_use]
    pub fn with_margin_by_values(self) -> Self
    where
        G: Margin,
    {
        let mut game = self.with_margin();
        game.abilities.solver = |options, evaluation, values| {
            Box::new(ExactMargin::with_estimates(
                options,
                evaluation,
                ValueEstimate::new::<G>(values),
            ))
        };
        game.abilities.margin_solver = Some(|options, values| {
            let evaluation = SharedFunction::new(ZeroEvaluator);
            Box::new(ExactMargin::with_estimates(
                options,
                evaluation,
                ValueEstimate::new::<G>(values),
            ))
        });
        game
    }

    /// With wins by force and forced moves, by which the agent `tactical` plays.
    ///
    /// ```
    /// use uctopia_catalog::TypedGame;
    /// use uctopia_games::mnk::TicTacToe;
    /// let game = TypedGame::new(TicTacToe::default());
    /// assert!(game.agent(&"tactical".parse().unwrap(), 1).is_err());
    /// assert!(game.with_tactics().agent(&"tactical".parse().unwrap(), 1).is_ok());
    /// ```
    #[must_use]
    pub fn with_tactics(mut self) -> Self
    where
        G: Tactics,
    {
        self.abilities.tactical = Some(|options, values| Box::new(Tactical::new(options, values)));
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
    /// use uctopia_catalog::TypedGame;
    /// use uctopia_games::othello::Othello6;
    /// let game = TypedGame::new(Othello6::new()).with_patterns();
    /// let missing = game.agent(&"alpha-beta:eval=no/such.weights".parse().unwrap(), 1).err().unwrap().to_string();
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

    /// With a learned value that comes with the program: an evaluation with a name, and the same as a value function, which
    /// agents that compare many positions use unless their options name another evaluation.
    #[must_use]
    pub fn with_values(
        mut self,
        evaluation: Evaluation<G>,
        value: fn() -> Box<dyn ValueFunction<G>>,
    ) -> Self {
        self.abilities.bundled = Some(BundledValue {
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
        if let Some(bundled) = &mut self.abilities.bundled {
            bundled.model = Some(model);
        }
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

    /// With numbers of moves and arrays of positions, for networks, by which the agent `network` and self-play evaluate positions, and
    /// for interfaces of reinforcement learning.
    ///
    /// ```
    /// use uctopia_catalog::{Catalog, GameEntry, GameSpec, TypedGame};
    /// use uctopia_games::mnk::TicTacToe;
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
        self.abilities.encoding = Some(EncodingOf::declared());
        #[cfg(feature = "networks")]
        {
            self.abilities.network = Some(NetworkOf::declared());
        }
        self
    }

    /// With a second layout of positions in several lines: the log format of published programs, with nature's outcomes from there on
    /// where they are given, as [`with_deals`](Self::with_deals) reads them.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let session = "calculation".parse::<GameSpec>().unwrap().session();
    /// assert!(session.log().unwrap().contains("Table: A(2) 2(4) 3(6) 4(8)"));
    /// assert_eq!("ttt".parse::<GameSpec>().unwrap().session().log(), None);
    /// ```
    #[must_use]
    pub fn with_log(mut self, log: fn(&G, &[G::Move]) -> String) -> Self {
        self.abilities.log = Some(log);
        self
    }

    /// With texts that give nature's outcomes beside the position: `deal` tells those of a text, in order, or none.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// session.set_position("hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7").unwrap();
    /// assert_eq!(session.given_deal(), ["2", "A"]);
    /// ```
    #[must_use]
    pub fn with_deals(mut self, deal: fn(&G, &str) -> Vec<G::Move>) -> Self {
        self.abilities.deal = deal;
        self
    }

    /// With names of known openings.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// session.set_position("f5d6c3d3c4f4").unwrap();
    /// assert_eq!(session.opening().unwrap().english, "Tiger");
    /// ```
    #[must_use]
    pub fn with_opening_names(mut self) -> Self
    where
        G: OpeningNames,
    {
        self.openings = Some(Arc::new(Openings {
            named: G::OPENINGS,
            index: OnceLock::new(),
        }));
        self
    }

    /// The most precise name of a line of positions.
    pub(crate) fn opening_of<'a>(
        &self,
        line: impl IntoIterator<Item = &'a G, IntoIter: DoubleEndedIterator>,
    ) -> Option<&'static NamedOpening> {
        let openings = self.openings.as_ref()?;
        openings
            .index
            .get_or_init(|| OpeningIndex::of(&self.start, openings.named))
            .name_of(line)
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    pub(crate) fn abilities(&self) -> Abilities<G> {
        self.abilities
    }

    /// The operations on features, if the game defines features.
    pub(crate) fn trainable(&self) -> Option<Trainable<G>> {
        self.trainable
    }

    pub(crate) fn learner(&self, training: Training) -> Option<Box<dyn GameLearner>> {
        match self.trainable?.learner {
            MakeLearner::Features(make) => Some(make(
                &self.start,
                self.abilities.first_evaluation(),
                training,
            )),
            MakeLearner::Patterns(_) => None,
        }
    }

    pub(crate) fn pattern_learner(&self, settings: Regression) -> Option<Box<dyn PatternLearner>> {
        match self.trainable?.learner {
            MakeLearner::Features(_) => None,
            MakeLearner::Patterns(make) => Some(make(&self.start, settings)),
        }
    }
}
