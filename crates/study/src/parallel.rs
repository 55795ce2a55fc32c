//! Work on several threads whose results arrive in order.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use uctopia_arena::InOrder;

/// Computes `work` for all numbers below `count` on so many threads and hands the results in their order to `take`, until that
/// returns `false`.
pub(crate) fn in_order<T: Send>(
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
        for _ in 0..threads.min(count) {
            let (sender, next, ended, work) = (sender.clone(), &next, &ended, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || ended.load(Ordering::Relaxed) || sender.send((index, work(index))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut results = InOrder::default();
        for (index, result) in done {
            results.insert(index as u64..index as u64 + 1, (index, result));
            while let Some((index, result)) = results.pop() {
                if !take(index, result) {
                    ended.store(true, Ordering::Relaxed);
                    return;
                }
            }
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
            assert_eq!(seen, (0..=15).map(|index| (index, index * index)).collect::<Vec<_>>(), "{threads} threads");
        }
    }
}
