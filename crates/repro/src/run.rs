//! Playing what is not finished yet, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use uctopia_game::StopFlag;

use crate::figure::{Evidence, Figure};
use crate::ledger::{Identified, Ledger, LedgerError};
use crate::sample::Sample;

/// How many games to play.
///
/// ```
/// use uctopia_repro::{Sample, Setup, Size};
/// let sample = Sample { setup: Setup::Playouts { game: "ttt" }, games: 100, full: 1000, block: 50 };
/// assert_eq!([Size::Default, Size::Full, Size::Games(7)].map(|size| size.games(&sample)), [100, 1000, 7]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Size {
    /// A few minutes altogether.
    #[default]
    Default,
    /// The articles' own sizes and more.
    Full,
    /// So many games of each sample, rounded up to whole blocks.
    Games(u64),
}

impl Size {
    /// How many games of a sample that is.
    #[must_use]
    pub fn games(self, sample: &Sample) -> u64 {
        match self {
            Self::Default => sample.games,
            Self::Full => sample.full,
            Self::Games(games) => games,
        }
    }
}

/// What is to be run, and how.
#[derive(Clone, Debug)]
pub struct Run {
    /// Where all random numbers come from.
    pub seed: u64,
    /// How many games.
    pub size: Size,
    /// How many threads; 0 counts as 1. The counts do not depend on it.
    pub jobs: usize,
    /// Ends the run when raised; finished blocks stay in the ledger.
    pub stop: StopFlag,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// Blocks that are finished, those of earlier runs included.
    pub finished: usize,
    /// All blocks.
    pub blocks: usize,
    /// Whose block was finished last.
    pub setup: &'a str,
}

impl Run {
    /// The samples of figures, each once, under this run's seed.
    #[must_use]
    pub fn samples<'a>(&self, figures: &'a [Figure]) -> Vec<Identified<'a>> {
        let mut samples: Vec<&Sample> = Vec::new();
        for figure in figures {
            let Evidence::Sampled { readings, .. } = &figure.evidence else {
                continue;
            };
            for reading in readings {
                if !samples.contains(&&reading.sample) {
                    samples.push(&reading.sample);
                }
            }
        }
        samples.into_iter().map(|sample| Identified::new(sample, self.seed)).collect()
    }

    /// Plays all blocks of the figures that the ledger does not hold yet; `on_block` hears of every finished one.
    ///
    /// # Errors
    /// When the ledger cannot be written; no further block is begun then.
    pub fn play(
        &self,
        figures: &[Figure],
        ledger: &Ledger,
        on_block: impl FnMut(Progress<'_>) + Send,
    ) -> Result<(), LedgerError> {
        let samples = self.samples(figures);
        let blocks = |sample: &Identified<'_>| 0..sample.sample.blocks(self.size.games(sample.sample));
        let all: usize = samples.iter().map(|sample| blocks(sample).count()).sum();
        let left: Vec<(&Identified<'_>, u64)> = samples
            .iter()
            .flat_map(|sample| blocks(sample).map(move |block| (sample, block)))
            .filter(|&(sample, block)| ledger.block(sample, block).is_none())
            .collect();
        if !left.is_empty() {
            ledger.prepare()?; // before hours of games, not after
        }
        let queue = Queue { left: &left, next: AtomicUsize::new(0), stop: &self.stop };
        let desk = Mutex::new(Desk { finished: all - left.len(), blocks: all, on_block, failure: None });
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, left.len().max(1)) {
                scope.spawn(|| queue.work(ledger, &desk));
            }
        });
        let failure = desk.into_inner().unwrap_or_else(PoisonError::into_inner).failure;
        failure.map_or(Ok(()), Err)
    }
}

/// The blocks still to be played, which all threads take from in order.
struct Queue<'a> {
    left: &'a [(&'a Identified<'a>, u64)],
    next: AtomicUsize,
    stop: &'a StopFlag,
}

/// Where threads report.
struct Desk<F> {
    finished: usize,
    blocks: usize,
    on_block: F,
    failure: Option<LedgerError>,
}

impl Queue<'_> {
    fn work(&self, ledger: &Ledger, desk: &Mutex<Desk<impl FnMut(Progress<'_>)>>) {
        while !self.stop.is_raised() {
            let Some(&(sample, block)) = self.left.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let Some(counts) = sample.sample.play_block(sample.seed(), block, self.stop) else {
                return;
            };
            let written = ledger.append(sample, block, counts);
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            match written {
                Ok(()) => {
                    desk.finished += 1;
                    let Desk { finished, blocks, .. } = *desk;
                    (desk.on_block)(Progress { finished, blocks, setup: sample.setup() });
                }
                Err(failure) => {
                    desk.failure = Some(failure);
                    self.next.store(self.left.len(), Ordering::Relaxed);
                }
            }
        }
    }
}
