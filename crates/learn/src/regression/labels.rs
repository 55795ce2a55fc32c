//! The labels of positions.

use uctopia_game::{Player, StopFlag, Turn};
use uctopia_values::{PatternValue, Patterns};

use super::games::Played;
use super::parallel::in_parallel;

/// A position with its label, in points for the player to move.
#[derive(Clone, Debug)]
pub(super) struct Labelled<G> {
    pub(super) state: G,
    pub(super) label: f32,
    pub(super) is_held_out: bool,
}

/// An alpha-beta search over values by patterns, as small as possible: positions are few, and no two of them are alike.
pub(super) struct LabelSearch {
    value: PatternValue,
    resolution: f32,
}

/// Beyond every score.
const BEYOND: i32 = 1 << 24;

impl LabelSearch {
    /// A search over values of so many units a point.
    pub(super) fn new(value: PatternValue, resolution: f32) -> Self {
        Self { value, resolution }
    }

    /// Labels positions by searches of a depth; `None` if the flag was raised.
    pub(super) fn label_all<G: Patterns>(
        &self,
        positions: &[Played<G>],
        depth: u32,
        jobs: usize,
        stop: &StopFlag,
    ) -> Option<Vec<Labelled<G>>> {
        in_parallel(positions, jobs, stop, |position| {
            let Played { state, is_held_out } = position.clone();
            let label = self.label(&state, depth);
            Labelled {
                state,
                label,
                is_held_out,
            }
        })
    }

    fn label<G: Patterns>(&self, state: &G, depth: u32) -> f32 {
        state.solved().unwrap_or_else(|| {
            let Turn::Player(player) = state.turn() else {
                return 0.0;
            };
            let units = |depth| self.best(state, player, depth, (-BEYOND, BEYOND)) as f32;
            // The side that moves at even depths of the one search moves at odd depths of the other, so that what the choice of
            // the last move adds to a value is not added up over the labels of a round.
            let mean = if depth == 1 {
                units(1)
            } else {
                (units(depth - 1) + units(depth)) / 2.0
            };
            mean / self.resolution
        })
    }

    /// The score of any position for `viewpoint`.
    fn score<G: Patterns>(
        &self,
        state: &G,
        viewpoint: Player,
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        match state.turn() {
            Turn::Over | Turn::Chance => (state.result(viewpoint) * self.resolution) as i32,
            Turn::Player(player) if player == viewpoint => {
                self.best(state, player, depth, (alpha, beta))
            }
            Turn::Player(player) => -self.best(state, player, depth, (-beta, -alpha)),
        }
    }

    /// The score for the player to move (fail-soft).
    fn best<G: Patterns>(
        &self,
        state: &G,
        player: Player,
        depth: u32,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        if depth == 0 {
            return self.value.units(state);
        }
        let moves = state.moves();
        let mut best = -BEYOND;
        let mut consider = |next: &G| {
            best = best.max(self.score(next, player, depth - 1, (alpha, beta)));
            alpha = alpha.max(best);
            best >= beta
        };
        if depth == 1 {
            let _ = moves.map(|m| state.after(m)).any(|next| consider(&next));
            return best;
        }
        let mut children: Vec<(i32, G)> = moves
            .map(|m| state.after(m))
            .map(|next| (self.score(&next, player, 0, (-BEYOND, BEYOND)), next))
            .collect();
        children.sort_by_key(|(score, _)| -score);
        let _ = children.iter().any(|(_, next)| consider(next));
        best
    }
}
