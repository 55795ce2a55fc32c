//! Weights of two bytes each.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use super::{Features, Memo};
use crate::{Evaluator, Player};

/// The weights of all features of a game, as whole numbers of a small unit.
///
/// Sums of whole numbers are the same in any order, so values repeat on every machine.
///
/// ```
/// use uctopia_game::Weights;
/// let weights = Weights::rounded(&[0.5, -1.0, 200.0]);
/// assert_eq!(weights.values(), [128, -256, 32_000]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(super) values: Vec<i16>,
}

impl Weights {
    /// One, in units of the whole numbers.
    pub const ONE: f32 = 256.0;

    /// The sum from which on a game counts as won, in units: one in five hundred such games is lost.
    pub const SURE: f32 = 6.2 * Self::ONE;

    /// Weights rounded to the next whole number of units; those beyond ±125 become ±125, and what is no number becomes 0.
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Self {
        let most = f32::from(Self::MOST);
        let whole = |weight: &f32| (weight * Self::ONE).round().clamp(-most, most) as i16;
        Self { values: weights.iter().map(whole).collect() }
    }

    /// All of them, in units.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The sum over the features of a part of a position, in units; the larger the better for the first player.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    #[inline]
    #[must_use]
    pub fn sum<G: Features>(&self, position: &G, part: usize) -> i32 {
        let values = &self.values[..G::FEATURES];
        let mut sum = 0;
        position.features(part, |feature| sum += i32::from(values[feature]));
        sum
    }

    /// What a sum says: a value for the first player in `[-1, 1]`. The logistic function of the sum is the chance to win.
    #[inline]
    #[must_use]
    pub fn value(sum: i32) -> f32 {
        // 2 σ(x) − 1 = tanh(x / 2)
        libm::tanhf(sum as f32 / (2.0 * Self::ONE))
    }
}

/// A learned value as an evaluation: from −1, surely lost, to 1, surely won.
///
/// It is learned for the first player. What the first player gains, the only opponent loses; several opponents lose it in equal
/// shares, so that the values of all players add up to 0, since more is not known about each of them.
///
/// ```
/// # use uctopia_game::{Evaluator, Features, Game, Player, Shortcuts, Turn};
/// use std::sync::Arc;
/// use uctopia_game::{LearnedValue, Weights};
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
    memo: RefCell<Memo<i32>>,
}

impl LearnedValue {
    /// The value that these weights give.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self { weights, memo: RefCell::default() }
    }

    /// The sum over all features of a position.
    #[inline]
    fn total<G: Features>(&self, state: &G) -> i32 {
        self.total_of(0..G::PARTS, state)
    }

    /// The same over some parts.
    #[inline]
    fn total_of<G: Features>(&self, parts: Range<usize>, state: &G) -> i32 {
        self.memo.borrow_mut().total_of(parts, state, |part| self.weights.sum(state, part))
    }
}

/// What a number that stands for the first player's advantage is to `player`.
#[inline]
fn share<G: Features>(first: f32, player: Player) -> f32 {
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

    /// The sum of the weights, in units.
    #[inline]
    fn rating(&self, state: &G, player: Player) -> f32 {
        share::<G>(self.total(state) as f32, player)
    }

    /// The sum over the parts that cost little.
    #[inline]
    fn first_look(&self, state: &G, player: Player) -> f32 {
        let quick = self.total_of(0..G::QUICK_PARTS, state) as f32;
        share::<G>(quick, player)
    }

    #[inline]
    fn second_look(&self, state: &G, player: Player, first_look: f32) -> f32 {
        let rest = self.total_of(G::QUICK_PARTS..G::PARTS, state) as f32;
        first_look + share::<G>(rest, player)
    }

    fn rating_unit(&self) -> f32 {
        Weights::ONE
    }

    fn sure(&self) -> f32 {
        Weights::SURE
    }

    fn unit(&self) -> &'static str {
        "expected payoff"
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Shortcuts, Turn};

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
    fn what_the_first_of_three_gains_the_others_lose_together() {
        let value = LearnedValue::new(Arc::new(Weights::rounded(&[2.0, 1.0])));
        let of_all = |of: &dyn Fn(Player) -> f32| [0, 1, 2].map(|index| of(Player::new(index)));
        let values = of_all(&|player| value.evaluate(&Three, player));
        assert!(values[0] > 0.9);
        assert_eq!(
            [values[1], values[2]],
            [-values[0] / 2.0; 2],
            "two losses of as much would be more than was gained"
        );
        assert_eq!(of_all(&|player| value.rating(&Three, player)), [768.0, -384.0, -384.0]);
        let looks = of_all(&|player| value.first_look(&Three, player));
        assert_eq!(looks, [512.0, -256.0, -256.0]);
        assert_eq!(value.second_look(&Three, Player::new(2), looks[2]), -384.0);
    }
}
