//! A function applied to a list on several threads.

use std::thread;

use uctopia_game::StopFlag;

/// Applies a function to shares of a list on several threads; the results are in the order of the list. `None` if the flag was
/// raised.
pub(super) fn in_parallel<T: Sync, R: Send>(
    list: &[T],
    jobs: usize,
    stop: &StopFlag,
    function: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    let map = |list: &[T]| -> Option<Vec<R>> {
        list.iter()
            .map(|element| (!stop.is_raised()).then(|| function(element)))
            .collect()
    };
    if jobs <= 1 {
        return map(list);
    }
    let share = list.len().div_ceil(jobs).max(1);
    thread::scope(|scope| {
        let map = &map;
        // Where the system starts no thread, this one does the work.
        let start = |list| {
            thread::Builder::new()
                .spawn_scoped(scope, move || map(list))
                .map_err(|_| map(list))
        };
        let workers: Vec<_> = list.chunks(share).map(start).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        let shares = workers
            .into_iter()
            .map(|worker| worker.map_or_else(std::convert::identity, join));
        Some(
            shares
                .collect::<Option<Vec<Vec<R>>>>()?
                .into_iter()
                .flatten()
                .collect(),
        )
    })
}
