//! Runs of two builds in pairs.

use std::ffi::OsString;

use uctopia_game::StopFlag;
use uctopia_statistics::{Interval, MedianEstimate, RatioEstimate};

use super::build::{Build, Run};

/// Whether both builds print the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outputs {
    /// In every pair.
    Same,
    /// In some pair they differ, and each build always prints the same.
    Differ,
    /// A build prints something else from run to run, so that nothing follows.
    Vary,
}

impl Outputs {
    /// Compares what the builds printed, pair by pair.
    fn of(pairs: &[[Vec<u8>; 2]]) -> Self {
        let varies = |side: usize| pairs.windows(2).any(|two| two[0][side] != two[1][side]);
        match pairs.iter().all(|[old, new]| old == new) {
            true => Self::Same,
            false if varies(0) || varies(1) => Self::Vary,
            false => Self::Differ,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Differ => "differs",
            Self::Vary => "varies",
        }
    }
}

/// What two builds took for one command line.
pub(super) struct Pairs {
    /// Seconds of the old and of the new build, pair by pair.
    pub(super) seconds: Vec<(f64, f64)>,
    pub(super) outputs: Outputs,
}

impl Pairs {
    /// Runs both builds so many times, the one and the other first in turn, until the flag is raised.
    ///
    /// A first run of each is not counted: it reads the program's file from the disk, and shows whether it works at all.
    ///
    /// # Errors
    /// A sentence, when a build fails.
    pub(super) fn run(
        [old, new]: [&Build; 2],
        arguments: &[OsString],
        rounds: u64,
        stop: &StopFlag,
    ) -> Result<Self, String> {
        let mut seconds = Vec::new();
        let mut outputs = Vec::new();
        for round in 0..=rounds {
            let run = |build: &Build| {
                if stop.is_raised() {
                    Ok(None)
                } else {
                    build.run(arguments).map(Some)
                }
            };
            let (before, after) = if round % 2 == 0 {
                let before = run(old);
                (before, run(new))
            } else {
                let after = run(new);
                (run(old), after)
            };
            // A run that Ctrl-C has ended says nothing, and is no failure of the build.
            if stop.is_raised() {
                break;
            }
            let (Some(before), Some(after)) = (before?, after?) else {
                break;
            };
            let (
                Run {
                    seconds: old_seconds,
                    output: old,
                },
                Run {
                    seconds: new_seconds,
                    output: new,
                },
            ) = (before, after);
            outputs.push([old, new]);
            if round > 0 {
                seconds.push((old_seconds, new_seconds));
            }
        }
        Ok(Self {
            seconds,
            outputs: Outputs::of(&outputs),
        })
    }

    /// The median seconds of the old and of the new build.
    pub(super) fn medians(&self) -> [Option<f64>; 2] {
        let median = |values: Vec<f64>| MedianEstimate::of(values).map(|estimate| estimate.median);
        let (old, new) = self.seconds.iter().copied().unzip();
        [median(old), median(new)]
    }

    /// How many times as long the new build takes.
    pub(super) fn ratio(&self) -> Option<RatioEstimate> {
        RatioEstimate::of(self.seconds.iter().copied())
    }
}

/// What the ratio of the times says about the new build.
pub(super) fn verdict(ratio: Option<&RatioEstimate>) -> &'static str {
    match ratio.and_then(|ratio| ratio.interval) {
        None => "too few rounds",
        Some(Interval { high, .. }) if high < 1.0 => "faster",
        Some(Interval { low, .. }) if low > 1.0 => "slower",
        Some(_) => "no difference shown",
    }
}

/// The ratio over several command lines: of each pair of rounds the geometric mean over all of them, each with equal weight.
pub(super) fn overall(measured: &[Pairs]) -> Option<RatioEstimate> {
    let rounds = measured.iter().map(|pairs| pairs.seconds.len()).min()?;
    let mean = |side: fn(&(f64, f64)) -> f64, round: usize| {
        let logarithms: f64 = measured
            .iter()
            .map(|pairs| side(&pairs.seconds[round]).max(1e-9).ln())
            .sum();
        (logarithms / measured.len() as f64).exp()
    };
    RatioEstimate::of(
        (0..rounds).map(|round| (mean(|pair| pair.0, round), mean(|pair| pair.1, round))),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(seconds: &[(f64, f64)]) -> Pairs {
        Pairs {
            seconds: seconds.to_vec(),
            outputs: Outputs::Same,
        }
    }

    #[test]
    fn the_interval_decides() {
        let verdict = |seconds: &[(f64, f64)]| verdict(pairs(seconds).ratio().as_ref());
        assert_eq!(verdict(&[(1.0, 0.8), (1.1, 0.9), (1.0, 0.81)]), "faster");
        assert_eq!(verdict(&[(0.8, 1.0), (0.9, 1.1), (0.81, 1.0)]), "slower");
        assert_eq!(
            verdict(&[(1.0, 0.8), (0.8, 1.0), (1.0, 1.01)]),
            "no difference shown"
        );
        assert_eq!(verdict(&[(1.0, 0.8)]), "too few rounds");
    }

    #[test]
    fn every_command_has_the_same_weight() {
        let measured = [
            pairs(&[(1.0, 2.0), (1.0, 2.2)]),
            pairs(&[(100.0, 50.0), (100.0, 55.0), (1.0, 1.0)]),
        ];
        let found = overall(&measured).unwrap();
        assert_eq!(found.samples, 2, "the rounds that all have");
        assert!((found.ratio - 1.1_f64.sqrt()).abs() < 1e-12, "{found:?}");
        assert_eq!(overall(&[]), None);
    }

    #[test]
    fn outputs_that_vary_are_distinguished_from_those_that_differ() {
        let of = |pairs: &[[&str; 2]]| {
            let bytes = |pair: &[&str; 2]| pair.map(|text| text.as_bytes().to_vec());
            Outputs::of(&pairs.iter().map(bytes).collect::<Vec<_>>())
        };
        assert_eq!(of(&[["a", "a"], ["a", "a"]]), Outputs::Same);
        assert_eq!(of(&[["a", "b"], ["a", "b"]]), Outputs::Differ);
        assert_eq!(of(&[["a", "b"], ["b", "b"]]), Outputs::Vary);
    }
}
