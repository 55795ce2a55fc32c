//! Root parallelism: several trees, each with an equal share of the budget.

use std::thread::ScopedJoinHandle;

use crate::mcts::phases::Phases;
use uctopia_game::{Budget, Limit, Player, Shortcuts, Stop, Totals};

use crate::mcts::config::UctConfig;
use crate::mcts::search::{SearchOutcome, TreeSearch};

/// Equal shares of a decision's budget for `count` searches; the remainder goes to the first ones. Time is not divided: each
/// search has all of it.
pub(crate) fn shares(budget: &Budget, own: Limit, fallback: Limit, count: u32) -> impl Iterator<Item = Budget> + use<> {
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

/// Returns the result of a thread, or propagates its panic: custom phases may panic.
pub(super) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Searches all trees on so many threads; results do not depend on their number.
pub(crate) fn search_trees<G: Shortcuts, E: Phases<G> + Sync>(
    config: &UctConfig,
    searches: &mut [TreeSearch<G, E>],
    (state, player): (&G, Player),
    budget: &Budget,
    threads: usize,
) -> SearchOutcome {
    let fallback = Limit { iterations: Some(UctConfig::DEFAULT_ITERATIONS), ..Limit::NONE };
    let shares: Vec<Budget> = shares(budget, config.limit(), fallback, config.trees()).collect();
    let each = searches.len().div_ceil(threads);
    let work = |(searches, shares): (&mut [TreeSearch<G, E>], &[Budget])| {
        let shared = searches.iter_mut().zip(shares);
        shared.map(|(search, share)| search.run(state, player, share)).collect::<Vec<_>>()
    };
    let results = std::thread::scope(|scope| {
        let parts = searches.chunks_mut(each).zip(shares.chunks(each));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let results = threads.into_iter().map(join);
        results.flatten().collect::<Result<Vec<_>, _>>()
    })?;
    let solved = results.iter().find(|(_, stop)| *stop == Stop::Solved);
    let stop = solved.unwrap_or(&results[0]).1;
    let add = |sum: Totals, (totals, _): &(Totals, Stop)| Totals {
        playouts: sum.playouts + totals.playouts,
        nodes: sum.nodes + totals.nodes,
        depth: sum.depth.max(totals.depth),
    };
    Ok((results.iter().fold(Totals::default(), add), stop))
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
