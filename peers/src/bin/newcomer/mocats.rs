//! mocats: <https://crates.io/crates/mocats>.

use std::f32::consts::SQRT_2;

use mocats::{GameAction, GameState, SearchTree, UctPolicy};

use crate::hex::{Cell, Hex, Player};

impl GameAction for Cell {}

impl mocats::Player for Player {}

impl GameState<Cell, Player> for Hex {
    fn get_actions(&self) -> Vec<Cell> {
        self.moves().collect()
    }

    fn apply_action(&mut self, cell: &Cell) {
        self.put(*cell);
    }

    fn get_turn(&self) -> Player {
        self.to_move()
    }

    fn get_reward_for_player(&self, player: Player) -> f32 {
        if self.winner() == Some(player) {
            1.0
        } else {
            -1.0
        }
    }
}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    fastrand::seed(seed);
    let mut tree = SearchTree::new(position.clone(), UctPolicy::new(SQRT_2));
    tree.run(iterations as usize);
    tree.get_best_action().unwrap()
}
