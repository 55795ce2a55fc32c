//! Search and self-play by networks, in games whose positions are arrays.

use std::sync::Arc;

use uctopia_game::{Agent, Game};
#[cfg(feature = "networks")]
use uctopia_game::{Encode, Shortcuts, StopFlag};
use uctopia_options::{Message, OptionError, message};
use uctopia_search::UctConfig;
use uctopia_search::network::PositionEvaluator;
#[cfg(feature = "networks")]
use uctopia_search::network::{
    SelfPlayError, SelfPlayGame, SelfPlaySettings, network_agent, self_play,
};

/// The reason why networks do not play a game.
pub(crate) fn no_arrays() -> Message {
    message!("networks see positions as arrays, which this game does not write")
}

/// The constructor of an agent that searches by a network.
type MakeAgent<G> =
    fn(UctConfig, Arc<dyn PositionEvaluator>, u64) -> Result<Box<dyn Agent<G>>, OptionError>;

/// Self-play from a position.
#[cfg(feature = "networks")]
type PlayGames<G> = fn(
    &G,
    &SelfPlaySettings,
    Arc<dyn PositionEvaluator>,
    &StopFlag,
    &mut dyn FnMut(SelfPlayGame),
) -> Result<u64, SelfPlayError>;

/// What a type of game whose positions are arrays does with networks.
#[derive(Debug)]
pub(crate) struct NetworkOf<G: Game> {
    pub(crate) agent: MakeAgent<G>,
    #[cfg(feature = "networks")]
    pub(crate) self_play: PlayGames<G>,
}

impl<G: Game> Clone for NetworkOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for NetworkOf<G> {}

#[cfg(feature = "networks")]
impl<G: Encode + Shortcuts> NetworkOf<G> {
    /// The functions of a type.
    pub(crate) fn declared() -> Self {
        Self {
            agent: |config, evaluator, seed| {
                Ok(Box::new(network_agent::<G>(config, evaluator, seed)?))
            },
            self_play: self_play::<G>,
        }
    }
}
