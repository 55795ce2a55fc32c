//! Numbers in words: how values, proofs and shares are written.

use uctopia_arena::statistics::{Interval, reward_interval, rule_of_three};
use uctopia_game::{Bound, MoveReport, Proof, Report, Scale, Stop};

/// The range of a scale of rewards; points have none.
fn range(scale: &Scale) -> Option<std::ops::RangeInclusive<f64>> {
    match scale {
        Scale::Signed => Some(-1.0..=1.0),
        Scale::Unit => Some(0.0..=1.0),
        Scale::Points { .. } => None,
    }
}

/// What a scale means, in words.
pub(crate) fn scale_words(scale: &Scale) -> String {
    match scale {
        Scale::Signed => "mean result from −1 (lost) to +1 (won)".to_owned(),
        Scale::Unit => "win rate from 0 (lost) to 1 (won)".to_owned(),
        Scale::Points { unit, .. } => format!("evaluation in {unit}, 0 is even"),
    }
}

/// A value as text: `+0.66` for means, `0.83` for win rates, `+3` for points.
pub(crate) fn value(scale: &Scale, value: f32) -> String {
    match scale {
        Scale::Signed => format!("{:+.3}", rounded(value, 3)),
        Scale::Unit => format!("{value:.3}"),
        Scale::Points { .. } if value.fract() == 0.0 => format!("{:+}", value + 0.0),
        Scale::Points { .. } => format!("{:+.2}", rounded(value, 2)),
    }
}

/// A value for a square of the board, where there is little room.
pub(crate) fn short_value(scale: &Scale, value: f32) -> String {
    match scale {
        Scale::Signed => format!("{:+.2}", rounded(value, 2)),
        Scale::Unit => format!("{value:.2}"),
        Scale::Points { .. } if value.abs() >= 100.0 => format!("{:+.0}", rounded(value, 0)),
        Scale::Points { .. } if value.fract() == 0.0 => format!("{:+}", value + 0.0),
        Scale::Points { .. } => format!("{:+.1}", rounded(value, 1)),
    }
}

/// The value without the sign of a negative zero after rounding.
fn rounded(value: impl Into<f64>, digits: i32) -> f64 {
    let value = value.into();
    let unit = 10f64.powi(digits);
    if (value * unit).round() == 0.0 { 0.0 } else { value }
}

/// A proof in words: `win in 5`, `draw`, `loss`, or the expectation where chance decides.
pub(crate) fn proof(proof: Proof) -> String {
    let result = match proof.payoff {
        1.0 => "win",
        -1.0 => "loss",
        0.0 => "draw",
        other => return format!("{other:+.3}"),
    };
    match proof.plies {
        Some(plies) => format!("{result} in {plies}"),
        None => result.to_owned(),
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

/// What is known of a move, in one short text.
pub(crate) fn finding<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    finding_as(scale, m, value)
}

/// What is known of a move, for a square of the board.
pub(crate) fn short_finding<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    finding_as(scale, m, short_value)
}

fn finding_as<M>(scale: &Scale, m: &MoveReport<M>, write: impl Fn(&Scale, f32) -> String) -> String {
    let sign = match m.bound {
        Bound::Upper => "≤",
        Bound::Lower => "≥",
        Bound::Estimate | Bound::Exact => "",
    };
    match (m.proof, m.value) {
        (Some(p), _) => proof(p),
        (_, Some(v)) => format!("{sign}{}", write(scale, v)),
        _ => String::new(),
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

/// How often a lone player succeeds after a move: `37.0 % (28.2 to 46.8)`, and where all playouts agree, all that can be
/// said: `0 of 100: below 3 %`.
pub(crate) fn success<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    let Some(payoff) = m.value.and_then(|value| scale.to_payoff(value)) else { return String::new() };
    let unlikely = 100.0 * rule_of_three(m.visits);
    match interval(scale, m) {
        None => String::new(),
        Some(_) if payoff <= -1.0 => format!("0 of {}: below {} %", m.visits, digits(unlikely)),
        Some(_) if payoff >= 1.0 => format!("{0} of {0}: above {1} %", m.visits, digits(100.0 - unlikely)),
        Some(interval) => {
            let percent = |value: f64| scale.to_payoff(value as f32).map_or(0.0, |payoff| 50.0 * (payoff + 1.0));
            let rate = percent(f64::from(m.value.unwrap_or_default()));
            format!("{rate:.1} % ({:.1} to {:.1})", percent(interval.low), percent(interval.high))
        }
    }
}

/// A percentage with two digits that tell: `3`, `0.3`, but `99.7`.
fn digits(percent: f64) -> String {
    let rounded = |decimals: usize| format!("{percent:.decimals$}");
    match percent.min(100.0 - percent) {
        at_least if at_least >= 0.95 => rounded(0),
        at_least if at_least >= 0.095 => rounded(1),
        at_least if at_least >= 0.0095 => rounded(2),
        _ => rounded(4),
    }
}

/// A move's share of all visits, in percent.
pub(crate) fn share<M>(report: &Report<M>, m: &MoveReport<M>) -> Option<f64> {
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    (visits > 0).then(|| 100.0 * m.visits as f64 / visits as f64)
}

/// A value as a colour position from −1 to 1; an evaluation's own scale counts as full colour.
pub(crate) fn colour<M>(scale: &Scale, m: &MoveReport<M>) -> Option<f32> {
    match (m.value, m.proof, scale) {
        (None, proof, _) => proof.map(|proof| proof.payoff),
        (Some(value), _, Scale::Points { scale, .. }) => Some((value / scale).clamp(-1.0, 1.0)),
        (Some(value), _, scale) => scale.to_payoff(value),
    }
}

/// A large count in a few characters: `950`, `12.3k`, `4.0M`.
pub(crate) fn short_count(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{:.1}k", count as f64 / 1e3),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

/// What was done and why it ended, in words.
pub(crate) fn effort<M>(report: &Report<M>) -> String {
    let totals = report.totals;
    let mut parts = Vec::new();
    for (count, what) in [(totals.playouts, "playouts"), (totals.nodes, "nodes")] {
        if count > 0 {
            parts.push(format!("{count} {what}"));
        }
    }
    if totals.depth > 0 && totals.depth < u32::MAX {
        parts.push(format!("depth {}", totals.depth));
    }
    match report.stop {
        Stop::Solved => parts.push("solved".to_owned()),
        Stop::Time => parts.push("ended by time: not reproducible".to_owned()),
        Stop::Interrupted => parts.push("interrupted: not reproducible".to_owned()),
        Stop::Shared => parts.push("threads on one tree: not reproducible".to_owned()),
        Stop::External => parts.push("another program: not reproducible".to_owned()),
        Stop::Complete | Stop::Iterations | Stop::Nodes => {}
    }
    if parts.is_empty() { "no search".to_owned() } else { parts.join(", ") }
}
