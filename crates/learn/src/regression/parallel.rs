//! A function applied to a list on several threads.

use uctopia_game::{StopFlag, map_in_order};

/// Applies a function to the elements of a list on several threads; the results are in the order of the list. `None` if the flag
/// was raised.
pub(super) fn in_parallel<T: Sync, R: Send>(
    list: &[T],
    jobs: usize,
    stop: &StopFlag,
    function: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    let results = map_in_order(jobs, list.len(), |index| {
        (!stop.is_raised()).then(|| function(&list[index]))
    });
    results.into_iter().collect()
}
