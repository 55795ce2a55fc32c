//! Two players and what they scored against each other.

use serde::{Deserialize, Serialize};

/// What two players have played.
///
/// ```
/// use uctopia::statistics::{Pairing, Units};
/// let pairing = Pairing { a: 0, b: 1, units: Units::Pairs([1, 0, 7, 2, 0]) };
/// assert_eq!(pairing.units.games(), 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// A player.
    pub a: usize,
    /// Another player.
    pub b: usize,
    /// The results of both from the view of `a`.
    pub units: Units,
}

/// Results that are independent of each other, the worst first.
///
/// Games that came in pairs from one opening should be counted as pairs: the two are not independent, and counted as
/// games they would make the errors of ratings wrong.
///
/// ```
/// use uctopia::statistics::Units;
/// let text = serde_json::to_string(&Units::Games([3, 0, 7])).unwrap();
/// assert_eq!(text, r#"{"games":[3,0,7]}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Units {
    /// Losses, draws and wins.
    Games([u64; 3]),
    /// Pairs of games by points: 0, ½, 1, 1½ and 2.
    Pairs([u64; 5]),
}

impl Units {
    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            Self::Games(counts) => counts.iter().sum(),
            Self::Pairs(counts) => 2 * counts.iter().sum::<u64>(),
        }
    }
}
