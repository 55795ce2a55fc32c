//! The source of an agent's evaluations: an evaluation by name, values that come with the program, or weights from a file.

use uctopia_game::Evaluation;
use uctopia_options::{Message, message};
use uctopia_state::Playable;
use uctopia_values::{SharedFunction, ValueFunction};

use super::learning::LoadedValue;
use super::search_abilities::SearchAbilities;
use super::spec::GameSpec;
use super::typed::TypedGame;
use crate::agent::AgentSpec;
use crate::spec::SpecError;

/// The source of an agent's evaluations.
pub(crate) enum EvaluationSource<G: Playable> {
    /// The default: the game's first evaluation, or for value functions the one that comes with the program.
    Usual,
    /// An evaluation by name.
    Named(Evaluation<G>),
    /// Weights from a file.
    Learned(LoadedValue<G>),
}

impl<G: Playable> EvaluationSource<G> {
    /// The source that the options of an agent name; files are read here.
    ///
    /// # Errors
    /// When the game has no evaluation of this name, or the file cannot be used.
    pub(super) fn of(
        agent: &AgentSpec,
        typed: &TypedGame<G>,
        game: &GameSpec,
    ) -> Result<Self, SpecError> {
        if let Some(weights) = agent.read_weights(game)? {
            let trainable = typed.trainable().expect("a game with features");
            let loaded = (trainable.load)(typed.start(), weights);
            return Ok(Self::Learned(loaded));
        }
        let eval = agent.changed().into_iter().find(|(key, _)| *key == "eval");
        let Some((_, name)) = eval else {
            return Ok(Self::Usual);
        };
        let searches = typed.searches();
        searches.evaluation(&name).map(Self::Named).ok_or_else(|| {
            let known: Vec<&str> = searches.evaluations().map(|e| e.name).collect();
            agent.refused(
                &["eval"],
                message!(
                    "eval={name}: this game has no such evaluation; it has {known}",
                    known = Message::list(known)
                ),
            )
        })
    }

    /// The values that a search uses; `by_learned` says that those that come with the program are the default, if there are some.
    pub(crate) fn function(
        &self,
        searches: &SearchAbilities<G>,
        by_learned: bool,
    ) -> SharedFunction<G> {
        match self {
            Self::Usual => {
                let bundled = searches.bundled_evaluation().filter(|_| by_learned);
                SharedFunction::new(bundled.unwrap_or(searches.first_evaluation()))
            }
            Self::Named(evaluation) => SharedFunction::new(*evaluation),
            Self::Learned(loaded) => loaded.shared.clone(),
        }
    }

    /// A value function for an agent that compares many positions.
    pub(crate) fn values(&self, searches: &SearchAbilities<G>) -> Box<dyn ValueFunction<G>> {
        match self {
            Self::Usual => searches.value_function(None),
            Self::Named(evaluation) => searches.value_function(Some(*evaluation)),
            Self::Learned(loaded) => (loaded.own)(),
        }
    }

    /// The evaluation, if it is one of the game's own; `None` for learned weights.
    pub(super) fn evaluation(&self, searches: &SearchAbilities<G>) -> Option<Evaluation<G>> {
        match self {
            Self::Usual => Some(searches.first_evaluation()),
            Self::Named(evaluation) => Some(*evaluation),
            Self::Learned(_) => None,
        }
    }
}
