//! The class of a move by its loss.

use serde::Serialize;
use uctopia_game::Scale;

/// How good a move is.
///
/// ```
/// use uctopia_study::review::MoveClass;
/// assert!(MoveClass::Best < MoveClass::Blunder);
/// assert_eq!(serde_json::to_string(&MoveClass::Inaccuracy).unwrap(), "\"inaccuracy\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveClass {
    /// The search's own move, or one that is proven to be as good as any.
    Best,
    /// The move loses less than an inaccuracy, or not more than its interval.
    Good,
    /// The move loses a little.
    Inaccuracy,
    /// The move loses much.
    Mistake,
    /// The move loses very much, or changes the proven result.
    Blunder,
}

impl MoveClass {
    /// All classes, the best first.
    pub const ALL: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The class of a move that is not the search's own one, by its loss and half the width of the loss's interval.
    ///
    /// ```
    /// use uctopia_game::Scale;
    /// use uctopia_study::review::{Measure, MoveClass};
    /// let thresholds = Measure::of(&Scale::Signed, 2).thresholds();
    /// assert_eq!(MoveClass::of_loss(0.25, 0.05, thresholds), MoveClass::Mistake);
    /// assert_eq!(MoveClass::of_loss(0.25, 0.3, thresholds), MoveClass::Good); // within the noise
    /// ```
    #[must_use]
    pub fn of_loss(loss: f64, error: f64, thresholds: Thresholds) -> Self {
        match loss {
            _ if loss <= error => Self::Good,
            _ if loss >= thresholds.blunder => Self::Blunder,
            _ if loss >= thresholds.mistake => Self::Mistake,
            _ if loss >= thresholds.inaccuracy => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// The losses from which a move is an inaccuracy, a mistake and a blunder, in the unit of the values.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thresholds {
    /// From this loss on it is an inaccuracy.
    pub inaccuracy: f64,
    /// From this loss on it is a mistake.
    pub mistake: f64,
    /// From this loss on it is a blunder.
    pub blunder: f64,
}

/// What a loss is measured in, which decides the thresholds.
///
/// | measure | inaccuracy | mistake | blunder |
/// |---|--:|--:|--:|
/// | mean result, −1 to 1 | 0.1 | 0.2 | 0.3 |
/// | win rate, 0 to 1 | 0.05 | 0.1 | 0.15 |
/// | points of an evaluation, as a share of its scale | 1/8 | 1/4 | 1/2 |
/// | a proven margin, as a share of the largest one | 1/32 | 1/16 | 1/8 |
/// | chance of success in a game for one player | 0.02 | 0.05 | 0.1 |
///
/// Those of the mean result are the ones that Lichess uses for chess. In Othello both rules for discs give 2, 4 and 8.
///
/// ```
/// use uctopia_game::Scale;
/// use uctopia_study::review::Measure;
/// let discs = Scale::Points { unit: "discs".into(), scale: 16.0 };
/// assert_eq!(Measure::of(&discs, 2).thresholds().blunder, 8.0);
/// assert_eq!(Measure::Margin { most: 64.0 }.thresholds().blunder, 8.0);
/// assert_eq!(Measure::of(&Scale::Unit, 2).thresholds().mistake, 0.1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Measure {
    /// The mean result, win 1 and loss −1.
    Result,
    /// The win rate.
    WinRate,
    /// Points of an evaluation.
    Points {
        /// The advantage that counts as about as good as a win.
        scale: f64,
    },
    /// The proven margin of a win.
    Margin {
        /// The largest margin.
        most: f64,
    },
    /// The chance of success in a game for one player.
    Success {
        /// The unit of values per unit of chance: 1 for win rates, 2 for mean results.
        unit: f64,
    },
}

impl Measure {
    /// What values of this scale measure in a game for so many players.
    #[must_use]
    pub fn of(scale: &Scale, players: usize) -> Self {
        match *scale {
            Scale::Points { scale, .. } => Self::Points {
                scale: scale.into(),
            },
            Scale::Signed if players == 1 => Self::Success { unit: 2.0 },
            Scale::Unit if players == 1 => Self::Success { unit: 1.0 },
            Scale::Signed => Self::Result,
            Scale::Unit => Self::WinRate,
        }
    }

    /// The thresholds.
    #[must_use]
    pub fn thresholds(self) -> Thresholds {
        let (unit, [inaccuracy, mistake, blunder]) = match self {
            Self::Result => (1.0, [0.1, 0.2, 0.3]),
            Self::WinRate => (1.0, [0.05, 0.1, 0.15]),
            Self::Points { scale } => (scale, [1.0 / 8.0, 1.0 / 4.0, 1.0 / 2.0]),
            Self::Margin { most } => (most, [1.0 / 32.0, 1.0 / 16.0, 1.0 / 8.0]),
            Self::Success { unit } => (unit, [0.02, 0.05, 0.1]),
        };
        Thresholds {
            inaccuracy: unit * inaccuracy,
            mistake: unit * mistake,
            blunder: unit * blunder,
        }
    }
}

/// How many moves of each class a player made.
///
/// ```
/// use uctopia_study::review::{ClassCounts, MoveClass};
/// let mut counts = ClassCounts::default();
/// counts.add(MoveClass::Mistake);
/// assert_eq!((counts.of(MoveClass::Mistake), counts.of(MoveClass::Best)), (1, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassCounts {
    best: usize,
    good: usize,
    inaccuracy: usize,
    mistake: usize,
    blunder: usize,
}

impl ClassCounts {
    /// Counts one more.
    pub fn add(&mut self, class: MoveClass) {
        *match class {
            MoveClass::Best => &mut self.best,
            MoveClass::Good => &mut self.good,
            MoveClass::Inaccuracy => &mut self.inaccuracy,
            MoveClass::Mistake => &mut self.mistake,
            MoveClass::Blunder => &mut self.blunder,
        } += 1;
    }

    /// The number of a class.
    #[must_use]
    pub fn of(&self, class: MoveClass) -> usize {
        match class {
            MoveClass::Best => self.best,
            MoveClass::Good => self.good,
            MoveClass::Inaccuracy => self.inaccuracy,
            MoveClass::Mistake => self.mistake,
            MoveClass::Blunder => self.blunder,
        }
    }
}
