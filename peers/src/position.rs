//! A game in the form that other libraries require.

use std::fmt::{self, Debug, Display};

use uctopia_game::{Player, Rng, Shortcuts, Turn};

/// A position with the player to move, also after the end of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position<G> {
    pub game: G,
    pub to_move: Player,
}

impl<G: Shortcuts> Position<G> {
    /// A position in which a player is to move.
    pub fn new(game: G) -> Self {
        let to_move = match game.turn() {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => Player::FIRST,
        };
        Self { game, to_move }
    }

    pub fn play(&mut self, m: G::Move) {
        self.game.play(m);
        self.to_move = self.to_move.opponent();
    }

    /// The payoff of a finished game to a player.
    pub fn payoff(&self, player: Player) -> f32 {
        self.game.payoff(player)
    }

    /// Plays at random to the end, for libraries that leave playouts to their user; returns the first player's payoff.
    pub fn play_out(&self, rng: &mut Rng) -> f32 {
        let mut game = self.game.clone();
        uctopia_search::play_out(&mut game, rng);
        game.payoff(Player::FIRST)
    }
}

impl<G: Shortcuts> Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.game)
    }
}

/// A move that can be displayed, as some require.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action<M>(pub M);

impl<M: Debug> Display for Action<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
