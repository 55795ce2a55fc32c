//! The statistics common to all matches beside the results: repeats, faults, openings.

use std::collections::HashSet;
use std::hash::Hash;

use crate::repeats::{RepeatDetector, number_of};
use crate::{Faults, GameEnd, GameRecord, OpeningsUse};

/// Counts of results, to which units are added.
pub(crate) trait UnitCounts {
    /// Adds the games of a unit.
    fn add_unit<M>(&mut self, games: &[GameRecord<M>]);

    /// The number of added units.
    fn units(&self) -> u64;
}

/// The results of a match, of all units and of those with a new game, and the other statistics of its games.
#[derive(Clone, Debug)]
pub(crate) struct SharedStats<C> {
    /// All units.
    pub(crate) played: C,
    /// The units with a new game.
    pub(crate) distinct: C,
    pub(crate) variety: RepeatDetector,
    /// By [`Side::index`](crate::Side::index).
    pub(crate) faults: Vec<Faults>,
    /// Games that the referee broke off.
    pub(crate) too_long: u64,
    /// Whether no decision so far depended on a clock or a person.
    pub(crate) reproducible: bool,
    pub(crate) openings: Option<OpeningsUse>,
    /// The openings so far, where there is a list of them.
    seen: HashSet<u64>,
}

impl<C: UnitCounts + Clone> SharedStats<C> {
    /// Empty ones of so many contestants; `counts` are without results.
    pub(crate) fn new(contestants: usize, counts: C) -> Self {
        Self {
            played: counts.clone(),
            distinct: counts,
            variety: RepeatDetector::default(),
            faults: vec![Faults::default(); contestants],
            too_long: 0,
            reproducible: true,
            openings: None,
            seen: HashSet::new(),
        }
    }

    /// These statistics for a match that begins with the openings of a list this long, if there is one.
    pub(crate) fn with_openings(self, listed: Option<u64>) -> Self {
        Self {
            openings: listed.map(|listed| OpeningsUse {
                listed,
                repeated: 0,
            }),
            ..self
        }
    }

    /// Adds the games of the next unit.
    pub(crate) fn add_unit<M: Hash>(&mut self, games: &[GameRecord<M>]) {
        self.played.add_unit(games);
        if self.variety.add(games) {
            self.distinct.add_unit(games);
        }
        if let (Some(openings), Some(first)) = (&mut self.openings, games.first()) {
            openings.repeated += u64::from(!self.seen.insert(number_of(&first.beginning())));
        }
        for record in games {
            if let Some(faults) = record
                .offender()
                .and_then(|offender| self.faults.get_mut(offender.index()))
            {
                faults.count(&record.game.end);
            }
            self.too_long += u64::from(record.game.end == GameEnd::TooLong);
            self.reproducible &= record.game.reproducible;
        }
    }

    /// The units that count as evidence: those with a new game where repeats add no evidence, else all of them.
    pub(crate) fn counted(&self) -> &C {
        if self.variety.repeats_add_no_evidence() {
            &self.distinct
        } else {
            &self.played
        }
    }

    /// Whether all units are the same, so that the variation of results is unknown.
    pub(crate) fn is_one_unit(&self) -> bool {
        self.variety.repeats_add_no_evidence() && self.distinct.units() < 2
    }

    /// Whether all openings of a list were played. More beginnings than it has are due to random plies after its openings.
    pub(crate) fn list_is_played(&self) -> bool {
        self.openings
            .is_some_and(|list| self.seen.len() as u64 == list.listed)
    }
}
