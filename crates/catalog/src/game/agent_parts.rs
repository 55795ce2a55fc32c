//! What an agent is built of in a game of a known type.

use std::sync::Arc;

use uctopia_options::{Message, message};
use uctopia_state::Playable;
use uctopia_values::{SharedFunction, ValueFunction};

use super::search_abilities::SearchAbilities;
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
        if let Some(weights) = agent.read_weights(game)? {
            let trainable = typed.trainable().expect("a game with features");
            let (evaluation, values) = (trainable.load)(typed.start(), weights);
            return Ok(Self {
                searches,
                evaluation,
                values,
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
        })
    }

    /// The evaluation. All are of one type, so that the compiler builds each agent once for a game.
    pub(crate) fn evaluation(&self) -> SharedFunction<G> {
        self.evaluation.clone()
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
