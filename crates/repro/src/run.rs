//! Playing what is not finished yet, on several threads.

use std::ops::Range;
use std::path::Path;

use uctopia_arena::{BlockQueue, play_blocks};
use uctopia_game::StopFlag;

use crate::figure::{Evidence, Figure};
use crate::sample::{Sample, SeatTallies};
use crate::sample_ledger::{SampleLedger, SampleLedgerError, SeededSample};

/// How many games to play.
///
/// ```
/// use uctopia_repro::{Sample, Setup, RunSize};
/// let sample = Sample { setup: Setup::Playouts { game: "ttt" }, games: 100, full: 1000, block: 50 };
/// assert_eq!([RunSize::Default, RunSize::Full, RunSize::Games(7)].map(|size| size.games(&sample)), [100, 1000, 7]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RunSize {
    /// A few minutes altogether.
    #[default]
    Default,
    /// The articles' own sizes and more.
    Full,
    /// This number of games of each sample, rounded up to whole blocks.
    Games(u64),
}

impl RunSize {
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
    pub size: RunSize,
    /// How many threads; 0 counts as 1. The counts do not depend on it.
    pub jobs: usize,
    /// Ends the run when raised; finished blocks stay on the disk.
    pub stop: StopFlag,
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunProgress<'a> {
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
    pub fn samples<'a>(&self, figures: &'a [Figure]) -> Vec<SeededSample<'a>> {
        let mut samples: Vec<&Sample> = Vec::new();
        for figure in figures {
            let Evidence::Sampled {
                interpretations, ..
            } = &figure.evidence
            else {
                continue;
            };
            for reading in interpretations {
                if !samples.contains(&&reading.sample) {
                    samples.push(&reading.sample);
                }
            }
        }
        samples
            .into_iter()
            .map(|sample| SeededSample::new(sample, self.seed))
            .collect()
    }

    /// Plays all blocks of the figures that are not finished in a folder yet, and comes back with all that are; `on_block`
    /// hears of every one that is played. The folder's file is opened, and made, only if something is to be played.
    ///
    /// # Errors
    /// When the file cannot be read or written, another process is writing it, or a line of it was changed; no further
    /// block is begun then.
    pub fn play(
        &self,
        figures: &[Figure],
        folder: &Path,
        on_block: impl FnMut(RunProgress<'_>) + Send,
    ) -> Result<SampleLedger, SampleLedgerError> {
        let samples = self.samples(figures);
        let finished = SampleLedger::read(folder)?;
        if self.left(&samples, &finished).is_empty() {
            return Ok(finished);
        }
        let finished = SampleLedger::open(folder)?; // before hours of games, not after
        let left = self.left(&samples, &finished);
        let blocks: usize = samples
            .iter()
            .map(|sample| self.blocks(sample).count())
            .sum();
        let (done, threads) = (blocks - left.len(), self.jobs.min(left.len()));
        let mut queue = SampleQueue {
            left: left.into_iter(),
            done,
            blocks,
            finished,
            on_block,
        };
        play_blocks(&mut queue, threads, &self.stop, |(sample, block)| {
            sample.sample.play_block(sample.seed(), *block, &self.stop)
        })?;
        drop(queue); // closes the file, and removes an empty one
        // Read again, to count what is on the disk and nothing else.
        SampleLedger::read(folder)
    }

    fn blocks(&self, sample: &SeededSample<'_>) -> Range<u64> {
        0..sample.sample.blocks(self.size.games(sample.sample))
    }

    /// What is not finished.
    fn left<'a, 'b>(
        &self,
        samples: &'a [SeededSample<'b>],
        finished: &SampleLedger,
    ) -> Vec<(&'a SeededSample<'b>, u64)> {
        let all = samples
            .iter()
            .flat_map(|sample| self.blocks(sample).map(move |block| (sample, block)));
        all.filter(|&(sample, block)| finished.block(sample, block).is_none())
            .collect()
    }
}

/// The blocks still to be played, and the file they are written into.
struct SampleQueue<I, F> {
    left: I,
    done: usize,
    blocks: usize,
    finished: SampleLedger,
    on_block: F,
}

impl<'a, I, F> BlockQueue for SampleQueue<I, F>
where
    I: Iterator<Item = (&'a SeededSample<'a>, u64)> + Send,
    F: FnMut(RunProgress<'_>) + Send,
{
    type Block = (&'a SeededSample<'a>, u64);
    type Played = SeatTallies;
    type Error = SampleLedgerError;

    fn next(&mut self, _thread: usize) -> Option<Self::Block> {
        self.left.next()
    }

    fn accept(
        &mut self,
        _thread: usize,
        (sample, block): Self::Block,
        counts: SeatTallies,
    ) -> Result<(), SampleLedgerError> {
        self.finished.append(sample, block, counts)?;
        self.done += 1;
        (self.on_block)(RunProgress {
            finished: self.done,
            blocks: self.blocks,
            setup: sample.setup(),
        });
        Ok(())
    }
}
