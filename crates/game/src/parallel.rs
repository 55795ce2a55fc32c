//! Work on several threads whose results arrive in order.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

use crate::OnPanic;

/// Computes `work` for all numbers below `count` on so many threads; the results are in the order of the numbers.
///
/// # Panics
/// With the panic of a thread, as it was.
///
/// ```
/// use uctopia::game::map_in_order;
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
/// use uctopia::game::in_order;
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
    let waiting = Mutex::new(WaitingResults::default());
    let lock = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
    let compute = |index| {
        let result = work(index);
        lock().put(index, result);
    };
    let mut hand_over = || {
        loop {
            let next = lock().next();
            let Some((index, result)) = next else {
                return true;
            };
            if !take(index, result) {
                return false;
            }
        }
    };
    compute_on_threads(threads, count, &compute, &mut hand_over);
}

/// Results that wait for earlier ones.
struct WaitingResults<T> {
    /// The number of the first one.
    due: usize,
    /// The results from there on, as far as they are computed.
    results: VecDeque<Option<T>>,
}

impl<T> Default for WaitingResults<T> {
    fn default() -> Self {
        Self {
            due: 0,
            results: VecDeque::new(),
        }
    }
}

impl<T> WaitingResults<T> {
    fn put(&mut self, index: usize, result: T) {
        let place = index - self.due;
        while self.results.len() <= place {
            self.results.push_back(None);
        }
        self.results[place] = Some(result);
    }

    /// The result that is due, with its number, if it is computed.
    fn next(&mut self) -> Option<(usize, T)> {
        self.results.front()?.as_ref()?;
        let result = self.results.pop_front()??;
        self.due += 1;
        Some((self.due - 1, result))
    }
}

/// Calls `compute` for all numbers below `count` on so many threads, and `hand_over` after each of them on this thread, until
/// that returns `false`. No types of results appear here: threads and channels are compiled once for all of them.
fn compute_on_threads(
    threads: usize,
    count: usize,
    compute: &(dyn Fn(usize) + Sync),
    hand_over: &mut dyn FnMut() -> bool,
) {
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let (sender, computed) = channel();
        let start = |_| {
            let (sender, next, ended) = (sender.clone(), &next, &ended);
            let work_on = move || {
                let _guard = OnPanic(|| ended.store(true, Ordering::Relaxed));
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || ended.load(Ordering::Relaxed) {
                        return;
                    }
                    compute(index);
                    if sender.send(()).is_err() {
                        return;
                    }
                }
            };
            std::thread::Builder::new()
                .spawn_scoped(scope, work_on)
                .ok()
        };
        let threads = if threads <= 1 || count <= 1 {
            0
        } else {
            threads.min(count)
        };
        // As many as the system starts; without any, this one works.
        let started: Vec<_> = (0..threads).filter_map(start).collect();
        drop(sender);
        if started.is_empty() {
            let _ = (0..count).all(|index| {
                compute(index);
                hand_over()
            });
            return;
        }
        if !computed.into_iter().all(|()| hand_over()) {
            ended.store(true, Ordering::Relaxed);
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
