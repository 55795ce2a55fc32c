//! The exact mean over all random games: the limit of flat Monte Carlo with infinitely many playouts.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use uctopia_game::{
    Agent, AgentFailure, Bound, Budget, Context, Limit, MAX_PLIES, MemoryAccount, Meter,
    MoveReport, Payoffs, Report, Scale, Shortcuts, Stop, Totals, Turn, Unfinished,
    chance_probabilities, final_payoffs,
};
use uctopia_options::{Localized, message, options};

use crate::playout_runner::to_move;

options! {
    /// Options of the random-exact agent.
    ///
    /// ```
    /// use uctopia::{Agent, Context};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::{Expectation, ExpectationConfig};
    /// let look = |config| Expectation::new(config).decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
    /// let centre = 4;
    /// assert_eq!(look(ExpectationConfig::default()).best, TicTacToe::default().cell(1, 1).unwrap());
    /// assert!(look(ExpectationConfig { nodes: Some(100), ..ExpectationConfig::default() }).moves[centre].value.is_none()); // out of reach
    /// ```
    pub struct ExpectationConfig {
        /// different positions to store before giving up
        nodes ["max_nodes"]: Option<u64> = Some(2_000_000), from "some hundred megabytes";
        /// megabytes that these positions may take; the search gives up when they are used up
        memory []: Option<u64> = Some(1024), from "a bound on memory, where positions are large";
    }
}

/// Computes for every move the exact mean payoff if all players move uniformly at random from then on.
///
/// The value is computed by visiting every position once, so only small games and endgames are feasible; elsewhere the report
/// has a note and no values. Of equal moves the first in the game's order is played; differences that come from rounding alone
/// do not count.
///
/// ```
/// use uctopia::game::{Agent, Context, adapters::Tree};
/// use uctopia::{Expectation, ExpectationConfig};
/// let game: Tree = "((AB=)(BA))".parse().unwrap();
/// let report = Expectation::new(ExpectationConfig::default()).decide(&game, &mut Context::unlimited()).unwrap();
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

/// Values that differ by no more than this are equal: far more than the sum of rounding errors, far less than the difference of
/// any two means.
const ROUNDING: f64 = 1e-12;

impl<G: Shortcuts> Agent<G> for Expectation {
    /// Fails where a position may repeat, or the game does not end.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let player = to_move(state);
        let own = Limit {
            nodes: self.config.nodes,
            ..Limit::NONE
        };
        let mut means = RandomPlayMeans::new(
            context.budget.start(own, own),
            MemoryAccount::of_megabytes(self.config.memory),
        );
        let mut reports: Vec<MoveReport<G::Move>> =
            state.moves().map(MoveReport::unproven).collect();
        let (mut best, mut values) = (0, Vec::new());
        for (index, report) in reports.iter_mut().enumerate() {
            let value = match means.of(state.after(report.mv)) {
                Ok(payoffs) => without_rounding(payoffs[player.index()], &values),
                Err(ExpectationError::Budget | ExpectationError::Memory) => break,
                Err(unknown) => return Err(AgentFailure::Unable(unknown.message())),
            };
            report.value = Some(value as f32);
            report.bound = Bound::Exact;
            values.push(value);
            if value > values[best] {
                best = index;
            }
        }
        let mut report = Report::new(state, reports, Scale::Signed, best);
        report.totals = Totals {
            playouts: 0,
            nodes: means.finished,
            depth: 0,
        };
        report.stop = means.meter.reason().unwrap_or(Stop::Solved);
        if means.memory.is_used_up() {
            report.stop = Stop::Nodes;
            report.note = Some(message!(
                "the exact mean needs more positions than memory= has room for: raise it, or estimate the mean by flat Monte Carlo"
            ));
        } else if let Some(Stop::Nodes) = means.meter.reason() {
            let most = self.config.nodes.unwrap_or(u64::MAX);
            report.note = Some(message!(
                "the exact mean needs more than {most} positions: raise nodes=, or estimate it by flat Monte Carlo"
            ));
        }
        Ok(report)
    }

    fn most_memory(&self) -> Option<u64> {
        self.config
            .memory
            .map(|megabytes| megabytes.saturating_mul(1 << 20))
    }
}

/// Returns the value of an earlier move if this one differs from it by rounding alone, so that the choice between equal moves
/// does not depend on the order in which numbers were added up.
fn without_rounding(value: f64, earlier: &[f64]) -> f64 {
    earlier
        .iter()
        .copied()
        .find(|earlier| (earlier - value).abs() <= ROUNDING)
        .unwrap_or(value)
}

/// The mean payoff to the first player of uniformly random play from `state`, or `None` when more than `most` different
/// positions can arise, or a position can repeat.
///
/// ```
/// use uctopia::game::adapters::Tree;
/// let game: Tree = "((AB)A)".parse().unwrap();
/// assert_eq!(uctopia::search::random_play_value(&game, 100), Some(0.5));
/// ```
pub fn random_play_value<G: Shortcuts>(state: &G, most: u64) -> Option<f64> {
    let limit = Limit {
        nodes: Some(most),
        ..Limit::NONE
    };
    let meter = Budget::of(limit).start(Limit::NONE, Limit::NONE);
    let mut means = RandomPlayMeans::new(meter, MemoryAccount::of_megabytes(None));
    means.of(state.clone()).ok().map(|means| means[0])
}

type MeanPayoffs = [f64; uctopia_game::MAX_PLAYERS];

/// Why a mean is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Localized)]
enum ExpectationError {
    #[error("the budget ended")]
    Budget,
    #[error("the memory is used up")]
    Memory,
    #[error(
        "a position can come back, so that random games have no last ply and their mean cannot be added up: bound the game by \
         the adapter MaxPlies, or estimate it by flat Monte Carlo"
    )]
    Cycle,
    #[error(transparent)]
    Endless(Unfinished),
}

/// A position whose moves are being visited.
struct Frame<G> {
    state: G,
    /// The sum over the moves visited so far.
    mean: MeanPayoffs,
    /// The probability of the move that is being visited.
    probability: f64,
    /// The start of its moves that remain.
    first: usize,
}

struct RandomPlayMeans<G: Shortcuts> {
    /// The mean of each position; none yet while it is being computed.
    known: HashMap<G, Option<MeanPayoffs>, FixedState>,
    /// The number of known means.
    finished: u64,
    meter: Meter,
    memory: MemoryAccount,
    /// The positions on the current line. A list, as a recursion would need a stack as deep as the game is long.
    frames: Vec<Frame<G>>,
    /// The remaining moves of all positions on it, the next one last.
    moves: Vec<(G::Move, f64)>,
}

impl<G: Shortcuts> RandomPlayMeans<G> {
    fn new(meter: Meter, memory: MemoryAccount) -> Self {
        let known = HashMap::with_hasher(FixedState::with_seed(0));
        Self {
            known,
            finished: 0,
            meter,
            memory,
            frames: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The mean payoffs of random play from `state`.
    fn of(&mut self, state: G) -> Result<MeanPayoffs, ExpectationError> {
        let mut found = self.enter(state)?;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(found.unwrap_or_default());
            };
            if let Some(payoffs) = found {
                add(&mut frame.mean, payoffs, frame.probability);
            }
            if self.moves.len() > frame.first
                && let Some((m, probability)) = self.moves.pop()
            {
                frame.probability = probability;
                let next = frame.state.after(m);
                found = self.enter(next)?;
            } else {
                found = self.frames.pop().map(|frame| self.finish(&frame));
            }
        }
    }

    /// The mean payoffs where they are known already; otherwise the position is entered.
    fn enter(&mut self, state: G) -> Result<Option<MeanPayoffs>, ExpectationError> {
        if state.is_over() {
            return Ok(Some(widen(final_payoffs(&state))));
        }
        match self.known.get(&state).copied() {
            Some(Some(known)) => return Ok(Some(known)),
            Some(None) => return Err(ExpectationError::Cycle),
            None if self.frames.len() >= MAX_PLIES as usize => {
                return Err(ExpectationError::Endless(Unfinished::Endless));
            }
            None if !self.meter.node() => return Err(ExpectationError::Budget),
            None if !self.has_room_for(&state) => return Err(ExpectationError::Memory),
            None => {}
        }
        let first = self.moves.len();
        if state.turn() == Turn::Chance {
            self.moves.extend(chance_probabilities(&state));
        } else {
            let probability = 1.0 / state.moves().len() as f64;
            self.moves.extend(state.moves().map(|m| (m, probability)));
        }
        self.moves[first..].reverse();
        self.known.insert(state.clone(), None);
        self.frames.push(Frame {
            state,
            mean: MeanPayoffs::default(),
            probability: 0.0,
            first,
        });
        Ok(None)
    }

    /// Whether another position fits, with its moves.
    fn has_room_for(&mut self, state: &G) -> bool {
        let Self {
            memory,
            known,
            frames,
            moves,
            ..
        } = self;
        memory.grow_table(known, 1)
            && memory.grow_list(frames, 1)
            && memory.take(G::HEAP_BYTES as u64)
            && memory.grow_list(moves, state.moves().len())
    }

    fn finish(&mut self, frame: &Frame<G>) -> MeanPayoffs {
        self.finished += 1;
        // Not inserted again, for which a full table would grow.
        if let Some(known) = self.known.get_mut(&frame.state) {
            *known = Some(frame.mean);
        }
        frame.mean
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
