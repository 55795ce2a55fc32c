//! Numbers in words: how values, proofs and shares are written.

use uctopia_game::{Bound, MoveReport, Scale};
use uctopia_statistics::rule_of_three;

pub(crate) use uctopia_game::words::{
    colour, effort, finding, interval_text, proof, scale_words, share, short_finding, value,
};

/// Whether a proof says by how much: certain wins that count plies have no value beside it.
pub(crate) fn has_margin<M>(m: &MoveReport<M>) -> bool {
    m.proof.is_some_and(|proof| proof.plies.is_none() && proof.payoff.abs() == 1.0)
        && m.value.is_some_and(|value| value != 0.0)
}

/// What is proven about a move: `win by 18`, `win in 5`, `draw`, or, in a position that `is_solved`, that it is no better
/// than the best.
pub(crate) fn solved<M>(m: &MoveReport<M>, is_solved: bool) -> String {
    match (m.proof, m.value) {
        (Some(known), Some(value)) if has_margin(m) => {
            let at_least = if m.bound == Bound::Upper { "at least " } else { "" };
            format!("{} by {at_least}{}", proof(known), value.abs())
        }
        (Some(known), _) => proof(known),
        (None, _) if is_solved && m.bound == Bound::Upper => "no better".to_owned(),
        (None, _) => "not proven".to_owned(),
    }
}

/// How often a lone player succeeds after a move: `37.0 % (28.2 to 46.8)`, and where all playouts agree, all that can be
/// said: `0 of 100: below 3 %`. What is proven is written without an interval: `100.0 %`.
pub(crate) fn success<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    let Some(payoff) = m.shown_value(scale).and_then(|value| scale.to_payoff(value)) else { return String::new() };
    let rate = 50.0 * (payoff + 1.0);
    if m.proof.is_some() {
        return format!("{rate:.1} %");
    }
    let unlikely = 100.0 * rule_of_three(m.visits);
    match m.interval(scale) {
        None => String::new(),
        Some(_) if payoff <= -1.0 => format!("0 of {}: below {} %", m.visits, digits(unlikely)),
        Some(_) if payoff >= 1.0 => format!("{0} of {0}: above {1} %", m.visits, digits(100.0 - unlikely)),
        Some(interval) => {
            let percent = |value: f64| scale.to_payoff(value as f32).map_or(0.0, |payoff| 50.0 * (payoff + 1.0));
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
