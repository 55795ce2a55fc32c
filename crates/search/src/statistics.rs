//! Running statistics of rewards: a mean, and a mean with a variance.

/// Number and sum of rewards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct RewardMean {
    pub(crate) count: u64,
    sum: f64,
}

impl RewardMean {
    #[inline]
    pub(crate) fn add(&mut self, reward: f64) {
        self.count += 1;
        self.sum += reward;
    }

    /// Adds `count` rewards with the given mean.
    pub(crate) fn add_many(&mut self, count: u64, mean: f64) {
        self.count += count;
        self.sum += mean * count as f64;
    }

    /// The mean; `None` without rewards.
    #[inline]
    pub(crate) fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

/// The first of the indices with the highest key.
pub(crate) fn first_max<K: PartialOrd>(
    indices: impl Iterator<Item = usize>,
    key: impl Fn(usize) -> K,
) -> Option<usize> {
    indices.reduce(|best, index| if key(index) > key(best) { index } else { best })
}

/// The variance that follows from the mean of some rewards and the mean of their squares; rounding never makes it negative.
#[inline]
pub(crate) fn variance(mean: f64, mean_square: f64) -> f64 {
    (mean_square - mean * mean).max(0.0)
}

/// Number, sum and sum of squares of rewards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct RewardMoments {
    pub(crate) mean: RewardMean,
    squares: f64,
}

impl RewardMoments {
    /// Moments of `count` rewards with the given sum and sum of squares.
    #[cfg(test)]
    pub(crate) fn of(count: u64, sum: f64, squares: f64) -> Self {
        Self {
            mean: RewardMean { count, sum },
            squares,
        }
    }

    /// Adds a reward.
    #[inline]
    pub(crate) fn add(&mut self, reward: f64) {
        self.mean.add(reward);
        self.squares += reward * reward;
    }

    /// Adds the rewards of another sample.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.mean.count += other.mean.count;
        self.mean.sum += other.mean.sum;
        self.squares += other.squares;
    }

    /// The variance; `None` without rewards.
    pub(crate) fn variance(&self) -> Option<f64> {
        self.mean
            .value()
            .map(|mean| variance(mean, self.squares / self.mean.count as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move that is repeated in one game is counted more often than there are iterations.
    #[test]
    fn counts_go_beyond_four_bytes() {
        let mut mean = RewardMean {
            count: u64::from(u32::MAX),
            sum: f64::from(u32::MAX),
        };
        mean.add(1.0);
        assert_eq!(mean.value(), Some(1.0));
    }

    #[test]
    fn the_variance_is_that_of_the_rewards() {
        let mut moments = RewardMoments::default();
        assert_eq!(moments.variance(), None);
        [1.0, 1.0, -1.0, 0.0]
            .into_iter()
            .for_each(|reward| moments.add(reward));
        assert_eq!(moments.variance(), Some(0.75 - 0.0625));
    }

    /// Rewards are counted that 4096 trees have together.
    #[test]
    fn rewards_of_many_trees_go_beyond_four_bytes() {
        let of_a_tree = RewardMoments::of(1 << 31, f64::from(1_u32 << 31), f64::from(1_u32 << 31));
        let mut all = of_a_tree;
        (0..3).for_each(|_| all.merge(&of_a_tree));
        assert_eq!((all.mean.count, all.variance()), (1 << 33, Some(0.0)));
    }

    #[test]
    fn rewards_of_two_searches_add_up() {
        let (mut all, mut some, mut others) = (
            RewardMoments::default(),
            RewardMoments::default(),
            RewardMoments::default(),
        );
        for (index, reward) in [1.0, -1.0, 0.5, 0.5, 1.0].into_iter().enumerate() {
            all.add(reward);
            if index < 2 {
                some.add(reward);
            } else {
                others.add(reward);
            }
        }
        some.merge(&others);
        assert_eq!(some.variance(), all.variance());
    }
}
