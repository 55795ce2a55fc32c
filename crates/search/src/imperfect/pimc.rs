//! Perfect information Monte Carlo: searches of determinized positions, added up.
//!
//! Levy 1989, "The million pound bridge program"; Ginsberg 2001, "GIB: imperfect information in a computationally challenging
//! game"; Long, Sturtevant, Buro and Furtak 2010, "Understanding the success of perfect information Monte Carlo sampling in game
//! tree search".

use std::time::Duration;

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Hidden, Limit, Report, ReportSnapshot, Rng, Seeded,
    Shortcuts, Stop, Stopwatch, Totals, ZeroEvaluator,
};
use uctopia_options::{Localized, OptionError, options};

use super::report::report_of_means;
use crate::mcts::custom::Phased;
use crate::playout_runner::to_move;
use crate::snapshot_timer::SnapshotTimer;
use crate::statistics::RewardMean;
use crate::{Uct, UctConfig};

options! {
    /// Options of perfect information Monte Carlo.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::imperfect::PimcConfig;
    /// let mut config = PimcConfig::default();
    /// config.set("worlds", "50").unwrap();
    /// assert_eq!(config.worlds, 50);
    /// ```
    pub struct PimcConfig {
        /// iterations of all worlds together; 1000 when no other bound is given
        iters ["playouts", "simulations", "iterations"]: Option<u64> = None, from "UCT in each world: Kocsis and Szepesvári 2006";
        /// thinking time of all worlds together; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "common practice";
        /// number of determinized positions that are searched: guesses of what the player does not see
        worlds ["determinizations"]: u32 = 20, in 1..=100_000, from "Ginsberg 2001: 50 deals in bridge";
        /// exploration constant C of mean + C·√(ln N / n) in each world
        c ["exploration", "exploration_constant"]: f64 = 1.0, in 0.0..=1000.0, from "Kocsis and Szepesvári 2006";
        /// memory limit in megabytes for the tree of a world; when it is reached, the next world is searched
        memory []: Option<u64> = None, from "a bound on memory";
    }
}

impl PimcConfig {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;
}

/// Guesses what it does not see, and searches each of these worlds by UCT as if all cards were open. It plays the move with the
/// most visits in all worlds together.
///
/// It is quick and often strong, but it fuses strategies ([`Hidden`]): it believes that it will know the world from its next move
/// on. So it never bluffs, and never pays for information.
///
/// ```
/// use uctopia::{Agent, Context, Notation};
/// use uctopia::games::kuhn_poker::{KuhnMove, KuhnPoker};
/// use uctopia::search::imperfect::{Pimc, PimcConfig};
/// let state = KuhnPoker::default().read("J K bet").unwrap();
/// let report = Pimc::new(PimcConfig::default(), 1).decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, KuhnMove::Bet); // the king wins in every world
/// assert_eq!(report.totals.playouts, 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Pimc {
    config: PimcConfig,
    rng: Rng,
}

impl Pimc {
    /// An agent with its own random numbers.
    #[must_use]
    pub fn new(config: PimcConfig, seed: u64) -> Self {
        Self {
            config,
            rng: Rng::new(seed),
        }
    }

    /// The bounds on a decision: those of the context and its own.
    fn limit(&self, given: Limit) -> Limit {
        let limit = given.tighter(Limit {
            iterations: self.config.iters,
            time: self.config.time,
            ..Limit::NONE
        });
        let fallback = limit
            .time
            .is_none()
            .then_some(PimcConfig::DEFAULT_ITERATIONS);
        Limit {
            iterations: limit.iterations.or(fallback),
            ..limit
        }
    }

    /// The share of one world in a bound for all of them.
    fn share(&self, world: u32, all: u64) -> u64 {
        let worlds = u64::from(self.config.worlds);
        all / worlds + u64::from(u64::from(world) < all % worlds)
    }

    /// The bounds of one world, with an equal share of the time that is left.
    fn limit_of_world(&self, world: u32, limit: Limit, watch: Stopwatch) -> Limit {
        let share = |all| self.share(world, all);
        let left = |time: Duration| time.saturating_sub(watch.elapsed());
        Limit {
            iterations: limit.iterations.map(share),
            nodes: limit.nodes.map(share),
            time: limit
                .time
                .map(|time| left(time) / (self.config.worlds - world)),
        }
    }

    /// The search of one world by UCT.
    fn search<G: Hidden + Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let world = state.determinize(to_move(state), &mut self.rng);
        let seed = self.rng.next_u64();
        let uct = self.uct(seed);
        let mut uct = uct.map_err(|problem| AgentFailure::Unable(problem.message()))?;
        uct.decide(&world, &mut Context::new(budget))
    }

    /// The agent that searches a world.
    fn uct<G: Shortcuts>(&self, seed: u64) -> Result<Uct<G, Phased<ZeroEvaluator>>, OptionError> {
        let config = UctConfig {
            c: self.config.c,
            memory: self.config.memory,
            ..UctConfig::default()
        };
        Uct::new(config, ZeroEvaluator, seed)
    }
}

/// What the worlds searched so far say of the moves.
struct Votes {
    moves: Vec<RewardMean>,
    totals: Totals,
    stop: Stop,
}

impl Votes {
    /// Adds the report on a world.
    fn add<M>(&mut self, report: &Report<M>) {
        for (sum, m) in self.moves.iter_mut().zip(&report.moves) {
            sum.add_many(m.visits, f64::from(m.value.unwrap_or(0.0)));
        }
        self.totals.playouts += report.totals.playouts;
        self.totals.nodes += report.totals.nodes;
        self.totals.depth = self.totals.depth.max(report.totals.depth);
        self.stop = report.stop;
    }

    fn report<G: Shortcuts>(&self, state: &G, rng: &mut Rng) -> Report<G::Move> {
        report_of_means(state, &self.moves, (self.totals, self.stop), rng)
    }
}

impl Seeded for Pimc {
    fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

impl<G: Hidden + Shortcuts> Agent<G> for Pimc {
    /// Fails if the game does not end.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let (limit, stop) = (
            self.limit(context.budget.limit),
            context.budget.stop.clone(),
        );
        let watch = Stopwatch::start();
        let mut timer = SnapshotTimer::new(context.schedule());
        let mut votes = Votes {
            moves: vec![RewardMean::default(); state.moves().len()],
            totals: Totals::default(),
            stop: Stop::Iterations,
        };
        for world in 0..self.config.worlds {
            let limit = self.limit_of_world(world, limit, watch);
            if limit.iterations == Some(0) {
                break;
            }
            let budget = Budget {
                limit,
                stop: stop.clone(),
            };
            votes.add(&self.search(state, &budget)?);
            if stop.is_raised() {
                votes.stop = Stop::Interrupted;
                break;
            }
            let done = votes.totals.playouts;
            if timer.is_due(done) {
                let report = votes.report(state, &mut self.rng.clone());
                context.show(&ReportSnapshot::so_far(&report));
                timer.snapshot_taken(done, context.schedule());
            }
        }
        let report = votes.report(state, &mut self.rng);
        context.finish(&report);
        Ok(report)
    }

    fn most_memory(&self) -> Option<u64> {
        Agent::<G>::most_memory(&self.uct(0).ok()?)
    }
}
