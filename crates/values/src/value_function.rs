//! Value functions: evaluations that compare many positions quickly.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use uctopia_game::{Evaluation, Evaluator, Game, Player, ZeroEvaluator};
use uctopia_options::msgid;

/// The unit of values that estimate the payoff.
///
/// ```
/// assert_eq!(uctopia::values::PAYOFF_UNIT, "expected payoff");
/// ```
pub const PAYOFF_UNIT: &str = msgid!("expected payoff");

/// An evaluation with quicker ways to compare positions. All methods have defaults, which use the evaluation itself.
///
/// ```
/// use uctopia::game::{Evaluator, Game, Player, Turn, adapters::Tree};
/// use uctopia::values::ValueFunction;
///
/// /// The more choice the better.
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
/// impl<G: Game> ValueFunction<G> for Mobility {}
///
/// let game: Tree = "(AB=)".parse().unwrap();
/// assert_eq!(Mobility.rating(&game, Player::SECOND), -3.0);
/// ```
pub trait ValueFunction<G: Game>: Evaluator<G> {
    /// A number by which positions can be compared: larger where the estimate is larger, 0 where it is 0, and negated for the
    /// other player. Where an estimate is a curved function of a sum, the sum is sufficient, costs less, and still differs
    /// where the curve is flat.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, Player, adapters::Tree};
    /// use uctopia::values::ValueFunction;
    /// let game: Tree = "(AB)".parse().unwrap();
    /// assert_eq!(ZeroEvaluator.rating(&game, Player::FIRST), 0.0); // by default the estimate itself
    /// ```
    #[inline]
    fn rating(&self, state: &G, player: Player) -> f32 {
        self.evaluate(state, player)
    }

    /// A rough [rating](Self::rating), for evaluations of which a part costs little and the rest much: a search that compares
    /// many positions can skip those whose quick rating is far behind (lazy evaluation). By default the rating itself. An
    /// implementation of its own needs a [full rating](Self::full_rating) too, which adds nothing by default.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, Player, adapters::Tree};
    /// use uctopia::values::ValueFunction;
    /// let game: Tree = "(AB)".parse().unwrap();
    /// assert_eq!(ZeroEvaluator.quick_rating(&game, Player::FIRST), 0.0);
    /// ```
    #[inline]
    fn quick_rating(&self, state: &G, player: Player) -> f32 {
        self.rating(state, player)
    }

    /// The [rating](Self::rating) of a position of which the [quick rating](Self::quick_rating) is known.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, Player, adapters::Tree};
    /// use uctopia::values::ValueFunction;
    /// let game: Tree = "(AB)".parse().unwrap();
    /// let quick_rating = ZeroEvaluator.quick_rating(&game, Player::FIRST);
    /// assert_eq!(ZeroEvaluator.full_rating(&game, Player::FIRST, quick_rating), ZeroEvaluator.rating(&game, Player::FIRST));
    /// ```
    #[inline]
    fn full_rating(&self, state: &G, player: Player, quick_rating: f32) -> f32 {
        let _ = (state, player);
        quick_rating
    }

    /// The amount that one point adds to a [rating](Self::rating), or 1 in the logarithm of the odds where the estimate is
    /// learned; above 0.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, adapters::Tree};
    /// use uctopia::values::ValueFunction;
    /// assert_eq!(ValueFunction::<Tree>::rating_unit(&ZeroEvaluator), 1.0);
    /// ```
    fn rating_unit(&self) -> f32 {
        1.0
    }

    /// The [rating](Self::rating) from which on a position is as good as won, so that a search need evaluate no other. By
    /// default no estimate is that certain.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, adapters::Tree};
    /// use uctopia::values::ValueFunction;
    /// assert_eq!(ValueFunction::<Tree>::decided_rating(&ZeroEvaluator), f32::INFINITY);
    /// ```
    fn decided_rating(&self) -> f32 {
        f32::INFINITY
    }
}

impl<G: Game> ValueFunction<G> for ZeroEvaluator {}

impl<G: Game> ValueFunction<G> for Evaluation<G> {}

/// A pointer to a value function is one.
macro_rules! pointers {
    ($($pointer:ty),+) => {$(
        impl<G: Game> ValueFunction<G> for $pointer {
            #[inline]
            fn rating(&self, state: &G, player: Player) -> f32 {
                (**self).rating(state, player)
            }

            #[inline]
            fn quick_rating(&self, state: &G, player: Player) -> f32 {
                (**self).quick_rating(state, player)
            }

            #[inline]
            fn full_rating(&self, state: &G, player: Player, quick_rating: f32) -> f32 {
                (**self).full_rating(state, player, quick_rating)
            }

            fn rating_unit(&self) -> f32 {
                (**self).rating_unit()
            }

            fn decided_rating(&self) -> f32 {
                (**self).decided_rating()
            }
        }
    )+};
}

pointers!(Box<dyn ValueFunction<G>>, SharedFunction<G>);

/// A value function of a type that is not known, which threads and agents share.
///
/// ```
/// use uctopia::game::{Player, ZeroEvaluator, adapters::Tree};
/// use uctopia::values::{SharedFunction, ValueFunction};
/// let game: Tree = "(AB)".parse().unwrap();
/// let shared = SharedFunction::new(ZeroEvaluator);
/// assert_eq!(shared.clone().rating(&game, Player::FIRST), 0.0);
/// ```
pub struct SharedFunction<G>(Arc<dyn ValueFunction<G> + Sync>);

impl<G: Game> SharedFunction<G> {
    /// Shares a value function.
    #[must_use]
    pub fn new(function: impl ValueFunction<G> + Sync + 'static) -> Self {
        Self(Arc::new(function))
    }
}

impl<G: Game> Evaluator<G> for SharedFunction<G> {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        self.0.evaluate(state, player)
    }

    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    fn scale(&self) -> f32 {
        self.0.scale()
    }
}

impl<G> Clone for SharedFunction<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G> fmt::Debug for SharedFunction<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SharedFunction").finish_non_exhaustive()
    }
}

impl<G> Deref for SharedFunction<G> {
    type Target = dyn ValueFunction<G> + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
