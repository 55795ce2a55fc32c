//! The rewards that the root's moves brought in one decision: the basis of their variances.

/// Number, sum and sum of squares for each move. A kept tree brings visits without squares, which is why these are
/// counted apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples(Vec<Sample>);

#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Samples {
    pub(super) fn new(moves: usize) -> Self {
        Self(vec![Sample::default(); moves])
    }

    /// Counts a reward of a move.
    #[inline]
    pub(super) fn add(&mut self, index: usize, reward: f64) {
        let sample = &mut self.0[index];
        sample.count += 1;
        sample.sum += reward;
        sample.squares += reward * reward;
    }

    /// Counts what others counted for the same moves.
    pub(super) fn merge(&mut self, others: &Self) {
        for (own, other) in self.0.iter_mut().zip(&others.0) {
            own.count += other.count;
            own.sum += other.sum;
            own.squares += other.squares;
        }
    }

    /// The variance of a move's rewards, where there were any.
    pub(super) fn variance(&self, index: usize) -> Option<f64> {
        let sample = self.0[index];
        let count = sample.count as f64;
        let mean = sample.sum / count;
        (sample.count > 0).then(|| (sample.squares / count - mean * mean).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variance_is_that_of_the_rewards() {
        let mut samples = Samples::new(2);
        for reward in [1.0, 1.0, -1.0, 0.0] {
            samples.add(1, reward);
        }
        assert_eq!(samples.variance(0), None);
        assert_eq!(samples.variance(1), Some(0.75 - 0.0625));
    }

    /// As many as 4096 trees have together.
    #[test]
    fn samples_of_many_trees_go_beyond_four_bytes() {
        let (count, sum) = (1 << 31, f64::from(1_u32 << 31));
        let of_a_tree = Samples(vec![Sample { count, sum, squares: sum }]);
        let mut all = of_a_tree.clone();
        (0..3).for_each(|_| all.merge(&of_a_tree));
        assert_eq!((all.0[0].count, all.variance(0)), (1 << 33, Some(0.0)));
    }

    #[test]
    fn samples_of_two_searches_add_up() {
        let (mut all, mut some, mut others) = (Samples::new(1), Samples::new(1), Samples::new(1));
        for (index, reward) in [1.0, -1.0, 0.5, 0.5, 1.0].into_iter().enumerate() {
            all.add(0, reward);
            if index < 2 { some.add(0, reward) } else { others.add(0, reward) }
        }
        some.merge(&others);
        assert_eq!(some.variance(0), all.variance(0));
    }
}
