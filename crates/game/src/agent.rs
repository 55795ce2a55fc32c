//! Agents: programs that choose moves.

use crate::{Budget, Game, Report};

/// Anything that chooses moves: a search, a fixed rule, a person.
///
/// An agent owns its memory and its random numbers, so the same agent with the same seed gives the same decisions,
/// unless the budget limits the time.
///
/// ```
/// use uctopia_game::{Agent, Budget, Game, MoveReport, Report, Scale};
///
/// /// Always plays the first legal move.
/// struct FirstMove;
///
/// impl<G: Game> Agent<G> for FirstMove {
///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
///         let moves = state.moves().map(MoveReport::new).collect();
///         Report::new(state, moves, Scale::Signed, 0)
///     }
/// }
///
/// let game: uctopia_game::adapters::Tree = "(AB)".parse().unwrap();
/// assert_eq!(FirstMove.decide(&game, &Budget::unlimited()).best, 0);
/// ```
pub trait Agent<G: Game>: Send {
    /// Chooses a move for the player to move in `state` and reports the values of the moves.
    ///
    /// The state must be one in which a player moves: neither nature's turn nor over.
    ///
    /// # Panics
    /// Where [`HostedAgent::try_decide`](crate::HostedAgent::try_decide) returns an error: programs that run agents call that.
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move>;

    /// Notifies the agent of any move made in the game, nature's included, so that it can reuse its search.
    fn observe(&mut self, before: &G, played: G::Move) {
        let _ = (before, played);
    }
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        (**self).decide(state, budget)
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        (**self).observe(before, played);
    }
}
