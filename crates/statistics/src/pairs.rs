//! Pairs of games from one opening with sides swapped.

/// The number of pairs that A won for each that it lost, with pairs given by A's points, 0, ½, 1, 1½ and 2: fastchess's pairs
/// ratio. Pairs of 1 point do not count. `None` when no pair was lost.
///
/// ```
/// use uctopia::statistics::pairs_ratio;
/// assert_eq!(format!("{:.2}", pairs_ratio([34, 54, 63, 64, 75]).unwrap()), "1.58");
/// assert_eq!(pairs_ratio([0, 0, 3, 4, 5]), None);
/// ```
#[must_use]
pub fn pairs_ratio(pairs: [u64; 5]) -> Option<f64> {
    let [lost_both, lost, _, won, won_both] = pairs.map(|count| count as f64);
    (lost_both + lost > 0.0).then(|| (won + won_both) / (lost_both + lost))
}

#[cfg(test)]
mod tests {
    use super::pairs_ratio;

    /// The digits that fastchess prints.
    #[test]
    fn ratios_have_the_known_digits() {
        for (pairs, known) in [([34, 54, 63, 64, 75], 1.58), ([2, 9, 21, 12, 6], 1.64)] {
            let found = pairs_ratio(pairs).unwrap();
            assert!(
                (found - known).abs() < 0.005,
                "{pairs:?}: {found} is not {known}"
            );
        }
        assert_eq!(pairs_ratio([1, 0, 5, 0, 0]), Some(0.0));
    }
}
