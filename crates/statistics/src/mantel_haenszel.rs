//! A test whether two success rates are equal in several strata at once.

use super::normal::Z_80;
use super::{Interval, SuccessRate, Z_95, two_sided_p};

/// The result of the test of Mantel and Haenszel for pairs of samples, one pair for each stratum.
///
/// ```
/// use uctopia::statistics::{SuccessRate, mantel_haenszel};
/// // Two drugs, in two hospitals with different patients.
/// let strata = [
///     [SuccessRate::new(30, 100), SuccessRate::new(20, 100)],
///     [SuccessRate::new(80, 100), SuccessRate::new(70, 100)],
/// ];
/// let test = mantel_haenszel(&strata);
/// assert!((test.p_value - 0.021_243_965_099_572_05).abs() < 1e-12); // neither hospital alone shows it
/// assert!((test.odds_ratio.unwrap() - 1.714_285_714_285_714).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MantelHaenszel {
    /// The number of informative strata: both samples have trials, and there are successes and failures.
    pub strata: usize,
    /// The common odds ratio: the odds of success in the first samples, as a multiple of those in the second. `None` where
    /// it would be 0, infinite or unknown.
    pub odds_ratio: Option<f64>,
    /// The 95 % interval of the ratio.
    pub interval: Option<Interval>,
    /// The test statistic: successes of the first samples beyond the expected number, in standard deviations. 0 where
    /// nothing can be compared.
    pub z: f64,
    /// The p-value: the probability of a statistic at least as far from 0 under equal rates in each stratum. From 0 to 1.
    pub p_value: f64,
    /// The smallest common odds ratio above 1 that such samples detect at the 5 % level with a probability of 80 %; its
    /// inverse is the largest one below 1. `None` where nothing can be compared.
    pub detectable: Option<f64>,
}

/// The test of Mantel and Haenszel (1959, "Statistical aspects of the analysis of data from retrospective studies of
/// disease"), two-sided and without a correction for continuity: whether the success rates of the two samples of each
/// stratum are the same, where the rates may differ between strata.
///
/// The common odds ratio is theirs too; its interval is that of Robins, Breslow and Greenland (1986, "Estimators of the
/// Mantel-Haenszel variance consistent in both sparse data and large-strata limiting models"). The detectable odds ratio
/// takes the variance of its logarithm to be that under equal rates, the inverse of the summed variances.
///
/// The normal distribution of the p-value is an approximation, good where the strata together expect at
/// least five successes and failures on each side (Mantel and Fleiss 1980). For one stratum,
/// [`fisher_exact`](super::fisher_exact) is exact.
#[must_use]
pub fn mantel_haenszel(strata: &[[SuccessRate; 2]]) -> MantelHaenszel {
    let mut sums = StratumSums::default();
    for stratum in strata {
        sums.add(StratumTable::of(*stratum));
    }
    let z = if sums.variance > 0.0 {
        sums.excess / libm::sqrt(sums.variance)
    } else {
        0.0
    };
    let odds_ratio =
        (sums.agreeing > 0.0 && sums.crossing > 0.0).then(|| sums.agreeing / sums.crossing);
    MantelHaenszel {
        strata: sums.strata,
        odds_ratio,
        interval: odds_ratio.map(|ratio| sums.interval(ratio)),
        z,
        p_value: two_sided_p(z),
        detectable: (sums.variance > 0.0)
            .then(|| libm::exp((Z_95 + Z_80) / libm::sqrt(sums.variance))),
    }
}

/// Successes and failures of both samples of a stratum.
struct StratumTable {
    successes: [f64; 2],
    failures: [f64; 2],
}

impl StratumTable {
    fn of(samples: [SuccessRate; 2]) -> Self {
        let samples = samples.map(|sample| SuccessRate::new(sample.successes, sample.trials));
        Self {
            successes: samples.map(|sample| sample.successes as f64),
            failures: samples.map(|sample| (sample.trials - sample.successes) as f64),
        }
    }
}

/// The sums over strata.
#[derive(Default)]
struct StratumSums {
    strata: usize,
    /// Successes of the first samples minus their expected number under equal rates.
    excess: f64,
    /// The variance of that difference.
    variance: f64,
    /// R = Σ a·d / n, in the letters of the 2×2 table: a and b successes and failures of the first sample, c and d those of
    /// the second, n all trials.
    agreeing: f64,
    /// S = Σ b·c / n.
    crossing: f64,
    /// Σ P·R, Σ (P·S + Q·R) and Σ Q·S of Robins, Breslow and Greenland, P = (a + d) / n and Q = (b + c) / n.
    products: [f64; 3],
}

impl StratumSums {
    fn add(
        &mut self,
        StratumTable {
            successes: [a, c],
            failures: [b, d],
        }: StratumTable,
    ) {
        let n = a + b + c + d;
        if [a + b, c + d, a + c, b + d].contains(&0.0) {
            return; // one sample is empty, or all trials ended alike
        }
        self.strata += 1;
        self.excess += a - (a + b) * (a + c) / n;
        self.variance += (a + b) / n * (c + d) / n * (a + c) * ((b + d) / (n - 1.0));
        let (agreeing, crossing) = (a * d / n, b * c / n);
        let (p, q) = ((a + d) / n, (b + c) / n);
        self.agreeing += agreeing;
        self.crossing += crossing;
        self.products[0] += p * agreeing;
        self.products[1] += p * crossing + q * agreeing;
        self.products[2] += q * crossing;
    }

    /// The 95 % interval of the common odds ratio, by the normal distribution of its logarithm.
    fn interval(&self, ratio: f64) -> Interval {
        let (r, s, [pr, mixed, qs]) = (self.agreeing, self.crossing, self.products);
        let variance = pr / (2.0 * r * r) + mixed / (2.0 * r * s) + qs / (2.0 * s * s);
        let factor = libm::exp(Z_95 * libm::sqrt(variance));
        Interval {
            low: ratio / factor,
            high: ratio * factor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(strata: &[[u64; 4]]) -> MantelHaenszel {
        let rates = |&[a, n, c, m]: &[u64; 4]| [SuccessRate::new(a, n), SuccessRate::new(c, m)];
        mantel_haenszel(&strata.iter().map(rates).collect::<Vec<_>>())
    }

    #[track_caller]
    fn assert_near(found: f64, known: f64) {
        assert!(
            (found / known - 1.0).abs() < 1e-12,
            "{found} is not {known}"
        );
    }

    /// Computed elsewhere: statsmodels 0.15, `StratifiedTable(…).test_null_odds()`, `oddsratio_pooled` and its interval.
    #[test]
    fn known_strata_have_the_known_digits() {
        // Admissions of six departments of Berkeley (1973), men and women; R's `mantelhaen.test(UCBAdmissions)` prints the
        // same odds ratio and interval.
        let berkeley = [
            [512, 825, 89, 108],
            [353, 560, 17, 25],
            [120, 325, 202, 593],
            [138, 417, 131, 375],
            [53, 191, 94, 393],
            [22, 373, 24, 341],
        ];
        // A curve of eleven points, a hundred games each against others.
        let curve = [
            [61, 400, 17, 100],
            [69, 200, 28, 100],
            [50, 100, 40, 100],
            [34, 60, 53, 100],
            [65, 100, 59, 100],
            [66, 100, 65, 100],
            [76, 100, 72, 100],
            [80, 100, 69, 100],
            [79, 100, 77, 100],
            [82, 100, 80, 100],
            [84, 100, 86, 100],
        ];
        let rare = [
            [21, 40_000_000, 533, 1_000_000_000],
            [8, 5000, 158, 100_000],
        ];
        for (strata, ratio, low, high, squared, p) in [
            (
                &berkeley[..],
                0.904_696_828_258_623_1,
                0.771_907_361_759_350_5,
                1.060_329_764_436_655_8,
                1.524_606_660_443_435_6,
                0.216_923_697_055_518_17,
            ),
            (
                &curve,
                1.210_047_792_649_888,
                1.004_575_843_771_349_5,
                1.457_546_156_992_936_2,
                4.048_146_563_557_061_5,
                0.044_219_869_834_235_98,
            ),
            (
                &rare,
                0.992_415_535_210_839_5,
                0.684_348_422_870_270_1,
                1.439_162_510_811_425_4,
                0.001_611_759_533_606_55,
                0.967_976_150_590_649_5,
            ),
        ] {
            let found = test(strata);
            assert_eq!(found.strata, strata.len());
            assert_near(found.odds_ratio.unwrap(), ratio);
            let interval = found.interval.unwrap();
            assert_near(interval.low, low);
            assert_near(interval.high, high);
            assert!(
                (found.z * found.z / squared - 1.0).abs() < 1e-9,
                "{} is not {squared}",
                found.z * found.z
            );
            assert!(
                (found.p_value / p - 1.0).abs() < 1e-9,
                "{} is not {p}",
                found.p_value
            );
        }
    }

    /// By hand: one stratum, 3 of 4 against 1 of 4. Of 8 trials 4 succeed, 2 are expected, and the variance is 4·4·4·4/(8²·7).
    #[test]
    fn one_stratum_by_hand() {
        let found = test(&[[3, 4, 1, 4]]);
        assert_near(found.z, (7.0_f64 / 4.0).sqrt());
        assert_near(found.odds_ratio.unwrap(), 9.0);
        assert_near(
            found.detectable.unwrap(),
            ((Z_95 + Z_80) * (7.0_f64 / 4.0).sqrt()).exp(),
        );
    }

    #[test]
    fn swapping_the_samples_inverts_the_ratio() {
        let (found, turned) = (
            test(&[[3, 10, 20, 40], [7, 9, 5, 11]]),
            test(&[[20, 40, 3, 10], [5, 11, 7, 9]]),
        );
        assert_near(found.odds_ratio.unwrap() * turned.odds_ratio.unwrap(), 1.0);
        assert_near(
            found.interval.unwrap().low * turned.interval.unwrap().high,
            1.0,
        );
        assert!(
            (found.z + turned.z).abs() < 1e-12 && (found.p_value - turned.p_value).abs() < 1e-12,
            "{found:?} {turned:?}"
        );
    }

    #[test]
    fn uninformative_strata_do_not_change_the_result() {
        let alone = test(&[[3, 10, 20, 40]]);
        assert_eq!(
            test(&[
                [3, 10, 20, 40],
                [0, 0, 5, 10],
                [0, 10, 0, 50],
                [10, 10, 50, 50]
            ]),
            alone
        );
        let nothing = test(&[[0, 10, 0, 50]]);
        assert_eq!((nothing.strata, nothing.z, nothing.p_value), (0, 0.0, 1.0));
        assert_eq!(
            (nothing.odds_ratio, nothing.interval, nothing.detectable),
            (None, None, None)
        );
        assert_eq!(test(&[]).p_value, 1.0);
    }

    #[test]
    fn extreme_differences_have_tiny_p_values_but_no_nan() {
        let found = test(&[
            [0, 100_000, 100_000, 100_000],
            [0, 1_000_000_000, 1_000_000_000, 1_000_000_000],
        ]);
        assert!((0.0..1e-300).contains(&found.p_value), "{found:?}");
        assert_eq!(found.odds_ratio, None);
    }
}
