//! The state of a decision: the playouts of each move so far.

use uctopia_game::{AgentFailure, Bound, Meter, MoveReport};

use crate::statistics::RewardMoments;

/// The mean of a move's playouts; below all others without playouts.
pub(super) fn mean(sample: &RewardMoments) -> f64 {
    sample.mean.value().unwrap_or(f64::NEG_INFINITY)
}

/// The report on a move and its playouts.
pub(super) fn report_move<M: Copy>(mv: M, sample: &RewardMoments) -> MoveReport<M> {
    let mut report = MoveReport::new(mv);
    report.visits = sample.mean.count;
    if let Some(mean) = sample.mean.value() {
        report.value = Some(mean as f32);
        report.variance = sample.variance().map(|variance| variance as f32);
        report.bound = Bound::Estimate;
    }
    report
}

/// The state of a decision.
#[derive(Clone)]
pub(super) struct FlatSearch<M> {
    pub(super) meter: Meter,
    pub(super) moves: Vec<M>,
    pub(super) samples: Vec<RewardMoments>,
    /// Playouts of all moves together.
    pub(super) done: u64,
    /// Why there is no result, if there is none.
    pub(super) failure: Option<AgentFailure>,
}

impl<M> FlatSearch<M> {
    /// Whether the decision has ended.
    pub(super) fn is_over(&self) -> bool {
        self.failure.is_some() || self.meter.is_spent()
    }
}
