//! The results of a sampling program for the moves of a position, in a form that can be compared exactly.

use uctopia_game::Report;

/// The results for all moves, in the game's order.
#[derive(PartialEq, Debug)]
pub(crate) struct Findings {
    pub(crate) visits: Vec<u64>,
    /// Sums of rewards; every reward of these programs is a multiple of ½, so sums are exact.
    pub(crate) sums: Vec<f64>,
    /// Index of the move that is played.
    pub(crate) chosen: usize,
}

impl Findings {
    /// The results in an agent's report. Its means are rounded, so the sums are rounded to the multiples of ½ that they were.
    pub(crate) fn of<M: PartialEq>(report: &Report<M>) -> Self {
        let sum = |visits: u64, mean: Option<f32>| {
            (f64::from(mean.unwrap_or(0.0)) * visits as f64 * 2.0).round() / 2.0
        };
        Self {
            visits: report.moves.iter().map(|m| m.visits).collect(),
            // Adding zero makes a negative zero positive.
            sums: report
                .moves
                .iter()
                .map(|m| sum(m.visits, m.value) + 0.0)
                .collect(),
            chosen: report
                .moves
                .iter()
                .position(|m| m.mv == report.best)
                .expect("the chosen move is among the moves"),
        }
    }
}
