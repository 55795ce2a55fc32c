//! board-game: <https://crates.io/crates/board-game>.

use std::f32::consts::FRAC_1_SQRT_2;

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use internal_iterator::{Internal, IteratorExt};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::hex::{self, CELLS, Cell, Hex};

fn named(player: hex::Player) -> Player {
    match player {
        hex::Player::Black => Player::A,
        hex::Player::White => Player::B,
    }
}

impl Board for Hex {
    type Move = Cell;

    fn next_player(&self) -> Player {
        named(self.to_move())
    }

    fn is_available_move(&self, cell: Cell) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.is_empty(cell))
    }

    fn play(&mut self, cell: Cell) -> Result<(), PlayError> {
        self.check_can_play(cell)?;
        self.put(cell);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|player| Outcome::WonBy(named(player)))
    }

    fn can_lose_after_move() -> bool {
        false
    }
}

impl Alternating for Hex {}

impl_unit_symmetry_board!(Hex);

impl BoardMoves<'_, Hex> for Hex {
    type AllMovesIterator = Internal<std::vec::IntoIter<Cell>>;
    type AvailableMovesIterator = Internal<std::vec::IntoIter<Cell>>;

    fn all_possible_moves() -> Self::AllMovesIterator {
        let cells: Vec<Cell> = (0..CELLS).map(Cell).collect();
        cells.into_internal()
    }

    fn available_moves(&self) -> Result<Self::AvailableMovesIterator, BoardDone> {
        self.check_done()?;
        Ok(self.moves().collect::<Vec<_>>().into_internal())
    }
}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    let mut rng = SmallRng::seed_from_u64(seed);
    // Its values lie between 0 and 1, so that C is half as large.
    mcts_build_tree(position, iterations, FRAC_1_SQRT_2, &mut rng).best_move()
}
