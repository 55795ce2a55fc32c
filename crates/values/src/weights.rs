//! Weights of two bytes each.

use crate::Features;

/// The weights of all features of a game, as whole numbers of a small unit.
///
/// Sums of whole numbers are the same in any order, so values are reproducible on every machine.
///
/// ```
/// use uctopia::values::Weights;
/// let weights = Weights::rounded(&[0.5, -1.0, 200.0]);
/// assert_eq!(weights.values(), [128, -256, 32_000]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    pub(crate) values: Vec<i16>,
}

impl Weights {
    /// One, in units of the whole numbers.
    pub const ONE: f32 = 256.0;

    /// The largest absolute value of a weight in a file, in units: [`rounded`](Self::rounded) never exceeds it.
    pub const MOST: i16 = 32_000;

    /// The sum from which on a game counts as won, in units: one in five hundred such games is lost.
    pub const SURE: f32 = 6.2 * Self::ONE;

    /// Weights rounded to the nearest whole number of units; those beyond ±125 become ±125, and NaN becomes 0.
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Self {
        let most = f32::from(Self::MOST);
        let whole = |weight: &f32| (weight * Self::ONE).round().clamp(-most, most) as i16;
        Self {
            values: weights.iter().map(whole).collect(),
        }
    }

    /// Weights of these numbers of units.
    ///
    /// ```
    /// use uctopia::values::Weights;
    /// assert_eq!(Weights::whole(vec![7, -3]).values(), [7, -3]);
    /// ```
    ///
    /// # Panics
    /// When one is beyond ±[`MOST`](Self::MOST).
    #[must_use]
    pub fn whole(values: Vec<i16>) -> Self {
        assert!(
            values
                .iter()
                .all(|value| (-Self::MOST..=Self::MOST).contains(value)),
            "a weight is beyond ±{}",
            Self::MOST
        );
        Self { values }
    }

    /// All of them, in units.
    #[must_use]
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    /// The number of weights.
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

    /// The value of a sum: a value for the first player in `[-1, 1]`. The logistic function of the sum is the probability to
    /// win.
    #[inline]
    #[must_use]
    pub fn value(sum: i32) -> f32 {
        // 2 σ(x) − 1 = tanh(x / 2)
        libm::tanhf(sum as f32 / (2.0 * Self::ONE))
    }
}
