//! One decision: searches of growing depth, then to the end of the game, each with the table of those before.

use std::sync::Arc;

use uctopia_game::{
    Bound, Context, Margin, Meter, OnPanic, Player, Report, ReportSnapshot, Scale, Stop, Totals,
};
use uctopia_options::{OptionValue as _, message};
use uctopia_values::ValueFunction;

use super::config::ProbCutConfig;
use super::entry::UNITS;
use super::errors::Errors;
use super::likely::LikelyMoves;
use super::memory::Memory;
use super::model::ProbCutModel;
use super::root::{RootMove, RootTask, best_first, best_index};
use super::stages::{Stage, Stages};
use super::worker::Worker;
use crate::exact::margin;
use crate::exact::solver::Solver;
use crate::exact::team::Team;
use crate::exact::{ExactConfig, Goal, ValueEstimate};
use crate::playout_runner::to_move;
use crate::sync::atomic::Ordering::Relaxed;
use crate::threads::{join, spawn};

/// The least depth that threads divide: searches of a smaller one are too short.
const DIVIDED_DEPTH: u32 = 5;

/// What a decision depends on besides the position.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a, V> {
    pub(super) config: &'a ProbCutConfig,
    pub(super) estimates: &'a ValueEstimate<V>,
    pub(super) model: ProbCutModel,
    /// The deepest search that the stack has room for.
    pub(super) most_depth: u32,
}

/// The last finished stage.
struct Finished<M> {
    moves: Vec<RootMove<M>>,
    /// `None` before the first stage is finished.
    stage: Option<Stage>,
    /// The best score of the stage before.
    before: Option<i32>,
}

impl<M> Finished<M> {
    /// The best score of this stage.
    fn score(&self) -> Option<i32> {
        self.stage.and(self.moves[best_index(&self.moves)].score)
    }
}

/// One decision: borrows its memory.
pub(super) struct Deepening<'a, G: Margin, V> {
    setting: Setting<'a, V>,
    memory: &'a mut Memory,
    state: &'a G,
    player: Player,
    /// One for each thread.
    workers: Vec<Worker<G, V>>,
    finished: Finished<G::Move>,
}

impl<'a, G: Margin, V: ValueFunction<G> + Clone> Deepening<'a, G, V> {
    pub(super) fn new(
        setting: Setting<'a, V>,
        memory: &'a mut Memory,
        state: &'a G,
        meters: Vec<Meter>,
    ) -> Self {
        memory.next_search();
        let team = (meters.len() > 1).then(|| Arc::new(Team::new()));
        let worker = |meter| {
            let solver = Solver::new(&memory.proofs, setting.estimates.clone(), meter);
            let errors = Errors::new(setting.model, setting.config.selectivity);
            let mut worker =
                Worker::new(Some(Arc::clone(&memory.table)), memory.age, solver, errors);
            worker.team.clone_from(&team);
            worker.next_look = if team.is_some() { 0 } else { u64::MAX };
            worker
        };
        let workers = meters.into_iter().map(worker).collect();
        let finished = Finished {
            moves: state.moves().map(RootMove::new).collect(),
            stage: None,
            before: None,
        };
        Self {
            setting,
            memory,
            state,
            player: to_move(state),
            workers,
            finished,
        }
    }

    /// Runs stage after stage and reports the last one that was finished; the observer receives each of them.
    pub(super) fn decide(mut self, context: &mut Context<'_, G>) -> Report<G::Move> {
        let Setting {
            config, most_depth, ..
        } = self.setting;
        let stages = Stages {
            left: self.state.moves_left(),
            depth: config.depth.or_max().min(most_depth),
            exact: config.exact,
            selectivity: config.selectivity,
        };
        for stage in stages.list() {
            if let Stage::Solve = stage {
                return self.solve();
            }
            let Some(moves) = self.stage(stage) else {
                let stop = self.reason().unwrap_or(Stop::Complete);
                return self.report(stop);
            };
            self.finished = Finished {
                moves,
                stage: Some(stage),
                before: self.finished.score(),
            };
            if context.is_observed() {
                context.show(&ReportSnapshot::so_far(&self.report(Stop::Complete)));
            }
        }
        self.report(Stop::Complete)
    }

    /// Why the budget ended, once it has.
    fn reason(&mut self) -> Option<Stop> {
        self.workers
            .iter_mut()
            .find_map(|worker| worker.meter().reason())
    }

    fn nodes(&self) -> u64 {
        1 + self
            .workers
            .iter()
            .map(|worker| worker.solver.nodes)
            .sum::<u64>()
    }

    /// The results of a stage; `None` when the budget ends.
    fn stage(&mut self, stage: Stage) -> Option<Vec<RootMove<G::Move>>> {
        let (depth, selectivity) = match stage {
            Stage::Depth(depth) => (depth, self.setting.config.selectivity),
            Stage::ToTheEnd(selectivity) => (self.state.moves_left(), selectivity),
            Stage::Solve => return None,
        };
        self.memory
            .make_room(self.workers.iter().map(|worker| worker.taken).sum());
        for worker in &mut self.workers {
            worker.taken = 0;
            worker.errors = Errors::new(self.setting.model, selectivity);
        }
        // Scores differ between odd and even depths.
        let earlier = self
            .finished
            .before
            .filter(|_| matches!(stage, Stage::Depth(_)));
        let expected = earlier.or(self.finished.score());
        let task = RootTask {
            to_move: self.player,
            depth,
            exact: self.setting.config.root,
        };
        loop {
            let room = self.memory.proofs.room() / self.workers.len();
            for worker in &mut self.workers {
                worker.children.clear();
                worker.table = Some(Arc::clone(&self.memory.table));
                worker.solver.begin(&self.memory.proofs, room);
            }
            let found = self.search_root(task, expected);
            let taken = self
                .workers
                .iter()
                .map(|worker| room - worker.solver.room)
                .sum();
            self.memory.proofs.take(taken);
            let is_full = self.workers.iter().any(|worker| worker.solver.room == 0);
            if found.is_some() || self.reason().is_some() || !is_full {
                return found;
            }
            // What has been found is in the tables, so that the search soon is where it was.
            self.memory.proofs.grow();
        }
    }

    /// Searches the root by all threads, until the first of them is done or cannot go on.
    fn search_root(
        &mut self,
        task: RootTask,
        expected: Option<i32>,
    ) -> Option<Vec<RootMove<G::Move>>> {
        let (state, moves) = (self.state, best_first(&self.finished.moves));
        let (first, helpers) = self.workers.split_first_mut()?;
        if helpers.is_empty() || task.depth < DIVIDED_DEPTH {
            return first.root(state, &moves, task, expected);
        }
        let mut meters: Vec<&mut Meter> = vec![first.meter()];
        meters.extend(helpers.iter_mut().map(Worker::meter));
        Meter::share_nodes(&mut meters);
        // Also when one of them panics, so that the others do not search on for nothing.
        let team = first.team.clone();
        let end = || {
            if let Some(team) = &team {
                team.stop.store(true, Relaxed);
            }
        };
        let work = |worker: &mut Worker<G, V>| {
            let _guard = OnPanic(end);
            let found = worker.root(state, &moves, task, expected);
            end();
            found
        };
        let found = std::thread::scope(|scope| {
            // Where the system does not start all of them, the others search the same alone.
            let helpers: Vec<_> = helpers
                .iter_mut()
                .filter_map(|worker| spawn(scope, || work(worker)).ok())
                .collect();
            let found = work(first);
            helpers.into_iter().map(join).fold(found, Option::or)
        });
        if let Some(team) = &first.team {
            team.stop.store(false, Relaxed);
        }
        found
    }

    /// Solves the position with what is left of the budget; the report of the last finished stage if that is too little.
    fn solve(mut self) -> Report<G::Move> {
        let before = self.nodes();
        let config = self.setting.config;
        let exact = ExactConfig {
            goal: Goal::Margin,
            root: config.root,
            threads: config.threads,
            ..ExactConfig::default()
        };
        let meters = self
            .workers
            .drain(..)
            .map(|worker| worker.solver.meter)
            .collect();
        let estimates = LikelyMoves {
            estimates: self.setting.estimates.clone(),
            table: Some(Arc::clone(&self.memory.table)),
        };
        // Only scores of the whole game are near the result.
        let near = matches!(self.finished.stage, Some(Stage::ToTheEnd(_)));
        let guess = |mv| {
            let m = self
                .finished
                .moves
                .iter()
                .find(|m| near && m.mv == mv && m.bound == Bound::Exact)?;
            m.score.map(|score| score / UNITS)
        };
        let solved = margin::solve_near(
            self.state,
            &mut self.memory.proofs,
            &estimates,
            &exact,
            meters,
            guess,
        );
        let nodes = before + solved.totals.nodes;
        let report = if solved.stop == Stop::Solved {
            Report {
                scale: self.scale(),
                ..solved
            }
        } else {
            self.report(solved.stop)
        };
        Report {
            totals: Totals {
                nodes,
                ..report.totals
            },
            ..report
        }
    }

    fn scale(&self) -> Scale {
        Scale::Points {
            unit: G::UNIT.into(),
            scale: self.setting.estimates.scale(),
        }
    }

    /// The report of the last finished stage.
    fn report(&self, stop: Stop) -> Report<G::Move> {
        let finished = &self.finished;
        let best = finished.moves[best_index(&finished.moves)].mv;
        let found = |m| {
            finished
                .moves
                .iter()
                .find(|found| found.mv == m)
                .map(RootMove::report)
        };
        let moves: Vec<_> = self.state.moves().filter_map(found).collect();
        let index = moves.iter().position(|m| m.mv == best).unwrap_or(0);
        let mut report = Report::new(self.state, moves, self.scale(), index);
        let depth = match finished.stage {
            None => 0,
            Some(Stage::Depth(depth)) => depth,
            Some(Stage::ToTheEnd(_) | Stage::Solve) => self.state.moves_left(),
        };
        report.totals = Totals {
            playouts: 0,
            nodes: self.nodes(),
            depth,
        };
        let threads = self.setting.config.threads;
        let depends_on_timing = threads > 1 && matches!(stop, Stop::Complete | Stop::Nodes);
        report.stop = if depends_on_timing {
            Stop::Shared
        } else {
            stop
        };
        let stage = match finished.stage {
            None => Some(message!(
                "not even depth 1 was finished: the move is the first legal one"
            )),
            Some(Stage::ToTheEnd(selectivity)) => Some(message!(
                "searched to the end of the game with selectivity={level}: the values are probable, not proven",
                level = selectivity.show()
            )),
            Some(Stage::Depth(_) | Stage::Solve) => None,
        };
        let several = (threads > 1)
            .then(|| message!("{threads} threads: the result depends on their timing"));
        report.note = [stage, several]
            .into_iter()
            .flatten()
            .reduce(|one, other| message!("{one}; {other}"));
        report
    }
}
