//! A game with a maximum number of plies.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the rules, and the shortcuts that stay valid |
//! | `abilities.rs` | text, drawing, evaluations, scores and hidden information of the inner game |

mod abilities;

pub use abilities::MaxPliesObservation;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::random_move::winning_move;
use crate::shortcuts::random_safe_move;
use crate::{Game, Player, Rng, Score, Shortcuts, Turn};

/// A game that ends after a number of plies, if it has not ended by itself: in a draw, or [by its score](Self::by_score).
///
/// It has all abilities of the inner game: text, drawing, evaluations, scores and hidden information. It has the shortcuts that do not depend on the
/// end of the game; random games use the default, and no moves are pruned, since a move that is superfluous in the whole game
/// need not be so in a part of it.
///
/// A position is written as the number of plies made, a blank, and the position of the inner game.
///
/// ```
/// use uctopia::game::{Game, Notation, Player, adapters::{MaxPlies, Tree}};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let short = MaxPlies::new(game, 1).after(0);
/// assert!(short.is_over());
/// assert_eq!(short.payoff(Player::FIRST), 0.0);
///
/// use uctopia::games::mnk::TicTacToe;
/// let opening = MaxPlies::new(TicTacToe::default(), 3).read("2 b2 a1").unwrap();
/// let end = opening.after(opening.read_move("c3").unwrap());
/// assert!(end.is_over() && end.to_string().starts_with("3 "));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MaxPlies<G> {
    game: G,
    /// Plies made and plies allowed.
    played: u32,
    most: u32,
    cutoff_payoff: CutoffPayoff<G>,
}

/// The payoff to a player of a game that is cut off.
struct CutoffPayoff<G>(fn(&G, Player) -> f32);

impl<G> Clone for CutoffPayoff<G> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

// All positions of one game share the function, so equality does not depend on it; and functions have no identity.
impl<G> PartialEq for CutoffPayoff<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<G> Eq for CutoffPayoff<G> {}

impl<G> Hash for CutoffPayoff<G> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<G> fmt::Debug for CutoffPayoff<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

impl<G: Game> MaxPlies<G> {
    /// `game`, cut off after `plies` more plies, which is a draw.
    #[must_use]
    pub fn new(game: G, plies: u32) -> Self {
        Self {
            game,
            played: 0,
            most: plies,
            cutoff_payoff: CutoffPayoff(|_, _| 0.0),
        }
    }

    /// `game`, cut off after `plies` more plies and then evaluated by its score: for one player, and for each of more than two,
    /// by the [payoff of the score](Score::payoff_of_score); for two by the difference of their payoffs, halved, so that what one
    /// wins, the other loses.
    ///
    /// ```
    /// use uctopia::game::{Game, Player, adapters::MaxPlies};
    /// use uctopia::games::othello::Othello8;
    /// let mut game = MaxPlies::by_score(Othello8::new(), 1);
    /// let first = game.moves().next().unwrap();
    /// game.play(first);
    /// assert_eq!(game.payoff(Player::FIRST), 3.0 / 64.0); // 4 discs to 1
    /// ```
    #[must_use]
    pub fn by_score(game: G, plies: u32) -> Self
    where
        G: Score,
    {
        let payoff = |game: &G, player: Player| match game.players() {
            2 => (game.payoff_of_score(player) - game.payoff_of_score(player.opponent())) / 2.0,
            _ => game.payoff_of_score(player),
        };
        Self {
            game,
            played: 0,
            most: plies,
            cutoff_payoff: CutoffPayoff(payoff),
        }
    }

    /// The inner game.
    #[must_use]
    pub fn inner(&self) -> &G {
        &self.game
    }

    /// Plies that may still be made.
    fn left(&self) -> u32 {
        self.most - self.played
    }
}

impl<G: Game> Game for MaxPlies<G> {
    type Move = G::Move;
    const PLAYERS: usize = G::PLAYERS;

    #[inline]
    fn players(&self) -> usize {
        self.game.players()
    }

    fn turn(&self) -> Turn {
        if self.left() == 0 {
            Turn::Over
        } else {
            self.game.turn()
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move> {
        let shown = if self.left() == 0 { 0 } else { usize::MAX };
        self.game.moves().take(shown)
    }

    fn play(&mut self, m: Self::Move) {
        self.game.play(m);
        self.played += 1;
    }

    fn payoff(&self, player: Player) -> f32 {
        if self.game.is_over() {
            self.game.payoff(player)
        } else {
            (self.cutoff_payoff.0)(&self.game, player)
        }
    }

    fn weight(&self, outcome: Self::Move) -> f32 {
        self.game.weight(outcome)
    }

    fn is_pass(&self, m: Self::Move) -> bool {
        self.game.is_pass(m)
    }
}

impl<G: Shortcuts> Shortcuts for MaxPlies<G> {
    /// At most the bound of the inner game.
    const LONGEST_GAME: Option<u32> = G::LONGEST_GAME;

    const HEAP_BYTES: usize = G::HEAP_BYTES;

    fn draw_outcome(&self, rng: &mut Rng) -> Self::Move {
        self.game.draw_outcome(rng)
    }

    /// The last ply may win by a score, which the inner game does not consider.
    fn winning_move(&self) -> Option<Self::Move> {
        if self.left() > 1 {
            self.game.winning_move()
        } else {
            winning_move(self)
        }
    }

    /// The reply to a move may be the last ply, or the game ends before it.
    fn random_safe_move(&self, rng: &mut Rng) -> Self::Move {
        if self.left() > 2 {
            self.game.random_safe_move(rng)
        } else {
            random_safe_move(self, rng)
        }
    }

    fn images(&self) -> impl ExactSizeIterator<Item = Self> {
        self.game.images().map(|game| Self {
            game,
            ..self.clone()
        })
    }

    fn canonical(&self) -> Self {
        Self {
            game: self.game.canonical(),
            ..self.clone()
        }
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
