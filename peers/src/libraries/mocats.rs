//! mocats: <https://crates.io/crates/mocats>.

use std::fmt::Debug;

use mocats::{GameAction, GameState, SearchTree, UctPolicy};
use uctopia_game::{Player, Shortcuts};

use crate::Position;
use crate::position::Action;

impl<M: Copy + PartialEq + Debug> GameAction for Action<M> {}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side(Player);

impl mocats::Player for Side {}

impl<G: Shortcuts> GameState<Action<G::Move>, Side> for Position<G> {
    fn get_actions(&self) -> Vec<Action<G::Move>> {
        self.game.moves().map(Action).collect()
    }

    fn apply_action(&mut self, action: &Action<G::Move>) {
        self.play(action.0);
    }

    fn get_turn(&self) -> Side {
        Side(self.to_move)
    }

    fn get_reward_for_player(&self, player: Side) -> f32 {
        self.payoff(player.0)
    }
}

pub(super) fn search<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
) -> Option<G::Move> {
    fastrand::seed(seed);
    let mut tree = SearchTree::new(position.clone(), UctPolicy::new(std::f32::consts::SQRT_2));
    tree.run(iterations as usize);
    tree.get_best_action().map(|action| action.0)
}
