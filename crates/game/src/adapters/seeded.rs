//! Determinization: a game with fixed chance events.

use crate::{Game, Player, Rng, Shortcuts, Turn, sample_outcome};

/// A game whose future chance events are fixed by a seed and made at once: a determinization.
///
/// Nature's outcome depends on the seed, on the number of the chance event and on the state, not on the caller. A search over a
/// seeded game has perfect information about the future, so its values are optimistic.
///
/// ```
/// use uctopia::game::{Game, Turn, adapters::{Seeded, Tree}};
/// let game: Tree = "[A1B1=1]".parse().unwrap();
/// assert_eq!(game.turn(), Turn::Chance);
/// assert_eq!(Seeded::new(game, 7).turn(), Turn::Over);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seeded<G> {
    game: G,
    seed: u64,
    events: u64,
}

impl<G: Shortcuts> Seeded<G> {
    /// `game` with nature's moves determined by `seed`.
    #[must_use]
    pub fn new(game: G, seed: u64) -> Self {
        let mut seeded = Self {
            game,
            seed,
            events: 0,
        };
        seeded.resolve_chance();
        seeded
    }

    /// The inner game.
    #[must_use]
    pub fn inner(&self) -> &G {
        &self.game
    }

    /// Makes nature's moves until it is a player's turn or the end.
    fn resolve_chance(&mut self) {
        while self.game.turn() == Turn::Chance {
            let outcome = sample_outcome(&self.game, &mut Rng::stream(self.seed, self.events));
            self.game.play(outcome);
            self.events += 1;
        }
    }
}

impl<G: Shortcuts> Game for Seeded<G> {
    type Move = G::Move;
    const PLAYERS: usize = G::PLAYERS;

    #[inline]
    fn players(&self) -> usize {
        self.game.players()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move> {
        self.game.moves()
    }

    fn play(&mut self, m: Self::Move) {
        self.game.play(m);
        self.resolve_chance();
    }

    fn payoff(&self, player: Player) -> f32 {
        self.game.payoff(player)
    }

    fn is_pass(&self, m: Self::Move) -> bool {
        self.game.is_pass(m)
    }
}

impl<G: Shortcuts> Shortcuts for Seeded<G> {
    const HEAP_BYTES: usize = G::HEAP_BYTES;
}

#[cfg(test)]
mod tests {
    use crate::adapters::{Seeded, Tree};

    #[test]
    fn keeps_the_contract_and_hides_every_chance() {
        let game: Tree = "([A1(B=)3]([A1B1]A))".parse().unwrap();
        for seed in 0..20 {
            crate::check(&Seeded::new(game.clone(), seed), 1, 20).unwrap();
        }
    }
}
