//! Search slots: at most one running search per processor; others wait in order of arrival. A search with threads
//! or trees of its own takes one place all the same.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use uctopia_game::StopFlag;

/// Places for running searches.
#[derive(Clone, Debug)]
pub(crate) struct Slots(Arc<SlotState>);

#[derive(Debug)]
struct SlotState {
    queue: Mutex<SlotQueue>,
    changed: Condvar,
}

#[derive(Debug)]
struct SlotQueue {
    free: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

/// A slot; dropping it admits the next search.
#[derive(Debug)]
pub(crate) struct SlotPermit(Arc<SlotState>);

impl Slots {
    pub(crate) fn new(free: usize) -> Self {
        let queue = SlotQueue {
            free: free.max(1),
            waiting: VecDeque::new(),
            next: 0,
        };
        Self(Arc::new(SlotState {
            queue: Mutex::new(queue),
            changed: Condvar::new(),
        }))
    }

    /// Waits for a place; `None` when the flag is raised meanwhile.
    pub(crate) fn take(&self, stop: &StopFlag) -> Option<SlotPermit> {
        /// How often a waiting search checks whether its client is still connected.
        const PATIENCE: Duration = Duration::from_millis(50);
        let mut queue = self.0.lock();
        let ticket = queue.next;
        queue.next += 1;
        queue.waiting.push_back(ticket);
        while !stop.is_raised() {
            if queue.free > 0 && queue.waiting.front() == Some(&ticket) {
                queue.waiting.pop_front();
                queue.free -= 1;
                self.0.changed.notify_all();
                return Some(SlotPermit(self.0.clone()));
            }
            let waited = self.0.changed.wait_timeout(queue, PATIENCE);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        queue.waiting.retain(|&other| other != ticket);
        self.0.changed.notify_all();
        None
    }
}

impl SlotState {
    fn lock(&self) -> MutexGuard<'_, SlotQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for SlotPermit {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn slots_are_granted_in_order() {
        let slots = Slots::new(1);
        let first = slots.take(&StopFlag::default()).unwrap();
        let (seated, order) = mpsc::channel();
        for name in 0..3 {
            let (slots, seated) = (slots.clone(), seated.clone());
            let waiting = slots.0.lock().waiting.len();
            std::thread::spawn({
                let slots = slots.clone();
                move || {
                    let slot = slots.take(&StopFlag::default());
                    seated.send(name).unwrap();
                    drop(slot);
                }
            });
            while slots.0.lock().waiting.len() == waiting {
                std::thread::yield_now();
            }
        }
        assert!(order.try_recv().is_err(), "there is one place");
        drop(first);
        assert_eq!(order.iter().take(3).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn cancelled_waits_leave_the_queue() {
        let slots = Slots::new(1);
        let first = slots.take(&StopFlag::default());
        let given_up = StopFlag::default();
        given_up.raise();
        assert!(slots.take(&given_up).is_none());
        drop(first);
        assert!(slots.take(&StopFlag::default()).is_some());
    }
}
