//! The marks of a report on the squares of a board.

use uctopia_format::{Language, short_count, short_finding};
use uctopia_game::{MoveReport, Player, Report};

use crate::Mark;

/// A mark for each square on which a move is shown; where two moves share one, that of the chosen or the first. `to_move` is the
/// player to move, `language` that of the labels, and `square_of` returns the square on which a move is shown.
///
/// ```
/// use uctopia::game::{MoveReport, Player, Report, Scale, Totals, Stop};
/// use uctopia::format::Language;
/// use uctopia::picture::marks;
/// let tried = |name: &str, visits, value| {
///     let empty = MoveReport { value: Some(value), visits, ..MoveReport::new(()) };
///     MoveReport { mv: name.to_owned(), value: empty.value, bound: empty.bound, visits, variance: None, prior: None,
///         proof: None, pv: vec![name.to_owned()] }
/// };
/// let report = Report { best: "b2".to_owned(), player: Player::FIRST, scale: Scale::Signed,
///     moves: vec![tried("a1", 10, 0.5), tried("b2", 90, 0.25)], totals: Totals::default(), stop: Stop::Iterations, note: None };
/// let marks = marks(&report, Player::FIRST, Language::English, |mv| Some(if mv == "a1" { 0 } else { 4 }));
/// assert!(marks[0].best_value && marks[1].chosen);
/// assert_eq!((marks[1].square, marks[1].label.as_str()), (4, "+0.25"));
/// ```
#[must_use]
pub fn marks(
    report: &Report<String>,
    to_move: Player,
    language: Language,
    square_of: impl Fn(&str) -> Option<usize>,
) -> Vec<Mark> {
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    let most_visited = report.moves.iter().map(|m| m.visits).max().unwrap_or(0);
    let best_value = report.best_value(to_move).map(|m| &m.mv);
    let mut marks: Vec<Mark> = Vec::new();
    for m in &report.moves {
        let Some(square) = square_of(&m.mv) else {
            continue;
        };
        let chosen = m.mv == report.best;
        let mark = Mark {
            evidence: if visits == 0 || m.proof.is_some() {
                1.0
            } else {
                evidence(m.visits, most_visited)
            },
            chosen,
            best_value: best_value == Some(&m.mv),
            ..mark(report, m, square, language)
        };
        match marks.iter_mut().find(|other| other.square == square) {
            Some(other) if chosen => *other = mark,
            Some(_) => {}
            None => marks.push(mark),
        }
    }
    marks
}

/// The mark of a single move.
fn mark(
    report: &Report<String>,
    m: &MoveReport<String>,
    square: usize,
    language: Language,
) -> Mark {
    Mark {
        square,
        value: m.colour(&report.scale),
        label: language.text(&short_finding(&report.scale, m)),
        detail: (m.visits > 0).then(|| short_count(m.visits)),
        proof: m.proof.map(|proof| proof.payoff),
        plies: m
            .proof
            .filter(|proof| [-1.0, 0.0, 1.0].contains(&proof.payoff))
            .and_then(|proof| proof.plies),
        ..Mark::default()
    }
}

/// The evidence for a move's value relative to the most visited one, from 0 to 1.
fn evidence(visits: u64, most: u64) -> f32 {
    if visits == 0 || most == 0 {
        return 0.0;
    }
    // As in Lizzie: the logarithm of the share, so that a tenth of the visits still shows clearly.
    ((visits as f32 / most as f32).ln() / 6.0 + 1.0).clamp(0.15, 1.0)
}
