//! Flat Monte Carlo search: playouts for each move, and the best mean wins.
//!
//! Called 原始モンテカルロ法, "primitive Monte Carlo", in the Japanese literature; in English since Abramson 1990,
//! "Expected-outcome: a general model of static evaluation".

mod allocation;
mod search;
mod trace;

use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Context, Evaluator, Limit, Payoffs, Player, Report, Rng, SearchSnapshot,
    Seeded, Shortcuts, Stop, Totals, position_bytes,
};
use uctopia_options::{Message, Plies, choices, options};

use crate::cutoff::CutoffScoring;
use crate::paused_search::PausedSearch;
use crate::playout_runner::{NO_PLAYOUT, PlayoutRunner, any_index};
use crate::reward::RewardScheme;
use crate::snapshot_timer::SnapshotTimer;
use crate::statistics::RewardMoments;
use search::{FlatSearch, mean, report_move};

choices! {
    /// Which of several moves with the best mean is played.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::{FlatConfig, FlatMonteCarlo, FlatTieBreak};
    /// let game: Tree = "(AABA)".parse().unwrap();
    /// let played = |ties, seed| {
    ///     let config = FlatConfig { ties, ..FlatConfig::default() };
    ///     FlatMonteCarlo::new(config, ZeroEvaluator, seed).decide(&game, &mut Context::unlimited()).unwrap().best
    /// };
    /// assert_eq!([FlatTieBreak::First, FlatTieBreak::Last].map(|ties| played(ties, 1)), [0, 3]);
    /// assert!((0..20).any(|seed| played(FlatTieBreak::Random, seed) == 1));
    /// ```
    pub enum FlatTieBreak {
        /// The first in the game's order.
        First = "first",
        /// The last in the game's order.
        Last = "last",
        /// Any of them, all equally likely.
        Random = "random",
    }
}

options! {
    /// Options of flat Monte Carlo search.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::{FlatConfig, FlatMonteCarlo};
    /// let config = FlatConfig { per_move: Some(20), ..FlatConfig::default() };
    /// let report = FlatMonteCarlo::new(config, ZeroEvaluator, 1).decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.totals.playouts, 180); // 20 for each of nine moves
    /// ```
    pub struct FlatConfig {
        /// playouts altogether, allotted to the moves in turn; 1000 when no other bound is given
        iters ["max_count", "playouts", "simulations"]: Option<u64> = None, from "max_count of the Othello articles";
        /// playouts for each move, instead of a total
        per_move ["playouts_per_move"]: Option<u64> = None, from "what the Othello articles' text describes";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// maximum length of a playout in plies, after which the position is evaluated
        depth ["playout_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles, whose tables use 20";
        /// evaluation at the cutoff: a name, or a file of weights (a name with a dot or a slash); the game's first one by default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// how the evaluation at the cutoff counts: by its sign or in proportion
        cut []: CutoffScoring = CutoffScoring::Auto, from "the Othello articles compare discs: sign";
        /// rewards of a win, a draw and a loss
        reward ["rewards"]: RewardScheme = RewardScheme::Signed, from "unit: Othello articles; signed: tic-tac-toe article";
        /// which of several best moves is played
        ties []: FlatTieBreak = FlatTieBreak::First, from "first: Othello articles";
    }
}

impl FlatConfig {
    /// The bounds on a decision with `moves` legal moves.
    fn limit(&self, moves: usize) -> Limit {
        let each = self.per_move.map(|each| each.saturating_mul(moves as u64));
        let iterations = match (self.iters, each) {
            (Some(total), Some(each)) => Some(total.min(each)),
            (total, each) => total.or(each),
        };
        Limit {
            iterations,
            time: self.time,
            ..Limit::NONE
        }
    }
}

/// Gives every move the same number of random playouts and plays the one with the best mean.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::{FlatConfig, FlatMonteCarlo};
/// let game: Tree = "((AB)(AA))".parse().unwrap();
/// let mut agent = FlatMonteCarlo::new(FlatConfig::default(), ZeroEvaluator, 1);
/// let report = agent.decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 1);
/// assert_eq!(report.moves[1].value, Some(1.0));
/// assert_eq!(report.totals.playouts, 1000);
/// ```
#[derive(Clone, Debug)]
pub struct FlatMonteCarlo<E> {
    config: FlatConfig,
    playout_runner: PlayoutRunner,
    evaluator: E,
    rng: Rng,
    paused: PausedSearch,
}

impl<E> FlatMonteCarlo<E> {
    /// Playouts when nothing bounds the search.
    pub const DEFAULT_PLAYOUTS: u64 = 1000;

    /// Returns an agent with its own random numbers; `evaluator` evaluates cutoffs.
    pub fn new(config: FlatConfig, evaluator: E, seed: u64) -> Self {
        let playout_runner = PlayoutRunner::new(config.depth, config.cut);
        Self {
            config,
            playout_runner,
            evaluator,
            rng: Rng::new(seed),
            paused: PausedSearch::default(),
        }
    }

    fn reward(&self, payoffs: &Payoffs, player: Player) -> f64 {
        self.config.reward.reward(payoffs[player.index()])
    }

    /// The index of the move to play; `None` if there was not a single playout.
    fn choose(&self, samples: &[RewardMoments], rng: &mut Rng) -> Option<usize> {
        let highest = samples
            .iter()
            .map(mean)
            .reduce(f64::max)
            .filter(|highest| highest.is_finite())?;
        let best: Vec<usize> = (0..samples.len())
            .filter(|&index| mean(&samples[index]) == highest)
            .collect();
        let any = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
        Some(match self.config.ties {
            FlatTieBreak::First => best[0],
            FlatTieBreak::Last => best[best.len() - 1],
            FlatTieBreak::Random => best[any(rng, best.len())],
        })
    }

    /// The report if the budget ended here; random numbers for it are drawn from `rng`.
    fn report<G: Shortcuts>(
        &self,
        state: &G,
        flat_search: &FlatSearch<G::Move>,
        rng: &mut Rng,
    ) -> Report<G::Move> {
        let best = self
            .choose(&flat_search.samples, rng)
            .unwrap_or_else(|| any_index(state, rng));
        let reports = flat_search
            .moves
            .iter()
            .zip(&flat_search.samples)
            .map(|(&m, sample)| report_move(m, sample))
            .collect();
        let mut report = Report::new(state, reports, self.config.reward.scale(), best);
        report.totals = Totals {
            playouts: flat_search.done,
            nodes: 0,
            depth: 1,
        };
        report.stop = flat_search.meter.reason().unwrap_or(Stop::Iterations);
        report.note = (flat_search.done == 0).then(|| Message::text(NO_PLAYOUT));
        report
    }

    /// The report of a decision whose budget has ended.
    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        flat_search: &FlatSearch<G::Move>,
    ) -> Report<G::Move> {
        let mut rng = self.rng.clone();
        let report = self.report(state, flat_search, &mut rng);
        self.rng = rng;
        report
    }
}

impl<E> Seeded for FlatMonteCarlo<E> {
    fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.paused = PausedSearch::default();
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Agent<G> for FlatMonteCarlo<E> {
    /// Fails if the game does not end.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let paused = self.paused.resume::<G, FlatSearch<G::Move>>(state);
        let was_paused = paused.is_some();
        let mut flat_search = paused.unwrap_or_else(|| self.begin(state, &context.budget));
        flat_search.meter.stop_by(&context.budget.stop);
        let mut timer = SnapshotTimer::of(context, flat_search.done, was_paused);
        loop {
            let until = timer.until(flat_search.done);
            self.play_until(state, &mut flat_search, until);
            if flat_search.is_over() {
                break;
            }
            if timer.is_due(flat_search.done) {
                context.show(&FlatSnapshot {
                    agent: self,
                    state,
                    flat_search: &flat_search,
                });
                if context.wants_pause() {
                    self.paused = PausedSearch::of(state, flat_search);
                    return Err(AgentFailure::Paused);
                }
                timer.snapshot_taken(flat_search.done, context.schedule());
            }
        }
        if let Some(failure) = flat_search.failure.take() {
            return Err(failure);
        }
        let report = self.answer(state, &flat_search);
        context.finish(&report);
        Ok(report)
    }

    fn observe(&mut self, _: &G, _: G::Move) {
        self.paused = PausedSearch::default();
    }

    fn is_anytime(&self) -> bool {
        true
    }

    fn most_memory(&self) -> Option<u64> {
        Some((2 * position_bytes::<G>()) as u64)
    }
}

/// The snapshot between two playouts.
struct FlatSnapshot<'a, G: Shortcuts, E> {
    agent: &'a FlatMonteCarlo<E>,
    state: &'a G,
    flat_search: &'a FlatSearch<G::Move>,
}

impl<G: Shortcuts, E> SearchSnapshot<G> for FlatSnapshot<'_, G, E> {
    fn report(&self) -> Report<G::Move> {
        self.agent
            .report(self.state, self.flat_search, &mut self.agent.rng.clone())
    }

    fn is_final(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::adapters::Tree;
    use uctopia_game::{Budget, ZeroEvaluator};

    /// The Othello articles' example: wins of 100 playouts each, the fourth move is best.
    #[test]
    fn the_best_mean_wins_and_ties_follow_the_option() {
        let of = |wins: f64| RewardMoments::of(100, wins, wins);
        let choose = |ties, samples: &[RewardMoments]| {
            let config = FlatConfig {
                ties,
                reward: RewardScheme::Unit,
                ..Default::default()
            };
            FlatMonteCarlo::new(config, ZeroEvaluator, 1).choose(samples, &mut Rng::new(1))
        };
        assert_eq!(
            choose(
                FlatTieBreak::First,
                &[40.0, 33.0, 56.0, 65.0, 12.0, 32.0].map(of)
            ),
            Some(3)
        );
        assert_eq!(
            choose(FlatTieBreak::First, &[40.0, 65.0, 65.0].map(of)),
            Some(1)
        );
        assert_eq!(
            choose(FlatTieBreak::Last, &[65.0, 65.0, 40.0].map(of)),
            Some(1)
        );
        assert_eq!(
            choose(FlatTieBreak::First, &[RewardMoments::default(), of(0.0)]),
            Some(1),
            "an unvisited move is never chosen"
        );
        assert_eq!(
            choose(FlatTieBreak::First, &[RewardMoments::default()]),
            None
        );
    }

    #[test]
    fn playouts_are_allotted_evenly_and_counted() {
        let game: Tree = "((AB)(AB)(AB))".parse().unwrap();
        let visits = |config: FlatConfig| -> Vec<u64> {
            let report = FlatMonteCarlo::new(config, ZeroEvaluator, 1)
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            report.moves.iter().map(|m| m.visits).collect()
        };
        assert_eq!(
            visits(FlatConfig {
                iters: Some(8),
                ..Default::default()
            }),
            [3, 3, 2]
        );
        assert_eq!(
            visits(FlatConfig {
                per_move: Some(5),
                ..Default::default()
            }),
            [5, 5, 5]
        );
        assert_eq!(
            visits(FlatConfig {
                per_move: Some(5),
                iters: Some(4),
                ..Default::default()
            }),
            [2, 1, 1]
        );
    }

    #[test]
    fn both_reward_schemes_agree_on_their_own_scales() {
        let game: Tree = "((AB)(A=))".parse().unwrap();
        let run = |reward| {
            let config = FlatConfig {
                reward,
                ..Default::default()
            };
            FlatMonteCarlo::new(config, ZeroEvaluator, 3)
                .decide(&game, &mut Context::unlimited())
                .unwrap()
        };
        let (signed, unit) = (run(RewardScheme::Signed), run(RewardScheme::Unit));
        assert_eq!(signed.best, unit.best);
        for (s, u) in signed.moves.iter().zip(&unit.moves) {
            let (s, u) = (s.value.unwrap(), u.value.unwrap());
            assert!((s - (2.0 * u - 1.0)).abs() < 1e-5, "{s} against {u}");
        }
    }

    #[test]
    fn an_interrupted_search_returns_a_report_with_a_note() {
        let game: Tree = "(AB)".parse().unwrap();
        let budget = Budget::unlimited();
        budget.stop.raise();
        let report = FlatMonteCarlo::new(FlatConfig::default(), ZeroEvaluator, 1)
            .decide(&game, &mut Context::new(&budget))
            .unwrap();
        assert_eq!(report.totals.playouts, 0);
        assert!(report.note.is_some() && !report.is_reproducible());
    }
}
