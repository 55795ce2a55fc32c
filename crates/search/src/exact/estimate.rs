//! The estimates by which the exact search orders moves: the game's own, or those of a value function.

use std::fmt::Debug;

use uctopia_game::{Margin, Player};
use uctopia_values::ValueFunction;

/// Points in the unit of [`Margin::estimate`].
pub(crate) const POINT: i32 = 16;

/// An estimate of unfinished positions, in sixteenths of a point.
pub trait OrderingEstimate<G: Margin>: Clone + Send {
    /// Whether there is an estimate; otherwise moves are ordered by [`Margin::ordering_score`] alone.
    const ESTIMATES: bool;

    /// The estimate of an unfinished position for `to_move`, who is to move there.
    fn estimate(&self, state: &G, to_move: Player) -> i32;

    /// A move that is probably the best, where one is known from another search; it is searched first.
    #[inline(always)]
    fn likely_move(&self, state: &G) -> Option<G::Move> {
        let _ = state;
        None
    }
}

/// The game's own estimate ([`Margin::estimate`]), where it has one.
///
/// ```
/// use uctopia::game::{Margin, Player};
/// use uctopia::games::othello::Othello4;
/// use uctopia::search::{GameEstimate, OrderingEstimate};
/// let start = Othello4::new();
/// assert_eq!(GameEstimate.estimate(&start, Player::FIRST), start.estimate());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameEstimate;

impl<G: Margin> OrderingEstimate<G> for GameEstimate {
    const ESTIMATES: bool = G::ESTIMATES;

    #[inline(always)]
    fn estimate(&self, state: &G, _: Player) -> i32 {
        state.estimate()
    }
}

/// The points of the game's [margin](Margin) that a value function estimates.
///
/// An estimate in the margin's own unit, such as discs, counts as it is. Of any other, the advantage that is about as good as a win
/// ([`scale`](uctopia_game::Evaluator::scale)) counts as a quarter of the largest margin.
///
/// ```
/// use uctopia::{Evaluate, Notation, Player};
/// use uctopia::games::othello::Othello8;
/// use uctopia::search::{OrderingEstimate, ValueEstimate};
/// let after = Othello8::new().read("f5").unwrap(); // 4 discs to 1
/// let discs = ValueEstimate::new(*Othello8::evaluation("discs").unwrap());
/// assert_eq!(discs.points(&after, Player::FIRST), 3.0);
/// assert_eq!(discs.estimate(&after, Player::SECOND), -48); // sixteenths of a disc
/// ```
#[derive(Clone, Debug)]
pub struct ValueEstimate<V> {
    values: V,
    /// Points in a unit of the rating.
    factor: f32,
    /// The advantage, in points, that counts as about as good as a win.
    scale: f32,
}

impl<V> ValueEstimate<V> {
    /// The estimates of `values` for the game `G`.
    #[must_use]
    pub fn new<G: Margin>(values: V) -> Self
    where
        V: ValueFunction<G>,
    {
        let scale = if values.unit() == G::UNIT {
            values.scale()
        } else {
            G::MAX_MARGIN as f32 / 4.0
        };
        let factor = scale / values.scale() / values.rating_unit();
        Self {
            values,
            factor,
            scale,
        }
    }

    /// The estimate in points for `player`; it may exceed the largest margin.
    #[inline(always)]
    pub fn points<G: Margin>(&self, state: &G, player: Player) -> f32
    where
        V: ValueFunction<G>,
    {
        self.values.rating(state, player) * self.factor
    }

    /// The advantage, in points, that counts as about as good as a win.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }
}

impl<G: Margin, V: ValueFunction<G> + Clone> OrderingEstimate<G> for ValueEstimate<V> {
    const ESTIMATES: bool = true;

    #[inline(always)]
    fn estimate(&self, state: &G, to_move: Player) -> i32 {
        (self.points(state, to_move) * POINT as f32) as i32
    }
}
