//! Agents: programs that choose moves.

use crate::{AgentFailure, Context, Game, Report};

/// Anything that chooses moves: a search, a fixed rule, a person, another program.
///
/// An agent owns its memory and its random numbers, so the same agent with the same seed gives the same decisions,
/// unless the budget limits the time. An agent that only decides implements [`decide`](Self::decide) alone.
///
/// ```
/// use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale};
///
/// /// Always plays the first legal move.
/// struct FirstMove;
///
/// impl<G: Game> Agent<G> for FirstMove {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         let moves = state.moves().map(MoveReport::new).collect();
///         Ok(Report::new(state, moves, Scale::Signed, 0))
///     }
/// }
///
/// let game: uctopia::game::adapters::Tree = "(AB)".parse().unwrap();
/// assert_eq!(FirstMove.decide(&game, &mut Context::unlimited()).unwrap().best, 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not choose moves in `{G}`",
    note = "implement `Agent<{G}>` with its one method `decide`, or, for a search, the traits that the search asks of the game: `impl Shortcuts for {G} {{}}`"
)]
pub trait Agent<G: Game>: Send {
    /// Chooses a move for the player to move in `state`, within the budget of `context`, and reports the values of the moves.
    ///
    /// The state must be one in which a player moves: neither nature's turn nor over. A search shows its snapshots to the
    /// context's observer, if there is one; the report does not depend on the observer.
    ///
    /// # Errors
    /// The reason why the agent does not answer. Whether the agent can decide again depends on the agent; a new one can. After
    /// [`AgentFailure::Paused`], which the observer asked for, it can: in an equal state the search goes on. It is given up when
    /// the agent decides in another state, observes a move or gets a new seed.
    ///
    /// ```
    /// use uctopia::game::{Agent, AgentFailure, Context, Game, Report, adapters::Tree};
    ///
    /// /// Resigns in every position.
    /// struct Resigns;
    ///
    /// impl<G: Game> Agent<G> for Resigns {
    ///     fn decide(&mut self, _: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    ///         Err(AgentFailure::Resigned)
    ///     }
    /// }
    ///
    /// let game: Tree = "(AB)".parse().unwrap();
    /// assert_eq!(Resigns.decide(&game, &mut Context::unlimited()), Err(AgentFailure::Resigned));
    /// ```
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure>;

    /// Notifies the agent of any move made in the game, nature's included, so that it can reuse its search.
    fn observe(&mut self, before: &G, played: G::Move) {
        let _ = (before, played);
    }

    /// Ensures that the agent can decide in `state`: programs are started and receive the game. Calling it is optional; it
    /// detects failures before the first game instead of in each.
    ///
    /// # Errors
    /// The reason why the agent cannot play.
    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        let _ = state;
        Ok(())
    }

    /// Whether a decision with more iterations begins with the same steps as one with fewer, so that an observed search may pause
    /// at any count and continue. False if the first steps depend on the total number.
    ///
    /// Such an agent also pauses when its observer [wants it to](crate::SearchObserver::wants_pause); others may do so.
    fn is_anytime(&self) -> bool {
        false
    }

    /// The most bytes that the agent may take beyond those it was made with: its trees and tables as large as they may become, the
    /// copies included that exist while they grow. `None` if there is no bound, and by default, since none is known. Programs that
    /// run several agents add these up before they start one.
    ///
    /// ```
    /// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
    ///
    /// /// Remembers how often it decided in at most a thousand positions.
    /// struct Counts(Vec<u64>);
    ///
    /// impl<G: Game> Agent<G> for Counts {
    ///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    ///         if self.0.len() < 1000 {
    ///             self.0.push(1);
    ///         }
    ///         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
    ///     }
    ///
    ///     fn most_memory(&self) -> Option<u64> {
    ///         Some(1000 * 8)
    ///     }
    /// }
    ///
    /// assert_eq!(Agent::<Tree>::most_memory(&Counts(Vec::with_capacity(1000))), Some(8000));
    /// ```
    fn most_memory(&self) -> Option<u64> {
        None
    }
}

impl<G: Game, A: Agent<G> + ?Sized> Agent<G> for Box<A> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        (**self).decide(state, context)
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        (**self).observe(before, played);
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        (**self).prepare(state)
    }

    fn is_anytime(&self) -> bool {
        (**self).is_anytime()
    }

    fn most_memory(&self) -> Option<u64> {
        (**self).most_memory()
    }
}

/// An agent whose random choices follow from a seed that can be set. A match copies such an agent for each of its games.
///
/// An agent without random choices keeps the default.
///
/// ```
/// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale, Seeded, adapters::Tree};
///
/// /// Plays any legal move.
/// #[derive(Clone)]
/// struct Random(Rng);
///
/// impl<G: Game> Agent<G> for Random {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
///         let choice = self.0.below(moves.len() as u32) as usize;
///         Ok(Report::new(state, moves, Scale::Signed, choice))
///     }
/// }
///
/// impl Seeded for Random {
///     fn set_seed(&mut self, seed: u64) {
///         self.0 = Rng::new(seed);
///     }
/// }
///
/// let game: Tree = "(AB=AB=)".parse().unwrap();
/// let mut random = Random(Rng::new(7));
/// let first = random.decide(&game, &mut Context::unlimited()).unwrap().best;
/// random.set_seed(7);
/// assert_eq!(random.decide(&game, &mut Context::unlimited()).unwrap().best, first);
/// ```
pub trait Seeded {
    /// Begins anew with the random numbers of `seed`.
    fn set_seed(&mut self, seed: u64) {
        let _ = seed;
    }
}
