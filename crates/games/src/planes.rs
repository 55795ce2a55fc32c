//! Boards as planes of zeros and ones.

use uctopia_game::Player;

/// Writes zeros, and a one for each square in its plane; squares come row by row, and there is one plane for each.
pub(crate) fn mark_planes(numbers: &mut [f32], planes: impl ExactSizeIterator<Item = usize>) {
    numbers.fill(0.0);
    let size = planes.len();
    for (square, plane) in planes.enumerate() {
        numbers[plane * size + square] = 1.0;
    }
}

/// The plane of a square from a player's point of view: the player's pieces, the opponent's, and empty squares.
pub(crate) fn seen_by(player: Player, owner: Option<Player>) -> usize {
    owner.map_or(2, |owner| usize::from(owner != player))
}
