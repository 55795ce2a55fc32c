//! Moves as numbers and positions as arrays, as functions of a type of game.

use uctopia_game::{Encode, Game, Player};

/// What [`Encode`] promises, for programs that take games with and without it.
#[derive(Debug)]
pub(crate) struct EncodingOf<G: Game> {
    pub(crate) distinct_actions: fn(&G) -> usize,
    pub(crate) distinct_outcomes: fn(&G) -> usize,
    pub(crate) action_of: fn(&G, G::Move) -> usize,
    pub(crate) move_of_action: fn(&G, usize) -> Option<G::Move>,
    pub(crate) observation_shape: fn(&G) -> Vec<usize>,
    pub(crate) write_observation: fn(&G, Player, &mut [f32]),
    pub(crate) planes_shape: fn(&G) -> Vec<usize>,
    pub(crate) write_planes: fn(&G, Player, &mut [f32]),
}

// Derived, they would require games that are `Copy`.
impl<G: Game> Clone for EncodingOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for EncodingOf<G> {}

impl<G: Encode> EncodingOf<G> {
    /// That of the game.
    pub(super) fn declared() -> Self {
        Self {
            distinct_actions: G::distinct_actions,
            distinct_outcomes: G::distinct_outcomes,
            action_of: G::action_of,
            move_of_action: G::move_of_action,
            observation_shape: G::observation_shape,
            write_observation: G::write_observation,
            planes_shape: G::planes_shape,
            write_planes: G::write_planes,
        }
    }
}
