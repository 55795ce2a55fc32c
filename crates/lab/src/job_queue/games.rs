//! The games of an experiment: kept, handed over as they come, or read again.

use std::ops::Range;

use uctopia_arena::GameRecord;
use uctopia_options::message;

use super::JobQueue;
use super::game_store::GameStore;
use crate::block::{Block, BlockResult};
use crate::{LabError, Plan};

impl JobQueue {
    /// A job queue that keeps counts and digests, but no games: `take` is handed the number of the match and each game as soon as
    /// it counts, in canonical order within a match. Of a game that counts a number stays, if no other was the same. In
    /// memory stay games that wait for an earlier one that is still being played, and those that never count because a
    /// sequential test had ended; [`each_game_beyond`](Self::each_game_beyond) has both.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use std::sync::Arc;
    /// use uctopia_game::StopFlag;
    /// use uctopia_lab::{JobQueue, read, run};
    /// let plan = read("game = 'ttt'\nagents = ['random', 'uct:iters=20']\ngames = 10").unwrap();
    /// let plies = Arc::new(AtomicU64::new(0));
    /// let sum = Arc::clone(&plies);
    /// let mut job_queue = JobQueue::streaming(plan, move |_match_index, record| {
    ///     sum.fetch_add(record.game.moves.len() as u64, Ordering::Relaxed);
    /// });
    /// run(&mut job_queue, 2, &StopFlag::default(), |_| ()).unwrap();
    /// assert!((50..=90).contains(&plies.load(Ordering::Relaxed))); // ten games of five to nine plies
    /// assert!(job_queue.each_game(|_, _| Ok(())).is_err()); // they are gone
    /// ```
    #[must_use]
    pub fn streaming(
        plan: Plan,
        take: impl FnMut(usize, &GameRecord<String>) + Send + 'static,
    ) -> Self {
        let mut job_queue = Self::in_memory(plan);
        job_queue.games = GameStore::Streamed {
            take: Box::new(take),
            beyond: Vec::new(),
        };
        job_queue
    }

    /// Hands over the counted games of all matches in canonical order: match by match, unit by unit.
    ///
    /// # Errors
    /// When the ledger cannot be read, `take` fails, or the games were [handed over](Self::streaming) before.
    pub fn each_game(
        &mut self,
        mut take: impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        if self.games.is_streamed() {
            return Err(LabError::Description(message!(
                "the games were handed over as they came, and none was kept"
            )));
        }
        (0..self.standings.len()).try_for_each(|match_index| {
            let counted = 0..self.standings[match_index].units();
            self.games_of(match_index, counted, &mut take)
        })
    }

    /// Takes finished games that do not count: an earlier one is missing, or a sequential test had decided.
    ///
    /// # Errors
    /// When the ledger cannot be read, or `take` fails.
    pub fn each_game_beyond(
        &mut self,
        mut take: impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        if let GameStore::Streamed { beyond, .. } = &mut self.games {
            let mut beyond = std::mem::take(beyond);
            for (match_index, standing) in self.standings.iter().enumerate() {
                beyond.extend(
                    standing
                        .waiting_games()
                        .map(|record| (match_index, record.clone())),
                );
            }
            beyond.sort_by_key(|(match_index, record)| (*match_index, record.index));
            return beyond
                .into_iter()
                .try_for_each(|(match_index, record)| take(match_index, record));
        }
        (0..self.standings.len()).try_for_each(|match_index| {
            let beyond = self.standings[match_index].units()..u64::MAX;
            self.games_of(match_index, beyond, &mut take)
        })
    }

    fn games_of(
        &mut self,
        match_index: usize,
        units: Range<u64>,
        take: &mut impl FnMut(usize, GameRecord<String>) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        // A block that begins before the first of these units may reach into them.
        let first = units.start - units.start % self.plan.blocks[match_index];
        let starts: Vec<u64> = self.finished[match_index]
            .range(first..units.end)
            .map(|(&from, _)| from)
            .collect();
        for from in starts {
            if let BlockResult::Games(games) = self.read(match_index, from)?.found {
                let mut asked = games.into_iter().filter(|game| units.contains(&game.unit));
                asked.try_for_each(|record| take(match_index, record))?;
            }
        }
        Ok(())
    }

    fn read(&mut self, match_index: usize, from: u64) -> Result<Block, LabError> {
        match (
            self.finished[match_index][&from].span,
            self.ledger.as_mut(),
            &self.games,
        ) {
            (Some(span), Some(ledger), _) => ledger.read(span),
            (_, _, GameStore::Kept(kept)) => Ok(kept[&(match_index, from)].clone()),
            (_, _, GameStore::Streamed { .. }) => {
                unreachable!("a streaming job queue keeps no games")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::StopFlag;

    use super::*;
    use crate::{Accepted, Worker, read};

    #[test]
    fn a_streaming_job_queue_forgets_blocks_that_count() {
        let plan = read("game = 'ttt'\nagents = ['random', 'exact']\ngames = 12").unwrap();
        let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
        let mut job_queue = JobQueue::streaming(plan.clone(), |_, _| ());
        let blocks: Vec<Block> = std::iter::from_fn(|| job_queue.next())
            .map(|p| worker.play(&p).unwrap().0)
            .collect();
        for block in blocks[1..].iter().chain(&blocks[..1]) {
            assert_eq!(job_queue.accept(block.clone()).unwrap(), Accepted::New);
            assert_eq!(
                job_queue.accept(block.clone()).unwrap(),
                Accepted::Duplicate
            );
            assert!(job_queue.is_finished(plan.number(&super::super::place_of(block))));
        }
        assert!(
            job_queue.finished[0].is_empty(),
            "an unbroken run needs no list"
        );
        assert!(job_queue.is_complete() && job_queue.missing(10).is_empty());
        assert_eq!(job_queue.match_totals(0), job_queue.result().matches[0]);
    }
}
