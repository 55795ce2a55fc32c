//! Greedy playouts by the evaluation, allocated by sequential halving.

use uctopia_game::{
    Agent, AgentFailure, Context, Limit, MAX_PLIES, Meter, MoveReport, Player, Report, Rng, Scale,
    Seeded, Shortcuts, Stop, Totals, Turn, Unfinished, final_payoff,
};
use uctopia_options::options;
use uctopia_values::ValueFunction;

use super::endgame::ends_within;
use super::plan::PlannedMoves;
use super::policy::sort_best_first;
use super::{GreedyPolicy, RankedAfterstate};
use crate::playout_runner::{STRETCH, endless, to_move};

options! {
    /// Options of playouts guided by an evaluation.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::learned::GuidedConfig;
    /// let mut config = GuidedConfig::default();
    /// config.set("iters", "100").unwrap();
    /// assert_eq!((config.iters, config.candidates), (Some(100), 6));
    /// ```
    pub struct GuidedConfig {
        /// playouts for each decision with all candidates, fewer with fewer candidates; 400 when no other bound is given
        iters ["playouts", "simulations"]: Option<u64> = None, from "Monte Carlo search: Tesauro and Galperin 1996";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<std::time::Duration> = None, from "common practice";
        /// maximum number of candidates: the afterstates with the best values
        candidates []: u32 = 6, in 1..=1000, from "sequential halving: Karnin, Koren and Somekh 2013";
        /// number of best afterstates that are compared by their values one draw, or one reply, later, before the candidates
        /// are chosen
        look []: u32 = 8, in 0..=1000, from "expectimax: Michie 1966";
        /// maximum number of remaining draws that are searched exactly (expectimax)
        exact []: u32 = 2, in 0..=10, from "expectimax: Michie 1966";
        /// number of remaining draws from which on playouts are made; before, the afterstate with the best value is chosen
        /// without playouts; always by default
        late []: Option<u64> = None, from "phases of a game: common practice";
        /// draws after which a playout is cut off and its position evaluated; to the end of the game by default
        cut []: Option<u64> = None, from "truncated playouts: Tesauro and Galperin 1996";
        /// weight λ of a playout's end against the evaluations before each draw on the way: 1 is the end alone; below 1, the
        /// evaluation after k draws has the weight (1 − λ) λᵏ⁻¹, and the end the rest
        lambda []: f32 = 1.0, in 0.0..=1.0, from "λ-returns: Sutton 1988, Learning to predict by the methods of temporal differences";
        /// absolute value of the evaluation at which a playout ends; 2 disables it
        sure []: f32 = 2.0, in 0.0..=2.0, from "Lorentz 2008, Amazons discover Monte-Carlo: evaluation instead of the end";
        /// maximum difference of a candidate from the best value, as a share of a win; fewer candidates share fewer playouts
        within []: f32 = 2.0, in 0.0..=2.0, from "forward pruning: Buro 1995, ProbCut";
        /// maximum difference from the best quick rating, in log odds of a learned value, up to which playouts compute the full
        /// rating; 100 always computes it
        lazy []: f32 = 100.0, in 0.0..=100.0, from "lazy evaluation: common practice of chess programs";
        /// weight of the evaluation as a prior, in playouts
        prior []: u32 = 6, in 0..=1_000_000, from "progressive bias: Chaslot et al. 2008, as a prior";
        /// evaluation that guides playouts, by name; the learned one by default, or the game's first
        eval ["evaluation"]: String = String::new(), from "Tesauro and Galperin 1996";
        /// file of weights, as `uctopia train` writes it, for the values of afterstates; those of `eval` by default
        weights []: String = String::new(), without eval, from "TD(λ): Sutton 1988; file: uctopia train";
    }
}

impl GuidedConfig {
    /// Playouts for each decision without limits.
    pub const DEFAULT_PLAYOUTS: u64 = 400;

    /// The limits of one decision.
    fn limit(&self) -> Limit {
        Limit {
            iterations: self.iters,
            time: self.time,
            ..Limit::NONE
        }
    }
}

/// Compares the afterstates with the best values by greedy playouts to the end of the game; after each round the better half
/// remains.
///
/// All candidates of a round share common random numbers: nature draws for the n-th playout of each from the same random numbers.
///
/// Tesauro and Galperin 1996, "On-line policy improvement using Monte-Carlo search"; Karnin, Koren and Somekh 2013, "Almost
/// optimal exploration in multi-armed bandits" (sequential halving).
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::learned::{Guided, GuidedConfig};
/// // Three tosses of one coin in four, or one in two.
/// let game: Tree = "([A1B3][A1B1])".parse().unwrap();
/// let config = GuidedConfig { exact: 0, ..GuidedConfig::default() }; // so short a game would be solved otherwise
/// let report = Guided::new(config, ZeroEvaluator, 1).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 1);
/// assert_eq!(report.totals.playouts, 134); // a third of 400: two candidates out of six
/// ```
#[derive(Clone, Debug)]
pub struct Guided<G: Shortcuts, E> {
    config: GuidedConfig,
    policy: GreedyPolicy<G, E>,
    rng: Rng,
    plan: Option<PlannedMoves<G>>,
}

/// An afterstate, and the results of its playouts.
#[derive(Clone, Debug)]
struct HalvingCandidate<G: Shortcuts> {
    position: G,
    path: Vec<G::Move>,
    /// The evaluation as a payoff.
    prior: f64,
    visits: u64,
    sum: f64,
    squares: f64,
}

/// Random numbers that all candidates share, playout by playout.
struct CommonRandomNumbers {
    seed: u64,
    next: u64,
}

impl CommonRandomNumbers {
    fn next(&mut self) -> Rng {
        self.next += 1;
        Rng::stream(self.seed, self.next - 1)
    }
}

impl<G: Shortcuts> HalvingCandidate<G> {
    /// The mean payoff, with the prior counted as so many playouts.
    fn mean(&self, prior: u32) -> f64 {
        let weight = self.visits as f64 + f64::from(prior);
        if weight > 0.0 {
            (self.sum + self.prior * f64::from(prior)) / weight
        } else {
            self.prior
        }
    }

    fn add(&mut self, payoff: f64) {
        self.visits += 1;
        self.sum += payoff;
        self.squares += payoff * payoff;
    }

    /// The report of the playouts, without the prior; or of values that are known without them.
    fn report(&self, first: G::Move) -> MoveReport<G::Move> {
        let empty = MoveReport {
            pv: self.path.clone(),
            prior: Some(self.prior as f32),
            ..MoveReport::new(first)
        };
        if self.visits == 0 {
            return MoveReport {
                value: Some(self.prior as f32),
                ..empty
            };
        }
        let mean = self.sum / self.visits as f64;
        let variance = (self.squares / self.visits as f64 - mean * mean).max(0.0);
        MoveReport {
            value: Some(mean as f32),
            visits: self.visits,
            variance: Some(variance as f32),
            ..empty
        }
    }
}

impl<G: Shortcuts, E: ValueFunction<G>> Guided<G, E> {
    /// Returns an agent with its own random numbers that uses `evaluator`.
    pub fn new(config: GuidedConfig, evaluator: E, seed: u64) -> Self {
        let mut policy = GreedyPolicy::new(evaluator);
        policy.margin = if config.lazy < 100.0 {
            config.lazy
        } else {
            f32::INFINITY
        };
        Self {
            config,
            policy,
            rng: Rng::new(seed),
            plan: None,
        }
    }

    /// The afterstates with the best values, the best first, and whether their values are exact.
    fn candidates(&mut self, state: &G, player: Player) -> (Vec<HalvingCandidate<G>>, bool) {
        let GuidedConfig {
            look,
            exact,
            candidates,
            within,
            ..
        } = self.config;
        let solved = self.policy.solve_endgame(state, exact);
        let is_exact = solved.is_some();
        let mut ranked = solved.unwrap_or_else(|| {
            let mut ranked = self.policy.rank(state);
            self.policy.look_ahead(&mut ranked, look as usize, state);
            ranked
        });
        let enough = ranked[0].value - within * self.policy.evaluator.scale();
        ranked.retain(|choice| choice.value >= enough);
        ranked.truncate(candidates as usize);
        let scale = f64::from(self.policy.evaluator.scale());
        let candidate = |RankedAfterstate {
                             path,
                             position,
                             value,
                         }: RankedAfterstate<G>| {
            let prior = if position.is_over() {
                f64::from(final_payoff(&position, player))
            } else {
                (f64::from(value) / scale).clamp(-1.0, 1.0)
            };
            HalvingCandidate {
                path,
                position,
                prior,
                visits: 0,
                sum: 0.0,
                squares: 0.0,
            }
        };
        (ranked.into_iter().map(candidate).collect(), is_exact)
    }

    /// Plays to the end, or to the cutoff; returns the payoff, or the evaluation of the last position, mixed with the
    /// evaluations on the way.
    ///
    /// # Errors
    /// When the budget ends before a long playout does, or the game does not end.
    fn greedy_playout(
        &mut self,
        from: &G,
        player: Player,
        rng: &mut Rng,
        meter: &mut Meter,
    ) -> Result<f64, Unfinished> {
        let GuidedConfig {
            cut, lambda, sure, ..
        } = self.config;
        let (lambda, sure, cut) = (f64::from(lambda), f64::from(sure), cut.unwrap_or(u64::MAX));
        let mut state = from.clone();
        let (mut draws, mut mixed, mut end_weight, mut turns) = (0, 0.0, 1.0, 0);
        let end = loop {
            turns += 1;
            if turns >= MAX_PLIES {
                return Err(Unfinished::Endless);
            }
            if turns.is_multiple_of(STRETCH) && !meter.may_continue() {
                return Err(Unfinished::Budget);
            }
            match state.turn() {
                Turn::Over => break f64::from(final_payoff(&state, player)),
                Turn::Chance => {
                    let counts = lambda < 1.0 && draws > 0;
                    if counts || sure <= 1.0 || draws == cut {
                        let static_value = self.static_value(&state, player);
                        if draws == cut || static_value.abs() >= sure {
                            break static_value;
                        }
                        if counts {
                            mixed += end_weight * (1.0 - lambda) * static_value;
                            end_weight *= lambda;
                        }
                    }
                    let outcome = state.draw_outcome(rng);
                    state.play(outcome);
                    draws += 1;
                }
                // No move is postponed here: values are more accurate after all moves, and postponed moves would cost time at every draw.
                Turn::Player(_) => self.policy.play(&mut state),
            }
        };
        Ok(mixed + end_weight * end)
    }

    /// The evaluation as a payoff.
    fn static_value(&self, state: &G, player: Player) -> f64 {
        let evaluator = &self.policy.evaluator;
        f64::from(evaluator.evaluate(state, player) / evaluator.scale()).clamp(-1.0, 1.0)
    }

    /// Sequential halving, repeated with twice the playouts each time where nothing but time ends it.
    fn halve(
        &mut self,
        candidates: &mut [HalvingCandidate<G>],
        player: Player,
        meter: &mut Meter,
    ) -> Result<(), Unfinished> {
        let mut common_random_numbers = CommonRandomNumbers {
            seed: self.rng.next_u64(),
            next: 0,
        };
        if let Some(playouts) = meter.iterations_left() {
            self.halve_once(
                candidates,
                player,
                playouts,
                &mut common_random_numbers,
                meter,
            )?;
        } else {
            let mut playouts = GuidedConfig::DEFAULT_PLAYOUTS;
            while self.halve_once(
                candidates,
                player,
                playouts,
                &mut common_random_numbers,
                meter,
            )? && candidates.len() > 1
            {
                playouts = playouts.saturating_mul(2);
            }
        }
        Ok(())
    }

    /// Every round has the same number of playouts for all remaining candidates together. Where all playouts of a round are
    /// won, the next would be of no use. Returns whether to continue.
    fn halve_once(
        &mut self,
        candidates: &mut [HalvingCandidate<G>],
        player: Player,
        playouts: u64,
        common_random_numbers: &mut CommonRandomNumbers,
        meter: &mut Meter,
    ) -> Result<bool, Unfinished> {
        let total = (playouts.min(1 << 48) * candidates.len() as u64)
            .div_ceil(u64::from(self.config.candidates));
        let rounds = u64::from(candidates.len().max(2).next_power_of_two().ilog2());
        let (mut left, mut played) = (candidates.len(), 0);
        for round in 1..=rounds {
            while played < total * round / rounds {
                let random_numbers = common_random_numbers.next();
                for candidate in &mut candidates[..left] {
                    if played >= total {
                        break;
                    }
                    if !meter.iteration() {
                        self.sort(&mut candidates[..left]);
                        return Ok(false);
                    }
                    match self.greedy_playout(
                        &candidate.position,
                        player,
                        &mut random_numbers.clone(),
                        meter,
                    ) {
                        Ok(payoff) => candidate.add(payoff),
                        // The next check of the meter ends the search.
                        Err(Unfinished::Budget) => continue,
                        Err(endless) => return Err(endless),
                    }
                    played += 1;
                }
            }
            self.sort(&mut candidates[..left]);
            if candidates[..left]
                .iter()
                .all(|candidate| candidate.sum >= 0.99 * candidate.visits as f64)
            {
                return Ok(false);
            }
            left = left.div_ceil(2);
        }
        Ok(true)
    }

    fn sort(&self, candidates: &mut [HalvingCandidate<G>]) {
        let prior = self.config.prior;
        sort_best_first(candidates, |candidate| candidate.mean(prior));
    }
}

impl<G: Shortcuts, E> Seeded for Guided<G, E> {
    fn set_seed(&mut self, seed: u64) {
        (self.rng, self.plan) = (Rng::new(seed), None);
    }
}

impl<G: Shortcuts, E: ValueFunction<G>> Agent<G> for Guided<G, E> {
    /// Fails where the game does not end.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        if let Some(report) = self
            .plan
            .as_mut()
            .and_then(|plan| plan.follow(state, &Scale::Signed))
        {
            return Ok(report);
        }
        let player = to_move(state);
        let fallback = Limit {
            iterations: Some(GuidedConfig::DEFAULT_PLAYOUTS),
            ..Limit::NONE
        };
        let mut meter = context.budget.start(self.config.limit(), fallback);
        let (mut candidates, is_exact) = self.candidates(state, player);
        let is_late = || self.config.late.is_none_or(|late| ends_within(state, late));
        if !is_exact && is_late() {
            self.halve(&mut candidates, player, &mut meter)
                .map_err(|_| endless())?;
        }
        let mut report = report(state, &candidates);
        report.stop = if is_exact {
            Stop::Solved
        } else {
            meter.reason().unwrap_or(Stop::Complete)
        };
        self.plan = PlannedMoves::of(&report, state);
        Ok(report)
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.policy.most_bytes(self.config.exact))
    }
}

/// The reports on the moves, by the candidates that they lead to.
fn report<G: Shortcuts>(state: &G, candidates: &[HalvingCandidate<G>]) -> Report<G::Move> {
    let mut moves: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
    let mut best = 0;
    // From the last to the first, so that each move keeps its best candidate.
    for candidate in candidates.iter().rev() {
        let first = candidate.path.first();
        if let Some(index) = first.and_then(|first| moves.iter().position(|m| m.mv == *first)) {
            moves[index] = candidate.report(moves[index].mv);
            best = index;
        }
    }
    let playouts = candidates.iter().map(|candidate| candidate.visits).sum();
    let mut report = Report::new(state, moves, Scale::Signed, best);
    report.totals = Totals {
        playouts,
        nodes: candidates.len() as u64,
        depth: 1,
    };
    report
}
