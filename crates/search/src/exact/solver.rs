//! Exact search for the margin: a principal-variation search to the end of the game.
//!
//! Marsland and Campbell 1982: the first move is searched with the whole window, the others are tested with a null window, and
//! searched again if they are better. Almost all of the tree consists of such null windows. It is kept small by:
//!
//! - the table, with a lower and an upper bound for each position;
//! - what the game can score without a search ([`Margin::static_score`]), where that is cheap for all moves of a position
//!   before the first is searched;
//! - enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin 1996): before a position is searched, its
//!   children are looked up for one that is known to be good enough;
//! - the order of the moves, in `ordering.rs`.
//!
//! All scores are those of `to_move`, the side to move, which is passed for the sake of finished games only.

use std::sync::Arc;

use uctopia_game::{Margin, Meter, Player};

use super::estimate::OrderingEstimate;
use super::machine::with_machine_instructions;
use super::ordered_child::{OrderedChild, select};
use super::proofs::Proofs;
use super::proven_bounds::{ProofTable, ProvenBounds};
use super::team::SharedSearch;
use crate::position_key::PositionKey;

/// One thread's search: shares the table, counts its nodes.
pub(crate) struct Solver<G: Margin, O> {
    /// The estimate that orders moves far from the end.
    pub(crate) estimates: O,
    pub(crate) table: Arc<ProofTable>,
    /// The number of this search in the table.
    pub(super) age: u8,
    pub(crate) meter: Meter,
    pub(crate) nodes: u64,
    /// How many positions the table still has room for.
    pub(crate) room: usize,
    /// The children of all positions on the current line, one position after the other.
    pub(super) children: Vec<OrderedChild<G>>,
    /// What other threads do and where this one is, if there are any.
    pub(super) shared: Option<SharedSearch>,
    /// The number of nodes at which the solver looks what the other threads have done; never with one thread.
    pub(super) next_look: u64,
}

/// A position, and what has been computed of it.
pub(super) struct Visit<'a, G: Margin> {
    pub(super) state: &'a G,
    pub(super) facts: &'a G::Facts,
    pub(super) key: PositionKey,
    pub(super) to_move: Player,
}

/// The children of a position that have to be searched: those from index `first` on.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) first: usize,
    pub(super) count: usize,
    /// The best score of the children that need no search.
    pub(super) best: i32,
}

impl<G: Margin, O: OrderingEstimate<G>> Solver<G, O> {
    /// Moves left from which on the children are looked up before one is searched. Where scores without a search come first, fewer
    /// lookups find anything: four moves more took 3 % more positions of Connect Four and a tenth less time.
    const MIN_LOOKUP_MOVES: u32 = G::MIN_TABLE_MOVES + if G::EARLY_SCORES { 5 } else { 1 };

    /// The search of one thread, without room for positions at first.
    pub(crate) fn new(proofs: &Proofs, estimates: O, meter: Meter) -> Self {
        Self {
            estimates,
            table: Arc::clone(&proofs.table),
            age: proofs.age,
            meter,
            nodes: 0,
            room: 0,
            children: Vec::with_capacity(64),
            shared: None,
            next_look: u64::MAX,
        }
    }

    /// Begins a search of its own with the table as it is now, and room for so many positions.
    pub(crate) fn begin(&mut self, proofs: &Proofs, room: usize) {
        self.children.clear();
        (self.table, self.age, self.room) = (Arc::clone(&proofs.table), proofs.age, room);
    }

    /// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails; `None` when the budget ends or
    /// the table has no room.
    pub(crate) fn value(
        &mut self,
        state: &G,
        to_move: Player,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let facts = state.facts(false);
        if G::EARLY_SCORES
            && let Some(found) = state.static_score(&facts, alpha, beta)
        {
            self.count(1 + found.nodes)?;
            return Some(found.score);
        }
        let key = self.key(state);
        self.search_keyed(state, &facts, key, to_move, alpha, beta)
    }

    /// Counts nodes; `None` when the budget has ended.
    #[inline(always)]
    fn count(&mut self, nodes: u32) -> Option<()> {
        self.nodes += u64::from(nodes);
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.meter.nodes(nodes).then_some(())
    }

    /// The key under which the table keeps a position; an arbitrary one where it keeps none.
    #[inline(always)]
    fn key(&self, state: &G) -> PositionKey {
        if state.moves_left() < G::MIN_TABLE_MOVES {
            return PositionKey::default();
        }
        let form = state.table_key();
        PositionKey {
            is_image: form != *state,
            ..PositionKey::of(&form)
        }
    }

    /// The value of a position that has no static score if scores are [early](Margin::EARLY_SCORES).
    fn search_keyed(
        &mut self,
        state: &G,
        facts: &G::Facts,
        key: PositionKey,
        to_move: Player,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        with_machine_instructions(
            #[inline(always)]
            || {
                self.search(
                    &Visit {
                        state,
                        facts,
                        key,
                        to_move,
                    },
                    alpha,
                    beta,
                )
            },
        )
    }

    #[inline(always)]
    fn search(&mut self, visit: &Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        // Where scores are early, the parent has asked for this one before it made a child of the position.
        let found = if G::EARLY_SCORES {
            None
        } else {
            visit.state.static_score(visit.facts, alpha, beta)
        };
        self.count(1 + found.map_or(0, |found| found.nodes))?;
        if let Some(found) = found {
            return Some(found.score);
        }
        let known = if visit.state.moves_left() >= G::MIN_TABLE_MOVES {
            self.table.get(visit.key)
        } else {
            None
        };
        if let Some(score) = known.and_then(|known| known.decided(alpha, beta)) {
            return Some(score);
        }
        let first = self.children.len();
        let value = self.value_of_children(visit, first, known, alpha, beta);
        self.children.truncate(first);
        value
    }

    /// Makes the children, and the value from them.
    #[inline(always)]
    fn value_of_children(
        &mut self,
        visit: &Visit<'_, G>,
        first: usize,
        known: Option<ProvenBounds>,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let best = self.expand(visit, alpha, beta)?;
        if best >= beta {
            return Some(best);
        }
        let open = Open {
            first,
            count: self.children.len() - first,
            best,
        };
        match open.count {
            0 if best == i32::MIN => return Some(visit.state.margin(visit.to_move)),
            0 => return Some(best),
            // A forced move needs neither an order nor an entry of its own: the position after it has one.
            1 => {
                return Some(best.max(self.child_value(
                    first,
                    visit.to_move,
                    alpha.max(best),
                    beta,
                )?));
            }
            _ => {}
        }
        let left = visit.state.moves_left();
        // A child that is known to refute the position saves the search of all others (enhanced transposition cutoff: Plaat et al.
        // 1996).
        if left >= Self::MIN_LOOKUP_MOVES
            && let Some(score) = self.known_child(first, beta)
        {
            return Some(score);
        }
        let best_known = known
            .and_then(|known| known.best)
            .filter(|_| !visit.key.is_image);
        self.order(visit.state, visit.to_move, first, best_known);
        let (best, best_move) = if self.shared.is_some() && left >= Self::MIN_SHARED_MOVES {
            self.best_child_of_all_threads(visit, open, alpha, beta)?
        } else {
            self.best_child(visit.to_move, open, alpha, beta)?
        };
        if left >= G::MIN_TABLE_MOVES {
            self.store(visit, known, (best, best_move), alpha, beta)?;
        }
        Some(best)
    }

    /// Adds the children that have to be searched; returns the best score of those that need no search, if that is at least `beta`
    /// of the first such one.
    #[inline(always)]
    fn expand(&mut self, visit: &Visit<'_, G>, alpha: i32, beta: i32) -> Option<i32> {
        let mut best = i32::MIN;
        let mut scored = 0;
        for (index, mv) in visit.state.candidates(visit.facts).enumerate() {
            let state = visit.state.after_candidate(mv);
            let facts = state.facts(true);
            if G::EARLY_SCORES
                && let Some(found) = state.static_score(&facts, -beta, -alpha)
            {
                scored += 1;
                best = best.max(-found.score);
                if best >= beta {
                    break;
                }
                continue;
            }
            let key = self.key(&state);
            if state.moves_left() >= G::MIN_TABLE_MOVES {
                // It is read after all children have been made, by when the memory has answered.
                self.table.prefetch(key);
            }
            self.children.push(OrderedChild {
                mv,
                index: index as u8,
                state,
                facts,
                ordering_score: 0,
                key,
            });
        }
        if scored > 0 {
            self.count(scored)?;
        }
        Some(best)
    }

    /// The value of the child with this index, for its parent.
    #[inline(always)]
    fn child_value(&mut self, index: usize, to_move: Player, alpha: i32, beta: i32) -> Option<i32> {
        let OrderedChild {
            state, facts, key, ..
        } = self.children[index].clone();
        self.search_keyed(&state, &facts, key, to_move.opponent(), -beta, -alpha)
            .map(|score| -score)
    }

    /// The index of a best move of a position, where one is known. That of a symmetric image is not one of its own.
    pub(super) fn known_best(&self, state: &G) -> Option<u8> {
        let key = self.key(state);
        self.table
            .get(key)
            .and_then(|known| known.best)
            .filter(|_| !key.is_image)
    }

    /// A proven score of at least `beta` of one of the children.
    #[inline(always)]
    fn known_child(&self, first: usize, beta: i32) -> Option<i32> {
        let proven = |child: &OrderedChild<G>| self.table.get(child.key).map(|known| -known.upper);
        self.children[first..]
            .iter()
            .filter_map(proven)
            .find(|&score| score >= beta)
    }

    /// Searches the children, most promising first, until one makes the rest unnecessary.
    #[inline(always)]
    fn best_child(
        &mut self,
        to_move: Player,
        open: Open,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, u8)> {
        let Open {
            first, mut best, ..
        } = open;
        let mut best_move = self.children[first].index;
        let mut low = alpha.max(best);
        for index in first..self.children.len() {
            // One by one: a cutoff often makes the rest superfluous, and sorting them in vain.
            select(&mut self.children[index..]);
            let score = self.tested_value(index, to_move, index > first, low, beta)?;
            if score > best {
                (best, best_move) = (score, self.children[index].index);
                if score >= beta {
                    break;
                }
                low = low.max(score);
            }
        }
        Some((best, best_move))
    }

    /// [`child_value`](Self::child_value), by a null window first if there is a best child already.
    #[inline(always)]
    pub(super) fn tested_value(
        &mut self,
        index: usize,
        to_move: Player,
        has_best: bool,
        low: i32,
        beta: i32,
    ) -> Option<i32> {
        if has_best && beta - low > 1 {
            let score = self.child_value(index, to_move, low, low + 1)?;
            if score <= low || score >= beta {
                return Some(score);
            }
        }
        self.child_value(index, to_move, low, beta)
    }

    /// Stores a result; `None` where the table has no room for more, and has to grow before the search goes on.
    #[inline(always)]
    fn store(
        &mut self,
        visit: &Visit<'_, G>,
        known: Option<ProvenBounds>,
        (score, best): (i32, u8),
        alpha: i32,
        beta: i32,
    ) -> Option<()> {
        // Where every move fails low, the earlier best move is kept.
        let earlier = known
            .and_then(|known| known.best)
            .filter(|_| score <= alpha);
        let found = ProvenBounds {
            lower: if score > alpha { score } else { -G::MAX_MARGIN },
            upper: if score < beta { score } else { G::MAX_MARGIN },
            best: if visit.key.is_image {
                None
            } else {
                earlier.or(Some(best))
            },
            moves_left: visit.state.moves_left(),
        };
        if self.table.put(visit.key, found, self.age) {
            self.room = self.room.checked_sub(1)?;
        }
        Some(())
    }
}
