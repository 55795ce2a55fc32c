//! Memory for searches: the total limit, and the eviction of paused searches.
//!
//! A search takes its share before it allocates anything, and as much as it may grow to, so the sum of what searches take can
//! never exceed the total, however they grow. A running search keeps its share; a paused one, or a finished one that keeps its
//! tree, is ended when another needs memory, the longest paused first.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use uctopia_game::StopFlag;
use uctopia_options::{Message, message};

/// Memory that searches share.
#[derive(Clone, Debug)]
pub(crate) struct MemoryPool(Arc<PoolState>);

#[derive(Debug)]
struct PoolState {
    total: u64,
    usage: Mutex<Usage>,
    freed: Condvar,
}

#[derive(Debug)]
struct Usage {
    /// Megabytes that no search has taken.
    free: u64,
    /// Megabytes of evicted searches that have not ended yet.
    ending: u64,
    /// Paused searches, the longest paused first.
    resting: Vec<Resting>,
    next: u64,
}

#[derive(Debug)]
struct Resting {
    id: u64,
    megabytes: u64,
    evicted: StopFlag,
}

/// Memory that a search has taken; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct MemoryLease {
    memory: Arc<PoolState>,
    id: u64,
    megabytes: u64,
    /// Raised when another search needs this memory.
    evicted: StopFlag,
}

impl MemoryPool {
    pub(crate) fn new(total: u64) -> Self {
        let usage = Usage {
            free: total,
            ending: 0,
            resting: Vec::new(),
            next: 0,
        };
        Self(Arc::new(PoolState {
            total,
            usage: Mutex::new(usage),
            freed: Condvar::new(),
        }))
    }

    /// # Errors
    /// When the request exceeds the total: a sentence.
    pub(crate) fn check(&self, megabytes: u64) -> Result<(), Message> {
        let total = self.0.total;
        let problem = || {
            message!(
                "this may take {megabytes} MB, more than the {total} MB of all searches together: ask for less memory, or for \
                 fewer agents"
            )
        };
        (megabytes <= total).then_some(()).ok_or_else(problem)
    }

    /// Takes memory, and evicts paused searches if necessary; `None` when the flag is raised meanwhile.
    ///
    /// # Errors
    /// When there is not enough memory even without the paused searches, none of which is evicted then: a sentence.
    pub(crate) fn take(
        &self,
        megabytes: u64,
        stop: &StopFlag,
    ) -> Result<Option<MemoryLease>, Message> {
        /// How often a waiting search checks whether its client is still connected.
        const PATIENCE: Duration = Duration::from_millis(50);
        self.check(megabytes)?;
        let mut usage = self.0.lock();
        while !stop.is_raised() {
            if usage.free >= megabytes {
                return Ok(Some(self.0.hand_out(&mut usage, megabytes)));
            }
            if usage.obtainable() < megabytes {
                return Err(self.0.all_taken(&usage, megabytes));
            }
            usage.make_room(megabytes);
            usage = self
                .0
                .freed
                .wait_timeout(usage, PATIENCE)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        Ok(None)
    }
}

impl Usage {
    /// Megabytes that are free, or will be when all paused searches have ended.
    fn obtainable(&self) -> u64 {
        self.free
            + self.ending
            + self
                .resting
                .iter()
                .map(|search| search.megabytes)
                .sum::<u64>()
    }

    /// Evicts paused searches until this amount will be free.
    fn make_room(&mut self, megabytes: u64) {
        while self.free + self.ending < megabytes && !self.resting.is_empty() {
            let longest = self.resting.remove(0);
            longest.evicted.raise();
            self.ending += longest.megabytes;
        }
    }
}

impl PoolState {
    fn lock(&self) -> MutexGuard<'_, Usage> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hand_out(self: &Arc<Self>, usage: &mut Usage, megabytes: u64) -> MemoryLease {
        usage.free -= megabytes;
        usage.next += 1;
        MemoryLease {
            memory: self.clone(),
            id: usage.next,
            megabytes,
            evicted: StopFlag::default(),
        }
    }

    fn all_taken(&self, usage: &Usage, megabytes: u64) -> Message {
        let (total, taken) = (self.total, self.total - usage.obtainable());
        message!(
            "this may take {megabytes} MB, and running searches have taken {taken} of the {total} MB of all together: try again \
             later, or ask for less memory"
        )
    }
}

impl MemoryLease {
    /// Allows the eviction of the search.
    pub(crate) fn rest(&self) {
        let (id, megabytes, evicted) = (self.id, self.megabytes, self.evicted.clone());
        self.memory.lock().resting.push(Resting {
            id,
            megabytes,
            evicted,
        });
    }

    /// Forbids the eviction of the search; `false` if it was evicted before.
    pub(crate) fn resume(&self) -> bool {
        let mut usage = self.memory.lock();
        usage.resting.retain(|other| other.id != self.id);
        !self.evicted.is_raised()
    }

    /// Whether another search needs this memory.
    pub(crate) fn is_evicted(&self) -> bool {
        self.evicted.is_raised()
    }
}

impl Drop for MemoryLease {
    fn drop(&mut self) {
        let mut usage = self.memory.lock();
        usage.resting.retain(|other| other.id != self.id);
        usage.free += self.megabytes;
        if self.evicted.is_raised() {
            usage.ending -= self.megabytes;
        }
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(memory: &MemoryPool, megabytes: u64) -> Result<Option<MemoryLease>, Message> {
        memory.take(megabytes, &StopFlag::default())
    }

    #[test]
    fn more_than_the_total_is_refused() {
        let memory = MemoryPool::new(500);
        let first = take(&memory, 300).unwrap().unwrap();
        let refused = take(&memory, 300).unwrap_err();
        assert!(
            refused.to_string().contains("300 of the 500 MB"),
            "{refused}"
        );
        assert!(
            take(&memory, 501)
                .unwrap_err()
                .to_string()
                .contains("more than the 500 MB")
        );
        drop(first);
        assert!(take(&memory, 300).unwrap().is_some());
    }

    #[test]
    fn the_longest_paused_search_is_evicted_first() {
        let memory = MemoryPool::new(300);
        let shares: Vec<MemoryLease> = (0..3)
            .map(|_| take(&memory, 100).unwrap().unwrap())
            .collect();
        [1, 0, 2]
            .iter()
            .for_each(|&index: &usize| shares[index].rest());
        assert!(shares[1].resume(), "it runs again");
        let taken = std::thread::scope(|scope| {
            let taker = scope.spawn(|| take(&memory, 100).unwrap().unwrap());
            while !shares[0].is_evicted() {
                std::thread::yield_now();
            }
            assert!(!shares[0].resume() && !shares[2].is_evicted());
            let mut shares = shares;
            drop(shares.swap_remove(0));
            (taker.join().unwrap(), shares)
        });
        let gone = StopFlag::default();
        gone.raise();
        assert!(
            memory.take(100, &gone).unwrap().is_none(),
            "no memory is taken for a cancelled search"
        );
        let refused = take(&memory, 300).unwrap_err();
        assert!(
            refused
                .to_string()
                .contains("running searches have taken 200 of the 300 MB"),
            "{refused}"
        );
        assert!(!taken.1[0].is_evicted(), "no search is ended in vain");
        drop(taken);
        assert!(take(&memory, 300).unwrap().is_some(), "all of it is back");
    }
}
