//! The interface of agents to programs that run them.

use crate::{Agent, AgentFailure, Budget, Game, Report, ReportSnapshot, SearchObserver};

/// An [`Agent`] as matches, sessions and servers run it: it may fail, be observed, and be prepared before the first game.
///
/// Every method has a default, so an agent that only decides needs one line, `impl HostedAgent<MyGame> for MyAgent {}`.
///
/// ```
/// use uctopia_game::{Agent, Budget, Game, HostedAgent, MoveReport, Report, Scale, adapters::Tree};
///
/// /// Always plays the first legal move.
/// struct FirstMove;
///
/// impl<G: Game> Agent<G> for FirstMove {
///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
///         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
///     }
/// }
///
/// impl<G: Game> HostedAgent<G> for FirstMove {}
///
/// let game: Tree = "(AB)".parse().unwrap();
/// assert_eq!(FirstMove.try_decide(&game, &Budget::unlimited()).unwrap().best, 0);
/// ```
pub trait HostedAgent<G: Game>: Agent<G> {
    /// [`decide`](Agent::decide) of an agent that may fail to answer, such as another program.
    ///
    /// # Errors
    /// The reason of the failure. Whether the agent can decide again depends on the agent; a new one can.
    ///
    /// ```
    /// use uctopia_game::{Agent, AgentFailure, Budget, Game, HostedAgent, Report, adapters::Tree};
    ///
    /// /// Resigns in every position.
    /// struct Resigns;
    ///
    /// impl<G: Game> Agent<G> for Resigns {
    ///     fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
    ///         self.try_decide(state, budget).unwrap_or_else(|failure| panic!("{failure}"))
    ///     }
    /// }
    ///
    /// impl<G: Game> HostedAgent<G> for Resigns {
    ///     fn try_decide(&mut self, _: &G, _: &Budget) -> Result<Report<G::Move>, AgentFailure> {
    ///         Err(AgentFailure::Resigned)
    ///     }
    /// }
    ///
    /// let game: Tree = "(AB)".parse().unwrap();
    /// assert_eq!(Resigns.try_decide(&game, &Budget::unlimited()), Err(AgentFailure::Resigned));
    /// ```
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        Ok(self.decide(state, budget))
    }

    /// [`try_decide`](Self::try_decide), with an observer of the running search. The report is the same, and the last snapshot
    /// holds the final report; agents without earlier snapshots keep the default.
    ///
    /// # Errors
    /// As [`try_decide`](Self::try_decide); the observer then receives no final report.
    fn decide_observed(
        &mut self,
        state: &G,
        budget: &Budget,
        observer: &mut dyn SearchObserver<G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let report = self.try_decide(state, budget)?;
        observer.on_snapshot(&ReportSnapshot::answer(&report));
        Ok(report)
    }

    /// Whether a decision with more iterations begins with the same steps as one with fewer, so that an observed search may pause
    /// at any count and continue. False where the first steps depend on the total number.
    fn is_anytime(&self) -> bool {
        false
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

    /// The most bytes that the agent may take beyond those it was made with: its trees and tables as large as they may become, the
    /// copies included that exist while they grow. `None` where there is no bound, and by default, where none is known. Programs that
    /// run several agents add these up before they start one.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Game, HostedAgent, MoveReport, Report, Scale, adapters::Tree};
    ///
    /// /// Remembers how often it decided in at most a thousand positions.
    /// struct Counts(Vec<u64>);
    ///
    /// impl<G: Game> Agent<G> for Counts {
    ///     fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
    ///         if self.0.len() < 1000 {
    ///             self.0.push(1);
    ///         }
    ///         Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0)
    ///     }
    /// }
    ///
    /// impl<G: Game> HostedAgent<G> for Counts {
    ///     fn most_memory(&self) -> Option<u64> {
    ///         Some(1000 * 8)
    ///     }
    /// }
    ///
    /// assert_eq!(HostedAgent::<Tree>::most_memory(&Counts(Vec::with_capacity(1000))), Some(8000));
    /// ```
    fn most_memory(&self) -> Option<u64> {
        None
    }
}

impl<G: Game, A: HostedAgent<G> + ?Sized> HostedAgent<G> for Box<A> {
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        (**self).try_decide(state, budget)
    }

    fn decide_observed(
        &mut self,
        state: &G,
        budget: &Budget,
        observer: &mut dyn SearchObserver<G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        (**self).decide_observed(state, budget, observer)
    }

    fn is_anytime(&self) -> bool {
        (**self).is_anytime()
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        (**self).prepare(state)
    }

    fn most_memory(&self) -> Option<u64> {
        (**self).most_memory()
    }
}
