//! Moves that decide a game at once, found by trying them: what [`Shortcuts::winning_move`] and
//! [`Shortcuts::random_safe_move`] do in
//! games without faster implementations.

use crate::{Player, Rng, Shortcuts, Turn, random_move};

/// The first move with which the player to move wins at once.
pub(crate) fn winning_move<G: Shortcuts>(state: &G) -> Option<G::Move> {
    let Turn::Player(player) = state.turn() else { return None };
    state.moves().find(|&m| {
        let after = state.after(m);
        after.is_over() && after.payoff(player) >= 1.0
    })
}

/// A random move after which no other player wins at once; any move where there is none.
pub(crate) fn random_safe_move<G: Shortcuts>(state: &G, rng: &mut Rng) -> G::Move {
    let Turn::Player(player) = state.turn() else { return random_move(state, rng) };
    let first = random_move(state, rng);
    if is_safe(state, first, player) {
        return first;
    }
    // Moves are tried in random order until one is safe, which makes all safe ones equally likely.
    let mut others: Vec<G::Move> = state.moves().filter(|&m| m != first).collect();
    while !others.is_empty() {
        let chosen = if others.len() > 1 { rng.below(others.len() as u32) as usize } else { 0 };
        let m = others.remove(chosen);
        if is_safe(state, m, player) {
            return m;
        }
    }
    first
}

/// Whether no other player can win at once after a move of `player`, who is to move.
///
/// ```
/// use uctopia_game::{Player, adapters::Tree, is_safe};
/// let game: Tree = "((=B)(==))".parse().unwrap();
/// assert_eq!([0, 1].map(|m| is_safe(&game, m, Player::FIRST)), [false, true]);
/// ```
pub fn is_safe<G: Shortcuts>(state: &G, m: G::Move, player: Player) -> bool {
    let after = state.after(m);
    match after.turn() {
        Turn::Player(next) if next != player => after.winning_move().is_none(),
        _ => true,
    }
}
