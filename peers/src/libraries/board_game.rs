//! board-game: <https://crates.io/crates/board-game>.

use std::ops::ControlFlow;

use board_game::ai::mcts::mcts_build_tree;
use board_game::board::{
    Alternating, Board, BoardDone, BoardMoves, BoardSymmetry, Outcome, PlayError, Player,
};
use board_game::symmetry::UnitSymmetry;
use internal_iterator::InternalIterator;
use rand::{Rng, SeedableRng, rngs::SmallRng};
use uctopia_game::Shortcuts;

use crate::Position;
use crate::position::Action;

impl<G: Shortcuts> Alternating for Position<G> {}

impl<G: Shortcuts> Board for Position<G> {
    type Move = Action<G::Move>;

    fn next_player(&self) -> Player {
        if self.to_move.index() == 0 {
            Player::A
        } else {
            Player::B
        }
    }

    fn is_available_move(&self, mv: Action<G::Move>) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(self.game.moves().any(|m| m == mv.0))
    }

    fn random_available_move(&self, rng: &mut impl Rng) -> Result<Action<G::Move>, BoardDone> {
        let mut moves = self.game.moves();
        moves
            .nth(rng.gen_range(0..moves.len()))
            .map(Action)
            .ok_or(BoardDone)
    }

    fn play(&mut self, mv: Action<G::Move>) -> Result<(), PlayError> {
        Position::play(self, mv.0);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.game.is_over() {
            return None;
        }
        let payoff = self.payoff(uctopia_game::Player::FIRST);
        Some(match payoff {
            0.0 => Outcome::Draw,
            _ if payoff > 0.0 => Outcome::WonBy(Player::A),
            _ => Outcome::WonBy(Player::B),
        })
    }

    fn is_done(&self) -> bool {
        self.game.is_over()
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

/// The moves of a position.
#[derive(Clone)]
pub struct Moves<'a, G>(&'a G);

impl<G: Shortcuts> InternalIterator for Moves<'_, G> {
    type Item = Action<G::Move>;

    fn try_for_each<R, F: FnMut(Action<G::Move>) -> ControlFlow<R>>(self, f: F) -> ControlFlow<R> {
        self.0.moves().map(Action).try_for_each(f)
    }

    fn count(self) -> usize {
        self.0.moves().len()
    }
}

/// The iterator over all possible moves, which is not used.
#[derive(Clone)]
pub struct NoMoves<M>(std::marker::PhantomData<M>);

impl<M> InternalIterator for NoMoves<M> {
    type Item = M;

    fn try_for_each<R, F: FnMut(M) -> ControlFlow<R>>(self, _: F) -> ControlFlow<R> {
        ControlFlow::Continue(())
    }
}

impl<'a, G: Shortcuts> BoardMoves<'a, Position<G>> for Position<G> {
    type AllMovesIterator = NoMoves<Action<G::Move>>;
    type AvailableMovesIterator = Moves<'a, G>;

    fn all_possible_moves() -> NoMoves<Action<G::Move>> {
        NoMoves(std::marker::PhantomData)
    }

    fn available_moves(&'a self) -> Result<Moves<'a, G>, BoardDone> {
        if self.game.is_over() {
            Err(BoardDone)
        } else {
            Ok(Moves(&self.game))
        }
    }
}

impl<G: Shortcuts> BoardSymmetry<Position<G>> for Position<G> {
    type Symmetry = UnitSymmetry;
    type CanonicalKey = ();

    fn map(&self, _: UnitSymmetry) -> Self {
        self.clone()
    }

    fn map_move(&self, _: UnitSymmetry, mv: Action<G::Move>) -> Action<G::Move> {
        mv
    }

    fn canonical_key(&self) {}
}

pub(super) fn search<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
) -> Option<G::Move> {
    // Its values lie between 0 and 1.
    let weight = std::f32::consts::FRAC_1_SQRT_2;
    Some(
        mcts_build_tree(
            position,
            iterations,
            weight,
            &mut SmallRng::seed_from_u64(seed),
        )
        .best_move()
        .0,
    )
}
