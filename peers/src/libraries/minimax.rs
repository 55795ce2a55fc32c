//! minimax: <https://crates.io/crates/minimax>.

use std::marker::PhantomData;

use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use uctopia_game::Shortcuts;

use crate::Position;

/// The rules; it keeps no state.
struct Rules<G>(PhantomData<fn() -> G>);

impl<G: Shortcuts> minimax::Game for Rules<G> {
    type S = Position<G>;
    type M = G::Move;

    fn generate_moves(state: &Position<G>, moves: &mut Vec<G::Move>) -> Option<Winner> {
        moves.extend(state.game.moves());
        if moves.is_empty() {
            Self::get_winner(state)
        } else {
            None
        }
    }

    fn apply(state: &mut Position<G>, m: G::Move) -> Option<Position<G>> {
        let mut next = state.clone();
        next.play(m);
        Some(next)
    }

    fn get_winner(state: &Position<G>) -> Option<Winner> {
        if !state.game.is_over() {
            return None;
        }
        let payoff = state.payoff(state.to_move);
        Some(match payoff {
            0.0 => Winner::Draw,
            _ if payoff > 0.0 => Winner::PlayerToMove,
            _ => Winner::PlayerJustMoved,
        })
    }
}

pub(super) fn search<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    _seed: u64,
) -> Option<G::Move> {
    let options = MCTSOptions::default()
        .with_num_threads(1)
        .with_max_rollout_depth(10_000);
    let mut search = MonteCarloTreeSearch::<Rules<G>>::new(options);
    search.set_max_rollouts(iterations as u32);
    search.choose_move(position)
}
