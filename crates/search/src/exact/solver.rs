//! Exact search for the margin: a principal-variation search to the end of the game.
//!
//! Marsland and Campbell 1982: the first move gets the whole window, the others are only asked whether they are better,
//! with a window that lets nothing else through, and searched again if they are. Almost all of the tree consists of such
//! null windows. What keeps it small:
//!
//! - the table, with a lower and an upper bound for each position;
//! - what the game can settle without a search ([`Margin::settle`]);
//! - enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin 1996): before a position is searched, its
//!   children are looked up, whether one of them is known to be good enough;
//! - the order of the moves, in `ordering.rs`.
//!
//! All scores are those of `mover`, the side to move, who is named for the sake of finished games only.

use uctopia_game::{Game, Margin, Meter, Player};

use super::ordering::{Child, select};
use crate::table::Table;

/// Positions with fewer moves left are quicker searched than looked up.
const STORED_FROM: u32 = 8;

/// Positions with fewer moves left do not look their children up.
const CHILDREN_STORED_FROM: u32 = 9;

/// What is proven about a position, and the move that did it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<M> {
    lower: i16,
    upper: i16,
    best: Option<M>,
}

/// What outlives one search. It holds proofs only, which are never out of date.
pub(crate) type Proofs<G> = Table<G, Known<<G as Game>::Move>>;

/// One search: borrows its memory, counts its nodes.
pub(super) struct Solver<'a, G: Margin> {
    proofs: &'a mut Proofs<G>,
    pub(super) meter: Meter,
    pub(super) nodes: u64,
    /// The children of all positions on the current line, one position after the other.
    pub(super) children: Vec<Child<G>>,
}

impl<'a, G: Margin> Solver<'a, G> {
    pub(super) fn new(proofs: &'a mut Proofs<G>, meter: Meter) -> Self {
        proofs.next_search();
        Self { proofs, meter, nodes: 0, children: Vec::new() }
    }

    /// The score of a position; `None` when the budget ends.
    ///
    /// The search begins with a small window around `guess` and opens it threefold on the side where the score was not
    /// in it (aspiration; Marsland 1986).
    pub(super) fn score(&mut self, state: &G, mover: Player, guess: i32) -> Option<i32> {
        const FIRST_REACH: i32 = 3;
        let (most, guess) = (G::MOST, guess.clamp(-G::MOST, G::MOST));
        let (mut low, mut high, mut reach) = (guess - FIRST_REACH, guess + FIRST_REACH, FIRST_REACH);
        loop {
            // Nothing lies beyond the largest margin, so that itself must be inside the window.
            let (alpha, beta) = (low.max(-most - 1), high.min(most + 1));
            let score = self.value(state, mover, alpha, beta)?;
            reach *= 3;
            if score <= alpha {
                (low, high) = (score - reach, score + 1);
            } else if score >= beta {
                (low, high) = (score - 1, score + reach);
            } else {
                return Some(score);
            }
        }
    }

    /// On which side of a draw the score of a position lies, by null windows.
    pub(super) fn outcome(&mut self, state: &G, mover: Player) -> Option<i32> {
        if self.value(state, mover, 0, 1)? > 0 {
            return Some(1);
        }
        Some(if self.value(state, mover, -1, 0)? < 0 { -1 } else { 0 })
    }

    /// A line of best play from a position whose score is known to be `score`; it ends early with the budget.
    pub(super) fn line(&mut self, state: &G, mover: Player, score: i32) -> Vec<G::Move> {
        let (mut state, mut mover, mut score, mut line) = (state.clone(), mover, score, Vec::new());
        while let Some(m) = self.move_worth(&state, mover, score) {
            line.push(m);
            state.play(m);
            (mover, score) = (mover.opponent(), -score);
        }
        line
    }

    /// A move that keeps `score`.
    fn move_worth(&mut self, state: &G, mover: Player, score: i32) -> Option<G::Move> {
        let known = self.known(state).and_then(|known| known.best);
        let others = state.moves().filter(|&m| Some(m) != known);
        let candidates: Vec<G::Move> = known.into_iter().chain(others).collect();
        for m in candidates {
            if -self.value(&state.after(m), mover.opponent(), -score, -score + 1)? >= score {
                return Some(m);
            }
        }
        None
    }

    /// The score if it lies between `alpha` and `beta`, otherwise a bound beyond the one it fails.
    fn value(&mut self, state: &G, mover: Player, alpha: i32, beta: i32) -> Option<i32> {
        let settled = state.settle(alpha, beta);
        let nodes = 1 + settled.map_or(0, |settled| settled.nodes);
        self.nodes += u64::from(nodes);
        if !self.meter.nodes(nodes) {
            return None;
        }
        if let Some(settled) = settled {
            return Some(settled.score);
        }
        let left = state.moves_left();
        let known = if left >= STORED_FROM { self.known(state) } else { None };
        if let Some(Known { lower, upper, .. }) = known {
            let (lower, upper) = (i32::from(lower), i32::from(upper));
            if lower >= beta || lower == upper {
                return Some(lower);
            }
            if upper <= alpha {
                return Some(upper);
            }
        }
        let first = self.children.len();
        self.children.extend(state.candidates().map(|mv| Child { mv, state: state.after(mv), promise: 0 }));
        let value = self.value_of_children(state, mover, first, known, (alpha, beta));
        self.children.truncate(first);
        value
    }

    /// [`value`](Self::value) of a position whose children are those from index `first` on.
    fn value_of_children(
        &mut self,
        state: &G,
        mover: Player,
        first: usize,
        known: Option<Known<G::Move>>,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        match self.children.len() - first {
            0 => return Some(state.margin(mover)),
            1 => {
                let only = self.children[first].state.clone();
                return self.value(&only, mover.opponent(), -beta, -alpha).map(|score| -score);
            }
            _ => {}
        }
        let left = state.moves_left();
        if left >= CHILDREN_STORED_FROM
            && let Some(score) = self.known_child(first, beta)
        {
            return Some(score);
        }
        self.order(state, mover, first, known.and_then(|known| known.best));
        let (best, best_move) = self.best_child(mover, first, alpha, beta)?;
        if left >= STORED_FROM {
            self.store(state, known, best, best_move, (alpha, beta));
        }
        Some(best)
    }

    /// What is proven about a position already. The best move of a stored form is not one of the position's own.
    fn known(&self, state: &G) -> Option<Known<G::Move>> {
        let stored = state.stored();
        let known = self.proofs.get(&stored).copied()?;
        Some(if stored == *state { known } else { Known { best: None, ..known } })
    }

    /// A score of at least `beta` that is proven for one of the children already.
    fn known_child(&self, first: usize, beta: i32) -> Option<i32> {
        let proven = |child: &Child<G>| self.proofs.get(&child.state.stored()).map(|known| -i32::from(known.upper));
        self.children[first..].iter().filter_map(proven).find(|&score| score >= beta)
    }

    /// Searches the children, most promising first, until one makes the rest unnecessary.
    fn best_child(&mut self, mover: Player, first: usize, alpha: i32, beta: i32) -> Option<(i32, G::Move)> {
        let (mut best, mut best_move) = (i32::MIN, self.children[first].mv);
        let mut low = alpha;
        for index in first..self.children.len() {
            select(&mut self.children[index..]);
            let child = self.children[index].state.clone();
            let null_window = index > first && beta - low > 1;
            let mut score = -self.value(&child, mover.opponent(), if null_window { -low - 1 } else { -beta }, -low)?;
            if null_window && score > low && score < beta {
                score = -self.value(&child, mover.opponent(), -beta, -low)?;
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
        known: Option<Known<G::Move>>,
        score: i32,
        best: G::Move,
        (alpha, beta): (i32, i32),
    ) {
        let most = G::MOST as i16;
        let mut found = known.unwrap_or(Known { lower: -most, upper: most, best: None });
        if score > alpha {
            found.lower = found.lower.max(score as i16);
        }
        if score < beta {
            found.upper = found.upper.min(score as i16);
        }
        // Where every move fails low, the one that did before is as good a guess as any.
        if score > alpha || found.best.is_none() {
            found.best = Some(best);
        }
        let stored = state.stored();
        if stored != *state {
            found.best = None;
        }
        self.proofs.put(stored, found, state.moves_left());
    }
}
