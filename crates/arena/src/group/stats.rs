//! The statistics of a match of a group.

use std::cmp::Ordering;

use uctopia_game::MAX_PLAYERS;

use super::result::{GroupAgent, GroupPair, GroupResult, Places};
use crate::scores::ScoreCounts;
use crate::shared_stats::{self, SharedStats};
use crate::{GameRecord, Match, Side};
use uctopia_statistics::Tally;
use uctopia_statistics::{EloEstimate, MeanAccumulator, Meeting, ScoreSample};

/// Adds up the units of a match of a group in canonical order, and computes the result at any time; it keeps counts, not games.
/// As in [`MatchStats`](crate::MatchStats), repeated games count once where games that begin alike always continue alike.
///
/// For two players it agrees with [`MatchStats`](crate::MatchStats): finishing ahead is winning, and Elo is the same.
#[derive(Clone, Debug)]
pub struct GroupStats {
    books: SharedStats<GroupCounts>,
}

/// The sums over units.
#[derive(Clone, Debug)]
struct GroupCounts {
    units: u64,
    agents: Vec<AgentCounts>,
    /// Every two agents, the one named first before the other.
    pairs: Vec<PairCounts>,
    scores: ScoreCounts<MAX_PLAYERS>,
    /// Sums over units of the products of the points of every two agents, in squared halves of a point.
    products: Vec<Vec<u64>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct AgentCounts {
    places: Places,
    /// Moments of the mean payoffs of units.
    payoff: MeanAccumulator,
    /// Halves of points against all others together.
    halves: u64,
}

#[derive(Clone, Copy, Debug)]
struct PairCounts {
    a: usize,
    b: usize,
    tally: Tally,
    /// Units by halves of points of `a`, from none to two for each game.
    units: [u64; 2 * MAX_PLAYERS + 1],
}

impl GroupStats {
    /// Empty statistics of a match between so many agents in a game for as many players, from 2 to [`MAX_PLAYERS`].
    #[must_use]
    pub fn new(agents: usize) -> Self {
        Self {
            books: SharedStats::new(agents, GroupCounts::new(agents)),
        }
    }

    /// These statistics for a match that begins with the openings of a list this long, if there is one.
    #[must_use]
    pub fn with_openings(self, listed: Option<u64>) -> Self {
        Self {
            books: self.books.with_openings(listed),
        }
    }

    /// The number of added units.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.books.played.units
    }

    /// Whether no decision so far depended on a clock or a person.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.books.reproducible
    }

    /// How often an agent, by its index among the named ones, finished ahead of, level with and behind another.
    #[must_use]
    pub fn tally(&self, agent: usize) -> Tally {
        let pairs = self.books.played.pairs.iter();
        pairs.filter_map(|pair| pair.seen_by(agent)).sum()
    }

    /// Adds the games of the next unit: one in each seating.
    pub fn add_unit<M: std::hash::Hash>(&mut self, games: &[GameRecord<M>]) {
        self.books.add_unit(games);
    }

    /// The result of the units for contestants of these names; `beyond` more games were finished and do not count.
    ///
    /// # Panics
    /// When there are no agents or more than [`MAX_PLAYERS`], or more names than agents.
    #[must_use]
    pub fn result(&self, names: Vec<String>, settings: &Match, beyond: u64) -> GroupResult {
        let SharedStats {
            distinct,
            variety,
            faults,
            too_long,
            reproducible,
            openings,
            ..
        } = &self.books;
        let size = faults.len() as u64;
        let (counted, is_one_unit) = (self.books.counted(), self.books.is_one_unit());
        let planned = settings.games.div_ceil(size).saturating_mul(size);
        GroupResult {
            seed: settings.seed,
            opening_plies: settings.opening_plies,
            openings: *openings,
            planned,
            interrupted: self.units() * size < planned,
            beyond,
            games: self.units() * size,
            units: self.units(),
            distinct: variety.repeats_add_no_evidence().then_some(distinct.units),
            unique_games: variety.unique(),
            agents: names
                .into_iter()
                .enumerate()
                .map(|(agent, name)| self.agent(agent, name, is_one_unit))
                .collect(),
            pairs: counted
                .pairs
                .iter()
                .map(|pair| pair.result(size as usize, is_one_unit))
                .collect(),
            too_long: *too_long,
            reproducible: *reproducible,
        }
    }

    fn agent(&self, agent: usize, name: String, is_one_unit: bool) -> GroupAgent {
        let counted = self.books.counted();
        let AgentCounts { places, payoff, .. } = counted.agents[agent];
        let payoff = payoff.reward(-1.0..=1.0).map(|mut payoff| {
            payoff.interval = payoff.interval.filter(|_| !is_one_unit);
            payoff
        });
        let score = counted.scores.mean(Side::ALL[agent]);
        GroupAgent {
            agent: name,
            places,
            payoff,
            score,
            faults: self.books.faults[agent],
        }
    }

    /// The units that count, for [ratings](uctopia_statistics::BradleyTerry::rate_meetings) of agents with these numbers.
    #[must_use]
    pub fn meeting(&self, numbers: &[usize]) -> Meeting {
        let counted = self.books.counted();
        Meeting {
            players: numbers.to_vec(),
            units: counted.units,
            results: counted
                .pairs
                .iter()
                .map(|pair| pair.tally.worst_first())
                .collect(),
            halves: counted.agents.iter().map(|agent| agent.halves).collect(),
            products: counted.products.clone(),
        }
    }
}

impl GroupCounts {
    fn new(agents: usize) -> Self {
        let pairs = (0..agents).flat_map(|a| (a + 1..agents).map(move |b| (a, b)));
        let pair = |(a, b)| PairCounts {
            a,
            b,
            tally: Tally::default(),
            units: [0; 2 * MAX_PLAYERS + 1],
        };
        Self {
            units: 0,
            agents: vec![AgentCounts::default(); agents],
            pairs: pairs.map(pair).collect(),
            scores: ScoreCounts::default(),
            products: vec![vec![0; agents]; agents],
        }
    }

    /// The payoffs of a game by contestant.
    fn payoffs<M>(&self, game: &GameRecord<M>) -> Vec<f32> {
        (0..self.agents.len())
            .map(|agent| game.payoff(Side::ALL[agent]).unwrap_or(0.0))
            .collect()
    }
}

impl shared_stats::UnitCounts for GroupCounts {
    fn add_unit<M>(&mut self, games: &[GameRecord<M>]) {
        self.units += 1;
        self.scores.add_unit(games);
        let payoffs: Vec<Vec<f32>> = games.iter().map(|game| self.payoffs(game)).collect();
        for (index, agent) in self.agents.iter_mut().enumerate() {
            payoffs
                .iter()
                .for_each(|payoffs| agent.places.add(payoffs, index));
            let sum: f64 = payoffs
                .iter()
                .map(|payoffs| f64::from(payoffs[index]))
                .sum();
            agent.payoff.add(sum / payoffs.len().max(1) as f64);
        }
        let mut halves = vec![0; self.agents.len()];
        for pair in &mut self.pairs {
            let of_a = pair.add_unit(&payoffs);
            halves[pair.a] += of_a;
            halves[pair.b] += 2 * payoffs.len() as u64 - of_a;
        }
        for (agent, halves) in self.agents.iter_mut().zip(&halves) {
            agent.halves += halves;
        }
        for (row, one) in self.products.iter_mut().zip(&halves) {
            row.iter_mut()
                .zip(&halves)
                .for_each(|(product, other)| *product += one * other);
        }
    }

    fn units(&self) -> u64 {
        self.units
    }
}

impl PairCounts {
    /// Adds a unit; returns the halves of points of `a`.
    fn add_unit(&mut self, payoffs: &[Vec<f32>]) -> u64 {
        let mut halves = 0;
        for payoffs in payoffs {
            let result = payoffs[self.a]
                .partial_cmp(&payoffs[self.b])
                .unwrap_or(Ordering::Equal);
            self.tally.count(result);
            halves += (result as i8 + 1) as usize;
        }
        self.units[halves] += 1;
        halves as u64
    }

    fn seen_by(&self, agent: usize) -> Option<Tally> {
        let Tally {
            wins,
            draws,
            losses,
        } = self.tally;
        match agent {
            _ if agent == self.a => Some(self.tally),
            _ if agent == self.b => Some(Tally {
                wins: losses,
                draws,
                losses: wins,
            }),
            _ => None,
        }
    }

    /// The sample of a unit of so many games.
    fn sample(&self, games: usize) -> Option<ScoreSample> {
        let classes = &self.units[..=2 * games];
        match games {
            2 => ScoreSample::of(<[u64; 5]>::try_from(classes).ok()?),
            3 => ScoreSample::of(<[u64; 7]>::try_from(classes).ok()?),
            _ => ScoreSample::of(<[u64; 9]>::try_from(classes).ok()?),
        }
    }

    fn result(&self, games: usize, is_one_unit: bool) -> GroupPair {
        let sample = self.sample(games).filter(|_| !is_one_unit);
        let score = sample.map(|sample| sample.estimate());
        GroupPair {
            a: self.a,
            b: self.b,
            tally: self.tally,
            score,
            elo: score.map(|score| EloEstimate::from_score(&score)),
            superiority: sample.map(|sample| sample.superiority()),
        }
    }
}
