//! Agents that sit in a session.

use uctopia_game::{Agent, AgentFailure, Context, Report};
use uctopia_state::AnyState;

use super::Session;
use crate::agent::AgentSpec;
use crate::spec::SpecError;

/// An agent that sits in a session.
///
/// ```
/// use uctopia::catalog::GameSpec;
/// use uctopia::Context;
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// let seats = ["exact", "random"].map(|agent| session.seat(&agent.parse().unwrap(), 1).unwrap());
/// for ply in 0..4 {
///     let report = session.decide(seats[ply % 2], &mut Context::unlimited()).unwrap();
///     session.play(&report.best).unwrap(); // both agents see the move
/// }
/// assert_eq!(session.history().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AgentHandle(pub(super) usize);

impl Session {
    /// Seats an agent, which then sees every move, after those that led here as far as they are known: the
    /// [`history`](Self::history), and the moves of a position that was given as moves.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    pub fn seat(&mut self, agent: &AgentSpec, seed: u64) -> Result<AgentHandle, SpecError> {
        let mut agent = agent.ready(&self.spec)?(seed)?;
        self.made().for_each(|(before, m)| agent.observe(before, m));
        self.agents.push(agent);
        Ok(AgentHandle(self.agents.len() - 1))
    }

    /// Makes sure that a seated agent could decide here: programs are started and given the game, and agents refuse games for
    /// more players than they search for.
    ///
    /// # Errors
    /// What keeps the agent from playing.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// let seat = session.seat(&"alpha-beta".parse().unwrap(), 1).unwrap();
    /// assert_eq!(session.prepare(seat), Ok(()));
    /// ```
    pub fn prepare(&mut self, seat: AgentHandle) -> Result<(), AgentFailure> {
        self.agents[seat.0].prepare(&self.states[self.states.len() - 1])
    }

    /// Asks a seated agent about the position. The observer of `context`, if there is one, receives the final report last.
    ///
    /// # Errors
    /// When the agent is another program and does not answer as it should. [`AgentFailure::Paused`] when the observer wanted a pause:
    /// the search goes on when the same seat decides in this position again.
    ///
    /// # Panics
    /// When it is not a player's turn.
    pub fn decide(
        &mut self,
        seat: AgentHandle,
        context: &mut Context<'_, AnyState>,
    ) -> Result<Report<String>, AgentFailure> {
        let state = &self.states[self.states.len() - 1];
        let report = self.agents[seat.0].decide(state, context)?;
        context.finish(&report);
        Ok(report.to_text(state))
    }

    /// Whether an observed decision of a seated agent can pause at any count and continue beyond its budget: see
    /// [`Agent::is_anytime`](uctopia_game::Agent::is_anytime).
    #[must_use]
    pub fn is_anytime(&self, seat: AgentHandle) -> bool {
        self.agents[seat.0].is_anytime()
    }

    /// The most bytes that a seated agent may take: see [`Agent::most_memory`](uctopia_game::Agent::most_memory).
    #[must_use]
    pub fn most_memory(&self, seat: AgentHandle) -> Option<u64> {
        self.agents[seat.0].most_memory()
    }
}
