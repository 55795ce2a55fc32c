//! Reports in words: how values, proofs and efforts are written, in the terminal, in pictures and in the browser.

use crate::interval::Interval;
use crate::{Bound, MoveReport, Proof, Report, Scale, Stop};

/// What a scale means, in words.
///
/// ```
/// use uctopia_game::Scale;
/// use uctopia_game::words::scale_words;
/// assert_eq!(scale_words(&Scale::Unit), "win rate from 0 (lost) to 1 (won)");
/// ```
#[must_use]
pub fn scale_words(scale: &Scale) -> String {
    match scale {
        Scale::Signed => "mean result from −1 (lost) to +1 (won)".to_owned(),
        Scale::Unit => "win rate from 0 (lost) to 1 (won)".to_owned(),
        Scale::Points { unit, .. } => format!("evaluation in {unit}, 0 is even"),
    }
}

/// A value as text: `+0.66` for means, `0.83` for win rates, `+3` for points.
///
/// ```
/// use uctopia_game::Scale;
/// use uctopia_game::words::value;
/// assert_eq!([value(&Scale::Signed, 0.25), value(&Scale::Unit, 0.25)], ["+0.250", "0.250"]);
/// ```
#[must_use]
pub fn value(scale: &Scale, value: f32) -> String {
    match scale {
        Scale::Signed => format!("{:+.3}", rounded(value, 3)),
        Scale::Unit => format!("{:.3}", rounded(value, 3)),
        Scale::Points { .. } if value.fract() == 0.0 => format!("{:+}", value + 0.0),
        Scale::Points { .. } => format!("{:+.2}", rounded(value, 2)),
    }
}

/// A value for a square of the board, where there is little room.
///
/// ```
/// use uctopia_game::Scale;
/// use uctopia_game::words::short_value;
/// assert_eq!(short_value(&Scale::Signed, -0.001), "+0.00");
/// ```
#[must_use]
pub fn short_value(scale: &Scale, value: f32) -> String {
    match scale {
        Scale::Signed => format!("{:+.2}", rounded(value, 2)),
        Scale::Unit => format!("{:.2}", rounded(value, 2)),
        Scale::Points { .. } if value.abs() >= 100.0 => format!("{:+.0}", rounded(value, 0)),
        Scale::Points { .. } if value.fract() == 0.0 => format!("{:+}", value + 0.0),
        Scale::Points { .. } => format!("{:+.1}", rounded(value, 1)),
    }
}

/// The value without the sign of a negative zero after rounding.
///
/// ```
/// use uctopia_game::words::rounded;
/// assert_eq!(format!("{:+.2}", rounded(-0.001, 2)), "+0.00");
/// ```
#[must_use]
pub fn rounded(value: impl Into<f64>, digits: i32) -> f64 {
    let value = value.into();
    let unit = 10f64.powi(digits);
    if (value * unit).round() == 0.0 { 0.0 } else { value }
}

/// A proof in words: `win in 5`, `draw`, `loss`, or the expectation where chance decides.
///
/// ```
/// use uctopia_game::Proof;
/// use uctopia_game::words::proof;
/// assert_eq!(proof(Proof { payoff: 1.0, plies: Some(5) }), "win in 5");
/// ```
#[must_use]
pub fn proof(proof: Proof) -> String {
    let result = match proof.payoff {
        1.0 => "win",
        -1.0 => "loss",
        0.0 => "draw",
        other => return format!("{:+.3}", rounded(other, 3)),
    };
    match proof.plies {
        Some(plies) => format!("{result} in {plies}"),
        None => result.to_owned(),
    }
}

/// What is known of a move, in one short text: what is proven, such as `win in 5`, else its value. A proven expectation that
/// is neither a win nor a draw nor a loss is written as a value of the scale.
///
/// ```
/// use uctopia_game::{Bound, MoveReport, Proof, Scale};
/// use uctopia_game::words::finding;
/// let pruned = MoveReport { value: Some(0.5), bound: Bound::Upper, ..MoveReport::new("f5") };
/// assert_eq!(finding(&Scale::Signed, &pruned), "≤+0.500");
/// let expected = MoveReport { proof: Some(Proof { payoff: 0.5, plies: None }), ..pruned };
/// assert_eq!(finding(&Scale::Unit, &expected), "0.750");
/// ```
#[must_use]
pub fn finding<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    finding_as(scale, m, value)
}

/// The 95 % interval of a sampled value as text, empty where there is none.
///
/// ```
/// use uctopia_game::{MoveReport, Scale};
/// use uctopia_game::words::interval_text;
/// let m = MoveReport { value: Some(0.2), visits: 400, variance: Some(0.96), ..MoveReport::new("f5") };
/// assert_eq!(interval_text(&Scale::Signed, &m), "+0.103 … +0.294");
/// ```
#[must_use]
pub fn interval_text<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    m.interval(scale).map_or_else(String::new, |Interval { low, high }| match scale {
        Scale::Unit => format!("{low:.3} … {high:.3}"),
        _ => format!("{:+.3} … {:+.3}", rounded(low, 3), rounded(high, 3)),
    })
}

/// A move's share of all visits, in percent.
///
/// ```
/// use uctopia_game::{MoveReport, Report, Scale, adapters::Tree};
/// use uctopia_game::words::share;
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, visits| MoveReport { visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 30), tried(1, 10)], Scale::Signed, 0);
/// assert_eq!(share(&report, &report.moves[0]), Some(75.0));
/// ```
#[must_use]
pub fn share<M>(report: &Report<M>, m: &MoveReport<M>) -> Option<f64> {
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    (visits > 0).then(|| 100.0 * m.visits as f64 / visits as f64)
}

/// What is known of a move, for a square of the board.
///
/// ```
/// use uctopia_game::{MoveReport, Scale};
/// use uctopia_game::words::short_finding;
/// let m = MoveReport { value: Some(0.5), ..MoveReport::new("f5") };
/// assert_eq!(short_finding(&Scale::Signed, &m), "+0.50");
/// ```
#[must_use]
pub fn short_finding<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    finding_as(scale, m, short_value)
}

fn finding_as<M>(scale: &Scale, m: &MoveReport<M>, write: impl Fn(&Scale, f32) -> String) -> String {
    let sign = match m.bound {
        Bound::Upper => "≤",
        Bound::Lower => "≥",
        Bound::Estimate | Bound::Exact => "",
    };
    let is_result = |p: &Proof| [-1.0, 0.0, 1.0].contains(&p.payoff);
    match (m.proof, m.shown_value(scale)) {
        (Some(p), None) => proof(p),
        (Some(p), _) if is_result(&p) => proof(p),
        (Some(_), Some(value)) => write(scale, value),
        (None, Some(value)) => format!("{sign}{}", write(scale, value)),
        (None, None) => String::new(),
    }
}

/// The value to show for a move, proven or estimated, as a colour position from −1 to 1; an evaluation's own scale counts as
/// full colour.
///
/// ```
/// use uctopia_game::{MoveReport, Proof, Scale};
/// use uctopia_game::words::colour;
/// let m = MoveReport { value: Some(0.75), ..MoveReport::new("f5") };
/// assert_eq!(colour(&Scale::Unit, &m), Some(0.5));
/// let lost = MoveReport { proof: Some(Proof { payoff: -1.0, plies: None }), ..m };
/// assert_eq!(colour(&Scale::Unit, &lost), Some(-1.0));
/// ```
#[must_use]
pub fn colour<M>(scale: &Scale, m: &MoveReport<M>) -> Option<f32> {
    match (m.shown_value(scale), m.proof, scale) {
        (None, proof, _) => proof.map(|proof| proof.payoff),
        (Some(value), _, Scale::Points { scale, .. }) => Some((value / scale).clamp(-1.0, 1.0)),
        (Some(value), _, scale) => scale.to_payoff(value),
    }
}

/// A large count in a few characters: `950`, `12.3k`, `4.0M`.
///
/// ```
/// use uctopia_game::words::short_count;
/// assert_eq!([950, 12_345].map(short_count), ["950", "12.3k"]);
/// ```
#[must_use]
pub fn short_count(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{:.1}k", count as f64 / 1e3),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

/// What was done and why it ended, in words.
///
/// ```
/// use uctopia_game::{MoveReport, Report, Scale, Totals, adapters::Tree};
/// use uctopia_game::words::effort;
/// let game: Tree = "(AB)".parse().unwrap();
/// let moves = (0..2).map(MoveReport::new).collect();
/// let report = Report { totals: Totals { playouts: 9, ..Totals::default() }, ..Report::new(&game, moves, Scale::Unit, 0) };
/// assert_eq!(effort(&report), "9 playouts");
/// ```
#[must_use]
pub fn effort<M>(report: &Report<M>) -> String {
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
        Stop::Visits => parts.push("ended: maximum number of visits reached".to_owned()),
        Stop::Complete | Stop::Iterations | Stop::Nodes => {}
    }
    if parts.is_empty() { "no search".to_owned() } else { parts.join(", ") }
}
