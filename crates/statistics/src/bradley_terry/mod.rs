//! Ratings of many players from the pairings they played.
//! | file | contents |
//! |---|---|
//! | `pairing.rs` | what goes in |
//! | `mod.rs` | the model, and what can be wrong with what goes in |
//! | `ratings.rs` | what comes out |
//! | `edges.rs` | the pairings as a graph: merged, checked for ratings that would not be finite |
//! | `fit.rs` | the likeliest ratings and their covariance |
//! | `laplacian.rs` | linear equations on that graph |
//! | `meetings.rs` | games of three and four players as pairings, and their covariance |
//!
//! Reading order: that of the table.

mod edges;
mod fit;
mod laplacian;
mod meetings;
mod pairing;
mod ratings;

use serde::{Deserialize, Serialize};

use uctopia_options::Localized;

use self::edges::Edges;
use self::fit::Fit;

pub use self::meetings::Meeting;
pub use self::pairing::{Pairing, Units};
pub use self::ratings::Ratings;

/// Ratings by the model of Bradley and Terry (1952, "Rank analysis of incomplete block designs"): a player rated d Elo higher
/// than the opponent is expected to score [`expected_score(d)`](super::expected_score()).
///
/// A draw counts as half a win and half a loss. Ratings are the likeliest ones; their errors are computed from the observed
/// variation (the "sandwich" covariance; White 1982, "Maximum likelihood estimation of misspecified models"), since draws, and
/// the two games of a pair, do not vary as single wins and losses would. A pairing whose results are all alike is taken to vary
/// as if half a result of each class were added, as in [`ScoreEstimate`](super::ScoreEstimate), but no more than results around the
/// expected score can.
///
/// ```
/// use uctopia::statistics::{BradleyTerry, Pairing, Units};
/// let pairings = [
///     Pairing { a: 0, b: 1, units: Units::Games([30, 10, 60]) }, // 30 losses, 10 draws, 60 wins of player 0
///     Pairing { a: 0, b: 2, units: Units::Games([15, 5, 80]) },
///     Pairing { a: 1, b: 2, units: Units::Games([25, 20, 55]) },
/// ];
/// let ratings = BradleyTerry::new(3).rate(&pairings).unwrap();
/// assert_eq!(ratings.rating(0).between().unwrap().map(f64::round), [123.0, 88.0, 158.0]);
/// assert_eq!(ratings.difference(0, 1).between().unwrap().map(f64::round), [123.0, 66.0, 181.0]);
/// assert_eq!(ratings.ranking(), [0, 1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct BradleyTerry {
    /// The number of players; they are numbered from 0.
    pub players: usize,
    /// A player whose rating is known, and that rating in Elo. Without one, the mean rating is 0.
    pub anchor: Option<(usize, f64)>,
    /// The number of virtual draws that are added if without them some rating would be infinite: if
    /// a player, or a group, has won or lost every game against all others. Half of them come from each of the two
    /// players of a pairing: each player's are spread over the opponents in proportion to the games. Above 0;
    /// BayesElo's 2 by default.
    pub virtual_draws: f64,
}

/// Why there are no ratings.
///
/// ```
/// use uctopia::statistics::{BradleyTerry, Pairing, RatingError, Units};
/// let pairings = [
///     Pairing { a: 0, b: 2, units: Units::Games([1, 0, 1]) },
///     Pairing { a: 1, b: 3, units: Units::Games([1, 0, 1]) },
/// ];
/// let error = BradleyTerry::new(4).rate(&pairings).unwrap_err();
/// assert_eq!(error, RatingError::Disconnected { groups: vec![vec![0, 2], vec![1, 3]] });
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error, Localized)]
#[non_exhaustive]
pub enum RatingError {
    /// A pairing, or the anchor, names an unknown player.
    #[error("there is no player {player}: {players} players are numbered from 0")]
    UnknownPlayer {
        /// The number.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A player was paired with itself.
    #[error("player {player} is paired with itself; leave that pairing out")]
    AgainstItself {
        /// The player.
        player: usize,
    },
    /// The rating of the anchor is infinite or NaN.
    #[error("the anchor's rating is {elo}, but it must be a finite number")]
    Anchor {
        /// The rating.
        elo: f64,
    },
    /// The number of virtual draws is out of range.
    #[error("{virtual_draws} virtual draws make no sense; write a number above 0, such as 2")]
    VirtualDraws {
        /// The number.
        virtual_draws: f64,
    },
    /// Some players are not connected with others, not even through third ones, so they cannot be compared.
    #[error(
        "nothing compares these groups of players: {list}; play games between players of different groups",
        list = show(groups)
    )]
    Disconnected {
        /// Players that can be compared with each other, in order.
        groups: Vec<Vec<usize>>,
    },
}

fn show(groups: &[Vec<usize>]) -> String {
    let show = |group: &Vec<usize>| {
        group
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    groups.iter().map(show).collect::<Vec<_>>().join(" | ")
}

impl BradleyTerry {
    /// Ratings of so many players, with mean 0.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            players,
            anchor: None,
            virtual_draws: 2.0,
        }
    }

    /// The ratings that follow from the pairings, whose order does not matter; the same two players may occur again.
    ///
    /// # Errors
    /// Numbers that are out of range, and players that cannot be compared.
    pub fn rate(&self, pairings: &[Pairing]) -> Result<Ratings, RatingError> {
        self.rate_by(pairings, Fit::of)
    }

    fn rate_by(
        &self,
        pairings: &[Pairing],
        fit: impl Fn(&Edges) -> Fit,
    ) -> Result<Ratings, RatingError> {
        self.check(pairings)?;
        let mut edges = Edges::of(self.players, pairings);
        let groups = edges.groups();
        if groups.len() > 1 {
            return Err(RatingError::Disconnected { groups });
        }
        let virtual_draws = if edges.bound_every_rating() {
            0.0
        } else {
            self.virtual_draws
        };
        edges.add_draws(virtual_draws);
        Ok(Ratings::new(&fit(&edges), self.anchor, virtual_draws))
    }

    fn check(&self, pairings: &[Pairing]) -> Result<(), RatingError> {
        let players = self.players;
        if let Some((_, elo)) = self.anchor.filter(|(_, elo)| !elo.is_finite()) {
            return Err(RatingError::Anchor { elo });
        }
        if !(self.virtual_draws > 0.0 && self.virtual_draws.is_finite()) {
            return Err(RatingError::VirtualDraws {
                virtual_draws: self.virtual_draws,
            });
        }
        let named = pairings.iter().flat_map(|pairing| [pairing.a, pairing.b]);
        if let Some(player) = named
            .chain(self.anchor.map(|(player, _)| player))
            .find(|&player| player >= players)
        {
            return Err(RatingError::UnknownPlayer { player, players });
        }
        match pairings.iter().find(|pairing| pairing.a == pairing.b) {
            Some(pairing) => Err(RatingError::AgainstItself { player: pairing.a }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
