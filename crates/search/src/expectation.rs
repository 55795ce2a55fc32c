//! The exact mean over all random games: what endless playouts of flat Monte Carlo converge to.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{
    Agent, Bound, Budget, Game, Limit, Meter, MoveReport, Payoffs, Report, Scale, Stop, Totals, Turn,
    chance_probabilities, options,
};

use crate::rollout::mover;

options! {
    /// Options of the random-exact agent.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Expectation, ExpectationConfig};
    /// let look = |config| Expectation::new(config).decide(&TicTacToe::default(), &Budget::unlimited());
    /// let centre = 4;
    /// assert_eq!(look(ExpectationConfig::default()).best, TicTacToe::default().cell(1, 1).unwrap());
    /// assert!(look(ExpectationConfig { nodes: Some(100) }).moves[centre].value.is_none()); // out of reach
    /// ```
    pub struct ExpectationConfig {
        /// different positions to store before giving up
        nodes ["max_nodes"]: Option<u64> = Some(2_000_000), from "some hundred megabytes";
    }
}

/// Knows for every move the exact mean payoff if all players move uniformly at random from then on.
///
/// The value is found by going through every position once, so only small games and endgames are within reach;
/// elsewhere the report says so and gives no values.
///
/// ```
/// use uctopia_game::{Agent, Budget, adapters::Tree};
/// use uctopia_search::{Expectation, ExpectationConfig};
/// let game: Tree = "((AB=)(BA))".parse().unwrap();
/// let report = Expectation::new(ExpectationConfig::default()).decide(&game, &Budget::unlimited());
/// assert_eq!(report.moves[0].value, Some(0.0));
/// ```
#[derive(Clone, Debug)]
pub struct Expectation {
    config: ExpectationConfig,
}

impl Expectation {
    /// An agent that uses no random numbers.
    #[must_use]
    pub fn new(config: ExpectationConfig) -> Self {
        Self { config }
    }
}

impl<G: Game> Agent<G> for Expectation {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        let player = mover(state);
        let own = Limit { nodes: self.config.nodes, ..Limit::NONE };
        let mut means = Means::new(budget.start(own, own));
        let mut reports: Vec<MoveReport<G::Move>> = state.moves().map(MoveReport::new).collect();
        let mut best = (0, f64::NEG_INFINITY);
        for (index, report) in reports.iter_mut().enumerate() {
            let Some(payoffs) = means.of(&state.after(report.mv)) else {
                break;
            };
            let value = payoffs[player.index()];
            report.value = Some(value as f32);
            report.bound = Bound::Exact;
            if value > best.1 {
                best = (index, value);
            }
        }
        let mut report = Report::new(state, reports, Scale::Signed, best.0);
        report.totals = Totals { playouts: 0, nodes: means.known.len() as u64, depth: 0 };
        report.stop = means.meter.reason().unwrap_or(Stop::Solved);
        if let Some(Stop::Nodes) = means.meter.reason() {
            let most = self.config.nodes.unwrap_or(u64::MAX);
            report.note = Some(format!(
                "the exact mean needs more than {most} positions: raise nodes=, or estimate it by flat Monte Carlo"
            ));
        }
        report
    }
}

/// The mean payoff to the first player of uniformly random play from `state`, or `None` when more than `most`
/// different positions can arise.
///
/// ```
/// use uctopia_game::adapters::Tree;
/// let game: Tree = "((AB)A)".parse().unwrap();
/// assert_eq!(uctopia_search::random_play_value(&game, 100), Some(0.5));
/// ```
pub fn random_play_value<G: Game>(state: &G, most: u64) -> Option<f64> {
    let limit = Limit { nodes: Some(most), ..Limit::NONE };
    Means::new(Budget::of(limit).start(Limit::NONE, Limit::NONE)).of(state).map(|means| means[0])
}

type MeanPayoffs = [f64; uctopia_game::MAX_PLAYERS];

struct Means<G> {
    known: HashMap<G, MeanPayoffs, FixedState>,
    meter: Meter,
}

impl<G: Game> Means<G> {
    fn new(meter: Meter) -> Self {
        Self { known: HashMap::with_hasher(FixedState::with_seed(0)), meter }
    }

    /// The mean payoffs of random play from `state`; `None` when the budget ends.
    fn of(&mut self, state: &G) -> Option<MeanPayoffs> {
        if state.is_over() {
            return Some(widen(state.payoffs()));
        }
        if let Some(&known) = self.known.get(state) {
            return Some(known);
        }
        if !self.meter.node() {
            return None;
        }
        let mut mean = MeanPayoffs::default();
        if state.turn() == Turn::Chance {
            for (outcome, probability) in chance_probabilities(state) {
                add(&mut mean, self.of(&state.after(outcome))?, probability);
            }
        } else {
            let probability = 1.0 / state.moves().len() as f64;
            for m in state.moves() {
                add(&mut mean, self.of(&state.after(m))?, probability);
            }
        }
        self.known.insert(state.clone(), mean);
        Some(mean)
    }
}

fn widen(payoffs: Payoffs) -> MeanPayoffs {
    payoffs.map(f64::from)
}

fn add(mean: &mut MeanPayoffs, payoffs: MeanPayoffs, probability: f64) {
    for (mean, payoff) in mean.iter_mut().zip(payoffs) {
        *mean += probability * payoff;
    }
}
