//! The report on moves by their means.

use uctopia_game::{MoveReport, Report, Rng, Scale, Shortcuts, Stop, Totals};
use uctopia_options::Message;

use crate::playout_runner::{NO_PLAYOUT, any_index};
use crate::statistics::{RewardMean, first_max};

/// The report on a position by the mean of each of its moves, with the most visited one as the best, of several the one with the best
/// mean; with a random move if there are no visits.
pub(super) fn report_of_means<G: Shortcuts>(
    state: &G,
    means: &[RewardMean],
    (totals, stop): (Totals, Stop),
    rng: &mut Rng,
) -> Report<G::Move> {
    let rank = |index: usize| {
        let mean: RewardMean = means[index];
        (mean.count, mean.value().unwrap_or(f64::NEG_INFINITY))
    };
    let best = first_max(0..means.len(), rank).filter(|&index| means[index].count > 0);
    let best = best.unwrap_or_else(|| any_index(state, rng));
    let moves = state.moves().zip(means).map(|(m, mean)| MoveReport {
        visits: mean.count,
        value: mean.value().map(|value| value as f32),
        ..MoveReport::new(m)
    });
    let mut report = Report::new(state, moves.collect(), Scale::Signed, best);
    (report.totals, report.stop) = (totals, stop);
    report.note = (totals.playouts == 0).then(|| Message::text(NO_PLAYOUT));
    report
}
