//! One file for each library.

mod board_game;
mod lock_free;
mod minimax;
mod mocats;
mod turnbase;
mod uctopia;

use uctopia_game::Shortcuts;

use crate::Position;

/// The remark on a library that proves results, so that its search of a small game ends early.
pub const PROVES_RESULTS: &str = "proves results";

/// The remark on minimax.
pub const PROVES_WINS: &str = "proves wins; C is larger";

/// Names with the versions in `Cargo.toml`.
pub mod names {
    pub const UCTOPIA: &str = "uctopia";
    pub const MOCATS: &str = "mocats 0.3.0";
    pub const BOARD_GAME: &str = "board-game 0.8.2";
    pub const TURNBASE: &str = "turnbase-bots 0.1.1";
    pub const MCTS: &str = "mcts 0.3.0";
    pub const TREANT: &str = "treant 0.4.0";
    pub const MINIMAX: &str = "minimax 0.6.0";
}

/// A library's search on one game.
pub struct Library<G: Shortcuts> {
    pub name: &'static str,
    /// Its differences from plain UCT that cannot be switched off.
    pub remark: &'static str,
    /// Searches from a position with so many iterations; returns the chosen move, if available.
    pub search: fn(&Position<G>, iterations: u64, seed: u64) -> Option<G::Move>,
}

/// All of them, ours first.
pub fn libraries<G: Shortcuts>() -> Vec<Library<G>> {
    vec![
        Library {
            name: names::UCTOPIA,
            remark: "",
            search: uctopia::plain,
        },
        Library {
            name: "uctopia solver=on",
            remark: PROVES_RESULTS,
            search: uctopia::solving,
        },
        Library {
            name: names::MOCATS,
            remark: "",
            search: mocats::search,
        },
        Library {
            name: names::BOARD_GAME,
            remark: PROVES_RESULTS,
            search: board_game::search,
        },
        Library {
            name: names::TURNBASE,
            remark: "returns no move here",
            search: turnbase::search,
        },
        Library {
            name: names::MCTS,
            remark: "",
            search: lock_free::mcts::search,
        },
        Library {
            name: names::TREANT,
            remark: "",
            search: lock_free::treant::search,
        },
        Library {
            name: names::MINIMAX,
            remark: PROVES_WINS,
            search: minimax::search,
        },
    ]
}
