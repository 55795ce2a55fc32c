//! The agent: the root, growing depths and the report.

use uctopia_game::{
    Agent, AgentFailure, Bound, Candidate, Context, Evaluator, Meter, Player, Report,
    ReportSnapshot, Stop, Tactic, Tactics, Totals,
};
use uctopia_options::message;

use super::config::TacticalConfig;
use super::memory::Memory;
use super::search::{Search, Task};
use crate::classical::RootMoves;
use crate::classical::root::{self, RootMove};
use crate::classical::score::{CERTAIN, ScoreConversion, WIN, WinScoring};
use crate::depth::most_plies;
use crate::opposed;
use crate::playout_runner::to_move;

/// How many times the effort of other positions is spent at the root.
const ROOT_EFFORT: u32 = 32;

/// Iterative deepening over likely moves, with the wins by force and the forced moves that the game finds.
///
/// ```
/// use uctopia::game::{Agent, Context, Evaluate, Notation, Stop};
/// use uctopia::games::mnk::Gomoku;
/// use uctopia::search::{Tactical, TacticalConfig};
/// let mut agent = Tactical::new(TacticalConfig::default(), Gomoku::EVALUATIONS[0]);
/// let state = Gomoku::default().read("h8h7h9a15h10o15i11g11j11o13k11a13").unwrap();
/// let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!((state.move_text(report.best).as_str(), report.stop), ("h11", Stop::Solved)); // two fours at once
/// assert_eq!(report.best_move().proof.unwrap().plies, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Tactical<G: Tactics, E> {
    config: TacticalConfig,
    evaluator: E,
    memory: Memory<G>,
}

impl<G: Tactics, E> Tactical<G, E> {
    /// An agent that plays by `evaluator`; it uses no random numbers.
    pub fn new(config: TacticalConfig, evaluator: E) -> Self {
        let memory = Memory::new(config.table_mb);
        Self {
            config,
            evaluator,
            memory,
        }
    }
}

impl<G: Tactics, E: Evaluator<G>> Tactical<G, E> {
    fn decision<'a>(&'a mut self, state: &'a G, meter: Meter) -> Decision<'a, G, E> {
        self.memory.next_search();
        let conversion = ScoreConversion::new(WinScoring::Certain, &self.evaluator);
        let search = Search {
            config: &self.config,
            evaluator: &self.evaluator,
            conversion,
            memory: &mut self.memory,
            meter,
            nodes: 1,
            estimated: false,
            most_plies: most_plies::<G>() / 2,
            lines: Vec::new(),
            moves: Vec::new(),
            listed: Vec::new(),
        };
        Decision {
            state,
            player: to_move(state),
            search,
            finished: Vec::new(),
            depth: 0,
        }
    }
}

impl<G: Tactics, E: Evaluator<G>> Agent<G> for Tactical<G, E> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let meter = self.config.meter(&context.budget);
        let report = self.decision(state, meter).decide(context);
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("tactical")
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.memory.most_bytes())
    }
}

/// One decision.
struct Decision<'a, G: Tactics, E> {
    state: &'a G,
    player: Player,
    search: Search<'a, G, E>,
    /// The moves of the last finished depth.
    finished: Vec<RootMove<G::Move>>,
    depth: u32,
}

impl<G: Tactics, E: Evaluator<G>> Decision<'_, G, E> {
    /// Runs depth after depth and reports the last one that was finished; the observer receives each of them.
    fn decide(mut self, context: &mut Context<'_, G>) -> Report<G::Move> {
        let effort = self.search.config.effort.saturating_mul(ROOT_EFFORT);
        let mut listed = Vec::new();
        let tactic = self
            .state
            .tactic(effort, &mut self.search.memory.tactics, &mut listed);
        if let Tactic::Won { first, plies } = tactic {
            let line = self.line_after(first, effort);
            self.finished = vec![RootMove {
                score: Some(WIN - plies as f32),
                bound: Bound::Exact,
                pv: line,
                ..RootMove::new(first)
            }];
            return self.report(Stop::Solved);
        }
        if tactic != Tactic::Forced {
            self.state.likely_moves(&mut listed);
        }
        listed.sort_by_key(|found: &Candidate<G::Move>| std::cmp::Reverse(found.promise));
        self.finished = listed.iter().map(|found| RootMove::new(found.mv)).collect();
        let deepest = self
            .search
            .config
            .depth
            .or_max()
            .min(self.search.most_plies as u32);
        let stop = loop {
            if self.depth == deepest {
                break Stop::Complete;
            }
            let Some(moves) = self.one_deeper() else {
                break self.search.meter.reason().unwrap_or(Stop::Complete);
            };
            self.finished = moves;
            self.depth += 1;
            if self.is_solved() {
                // What was left out as unlikely may still be better.
                let missing = if tactic == Tactic::Open && self.is_lost() {
                    self.add_missing_moves()
                } else {
                    0
                };
                if missing == 0 {
                    break Stop::Solved;
                }
                self.depth -= 1;
                continue;
            }
            if context.is_observed() {
                context.show(&ReportSnapshot::so_far(&self.report(Stop::Complete)));
            }
        };
        self.report(stop)
    }

    /// Searches the next depth; `None` when the budget ends.
    fn one_deeper(&mut self) -> Option<Vec<RootMove<G::Move>>> {
        let mut moves = best_first(&self.finished);
        let task = Task {
            depth: self.depth,
            ply: 1,
            quiet: self.search.config.quiet,
            alpha: 0.0,
            beta: f32::INFINITY,
        };
        let all = self.search.config.root == RootMoves::All;
        let mut best = f32::NEG_INFINITY;
        for (index, m) in moves.iter_mut().enumerate() {
            let (alpha, index) = if all {
                (f32::NEG_INFINITY, 0)
            } else {
                (best, index)
            };
            self.search.estimated = false;
            let below = task.within(alpha, f32::INFINITY);
            let score =
                self.search
                    .child_value(&self.state.after(m.mv), self.player, below, index)?;
            m.score = Some(score);
            m.complete = !self.search.estimated;
            m.bound = if score > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            m.pv.truncate(1);
            if m.bound == Bound::Exact {
                m.pv.extend_from_slice(self.search.lines.get(1).map_or(&[], Vec::as_slice));
            }
            best = best.max(score);
        }
        Some(moves)
    }

    /// Adds the legal moves that were not listed; returns how many there are.
    fn add_missing_moves(&mut self) -> usize {
        let before = self.finished.len();
        for m in self.state.moves() {
            if self.finished[..before].iter().all(|found| found.mv != m) {
                self.finished.push(RootMove::new(m));
            }
        }
        self.finished.len() - before
    }

    /// Whether a deeper search cannot change the result.
    fn is_solved(&self) -> bool {
        let certain = |m: &RootMove<G::Move>| {
            m.score
                .is_some_and(|score| m.complete || score.abs() > CERTAIN)
        };
        let won = |m: &RootMove<G::Move>| m.score.is_some_and(|score| score > CERTAIN);
        let is_best_enough = self.search.config.root == RootMoves::Best;
        is_best_enough && self.finished.iter().any(won) || self.finished.iter().all(certain)
    }

    fn is_lost(&self) -> bool {
        self.finished
            .iter()
            .all(|m| m.score.is_some_and(|score| score < -CERTAIN))
    }

    /// A line that begins with the first move of a win by force.
    fn line_after(&mut self, first: G::Move, effort: u32) -> Vec<G::Move> {
        let (mut state, mut line, mut listed) = (self.state.after(first), vec![first], Vec::new());
        while !state.is_over() && line.len() < self.search.most_plies {
            let tactic = state.tactic(effort, &mut self.search.memory.tactics, &mut listed);
            let next = match tactic {
                Tactic::Won { first, .. } => Some(first),
                Tactic::Open => None,
                Tactic::Forced | Tactic::Lost { .. } => {
                    if tactic != Tactic::Forced {
                        state.likely_moves(&mut listed);
                    }
                    listed
                        .iter()
                        .max_by_key(|found| found.promise)
                        .map(|found| found.mv)
                }
            };
            let Some(m) = next else { break };
            line.push(m);
            state.play(m);
        }
        line
    }

    /// The report of the last finished depth.
    fn report(&self, stop: Stop) -> Report<G::Move> {
        let totals = Totals {
            playouts: 0,
            nodes: self.search.nodes,
            depth: self.depth,
        };
        let best = root::best_index(&self.finished);
        let mut report = root::report(
            self.state,
            &self.finished,
            best,
            self.search.conversion,
            self.search.evaluator,
            totals,
            stop,
        );
        let nothing = self.depth == 0 && stop != Stop::Solved;
        report.note = nothing
            .then(|| message!("not even depth 1 was finished: the move is the most promising one"));
        report
    }
}

/// The moves in the order of the last depth's scores, ready for the next.
fn best_first<M: Copy>(finished: &[RootMove<M>]) -> Vec<RootMove<M>> {
    let mut order: Vec<&RootMove<M>> = finished.iter().collect();
    let rank = |m: &RootMove<M>| {
        (
            m.bound == Bound::Upper,
            -m.score.unwrap_or(f32::NEG_INFINITY),
        )
    };
    order.sort_by(|a, b| {
        rank(a)
            .partial_cmp(&rank(b))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    order.into_iter().map(|m| RootMove::new(m.mv)).collect()
}
