//! Ratings from games in which three or four players meet at once.

use serde::{Deserialize, Serialize};

use super::edges::{Edge, Edges};
use super::fit::{Fit, expected};
use super::{BradleyTerry, Pairing, RatingError, Ratings, Units};

/// The results of a group of players, where each game is a result of every two of them.
///
/// The results of one game are not independent of each other, and those of a unit, with one opening and in all seatings, are not
/// either. So errors are computed from the covariance of the points of whole units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meeting {
    /// The players, by number.
    pub players: Vec<usize>,
    /// The number of independent units.
    pub units: u64,
    /// Losses, draws and wins of the one against the other, for every two of the players: the first and the second, the first and
    /// the third, and so on.
    pub results: Vec<[u64; 3]>,
    /// The points of each player against all others together, in halves.
    pub halves: Vec<u64>,
    /// Sums over units of the products of the points of every two players in the unit, in squared halves.
    pub products: Vec<Vec<u64>>,
}

impl Meeting {
    fn pairings(&self) -> impl Iterator<Item = Pairing> {
        let players = &self.players;
        let pairs = (0..players.len())
            .flat_map(move |a| (a + 1..players.len()).map(move |b| (players[a], players[b])));
        pairs.zip(&self.results).map(|((a, b), &results)| Pairing {
            a,
            b,
            units: Units::Games(results),
        })
    }

    /// The covariance of the points of units around the expected ones, by player; `None` where they do not vary.
    fn variation(&self, strengths: &[f64]) -> Option<Vec<Vec<f64>>> {
        let size = self.players.len();
        let games: u64 = self.results.first()?.iter().sum();
        let in_unit = games as f64 / self.units as f64;
        let share = |one: usize, other: usize| {
            expected(strengths[self.players[one]], strengths[self.players[other]])
        };
        let points = |one: usize| {
            in_unit
                * (0..size)
                    .filter(|&other| other != one)
                    .map(|other| share(one, other))
                    .sum::<f64>()
        };
        let expected: Vec<f64> = (0..size).map(points).collect();
        let found: Vec<f64> = self
            .halves
            .iter()
            .map(|&halves| halves as f64 / 2.0)
            .collect();
        let units = self.units as f64;
        let around = |one: usize, other: usize| {
            self.products[one][other] as f64 / 4.0
                - expected[one] * found[other]
                - expected[other] * found[one]
                + units * expected[one] * expected[other]
        };
        let varies =
            |one: usize| self.units * self.products[one][one] > self.halves[one] * self.halves[one];
        (0..size).any(varies).then(|| {
            (0..size)
                .map(|one| (0..size).map(|other| around(one, other)).collect())
                .collect()
        })
    }
}

impl BradleyTerry {
    /// The ratings that follow from meetings of three and four players: those of [`rate`](Self::rate) from the order in which
    /// players finished, with errors over units instead of games.
    ///
    /// ```
    /// use uctopia::statistics::{BradleyTerry, Meeting};
    /// // Two units of three games: the first player won two games in the one and all in the other, the others shared the rest.
    /// let meeting = Meeting {
    ///     players: vec![0, 1, 2],
    ///     units: 2,
    ///     results: vec![[1, 0, 5], [1, 0, 5], [2, 2, 2]],
    ///     halves: vec![20, 8, 8],
    ///     products: vec![vec![208, 76, 76], vec![76, 34, 34], vec![76, 34, 34]],
    /// };
    /// let ratings = BradleyTerry::new(3).rate_meetings(&[meeting]).unwrap();
    /// assert_eq!(ratings.ranking(), [0, 1, 2]);
    /// ```
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn rate_meetings(&self, meetings: &[Meeting]) -> Result<Ratings, RatingError> {
        let played: Vec<&Meeting> = meetings
            .iter()
            .filter(|meeting| meeting.units > 0)
            .collect();
        let pairings: Vec<Pairing> = played
            .iter()
            .flat_map(|meeting| meeting.pairings())
            .collect();
        self.rate_by(&pairings, |edges| {
            Fit::with_spread(edges, |strengths| spread(edges, &played, strengths))
        })
    }
}

/// The sum of the covariances of all meetings; where the points of a meeting do not vary, its games count as independent.
fn spread(edges: &Edges, meetings: &[&Meeting], strengths: &[f64]) -> Vec<Vec<f64>> {
    let mut sum = vec![vec![0.0; edges.players]; edges.players];
    for meeting in meetings {
        let Some(variation) = meeting.variation(strengths) else {
            let own = Edges::of(edges.players, &meeting.pairings().collect::<Vec<_>>());
            own.edges
                .iter()
                .for_each(|edge| add_alone(&mut sum, edge, strengths));
            continue;
        };
        for (row, &one) in variation.iter().zip(&meeting.players) {
            row.iter()
                .zip(&meeting.players)
                .for_each(|(part, &other)| sum[one][other] += part);
        }
    }
    sum
}

fn add_alone(sum: &mut [Vec<f64>], edge: &Edge, strengths: &[f64]) {
    let spread = edge.spread(expected(strengths[edge.a], strengths[edge.b]));
    for (one, other, sign) in [
        (edge.a, edge.a, 1.0),
        (edge.b, edge.b, 1.0),
        (edge.a, edge.b, -1.0),
        (edge.b, edge.a, -1.0),
    ] {
        sum[one][other] += sign * spread;
    }
}
