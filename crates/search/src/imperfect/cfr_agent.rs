//! The agent that plays a solution of the whole game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Hidden, Limit, Meter, MoveReport, Report, ReportSnapshot,
    Rng, Scale, Seeded, Shortcuts, Stop, Totals,
};
use uctopia_options::{Localized, Message, message};

use super::cfr::{Cfr, CfrConfig};
use super::information_tree::InformationTree;
use crate::paused_search::PausedSearch;
use crate::playout_runner::{NO_PLAYOUT, any_index, to_move};
use crate::snapshot_timer::SnapshotTimer;

/// Solves the whole game, and draws its moves with the probabilities of the solution.
///
/// The solution belongs to the game, not to a decision: the first decision computes it, and later ones only draw. Clones of an agent
/// share the solution, so that a match computes it once.
///
/// Values in its reports are what a player expects who knows his observation alone, if all follow the solution from there on. Behind
/// moves that the solution avoids, it was hardly computed, so that their values are rough.
///
/// ```
/// use uctopia::{Agent, Context, Notation};
/// use uctopia::games::kuhn_poker::{KuhnMove, KuhnPoker};
/// use uctopia::search::imperfect::{CfrAgent, CfrConfig};
/// let start = KuhnPoker::default();
/// let mut agent = CfrAgent::new(start, CfrConfig::default(), 1);
/// let asked = start.read("J K bet").unwrap(); // a call with the highest card wins two chips
/// let report = agent.decide(&asked, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, KuhnMove::Bet);
/// assert!(report.moves[1].value.unwrap() > 0.99);
/// ```
#[derive(Clone, Debug)]
pub struct CfrAgent<G: Hidden> {
    start: G,
    config: CfrConfig,
    rng: Rng,
    solver: Arc<Mutex<Solver<G>>>,
    paused: PausedSearch,
}

/// What a decision that is paused has left of its budget.
#[derive(Clone)]
struct PausedDecision {
    meter: Meter,
    /// The iterations of the solution.
    done: u64,
}

/// How far the solution has come.
#[derive(Debug, Default)]
enum Solver<G: Hidden> {
    /// Nothing is done.
    #[default]
    New,
    /// The tree of the game grows.
    Growing(InformationTree<G>),
    /// Strategies are computed on the tree.
    Ready(Cfr<G>),
}

impl<G: Hidden + Shortcuts> CfrAgent<G> {
    /// An agent for the game from `start`, with its own random numbers to draw moves.
    #[must_use]
    pub fn new(start: G, config: CfrConfig, seed: u64) -> Self {
        Self {
            start,
            config,
            rng: Rng::new(seed),
            solver: Arc::default(),
            paused: PausedSearch::default(),
        }
    }

    /// The solution as far as it has come, which no clone computes meanwhile.
    fn lock(solver: &Mutex<Solver<G>>) -> MutexGuard<'_, Solver<G>> {
        // A panic leaves a state that the next decision can go on from.
        solver.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The solver, whose tree grows first as long as `may_continue` says so; `None` while the tree is not whole.
    fn ready<'a>(
        &self,
        solver: &'a mut Solver<G>,
        may_continue: impl FnMut() -> bool,
    ) -> Result<Option<&'a mut Cfr<G>>, AgentFailure> {
        // After an error, the next decision begins anew.
        let tree = match std::mem::take(solver) {
            Solver::New => Some(InformationTree::new(&self.start)?),
            Solver::Growing(tree) => Some(tree),
            ready => {
                *solver = ready;
                None
            }
        };
        if let Some(mut tree) = tree {
            let is_whole = tree.grow(self.config.nodes, |_, _| (), may_continue);
            *solver = if is_whole? {
                Solver::Ready(Cfr::of(tree, self.config.variant))
            } else {
                Solver::Growing(tree)
            };
        }
        Ok(match solver {
            Solver::Ready(cfr) => Some(cfr),
            _ => None,
        })
    }

    /// The budget of a new decision after so many iterations.
    fn begin(&self, done: u64, budget: &Budget) -> Meter {
        let left = |all: u64| Some(all.saturating_sub(done));
        let own = Limit {
            iterations: self.config.iters.and_then(left),
            time: self.config.time,
            ..Limit::NONE
        };
        let fallback = Limit {
            iterations: left(Cfr::<G>::DEFAULT_ITERATIONS),
            ..Limit::NONE
        };
        budget.start(own, fallback)
    }

    /// The budget of a paused decision in `state`, which goes on, unless a clone has computed more of the solution since.
    fn resume(&mut self, state: &G, done: u64) -> Option<Meter> {
        let paused: PausedDecision = self.paused.resume(state)?;
        (paused.done == done).then_some(paused.meter)
    }
}

impl<G: Hidden + Shortcuts> CfrAgent<G> {
    /// A random move, as long as there is no strategy.
    fn random(&mut self, state: &G, stop: Option<Stop>) -> Report<G::Move> {
        let best = any_index(state, &mut self.rng);
        let moves = state.moves().map(MoveReport::new).collect();
        let mut report = Report::new(state, moves, Scale::Signed, best);
        report.stop = stop.unwrap_or(Stop::Interrupted);
        report.note = Some(Message::text(NO_PLAYOUT));
        report
    }
}

/// The report of a solution on a position, with a move drawn with its probabilities as the best.
fn report<G: Hidden + Shortcuts>(
    solver: &Cfr<G>,
    state: &G,
    rng: &mut Rng,
) -> Result<Report<G::Move>, AgentFailure> {
    let player = to_move(state);
    let observation = state.observation(player);
    let solution = solver.moves(player, &observation).ok_or_else(|| {
        AgentFailure::Unable(message!(
            "the solved game has no position in which {player} knows this: {observation}",
            player = player.message(),
            observation = observation.to_string()
        ))
    })?;
    let mut left = rng.unit();
    let drawn = solution.iter().position(|(probability, _)| {
        left -= probability;
        left < 0.0
    });
    let best = drawn.unwrap_or(solution.len() - 1);
    let moves = state
        .moves()
        .zip(solution)
        .map(|(m, (probability, value))| MoveReport {
            prior: Some(probability as f32),
            value: value.map(|value| value as f32),
            ..MoveReport::new(m)
        });
    let mut report = Report::new(state, moves.collect(), Scale::Signed, best);
    report.totals = Totals {
        playouts: solver.iterations(),
        nodes: solver.nodes() as u64,
        depth: 0,
    };
    report.stop = Stop::Iterations;
    report.note = Some(message!(
        "exploitability {exploitability}: the mean payoff that a best response gains",
        exploitability = format!("{:.5}", solver.exploitability())
    ));
    Ok(report)
}

/// The solution does not depend on the seed: it is kept.
impl<G: Hidden> Seeded for CfrAgent<G> {
    fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
        self.paused = PausedSearch::default();
    }
}

impl<G: Hidden + Shortcuts> Agent<G> for CfrAgent<G> {
    /// Fails if the game cannot be solved, or the position does not belong to it.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let shared = Arc::clone(&self.solver);
        let mut shared = Self::lock(&shared);
        let done = match &*shared {
            Solver::Ready(cfr) => cfr.iterations(),
            _ => 0,
        };
        let paused = self.resume(state, done);
        let was_paused = paused.is_some();
        let mut meter = paused.unwrap_or_else(|| self.begin(done, &context.budget));
        meter.stop_by(&context.budget.stop);
        let mut timer = SnapshotTimer::of(context, done, was_paused);
        let Some(solver) = self.ready(&mut shared, || meter.may_continue())? else {
            let report = self.random(state, meter.reason());
            context.finish(&report);
            return Ok(report);
        };
        loop {
            let done = solver.iterations();
            // Otherwise a paused search is shown as it is.
            if timer.until(done) > done {
                if !meter.iteration() {
                    break;
                }
                solver.run(1);
            }
            let done = solver.iterations();
            if timer.is_due(done) {
                let report = report(solver, state, &mut self.rng.clone())?;
                context.show(&ReportSnapshot::so_far(&report));
                if context.wants_pause() {
                    self.paused = PausedSearch::of(state, PausedDecision { meter, done });
                    return Err(AgentFailure::Paused);
                }
                timer.snapshot_taken(done, context.schedule());
            }
        }
        let mut report = report(solver, state, &mut self.rng)?;
        report.stop = meter.reason().unwrap_or(Stop::Iterations);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        self.ready(&mut Self::lock(&self.solver), || true)
            .map(|_| ())
    }

    fn observe(&mut self, _: &G, _: G::Move) {
        self.paused = PausedSearch::default();
    }

    fn is_anytime(&self) -> bool {
        true
    }

    fn most_memory(&self) -> Option<u64> {
        Some(InformationTree::<G>::most_bytes(self.config.nodes))
    }
}
