//! mcts: <https://crates.io/crates/mcts>. Playouts are left to an evaluator of its user.

use std::f64::consts::FRAC_1_SQRT_2;

use mcts::tree_policy::UCTPolicy;
use mcts::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

use crate::hex::{Cell, Hex, Player};

impl GameState for Hex {
    type Move = Cell;
    type Player = Player;
    type MoveList = Vec<Cell>;

    fn current_player(&self) -> Player {
        self.to_move()
    }

    fn available_moves(&self) -> Vec<Cell> {
        self.moves().collect()
    }

    fn make_move(&mut self, cell: &Cell) {
        self.put(*cell);
    }
}

struct Playout;

impl Evaluator<Search> for Playout {
    type StateEvaluation = Option<Player>;

    /// The winner of a random game.
    fn evaluate_new_state(
        &self,
        state: &Hex,
        moves: &Vec<Cell>,
        _: Option<SearchHandle<Search>>,
    ) -> (Vec<()>, Option<Player>) {
        let mut end = state.clone();
        while end.winner().is_none() {
            let moves: Vec<Cell> = end.moves().collect();
            end.put(moves[fastrand::usize(..moves.len())]);
        }
        (vec![(); moves.len()], end.winner())
    }

    fn evaluate_existing_state(
        &self,
        _: &Hex,
        winner: &Option<Player>,
        _: SearchHandle<Search>,
    ) -> Option<Player> {
        *winner
    }

    fn interpret_evaluation_for_player(&self, winner: &Option<Player>, player: &Player) -> i64 {
        if *winner == Some(*player) { 1 } else { -1 }
    }
}

struct Search;

impl MCTS for Search {
    type State = Hex;
    type Eval = Playout;
    type NodeData = ();
    type ExtraThreadData = ();
    type TreePolicy = UCTPolicy;
    type TranspositionTable = ();
}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    fastrand::seed(seed);
    // Its exploration term has a factor of 2.
    let policy = UCTPolicy::new(FRAC_1_SQRT_2);
    let mut manager = MCTSManager::new(position.clone(), Search, Playout, policy, ());
    manager.playout_n(iterations);
    manager.best_move().unwrap()
}
