//! Root parallelism: several trees, each with an equal share of the budget.

use std::sync::{Mutex, PoisonError};

use crate::mcts::custom::Phases;
use uctopia_game::{Budget, Limit, Player, Shortcuts, Stop, Totals};

use crate::mcts::config::UctConfig;
use crate::mcts::search::{SearchOutcome, TreeSearch};
use crate::threads::{join, spawn};

/// Equal shares of a decision's budget for `count` searches at the same time; the remainder goes to the first ones. Time is not
/// divided: each search has all of it.
pub(crate) fn shares(
    budget: &Budget,
    own: Limit,
    fallback: Limit,
    count: u32,
) -> impl Iterator<Item = Budget> + use<> {
    let limit = budget.limit.tighter(own);
    let untimed = limit.time.is_none();
    let iterations = limit.iterations.or(fallback.iterations.filter(|_| untimed));
    let (time, nodes, stop) = (limit.time, limit.nodes, budget.stop.clone());
    let count = u64::from(count);
    (0..count).map(move |index| {
        let share = |whole: u64| whole / count + u64::from(index < whole % count);
        let limit = Limit {
            iterations: iterations.map(share),
            nodes: nodes.map(share),
            time,
        };
        Budget {
            limit,
            stop: stop.clone(),
        }
    })
}

/// The share of the time that each of so many trees has, where threads search them one after another.
fn time_of_tree(limit: Limit, trees: usize, threads: usize) -> Limit {
    let turns = u32::try_from(trees.div_ceil(threads)).unwrap_or(u32::MAX);
    Limit {
        time: limit.time.map(|time| time / turns.max(1)),
        ..limit
    }
}

/// Searches all trees on so many threads, or on fewer where the system does not start as many; results do not depend on their
/// number.
pub(crate) fn search_trees<G: Shortcuts, E: Phases<G> + Sync>(
    config: &UctConfig,
    searches: &mut [TreeSearch<G, E>],
    (state, player): (&G, Player),
    budget: &Budget,
    threads: usize,
) -> SearchOutcome {
    let fallback = Limit {
        iterations: Some(UctConfig::DEFAULT_ITERATIONS),
        ..Limit::NONE
    };
    let trees = searches.len();
    let shares = shares(budget, config.limit(), fallback, config.trees).map(|share| Budget {
        limit: time_of_tree(share.limit, trees, threads),
        ..share
    });
    let queue = Mutex::new(searches.iter_mut().zip(shares).enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let found = std::iter::from_fn(next);
        found
            .map(|(tree, (search, share))| (tree, search.run(state, player, &share)))
            .collect::<Vec<_>>()
    };
    let results = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(trees))
            .filter_map(|_| spawn(scope, work).ok())
            .collect();
        let own = work();
        others
            .into_iter()
            .flat_map(join)
            .chain(own)
            .collect::<Vec<_>>()
    });
    all_together(results)
}

/// The outcome of trees that were searched in any order, each with its number.
fn all_together(mut results: Vec<(usize, SearchOutcome)>) -> SearchOutcome {
    results.sort_by_key(|(tree, _)| *tree);
    let results = results
        .into_iter()
        .map(|(_, result)| result)
        .collect::<Result<Vec<_>, _>>()?;
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
        let own = Limit {
            nodes: Some(5),
            ..Limit::NONE
        };
        let fallback = Limit {
            iterations: Some(10),
            ..Limit::NONE
        };
        let limits = |budget: &Budget| {
            shares(budget, own, fallback, 3)
                .map(|share| share.limit)
                .collect::<Vec<_>>()
        };
        let of = |limits: &[Limit]| {
            limits
                .iter()
                .map(|limit| (limit.iterations, limit.nodes))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            of(&limits(&Budget::unlimited())),
            [(Some(4), Some(2)), (Some(3), Some(2)), (Some(3), Some(1))]
        );
        let second = Some(Duration::from_secs(1));
        let timed = limits(&Budget::of(Limit {
            time: second,
            ..Limit::NONE
        }));
        assert!(
            timed
                .iter()
                .all(|limit| limit.time == second && limit.iterations.is_none())
        );
    }

    /// Trees that are searched one after another have the time of one together.
    #[test]
    fn trees_share_the_time() {
        let second = Limit {
            time: Some(Duration::from_secs(1)),
            ..Limit::NONE
        };
        let milliseconds = |trees, threads| {
            time_of_tree(second, trees, threads)
                .time
                .unwrap()
                .as_millis()
        };
        assert_eq!(
            [(16, 2), (16, 16), (3, 2), (1, 8)]
                .map(|(trees, threads)| milliseconds(trees, threads)),
            [125, 1000, 500, 1000]
        );
        assert_eq!(time_of_tree(Limit::NONE, 4096, 1), Limit::NONE);
    }
}
