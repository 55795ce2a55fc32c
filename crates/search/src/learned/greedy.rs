//! The greedy agent: it plays to the afterstate with the best value.

use uctopia_game::{
    Agent, AgentFailure, Bound, Context, MoveReport, Report, Scale, Shortcuts, Totals,
};
use uctopia_options::options;
use uctopia_values::ValueFunction;

use super::plan::PlannedMoves;
use super::policy::move_reports;
use super::{GreedyPolicy, RankedAfterstate};

options! {
    /// Options of the greedy agent.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::learned::GreedyConfig;
    /// let mut config = GreedyConfig::default();
    /// config.set("eval", "buried").unwrap();
    /// assert_eq!(config.eval, "buried");
    /// ```
    pub struct GreedyConfig {
        /// evaluation of the afterstates, by name; the learned one by default, or the game's first
        eval ["evaluation"]: String = String::new(), from "afterstates: Sutton and Barto 1998";
        /// file of weights, as `uctopia train` writes it, for the values of afterstates; those of `eval` by default
        weights []: String = String::new(), without eval, from "TD(λ): Sutton 1988; file: uctopia train";
        /// number of best afterstates that are compared by their values one draw, or one reply, later
        look []: u32 = 0, in 0..=1000, from "expectimax: Michie 1966";
        /// maximum difference from the best value of an afterstate that is compared so, as a share of a win
        within []: f32 = 2.0, in 0.0..=2.0, from "ProbCut's idea: Buro 1995";
        /// maximum number of remaining draws that are searched exactly (expectimax)
        exact []: u32 = 0, in 0..=10, from "expectimax: Michie 1966";
        /// value, as a share of a win, from which an afterstate is chosen without evaluation of the rest; 2 disables it
        sure []: f32 = 2.0, in 0.0..=2.0, from "satisficing: Simon 1956";
    }
}

/// Plays to the reachable position with the best value, without search unless configured.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::learned::{Greedy, GreedyConfig};
/// let game: Tree = "((BB)A)".parse().unwrap();
/// assert_eq!(Greedy::new(GreedyConfig::default(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap().best, 1); // finished games need no evaluation
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<G: Shortcuts, E> {
    config: GreedyConfig,
    policy: GreedyPolicy<G, E>,
    plan: Option<PlannedMoves<G>>,
}

impl<G: Shortcuts, E: ValueFunction<G>> Greedy<G, E> {
    /// Returns an agent that uses `evaluator`.
    pub fn new(config: GreedyConfig, evaluator: E) -> Self {
        Self {
            config,
            policy: GreedyPolicy::new(evaluator),
            plan: None,
        }
    }

    /// The reports on the moves, as far as this agent evaluates them, and the index of the best one.
    fn move_reports(&mut self, state: &G) -> (Vec<MoveReport<G::Move>>, usize) {
        let path = |RankedAfterstate { path, value, .. }: RankedAfterstate<G>| (path, value);
        if let Some(exact) = self.policy.solve_endgame(state, self.config.exact) {
            return move_reports(state, exact.into_iter().map(path), Bound::Exact);
        }
        if self.config.look == 0 {
            return move_reports(
                state,
                self.policy.paths(state, self.config.sure),
                Bound::Estimate,
            );
        }
        let mut ranked = self.policy.rank(state);
        let enough = ranked[0].value - self.config.within * self.policy.evaluator.scale();
        let doubtful = ranked
            .iter()
            .take(self.config.look as usize)
            .filter(|choice| choice.value >= enough)
            .count();
        if doubtful > 1 {
            self.policy.look_ahead(&mut ranked, doubtful, state);
        }
        move_reports(state, ranked.into_iter().map(path), Bound::Estimate)
    }
}

impl<G: Shortcuts, E: ValueFunction<G>> Agent<G> for Greedy<G, E> {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let evaluator = &self.policy.evaluator;
        let scale = Scale::Points {
            unit: evaluator.unit().into(),
            scale: evaluator.scale(),
        };
        if let Some(report) = self
            .plan
            .as_mut()
            .and_then(|plan| plan.follow(state, &scale))
        {
            return Ok(report);
        }
        let (moves, best) = self.move_reports(state);
        let mut report = Report::new(state, moves, scale, best);
        report.totals = Totals {
            nodes: self.policy.afterstates.len() as u64,
            depth: 1,
            ..Totals::default()
        };
        self.plan = PlannedMoves::of(&report, state);
        Ok(report)
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.policy.most_bytes(self.config.exact))
    }
}
