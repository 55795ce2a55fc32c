//! The pairings as a graph.

use std::collections::BTreeMap;

use super::pairing::{Pairing, Units};
use crate::interval::PSEUDO_COUNT;
use crate::score::value_of;

/// The results of two players against each other, in units of one kind.
pub(super) struct Edge {
    /// The player with the lower number.
    pub a: usize,
    /// The player with the higher number.
    pub b: usize,
    /// Games in a unit.
    games_in_unit: f64,
    /// The units in every class, in halves.
    pseudo_counts: [f64; 5],
    /// Units by the points of `a`, from none to all.
    counts: [f64; 5],
    /// Virtual draws.
    draws: f64,
}

impl Edge {
    fn units(&self) -> f64 {
        self.counts.iter().sum()
    }

    fn real_games(&self) -> f64 {
        self.games_in_unit * self.units()
    }

    /// The number of games, virtual ones included.
    pub(super) fn games(&self) -> f64 {
        self.real_games() + self.draws
    }

    /// The points of `a` in them.
    pub(super) fn points(&self) -> f64 {
        let share: f64 = self
            .counts
            .iter()
            .enumerate()
            .map(|(class, count)| count * value_of::<5>(class))
            .sum();
        self.games_in_unit * share + self.draws / 2.0
    }

    /// The variation of the points of `a` around the expected share: the sum over all units of the squared deviations. Units that
    /// are all alike show no variation, so there the pseudo-counts estimate it, up to the largest variance that points between none and
    /// all of a unit can have around the expected ones (Bhatia and Davis 2000, "A better bound on the variance"): a certain win says
    /// nothing about the distance of the two, and so makes no rating uncertain.
    pub(super) fn spread(&self, expected: f64) -> f64 {
        let squares = |counts: &[f64; 5]| -> f64 {
            let deviation = |class: usize| self.games_in_unit * (value_of::<5>(class) - expected);
            counts
                .iter()
                .enumerate()
                .map(|(class, count)| count * deviation(class) * deviation(class))
                .sum()
        };
        if self.counts.iter().filter(|&&count| count > 0.0).count() > 1 {
            return squares(&self.counts);
        }
        let pseudo_units: f64 = self.pseudo_counts.iter().sum();
        let smooth = squares(&self.counts) + squares(&self.pseudo_counts);
        let bound = self.games_in_unit * self.games_in_unit * expected * (1.0 - expected);
        self.units() * bound.min(smooth / (self.units() + pseudo_units))
    }
}

/// All players and their results.
pub(super) struct Edges {
    pub players: usize,
    /// In the order of the players' numbers.
    pub edges: Vec<Edge>,
}

impl Edges {
    pub(super) fn of(players: usize, pairings: &[Pairing]) -> Self {
        let mut merged = BTreeMap::new();
        for pairing in pairings.iter().filter(|pairing| pairing.units.games() > 0) {
            let (mut counts, games_in_unit) = match pairing.units {
                Units::Games([losses, draws, wins]) => ([losses, 0, draws, 0, wins], 1),
                Units::Pairs(counts) => (counts, 2),
            };
            if pairing.a > pairing.b {
                counts.reverse();
            }
            let key = (
                pairing.a.min(pairing.b),
                pairing.a.max(pairing.b),
                games_in_unit,
            );
            let sum: &mut [f64; 5] = merged.entry(key).or_default();
            sum.iter_mut()
                .zip(counts)
                .for_each(|(sum, count)| *sum += count as f64);
        }
        let edge = |((a, b, games_in_unit), counts)| {
            let odd = if games_in_unit == 1 {
                0.0
            } else {
                PSEUDO_COUNT
            };
            let pseudo_counts = [PSEUDO_COUNT, odd, PSEUDO_COUNT, odd, PSEUDO_COUNT];
            Edge {
                a,
                b,
                games_in_unit: f64::from(games_in_unit),
                pseudo_counts,
                counts,
                draws: 0.0,
            }
        };
        Self {
            players,
            edges: merged.into_iter().map(edge).collect(),
        }
    }

    /// The groups of players that are connected, directly or through third ones.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for player in 0..self.players {
            if groups
                .iter()
                .all(|group| group.binary_search(&player).is_err())
            {
                let reached = self.reached_from(player, |_, _| true);
                groups.push((0..self.players).filter(|&other| reached[other]).collect());
            }
        }
        groups
    }

    /// Whether the likeliest ratings are finite: if from any player to any other there is a chain of players in which each scored
    /// against the next (Ford 1957, "Solution of a ranking problem from binary comparisons").
    pub(super) fn bound_every_rating(&self) -> bool {
        let scored = |edge: &Edge, from: usize| {
            let points_of_a = edge.points();
            if from == edge.a {
                points_of_a > 0.0
            } else {
                points_of_a < edge.games()
            }
        };
        let conceded = |edge: &Edge, from: usize| scored(edge, edge.a + edge.b - from);
        let all = |reached: Vec<bool>| reached.into_iter().all(|reached| reached);
        self.players == 0
            || (all(self.reached_from(0, scored)) && all(self.reached_from(0, conceded)))
    }

    /// The players that are reached from one player along the edges that `may_walk` allows.
    fn reached_from(&self, start: usize, may_walk: impl Fn(&Edge, usize) -> bool) -> Vec<bool> {
        let mut neighbours = vec![Vec::new(); self.players];
        for edge in &self.edges {
            for (from, to) in [(edge.a, edge.b), (edge.b, edge.a)] {
                if may_walk(edge, from) {
                    neighbours[from].push(to);
                }
            }
        }
        let mut reached = vec![false; self.players];
        reached[start] = true;
        let mut waiting = vec![start];
        while let Some(player) = waiting.pop() {
            for &next in &neighbours[player] {
                if !std::mem::replace(&mut reached[next], true) {
                    waiting.push(next);
                }
            }
        }
        reached
    }

    /// Adds virtual draws to every pairing, `number` of them where two players have only each other.
    pub(super) fn add_draws(&mut self, number: f64) {
        let mut games = vec![0.0; self.players];
        for edge in &self.edges {
            games[edge.a] += edge.real_games();
            games[edge.b] += edge.real_games();
        }
        for edge in &mut self.edges {
            edge.draws =
                number / 2.0 * edge.real_games() * (1.0 / games[edge.a] + 1.0 / games[edge.b]);
        }
    }
}
