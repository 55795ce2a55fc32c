//! Counting wins, draws and losses.

use std::cmp::Ordering;

/// Results from A's point of view.
///
/// ```
/// use uctopia::statistics::Tally;
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
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl Tally {
    /// The number of results.
    #[must_use]
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of points A won, a draw counting half, from 0 to 1; `None` without games.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        (self.games() > 0)
            .then(|| (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64)
    }

    /// The counts with the worst first, as [`ScoreEstimate`](crate::ScoreEstimate) requires them.
    #[must_use]
    pub fn worst_first(self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    /// Counts one more result: `Greater` when A did better.
    pub fn count(&mut self, result: Ordering) {
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
