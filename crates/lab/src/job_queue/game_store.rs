//! What becomes of games where there is no ledger.

use std::collections::BTreeMap;

use uctopia_arena::GameRecord;

use crate::block::Block;

/// Takes a counted game of a match.
pub(super) type TakeGame = Box<dyn FnMut(usize, &GameRecord<String>) + Send>;

/// The games of a job queue without a ledger.
pub(super) enum GameStore {
    /// Blocks stay in memory, by match and first unit.
    Kept(BTreeMap<(usize, u64), Block>),
    /// Games are handed over as soon as they count. Those that will never count stay.
    Streamed {
        take: TakeGame,
        beyond: Vec<(usize, GameRecord<String>)>,
    },
}

impl GameStore {
    /// Whether games are handed over, so that no block can be read again.
    pub(super) fn is_streamed(&self) -> bool {
        matches!(self, Self::Streamed { .. })
    }
}
