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

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves that come back again and again in one game are counted more often than there are simulations.
    #[test]
    fn counts_go_beyond_four_bytes() {
        let mut mean = Mean { count: u64::from(u32::MAX), sum: f64::from(u32::MAX) };
        mean.add(1.0);
        assert_eq!(mean.value(), Some(1.0));
    }
}
