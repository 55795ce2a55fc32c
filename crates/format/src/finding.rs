//! What a search found out about moves: values, proofs, shares of visits, and the work that it took.

use uctopia_game::{Bound, MoveReport, Proof, Report, Scale, Stop};
use uctopia_options::{Message, message};
use uctopia_statistics::Interval;
use uctopia_statistics::SuccessRate;

use crate::number::{count, number, number_interval, signed, signed_interval};
use crate::share::{estimate, percent, share};

/// What a scale means.
///
/// ```
/// use uctopia::format::scale_words;
/// use uctopia::Scale;
/// assert_eq!(scale_words(&Scale::Unit), "win rate from 0 (lost) to 1 (won)");
/// ```
#[must_use]
pub fn scale_words(scale: &Scale) -> Message {
    match scale {
        Scale::Signed => message!("mean result from −1 (lost) to +1 (won)"),
        Scale::Unit => message!("win rate from 0 (lost) to 1 (won)"),
        Scale::Points { unit, .. } => message!(
            "evaluation in {unit}, 0 is even",
            unit = Message::text(unit.clone())
        ),
    }
}

/// A value in its scale: `+0.660` for means, `0.830` for win rates, `+3` for points.
///
/// ```
/// use uctopia::format::value;
/// use uctopia::Scale;
/// assert_eq!([value(&Scale::Signed, -0.25), value(&Scale::Unit, 0.25)], ["−0.250", "0.250"]);
/// ```
#[must_use]
pub fn value(scale: &Scale, value: f32) -> String {
    let exact = f64::from(value);
    match scale {
        Scale::Signed => signed(exact, 3),
        Scale::Unit => number(exact, 3),
        Scale::Points { .. } => signed(exact, if value.fract() == 0.0 { 0 } else { 2 }),
    }
}

/// A value for a square of the board, where there is little room.
///
/// ```
/// use uctopia::format::short_value;
/// use uctopia::Scale;
/// assert_eq!(short_value(&Scale::Signed, -0.001), "+0.00");
/// ```
#[must_use]
pub fn short_value(scale: &Scale, value: f32) -> String {
    let exact = f64::from(value);
    match scale {
        Scale::Signed => signed(exact, 2),
        Scale::Unit => number(exact, 2),
        Scale::Points { .. } => signed(
            exact,
            if value.abs() >= 100.0 || value.fract() == 0.0 {
                0
            } else {
                1
            },
        ),
    }
}

/// A proof: `win in 5`, `draw`, `loss`, or the expectation from −1 to 1 where chance decides.
///
/// ```
/// use uctopia::format::proof;
/// use uctopia::game::Proof;
/// assert_eq!(proof(Proof { payoff: 1.0, plies: Some(5) }), "win in 5");
/// assert_eq!(proof(Proof { payoff: -0.25, plies: None }), "−0.250");
/// ```
#[must_use]
pub fn proof(proof: Proof) -> Message {
    let result = match proof.payoff {
        1.0 => message!("win"),
        -1.0 => message!("loss"),
        0.0 => message!("draw"),
        other => return signed(f64::from(other), 3).into(),
    };
    match proof.plies {
        Some(plies) => message!("{result} in {plies}"),
        None => result,
    }
}

/// What is known of a move, in one short text: what is proven, such as `win in 5`, else its value, or `?` where an agent that gives
/// proven values only has none. A proven expectation that is neither a win nor a draw nor a loss is written as a value of the scale.
///
/// ```
/// use uctopia::format::finding;
/// use uctopia::game::{Bound, MoveReport, Proof, Scale};
/// let pruned = MoveReport { value: Some(0.5), bound: Bound::Upper, ..MoveReport::new("f5") };
/// assert_eq!(finding(&Scale::Signed, &pruned), "≤+0.500");
/// let expected = MoveReport { proof: Some(Proof { payoff: 0.5, plies: None }), ..pruned };
/// assert_eq!(finding(&Scale::Unit, &expected), "0.750");
/// assert_eq!(finding(&Scale::Unit, &MoveReport::unproven("f5")), "?");
/// ```
#[must_use]
pub fn finding<M>(scale: &Scale, m: &MoveReport<M>) -> Message {
    finding_as(scale, m, value)
}

/// What is known of a move, for a square of the board.
///
/// ```
/// use uctopia::format::short_finding;
/// use uctopia::{MoveReport, Scale};
/// let m = MoveReport { value: Some(0.5), ..MoveReport::new("f5") };
/// assert_eq!(short_finding(&Scale::Signed, &m), "+0.50");
/// ```
#[must_use]
pub fn short_finding<M>(scale: &Scale, m: &MoveReport<M>) -> Message {
    finding_as(scale, m, short_value)
}

fn finding_as<M>(
    scale: &Scale,
    m: &MoveReport<M>,
    write: impl Fn(&Scale, f32) -> String,
) -> Message {
    let sign = match m.bound {
        Bound::Upper => "≤",
        Bound::Lower => "≥",
        Bound::Estimate | Bound::Exact | Bound::Unproven => "",
    };
    let is_result = |p: &Proof| [-1.0, 0.0, 1.0].contains(&p.payoff);
    match (m.proof, m.shown_value(scale)) {
        (Some(p), None) => proof(p),
        (Some(p), _) if is_result(&p) => proof(p),
        (Some(_), Some(value)) => write(scale, value).into(),
        (None, Some(value)) => format!("{sign}{}", write(scale, value)).into(),
        (None, None) if m.bound == Bound::Unproven => "?".into(),
        (None, None) => String::new().into(),
    }
}

/// An interval of values in their scale.
///
/// ```
/// use uctopia::format::value_interval;
/// use uctopia::Scale;
/// use uctopia::statistics::Interval;
/// let interval = Interval { low: 0.103, high: 0.294 };
/// assert_eq!(value_interval(&Scale::Signed, interval), "[+0.103, +0.294]");
/// assert_eq!(value_interval(&Scale::Unit, interval), "[0.103, 0.294]");
/// ```
#[must_use]
pub fn value_interval(scale: &Scale, interval: Interval) -> String {
    match scale {
        Scale::Unit => number_interval(interval, 3),
        Scale::Signed => signed_interval(interval, 3),
        Scale::Points { .. } => signed_interval(interval, 2),
    }
}

/// The 95 % interval of a move's sampled value; empty where there is none.
///
/// ```
/// use uctopia::format::move_interval;
/// use uctopia::{MoveReport, Scale};
/// let m = MoveReport { value: Some(0.2), visits: 400, variance: Some(0.96), ..MoveReport::new("f5") };
/// assert_eq!(move_interval(&Scale::Signed, &m), "[+0.103, +0.294]");
/// ```
#[must_use]
pub fn move_interval<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    m.interval(scale)
        .map_or_else(String::new, |interval| value_interval(scale, interval))
}

/// A move's share of all visits in percent; empty where nothing was visited.
///
/// ```
/// use uctopia::format::visit_share;
/// use uctopia::game::{MoveReport, Report, Scale, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let tried = |m, visits| MoveReport { visits, ..MoveReport::new(m) };
/// let report = Report::new(&game, vec![tried(0, 30), tried(1, 10)], Scale::Signed, 0);
/// assert_eq!(visit_share(&report, &report.moves[0]), "75.0 %");
/// ```
#[must_use]
pub fn visit_share<M>(report: &Report<M>, m: &MoveReport<M>) -> String {
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    if visits == 0 {
        String::new()
    } else {
        percent(m.visits as f64 / visits as f64, 1)
    }
}

/// How often a lone player succeeds after a move, with the 95 % interval; where all playouts agree it is Wilson's interval of so
/// many trials. What is proven is written without an interval. Empty where nothing is known.
///
/// ```
/// use uctopia::format::success;
/// use uctopia::{MoveReport, Scale};
/// let never = MoveReport { value: Some(-1.0), visits: 100, variance: Some(0.0), ..MoveReport::new("5h") };
/// assert_eq!(success(&Scale::Signed, &never), "0.0 % [0.0 %, 3.7 %]");
/// let sometimes = MoveReport { value: Some(-0.26), variance: Some(0.93), ..never };
/// assert_eq!(success(&Scale::Signed, &sometimes), "37.0 % [28.2 %, 46.7 %]");
/// ```
#[must_use]
pub fn success<M>(scale: &Scale, m: &MoveReport<M>) -> String {
    let Some(payoff) = m
        .shown_value(scale)
        .and_then(|value| scale.to_payoff(value))
    else {
        return String::new();
    };
    let share_of = |payoff: f64| f64::midpoint(payoff, 1.0);
    let rate = share_of(f64::from(payoff));
    if m.proof.is_some() {
        return share(rate);
    }
    let interval = match m.interval(scale) {
        None => return String::new(),
        Some(_) if payoff <= -1.0 => SuccessRate::new(0, m.visits).interval(),
        Some(_) if payoff >= 1.0 => SuccessRate::new(m.visits, m.visits).interval(),
        Some(interval) => interval.map(|end| {
            scale
                .to_payoff(end as f32)
                .map_or(0.0, |end| share_of(f64::from(end)))
        }),
    };
    estimate(Some(rate), Some(interval)).join(" ")
}

/// Whether a proof says by how much: a certain win or loss that counts no plies and has a value beside it.
///
/// ```
/// use uctopia::format::has_margin;
/// use uctopia::game::{MoveReport, Proof};
/// let won = Some(Proof { payoff: 1.0, plies: None });
/// assert!(has_margin(&MoveReport { value: Some(18.0), proof: won, ..MoveReport::new("f5") }));
/// ```
#[must_use]
pub fn has_margin<M>(m: &MoveReport<M>) -> bool {
    m.proof
        .is_some_and(|proof| proof.plies.is_none() && proof.payoff.abs() == 1.0)
        && m.value.is_some_and(|value| value != 0.0)
}

/// What is proven about a move: `win by 18`, `win in 5`, `draw`, or, in a position that `is_solved`, that it is no better
/// than the best; `?` where nothing is.
///
/// ```
/// use uctopia::format::solved;
/// use uctopia::format::Language;
/// use uctopia::game::{MoveReport, Proof, Scale};
/// let (won, discs) = (Some(Proof { payoff: 1.0, plies: None }), Scale::Points { unit: "discs".into(), scale: 64.0 });
/// let by_18 = solved(&discs, &MoveReport { value: Some(18.0), proof: won, ..MoveReport::new("f5") }, true);
/// assert_eq!(by_18, "win by 18");
/// assert_eq!(Language::Japanese.text(&by_18), "18 石差の勝ち");
/// assert_eq!(solved(&discs, &MoveReport::new("d3"), true), "no better");
/// assert_eq!(solved(&discs, &MoveReport::new("d3"), false), "?");
/// ```
#[must_use]
pub fn solved<M>(scale: &Scale, m: &MoveReport<M>, is_solved: bool) -> Message {
    match (m.proof, m.value) {
        (Some(known), Some(value)) if has_margin(m) => {
            let (result, margin, unit) = (proof(known), value.abs(), unit_of(scale));
            if m.bound == Bound::Upper {
                message!("{result} by at least {margin}{unit:|}")
            } else {
                message!("{result} by {margin}{unit:|}")
            }
        }
        (Some(known), _) => proof(known),
        (None, _) if is_solved => message!("no better"),
        (None, _) => "?".into(),
    }
}

/// The unit of points; nothing for scales without one.
fn unit_of(scale: &Scale) -> Message {
    match scale {
        Scale::Points { unit, .. } => Message::text(unit.clone()),
        _ => Message::default(),
    }
}

/// How much a search did and why it ended.
///
/// ```
/// use uctopia::format::effort;
/// use uctopia::game::{MoveReport, Report, Scale, Totals, adapters::Tree};
/// let game: Tree = "(AB)".parse().unwrap();
/// let moves = (0..2).map(MoveReport::new).collect();
/// let report = Report { totals: Totals { playouts: 9, ..Totals::default() }, ..Report::new(&game, moves, Scale::Unit, 0) };
/// assert_eq!(effort(&report), "9 playouts");
/// ```
#[must_use]
pub fn effort<M>(report: &Report<M>) -> Message {
    let totals = report.totals;
    if report.stop == Stop::Book {
        let (number, depth) = (count(totals.nodes), totals.depth);
        return message!(
            "opening book: {number} {number:position|positions}, searched to depth {depth}"
        );
    }
    let mut parts = Vec::new();
    if totals.playouts > 0 {
        parts.push(message!(
            "{number} {number:playout|playouts}",
            number = count(totals.playouts)
        ));
    }
    if totals.nodes > 0 {
        parts.push(message!(
            "{number} {number:node|nodes}",
            number = count(totals.nodes)
        ));
    }
    if totals.depth > 0 && totals.depth < u32::MAX {
        parts.push(message!("depth {depth}", depth = totals.depth));
    }
    match report.stop {
        Stop::Solved => parts.push(message!("solved")),
        Stop::Time => parts.push(message!("ended by time: not reproducible")),
        Stop::Interrupted => parts.push(message!("interrupted: not reproducible")),
        Stop::Shared => parts.push(message!("threads on one tree: not reproducible")),
        Stop::External => parts.push(message!("another program: not reproducible")),
        Stop::Visits => parts.push(message!("ended: maximum number of visits reached")),
        _ => {} // the number of playouts or nodes says it
    }
    if parts.is_empty() {
        message!("no search")
    } else {
        Message::list(parts)
    }
}
