//! The aggregate of a match over its contiguous run of finished units.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use sha2::{Digest as _, Sha256};
use uctopia_arena::{GameEnd, GameRecord, GroupStats, InOrder, MatchStats, MeanScore};
use uctopia_catalog::OpeningSource;
use uctopia_search::RandomGames;
use uctopia_statistics::MeanAccumulator;
use uctopia_statistics::SuccessRate;

use crate::block::{Block, BlockResult};
use crate::digest::short;
use crate::{MatchSpec, Task};

/// The books of one match. Blocks may come in any order; they are entered in the order of their units, and what comes
/// too early waits. Whatever is read from the books therefore depends on the games alone, not on who was fast.
pub(crate) struct MatchAggregate {
    pub(crate) books: TaskStats,
    /// A running digest of everything entered.
    digest: Sha256,
    blocks: InOrder<BlockResult>,
}

/// What there is to count.
pub(crate) enum TaskStats {
    Versus(Box<MatchStats>),
    Group(Box<GroupStats>),
    Alone(Solo),
    Random(RandomGames),
}

/// One agent alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Solo {
    /// Deal by deal, whether it succeeded.
    pub(crate) successes: Vec<bool>,
    unique: HashSet<u64>,
    pub(crate) forfeits: u64,
    pub(crate) too_long: u64,
    pub(crate) irreproducible: bool,
    /// The final scores, in games that count something beside success.
    scores: MeanAccumulator,
    /// Games that did not end by the rules, and so have none.
    unscored: u64,
    /// What scores count, and their range.
    scale: Option<(String, [f32; 2])>,
}

impl Solo {
    fn add(&mut self, record: &GameRecord<String>) {
        let payoff = record.game.payoffs.first().copied().unwrap_or(0.0);
        self.successes.push(payoff > 0.0);
        let mut hasher = DefaultHasher::new();
        (&record.start, &record.game.moves).hash(&mut hasher);
        self.unique.insert(hasher.finish());
        self.forfeits += u64::from(record.offender().is_some());
        self.too_long += u64::from(record.game.end == GameEnd::TooLong);
        self.irreproducible |= !record.game.reproducible;
        if let Some(scores) = &record.game.scores {
            self.scale
                .get_or_insert_with(|| (scores.unit.clone(), scores.range));
            if record.is_finished() {
                scores
                    .values
                    .iter()
                    .for_each(|&score| self.scores.add(f64::from(score)));
            } else {
                self.unscored += 1;
            }
        }
    }

    /// The mean score, where games have scores.
    pub(crate) fn score(&self) -> Option<MeanScore> {
        let (unit, [low, high]) = self.scale.as_ref()?;
        let mean = self.scores.mean(f64::from(*low)..=f64::from(*high))?;
        Some(MeanScore {
            unit: unit.clone(),
            mean,
            left_out: self.unscored,
        })
    }

    pub(crate) fn rate(&self) -> SuccessRate {
        let successes = self.successes.iter().filter(|&&success| success).count();
        SuccessRate::new(successes as u64, self.successes.len() as u64)
    }

    pub(crate) fn unique(&self) -> u64 {
        self.unique.len() as u64
    }
}

impl MatchAggregate {
    pub(crate) fn new(spec: &MatchSpec) -> Self {
        let players = spec.game.session().players();
        // A list that cannot be read is reported when the match is played.
        let count = |source: &OpeningSource| {
            source
                .count(&spec.game, spec.position.as_deref())
                .unwrap_or(0)
        };
        let listed = spec.openings.as_ref().map(count);
        let books = match &spec.task {
            Task::Versus { test, .. } => TaskStats::Versus(Box::new(
                MatchStats::new(players).until(*test).with_openings(listed),
            )),
            Task::Group { agents, .. } => TaskStats::Group(Box::new(
                GroupStats::new(agents.len()).with_openings(listed),
            )),
            Task::Alone { .. } => TaskStats::Alone(Solo::default()),
            Task::RandomGames { .. } => TaskStats::Random(RandomGames::default()),
        };
        Self {
            books,
            digest: Sha256::new(),
            blocks: InOrder::default(),
        }
    }

    /// Takes a block in. `take` hears of every game whose turn it is, and whether it counts.
    pub(crate) fn add(&mut self, block: Block, take: &mut dyn FnMut(&GameRecord<String>, bool)) {
        self.blocks.insert(block.from..block.to, block.found);
        while let Some(found) = self.blocks.pop() {
            self.enter(&found, take);
        }
    }

    /// Games whose turn has not come, since an earlier one is missing.
    pub(crate) fn waiting_games(&self) -> impl Iterator<Item = &GameRecord<String>> {
        self.blocks.waiting().flat_map(|found| match found {
            BlockResult::Games(games) => games.as_slice(),
            BlockResult::Counts(_) => &[],
        })
    }

    fn enter(&mut self, found: &BlockResult, take: &mut dyn FnMut(&GameRecord<String>, bool)) {
        match (&mut self.books, found) {
            (TaskStats::Random(counts), BlockResult::Counts(more)) => *counts += *more,
            (_, BlockResult::Games(games)) => {
                let units = games.chunk_by(|one, next| one.unit == next.unit);
                units.for_each(|unit| self.enter_unit(unit, take));
            }
            _ => {}
        }
    }

    fn enter_unit(
        &mut self,
        games: &[GameRecord<String>],
        take: &mut dyn FnMut(&GameRecord<String>, bool),
    ) {
        let counts = match &mut self.books {
            TaskStats::Versus(stats) => stats.add_unit(games),
            TaskStats::Group(stats) => {
                stats.add_unit(games);
                true
            }
            TaskStats::Alone(solo) => {
                games.iter().for_each(|record| solo.add(record));
                true
            }
            TaskStats::Random(_) => false,
        };
        for record in games {
            if counts {
                self.digest
                    .update(serde_json::to_vec(record).expect("records can be written as JSON"));
            }
            take(record, counts);
        }
    }

    /// How many units are finished in an unbroken run from the first one on.
    pub(crate) fn finished(&self) -> u64 {
        self.blocks.units()
    }

    /// How many units count.
    pub(crate) fn units(&self) -> u64 {
        match &self.books {
            TaskStats::Versus(stats) => stats.units(),
            TaskStats::Group(stats) => stats.units(),
            TaskStats::Alone(_) | TaskStats::Random(_) => self.finished(),
        }
    }

    /// Whether a sequential test has decided, so that nothing more counts.
    pub(crate) fn is_closed(&self) -> bool {
        matches!(&self.books, TaskStats::Versus(stats) if stats.is_closed())
    }

    /// A digest of the counted games, whatever the blocks they came in.
    pub(crate) fn digest(&self) -> String {
        match &self.books {
            TaskStats::Random(counts) => format!("{:016x}", counts.fingerprint),
            TaskStats::Versus(_) | TaskStats::Group(_) | TaskStats::Alone(_) => {
                short(&self.digest.clone().finalize())
            }
        }
    }
}
