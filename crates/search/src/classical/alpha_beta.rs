//! Alpha-beta: minimax with pruning of irrelevant lines.
//!
//! Knuth and Moore 1975, "An analysis of alpha-beta pruning", in its fail-soft form. Under a chance node the window
//! is open, so averages are exact.

use uctopia_game::{
    Agent, AgentFailure, Bound, Context, Evaluator, Limit, Meter, Player, Report, Shortcuts, Stop,
    Totals, Turn, chance_probabilities, final_payoff,
};
use uctopia_options::{Plies, options};

use crate::depth::{may_be_too_deep, most_plies, too_deep_failure};
use crate::opposed;
use crate::playout_runner::to_move;

use super::ordering::Ordering;
use super::root::{self, RootMove, RootMoves};
use super::score::{ChanceMean, ScoreConversion, WinScoring, child_window, one_ply_up};
use super::table::{AlphaBetaEntry, AlphaBetaTable};
use super::visits::VisitObserver;

options! {
    /// Options of alpha-beta.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::options::Plies;
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::{AlphaBeta, AlphaBetaConfig};
    /// let search = |table| {
    ///     let config = AlphaBetaConfig { depth: Plies(Some(5)), table, ..AlphaBetaConfig::default() };
    ///     AlphaBeta::new(config, ZeroEvaluator).decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap()
    /// };
    /// let (with, without) = (search(true), search(false));
    /// assert_eq!(with.best_move().value, without.best_move().value);
    /// assert!(with.totals.nodes < without.totals.nodes); // the table saves work and changes nothing
    /// ```
    pub struct AlphaBetaConfig {
        /// how many player moves to look ahead
        depth ["search_depth"]: Plies = Plies(Some(4)), from "depth of the Othello articles, which use 2";
        /// evaluation at the horizon: a name, or a file of weights (a name with a dot or a slash); the game's first one by
        /// default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// whether transpositions are looked up in a table (transposition table)
        table ["tt"]: bool = true, from "Greenblatt, Eastlake and Crocker 1967";
        /// size of the table in megabytes
        table_mb ["hash"]: u32 = 64, in 1..=65536, from "a size that any machine has";
        /// whether moves are ordered (table move, killer moves, history)
        order ["ordering"]: bool = true, from "Akl and Newborn 1977; Schaeffer 1983";
        /// whether moves after the first are searched with a null window (principal-variation search)
        pvs []: bool = true, from "Marsland and Campbell 1982";
        /// whether late moves are searched one ply less unless they fail high; values then differ from minimax's
        lmr ["reductions"]: bool = false, from "late-move reductions; history in Heinz 1999";
        /// which root moves get an exact value: the best one, or all (slower, for analysis)
        root ["root_moves"]: RootMoves = RootMoves::Best, from "analysis needs all, play one";
        /// score of a finished game relative to the evaluation
        wins []: WinScoring = WinScoring::Auto, from "certain wins before estimates; scaled where chances are averaged";
        /// positions to visit at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound for deep searches";
    }
}

/// Minimax's value to a fixed depth, from fewer positions.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::{AlphaBeta, AlphaBetaConfig};
/// let game: Tree = "((=A)(BA))".parse().unwrap();
/// let report = AlphaBeta::new(AlphaBetaConfig::default(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 0);
/// assert_eq!(report.best_move().proof.unwrap().payoff, 0.0);
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Shortcuts, E> {
    pub(super) config: AlphaBetaConfig,
    pub(super) evaluator: E,
    pub(super) memory: SearchMemory<G>,
}

impl<G: Shortcuts, E> AlphaBeta<G, E> {
    /// An alpha-beta agent; it uses no random numbers.
    pub fn new(config: AlphaBetaConfig, evaluator: E) -> Self {
        let memory = SearchMemory::new(config.table.then_some(config.table_mb), config.order);
        Self {
            config,
            evaluator,
            memory,
        }
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Agent<G> for AlphaBeta<G, E> {
    /// Fails where a line within the depth is too long, and in games for three and more players.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let own = Limit {
            nodes: self.config.nodes,
            ..Limit::NONE
        };
        let conversion = ScoreConversion::new(self.config.wins, &self.evaluator);
        let meter = context.budget.start(own, Limit::NONE);
        let selection = PruningOptions {
            pvs: self.config.pvs,
            lmr: self.config.lmr,
        };
        let mut search = AlphaBetaSearch::new(
            &mut self.memory,
            &self.evaluator,
            conversion,
            selection,
            meter,
        );
        let mut moves: Vec<_> = state.moves().map(RootMove::new).collect();
        let depth = self.config.depth.or_max();
        search.root(state, &mut moves, depth, self.config.root, FULL_WINDOW);
        if search.too_deep {
            return Err(too_deep_failure::<G>());
        }
        let totals = Totals {
            playouts: 0,
            nodes: search.nodes,
            depth,
        };
        let stop = search.meter.reason().unwrap_or(Stop::Complete);
        let mut report = root::report(
            state,
            &moves,
            root::best_index(&moves),
            conversion,
            &self.evaluator,
            totals,
            stop,
        );
        report.note = root::unfinished_note(&moves);
        Ok(report)
    }

    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        opposed::check::<G>("alpha-beta")
    }

    fn most_memory(&self) -> Option<u64> {
        Some(self.memory.most_bytes())
    }
}

/// The table, which outlives one search, and the move ordering, which each search begins anew.
#[derive(Clone, Debug)]
pub(crate) struct SearchMemory<G: Shortcuts> {
    table: Option<AlphaBetaTable<G>>,
    ordering: Option<Ordering<G::Move>>,
}

impl<G: Shortcuts> SearchMemory<G> {
    pub(crate) fn new(table_megabytes: Option<u32>, order: bool) -> Self {
        Self {
            table: table_megabytes.map(AlphaBetaTable::new),
            ordering: order.then(Ordering::new),
        }
    }

    /// The most bytes that the table may take; the ordering takes some for each ply and each different move.
    pub(crate) fn most_bytes(&self) -> u64 {
        self.most_bytes_of(u64::MAX)
    }

    /// The most bytes that the table may take after visits of so many positions.
    pub(crate) fn most_bytes_of(&self, positions: u64) -> u64 {
        self.table
            .as_ref()
            .map_or(0, |table| table.most_bytes(positions))
    }
}

/// The value of a position: exact, or a bound if it lies outside the window.
#[derive(Clone, Copy, Debug)]
struct NodeValue {
    score: f32,
    complete: bool,
}

impl NodeValue {
    fn negated(self) -> Self {
        Self {
            score: -self.score,
            ..self
        }
    }

    fn one_ply_up(self) -> Self {
        Self {
            score: one_ply_up(self.score),
            ..self
        }
    }
}

/// The window that contains every score.
pub(super) const FULL_WINDOW: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

/// How moves after the first are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct PruningOptions {
    pub(super) pvs: bool,
    pub(super) lmr: bool,
}

impl PruningOptions {
    /// Number of first moves of a position that are never reduced.
    const EARLY_MOVES: usize = 4;

    /// The least depth at which moves are reduced.
    const LEAST_DEPTH: u32 = 3;

    /// The plies by which the move with this index, from 0, is searched less deep at first.
    fn reduction(self, index: usize, depth: u32) -> u32 {
        u32::from(self.lmr && index >= Self::EARLY_MOVES && depth >= Self::LEAST_DEPTH)
    }
}

/// The task of a node: depth, distance from the root, and window.
#[derive(Clone, Copy)]
struct NodeTask {
    depth: u32,
    ply: usize,
    alpha: f32,
    beta: f32,
}

impl NodeTask {
    /// This task with the window turned round for the opponent.
    fn reversed(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
            ..self
        }
    }

    /// The task for a child that costs `cost` of depth.
    fn below(self, cost: u32, alpha: f32) -> Self {
        let (alpha, beta) = child_window(alpha, self.beta);
        Self {
            depth: self.depth - cost,
            ply: self.ply + 1,
            alpha,
            beta,
        }
    }
}

/// One search: borrows its memory, counts its nodes, tells an observer of each.
pub(super) struct AlphaBetaSearch<'a, G: Shortcuts, E, O = ()> {
    pub(super) observer: O,
    evaluator: &'a E,
    conversion: ScoreConversion,
    selection: PruningOptions,
    memory: &'a mut SearchMemory<G>,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// Whether a line was longer than the maximum depth.
    pub(super) too_deep: bool,
    /// The principal variation from each ply on.
    pv: Vec<Vec<G::Move>>,
    /// The moves of all positions on the current line, one after the other.
    moves: Vec<G::Move>,
}

impl<'a, G: Shortcuts, E: Evaluator<G>> AlphaBetaSearch<'a, G, E> {
    pub(super) fn new(
        memory: &'a mut SearchMemory<G>,
        evaluator: &'a E,
        conversion: ScoreConversion,
        selection: PruningOptions,
        meter: Meter,
    ) -> Self {
        Self::observed(memory, evaluator, conversion, selection, meter, ())
    }
}

impl<'a, G: Shortcuts, E: Evaluator<G>, O: VisitObserver<G>> AlphaBetaSearch<'a, G, E, O> {
    pub(super) fn observed(
        memory: &'a mut SearchMemory<G>,
        evaluator: &'a E,
        conversion: ScoreConversion,
        selection: PruningOptions,
        meter: Meter,
        observer: O,
    ) -> Self {
        debug_assert!(
            G::PLAYERS <= 2,
            "alpha-beta needs opposed interests: one or two players"
        );
        if let Some(ordering) = &mut memory.ordering {
            *ordering = Ordering::new();
        }
        if let Some(table) = &mut memory.table {
            table.next_search();
        }
        let (pv, moves) = (Vec::new(), Vec::new());
        Self {
            observer,
            evaluator,
            conversion,
            selection,
            memory,
            meter,
            nodes: 1,
            too_deep: false,
            pv,
            moves,
        }
    }

    /// Searches the moves of the root in their order, as far as scores within the window matter; `false` when the budget
    /// ended before all were done.
    pub(super) fn root(
        &mut self,
        state: &G,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        exact: RootMoves,
        (low, beta): (f32, f32),
    ) -> bool {
        let player = to_move(state);
        let mut best = low;
        for (index, m) in moves.iter_mut().enumerate() {
            // Every move as if it were the first: in the whole window, and without a test that would leave a bound.
            let (alpha, index) = if exact == RootMoves::All {
                (low, 0)
            } else {
                (best, index)
            };
            let task = NodeTask {
                depth,
                ply: 0,
                alpha,
                beta,
            };
            self.observer.choose(m.mv);
            let Some(value) = self.child_value(&state.after(m.mv), player, task, alpha, index)
            else {
                return false;
            };
            let score = value.score;
            m.score = Some(score);
            m.complete = value.complete;
            m.bound = match score {
                score if score >= beta => Bound::Lower,
                score if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            m.pv.truncate(1);
            if m.bound == Bound::Exact {
                m.pv.extend_from_slice(self.line(1));
                self.extend_from_table(state, &mut m.pv);
            }
            best = best.max(score);
            if m.bound == Bound::Lower {
                break; // the window was too low, and the rest of it is empty
            }
        }
        true
    }

    /// The principal variation from a ply on.
    fn line(&self, ply: usize) -> &[G::Move] {
        self.pv.get(ply).map_or(&[], Vec::as_slice)
    }

    /// Extends a line that ends at an entry of the table by the moves of the table.
    fn extend_from_table(&self, root: &G, line: &mut Vec<G::Move>) {
        let Some(table) = &self.memory.table else {
            return;
        };
        let mut state = root.clone();
        for &m in line.iter() {
            state.play(m);
        }
        // Where positions can repeat, the line could be endless.
        while line.len() < most_plies::<G>()
            && let Some(AlphaBetaEntry {
                bound: Bound::Exact,
                best: Some(m),
                ..
            }) = table.get(&state)
        {
            line.push(*m);
            state.play(*m);
        }
    }

    /// Whether a line is longer than the maximum depth; records it. Called at positions with others below them.
    #[inline]
    fn is_too_deep(&mut self, task: NodeTask) -> bool {
        self.too_deep |= may_be_too_deep::<G>() && task.ply >= most_plies::<G>();
        may_be_too_deep::<G>() && self.too_deep
    }

    /// The value of `state` for `viewpoint`; `None` when the budget ends, or the line is too long.
    fn value(&mut self, state: &G, viewpoint: Player, task: NodeTask) -> Option<NodeValue> {
        if !self.meter.node() {
            return None;
        }
        self.nodes += 1;
        if let Some(line) = self.pv.get_mut(task.ply) {
            line.clear();
        }
        self.observer
            .enter(state, viewpoint, (task.alpha, task.beta), task.depth);
        let value = self.value_by_turn(state, viewpoint, task)?;
        self.observer.leave(value.score, value.complete);
        Some(value)
    }

    /// The value of `state` by whose turn it is.
    fn value_by_turn(&mut self, state: &G, viewpoint: Player, task: NodeTask) -> Option<NodeValue> {
        match state.turn() {
            Turn::Over => Some(NodeValue {
                score: self.conversion.terminal(final_payoff(state, viewpoint)),
                complete: true,
            }),
            Turn::Chance => self.average(state, viewpoint, task),
            Turn::Player(_) if task.depth == 0 => Some(NodeValue {
                score: self.evaluator.evaluate(state, viewpoint),
                complete: false,
            }),
            Turn::Player(to_move) if to_move == viewpoint => self.best_value(state, to_move, task),
            Turn::Player(to_move) => self
                .best_value(state, to_move, task.reversed())
                .map(NodeValue::negated),
        }
    }

    /// The mean over nature's outcomes.
    fn average(&mut self, state: &G, viewpoint: Player, task: NodeTask) -> Option<NodeValue> {
        if self.is_too_deep(task) {
            return None;
        }
        // A mean needs exact values: a bound on one outcome is none on the mean. The depth stays, as no player has chosen.
        let open = NodeTask {
            alpha: f32::NEG_INFINITY,
            beta: f32::INFINITY,
            ply: task.ply + 1,
            ..task
        };
        let mut mean = ChanceMean::new(self.conversion);
        let mut complete = true;
        for (outcome, probability) in chance_probabilities(state) {
            self.observer.choose(outcome);
            let value = self.value(&state.after(outcome), viewpoint, open)?;
            mean.add(value.score, value.complete, probability);
            complete &= value.complete;
        }
        Some(NodeValue {
            score: one_ply_up(mean.score()),
            complete,
        })
    }

    /// The value for the player to move in `state`, within the window or a bound beyond it.
    fn best_value(&mut self, state: &G, to_move: Player, task: NodeTask) -> Option<NodeValue> {
        if self.is_too_deep(task) {
            return None;
        }
        let mut table_move = None;
        if let Some(entry) = self
            .memory
            .table
            .as_ref()
            .and_then(|table| table.get(state))
        {
            table_move = entry.best;
            let decides = match entry.bound {
                Bound::Lower => entry.score >= task.beta,
                Bound::Upper => entry.score <= task.alpha,
                Bound::Exact | Bound::Estimate | Bound::Unproven => true,
            };
            if decides && entry.holds_at(task.depth) {
                // The line of a bound is that of a refutation, which is no principal variation.
                let value = NodeValue {
                    score: entry.score,
                    complete: entry.complete,
                };
                if let (Bound::Exact, Some(m)) = (entry.bound, table_move) {
                    self.set_line(task.ply, m, false);
                }
                self.observer.recall();
                return Some(value);
            }
        }
        let first = self.moves.len();
        self.moves.extend(state.moves());
        if let Some(ordering) = &self.memory.ordering {
            ordering.sort(&mut self.moves[first..], task.ply, table_move);
        }
        let found = self.try_moves(state, to_move, task, first);
        self.moves.truncate(first);
        let (value, best) = found?;
        if let Some(table) = &mut self.memory.table {
            let bound = match value.score {
                score if score >= task.beta => Bound::Lower,
                score if score <= task.alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let (score, complete) = (value.score, value.complete);
            table.put(
                state.clone(),
                AlphaBetaEntry {
                    depth: task.depth,
                    score,
                    bound,
                    complete,
                    best,
                },
                task.depth,
            );
        }
        Some(value)
    }

    /// The value of the child that the move with this index leads to, seen from its parent, whose `task` it is.
    ///
    /// All moves but the first are tested against `alpha` with a null window, and searched again if they are better.
    fn child_value(
        &mut self,
        child: &G,
        to_move: Player,
        task: NodeTask,
        alpha: f32,
        index: usize,
    ) -> Option<NodeValue> {
        let reduction = if index == 0 {
            0
        } else {
            self.selection.reduction(index, task.depth)
        };
        let null_window = NodeTask {
            beta: alpha.next_up(),
            ..task
        };
        // A leaf costs the same whatever the window.
        let pvs = self.selection.pvs && index > 0 && task.depth > 1 && null_window.beta < task.beta;
        if reduction > 0 {
            let value = self
                .value(child, to_move, null_window.below(1 + reduction, alpha))?
                .one_ply_up();
            if value.score <= alpha {
                // A shallower search has proven nothing about this depth.
                return Some(NodeValue {
                    complete: false,
                    ..value
                });
            }
            // Better than expected of a late move: it deserves its full depth.
        }
        if pvs {
            let value = self
                .value(child, to_move, null_window.below(1, alpha))?
                .one_ply_up();
            if value.score <= alpha || value.score >= task.beta {
                return Some(value);
            }
        }
        Some(
            self.value(child, to_move, task.below(1, alpha))?
                .one_ply_up(),
        )
    }

    /// Searches the moves from index `first` of the move stack on until one makes the rest superfluous.
    fn try_moves(
        &mut self,
        state: &G,
        to_move: Player,
        task: NodeTask,
        first: usize,
    ) -> Option<(NodeValue, Option<G::Move>)> {
        let mut best = NodeValue {
            score: f32::NEG_INFINITY,
            complete: true,
        };
        let mut best_move = None;
        let mut alpha = task.alpha;
        for index in first..self.moves.len() {
            let m = self.moves[index];
            self.observer.choose(m);
            let value = self.child_value(&state.after(m), to_move, task, alpha, index - first)?;
            // A cutoff is proven if the move that caused it is; a full search is proven if all moves are.
            best.complete &= value.complete;
            if value.score > best.score {
                best.score = value.score;
                best_move = Some(m);
            }
            if value.score > alpha {
                alpha = value.score;
                self.set_line(task.ply, m, true);
            }
            if value.score >= task.beta {
                best.complete = value.complete;
                self.observer.cut(self.moves.len() - 1 - index);
                if let Some(ordering) = &mut self.memory.ordering {
                    ordering.cut(m, task.ply, task.depth);
                }
                break;
            }
        }
        Some((best, best_move))
    }

    /// Sets the principal variation from `ply` on to `m`, continued by that of the child if `extend`.
    fn set_line(&mut self, ply: usize, m: G::Move, extend: bool) {
        if self.pv.len() < ply + 2 {
            self.pv.resize_with(ply + 2, Vec::new);
        }
        let (here, below) = self.pv.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        if extend {
            here[ply].extend_from_slice(&below[0]);
        }
    }
}
