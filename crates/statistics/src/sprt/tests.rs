//! Compares the test with other programs, and with its nominal risks.

use super::*;
use crate::Interval;
use uctopia_game::Rng;

fn test(elo0: f64, elo1: f64, model: SprtModel) -> Sprt {
    Sprt {
        model,
        ..Sprt::new(elo0, elo1)
    }
}

use SprtModel::{Logistic, Normalized};

/// Computed elsewhere with 40 digits, and by fastchess, which searches θ with a tolerance of 1e-3 on the logistic scale.
const OF_GAMES: [(SprtModel, f64, f64, [u64; 3], f64, f64); 8] = [
    (
        Normalized,
        0.0,
        2.0,
        [36027, 68692, 36433],
        0.92329345095,
        0.923293,
    ),
    (
        Normalized,
        -1.75,
        0.25,
        [10650, 20431, 10871],
        2.2975004071,
        2.297500,
    ),
    (
        Logistic,
        0.5,
        2.5,
        [21184, 40708, 21404],
        -1.57188879269,
        -1.572032,
    ),
    (
        Logistic,
        0.0,
        2.0,
        [57030, 106593, 57433],
        -2.59302416352,
        -2.593331,
    ),
    (Logistic, 0.0, 10.0, [40, 0, 60], 0.534235855202, 0.534236),
    (Normalized, 0.0, 10.0, [40, 0, 60], 0.53416536008, 0.534165),
    (Logistic, 0.0, 50.0, [200, 50, 300], 9.5973664335, 9.597367),
    (
        Normalized,
        0.0,
        50.0,
        [200, 50, 300],
        9.40961367527,
        9.409614,
    ),
];

/// The last two by Fishtest, to nine decimals.
const OF_PAIRS: [(SprtModel, f64, f64, [u64; 5], f64, f64); 9] = [
    (
        Normalized,
        0.0,
        2.0,
        [365, 16618, 36229, 16974, 390],
        2.25036770355,
        2.250368,
    ),
    (
        Normalized,
        -1.75,
        0.25,
        [127, 4883, 10712, 5150, 104],
        3.0101541966,
        3.010154,
    ),
    (
        Logistic,
        0.5,
        2.5,
        [223, 9863, 21279, 10037, 246],
        -3.07412643959,
        -3.074423,
    ),
    (
        Logistic,
        0.0,
        2.0,
        [871, 26175, 55983, 26678, 821],
        -4.97867286345,
        -4.979612,
    ),
    (
        Logistic,
        0.0,
        50.0,
        [10, 20, 120, 40, 30],
        8.4344744491,
        8.434475,
    ),
    (
        Normalized,
        0.0,
        50.0,
        [10, 20, 120, 40, 30],
        7.77692809165,
        7.776928,
    ),
    (
        Normalized,
        0.5,
        2.5,
        [39, 8843, 26675, 9240, 44],
        2.94167520799,
        2.941675,
    ),
    (
        Logistic,
        -3.0,
        1.0,
        [10789, 19328, 33806, 19402, 10543],
        2.13106781179,
        2.131067812,
    ),
    (
        Normalized,
        -3.0,
        1.0,
        [10789, 19328, 33806, 19402, 10543],
        0.300869785489,
        0.300869785,
    ),
];

#[test]
fn ratios_have_the_known_digits() {
    for (model, elo0, elo1, games, exact, printed) in OF_GAMES {
        assert_ratio(&test(elo0, elo1, model), &games, exact, printed);
    }
    for (model, elo0, elo1, pairs, exact, printed) in OF_PAIRS {
        assert_ratio(&test(elo0, elo1, model), &pairs, exact, printed);
    }
}

#[track_caller]
fn assert_ratio<const CLASSES: usize>(
    test: &Sprt,
    counts: &[u64; CLASSES],
    exact: f64,
    printed: f64,
) {
    let found = test.llr(counts);
    assert!(
        (found - exact).abs() < 1e-9,
        "{test} {counts:?}: {found} is not {exact}"
    );
    let tolerance = if test.model == Logistic { 1e-3 } else { 1e-6 };
    assert!(
        (found - printed).abs() < tolerance,
        "{test} {counts:?}: {found} is not {printed}"
    );
}

/// Van den Bergh's approximation for the normalized model, which needs no distributions.
#[test]
fn normalized_ratios_are_close_to_the_closed_form() {
    let closed_form = |elo0: f64, elo1: f64, pairs: [u64; 5]| {
        let (mean, variance) = crate::score::mean_and_variance(pairs.map(|count| count as f64));
        let lead = (mean - 0.5) / (2.0 * variance).sqrt();
        let miss = |elo: f64| 1.0 + (lead - elo * std::f64::consts::LN_10 / 800.0).powi(2);
        pairs.iter().sum::<u64>() as f64 * (miss(elo0) / miss(elo1)).ln()
    };
    let pairs = [10789, 19328, 33806, 19402, 10543];
    assert!((closed_form(-3.0, 1.0, pairs) - 0.300905123).abs() < 1e-9);
    for pairs in [
        pairs,
        [10, 20, 120, 40, 30],
        [120, 180, 900, 240, 60],
        [39, 8843, 26675, 9240, 44],
    ] {
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (0.0, 40.0)] {
            let found = test(elo0, elo1, Normalized).llr(&pairs);
            let close = closed_form(elo0, elo1, pairs);
            assert!(
                (found - close).abs() < 0.01 + 0.05 * close.abs(),
                "{pairs:?} [{elo0}, {elo1}]: {found}, {close}"
            );
        }
    }
}

#[test]
fn bounds_are_those_of_chess_tools() {
    let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
    assert!((lower + 2.944439).abs() < 5e-7 && (upper - 2.944439).abs() < 5e-7);
    let (lower, upper) = Sprt {
        alpha: 0.01,
        beta: 0.01,
        ..Sprt::new(0.0, 10.0)
    }
    .bounds();
    assert!((lower + 4.595120).abs() < 5e-7 && (upper - 4.595120).abs() < 5e-7);
    let (lower, upper) = Sprt {
        alpha: 0.05,
        beta: 0.2,
        ..Sprt::new(0.0, 10.0)
    }
    .bounds();
    assert!((lower - (0.2_f64 / 0.95).ln()).abs() < 1e-12 && (upper - 16.0_f64.ln()).abs() < 1e-12);
}

#[test]
fn no_counts_give_nan_or_infinity() {
    const SIZES: [u64; 6] = [0, 1, 2, 100, 1_000_000, 1_000_000_000_000];
    let tests = [(0.0, 0.01), (-1000.0, 1000.0), (990.0, 1000.0)]
        .into_iter()
        .flat_map(|(elo0, elo1)| [test(elo0, elo1, Logistic), test(elo0, elo1, Normalized)]);
    for test in tests {
        for counts in SIZES
            .iter()
            .flat_map(|l| SIZES.iter().flat_map(|d| SIZES.map(|w| [*l, *d, w])))
        {
            check_all_is_finite(&test, &counts);
            check_all_is_finite(&test, &[counts[0], 0, counts[1], 1, counts[2]]);
        }
        assert_eq!(test.progress(&[0; 5]).status, SprtStatus::Continue);
        assert_eq!(test.llr(&[0; 5]), 0.0);
    }
}

fn check_all_is_finite<const CLASSES: usize>(test: &Sprt, counts: &[u64; CLASSES]) {
    let progress = test.progress(counts);
    assert!(
        progress.llr.is_finite() && (0.0..=1.0).contains(&progress.share),
        "{test} {counts:?}: {progress:?}"
    );
    let forecast = test.forecast(test.elo1, counts);
    assert!(
        forecast.results > 0.0 && forecast.results.is_finite(),
        "{test} {counts:?}: {forecast:?}"
    );
    assert!(
        (0.0..=1.0).contains(&forecast.accepts_h1),
        "{test} {counts:?}: {forecast:?}"
    );
    let Some(estimate) = test.estimate(counts) else {
        return;
    };
    let Interval { low, high } = estimate.interval;
    assert!(
        0.0 < low && low <= estimate.score && estimate.score <= high && high < 1.0,
        "{test} {counts:?}: {estimate:?}"
    );
    assert!(
        (0.0..=1.0).contains(&estimate.superiority),
        "{test} {counts:?}: {estimate:?}"
    );
}

#[test]
fn swapping_the_players_negates_the_ratio() {
    for model in [Logistic, Normalized] {
        let there = test(5.0, 40.0, model).llr(&[10, 20, 120, 40, 30]);
        let back = test(-40.0, -5.0, model).llr(&[30, 40, 120, 20, 10]);
        assert!((there + back).abs() < 1e-9, "{model}: {there} and {back}");
    }
}

/// Pairs of games drawn from chances for 0, ½, 1, 1½ and 2 points until the test stops.
pub(super) fn play(test: &Sprt, chances: &[f64; 5], index: u64) -> [u64; 5] {
    let mut rng = Rng::stream(11, index);
    let mut pairs = [0; 5];
    while test.status(&pairs) == SprtStatus::Continue {
        let mut left = rng.unit();
        let class = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        pairs[class.unwrap_or(4)] += 1;
    }
    pairs
}

/// A distribution of pairs with frequent draws in which A is `elo` stronger, in Elo of the model.
fn truth(test: &Sprt, elo: f64) -> [f64; 5] {
    test.nearest(&[0.06, 0.2, 0.45, 0.2, 0.09], elo)
}

const TESTS: u64 = 1000;

fn share_accepting_h1(test: &Sprt, elo: f64) -> f64 {
    let chances = truth(test, elo);
    let accepts =
        |index: &u64| test.status(&play(test, &chances, *index)) == SprtStatus::AcceptedH1;
    (0..TESTS).filter(accepts).count() as f64 / TESTS as f64
}

/// Standard errors of the shares: 0.7 % of the false alarms, 0.9 % of the power.
#[test]
fn risks_are_nominal() {
    for model in [Logistic, Normalized] {
        let test = Sprt {
            beta: 0.1,
            ..test(0.0, 60.0, model)
        };
        let (false_alarms, power) = (
            share_accepting_h1(&test, 0.0),
            share_accepting_h1(&test, 60.0),
        );
        assert!(
            (0.025..=0.065).contains(&false_alarms),
            "{model}: {false_alarms} false alarms"
        );
        assert!((0.88..=0.96).contains(&power), "{model}: power {power}");
    }
}

#[test]
fn forecasts_agree_with_simulated_tests() {
    let test = Sprt::new(0.0, 40.0);
    for elo in [-20.0, 0.0, 15.0, 20.0, 40.0, 80.0] {
        let chances = truth(&test, elo);
        let forecast = test.forecast(elo, &chances.map(|chance| (1e6 * chance) as u64));
        let played: Vec<[u64; 5]> = (0..TESTS)
            .map(|index| play(&test, &chances, index))
            .collect();
        let mean = played.iter().flatten().sum::<u64>() as f64 / TESTS as f64;
        let accepted = played
            .iter()
            .filter(|pairs| test.status(pairs) == SprtStatus::AcceptedH1)
            .count();
        let share = accepted as f64 / TESTS as f64;
        assert!(
            (mean / forecast.results - 1.0).abs() < 0.12,
            "{elo}: {mean} pairs, {forecast:?}"
        );
        assert!(
            (share - forecast.accepts_h1).abs() < 0.035,
            "{elo}: {share} accepted, {forecast:?}"
        );
    }
}
