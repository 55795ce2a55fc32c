//! Spot checks: a share of the blocks is computed again, by a second worker or by the process that keeps the experiment.
//!
//! A digest detects changes after a block was computed, not wrong computations: a machine with faulty memory writes
//! valid digests of wrong games. Volunteer computing answers that with spot checks (Sarmenta 2002,
//! "Sabotage-tolerance mechanisms for volunteer computing systems"). Which blocks are checked follows from a secret number,
//! the experiment's identity and the block's place, so no worker can know it beforehand.
//!
//! A worker's name is only what it calls itself: two names may be one machine, and their plays then confirm each other. So
//! the process that keeps the experiment checks some blocks [itself](OwnChecks): the first one of every match, the first
//! one of every worker, and one in five of those that are chosen.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use crate::{BlockRange, digest};

/// Where the place of a block falls among all, from 0 to 1: a digest that only who knows the secret can compute.
fn lot(secret: u64, experiment: &str, place: &BlockRange) -> f64 {
    let text = format!(
        "spot check {secret:016x} {experiment} {} {}",
        place.match_index, place.units.start
    );
    u64::from_str_radix(&digest(text.as_bytes()), 16)
        .map_or(1.0, |number| number as f64 / 2f64.powi(64))
}

/// The blocks of a session that are to be played a second time.
#[derive(Debug, Default)]
pub(crate) struct SpotChecks {
    /// The share of blocks, from 0 to 1.
    pub(crate) share: f64,
    /// What the choice of blocks depends on.
    pub(crate) secret: u64,
    /// The names of all who handed in blocks.
    workers: Vec<String>,
    /// Who handed in a block first, as a place in `workers`.
    first: BTreeMap<u64, usize>,
    /// Blocks to be played again.
    due: VecDeque<Check>,
    /// Blocks that are being computed again.
    out: BTreeMap<u64, Check>,
    own: OwnChecks,
    /// What there would be to check of blocks that earlier runs left in the ledger.
    earlier: OwnChecks,
    agreed: u64,
}

/// A block to be played again.
#[derive(Clone, Copy, Debug)]
struct Check {
    block: u64,
    /// How often it came back from its first worker.
    repeats: u32,
}

/// Blocks that the process that keeps the experiment plays itself.
///
/// Each worker is checked in each match where these are few. Where they are many, a worker that is new in a match is only
/// checked there while there were fewer such checks than twice the matches and workers together: else this process would
/// play a large part of the experiment.
#[derive(Debug, Default)]
struct OwnChecks {
    matches: HashSet<usize>,
    workers: HashSet<String>,
    pairs: HashSet<(usize, String)>,
    due: BTreeSet<u64>,
    out: BTreeSet<u64>,
    asked: usize,
}

impl OwnChecks {
    /// Enters the block of a worker, and chooses it where its match or worker is new.
    fn enter(&mut self, block: u64, match_index: usize, worker: &str) {
        let is_new = self.matches.insert(match_index) | self.workers.insert(worker.to_owned());
        let is_new_pair = self.pairs.insert((match_index, worker.to_owned()));
        if is_new || is_new_pair && self.asked < 2 * (self.matches.len() + self.workers.len()) {
            self.asked += 1;
            self.due.insert(block);
        }
    }

    fn next(&mut self) -> Option<u64> {
        let block = self.due.pop_first()?;
        self.out.insert(block);
        Some(block)
    }

    /// A block that was handed out and will not be played.
    fn give_back(&mut self, block: u64) {
        if self.out.remove(&block) {
            self.due.insert(block);
        }
    }

    /// Whether a block was to be played here.
    fn remove(&mut self, block: u64) -> bool {
        self.due.remove(&block) | self.out.remove(&block)
    }
}

/// What a second outcome of the same block, equal to the first, means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RepeatOutcome {
    /// Another worker came to the same outcome, and that was asked for.
    Agrees {
        /// Who had played it first.
        first: String,
    },
    /// The worker of the block played it again: that is no check, and another one must play it.
    SameWorker,
    /// No check was requested.
    NotAsked,
}

impl SpotChecks {
    /// A block whose second play comes back from its first worker so often is played by this process.
    const MOST_REPEATS: u32 = 3;
    /// The share of the chosen blocks that this process plays itself.
    const OWN_SHARE: f64 = 0.2;

    /// Whether any block may be played a second time.
    pub(crate) fn is_on(&self) -> bool {
        self.share > 0.0
    }

    /// Whether a block is played a second time: its place is one of a share of all places.
    pub(crate) fn selects(&self, experiment: &str, place: &BlockRange) -> bool {
        lot(self.secret, experiment, place) < self.share
    }

    fn number_of(&mut self, worker: &str) -> usize {
        self.workers
            .iter()
            .position(|name| name == worker)
            .unwrap_or_else(|| {
                self.workers.push(worker.to_owned());
                self.workers.len() - 1
            })
    }

    /// Enters who played a block first, and whether it is to be played again by another one.
    pub(crate) fn enter(&mut self, block: u64, worker: &str, chosen: bool) {
        self.first_by(block, worker);
        if chosen {
            self.due.push_back(Check { block, repeats: 0 });
        }
    }

    /// Enters a block that a worker elsewhere played, under its name, and under the name that it gave itself.
    pub(crate) fn enter_sent(
        &mut self,
        experiment: &str,
        block: u64,
        place: &BlockRange,
        names: [&str; 2],
    ) {
        let lot = lot(self.secret, experiment, place);
        let is_own = lot < self.share * Self::OWN_SHARE;
        let [worker, claimed] = names;
        self.enter(block, worker, lot < self.share && !is_own);
        self.own.enter(block, place.match_index, claimed);
        if is_own {
            self.own.due.insert(block);
        }
    }

    /// Enters a block of the ledger with the worker that its line names.
    pub(crate) fn enter_earlier(&mut self, block: u64, match_index: usize, worker: &str) {
        self.first_by(block, worker);
        self.earlier.enter(block, match_index, worker);
    }

    /// Checks blocks of earlier runs as well: nothing shows whether they were.
    pub(crate) fn check_earlier(&mut self) {
        self.own = std::mem::take(&mut self.earlier);
    }

    fn first_by(&mut self, block: u64, worker: &str) {
        let worker = self.number_of(worker);
        self.first.insert(block, worker);
    }

    /// Who played a block first, if that is known.
    pub(crate) fn first(&self, block: u64) -> Option<&str> {
        self.first
            .get(&block)
            .map(|&worker| self.workers[worker].as_str())
    }

    /// Enters a second outcome that is equal to the first. `worker` is `None` for this process, which no worker can be.
    pub(crate) fn second(&mut self, block: u64, worker: Option<&str>) -> RepeatOutcome {
        let first = self.first(block).unwrap_or_default().to_owned();
        let waiting = self
            .due
            .iter()
            .position(|check| check.block == block)
            .and_then(|place| self.due.remove(place));
        let check = self.out.remove(&block).or(waiting);
        let Some(worker) = worker else {
            if !self.own.remove(block) && check.is_none() {
                return RepeatOutcome::NotAsked;
            }
            self.agreed += 1;
            return RepeatOutcome::Agrees { first };
        };
        let Some(mut check) = check else {
            return RepeatOutcome::NotAsked;
        };
        self.number_of(worker);
        if first == worker {
            check.repeats += 1;
            if check.repeats < Self::MOST_REPEATS {
                self.due.push_back(check);
            } else {
                self.own.due.insert(block);
            }
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
        if self.workers.len() > 1 {
            self.hand_out(0)
        } else {
            None
        }
    }

    /// A block that this process is to play.
    pub(crate) fn next_own(&mut self) -> Option<u64> {
        self.own.next()
    }

    /// Leaves to this process what no other worker has begun to play.
    pub(crate) fn take_over(&mut self) {
        self.own
            .due
            .extend(self.due.drain(..).map(|check| check.block));
    }

    fn hand_out(&mut self, place: usize) -> Option<u64> {
        let check = self.due.remove(place)?;
        self.out.insert(check.block, check);
        Some(check.block)
    }

    /// A second play that was handed out and will not come back. Whether there was one of another worker.
    pub(crate) fn give_back(&mut self, block: u64) -> bool {
        self.own.give_back(block);
        let check = self.out.remove(&block);
        self.due.extend(check);
        check.is_some()
    }

    /// Forgets about the second play of a block.
    pub(crate) fn drop_check(&mut self, block: u64) {
        self.out.remove(&block);
        self.due.retain(|check| check.block != block);
        self.own.remove(block);
    }

    /// Second plays that agreed with the first.
    pub(crate) fn agreed(&self) -> u64 {
        self.agreed
    }

    /// Checks that are not finished.
    pub(crate) fn open(&self) -> u64 {
        (self.due.len() + self.out.len() + self.own.due.len() + self.own.out.len()) as u64
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
        let place = |unit| BlockRange {
            match_index: 1,
            units: unit..unit + 1,
        };
        let chosen = |share: f64, secret: u64, id: &str| {
            let checks = SpotChecks {
                share,
                secret,
                ..SpotChecks::default()
            };
            (0..10_000)
                .filter(|&unit| checks.selects(id, &place(unit)))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (chosen(0.0, 1, "a").len(), chosen(1.0, 1, "a").len()),
            (0, 10_000)
        );
        let some = chosen(0.05, 1, "a");
        assert!((400..600).contains(&some.len()), "{}", some.len()); // 500 ± 4.6 standard deviations
        assert_eq!(some, chosen(0.05, 1, "a"));
        assert!(
            some != chosen(0.05, 1, "b") && some != chosen(0.05, 2, "a"),
            "no worker knows which"
        );
        let more = chosen(0.1, 1, "a");
        assert!(some.iter().all(|unit| more.contains(unit)));
    }

    #[test]
    fn the_second_play_is_another_workers() {
        let mut checks = SpotChecks::default();
        checks.enter(7, "one", true);
        assert_eq!((checks.next(), checks.next_for("one")), (None, None));
        checks.enter(8, "two", false);
        assert_eq!((checks.next_for("one"), checks.next()), (None, Some(7)));
        assert_eq!(checks.second(7, Some("one")), RepeatOutcome::SameWorker);
        assert_eq!(checks.next_for("two"), Some(7));
        assert!(checks.give_back(7) && !checks.give_back(8));
        assert_eq!(
            checks.second(7, Some("two")),
            RepeatOutcome::Agrees {
                first: "one".to_owned()
            }
        );
        assert_eq!(checks.second(8, Some("one")), RepeatOutcome::NotAsked);
        assert_eq!((checks.agreed(), checks.open()), (1, 0));
    }

    #[test]
    fn every_match_and_every_worker_is_checked_by_this_process() {
        let own = |sent: &[(usize, &str)]| {
            let mut checks = SpotChecks::default();
            (0..).zip(sent).for_each(|(block, &(match_index, worker))| {
                checks.enter_earlier(block, match_index, worker);
            });
            checks.check_earlier();
            std::iter::from_fn(|| checks.next_own()).collect::<Vec<_>>()
        };
        assert_eq!(
            own(&[
                (0, "one"),
                (0, "one"),
                (0, "two"),
                (1, "one"),
                (1, "two"),
                (1, "two")
            ]),
            [0, 2, 3, 4]
        );
        // Twenty workers in twenty matches are 400 pairs, and far fewer checks.
        let names: Vec<String> = (0..20).map(|worker| worker.to_string()).collect();
        let many: Vec<_> = (0..400)
            .map(|block| (block % 20, names[block / 20].as_str()))
            .collect();
        let chosen = own(&many);
        assert!(
            chosen.len() <= 80 && (0..20).all(|worker| chosen.contains(&(20 * worker))),
            "{chosen:?}"
        );
        assert!((0..20).all(|match_index| chosen.contains(&match_index)));
    }

    #[test]
    fn no_worker_confirms_what_this_process_is_to_play() {
        let mut checks = SpotChecks::default();
        checks.enter_sent(
            "a",
            7,
            &BlockRange {
                match_index: 0,
                units: 7..8,
            },
            ["one", "one"],
        );
        for name in ["two", "the coordinator", ""] {
            assert_eq!(checks.second(7, Some(name)), RepeatOutcome::NotAsked);
        }
        assert_eq!((checks.next_own(), checks.open()), (Some(7), 1));
        assert!(!checks.give_back(7));
        assert_eq!(checks.next_own(), Some(7));
        assert_eq!(
            checks.second(7, None),
            RepeatOutcome::Agrees {
                first: "one".to_owned()
            }
        );
        assert_eq!((checks.agreed(), checks.open()), (1, 0));
    }
}
