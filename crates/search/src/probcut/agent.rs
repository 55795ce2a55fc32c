//! The agent.

use uctopia_game::{Agent, AgentFailure, Budget, Context, Margin, Report, Scale, Totals};
use uctopia_values::ValueFunction;

use super::config::ProbCutConfig;
use super::deepening::{Deepening, Setting};
use super::entry::MOST_DEPTH;
use super::memory::Memory;
use super::model::ProbCutModel;
use super::solve_first;
use crate::depth::{THREAD_BYTES, most_plies};
use crate::exact::ValueEstimate;
use crate::opposed;

/// Principal-variation search with growing depth, in which shallow searches decide about deep ones where that is probable enough
/// (Multi-ProbCut), and exact play of the last moves.
///
/// Values are points of the margin, such as discs: an evaluation in another unit is converted ([`ValueEstimate`]). A value is proven
/// only where the report's move has a proof.
///
/// ```
/// use uctopia::game::{Agent, Context, Evaluate, Notation, Stop};
/// use uctopia::games::othello::Othello8;
/// use uctopia::search::{ProbCut, ProbCutConfig};
/// let mut agent = ProbCut::new(ProbCutConfig::default(), *Othello8::evaluation("weights").unwrap());
/// let problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"; // FFO endgame test 1
/// let state = Othello8::new().read(problem).unwrap();
/// let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!((state.move_text(report.best).as_str(), report.stop), ("g8", Stop::Solved));
/// assert_eq!(report.best_move().value, Some(18.0)); // discs
/// ```
///
/// The smaller the errors that the [model](ProbCutConfig::model) expects, the more is decided by shallow searches:
///
/// ```
/// use uctopia::{Agent, Context, Evaluate};
/// use uctopia::options::Plies;
/// use uctopia::games::othello::Othello8;
/// use uctopia::search::{ErrorModel, ProbCut, ProbCutConfig, ProbCutModel};
/// let nodes = |constant| {
///     let model = ErrorModel(Some(ProbCutModel { constant, ..ProbCutModel::default() }));
///     let config = ProbCutConfig { depth: Plies(Some(6)), model, ..ProbCutConfig::default() };
///     let mut agent = ProbCut::new(config, *Othello8::evaluation("weights").unwrap());
///     agent.decide(&Othello8::new(), &mut Context::unlimited()).unwrap().totals.nodes
/// };
/// assert!(nodes(1.0) < nodes(100.0));
/// ```
#[derive(Clone, Debug)]
pub struct ProbCut<V> {
    config: ProbCutConfig,
    estimates: ValueEstimate<V>,
    model: ProbCutModel,
    memory: Memory,
}

impl<V> ProbCut<V> {
    /// An agent that plays by `values`; it uses no random numbers.
    pub fn new<G: Margin>(config: ProbCutConfig, values: V) -> Self
    where
        V: ValueFunction<G>,
    {
        let memory = Memory::new(config.table_mb);
        let model = config
            .model
            .0
            .unwrap_or_else(|| ProbCutModel::scaled(G::MAX_MARGIN));
        Self {
            config,
            estimates: ValueEstimate::new(values),
            model,
            memory,
        }
    }

    /// The report of the exact solver where that comes first and finishes, otherwise that of the search.
    fn decided<G: Margin>(&mut self, state: &G, context: &mut Context<'_, G>) -> Report<G::Move>
    where
        V: ValueFunction<G> + Clone,
    {
        let Some(attempt) = solve_first::attempt(
            &self.config,
            state,
            &mut self.memory.proofs,
            &context.budget,
        ) else {
            return self.deepening(state, &context.budget).decide(context);
        };
        let scale = Scale::Points {
            unit: G::UNIT.into(),
            scale: self.estimates.scale(),
        };
        let mut report = match attempt.solved {
            Some(solved) => Report {
                scale,
                totals: Totals {
                    nodes: 0,
                    ..solved.totals
                },
                ..solved
            },
            None => self.deepening(state, &attempt.rest).decide(context),
        };
        report.totals.nodes += attempt.nodes;
        report
    }

    fn deepening<'a, G: Margin>(&'a mut self, state: &'a G, budget: &Budget) -> Deepening<'a, G, V>
    where
        V: ValueFunction<G> + Clone,
    {
        // A player who cannot move passes, which costs no depth.
        let most_depth = (most_plies::<super::child::Child<G>>() as u32 / 2).min(MOST_DEPTH);
        let setting = Setting {
            config: &self.config,
            estimates: &self.estimates,
            model: self.model,
            most_depth,
        };
        Deepening::new(setting, &mut self.memory, state, self.config.meters(budget))
    }
}

impl<G: Margin, V: ValueFunction<G> + Clone> Agent<G> for ProbCut<V> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let report = self.decided(state, context);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("probcut")
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.memory.most_bytes() + u64::from(self.config.threads) * THREAD_BYTES)
    }
}
