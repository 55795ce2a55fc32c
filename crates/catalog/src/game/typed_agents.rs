//! Agents, traces and checks of a game in its own type.

use std::any::TypeId;
#[cfg(feature = "networks")]
use std::sync::Arc;

use uctopia_game::{
    Agent, Budget, CheckSummary, ContractBreach, NamedOpening, Player, Rng, StopFlag, Unfinished,
    check_notation_while, sample_outcome,
};
use uctopia_learn::{RegressionTrainer, StageProgress, Trainer, TrainingProgress};
use uctopia_options::message;
use uctopia_search::classical::VisitTrace;
use uctopia_search::learned::BeamResult;
#[cfg(feature = "networks")]
use uctopia_search::network::{PositionEvaluator, SelfPlayError, SelfPlayGame, SelfPlaySettings};
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, ExactConfig, FlatConfig, FlatMonteCarlo, Uct, UctConfig,
};
use uctopia_state::{AnyState, Playable, Seated};
use uctopia_values::{FeatureSet, PatternSet};

use super::beam_search::beam_search;
use super::dyn_game::{DynGame, Outcomes};
use super::evaluation_source::EvaluationSource;
use super::learning::{Learning, LearningMethod};
use super::margin_solver::MarginSolver;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::{AgentSpec, BuiltIn, MakeAgent, build};
use crate::session::{FollowedSearch, MovePath, PlayoutEnd, StepError, TextTrace, words_of};
use crate::spec::SpecError;

impl<G: Playable> TypedGame<G> {
    /// A position of this game in its own type.
    pub(super) fn typed(state: &AnyState) -> G {
        let state = state.typed::<G>();
        state.expect("a position of this game").into_owned()
    }
}

impl<G: Playable> DynGame for TypedGame<G> {
    fn state_type(&self) -> TypeId {
        TypeId::of::<G>()
    }

    fn opening_names(&self) -> &'static [NamedOpening] {
        self.openings()
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let evaluations = self.searches().evaluations();
        evaluations.map(|e| (e.name, e.unit, e.about)).collect()
    }

    fn evaluate(
        &self,
        game: &GameSpec,
        eval: &str,
        positions: &[AnyState],
        player: Player,
    ) -> Result<Vec<f32>, SpecError> {
        let mut agent: AgentSpec = "alpha-beta".parse()?;
        if !eval.is_empty() {
            agent.set("eval", eval)?;
        }
        let source = EvaluationSource::of(&agent, self, game)?;
        let evaluator = source.function(self.searches(), true);
        let value = |state| evaluator.evaluate(&Self::typed(state), player) + 0.0;
        Ok(positions.iter().map(value).collect())
    }

    fn agent(&self, game: &GameSpec, agent: &AgentSpec) -> Result<MakeAgent, SpecError> {
        let source = EvaluationSource::of(agent, self, game)?;
        let (typed, agent) = (self.clone(), agent.clone());
        Ok(Box::new(move |seed| {
            let built_in = BuiltIn {
                searches: typed.searches(),
                source: &source,
                plays_by_learned_values: agent.info().plays_by_learned_values,
            };
            let built = build(&agent, &built_in, seed)?;
            Ok(Box::new(Seated::new(built)))
        }))
    }

    fn steps(
        &self,
        game: &GameSpec,
        state: &AnyState,
        made: &MovePath,
        search: &FollowedSearch<'_>,
    ) -> Result<Vec<TextTrace>, StepError> {
        let (agent, root) = (search.agent, Self::typed(state));
        agent.check()?;
        let evaluation = || {
            let source = EvaluationSource::of(agent, self, game)?;
            Ok::<_, SpecError>(source.function(self.searches(), false))
        };
        let iterations = search.iterations.clone();
        let traces = if let Some(config) = agent.options::<UctConfig>() {
            let mut uct = Uct::new(config.clone(), evaluation()?, search.seed)
                .map_err(|error| SpecError::option(agent.name(), error))?;
            for (before, m) in made {
                let before = Self::typed(before);
                let m = before.moves().nth(m.index()).expect("a move that was made");
                uct.observe(&before, m);
            }
            uct.traces(&root, iterations, search.budget)?
        } else if let Some(config) = agent.options::<FlatConfig>() {
            let mut flat = FlatMonteCarlo::new(config.clone(), evaluation()?, search.seed);
            flat.traces(&root, iterations, search.budget)?
        } else {
            return Err(StepError::NoTree(agent.name()));
        };
        let end = |last: &G| PlayoutEnd {
            board: self.abilities().board(last),
            words: words_of(last),
        };
        let texts = traces.into_iter().map(|trace| trace.to_text(&root, end));
        Ok(texts.collect())
    }

    fn visits(
        &self,
        game: &GameSpec,
        state: &AnyState,
        agent: &AgentSpec,
        budget: &Budget,
    ) -> Result<VisitTrace<String>, StepError> {
        let Some(config) = agent.options::<AlphaBetaConfig>() else {
            return Err(StepError::NoVisits(agent.name()));
        };
        agent.check()?;
        let source = EvaluationSource::of(agent, self, game)?;
        let Some(evaluation) = source.evaluation(self.searches()) else {
            let reason = message!("its visits are shown with an evaluation by name only");
            return Err(agent.unfit(reason).into());
        };
        let state = Self::typed(state);
        let trace = AlphaBeta::new(config.clone(), evaluation).trace(&state, budget)?;
        Ok(trace.to_text(&state))
    }

    fn beam_search(
        &self,
        state: &AnyState,
        outcomes: Outcomes<'_>,
        width: usize,
    ) -> Option<BeamResult<String>> {
        let state = Self::typed(state);
        let values = || self.searches().value_function(None);
        match outcomes {
            Outcomes::Drawn { seed } => {
                let draw = |state: &G, draws: usize| {
                    sample_outcome(state, &mut Rng::stream(seed, draws as u64))
                };
                beam_search(&state, values, draw, width)
            }
            Outcomes::Given { text, drawn } => {
                let deal = self.abilities().deal(&state, text);
                let given = deal.get(drawn..).unwrap_or_default();
                beam_search(&state, values, |_: &G, draws: usize| given[draws], width)
            }
        }
    }

    fn solver(&self, config: &ExactConfig) -> Option<Box<dyn MarginSolver>> {
        self.searches().margin_solver(config.clone())
    }

    fn check(
        &self,
        seed: u64,
        games: u32,
        stop: &StopFlag,
    ) -> Result<CheckSummary, ContractBreach> {
        check_notation_while(self.start(), seed, games, || !stop.is_raised())
    }

    fn learning_method(&self) -> Option<LearningMethod> {
        self.trainable().map(|trainable| match trainable.learning {
            Learning::Features(_) => LearningMethod::TemporalDifferences,
            Learning::Patterns(..) => LearningMethod::Regression,
        })
    }

    fn features(&self) -> Option<(FeatureSet, Option<PatternSet>)> {
        let trainable = self.trainable()?;
        let patterns = match trainable.learning {
            Learning::Features(_) => None,
            Learning::Patterns(set, _) => Some(set(self.start())),
        };
        Some(((trainable.features)(self.start()), patterns))
    }

    fn train(
        &self,
        trainer: &mut Trainer,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished> {
        let Some(Learning::Features(train)) = self.trainable().map(|of| of.learning) else {
            panic!("a trainer of features for a game without features");
        };
        let evaluation = self.searches().first_evaluation();
        let nearness = |end: &G| {
            let score = (evaluation.score)(end, Player::FIRST) / evaluation.scale;
            ((score + 1.0) / 2.0).clamp(0.0, 1.0)
        };
        train(
            trainer,
            (self.start(), &nearness),
            games,
            jobs,
            stop,
            on_batch,
        )
    }

    fn train_by_regression(
        &self,
        trainer: &mut RegressionTrainer,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&RegressionTrainer, &StageProgress),
    ) {
        let Some(Learning::Patterns(_, train)) = self.trainable().map(|of| of.learning) else {
            panic!("a trainer of patterns for a game without patterns");
        };
        train(trainer, self.start(), rounds, jobs, stop, on_stage);
    }

    #[cfg(feature = "networks")]
    fn self_play(
        &self,
        settings: &SelfPlaySettings,
        evaluator: Arc<dyn PositionEvaluator>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(SelfPlayGame),
    ) -> Result<u64, SelfPlayError> {
        let Some(network) = self.searches().network() else {
            return Err(super::dyn_game::no_arrays().into());
        };
        (network.self_play)(self.start(), settings, evaluator, stop, on_game)
    }
}
