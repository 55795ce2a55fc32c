//! minimax: <https://crates.io/crates/minimax>.

use minimax::{Game, MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};

use crate::hex::{CELLS, Cell, Hex};

struct Rules;

impl Game for Rules {
    type S = Hex;
    type M = Cell;

    fn generate_moves(state: &Hex, moves: &mut Vec<Cell>) -> Option<Winner> {
        moves.extend(state.moves());
        Self::get_winner(state)
    }

    fn apply(state: &mut Hex, cell: Cell) -> Option<Hex> {
        let mut next = state.clone();
        next.put(cell);
        Some(next)
    }

    fn get_winner(state: &Hex) -> Option<Winner> {
        state.winner().map(|_| Winner::PlayerJustMoved)
    }
}

pub(crate) fn search(position: &Hex, iterations: u64, _seed: u64) -> Cell {
    let options = MCTSOptions::default()
        .with_num_threads(1)
        .with_max_rollout_depth(CELLS.into());
    let mut search = MonteCarloTreeSearch::<Rules>::new(options);
    search.set_max_rollouts(iterations as u32);
    search.choose_move(position).unwrap()
}
