//! The result of the games of a group.

use serde::{Deserialize, Serialize};
use uctopia_game::MAX_PLAYERS;

use crate::{Faults, MeanScore, OpeningsUse};
use uctopia_statistics::Tally;
use uctopia_statistics::{EloEstimate, MeanEstimate, ScoreEstimate};

/// The result of a match between as many agents as the game has players.
///
/// It holds no times, hosts or thread counts: the same match gives the same result, byte for byte when serialized.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupResult {
    /// The seed of the match.
    pub seed: u64,
    /// The number of random plies at the beginning of every unit.
    pub opening_plies: u32,
    /// The use of the list of openings; `None` in a match without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<OpeningsUse>,
    /// The requested number of games, rounded up to whole units.
    pub planned: u64,
    /// Whether fewer were counted, because the match was stopped.
    pub interrupted: bool,
    /// Finished games that were not counted. 0 in results that are kept, since it depends on timing.
    pub beyond: u64,
    /// How many games were counted.
    pub games: u64,
    /// The number of units: games from one opening in all seatings.
    pub units: u64,
    /// The number of different units, where repeated games add no information: all figures but the counts of games use those
    /// alone. `None` where every unit counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<u64>,
    /// How many different sequences of moves were played.
    pub unique_games: u64,
    /// The agents in the order in which they were named.
    pub agents: Vec<GroupAgent>,
    /// Every two agents, by the order in which they finished.
    pub pairs: Vec<GroupPair>,
    /// Games that the referee broke off.
    pub too_long: u64,
    /// Whether another run gives the same games.
    pub reproducible: bool,
}

/// The result of one agent of a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupAgent {
    /// The agent's name.
    pub agent: String,
    /// The number of games that it finished in each place.
    pub places: Places,
    /// The agent's mean payoff; a unit of games is one sample. `None` without games.
    pub payoff: Option<MeanEstimate>,
    /// The agent's mean score, in games that count something beside win and loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<MeanScore>,
    /// Games that it lost by a fault of its own, by kind.
    #[serde(default, skip_serializing_if = "Faults::is_none")]
    pub faults: Faults,
}

/// Two agents of a group, by their payoffs in the same games.
///
/// Elo describes how often the one finishes ahead of the other *in this group*: among other agents it may be different.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupPair {
    /// One agent, by its place among those that are named.
    pub a: usize,
    /// The other agent, by its place as well.
    pub b: usize,
    /// In how many games the one finished ahead of the other, level with it, and behind.
    pub tally: Tally,
    /// The share of points, half of one for finishing level, with an interval over units; `None` where games merely repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreEstimate>,
    /// The difference on Elo's scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<EloEstimate>,
    /// The probability that the one is the stronger of the two, by the same points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superiority: Option<f64>,
}

/// The number of games that an agent finished in each place, by payoff. Agents with equal payoffs share the places they take
/// together: two that are best have half of the first and half of the second place each.
///
/// Counted in twelfths, which halves, thirds and quarters are multiples of.
///
/// ```
/// use uctopia::arena::Places;
/// let mut places = Places::default();
/// places.add(&[1.0, -0.5, -0.5], 0); // first
/// places.add(&[0.25, 0.25, -0.5], 0); // shares the first two
/// assert_eq!(places.shares()[..3], [0.75, 0.25, 0.0]);
/// assert_eq!(places.mean(), Some(1.25));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places {
    /// From the first place to the last.
    pub twelfths: [u64; MAX_PLAYERS],
}

impl Places {
    /// Adds a game with these payoffs, for the player with this index.
    pub fn add(&mut self, payoffs: &[f32], own: usize) {
        let better = payoffs
            .iter()
            .filter(|&&payoff| payoff > payoffs[own])
            .count();
        let level = payoffs
            .iter()
            .filter(|&&payoff| payoff == payoffs[own])
            .count()
            .max(1);
        for place in self.twelfths.iter_mut().skip(better).take(level) {
            *place += 12 / level as u64;
        }
    }

    /// The share of games in each place; all 0 without games.
    #[must_use]
    pub fn shares(&self) -> [f64; MAX_PLAYERS] {
        let all: u64 = self.twelfths.iter().sum();
        self.twelfths.map(|place| place as f64 / all.max(1) as f64)
    }

    /// The mean place, 1 being the first; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let all: u64 = self.twelfths.iter().sum();
        let sum: u64 = (1..)
            .zip(self.twelfths)
            .map(|(place, twelfths)| place * twelfths)
            .sum();
        (all > 0).then(|| sum as f64 / all as f64)
    }
}
