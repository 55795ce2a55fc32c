//! What an agent is built of in a game of a known type.

use std::sync::{Arc, OnceLock};

use uctopia_game::Agent;
use uctopia_options::{Message, message};
use uctopia_search::imperfect::CfrConfig;
use uctopia_state::Playable;
use uctopia_values::{SharedFunction, ValueFunction};

use super::search_abilities::{HiddenAgents, SearchAbilities, SeededAgents};
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::AgentSpec;
use crate::spec::SpecError;

/// Makes a value function for an agent that compares many positions, which may keep what it computed.
pub(super) type MakeValues<G> = Arc<dyn Fn() -> Box<dyn ValueFunction<G>> + Send + Sync>;

/// What an agent is built of: what searches need of the game, and the evaluation that the agent's options name.
pub(crate) struct AgentParts<G: Playable> {
    pub(crate) searches: SearchAbilities<G>,
    evaluation: SharedFunction<G>,
    values: MakeValues<G>,
    start: G,
    /// The solution of the game, which all agents of a match share.
    solution: OnceLock<SeededAgents<G>>,
}

impl<G: Playable> AgentParts<G> {
    /// The parts of an agent: an evaluation by name, or weights from a file, which is read here. By default the evaluation is the first
    /// one of the game; `by_learned` says that values that come with the program go before it.
    ///
    /// # Errors
    /// When the game has no evaluation of this name, or the file cannot be used.
    pub(super) fn of(
        agent: &AgentSpec,
        typed: &TypedGame<G>,
        game: &GameSpec,
        by_learned: bool,
    ) -> Result<Self, SpecError> {
        let searches = *typed.searches();
        if let Some((kind, weights)) = agent.read_weights(game)? {
            let trainable = typed.trainable().expect("a game with features");
            let (evaluation, values) = (trainable.kinds[kind].load)(typed.start(), weights);
            return Ok(Self {
                searches,
                evaluation,
                values,
                start: typed.start().clone(),
                solution: OnceLock::new(),
            });
        }
        let eval = agent.changed().into_iter().find(|(key, _)| *key == "eval");
        let named = match eval {
            Some((_, name)) => Some(
                searches
                    .evaluation(&name)
                    .ok_or_else(|| unknown_evaluation(agent, &searches, &name))?,
            ),
            None => None,
        };
        let usual = || match searches.bundled_evaluation() {
            Some(learned) if by_learned => learned,
            _ => searches.first_evaluation(),
        };
        Ok(Self {
            searches,
            evaluation: SharedFunction::new(named.unwrap_or_else(usual)),
            values: Arc::new(move || searches.value_function(named)),
            start: typed.start().clone(),
            solution: OnceLock::new(),
        })
    }

    /// The evaluation. All are of one type, so that the compiler builds each agent once for a game.
    pub(crate) fn evaluation(&self) -> SharedFunction<G> {
        self.evaluation.clone()
    }

    /// The agents of games with hidden information.
    ///
    /// # Errors
    /// When the game has none.
    pub(crate) fn hidden(&self, agent: &'static str) -> Result<HiddenAgents<G>, SpecError> {
        let reason =
            || message!("it plays games with hidden information only, such as kuhn and geister");
        let unfit = || SpecError::unfit(agent, reason());
        self.searches.hidden.ok_or_else(unfit)
    }

    /// An agent that plays the solution of the game.
    pub(crate) fn solver_of_hidden(
        &self,
        agents: HiddenAgents<G>,
        options: CfrConfig,
        seed: u64,
    ) -> Box<dyn Agent<G>> {
        let make = || (agents.cfr)(self.start.clone(), options);
        self.solution.get_or_init(make)(seed)
    }

    /// A value function, for agents that compare many positions.
    pub(crate) fn values(&self) -> Box<dyn ValueFunction<G>> {
        (self.values)()
    }
}

fn unknown_evaluation<G: Playable>(
    agent: &AgentSpec,
    searches: &SearchAbilities<G>,
    name: &str,
) -> SpecError {
    let known: Vec<&str> = searches.evaluations().map(|e| e.name).collect();
    agent.refused(
        &["eval"],
        message!(
            "eval={name}: this game has no such evaluation; it has {known}",
            known = Message::list(known)
        ),
    )
}
