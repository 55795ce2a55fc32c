//! Who chooses moves.

use crate::{AgentFailure, Budget, Game, Onlooker, Report, Reported};

/// Anything that chooses moves: a search, a fixed rule, a person.
///
/// An agent owns its memory and its random numbers, so the same agent with the same seed gives the same decisions,
/// unless a time budget is asked for.
///
/// ```
/// use uctopia_game::{Agent, Budget, Game, MoveReport, Report, Scale};
///
/// /// Always plays the first legal move.
/// struct Foremost;
///
/// impl<G: Game> Agent<G> for Foremost {
///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
///         let moves = state.moves().map(MoveReport::new).collect();
///         Report::new(state, moves, Scale::Signed, 0)
///     }
/// }
///
/// let game: uctopia_game::adapters::Tree = "(AB)".parse().unwrap();
/// assert_eq!(Foremost.decide(&game, &Budget::unlimited()).best, 0);
/// ```
pub trait Agent<G: Game>: Send {
    /// Chooses a move for the player to move in `state` and says why.
    ///
    /// The state must be one in which a player moves: neither nature's turn nor over.
    ///
    /// # Panics
    /// Where [`try_decide`](Self::try_decide) has no answer: who may meet agents outside this process asks that instead.
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move>;

    /// The same of an agent that may fail to answer, such as another program.
    ///
    /// # Errors
    /// What kept the agent from answering. Whether it can be asked again depends on the agent; a new one can.
    ///
    /// ```
    /// use uctopia_game::{Agent, AgentFailure, Budget, Game, Report, adapters::Tree};
    ///
    /// /// Gives up whatever the position.
    /// struct Faint;
    ///
    /// impl<G: Game> Agent<G> for Faint {
    ///     fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
    ///         self.try_decide(state, budget).unwrap_or_else(|failure| panic!("{failure}"))
    ///     }
    ///     fn try_decide(&mut self, _: &G, _: &Budget) -> Result<Report<G::Move>, AgentFailure> {
    ///         Err(AgentFailure::Resigned)
    ///     }
    /// }
    ///
    /// let game: Tree = "(AB)".parse().unwrap();
    /// assert_eq!(Faint.try_decide(&game, &Budget::unlimited()), Err(AgentFailure::Resigned));
    /// ```
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        Ok(self.decide(state, budget))
    }

    /// The same, shown to an onlooker while it is thought. The answer is what [`try_decide`](Self::try_decide) gives, and the
    /// last look is at the answer; agents that show nothing before it leave this as it is.
    ///
    /// # Errors
    /// As [`try_decide`](Self::try_decide); the onlooker then does not see an answer.
    fn decide_watched(
        &mut self,
        state: &G,
        budget: &Budget,
        onlooker: &mut dyn Onlooker<G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let report = self.try_decide(state, budget)?;
        onlooker.look(&Reported::answer(&report));
        Ok(report)
    }

    /// Whether a decision with more iterations begins with the very steps of one with fewer, so that a watched one may rest at
    /// any count and then go on. Where the first steps depend on how many there will be, it is false.
    fn is_open_ended(&self) -> bool {
        false
    }

    /// Makes sure that the agent could decide in `state` if asked: programs are started and told the game. Nobody need
    /// call this; it finds out before a hundred games what would otherwise go wrong in each.
    ///
    /// # Errors
    /// What keeps the agent from playing.
    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        let _ = state;
        Ok(())
    }

    /// Tells the agent of any move made in the game, nature's included, so that it can keep what it learned.
    fn observe(&mut self, before: &G, played: G::Move) {
        let _ = (before, played);
    }
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        (**self).decide(state, budget)
    }

    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        (**self).try_decide(state, budget)
    }

    fn decide_watched(
        &mut self,
        state: &G,
        budget: &Budget,
        onlooker: &mut dyn Onlooker<G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        (**self).decide_watched(state, budget, onlooker)
    }

    fn is_open_ended(&self) -> bool {
        (**self).is_open_ended()
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        (**self).prepare(state)
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        (**self).observe(before, played);
    }
}
