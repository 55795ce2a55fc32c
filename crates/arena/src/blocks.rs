//! Blocks of games on several threads: the one loop behind matches, experiments and published figures.
//!
//! A [`BlockQueue`] says what is to be played next and takes what came of it; [`play_blocks`] lets threads do the rest.
//! Blocks are finished in any order; [`InOrder`] puts them back into theirs.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use uctopia_game::{OnPanic, StopFlag};

/// What is to be played in blocks. Only one thread at a time asks it or hands in, so that it needs no locks of its own.
///
/// ```
/// use uctopia::arena::{BlockQueue, play_blocks};
/// use uctopia::StopFlag;
///
/// /// Sums up squares.
/// struct Squares { next: u64, sum: u64 }
///
/// impl BlockQueue for Squares {
///     type Block = u64;
///     type Played = u64;
///     type Error = String;
///     fn next(&mut self, _thread: usize) -> Option<u64> {
///         self.next += 1;
///         (self.next <= 100).then_some(self.next)
///     }
///     fn accept(&mut self, _thread: usize, _block: u64, square: u64) -> Result<(), String> {
///         self.sum += square;
///         Ok(())
///     }
/// }
///
/// let mut squares = Squares { next: 0, sum: 0 };
/// play_blocks(&mut squares, 4, &StopFlag::default(), |&number| Some(number * number)).unwrap();
/// assert_eq!(squares.sum, 338_350);
/// ```
pub trait BlockQueue: Send {
    /// What a thread is handed.
    type Block: Send;
    /// What a thread comes back with.
    type Played: Send;
    /// Why nothing more is to be played.
    type Error: Send;

    /// The next block for a thread, counted from 0; `None` when there is nothing for it to play, which ends the thread.
    fn next(&mut self, thread: usize) -> Option<Self::Block>;

    /// Takes in what a thread made of a block.
    ///
    /// # Errors
    /// When it cannot be taken in: no further block is begun then, and [`play_blocks`] returns the error.
    fn accept(
        &mut self,
        thread: usize,
        block: Self::Block,
        played: Self::Played,
    ) -> Result<(), Self::Error>;
}

/// Plays the blocks of a queue on `threads` threads, 0 counting as 1, until there are none left, the flag is raised, or one
/// cannot be taken in. A block that is under way when another one fails is finished and taken in all the same.
///
/// `play` returns `None` for a block that was interrupted, which ends its thread. Blocks are whole games and need no finer
/// balance, so scoped threads and a lock do what a pool of workers would.
///
/// # Errors
/// The first error of [`BlockQueue::accept`].
///
/// # Panics
/// With the panic of the first thread that panicked, once the others have finished their blocks.
pub fn play_blocks<Q: BlockQueue>(
    queue: &mut Q,
    threads: usize,
    stop: &StopFlag,
    play: impl Fn(&Q::Block) -> Option<Q::Played> + Sync,
) -> Result<(), Q::Error> {
    /// More threads than any machine has use for.
    const MOST_THREADS: usize = 1024;
    let shared = Mutex::new(Shared {
        queue,
        failure: None,
    });
    let panicked = AtomicBool::new(false);
    let work = |thread: usize| {
        let _guard = OnPanic(|| panicked.store(true, Ordering::Relaxed));
        let mut finished = None;
        loop {
            // In a statement of its own, so that the lock is free while the block is played.
            let next = shared.lock().unwrap_or_else(PoisonError::into_inner).turn(
                thread,
                finished.take(),
                stop,
            );
            let Some(block) = next.filter(|_| !panicked.load(Ordering::Relaxed)) else {
                return;
            };
            let Some(played) = play(&block) else { return };
            finished = Some((block, played));
        }
    };
    thread::scope(|scope| {
        let work = &work;
        let start = |thread| {
            thread::Builder::new()
                .spawn_scoped(scope, move || work(thread))
                .ok()
        };
        // As many as the system starts; without any, this one plays.
        let started: Vec<_> = (0..threads.clamp(1, MOST_THREADS))
            .filter_map(start)
            .collect();
        if started.is_empty() {
            work(0);
        }
        let panics: Vec<_> = started
            .into_iter()
            .filter_map(|thread| thread.join().err())
            .collect();
        // The scope itself would panic without the payload.
        if let Some(panic) = panics.into_iter().next() {
            resume_unwind(panic);
        }
    });
    shared
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .failure
        .map_or(Ok(()), Err)
}

/// What all threads share.
struct Shared<'a, Q: BlockQueue> {
    queue: &'a mut Q,
    failure: Option<Q::Error>,
}

impl<Q: BlockQueue> Shared<'_, Q> {
    /// Takes a thread's finished block, if it has one, and hands it the next.
    fn turn(
        &mut self,
        thread: usize,
        finished: Option<(Q::Block, Q::Played)>,
        stop: &StopFlag,
    ) -> Option<Q::Block> {
        if let Some((block, played)) = finished
            && let Err(failure) = self.queue.accept(thread, block, played)
        {
            self.failure.get_or_insert(failure);
        }
        if stop.is_raised() || self.failure.is_some() {
            None
        } else {
            self.queue.next(thread)
        }
    }
}

/// Pieces of a sequence of units that come in any order and are needed in theirs: what comes too early waits until the gap
/// before it closes.
///
/// ```
/// use uctopia::arena::InOrder;
/// let mut pieces = InOrder::default();
/// pieces.insert(2..3, "c");
/// assert_eq!(pieces.pop(), None); // the first two units are missing
/// pieces.insert(0..2, "ab");
/// assert_eq!(pieces.pop(), Some("ab"));
/// assert_eq!((pieces.pop(), pieces.pop(), pieces.units()), (Some("c"), None, 3));
/// ```
#[derive(Clone, Debug)]
pub struct InOrder<T> {
    units: u64,
    waiting: BTreeMap<u64, (u64, T)>,
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        Self {
            units: 0,
            waiting: BTreeMap::new(),
        }
    }
}

impl<T> InOrder<T> {
    /// Adds the piece of these units.
    pub fn insert(&mut self, units: std::ops::Range<u64>, piece: T) {
        self.waiting.insert(units.start, (units.end, piece));
    }

    /// The piece whose turn it is, if it has come.
    pub fn pop(&mut self) -> Option<T> {
        let (end, piece) = self.waiting.remove(&self.units)?;
        self.units = end;
        Some(piece)
    }

    /// How many units were handed out: the unbroken run from the first one on.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// The pieces that wait for an earlier one, in their order.
    pub fn waiting(&self) -> impl Iterator<Item = &T> {
        self.waiting.values().map(|(_, piece)| piece)
    }

    /// The pieces that wait for an earlier one, when no more pieces come.
    pub fn into_waiting(self) -> impl Iterator<Item = T> {
        self.waiting.into_values().map(|(_, piece)| piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers up to a hundred, of which one may be refused.
    struct Numbers {
        next: u64,
        taken: InOrder<u64>,
        sum: u64,
        refused: Option<u64>,
    }

    impl Numbers {
        fn new(refused: Option<u64>) -> Self {
            Self {
                next: 0,
                taken: InOrder::default(),
                sum: 0,
                refused,
            }
        }
    }

    impl BlockQueue for Numbers {
        type Block = u64;
        type Played = u64;
        type Error = u64;

        fn next(&mut self, _: usize) -> Option<u64> {
            self.next += 1;
            (self.next <= 100).then_some(self.next - 1)
        }

        fn accept(&mut self, _: usize, block: u64, played: u64) -> Result<(), u64> {
            if self.refused == Some(block) {
                return Err(block);
            }
            self.taken.insert(block..block + 1, played);
            while let Some(number) = self.taken.pop() {
                self.sum += number;
            }
            Ok(())
        }
    }

    #[test]
    fn every_block_is_played_once_whatever_the_threads() {
        for threads in [0, 1, 3, 200] {
            let mut numbers = Numbers::new(None);
            play_blocks(&mut numbers, threads, &StopFlag::default(), |&number| {
                Some(number)
            })
            .unwrap();
            assert_eq!(
                (numbers.taken.units(), numbers.sum),
                (100, 4950),
                "{threads} threads"
            );
        }
    }

    #[test]
    fn the_first_failure_ends_all_threads() {
        let mut numbers = Numbers::new(Some(7));
        let outcome = play_blocks(&mut numbers, 1, &StopFlag::default(), |&number| {
            Some(number)
        });
        assert_eq!(
            (outcome, numbers.taken.units(), numbers.next),
            (Err(7), 7, 8)
        );
        let mut numbers = Numbers::new(Some(7));
        assert_eq!(
            play_blocks(&mut numbers, 4, &StopFlag::default(), |&number| Some(
                number
            )),
            Err(7)
        );
        assert_eq!(
            (numbers.taken.units(), numbers.taken.waiting().count() < 100),
            (7, true)
        );
    }

    #[test]
    fn a_panic_ends_all_threads_and_keeps_its_payload() {
        for threads in [1, 4] {
            let mut numbers = Numbers::new(None);
            let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                play_blocks(&mut numbers, threads, &StopFlag::default(), |&number| {
                    if number == 7 {
                        resume_unwind(Box::new(number));
                    }
                    thread::sleep(std::time::Duration::from_millis(1));
                    Some(number)
                })
            }));
            assert_eq!(played.unwrap_err().downcast_ref(), Some(&7_u64));
            assert_eq!(
                (numbers.taken.units(), numbers.next < 50),
                (7, true),
                "{threads} threads"
            );
        }
    }

    #[test]
    fn a_raised_flag_keeps_what_was_finished() {
        let (stop, mut numbers) = (StopFlag::default(), Numbers::new(None));
        let until_40 = |&number: &u64| {
            if number == 40 {
                stop.raise();
                return None;
            }
            Some(number)
        };
        play_blocks(&mut numbers, 1, &stop, until_40).unwrap();
        assert_eq!((numbers.taken.units(), numbers.next), (40, 41));
    }
}
