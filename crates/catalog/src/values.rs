//! What agents evaluate positions by: evaluations by name, and values that were learned.

use std::any::Any;

use uctopia_game::Evaluation;
use uctopia_games::calculation::Calculation;
use uctopia_learn::Training;
use uctopia_values::{Features, ValueFunction};

use crate::games::Playable;
use crate::training::{Learner, Typed};

/// What can be done with a game that names its features. Functions of the concrete game, so that code for any game can ask
/// for them.
pub(crate) struct Trainable<G: 'static> {
    /// A learner for the game from its first position.
    pub(crate) learner: fn(G, Training) -> Box<dyn Learner>,
    /// A value that was learned before and comes with the program.
    pub(crate) shipped: Option<Shipped<G>>,
}

/// A learned value that comes with the program.
pub(crate) struct Shipped<G: 'static> {
    /// As an evaluation that is asked for by name.
    pub(crate) evaluation: Evaluation<G>,
    /// As a value function.
    pub(crate) value: fn() -> Box<dyn ValueFunction<G>>,
}

impl<G: Features + Playable> Trainable<G> {
    /// What can be done with `G`, of which no value comes with the program.
    fn of() -> Self {
        Self { learner: |start, training| Box::new(Typed::new(start, training)), shipped: None }
    }
}

/// Calculation, with its weights where the program was built with them.
fn calculation() -> Trainable<Calculation> {
    #[cfg(feature = "calculation-weights")]
    let shipped =
        Some(Shipped { evaluation: uctopia_calculation_weights::LEARNED, value: uctopia_calculation_weights::value });
    #[cfg(not(feature = "calculation-weights"))]
    let shipped = None;
    Trainable { shipped, ..Trainable::of() }
}

/// What can be done with a game if it names its features.
pub(crate) fn trainable<G: Playable>() -> Option<Trainable<G>> {
    let known: [Box<dyn Any>; 1] = [Box::new(calculation())];
    known.into_iter().find_map(|entry| entry.downcast().ok()).map(|entry| *entry)
}

/// The evaluations of a game by name, the default first: its own, then what comes with the program.
pub(crate) fn evaluations<G: Playable>() -> impl Iterator<Item = Evaluation<G>> {
    let shipped = trainable::<G>().and_then(|trainable| trainable.shipped);
    G::EVALUATIONS.iter().copied().chain(shipped.map(|shipped| shipped.evaluation))
}

/// The value function for an evaluation that was asked for by name, or for a game if `evaluation` is `None`: the shipped
/// one where there is one and no other was asked for, else the game's first.
pub(crate) fn value_function<G: Playable>(evaluation: Option<Evaluation<G>>) -> Box<dyn ValueFunction<G>> {
    let shipped = trainable::<G>().and_then(|trainable| trainable.shipped);
    let is_meant = |shipped: &Shipped<G>| evaluation.is_none_or(|asked| asked.name == shipped.evaluation.name);
    match shipped.filter(is_meant) {
        Some(shipped) => (shipped.value)(),
        None => Box::new(evaluation.unwrap_or(G::EVALUATIONS[0])),
    }
}
