//! The afterstate with the best value, at once.

use uctopia_game::{Agent, Bound, Budget, Evaluator, Game, MoveReport, Report, Scale, Totals, options};

use super::Policy;
use super::plan::Plan;
use super::policy::told;

options! {
    /// Options of the greedy agent.
    ///
    /// ```
    /// use uctopia_game::options::Options;
    /// use uctopia_search::learned::GreedyConfig;
    /// let mut config = GreedyConfig::default();
    /// config.set("eval", "buried").unwrap();
    /// assert_eq!(config.eval, "buried");
    /// ```
    pub struct GreedyConfig {
        /// evaluation of the positions it can reach, by name; the learned one by default, or the game's first
        eval ["evaluation"]: String = String::new(), from "afterstates: Sutton and Barto 1998";
        /// how many of the best-looking positions are compared by what they are worth one draw, or one answer, later
        look []: u32 = 0, in 0..=1000, from "expectimax: Michie 1966";
        /// how far below the best a position may look to be compared so, as a share of a win
        within []: f32 = 2.0, in 0.0..=2.0, from "ProbCut's idea: Buro 1995";
        /// so many draws before the end, and fewer, are tried in every way
        exact []: u32 = 0, in 0..=10, from "expectimax: Michie 1966";
    }
}

/// Plays to the position with the best value that its player can reach, without looking further unless told to.
///
/// ```
/// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
/// use uctopia_search::learned::{Greedy, GreedyConfig};
/// let game: Tree = "((BB)A)".parse().unwrap();
/// assert_eq!(Greedy::new(GreedyConfig::default(), Even).decide(&game, &Budget::unlimited()).best, 1); // finished games need no evaluation
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<G: Game, E> {
    config: GreedyConfig,
    policy: Policy<G, E>,
    plan: Option<Plan<G>>,
}

impl<G: Game, E: Evaluator<G>> Greedy<G, E> {
    /// An agent that trusts `evaluator`.
    pub fn new(config: GreedyConfig, evaluator: E) -> Self {
        Self { config, policy: Policy::new(evaluator), plan: None }
    }

    /// What is in reach, the best first, as far as this agent looks.
    fn ranked(&mut self, state: &G) -> (Vec<(usize, f32)>, Bound) {
        let mut ranked = self.policy.rank(state);
        if self.policy.settle(&mut ranked, self.config.exact, state) {
            return (ranked, Bound::Exact);
        }
        let enough = ranked[0].1 - self.config.within * self.policy.evaluator.scale();
        let doubtful = ranked.iter().take(self.config.look as usize).filter(|(_, value)| *value >= enough).count();
        if doubtful > 1 {
            self.policy.look_ahead(&mut ranked, doubtful, state);
        }
        (ranked, Bound::Estimate)
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Greedy<G, E> {
    fn decide(&mut self, state: &G, _: &Budget) -> Report<G::Move> {
        let evaluator = &self.policy.evaluator;
        let scale = Scale::Points { unit: evaluator.unit().into(), scale: evaluator.scale() };
        if let Some(report) = self.plan.as_mut().and_then(|plan| plan.follow(state, &scale)) {
            return report;
        }
        let (ranked, bound) = self.ranked(state);
        let (moves, best) = told(state, &self.policy.afterstates, &ranked, |number, value, first| {
            let pv = self.policy.afterstates.path(number);
            MoveReport { value: Some(value), bound, pv, ..MoveReport::new(first) }
        });
        let mut report = Report::new(state, moves, scale, best);
        report.totals = Totals { nodes: ranked.len() as u64, depth: 1, ..Totals::default() };
        self.plan = Plan::of(&report, state);
        report
    }
}
