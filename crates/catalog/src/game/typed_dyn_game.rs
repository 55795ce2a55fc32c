//! What is done with a game in its own type.

use std::ops::Range;

use uctopia_game::{
    Agent, Budget, Perft, Player, Rng, StopFlag, Unfinished, perft_while, sample_outcome,
};
#[cfg(feature = "tools")]
use uctopia_learn::{RegressionTrainer, StageProgress, Trainer, TrainingProgress};
use uctopia_search::classical::VisitTrace;
use uctopia_search::learned::{BeamResult, GreedyPolicy};
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, ExactConfig, FlatConfig, FlatMonteCarlo, RandomGames, Uct,
    UctConfig, random_games,
};
use uctopia_state::{AnyState, Playable};
use uctopia_values::{FeatureSet, PatternSet, ValueFunction};

use super::agent_parts::AgentParts;
use super::dyn_game::{DynGame, Outcomes};
use super::learning::Learning;
use super::random_play::count_random_games;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::{AgentSpec, MakeAgent, build};
use crate::session::{
    FollowedSearch, MovePath, PlayoutEnd, PositionScorer, StepError, TextTrace, words_of,
};
use crate::spec::SpecError;

impl<G: Playable> TypedGame<G> {
    /// A position of this game in its own type.
    pub(crate) fn typed(state: &AnyState) -> G {
        let state = state.typed::<G>();
        state.expect("a position of this game").into_owned()
    }
}

impl<G: Playable> DynGame for TypedGame<G> {
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
        let evaluator = AgentParts::of(&agent, self, game, true)?.evaluation();
        let value = |state| evaluator.evaluate(&Self::typed(state), player) + 0.0;
        Ok(positions.iter().map(value).collect())
    }

    fn agent(&self, game: &GameSpec, agent: &AgentSpec) -> Result<MakeAgent, SpecError> {
        let by_learned = agent.info().plays_by_learned_values;
        let parts = AgentParts::of(agent, self, game, by_learned)?;
        let agent = agent.clone();
        Ok(Box::new(move |seed| build(&agent, &parts, seed)))
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
        let evaluation = || AgentParts::of(agent, self, game, false).map(|of| of.evaluation());
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
        let evaluation = AgentParts::of(agent, self, game, false)?.evaluation();
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
        let values = self.searches().value_function(None);
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

    fn scorer(&self, start: &AnyState, config: &ExactConfig) -> Option<PositionScorer> {
        let searches = self.searches();
        let make = searches.scorer?;
        Some(make(start, config.clone(), searches.best_evaluation()))
    }

    fn random_games(
        &self,
        start: &AnyState,
        seed: u64,
        games: Range<u64>,
        stop: &StopFlag,
    ) -> Result<RandomGames, Unfinished> {
        random_games(&Self::typed(start), seed, games, stop)
    }

    fn count_random_games(
        &self,
        start: &AnyState,
        games: u64,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<[u64; 3], Unfinished> {
        count_random_games(&Self::typed(start), games, seed, stop)
    }

    fn perft(&self, start: &AnyState, plies: u32, stop: &StopFlag) -> Option<Perft> {
        perft_while(&Self::typed(start), plies, || !stop.is_raised())
    }

    fn features(&self) -> Option<(FeatureSet, Option<PatternSet>)> {
        let trainable = self.trainable()?;
        let patterns = match trainable.learning {
            Learning::Features { .. } => None,
            Learning::Patterns { set, .. } => Some(set(self.start())),
        };
        Some(((trainable.kinds[0].features)(self.start()), patterns))
    }

    fn kinds_of_weights(&self) -> Vec<FeatureSet> {
        let kinds = self.trainable().into_iter().flat_map(|of| &of.kinds);
        kinds.map(|kind| (kind.features)(self.start())).collect()
    }

    #[cfg(feature = "tools")]
    fn train(
        &self,
        trainer: &mut Trainer,
        games: u64,
        jobs: usize,
        stop: &StopFlag,
        on_batch: &mut dyn FnMut(&TrainingProgress),
    ) -> Result<(), Unfinished> {
        let Some(Learning::Features { train }) = self.trainable().map(|of| &of.learning) else {
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

    #[cfg(feature = "tools")]
    fn train_by_regression(
        &self,
        trainer: &mut RegressionTrainer,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        on_stage: &mut dyn FnMut(&RegressionTrainer, &StageProgress),
    ) {
        let Some(Learning::Patterns { train, .. }) = self.trainable().map(|of| &of.learning) else {
            panic!("a trainer of patterns for a game without patterns");
        };
        train(trainer, self.start(), rounds, jobs, stop, on_stage);
    }
}

/// A beam search for a line that wins, 16 positions wide, then twice as many, up to `width`; `draw` tells nature's outcome in a
/// position, given how often nature has drawn before. `None` if more than one player plays.
fn beam_search<G: Playable>(
    start: &G,
    values: Box<dyn ValueFunction<G>>,
    draw: impl Fn(&G, usize) -> G::Move,
    width: usize,
) -> Option<BeamResult<String>> {
    if const { G::PLAYERS > 1 } {
        return None;
    }
    let mut policy = GreedyPolicy::new(values);
    let mut narrower = 16.min(width);
    loop {
        match policy.beam_search(start, Player::FIRST, &draw, narrower) {
            BeamResult::Won(line) => return Some(BeamResult::Won(texts(start, line))),
            BeamResult::Lost => return Some(BeamResult::Lost),
            BeamResult::Unknown if narrower == width => return Some(BeamResult::Unknown),
            BeamResult::Unknown => narrower = (2 * narrower).min(width),
        }
    }
}

/// The moves of a line as text.
fn texts<G: Playable>(start: &G, line: Vec<G::Move>) -> Vec<String> {
    let mut state = start.clone();
    let text = |m| {
        let text = state.move_text(m);
        state.play(m);
        text
    };
    line.into_iter().map(text).collect()
}
