//! The board of Geister.

use uctopia_game::{Board, Player, Square, Theme, View};

use super::{Geister, GeisterMove, SIDE, SQUARES};

/// Good ghosts are circles and evil ones crosses, behind an arrow that shows whose they are; a ghost without a colour is an arrow.
impl View for Geister {
    fn board(&self) -> Board {
        self.board_with(|player| self.is_placed(player))
    }

    fn board_seen_by(&self, viewer: Player) -> Board {
        self.board_with(|owner| self.knows(viewer, owner))
    }

    fn square_of(&self, m: GeisterMove) -> Option<usize> {
        match m {
            GeisterMove::Place(_) => None,
            GeisterMove::Step { to, .. } => Some(to.into()),
            GeisterMove::Leave(corner) => Some(corner.into()),
        }
    }
}

impl Geister {
    /// The board with the colours of those players' ghosts that are known.
    fn board_with(&self, knows: impl Fn(Player) -> bool) -> Board {
        let square = |square: u8| {
            let stands = |player: &Player| self.ghosts[player.index()] >> square & 1 == 1;
            let Some(player) = [Player::FIRST, Player::SECOND].into_iter().find(stands) else {
                return Square::Empty;
            };
            let arrow = if player == Player::FIRST {
                "▲"
            } else {
                "▼"
            };
            let colour = match self.good[player.index()] >> square & 1 {
                _ if !knows(player) => "",
                1 => "○",
                _ => "×",
            };
            Square::Label(format!("{arrow}{colour}"))
        };
        Board {
            squares: (0..SQUARES).map(square).collect(),
            ..Board::lettered(Theme::Lines, SIDE.into(), SIDE.into())
        }
    }
}
