//! A mean that is being taken.

/// Number and sum of rewards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Mean {
    pub(super) count: u64,
    sum: f64,
}

impl Mean {
    #[inline]
    pub(super) fn add(&mut self, reward: f64) {
        self.count += 1;
        self.sum += reward;
    }

    /// The mean; `None` of nothing.
    #[inline]
    pub(super) fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}
