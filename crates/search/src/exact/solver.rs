//! Exact search for the margin: a principal-variation search to the end of the game.
//!
//! Marsland and Campbell 1982: the first move is searched with the whole window, the others are tested with a null window, and
//! searched again if they are better. Almost all of the tree consists of such null windows. It is kept small by:
//!
//! - the table, with a lower and an upper bound for each position;
//! - what the game can score without a search ([`Margin::static_score`]);
//! - enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin 1996): before a position is searched, its
//!   children are looked up for one that is known to be good enough;
//! - the order of the moves, in `ordering.rs`.
//!
//! All scores are those of `to_move`, the side to move, which is passed for the sake of finished games only.

use uctopia_game::{Game, Margin, Meter, Player};

use super::Goal;
use super::machine::with_machine_instructions;
use super::ordered_child::{OrderedChild, select};
use crate::table::TranspositionTable;

/// The proven bounds of a position, and the move that attains them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProvenBounds<M> {
    lower: i16,
    upper: i16,
    pub(super) best: Option<M>,
}

/// The table, which outlives one search. It holds proofs only, which stay valid.
pub(crate) type Proofs<G> = TranspositionTable<G, ProvenBounds<<G as Game>::Move>>;

/// One search: borrows its memory, counts its nodes.
pub(super) struct Solver<'a, G: Margin> {
    proofs: &'a mut Proofs<G>,
    /// The largest score that is distinguished: scores beyond it, on either side, count as equal to it.
    pub(super) most: i32,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// The children of all positions on the current line, one position after the other.
    pub(super) children: Vec<OrderedChild<G>>,
}

impl<'a, G: Margin> Solver<'a, G> {
    pub(super) fn new(proofs: &'a mut Proofs<G>, goal: Goal, meter: Meter) -> Self {
        const { assert!(G::MAX_MARGIN <= i16::MAX as i32, "margins are kept in two bytes") };
        proofs.next_search();
        let most = if goal == Goal::Outcome { 1 } else { G::MAX_MARGIN };
        Self { proofs, most, meter, nodes: 0, children: Vec::new() }
    }

    /// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails.
    pub(super) fn value(&mut self, state: &G, to_move: Player, alpha: i32, beta: i32) -> Option<i32> {
        let hash = self.hash(state);
        self.value_hashed(state, hash, to_move, alpha, beta)
    }

    /// The hash under which the table keeps a position; 0 where it keeps none.
    #[inline(always)]
    fn hash(&self, state: &G) -> u64 {
        if state.moves_left() >= G::MIN_TABLE_MOVES { self.proofs.hash(&state.table_key()) } else { 0 }
    }

    /// [`value`](Self::value) of a position with this [`hash`](Self::hash).
    fn value_hashed(&mut self, state: &G, hash: u64, to_move: Player, alpha: i32, beta: i32) -> Option<i32> {
        with_machine_instructions(
            #[inline(always)]
            || self.search(state, hash, to_move, alpha, beta),
        )
    }

    /// [`value_hashed`](Self::value_hashed), to be inlined there.
    #[inline(always)]
    fn search(&mut self, state: &G, hash: u64, to_move: Player, alpha: i32, beta: i32) -> Option<i32> {
        let static_score = state.static_score(alpha, beta);
        let nodes = 1 + static_score.map_or(0, |static_score| static_score.nodes);
        self.nodes += u64::from(nodes);
        if !self.meter.nodes(nodes) {
            return None;
        }
        if let Some(static_score) = static_score {
            return Some(static_score.score);
        }
        let left = state.moves_left();
        let known = if left >= G::MIN_TABLE_MOVES { self.known_hashed(state, hash) } else { None };
        if let Some(ProvenBounds { lower, upper, .. }) = known {
            let (lower, upper) = (i32::from(lower), i32::from(upper));
            if lower >= beta || lower == upper {
                return Some(lower);
            }
            if upper <= alpha {
                return Some(upper);
            }
        }
        let first = self.children.len();
        for mv in state.candidates() {
            let mut child = state.clone();
            child.play(mv);
            let hash = self.hash(&child);
            if child.moves_left() >= G::MIN_TABLE_MOVES {
                self.proofs.prefetch(hash);
            }
            self.children.push(OrderedChild { mv, state: child, ordering_score: 0, hash });
        }
        let value = self.value_of_children(state, hash, to_move, first, known, (alpha, beta));
        self.children.truncate(first);
        value
    }

    /// [`value`](Self::value) of a position whose children are those from index `first` on.
    #[inline(always)]
    fn value_of_children(
        &mut self,
        state: &G,
        hash: u64,
        to_move: Player,
        first: usize,
        known: Option<ProvenBounds<G::Move>>,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        match self.children.len() - first {
            0 => return Some(state.margin(to_move)),
            1 => {
                let OrderedChild { state: only, hash, .. } = self.children[first].clone();
                return self.value_hashed(&only, hash, to_move.opponent(), -beta, -alpha).map(|score| -score);
            }
            _ => {}
        }
        let left = state.moves_left();
        if left > G::MIN_TABLE_MOVES
            && let Some(score) = self.known_child(first, beta)
        {
            return Some(score);
        }
        self.order(state, to_move, first, known.and_then(|known| known.best));
        let (best, best_move) = self.best_child(to_move, first, alpha, beta)?;
        if left >= G::MIN_TABLE_MOVES {
            self.store(state, hash, known, best, best_move, (alpha, beta));
        }
        Some(best)
    }

    /// The proven bounds of a position. The best move of a symmetric image is not one of its own.
    pub(super) fn known(&self, state: &G) -> Option<ProvenBounds<G::Move>> {
        self.known_hashed(state, self.hash(state))
    }

    #[inline(always)]
    fn known_hashed(&self, state: &G, hash: u64) -> Option<ProvenBounds<G::Move>> {
        let table_key = state.table_key();
        let known = self.proofs.get_hashed(hash, &table_key).copied()?;
        Some(if table_key == *state { known } else { ProvenBounds { best: None, ..known } })
    }

    /// A proven score of at least `beta` of one of the children.
    #[inline(always)]
    fn known_child(&self, first: usize, beta: i32) -> Option<i32> {
        let proven = |child: &OrderedChild<G>| {
            self.proofs.get_hashed(child.hash, &child.state.table_key()).map(|known| -i32::from(known.upper))
        };
        self.children[first..].iter().filter_map(proven).find(|&score| score >= beta)
    }

    /// Searches the children, most promising first, until one makes the rest unnecessary.
    #[inline(always)]
    fn best_child(&mut self, to_move: Player, first: usize, alpha: i32, beta: i32) -> Option<(i32, G::Move)> {
        let (mut best, mut best_move) = (i32::MIN, self.children[first].mv);
        let mut low = alpha;
        for index in first..self.children.len() {
            select(&mut self.children[index..]);
            let OrderedChild { state: child, hash, .. } = self.children[index].clone();
            let null_window = index > first && beta - low > 1;
            let mut score = -self.value_hashed(
                &child,
                hash,
                to_move.opponent(),
                if null_window { -low - 1 } else { -beta },
                -low,
            )?;
            if null_window && score > low && score < beta {
                score = -self.value_hashed(&child, hash, to_move.opponent(), -beta, -low)?;
            }
            if score > best {
                (best, best_move) = (score, self.children[index].mv);
                if score >= beta {
                    break;
                }
                low = low.max(score);
            }
        }
        Some((best, best_move))
    }

    fn store(
        &mut self,
        state: &G,
        hash: u64,
        known: Option<ProvenBounds<G::Move>>,
        score: i32,
        best: G::Move,
        (alpha, beta): (i32, i32),
    ) {
        let most = G::MAX_MARGIN as i16;
        let mut found = known.unwrap_or(ProvenBounds { lower: -most, upper: most, best: None });
        if score > alpha {
            found.lower = found.lower.max(score as i16);
        }
        if score < beta {
            found.upper = found.upper.min(score as i16);
        }
        // Where every move fails low, the earlier best move is kept.
        if score > alpha || found.best.is_none() {
            found.best = Some(best);
        }
        let table_key = state.table_key();
        if table_key != *state {
            found.best = None;
        }
        self.proofs.put_hashed(hash, table_key, found, state.moves_left());
    }
}
