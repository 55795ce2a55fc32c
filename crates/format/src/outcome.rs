//! Results of matches and tests: rates, means, Elo differences, what a score and a sequential test say.

use uctopia_options::{Message, message};
use uctopia_statistics::{
    EloEstimate, Interval, MeanEstimate, ScoreEstimate, Sprt, SprtProgress, SprtStatus, SuccessRate,
};

use crate::number::{number, number_interval, signed, signed_interval};
use crate::share::{estimate, percent};

/// How often something succeeded, with Wilson's 95 % interval and the counts.
///
/// ```
/// use uctopia::format::success_rate;
/// use uctopia::statistics::SuccessRate;
/// assert_eq!(success_rate(SuccessRate::new(60, 100)), "60.0 % [50.2 %, 69.1 %] (60 of 100)");
/// assert_eq!(success_rate(SuccessRate::new(0, 100)), "0.0 % [0.0 %, 3.7 %] (0 of 100)");
/// assert_eq!(success_rate(SuccessRate::new(100, 100)), "100.0 % [96.3 %, 100.0 %] (100 of 100)");
/// assert_eq!(success_rate(SuccessRate::default()), "unknown (0 of 0)");
/// ```
#[must_use]
pub fn success_rate(rate: SuccessRate) -> Message {
    let SuccessRate { successes, trials } = rate;
    let Some(share) = rate.rate() else {
        return message!("unknown (0 of 0)");
    };
    let [share, interval] = estimate(Some(share), Some(rate.interval()));
    message!("{share} {interval} ({successes} of {trials})")
}

/// A mean with two decimals and its 95 % interval, if there is one.
///
/// ```
/// use uctopia::format::mean;
/// use uctopia::statistics::MeanAccumulator;
/// let mut sleep = MeanAccumulator::default(); // Student 1908: hours of sleep gained by ten patients
/// [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4].into_iter().for_each(|hours| sleep.add(hours));
/// assert_eq!(mean(&sleep.mean(0.0..=24.0).unwrap()), "1.58 [0.70, 2.46]");
/// ```
#[must_use]
pub fn mean(estimate: &MeanEstimate) -> String {
    mean_with(estimate, 2)
}

/// A mean with so many decimals and its 95 % interval, if there is one.
///
/// ```
/// use uctopia::format::mean_with;
/// use uctopia::statistics::MeanEstimate;
/// let alike = MeanEstimate { samples: 20, mean: 7.0, deviation: 0.0, interval: None };
/// assert_eq!(mean_with(&alike, 1), "7.0");
/// ```
#[must_use]
pub fn mean_with(estimate: &MeanEstimate, decimals: usize) -> String {
    let mean = number(estimate.mean, decimals);
    match estimate.interval {
        Some(interval) => format!("{mean} {}", number_interval(interval, decimals)),
        None => mean,
    }
}

/// A difference in strength in Elo, without decimals: with its 95 % interval, or as a bound where one player won every point.
///
/// ```
/// use uctopia::format::elo;
/// use uctopia::statistics::{EloEstimate, ScoreEstimate};
/// let of = |counts| elo(&EloEstimate::from_score(&ScoreEstimate::of(counts).unwrap()));
/// assert_eq!(of([40, 0, 60]), "+70 [+2, +139]");
/// assert_eq!([of([0, 0, 100]), of([100, 0, 0])], ["> +598", "< −598"]);
/// ```
#[must_use]
pub fn elo(estimate: &EloEstimate) -> String {
    elo_with(estimate, 0)
}

/// A difference in strength in Elo, with so many decimals.
///
/// ```
/// use uctopia::format::elo_with;
/// use uctopia::statistics::{EloEstimate, ScoreEstimate};
/// let elo = EloEstimate::from_score(&ScoreEstimate::of([0, 100, 0]).unwrap());
/// assert_eq!(elo_with(&elo, 2), "+0.00 [−6.76, +6.76]");
/// ```
#[must_use]
pub fn elo_with(estimate: &EloEstimate, decimals: usize) -> String {
    match *estimate {
        EloEstimate::Between {
            difference,
            low,
            high,
        } => {
            format!(
                "{} {}",
                signed(difference, decimals),
                signed_interval(Interval { low, high }, decimals)
            )
        }
        EloEstimate::Above { low } => format!("> {}", signed(low, decimals)),
        EloEstimate::Below { high } => format!("< {}", signed(high, decimals)),
    }
}

/// The Elo difference of a hypothesis, with as many decimals as it was given.
///
/// ```
/// use uctopia::format::elo_bound;
/// assert_eq!([0.0, 50.0, -1.75].map(elo_bound), ["+0 Elo", "+50 Elo", "−1.75 Elo"]);
/// ```
#[must_use]
pub fn elo_bound(elo: f64) -> String {
    format!("{}{} Elo", if elo < 0.0 { '−' } else { '+' }, elo.abs())
}

/// The likelihood of superiority, from 0 to 1.
///
/// ```
/// assert_eq!(uctopia::format::los(0.9773), "LOS 97.7 %");
/// ```
#[must_use]
pub fn los(superiority: f64) -> String {
    format!("LOS {}", percent(superiority, 1))
}

/// A score of a match with its 95 % interval, the difference in Elo where there is one, and the likelihood of superiority.
///
/// ```
/// use uctopia::format::score_line;
/// use uctopia::statistics::{EloEstimate, ScoreEstimate};
/// let score = ScoreEstimate::of([40, 0, 60]).unwrap();
/// let elo = EloEstimate::from_score(&score);
/// assert_eq!(
///     score_line(&score, Some(&elo), 0.977),
///     "score 60.0 %  95 % interval [50.2 %, 69.0 %]  Elo +70 [+2, +139]  LOS 97.7 %"
/// );
/// ```
#[must_use]
pub fn score_line(
    score: &ScoreEstimate,
    difference: Option<&EloEstimate>,
    superiority: f64,
) -> Message {
    let [share, interval] = estimate(Some(score.score), Some(score.interval));
    let difference = difference.map_or_else(String::new, |difference| {
        format!("  Elo {}", elo(difference))
    });
    message!(
        "score {share}  95 % interval {interval}{difference}  {los}",
        los = los(superiority)
    )
}

/// Which of two players is stronger, by the 95 % interval of A's score, from 0 to 1.
///
/// ```
/// use uctopia::format::score_verdict;
/// use uctopia::statistics::Interval;
/// assert_eq!(score_verdict(Interval { low: 0.502, high: 0.69 }), "A is stronger: the interval lies above 50 %");
/// assert_eq!(score_verdict(Interval { low: 0.45, high: 0.55 }), "not decided: the interval contains 50 %");
/// ```
#[must_use]
pub fn score_verdict(interval: Interval) -> Message {
    if interval.low > 0.5 {
        message!("A is stronger: the interval lies above 50 %")
    } else if interval.high < 0.5 {
        message!("B is stronger: the interval lies below 50 %")
    } else {
        message!("not decided: the interval contains 50 %")
    }
}

/// What a sequential test has decided, and after how much: `after` is such as `120 pairs`.
///
/// ```
/// use uctopia::format::sprt_decision;
/// use uctopia::statistics::{Sprt, SprtStatus};
/// let test = Sprt::new(0.0, 50.0);
/// let said = |status| sprt_decision(&test, status, &"120 pairs".into());
/// assert_eq!(said(SprtStatus::AcceptedH1), "H1 accepted after 120 pairs: A is stronger than +0 Elo");
/// assert_eq!(said(SprtStatus::AcceptedH0), "H0 accepted after 120 pairs: A is not +50 Elo stronger");
/// assert_eq!(said(SprtStatus::Continue), "undecided after 120 pairs");
/// ```
#[must_use]
pub fn sprt_decision(test: &Sprt, status: SprtStatus, after: &Message) -> Message {
    match status {
        SprtStatus::AcceptedH1 => {
            message!(
                "H1 accepted after {after}: A is stronger than {bound}",
                bound = elo_bound(test.elo0)
            )
        }
        SprtStatus::AcceptedH0 => {
            message!(
                "H0 accepted after {after}: A is not {bound} stronger",
                bound = elo_bound(test.elo1)
            )
        }
        SprtStatus::Continue => message!("undecided after {after}"),
    }
}

/// How far a sequential test has come: the log likelihood ratio, its share of the way to the nearer bound, and the bounds.
///
/// ```
/// use uctopia::format::sprt_progress;
/// use uctopia::statistics::Sprt;
/// let progress = Sprt::new(0.0, 50.0).progress(&[2, 9, 21, 12, 6]);
/// assert_eq!(sprt_progress(&progress), "LLR 1.07 (36 %) [−2.94, 2.94]");
/// ```
#[must_use]
pub fn sprt_progress(progress: &SprtProgress) -> String {
    let SprtProgress {
        llr,
        share,
        lower,
        upper,
        ..
    } = *progress;
    // Only a decided test is at 100 %.
    let share = percent((100.0 * share).floor() / 100.0, 0);
    format!(
        "LLR {} ({share}) {}",
        number(llr, 2),
        number_interval(
            Interval {
                low: lower,
                high: upper
            },
            2
        )
    )
}
