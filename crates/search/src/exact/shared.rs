//! Threads that search the same position together.
//!
//! Each of them searches the whole tree, in the same order of moves, with one table for all. What one of them has proven the others
//! find there, and what one of them is searching the others put off until they have searched everything else at that position (after
//! ABDADA: Weill 1996, "The ABDADA distributed minimax search algorithm", in the simple form with a list of its own for the
//! positions being searched). So at every position the threads divide the moves among themselves without waiting for one another.
//!
//! From time to time a thread looks up the positions on its line: where another thread has decided one of them, it gives up what it
//! searches below.

use uctopia_game::Margin;

use super::estimate::OrderingEstimate;
use super::ordered_child::select;
use super::solver::{Open, Solver, Visit};
use super::team::{SharedPosition, Team};
use crate::sync::atomic::Ordering::Relaxed;

impl<G: Margin, O: OrderingEstimate<G>> Solver<G, O> {
    /// Moves left from which on threads divide the moves of a position: searches of fewer are too short. Where scores come early the
    /// search of a position is far shorter: by the clock, 3, 6 and 9 took 0.80, 0.58 and 0.59 of one thread's time in Connect Four.
    pub(super) const MIN_SHARED_MOVES: u32 =
        G::MIN_TABLE_MOVES + if G::EARLY_SCORES { 9 } else { 3 };

    /// Nodes between two looks at what other threads have done.
    pub(super) const LOOK_INTERVAL: u64 = 1000;

    /// Looks what other threads have done; `None` if this makes the current position unnecessary.
    #[cold]
    pub(super) fn look(&mut self) -> Option<()> {
        self.next_look = self.nodes + Self::LOOK_INTERVAL;
        let shared = self.shared.as_mut()?;
        if shared.team.stop.load(Relaxed) {
            return None;
        }
        let is_decided = |position: &SharedPosition| {
            self.table
                .get(position.key)
                .is_some_and(|known| known.decided(position.alpha, position.beta).is_some())
        };
        shared.decided = shared.line.iter().position(is_decided);
        shared.decided.is_none().then_some(())
    }

    /// [`best_child`](Self::best_child) where other threads search the same position.
    #[inline(never)]
    pub(super) fn best_child_of_all_threads(
        &mut self,
        visit: &Visit<'_, G>,
        open: Open,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, u8)> {
        let index = self.shared.as_ref()?.line.len();
        loop {
            self.shared.as_mut()?.line.push(SharedPosition {
                key: visit.key,
                alpha,
                beta,
            });
            let found = self.divided_children(visit, open, alpha, beta);
            let shared = self.shared.as_mut()?;
            shared.line.truncate(index);
            if found.is_some() || shared.decided != Some(index) {
                return found;
            }
            shared.decided = None;
            self.children.truncate(open.first + open.count);
            // The entry may have been replaced since: then the search begins anew, with what the table has.
            if let Some(known) = self.table.get(visit.key)
                && let Some(score) = known.decided(alpha, beta)
            {
                let best = known.best.filter(|_| !visit.key.is_image);
                return Some((score, best.unwrap_or(self.children[open.first].index)));
            }
        }
    }

    #[inline(always)]
    fn team(&self) -> Option<&Team> {
        self.shared.as_ref().map(|shared| &*shared.team)
    }

    /// Searches the children, those last that other threads are searching.
    fn divided_children(
        &mut self,
        visit: &Visit<'_, G>,
        open: Open,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, u8)> {
        let Open {
            first,
            count,
            mut best,
        } = open;
        let mut best_move = self.children[first].index;
        let mut low = alpha.max(best);
        // Those from `end` on have been put off.
        let (mut next, mut end, mut puts_off) = (first, first + count, true);
        while next < first + count {
            if next == end {
                (end, puts_off) = (first + count, false);
            }
            select(&mut self.children[next..end]);
            let key = self.children[next].key;
            // The first is searched by all threads at once: without its score, the others would be searched in too wide a window
            // (young brothers wait: Feldmann et al. 1989).
            if puts_off && next > first && self.team()?.is_searched(key) {
                end -= 1;
                self.children.swap(next, end);
                continue;
            }
            self.team()?.begin(key);
            let score = self.tested_value(next, visit.to_move, next > first, low, beta);
            self.team()?.end(key);
            let score = score?;
            if score > best {
                (best, best_move) = (score, self.children[next].index);
                if score >= beta {
                    break;
                }
                low = low.max(score);
            }
            next += 1;
        }
        Some((best, best_move))
    }
}
