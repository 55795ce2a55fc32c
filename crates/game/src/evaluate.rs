//! Heuristic values of unfinished games.

use std::sync::Arc;

use uctopia_options::msgid;

use crate::{Game, Player};

/// Estimates how good a state is for a player, in points; positive is good, 0 is even.
///
/// Points are what the evaluation counts (discs, lines, cards) and stay within ±[`Evaluation::LIMIT`]. Finished
/// games are never evaluated: their payoff is known.
///
/// ```
/// use uctopia::game::{Evaluator, Game, Player, Turn, adapters::Tree};
///
/// /// The number of legal moves.
/// struct Mobility;
///
/// impl<G: Game> Evaluator<G> for Mobility {
///     fn evaluate(&self, state: &G, player: Player) -> f32 {
///         let moves = state.moves().len() as f32;
///         if state.turn() == Turn::Player(player) { moves } else { -moves }
///     }
///     fn unit(&self) -> &'static str { "moves" }
///     fn scale(&self) -> f32 { 10.0 }
/// }
///
/// let game: Tree = "(AB=)".parse().unwrap();
/// assert_eq!(Mobility.evaluate(&game, Player::FIRST), 3.0);
/// assert_eq!(Mobility.evaluate(&game, Player::SECOND), -3.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not evaluate positions of `{G}`",
    note = "pass `ZeroEvaluator` if the search needs no evaluation, an `Evaluation` of the game, or a type with `impl Evaluator<{G}>`"
)]
pub trait Evaluator<G: Game>: Send {
    /// The estimate for `player`, in points.
    fn evaluate(&self, state: &G, player: Player) -> f32;

    /// What one point is, such as `discs`.
    fn unit(&self) -> &'static str;

    /// The advantage, in points, that counts as about as good as a win; above 0.
    fn scale(&self) -> f32;
}

/// An evaluator behind a pointer is one.
macro_rules! evaluator_behind {
    ($pointer:ident, $bound:path) => {
        impl<G: Game, E: Evaluator<G> + $bound + ?Sized> Evaluator<G> for $pointer<E> {
            #[inline]
            fn evaluate(&self, state: &G, player: Player) -> f32 {
                (**self).evaluate(state, player)
            }

            fn unit(&self) -> &'static str {
                (**self).unit()
            }

            fn scale(&self) -> f32 {
                (**self).scale()
            }
        }
    };
}

evaluator_behind!(Box, Send);
evaluator_behind!(Arc, Sync);

/// The evaluation of a game that has none: every unfinished position is even.
///
/// ```
/// use uctopia::game::{Evaluator, ZeroEvaluator, Player, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// assert_eq!(ZeroEvaluator.evaluate(&game, Player::FIRST), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ZeroEvaluator;

impl<G: Game> Evaluator<G> for ZeroEvaluator {
    fn evaluate(&self, _: &G, _: Player) -> f32 {
        0.0
    }

    fn unit(&self) -> &'static str {
        msgid!("points")
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

/// A named evaluation that a game offers.
///
/// ```
/// use uctopia::game::{Evaluation, Player, adapters::Tree};
/// const FLAT: Evaluation<Tree> = Evaluation {
///     name: "flat",
///     aliases: &[],
///     unit: "points",
///     about: "every position is even",
///     scale: 1.0,
///     score: |_, _| 0.0,
/// };
/// assert_eq!((FLAT.score)(&"A".parse().unwrap(), Player::FIRST), 0.0);
/// ```
#[derive(Debug)]
pub struct Evaluation<G: 'static> {
    /// The name users write, as in `eval=discs`.
    pub name: &'static str,
    /// Other names for the same evaluation, such as those an article uses.
    pub aliases: &'static [&'static str],
    /// What one point is.
    pub unit: &'static str,
    /// What is counted, in one sentence.
    pub about: &'static str,
    /// The advantage, in points, that counts as about as good as a win when a playout is cut short.
    pub scale: f32,
    /// The estimate for a player, in points; for two players the two estimates add up to 0.
    pub score: fn(&G, Player) -> f32,
}

impl<G> Evaluation<G> {
    /// No evaluation may exceed this many points either way, so that proven results stand apart from estimates.
    pub const LIMIT: f32 = 100_000.0;

    /// This evaluation for the positions of another type: name, unit and scale stay.
    ///
    /// ```
    /// use uctopia::game::adapters::{MaxPlies, Tree};
    /// use uctopia::{Evaluation, Player};
    /// # const FLAT: Evaluation<Tree> = Evaluation {
    /// #     name: "flat", aliases: &[], unit: "points", about: "every position is even", scale: 1.0, score: |_, _| 0.0,
    /// # };
    /// let of_bounded: Evaluation<MaxPlies<Tree>> = FLAT.with_score(|state, player| (FLAT.score)(state.inner(), player));
    /// assert_eq!((of_bounded.name, of_bounded.scale), ("flat", 1.0));
    /// ```
    #[must_use]
    pub const fn with_score<H>(self, score: fn(&H, Player) -> f32) -> Evaluation<H> {
        let Self {
            name,
            aliases,
            unit,
            about,
            scale,
            score: _,
        } = self;
        Evaluation {
            name,
            aliases,
            unit,
            about,
            scale,
            score,
        }
    }
}

impl<G> Clone for Evaluation<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Evaluation<G> {}

impl<G: Game> Evaluator<G> for Evaluation<G> {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        (self.score)(state, player)
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn scale(&self) -> f32 {
        self.scale
    }
}

/// The ability to be evaluated before the end.
///
/// ```
/// use uctopia::{Evaluate, Evaluation, Player};
/// # use uctopia::{Game, Turn};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, to_move: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
/// # }
///
/// // Nim: take one or two stones, the last one wins; so a player to move at a multiple of three loses.
/// impl Evaluate for Nim {
///     const EVALUATIONS: &'static [Evaluation<Self>] = &[Evaluation {
///         name: "threes",
///         aliases: &["mod3"],
///         unit: "points",
///         about: "the player who leaves a multiple of three stones is a point ahead",
///         scale: 1.0,
///         score: |nim, player| if (nim.stones % 3 == 0) == (player == nim.to_move) { -1.0 } else { 1.0 },
///     }];
/// }
///
/// let threes = Nim::evaluation("mod3").unwrap();
/// assert_eq!((threes.score)(&Nim { stones: 6, to_move: Player::FIRST }, Player::FIRST), -1.0);
/// assert!(Nim::evaluation("discs").is_none());
/// ```
pub trait Evaluate: Game {
    /// The evaluations this game offers, the default first; at least one.
    const EVALUATIONS: &'static [Evaluation<Self>];

    /// The evaluation with this name or alias, or `None`.
    #[must_use]
    fn evaluation(name: &str) -> Option<&'static Evaluation<Self>> {
        Self::EVALUATIONS
            .iter()
            .find(|e| e.name == name || e.aliases.contains(&name))
    }
}
