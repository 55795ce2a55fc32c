//! Counting wins, draws and losses.

use std::cmp::Ordering;

use crate::{GameRecord, Side};

/// Results from A's point of view.
///
/// ```
/// use uctopia_arena::Tally;
/// let tally = Tally { wins: 6, draws: 2, losses: 2 };
/// assert_eq!((tally.games(), tally.score()), (10, Some(0.7)));
/// assert_eq!(tally.to_string(), "6-2-2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    /// A won.
    pub wins: u64,
    /// Neither won.
    pub draws: u64,
    /// B won.
    pub losses: u64,
}

/// Counts of two runs together.
impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

impl Tally {
    /// How many results were counted.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points A won, a draw counting half, from 0 to 1; `None` without games.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        (self.games() > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64)
    }

    /// The counts with the worst first, as [`ScoreEstimate`](crate::statistics::ScoreEstimate) wants them.
    #[must_use]
    pub fn worst_first(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    /// Counts one more result: `Greater` when A did better.
    pub(crate) fn count(&mut self, result: Ordering) {
        match result {
            Ordering::Greater => self.wins += 1,
            Ordering::Equal => self.draws += 1,
            Ordering::Less => self.losses += 1,
        }
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self {
            wins: sum.wins + tally.wins,
            draws: sum.draws + tally.draws,
            losses: sum.losses + tally.losses,
        })
    }
}

impl std::fmt::Display for Tally {
    /// Wins, draws, losses.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}-{}", self.wins, self.draws, self.losses)
    }
}

/// The results of a unit from A's point of view: one for each game, or one for a deal that both played alone.
pub(crate) fn results_of_unit<M>(games: &[GameRecord<M>]) -> impl Iterator<Item = Ordering> {
    let payoff = |side| games.iter().find_map(|game| game.payoff(side));
    let of_deal = games.iter().all(|game| game.seats.len() == 1).then(|| compare(payoff(Side::A), payoff(Side::B)));
    let of_games = games
        .iter()
        .filter(|game| game.seats.len() == 2)
        .map(|game| compare(game.payoff(Side::A), game.payoff(Side::B)));
    of_deal.into_iter().chain(of_games)
}

fn compare(a: Option<f32>, b: Option<f32>) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}
