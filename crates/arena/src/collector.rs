//! Puts games that finish in any order into their canonical order.

use uctopia_game::MAX_PLAYERS;

use crate::blocks::InOrder;
use crate::{AgentTime, GameRecord, GroupStats, MatchStats, ThinkingTimes};
use uctopia_statistics::Tally;

/// How far a match has come.
///
/// ```
/// use uctopia::arena::MatchProgress;
/// use uctopia::statistics::Tally;
/// let progress = MatchProgress { units_done: 3, units: 50, tally: Tally { wins: 4, draws: 0, losses: 2 } };
/// let line = format!("{} of {} pairs, {}", progress.units_done, progress.units, progress.tally);
/// assert_eq!(line, "3 of 50 pairs, 4-0-2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchProgress {
    /// Units that are finished: pairs of games, deals, or games in all seatings.
    pub units_done: u64,
    /// Units there will be.
    pub units: u64,
    /// Results of the unbroken run of finished units from the first one on. Later units that finished early are left
    /// out until the gap closes: short games finish first, so counting them would favour the winner of those. Among three and
    /// more it is A's results against each of the others.
    pub tally: Tally,
}

/// The games of one unit as far as they were played, with their times.
#[derive(Clone, Debug)]
pub struct PlayedUnit<M> {
    /// Which unit.
    pub unit: u64,
    /// Whether no game is missing, as happens when the match is stopped.
    pub complete: bool,
    /// The games in canonical order.
    pub games: Vec<PlayedGame<M>>,
}

/// A record together with what must not be in it.
#[derive(Clone, Debug)]
pub struct PlayedGame<M> {
    /// What another run repeats.
    pub record: GameRecord<M>,
    /// What another run does not repeat.
    pub thinking: ThinkingTimes,
}

impl<M> PlayedUnit<M> {
    /// The records alone.
    #[must_use]
    pub fn records(self) -> Vec<GameRecord<M>> {
        self.games.into_iter().map(|game| game.record).collect()
    }
}

/// What counts the units of a match.
pub(crate) trait UnitAggregate<M> {
    /// Counts the next unit, if it is to be counted.
    fn enter(&mut self, games: &[GameRecord<M>]) -> bool;

    /// Whether no more is counted.
    fn is_over(&self) -> bool;

    /// A's results so far.
    fn tally(&self) -> Tally;
}

impl<M: std::hash::Hash> UnitAggregate<M> for MatchStats {
    fn enter(&mut self, games: &[GameRecord<M>]) -> bool {
        self.add_unit(games)
    }

    fn is_over(&self) -> bool {
        self.is_closed()
    }

    fn tally(&self) -> Tally {
        self.tally()
    }
}

impl<M: std::hash::Hash> UnitAggregate<M> for GroupStats {
    fn enter(&mut self, games: &[GameRecord<M>]) -> bool {
        self.add_unit(games);
        true
    }

    fn is_over(&self) -> bool {
        false
    }

    fn tally(&self) -> Tally {
        self.tally(0)
    }
}

/// Takes units as they come.
pub(crate) struct Collector<M, B> {
    pub(crate) progress: MatchProgress,
    /// By [`Side::index`](crate::Side::index).
    pub(crate) times: [AgentTime; MAX_PLAYERS],
    pub(crate) stats: B,
    /// The games of all units up to the first that is missing.
    pub(crate) prefix: Vec<GameRecord<M>>,
    /// Complete units.
    units: InOrder<Vec<GameRecord<M>>>,
    /// Games of units that were broken off.
    loose: Vec<GameRecord<M>>,
}

impl<M, B: UnitAggregate<M>> Collector<M, B> {
    pub(crate) fn new(units: u64, stats: B) -> Self {
        Self {
            progress: MatchProgress {
                units,
                ..MatchProgress::default()
            },
            times: <[AgentTime; MAX_PLAYERS]>::default(),
            stats,
            prefix: Vec::new(),
            units: InOrder::default(),
            loose: Vec::new(),
        }
    }

    pub(crate) fn take(&mut self, played: PlayedUnit<M>) {
        let PlayedUnit {
            unit,
            complete,
            games,
        } = played;
        let mut records = Vec::with_capacity(games.len());
        for PlayedGame { record, thinking } in games {
            self.add_times(&record, thinking);
            records.push(record);
        }
        if complete {
            self.progress.units_done += 1;
            self.units.insert(unit..unit + 1, records);
            self.close_gap();
        } else {
            self.loose.append(&mut records);
        }
    }

    /// Games that were finished, but not in the unbroken run, in canonical order.
    pub(crate) fn beyond(&mut self) -> Vec<GameRecord<M>> {
        let mut beyond = std::mem::take(&mut self.loose);
        beyond.extend(std::mem::take(&mut self.units).into_waiting().flatten());
        beyond.sort_by_key(|record| record.index);
        beyond
    }

    fn close_gap(&mut self) {
        while let Some(records) = self.units.pop() {
            if self.stats.enter(&records) {
                self.prefix.extend(records);
            } else {
                self.loose.extend(records);
            }
        }
        self.progress.tally = self.stats.tally();
    }

    fn add_times(&mut self, record: &GameRecord<M>, thinking: ThinkingTimes) {
        for ((seat, &decisions), time) in record
            .seats
            .iter()
            .zip(&record.game.decisions)
            .zip(thinking.0)
        {
            self.times[seat.side.index()].add(decisions, time);
        }
    }
}
