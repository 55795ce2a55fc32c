//! Tree search by a network.

use std::sync::Arc;

use uctopia_game::{Game as _, MAX_PLAYERS};
use uctopia_options::{Localized as _, Message, message};
use uctopia_search::network::{NetworkOptions, PositionEvaluator, network_agent, sample_batch};
use uctopia_state::{AnyState, Seated};

use super::kind::{AgentKind, MakeAgent};
use super::spec::AgentSpec;
use crate::evaluators;
use crate::game::GameSpec;
use crate::spec::SpecError;

pub(super) fn kind() -> AgentKind {
    let about = "tree search by a network for values and policies: an ONNX file, or an evaluator that the program adds";
    AgentKind::new::<NetworkOptions>("network", about, prepare)
}

/// The reason why networks do not play a game.
pub(crate) fn no_arrays() -> Message {
    message!("networks see positions as arrays, which this game does not write")
}

fn prepare(agent: &AgentSpec, game: &GameSpec) -> Result<MakeAgent, SpecError> {
    match game.start().players() {
        1 => search::<1>(agent, game),
        2 => search::<2>(agent, game),
        _ => search::<MAX_PLAYERS>(agent, game),
    }
}

/// The search sees positions as [`AnyState`], which takes little time beside that of a network: so it is compiled once, not for each game.
fn search<const PLAYERS: usize>(
    agent: &AgentSpec,
    game: &GameSpec,
) -> Result<MakeAgent, SpecError> {
    let evaluator = evaluator_of::<PLAYERS>(agent, game)?;
    let config = agent.own_options::<NetworkOptions>().search.clone();
    Ok(Box::new(move |seed| {
        let agent =
            network_agent::<AnyState<PLAYERS>>(config.clone(), Arc::clone(&evaluator), seed);
        let agent = agent.map_err(|error| SpecError::option("network", error))?;
        Ok(Box::new(Seated::new(Box::new(agent))))
    }))
}

/// The network that the options of an agent name, which fits the game.
fn evaluator_of<const PLAYERS: usize>(
    agent: &AgentSpec,
    game: &GameSpec,
) -> Result<Arc<dyn PositionEvaluator>, SpecError> {
    let options = agent.own_options::<NetworkOptions>();
    let (key, path, evaluator) = if options.weights.is_empty() {
        let evaluator = evaluators::find(&options.evaluator)
            .map_err(|error| SpecError::option(agent.name(), error))?;
        ("evaluator", &options.evaluator, evaluator)
    } else {
        let evaluator = agent.read_network(&options.weights)?;
        ("weights", &options.weights, evaluator)
    };
    let start = game.start().for_players::<PLAYERS>();
    if start.facts().encoding.is_none() {
        return Err(agent.unfit(no_arrays()));
    }
    let fits = sample_batch(&start).and_then(|sample| match sample.is_empty() {
        true => Ok(()),
        false => evaluator.try_out(&sample),
    });
    fits.map_err(|failure| {
        let problem = failure.message();
        agent.refused(&[key], message!("{key}={path}: {problem}"))
    })?;
    Ok(evaluator)
}
