//! What chooses moves.

use crate::{Budget, Game, Report};

/// Anything that chooses moves: a search, a fixed rule, a person.
///
/// An agent owns its memory and its random numbers, so the same agent with the same seed gives the same decisions,
/// unless a time budget is asked for.
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
    /// Chooses a move for the player to move in `state` and says why.
    ///
    /// The state must be one in which a player moves: neither nature's turn nor over.
    ///
    /// # Panics
    /// Where [`HostedAgent::try_decide`](crate::HostedAgent::try_decide) has no answer: programs that run agents call that.
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move>;

    /// Tells the agent of any move made in the game, nature's included, so that it can keep what it learned.
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
