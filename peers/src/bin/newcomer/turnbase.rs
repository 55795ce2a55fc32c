//! turnbase-bots: <https://crates.io/crates/turnbase-bots>.

use turnbase::{ActivePlayers, Game, PlayerId};
use turnbase_bots::{Bot, Mcts};

use crate::hex::{Cell, Hex};

struct Rules;

fn player_to_move(state: &Hex) -> PlayerId {
    PlayerId::new(state.to_move() as u32)
}

impl Game for Rules {
    type State = Hex;
    type Action = Cell;
    type View = ();

    fn new_initial_state(&self, _seed: u64) -> Hex {
        Hex::new()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, state: &Hex) -> ActivePlayers {
        match state.winner() {
            Some(_) => ActivePlayers::none(),
            None => ActivePlayers::one(player_to_move(state)),
        }
    }

    fn legal_actions(&self, state: &Hex, _player: PlayerId) -> Vec<Cell> {
        state.moves().collect()
    }

    fn apply(&self, state: &mut Hex, _player: PlayerId, cell: Cell) {
        state.put(cell);
    }

    fn is_terminal(&self, state: &Hex) -> bool {
        state.winner().is_some()
    }

    fn reward(&self, state: &Hex, player: PlayerId) -> f64 {
        match state.winner() {
            Some(winner) if PlayerId::new(winner as u32) == player => 1.0,
            _ => -1.0,
        }
    }

    fn view(&self, _state: &Hex, _viewer: Option<PlayerId>) {}
}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    // Its exploration constant is √2.
    let mut search = Mcts::new(iterations as u32, seed);
    let player = player_to_move(position);
    search.choose(&Rules, position, player).unwrap()
}
