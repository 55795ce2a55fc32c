//! Values by learned weights.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use uctopia_game::{Evaluator, Player};

use crate::value_function::PAYOFF_UNIT;
#[cfg(feature = "files")]
use crate::{FeatureSet, LearnedFileError};
use crate::{Features, PartialSumCache, ValueFunction, Weights};

/// A learned value as an evaluation: from −1, certainly lost, to 1, certainly won.
///
/// It is learned for the first player. What the first player gains, the only opponent loses; several opponents lose it in equal
/// shares, so that the values of all players add up to 0, since their shares are not known.
///
/// ```
/// # use uctopia::{Game, Shortcuts, Turn};
/// use std::sync::Arc;
/// use uctopia::{Evaluator, Player};
/// use uctopia::values::{Features, LearnedValue, Weights};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Coin(bool);
/// # impl Shortcuts for Coin {}
/// # impl Game for Coin {
/// #     type Move = bool;
/// #     const PLAYERS: usize = 1;
/// #     fn turn(&self) -> Turn { Turn::Player(Player::FIRST) }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = bool> { [true, false].into_iter() }
/// #     fn play(&mut self, side: bool) { self.0 = side; }
/// #     fn payoff(&self, _: Player) -> f32 { 0.0 }
/// # }
/// # impl Features for Coin {
/// #     const FEATURES: usize = 2;
/// #     fn features(&self, _: usize, mut take: impl FnMut(usize)) { take(usize::from(self.0)) }
/// # }
/// let value = LearnedValue::new(Arc::new(Weights::rounded(&[0.0, 2.0])));
/// assert_eq!(value.evaluate(&Coin(false), Player::FIRST), 0.0);
/// assert!(value.evaluate(&Coin(true), Player::FIRST) > 0.7);
/// ```
#[derive(Clone, Debug)]
pub struct LearnedValue {
    weights: Arc<Weights>,
    memo: RefCell<PartialSumCache<i32>>,
}

impl LearnedValue {
    /// Returns the value function of these weights.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            memo: RefCell::default(),
        }
    }

    /// Returns the value function of a file of weights that `uctopia train` or a `Trainer` wrote. `game` is the text that names
    /// game and rules, the one that the training was given, and `start` the game's first position, whose features must be those
    /// of the file. With the cargo feature `files`.
    ///
    /// ```
    /// # use uctopia::{Game, Shortcuts, Turn};
    /// use uctopia::{Evaluator, Player};
    /// use uctopia::values::{FeatureSet, Features, LearnedFileError, LearnedValue, Weights, WeightsHeader};
    /// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    /// # struct Nim { stones: u8, to_move: Player }
    /// # impl Shortcuts for Nim {}
    /// # impl Game for Nim {
    /// #     type Move = u8;
    /// #     const PLAYERS: usize = 2;
    /// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
    /// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
    /// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
    /// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
    /// # }
    /// # impl Features for Nim {
    /// #     const FEATURES: usize = 6;
    /// #     fn features(&self, _: usize, mut take: impl FnMut(usize)) {
    /// #         take(3 * self.to_move.index() + usize::from(self.stones % 3));
    /// #     }
    /// # }
    /// let start = Nim { stones: 21, to_move: Player::FIRST };
    /// let header = WeightsHeader {
    ///     game: "nim".to_owned(),
    ///     features: FeatureSet::of(&start),
    ///     games: 1000,
    ///     seed: 1,
    ///     training: String::new(),
    /// };
    /// let file = Weights::rounded(&[-4.0, 4.0, 4.0, 4.0, -4.0, -4.0]).to_file(&header); // or std::fs::read("nim.weights")
    /// let value = LearnedValue::from_file(&file, "nim", &start).unwrap();
    /// assert!(value.evaluate(&start, Player::FIRST) < -0.9); // 21 is a multiple of three
    /// let other = LearnedValue::from_file(&file, "nim:stones=9", &start);
    /// assert!(matches!(other, Err(LearnedFileError::OtherGame { .. })));
    /// ```
    ///
    /// # Errors
    /// When it is no file of weights, was changed or cut, or belongs to another game, other rules or other features.
    #[cfg(feature = "files")]
    pub fn from_file<G: Features>(
        bytes: &[u8],
        game: &str,
        start: &G,
    ) -> Result<Self, LearnedFileError> {
        let (header, weights) = Weights::from_file(bytes)?;
        header.belongs_to(game, &FeatureSet::of(start))?;
        Ok(Self::new(Arc::new(weights)))
    }

    /// The sum over all features of a position.
    #[inline]
    fn total<G: Features>(&self, state: &G) -> i32 {
        self.total_of(0..G::PARTS, state)
    }

    /// The sum of some parts.
    #[inline]
    fn total_of<G: Features>(&self, parts: Range<usize>, state: &G) -> i32 {
        self.memo
            .borrow_mut()
            .total_of(parts, state, |part| self.weights.sum(state, part))
    }
}

/// Converts a number for the first player's advantage to the view of `player`.
#[inline]
pub(crate) fn share<G: Features>(first: f32, player: Player) -> f32 {
    match G::PLAYERS {
        _ if player == Player::FIRST => first,
        0..=2 => -first,
        players => -first / (players - 1) as f32,
    }
}

impl<G: Features> Evaluator<G> for LearnedValue {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        share::<G>(Weights::value(self.total(state)), player)
    }

    fn unit(&self) -> &'static str {
        PAYOFF_UNIT
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

impl<G: Features> ValueFunction<G> for LearnedValue {
    /// The sum of the weights, in units.
    #[inline]
    fn rating(&self, state: &G, player: Player) -> f32 {
        share::<G>(self.total(state) as f32, player)
    }

    /// The sum over the parts of the quick rating.
    #[inline]
    fn quick_rating(&self, state: &G, player: Player) -> f32 {
        let quick = self.total_of(0..G::QUICK_PARTS, state) as f32;
        share::<G>(quick, player)
    }

    #[inline]
    fn full_rating(&self, state: &G, player: Player, quick_rating: f32) -> f32 {
        let rest = self.total_of(G::QUICK_PARTS..G::PARTS, state) as f32;
        quick_rating + share::<G>(rest, player)
    }

    fn rating_unit(&self) -> f32 {
        Weights::ONE
    }

    fn decided_rating(&self) -> f32 {
        Weights::SURE
    }
}

/// A learned value without a memory, which threads can share: the same values as [`LearnedValue`], each sum added up anew.
///
/// ```
/// # use uctopia::{Game, Shortcuts, Turn};
/// use std::sync::Arc;
/// use uctopia::{Evaluator, Player};
/// use uctopia::values::{Features, LearnedValue, SharedValue, Weights};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Coin(bool);
/// # impl Shortcuts for Coin {}
/// # impl Game for Coin {
/// #     type Move = bool;
/// #     const PLAYERS: usize = 1;
/// #     fn turn(&self) -> Turn { Turn::Player(Player::FIRST) }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = bool> { [true, false].into_iter() }
/// #     fn play(&mut self, side: bool) { self.0 = side; }
/// #     fn payoff(&self, _: Player) -> f32 { 0.0 }
/// # }
/// # impl Features for Coin {
/// #     const FEATURES: usize = 2;
/// #     fn features(&self, _: usize, mut take: impl FnMut(usize)) { take(usize::from(self.0)) }
/// # }
/// let weights = Arc::new(Weights::rounded(&[0.0, 2.0]));
/// let (shared, own) = (SharedValue::new(Arc::clone(&weights)), LearnedValue::new(weights));
/// let heads = Coin(true);
/// assert_eq!(shared.evaluate(&heads, Player::FIRST), own.evaluate(&heads, Player::FIRST));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedValue {
    weights: Arc<Weights>,
}

impl SharedValue {
    /// Returns the value function of these weights.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights }
    }
}

impl<G: Features> Evaluator<G> for SharedValue {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        let sum = (0..G::PARTS)
            .map(|part| self.weights.sum(state, part))
            .sum();
        share::<G>(Weights::value(sum), player)
    }

    fn unit(&self) -> &'static str {
        PAYOFF_UNIT
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

impl<G: Features> ValueFunction<G> for SharedValue {}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Shortcuts, Turn};

    use super::*;

    /// A position of three players in which the first is ahead.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Three;

    impl Shortcuts for Three {}

    impl Game for Three {
        type Move = ();
        const PLAYERS: usize = 3;
        fn turn(&self) -> Turn {
            Turn::Player(Player::FIRST)
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = ()> {
            std::iter::once(())
        }
        fn play(&mut self, (): ()) {}
        fn payoff(&self, _: Player) -> f32 {
            0.0
        }
    }

    impl Features for Three {
        const FEATURES: usize = 2;
        const PARTS: usize = 2;
        const QUICK_PARTS: usize = 1;
        fn features(&self, part: usize, mut take: impl FnMut(usize)) {
            take(part);
        }
    }

    #[test]
    fn the_values_of_three_players_add_up_to_zero() {
        let value = LearnedValue::new(Arc::new(Weights::rounded(&[2.0, 1.0])));
        let of_all = |of: &dyn Fn(Player) -> f32| [0, 1, 2].map(|index| of(Player::new(index)));
        let values = of_all(&|player| value.evaluate(&Three, player));
        assert!(values[0] > 0.9);
        assert_eq!(
            [values[1], values[2]],
            [-values[0] / 2.0; 2],
            "two losses of as much would be more than was gained"
        );
        assert_eq!(
            of_all(&|player| value.rating(&Three, player)),
            [768.0, -384.0, -384.0]
        );
        let quick_ratings = of_all(&|player| value.quick_rating(&Three, player));
        assert_eq!(quick_ratings, [512.0, -256.0, -256.0]);
        assert_eq!(
            value.full_rating(&Three, Player::new(2), quick_ratings[2]),
            -384.0
        );
    }
}
