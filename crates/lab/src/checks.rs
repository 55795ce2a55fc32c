//! Spot checks: a share of the blocks is computed again by a second worker.
//!
//! A digest detects changes after a block was computed, not wrong computations: a machine with faulty memory writes
//! valid digests of wrong games. Volunteer computing answers that with spot checks (Sarmenta 2002,
//! "Sabotage-tolerance mechanisms for volunteer computing systems"). Which blocks are checked follows from the experiment's
//! identity and the block's place alone, so no worker can know it better than another, and a run that is repeated checks
//! the same ones.

use std::collections::{BTreeMap, VecDeque};

use crate::{BlockRange, digest};

/// Whether a block is played a second time: its place is one of a share of all places, chosen by a digest.
pub(crate) fn is_selected(share: f64, experiment: &str, place: &BlockRange) -> bool {
    let text = format!("spot check {experiment} {} {}", place.match_index, place.units.start);
    let number = u64::from_str_radix(&digest(text.as_bytes()), 16).unwrap_or(u64::MAX);
    (number as f64) < share * 2f64.powi(64)
}

/// The blocks of a session that are to be played a second time.
#[derive(Debug, Default)]
pub(crate) struct SpotChecks {
    /// The share of blocks, from 0 to 1.
    pub(crate) share: f64,
    /// The names of all who handed in blocks.
    workers: Vec<String>,
    /// Who handed in a block first, as a place in `workers`.
    first: BTreeMap<u64, usize>,
    /// Blocks to be played again.
    due: VecDeque<Check>,
    /// Blocks that are being computed again.
    out: BTreeMap<u64, Check>,
    agreed: u64,
}

/// A block to be played again.
#[derive(Clone, Copy, Debug)]
struct Check {
    block: u64,
    /// How often it came back from its first worker.
    repeats: u32,
}

/// What a second outcome of the same block, equal to the first, means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RepeatOutcome {
    /// Another worker came to the same, and that was asked for.
    Agrees {
        /// Who had played it first.
        first: String,
    },
    /// The same worker played it twice: that is no check, and another one must play it.
    SameWorker,
    /// No check was requested.
    NotAsked,
}

impl SpotChecks {
    /// A block whose second play comes back from its first worker so often is not handed out any more.
    const MOST_REPEATS: u32 = 3;

    /// Whether any block may be played a second time.
    pub(crate) fn is_on(&self) -> bool {
        self.share > 0.0
    }

    fn number_of(&mut self, worker: &str) -> usize {
        self.workers.iter().position(|name| name == worker).unwrap_or_else(|| {
            self.workers.push(worker.to_owned());
            self.workers.len() - 1
        })
    }

    /// Enters who played a block first, and whether it is to be played again.
    pub(crate) fn enter(&mut self, block: u64, worker: &str, chosen: bool) {
        let worker = self.number_of(worker);
        self.first.insert(block, worker);
        if chosen {
            self.due.push_back(Check { block, repeats: 0 });
        }
    }

    /// Who played a block first, if it was in this session.
    pub(crate) fn first(&self, block: u64) -> Option<&str> {
        self.first.get(&block).map(|&worker| self.workers[worker].as_str())
    }

    /// Enters a second outcome that is equal to the first.
    pub(crate) fn second(&mut self, block: u64, worker: &str) -> RepeatOutcome {
        let waiting = self.due.iter().position(|check| check.block == block).and_then(|place| self.due.remove(place));
        let Some(mut check) = self.out.remove(&block).or(waiting) else {
            return RepeatOutcome::NotAsked;
        };
        let first = self.first(block).unwrap_or_default().to_owned();
        self.number_of(worker);
        if first == worker {
            check.repeats += 1;
            self.due.push_back(check);
            return RepeatOutcome::SameWorker;
        }
        self.agreed += 1;
        RepeatOutcome::Agrees { first }
    }

    /// A block that this worker is to play, since another one played it first.
    pub(crate) fn next_for(&mut self, worker: &str) -> Option<u64> {
        let suits = |check: &Check| self.first(check.block) != Some(worker);
        let place = self.due.iter().position(suits)?;
        self.hand_out(place)
    }

    /// A block that any worker but its first one may play; none while there is only one worker.
    pub(crate) fn next(&mut self) -> Option<u64> {
        let place = self.due.iter().position(|check| check.repeats < Self::MOST_REPEATS)?;
        if self.workers.len() > 1 { self.hand_out(place) } else { None }
    }

    /// A block that came back from its first worker again and again.
    pub(crate) fn next_repeated(&mut self) -> Option<u64> {
        let place = self.due.iter().position(|check| check.repeats >= Self::MOST_REPEATS)?;
        self.hand_out(place)
    }

    fn hand_out(&mut self, place: usize) -> Option<u64> {
        let check = self.due.remove(place)?;
        self.out.insert(check.block, check);
        Some(check.block)
    }

    /// A second play that was handed out and will not come back. Whether there was one.
    pub(crate) fn give_back(&mut self, block: u64) -> bool {
        let check = self.out.remove(&block);
        self.due.extend(check);
        check.is_some()
    }

    /// Forgets about the second play of a block.
    pub(crate) fn drop_check(&mut self, block: u64) {
        self.out.remove(&block);
        self.due.retain(|check| check.block != block);
    }

    /// Second plays that agreed with the first.
    pub(crate) fn agreed(&self) -> u64 {
        self.agreed
    }

    /// Checks that are not finished.
    pub(crate) fn open(&self) -> u64 {
        (self.due.len() + self.out.len()) as u64
    }

    /// Whether a check waits for a worker.
    pub(crate) fn has_due(&self) -> bool {
        !self.due.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_blocks_is_chosen_and_always_the_same() {
        let place = |unit| BlockRange { match_index: 1, units: unit..unit + 1 };
        let chosen =
            |share: f64, id: &str| (0..10_000).filter(|&unit| is_selected(share, id, &place(unit))).collect::<Vec<_>>();
        assert_eq!((chosen(0.0, "a").len(), chosen(1.0, "a").len()), (0, 10_000));
        let some = chosen(0.05, "a");
        assert!((400..600).contains(&some.len()), "{}", some.len()); // 500 ± 4.6 standard deviations
        assert_eq!(some, chosen(0.05, "a"));
        assert_ne!(some, chosen(0.05, "b"));
        let more = chosen(0.1, "a");
        assert!(some.iter().all(|unit| more.contains(unit)));
    }

    #[test]
    fn the_second_play_is_another_workers() {
        let mut checks = SpotChecks::default();
        checks.enter(7, "one", true);
        assert_eq!((checks.next(), checks.next_for("one")), (None, None));
        checks.enter(8, "two", false);
        assert_eq!((checks.next_for("one"), checks.next()), (None, Some(7)));
        assert_eq!(checks.second(7, "one"), RepeatOutcome::SameWorker);
        assert_eq!(checks.next_for("two"), Some(7));
        assert!(checks.give_back(7) && !checks.give_back(8));
        assert_eq!(checks.second(7, "two"), RepeatOutcome::Agrees { first: "one".to_owned() });
        assert_eq!(checks.second(8, "one"), RepeatOutcome::NotAsked);
        assert_eq!((checks.agreed(), checks.open()), (1, 0));
    }
}
