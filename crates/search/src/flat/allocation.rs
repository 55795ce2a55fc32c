//! Allocation of playouts to the moves, with snapshots in between.

use uctopia_game::{Budget, Evaluator, Limit, MAX_PLAYERS, Payoffs, Shortcuts, Unfinished};
use uctopia_options::Plies;

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

    /// Allots playouts to the moves in turn until so many are played, or a few more, or the budget ends.
    pub(super) fn play_until<G: Shortcuts>(
        &mut self,
        state: &G,
        flat_search: &mut FlatSearch<G::Move>,
        until: u64,
    ) where
        E: Evaluator<G>,
    {
        if self.uses_batches() {
            self.play_batches(state, flat_search, until);
        } else {
            self.play_singly(state, flat_search, until);
        }
    }

    /// Whether playouts are played in batches.
    pub(super) fn uses_batches(&self) -> bool {
        self.config.batch && self.config.depth == Plies::TO_THE_END
    }

    /// Plays one playout after another.
    fn play_singly<G: Shortcuts>(
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

    /// Plays as many playouts at once as suits the game.
    fn play_batches<G: Shortcuts>(
        &mut self,
        state: &G,
        flat_search: &mut FlatSearch<G::Move>,
        until: u64,
    ) {
        let player = to_move(state);
        let FlatSearch {
            meter,
            moves,
            samples,
            done,
            failure,
        } = flat_search;
        let mut turns = turns(moves.len(), *done);
        let (mut move_indices, mut starts, mut payoffs) =
            (Vec::new(), Vec::new(), Vec::<Payoffs>::new());
        while *done < until {
            move_indices.clear();
            move_indices.extend(
                turns
                    .by_ref()
                    .take(G::BATCH)
                    .take_while(|_| meter.iteration()),
            );
            if move_indices.is_empty() {
                return;
            }
            starts.clear();
            starts.extend(move_indices.iter().map(|&index| state.after(moves[index])));
            payoffs.resize(starts.len(), [0.0; MAX_PLAYERS]);
            G::play_many(&starts, self.rng.next_u64(), &mut payoffs);
            if payoffs.iter().any(|payoffs| payoffs[0].is_nan()) {
                *failure = Some(endless());
                return;
            }
            for (&index, payoffs) in move_indices.iter().zip(&payoffs) {
                samples[index].add(self.reward(payoffs, player));
            }
            *done += move_indices.len() as u64;
        }
    }
}

/// The indices of the moves in turn, after so many playouts.
fn turns(moves: usize, done: u64) -> impl Iterator<Item = usize> {
    (0..moves).cycle().skip((done % moves as u64) as usize)
}
