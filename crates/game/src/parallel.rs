//! Work on several threads whose results arrive in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use crate::OnPanic;

/// Computes `work` for all numbers below `count` on so many threads; the results are in the order of the numbers.
///
/// # Panics
/// With the panic of a thread, as it was.
///
/// ```
/// use uctopia_game::map_in_order;
/// assert_eq!(map_in_order(2, 5, |number| number * number), [0, 1, 4, 9, 16]);
/// ```
pub fn map_in_order<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::with_capacity(count);
    in_order(threads, count, work, |_, result| {
        results.push(result);
        true
    });
    results
}

/// Computes `work` for all numbers below `count` on so many threads and hands the results in their order to `take`, until that
/// returns `false`.
///
/// # Panics
/// With the panic of a thread, as it was.
///
/// ```
/// use uctopia_game::in_order;
/// let mut sum = 0;
/// in_order(2, 100, |number| number, |_, number| {
///     sum += number;
///     sum < 10
/// });
/// assert_eq!(sum, 10); // 1 + 2 + 3 + 4
/// ```
pub fn in_order<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> bool,
) {
    if threads <= 1 || count <= 1 {
        let _ = (0..count).all(|index| take(index, work(index)));
        return;
    }
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, done) = channel();
        let start = |_| {
            let (sender, next, ended, work) = (sender.clone(), &next, &ended, &work);
            let work_on = move || {
                let _guard = OnPanic(|| ended.store(true, Ordering::Relaxed));
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count
                        || ended.load(Ordering::Relaxed)
                        || sender.send((index, work(index))).is_err()
                    {
                        return;
                    }
                }
            };
            std::thread::Builder::new()
                .spawn_scoped(scope, work_on)
                .ok()
        };
        // As many as the system starts; without any, this one works.
        let started: Vec<_> = (0..threads.min(count)).filter_map(start).collect();
        drop(sender);
        if started.is_empty() {
            let _ = (0..count).all(|index| take(index, work(index)));
            return;
        }
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        'arriving: for (index, result) in done {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&due) {
                if !take(due, result) {
                    ended.store(true, Ordering::Relaxed);
                    break 'arriving;
                }
                due += 1;
            }
        }
        for thread in started {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_arrive_in_order_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            in_order(
                threads,
                20,
                |index| index * index,
                |index, square| {
                    seen.push((index, square));
                    index < 15
                },
            );
            assert_eq!(
                seen,
                (0..=15)
                    .map(|index| (index, index * index))
                    .collect::<Vec<_>>(),
                "{threads} threads"
            );
        }
    }

    #[test]
    fn a_panic_keeps_its_payload() {
        for threads in [1, 2] {
            let work = |index: usize| {
                if index == 5 {
                    std::panic::resume_unwind(Box::new(index))
                } else {
                    index
                }
            };
            let ended = std::panic::catch_unwind(|| in_order(threads, 20, work, |_, _| true));
            assert_eq!(
                ended.unwrap_err().downcast_ref(),
                Some(&5_usize),
                "{threads} threads"
            );
        }
    }
}
