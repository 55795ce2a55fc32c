//! The search of one thread.
//!
//! A principal-variation search (Marsland and Campbell 1982) in integers, fail-soft. A score is that of `to_move`, the side to move:
//!
//! - a finished game has its margin;
//! - so has a position whose game the search reaches the end of, in a search as deep as there are moves left. With few moves left the
//!   exact solver computes it;
//! - otherwise the best move counts, and at depth 0 the estimate. A position with a pass as its only move has the depth of the
//!   position after it, unless that is after a pass as well.
//!
//! With all selectivity off this defines the score of a position at a depth, whatever window it is searched with, so that results in
//! the table stay right and a test can compare them. Games whose [static scores come early](Margin::EARLY_SCORES) use those that do
//! not depend on a window.

use std::sync::Arc;

use uctopia_game::{Margin, Meter, Player};
use uctopia_values::ValueFunction;

use super::child::{Child, select};
use super::entry::{INFINITE, Known, SearchTable, UNITS};
use super::errors::Errors;
use crate::exact::ValueEstimate;
use crate::exact::machine::with_machine_instructions;
use crate::exact::solver::Solver;
use crate::exact::team::Team;
use crate::position_key::PositionKey;
use crate::sync::atomic::Ordering::Relaxed;

/// The depth from which on positions are looked up in the table.
pub(super) const TABLE_DEPTH: u32 = 2;

/// The depth from which on children are looked up before one of them is searched (enhanced transposition cutoffs; Plaat, Schaeffer,
/// Pijls and de Bruin 1996).
const LOOKUP_DEPTH: u32 = 4;

/// Moves left up to which the exact solver computes scores of a search to the end.
pub(super) const SOLVER_MOVES: u32 = 13;

/// Nodes between two looks at the stop flag of the threads.
const LOOK_INTERVAL: u64 = 1000;

/// The ply of searches that order moves: no line is recorded from there on.
pub(super) const NO_LINE: usize = usize::MAX / 2;

/// One thread's search: shares the tables, counts its nodes.
pub(super) struct Worker<G: Margin, V> {
    /// `None` for a search without a table.
    pub(super) table: Option<Arc<SearchTable>>,
    /// The number of this search in the table.
    pub(super) age: u8,
    /// How many entries of the table this thread has taken.
    pub(super) taken: usize,
    /// The exact solver, which also has the estimates, counts the nodes, and has the budget.
    pub(super) solver: Solver<G, ValueEstimate<V>>,
    /// What decides without a full search.
    pub(super) errors: Errors,
    /// The children of all positions on the current line, one position after the other.
    pub(super) children: Vec<Child<G>>,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// What other threads search, if there are any.
    pub(super) team: Option<Arc<Team>>,
    /// The number of nodes at which the worker looks whether another thread is done; never with one thread.
    pub(super) next_look: u64,
}

/// A position, and how deep it is to be searched.
pub(super) struct Visit<'a, G: Margin> {
    pub(super) state: &'a G,
    pub(super) key: PositionKey,
    pub(super) to_move: Player,
    pub(super) depth: u32,
    pub(super) ply: usize,
    /// Whether the last move was a pass that cost no depth.
    pub(super) after_pass: bool,
}

impl<G: Margin> Copy for Visit<'_, G> {}

impl<G: Margin> Clone for Visit<'_, G> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Margin> Visit<'a, G> {
    /// The visit of a child, at one depth less.
    #[inline(always)]
    pub(super) fn of_child(&self, state: &'a G, key: PositionKey) -> Self {
        let (depth, ply, to_move) = (self.depth - 1, self.ply + 1, self.to_move.opponent());
        Self {
            state,
            key,
            to_move,
            depth,
            ply,
            after_pass: false,
        }
    }
}

impl<G: Margin, V: ValueFunction<G> + Clone> Worker<G, V> {
    pub(super) fn new(
        table: Option<Arc<SearchTable>>,
        age: u8,
        solver: Solver<G, ValueEstimate<V>>,
        errors: Errors,
    ) -> Self {
        let (children, lines) = (Vec::with_capacity(256), Vec::new());
        Self {
            table,
            age,
            taken: 0,
            solver,
            errors,
            children,
            lines,
            team: None,
            next_look: u64::MAX,
        }
    }

    /// The budget.
    pub(super) fn meter(&mut self) -> &mut Meter {
        &mut self.solver.meter
    }

    /// Counts a node; `None` when the budget has ended, or another thread is done.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Option<()> {
        if !self.solver.meter.node() {
            return None;
        }
        self.solver.nodes += 1;
        if self.solver.nodes >= self.next_look {
            self.next_look = self.solver.nodes + LOOK_INTERVAL;
            if self
                .team
                .as_ref()
                .is_some_and(|team| team.stop.load(Relaxed))
            {
                return None;
            }
        }
        Some(())
    }

    /// The estimate of a position for a player.
    #[inline(always)]
    pub(super) fn estimate(&self, state: &G, player: Player) -> i32 {
        let most = G::MAX_MARGIN * UNITS;
        ((self.solver.estimates.points(state, player) * UNITS as f32) as i32).clamp(-most, most)
    }

    /// The key of a position that is searched to a depth; an arbitrary one where the table keeps none.
    #[inline(always)]
    pub(super) fn key(&self, state: &G, depth: u32) -> PositionKey {
        if depth < TABLE_DEPTH || self.table.is_none() {
            return PositionKey::default();
        }
        let form = state.table_key();
        PositionKey {
            is_image: form != *state,
            ..PositionKey::of(&form)
        }
    }

    /// What the table has of a position.
    #[inline(always)]
    pub(super) fn known(&self, key: PositionKey) -> Option<Known> {
        self.table.as_ref()?.get(key)
    }

    /// What the table has of a position, if it holds for a search of this depth.
    #[inline(always)]
    pub(super) fn known_at(&self, key: PositionKey, depth: u32) -> Option<Known> {
        self.known(key)
            .filter(|known| self.errors.holds(*known, depth))
    }

    /// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails; `None` when the budget ends.
    pub(super) fn value(&mut self, visit: Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        with_machine_instructions(
            #[inline(always)]
            || self.search(visit, alpha, beta),
        )
    }

    #[inline(always)]
    fn search(&mut self, visit: Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        let (state, left) = (visit.state, visit.state.moves_left());
        let visit = Visit {
            depth: visit.depth.min(left),
            ..visit
        };
        let is_principal = beta - alpha > 1;
        if is_principal && let Some(line) = self.lines.get_mut(visit.ply) {
            line.clear();
        }
        let mut moves = state.moves();
        let count = moves.len();
        // The solver has the better order and scores near the end, and its proofs hold for every later search.
        if count > 0 && visit.depth == left && left <= SOLVER_MOVES {
            return self.solved_value(visit, alpha, beta);
        }
        self.count()?;
        if count == 0 {
            return Some(UNITS * state.margin(visit.to_move));
        }
        if let Some(score) = self.static_score(visit, left, alpha, beta) {
            return Some(score);
        }
        if visit.depth == 0 {
            return Some(self.estimate(state, visit.to_move));
        }
        if count == 1
            && !visit.after_pass
            && let Some(pass) = moves.next().filter(|&m| state.is_pass(m))
        {
            return self.value_after_pass(visit, pass, alpha, beta);
        }
        match visit.depth {
            1 => self.last_ply(visit, alpha, beta),
            _ => self.inner_value(visit, alpha, beta, is_principal),
        }
    }

    /// The score of a game that is searched to its end, by the exact solver.
    #[inline(never)]
    fn solved_value(&mut self, visit: Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        let (alpha, beta) = window_in_points::<G>(alpha, beta);
        self.solver
            .value(visit.state, visit.to_move, alpha, beta)
            .map(|score| UNITS * score)
    }

    /// The score of an unfinished position without a search.
    #[inline(always)]
    fn static_score(&self, visit: Visit<'_, G>, left: u32, alpha: i32, beta: i32) -> Option<i32> {
        if visit.depth < left && !G::EARLY_SCORES {
            return None;
        }
        let (alpha, beta) = if visit.depth < left {
            (-INFINITE, INFINITE)
        } else {
            (alpha, beta)
        };
        let (alpha, beta) = window_in_points::<G>(alpha, beta);
        let found = visit
            .state
            .static_score(&visit.state.facts(false), alpha, beta);
        found.map(|found| UNITS * found.score)
    }

    /// The score of a position whose only move is a pass.
    #[inline(never)]
    fn value_after_pass(
        &mut self,
        visit: Visit<'_, G>,
        pass: G::Move,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let next = visit.state.after(pass);
        let key = self.key(&next, visit.depth);
        let child = Visit {
            depth: visit.depth,
            after_pass: true,
            ..visit.of_child(&next, key)
        };
        let score = -self.value(child, -beta, -alpha)?;
        if score > alpha && beta - alpha > 1 {
            self.extend_line(visit.ply, pass);
        }
        Some(score)
    }

    /// Depth 1: the children are evaluated at once, in the game's order.
    #[inline(always)]
    fn last_ply(&mut self, visit: Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        let mut best = -INFINITE;
        for m in visit.state.moves() {
            let next = visit.state.after(m);
            self.count()?;
            let score = self.leaf_score(&next, visit.to_move);
            if score > best {
                best = score;
                if score > alpha && beta - alpha > 1 {
                    self.end_line(visit.ply, m);
                }
                if score >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    /// The score at depth 0 for `player`, the opponent of the side to move.
    #[inline(always)]
    fn leaf_score(&self, state: &G, player: Player) -> i32 {
        if state.is_over() {
            return UNITS * state.margin(player);
        }
        if G::EARLY_SCORES {
            let found =
                state.static_score(&state.facts(false), -G::MAX_MARGIN - 1, G::MAX_MARGIN + 1);
            if let Some(found) = found {
                return -UNITS * found.score;
            }
        }
        self.estimate(state, player)
    }

    /// Depth 2 and more.
    #[inline(always)]
    fn inner_value(
        &mut self,
        visit: Visit<'_, G>,
        alpha: i32,
        beta: i32,
        is_principal: bool,
    ) -> Option<i32> {
        let uses_table = visit.depth >= TABLE_DEPTH && self.table.is_some();
        let known = if uses_table {
            self.known(visit.key)
        } else {
            None
        };
        // A principal variation is searched in full, so that its line is whole.
        if !is_principal {
            let holding = known.filter(|known| self.errors.holds(*known, visit.depth));
            if let Some(score) = holding.and_then(|known| known.decided(alpha, beta)) {
                return Some(score);
            }
            if let Some(score) = self.probable_score(visit, alpha, beta)? {
                self.store(visit, known, (score, None), alpha, beta);
                return Some(score);
            }
        }
        let first = self.children.len();
        self.expand(visit);
        let value = self.value_of_children(visit, first, known, alpha, beta);
        self.children.truncate(first);
        let (best, best_move) = value?;
        if uses_table {
            self.store(visit, known, (best, best_move), alpha, beta);
        }
        Some(best)
    }

    /// Adds the children.
    #[inline(always)]
    fn expand(&mut self, visit: Visit<'_, G>) {
        for (index, mv) in visit.state.moves().enumerate() {
            let state = visit.state.after(mv);
            let key = self.key(&state, visit.depth - 1);
            if visit.depth > TABLE_DEPTH
                && let Some(table) = &self.table
            {
                table.prefetch(key);
            }
            self.children.push(Child {
                mv,
                index: index.min(255) as u8,
                state,
                ordering_score: 0,
                key,
            });
        }
    }

    /// The best score of the children from index `first` on, and the index of the best move.
    #[inline(always)]
    fn value_of_children(
        &mut self,
        visit: Visit<'_, G>,
        first: usize,
        known: Option<Known>,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, Option<u8>)> {
        let is_principal = beta - alpha > 1;
        // A child that is known to refute the position saves the search of all others (enhanced transposition cutoff: Plaat et al.
        // 1996). At small depths the lookups take longer than they save.
        if visit.depth >= LOOKUP_DEPTH && !is_principal {
            let child_depth = visit.depth - 1;
            for index in first..self.children.len() {
                let Child { key, index, .. } = self.children[index];
                if let Some(score) = self
                    .known_at(key, child_depth)
                    .map(|known| -known.upper)
                    .filter(|&s| s >= beta)
                {
                    return Some((score, Some(index)));
                }
            }
        }
        let best_known = known
            .and_then(|known| known.best)
            .filter(|_| !visit.key.is_image);
        self.order(visit, first, best_known)?;
        let (mut best, mut best_move, mut low) = (-INFINITE, None, alpha);
        let last = self.children.len();
        // Those from `end` on have been put off, since other threads search them.
        let (mut next, mut end, mut puts_off) = (first, last, self.divides(visit));
        while next < last {
            if next == end {
                (end, puts_off) = (last, false);
            }
            select(&mut self.children[next..end]);
            let key = self.children[next].key;
            if puts_off && next > first && self.is_searched(key) {
                end -= 1;
                self.children.swap(next, end);
                continue;
            }
            let score = self.child_value(visit, next, next > first, low, beta)?;
            if score > best {
                (best, best_move) = (score, Some(self.children[next].index));
                if score > low {
                    low = score;
                    if is_principal {
                        let mv = self.children[next].mv;
                        self.extend_line(visit.ply, mv);
                    }
                }
                if score >= beta {
                    break;
                }
            }
            next += 1;
        }
        Some((best, best_move))
    }

    /// The value of a child for its parent, by a null window first if there is a best child already.
    #[inline(always)]
    fn child_value(
        &mut self,
        visit: Visit<'_, G>,
        index: usize,
        has_best: bool,
        low: i32,
        beta: i32,
    ) -> Option<i32> {
        let Child { state, key, .. } = self.children[index].clone();
        let child = visit.of_child(&state, key);
        let is_divided = self.divides(visit);
        if is_divided && let Some(team) = &self.team {
            team.begin(key);
        }
        let score = self.tested_value(child, has_best, low, beta);
        if is_divided && let Some(team) = &self.team {
            team.end(key);
        }
        score
    }

    /// The value of a child with this visit for its parent.
    #[inline(always)]
    pub(super) fn tested_value(
        &mut self,
        child: Visit<'_, G>,
        has_best: bool,
        low: i32,
        beta: i32,
    ) -> Option<i32> {
        // Most moves are no better than the best one so far, which a null window shows with fewer positions (principal variation
        // search: Marsland and Campbell 1982).
        if has_best && beta - low > 1 {
            let score = -self.value(child, -low - 1, -low)?;
            if score <= low || score >= beta {
                return Some(score);
            }
        }
        self.value(child, -beta, -low).map(|score| -score)
    }

    /// Stores a result.
    #[inline(always)]
    fn store(
        &mut self,
        visit: Visit<'_, G>,
        known: Option<Known>,
        (score, best): (i32, Option<u8>),
        alpha: i32,
        beta: i32,
    ) {
        let Some(table) = &self.table else { return };
        if visit.depth < TABLE_DEPTH {
            return;
        }
        // Where every move fails low, the earlier best move is kept.
        let earlier = known
            .and_then(|known| known.best)
            .filter(|_| score <= alpha);
        let found = Known {
            lower: if score > alpha { score } else { -INFINITE },
            upper: if score < beta { score } else { INFINITE },
            depth: visit.depth as u8,
            selectivity: self.errors.number(),
            best: if visit.key.is_image {
                None
            } else {
                earlier.or(best)
            },
        };
        self.taken += usize::from(table.put(visit.key, found, self.age));
    }

    /// Begins the line of a ply with a move, after which comes that of the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, m: G::Move) {
        self.end_line(ply, m);
        if let Some([line, next]) = self.lines.get_mut(ply..ply + 2) {
            line.extend_from_slice(next);
        }
    }

    /// A line of one move.
    #[inline(never)]
    fn end_line(&mut self, ply: usize, m: G::Move) {
        if ply >= NO_LINE {
            return;
        }
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
        self.lines[ply].push(m);
    }
}

/// The smallest window in whole points that contains this one.
#[inline(always)]
fn window_in_points<G: Margin>(alpha: i32, beta: i32) -> (i32, i32) {
    let (alpha, beta) = (alpha.div_euclid(UNITS), -(-beta).div_euclid(UNITS));
    (alpha.max(-G::MAX_MARGIN - 1), beta.min(G::MAX_MARGIN + 1))
}
