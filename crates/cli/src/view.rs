//! Numbers in words: how values, proofs and shares are written.

use uctopia_arena::statistics::{Interval, reward_interval};
use uctopia_game::{Bound, MoveReport, Report, Scale};

pub(crate) use uctopia_picture::words::{colour, effort, finding, proof, rounded, scale_words, short_finding, value};

/// The range of a scale of rewards; points have none.
fn range(scale: &Scale) -> Option<std::ops::RangeInclusive<f64>> {
    match scale {
        Scale::Signed => Some(-1.0..=1.0),
        Scale::Unit => Some(0.0..=1.0),
        Scale::Points { .. } => None,
    }
}

/// Whether a proof says by how much: certain wins that count plies have no value beside it.
pub(crate) fn has_margin<M>(m: &MoveReport<M>) -> bool {
    m.proof.is_some_and(|proof| proof.plies.is_none() && proof.payoff.abs() == 1.0)
        && m.value.is_some_and(|value| value != 0.0)
}

/// What is proven about a move: `win by 18`, `win in 5`, `draw`, or, in a position that `is_settled`, that it is no better
/// than the best.
pub(crate) fn solved<M>(m: &MoveReport<M>, is_settled: bool) -> String {
    match (m.proof, m.value) {
        (Some(known), Some(value)) if has_margin(m) => {
            let at_least = if m.bound == Bound::Upper { "at least " } else { "" };
            format!("{} by {at_least}{}", proof(known), value.abs())
        }
        (Some(known), _) => proof(known),
        (None, _) if is_settled && m.bound == Bound::Upper => "no better".to_owned(),
        (None, _) => "not proven".to_owned(),
    }
}

/// The 95 % interval of a sampled value.
pub(crate) fn interval<M>(scale: &Scale, m: &MoveReport<M>) -> Option<Interval> {
    reward_interval(f64::from(m.value?), f64::from(m.variance?), m.visits, range(scale)?)
}

/// The interval as text.
pub(crate) fn interval_text<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    interval(scale, m).map_or_else(String::new, |Interval { low, high }| match scale {
        Scale::Unit => format!("{low:.3} … {high:.3}"),
        _ => format!("{:+.3} … {:+.3}", rounded(low, 3), rounded(high, 3)),
    })
}

/// A move's share of all visits, in percent.
pub(crate) fn share<M>(report: &Report<M>, m: &MoveReport<M>) -> Option<f64> {
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    (visits > 0).then(|| 100.0 * m.visits as f64 / visits as f64)
}
