//! What every estimate here ends in: a lower and an upper end.

/// A 95 % interval, ends included.
///
/// ```
/// use uctopia_arena::statistics::Interval;
/// let rate = Interval { low: 0.25, high: 0.75 };
/// assert!(rate.contains(0.5));
/// assert_eq!(rate.map(|p| 2.0 * p - 1.0), Interval { low: -0.5, high: 0.5 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies inside.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The interval in another unit; `change` must be increasing.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self { low: change(self.low), high: change(self.high) }
    }
}
