//! A game that is broken off.

use crate::{Game, Player, Rng, Shortcuts, Turn};

/// A game that ends in a draw after a number of plies, if it has not ended by itself.
///
/// ```
/// use uctopia_game::{Game, Player, adapters::{MaxPlies, Tree}};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let short = MaxPlies::new(game, 1).after(0);
/// assert!(short.is_over());
/// assert_eq!(short.payoff(Player::FIRST), 0.0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MaxPlies<G> {
    game: G,
    plies_left: u32,
}

impl<G: Game> MaxPlies<G> {
    /// `game`, broken off after `plies` more plies.
    #[must_use]
    pub fn new(game: G, plies: u32) -> Self {
        Self { game, plies_left: plies }
    }

    /// The game inside.
    #[must_use]
    pub fn inner(&self) -> &G {
        &self.game
    }
}

impl<G: Game> Game for MaxPlies<G> {
    type Move = G::Move;
    const PLAYERS: usize = G::PLAYERS;

    fn turn(&self) -> Turn {
        if self.plies_left == 0 { Turn::Over } else { self.game.turn() }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move> {
        let shown = if self.plies_left == 0 { 0 } else { usize::MAX };
        self.game.moves().take(shown)
    }

    fn play(&mut self, m: Self::Move) {
        self.game.play(m);
        self.plies_left -= 1;
    }

    fn payoff(&self, player: Player) -> f32 {
        if self.game.is_over() { self.game.payoff(player) } else { 0.0 }
    }

    fn weight(&self, outcome: Self::Move) -> f32 {
        self.game.weight(outcome)
    }

    fn is_pass(&self, m: Self::Move) -> bool {
        self.game.is_pass(m)
    }
}

impl<G: Shortcuts> Shortcuts for MaxPlies<G> {
    fn draw_outcome(&self, rng: &mut Rng) -> Self::Move {
        self.game.draw_outcome(rng)
    }
}

#[cfg(test)]
mod tests {
    use crate::adapters::{MaxPlies, Tree};

    #[test]
    fn keeps_the_contract() {
        let game: Tree = "((A[B1=1])B(A=))".parse().unwrap();
        for plies in 0..5 {
            crate::check(&MaxPlies::new(game.clone(), plies), 1, 50).unwrap();
        }
    }
}
