//! Ratings with their covariance.

use std::f64::consts::LN_10;

use serde::{Deserialize, Serialize};

use super::fit::Fit;
use crate::{EloEstimate, Z_95, normal_cdf, two_sided_p};

/// Elo for a strength of 1 in natural units.
const ELO: f64 = 400.0 / LN_10;

/// Ratings of players, numbered from 0, with their covariance.
///
/// ```
/// use uctopia::statistics::{BradleyTerry, Pairing, Units};
/// let pairings = [Pairing { a: 0, b: 1, units: Units::Games([40, 0, 60]) }];
/// let ratings = BradleyTerry { anchor: Some((1, 1500.0)), ..BradleyTerry::new(2) }.rate(&pairings).unwrap();
/// assert_eq!(ratings.elo[1], 1500.0);
/// assert_eq!(ratings.rating(0).between().unwrap().map(f64::round), [1570.0, 1501.0, 1640.0]);
/// assert!((ratings.superiority(0, 1) - 0.976).abs() < 0.001);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ratings {
    /// Elo of each player: with mean 0, or as the anchor has it.
    pub elo: Vec<f64>,
    /// The covariance of the ratings, in Elo squared. With an anchor, whose own rating is certain, it is that of the
    /// differences to it.
    pub covariance: Vec<Vec<f64>>,
    /// The number of virtual draws that keep the ratings finite; 0 if none.
    pub virtual_draws: f64,
}

impl Ratings {
    pub(super) fn new(fit: &Fit, anchor: Option<(usize, f64)>, virtual_draws: f64) -> Self {
        let players = fit.strengths.len();
        // The number that is subtracted from each rating: the mean of all, or the anchor's.
        let share = |player: usize| match anchor {
            Some((anchored, _)) => f64::from(u8::from(player == anchored)),
            None => 1.0 / players as f64,
        };
        let weighted_sum = |values: &[f64]| -> f64 {
            values
                .iter()
                .enumerate()
                .map(|(i, value)| share(i) * value)
                .sum()
        };
        let origin = weighted_sum(&fit.strengths);
        let known = anchor.map_or(0.0, |(_, elo)| elo);
        let elo = fit
            .strengths
            .iter()
            .map(|strength| known + ELO * (strength - origin))
            .collect();
        let with_origin: Vec<f64> = fit.covariance.iter().map(|row| weighted_sum(row)).collect();
        let of_origin = weighted_sum(&with_origin);
        let centred = |one: usize, other: usize| {
            ELO * ELO
                * (fit.covariance[one][other] - with_origin[one] - with_origin[other] + of_origin)
        };
        let covariance = (0..players)
            .map(|one| (0..players).map(|other| centred(one, other)).collect())
            .collect();
        Self {
            elo,
            covariance,
            virtual_draws,
        }
    }

    /// The rating of a player with its 95 % interval.
    ///
    /// The interval is about the distance to the mean of all, or to the anchor. To compare two players use
    /// [`difference`](Self::difference): two intervals may overlap where the difference is significant.
    ///
    /// # Panics
    /// When there is no such player.
    #[must_use]
    pub fn rating(&self, player: usize) -> EloEstimate {
        between(
            self.elo[player],
            libm::sqrt(self.covariance[player][player].max(0.0)),
        )
    }

    /// How much stronger `a` is than `b`, with its 95 % interval.
    ///
    /// # Panics
    /// When there is no such player.
    #[must_use]
    pub fn difference(&self, a: usize, b: usize) -> EloEstimate {
        between(self.elo[a] - self.elo[b], self.error(a, b))
    }

    /// The probability that `a` is the stronger one, by the normal approximation, from 0 to 1.
    ///
    /// # Panics
    /// When there is no such player.
    #[must_use]
    pub fn superiority(&self, a: usize, b: usize) -> f64 {
        normal_cdf(self.in_errors(a, b))
    }

    /// The p-value of the hypothesis that `a` and `b` are equally strong. When many pairs of players are compared, pass
    /// all of these through [`holm`](crate::holm()).
    ///
    /// # Panics
    /// When there is no such player.
    #[must_use]
    pub fn p_value(&self, a: usize, b: usize) -> f64 {
        two_sided_p(self.in_errors(a, b))
    }

    /// The players, the strongest first; equal ones in the order of their numbers.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.elo.len()).collect();
        players.sort_by(|&one, &other| self.elo[other].total_cmp(&self.elo[one]));
        players
    }

    /// The standard error of a difference.
    fn error(&self, a: usize, b: usize) -> f64 {
        libm::sqrt(
            (self.covariance[a][a] + self.covariance[b][b] - 2.0 * self.covariance[a][b]).max(0.0),
        )
    }

    /// The difference in standard errors: infinite where only the difference is not 0.
    fn in_errors(&self, a: usize, b: usize) -> f64 {
        match self.elo[a] - self.elo[b] {
            0.0 => 0.0,
            difference => difference / self.error(a, b),
        }
    }
}

fn between(elo: f64, error: f64) -> EloEstimate {
    EloEstimate::Between {
        difference: elo,
        low: elo - Z_95 * error,
        high: elo + Z_95 * error,
    }
}
