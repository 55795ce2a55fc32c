//! A budget dealt out to several searchers.

use uctopia_game::{Budget, Limit};

/// Equal shares of a decision's budget for `count` searchers; what does not divide goes to the first. Time is nobody's
/// share: all have all of it.
pub(super) fn shares(budget: &Budget, own: Limit, fallback: Limit, count: u32) -> impl Iterator<Item = Budget> + use<> {
    let limit = budget.limit.tighter(own);
    let untimed = limit.time.is_none();
    let iterations = limit.iterations.or(fallback.iterations.filter(|_| untimed));
    let (time, nodes, stop) = (limit.time, limit.nodes, budget.stop.clone());
    let count = u64::from(count);
    (0..count).map(move |index| {
        let share = |whole: u64| whole / count + u64::from(index < whole % count);
        let limit = Limit { iterations: iterations.map(share), nodes: nodes.map(share), time };
        Budget { limit, stop: stop.clone() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn shares_add_up() {
        let own = Limit { nodes: Some(5), ..Limit::NONE };
        let fallback = Limit { iterations: Some(10), ..Limit::NONE };
        let limits = |budget: &Budget| shares(budget, own, fallback, 3).map(|share| share.limit).collect::<Vec<_>>();
        let of = |limits: &[Limit]| limits.iter().map(|limit| (limit.iterations, limit.nodes)).collect::<Vec<_>>();
        assert_eq!(of(&limits(&Budget::unlimited())), [(Some(4), Some(2)), (Some(3), Some(2)), (Some(3), Some(1))]);
        let second = Some(Duration::from_secs(1));
        let timed = limits(&Budget::of(Limit { time: second, ..Limit::NONE }));
        assert!(timed.iter().all(|limit| limit.time == second && limit.iterations.is_none()));
    }
}
