//! Allocation of playouts to the moves, with snapshots in between.

use uctopia_game::{Budget, Evaluator, Limit, Shortcuts, Unfinished};

use super::FlatMonteCarlo;
use super::search::FlatSearch;
use crate::playout_runner::{endless, to_move};
use crate::statistics::RewardMoments;

impl<E> FlatMonteCarlo<E> {
    /// Begins a decision without a playout.
    pub(super) fn begin<G: Shortcuts>(&self, state: &G, budget: &Budget) -> FlatSearch<G::Move> {
        let moves: Vec<G::Move> = state.moves().collect();
        let fallback = Limit {
            iterations: Some(Self::DEFAULT_PLAYOUTS),
            ..Limit::NONE
        };
        let meter = budget.start(self.config.limit(moves.len()), fallback);
        FlatSearch {
            meter,
            samples: vec![RewardMoments::default(); moves.len()],
            moves,
            done: 0,
            failure: None,
        }
    }

    /// Allots playouts to the moves in turn until so many are played or the budget ends.
    pub(super) fn play_until<G: Shortcuts>(
        &mut self,
        state: &G,
        flat_search: &mut FlatSearch<G::Move>,
        until: u64,
    ) where
        E: Evaluator<G>,
    {
        let player = to_move(state);
        let FlatSearch {
            meter,
            moves,
            samples,
            done,
            failure,
        } = flat_search;
        let mut turns = turns(moves.len(), *done);
        while *done < until && meter.iteration() {
            let index = turns.next().unwrap_or(0);
            let mut playout = state.after(moves[index]);
            let played =
                self.playout_runner
                    .run_while(&self.evaluator, &mut playout, &mut self.rng, || {
                        meter.may_continue()
                    });
            let payoffs = match played {
                Ok(payoffs) => payoffs,
                Err(unfinished) => {
                    *failure = (unfinished == Unfinished::Endless).then(endless);
                    return;
                }
            };
            samples[index].add(self.reward(&payoffs, player));
            *done += 1;
        }
    }
}

/// The indices of the moves in turn, after so many playouts.
fn turns(moves: usize, done: u64) -> impl Iterator<Item = usize> {
    (0..moves).cycle().skip((done % moves as u64) as usize)
}
