//! Balance of openings by an agent's evaluation.

use uctopia_game::{Agent, AgentFailure, Budget, Context, Game, Player, Report, Scale, Turn};
use uctopia_state::AnyState;

use crate::agent::{AgentSpec, MakeAgent};

/// The condition for a balanced opening: an agent's value close to 0.
///
/// ```
/// use uctopia::catalog::{AgentSpec, Balance, OpeningRequest, list_openings};
/// let judge: AgentSpec = "alpha-beta:depth=4,eval=discs".parse().unwrap();
/// let balance = Balance { agent: &judge, within: 2.0, seed: 1 };
/// let request = OpeningRequest { plies: 4, balance: Some(balance), ..OpeningRequest::default() };
/// let list = list_openings(&"othello".parse().unwrap(), &request).unwrap();
/// assert_eq!(list.all, 60);
/// assert!(list.openings.len() < 60);
/// assert!(list.openings.iter().all(|opening| opening.value.unwrap().abs() <= 2.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Balance<'a> {
    /// The agent that evaluates: the value of its best move for the first player, where 0 is even. It is in points for
    /// agents that search with an evaluation, and the mean payoff from −1 to 1 for agents with playouts. A proven win
    /// exceeds every bound in points.
    pub agent: &'a AgentSpec,
    /// The largest absolute value of a balanced opening.
    pub within: f64,
    /// The seed of the agent, the same for every opening, so that values do not depend on the rest of the list.
    pub seed: u64,
}

impl Balance<'_> {
    /// The agent's value of a position for the first player, with 0 for even, and its unit. `None` if no player is to move
    /// or the agent computes no values.
    ///
    /// # Errors
    /// When the agent does not respond.
    pub(super) fn judge(
        &self,
        make: &MakeAgent,
        state: &AnyState,
        budget: &Budget,
    ) -> Result<Option<(Scale, f64)>, AgentFailure> {
        let (Turn::Player(_), Ok(mut agent)) = (state.turn(), make(self.seed)) else {
            return Ok(None);
        };
        let report = agent.decide(state, &mut Context::new(budget))?;
        Ok(value_of(&report.seen_by(Player::FIRST)))
    }
}

/// The value of the best move, and its unit.
fn value_of<M: Copy + PartialEq>(report: &Report<M>) -> Option<(Scale, f64)> {
    let best = report.best_move();
    let payoff = best.proof.map(|proof| f64::from(proof.payoff));
    match &report.scale {
        scale @ (Scale::Unit | Scale::Signed) => {
            let value = best
                .shown_value(scale)
                .and_then(|value| scale.to_payoff(value))
                .map(f64::from);
            Some((Scale::Signed, value?))
        }
        points @ Scale::Points { .. } => {
            let of_proof = |payoff: f64| {
                if payoff == 0.0 {
                    0.0
                } else {
                    payoff.signum() * f64::INFINITY
                }
            };
            Some((
                points.clone(),
                best.shown_value(points)
                    .map(f64::from)
                    .or(payoff.map(of_proof))?,
            ))
        }
    }
}
