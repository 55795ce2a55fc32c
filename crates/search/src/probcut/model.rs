//! How far a shallow search is from a deep one, on average: the model behind Multi-ProbCut.
//!
//! Buro 1995, "ProbCut: An effective selective extension of the alpha-beta algorithm", and 1997, "Experiments with Multi-ProbCut and
//! a new high-quality evaluation function for Othello". The score of a deep search is that of a shallow one with a normally
//! distributed error, whose standard deviation depends on both depths and on how much of the game is left.

use uctopia_options::{Message, OptionValue, message};

/// A position with the scores of two searches of it, from which a model is [fitted](ProbCutModel::fit).
///
/// ```
/// use uctopia::search::ProbCutSample;
/// let sample = ProbCutSample { moves_left: 40, depth: 8, shallow_depth: 4, shallow: 2.5, deep: 4.0 };
/// assert_eq!(sample.deep - sample.shallow, 1.5); // points
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutSample {
    /// The maximum number of remaining moves at the position.
    pub moves_left: u32,
    /// The depth of the deep search, in moves.
    pub depth: u32,
    /// The depth of the shallow search, in moves; 0 is the evaluation of the position itself.
    pub shallow_depth: u32,
    /// The score of the shallow search, in points.
    pub shallow: f32,
    /// The score of the deep search, in points, from the same point of view.
    pub deep: f32,
}

/// The number of parameters of a [`ProbCutModel`].
const PARAMETERS: usize = 5;

/// The standard deviation of the difference between a deep and a shallow search, in points: a linear function of moves left, its
/// square, and both depths.
///
/// ```
/// use uctopia::search::ProbCutModel;
/// let model = ProbCutModel { constant: 4.0, moves_left: 0.0, moves_left_squared: 0.0, depth: 0.25, shallow_depth: -0.5 };
/// assert_eq!(model.deviation(30, 8, 4), 4.0);
/// assert_eq!(model.deviation(30, 2, 40), ProbCutModel::LEAST_DEVIATION); // never 0 or below
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCutModel {
    /// Points.
    pub constant: f32,
    /// Points for each move left.
    pub moves_left: f32,
    /// Points for the square of the moves left.
    pub moves_left_squared: f32,
    /// Points for each move of the deep search.
    pub depth: f32,
    /// Points for each move of the shallow search.
    pub shallow_depth: f32,
}

impl Default for ProbCutModel {
    /// Fitted to Othello's own estimate on 8×8, searched to depths 3 to 9 in 200 positions with 14 to 54 empty squares.
    fn default() -> Self {
        Self {
            constant: 8.4,
            moves_left: -0.3,
            moves_left_squared: 0.0026,
            depth: 0.61,
            shallow_depth: -0.8,
        }
    }
}

impl ProbCutModel {
    /// The smallest deviation of any model, in points.
    pub const LEAST_DEVIATION: f32 = 0.125;

    /// The standard deviation in points.
    #[inline]
    #[must_use]
    pub fn deviation(&self, moves_left: u32, depth: u32, shallow_depth: u32) -> f32 {
        let terms = terms(moves_left, depth, shallow_depth);
        let parameters = self.parameters();
        let deviation: f32 = terms
            .iter()
            .zip(parameters)
            .map(|(term, parameter)| term * parameter)
            .sum();
        deviation.max(Self::LEAST_DEVIATION)
    }

    /// The default model for a game whose margins are up to `margin`: that of Othello in proportion.
    ///
    /// ```
    /// use uctopia::search::ProbCutModel;
    /// assert_eq!(ProbCutModel::scaled(64), ProbCutModel::default());
    /// assert_eq!(ProbCutModel::scaled(32).constant, ProbCutModel::default().constant / 2.0);
    /// ```
    #[must_use]
    pub fn scaled(margin: i32) -> Self {
        let share = margin as f32 / 64.0;
        Self::from(
            Self::default()
                .parameters()
                .map(|parameter| parameter * share),
        )
    }

    /// Fits a model to samples by least squares: of a normally distributed error the mean absolute value is √(2/π) of the standard
    /// deviation. `None` where the samples do not determine the parameters, such as those of one depth only.
    ///
    /// ```
    /// use uctopia::search::{ProbCutModel, ProbCutSample};
    /// let sample = |moves_left, depth, shallow_depth, error: f32| ProbCutSample {
    ///     moves_left, depth, shallow_depth, shallow: 1.0, deep: 1.0 + error
    /// };
    /// assert_eq!(ProbCutModel::fit(&[sample(40, 6, 2, 1.0), sample(30, 7, 3, 2.0)]), None); // too few
    /// let spread = |number: u32| sample(20 + number % 30, 3 + number % 7, number % 3, if number % 2 == 0 { 2.0 } else { -2.0 });
    /// let model = ProbCutModel::fit(&(0..1000).map(spread).collect::<Vec<_>>()).unwrap();
    /// assert!((model.deviation(40, 8, 4) - 2.0 * 1.2533).abs() < 0.01); // √(π/2) = 1.2533
    /// ```
    #[must_use]
    pub fn fit(samples: &[ProbCutSample]) -> Option<Self> {
        let mut rows = [[0.0_f64; PARAMETERS + 1]; PARAMETERS];
        for sample in samples {
            let terms = terms(sample.moves_left, sample.depth, sample.shallow_depth).map(f64::from);
            let error =
                f64::from(sample.deep - sample.shallow).abs() * std::f64::consts::FRAC_PI_2.sqrt();
            for (row, term) in rows.iter_mut().zip(terms) {
                for (cell, other) in row.iter_mut().zip(terms.into_iter().chain([error])) {
                    *cell += term * other;
                }
            }
        }
        solution(rows).map(|parameters| Self::from(parameters.map(|parameter| parameter as f32)))
    }

    fn parameters(&self) -> [f32; PARAMETERS] {
        [
            self.constant,
            self.moves_left,
            self.moves_left_squared,
            self.depth,
            self.shallow_depth,
        ]
    }
}

/// The parameters in the order of the fields.
impl From<[f32; PARAMETERS]> for ProbCutModel {
    fn from(
        [
            constant,
            moves_left,
            moves_left_squared,
            depth,
            shallow_depth,
        ]: [f32; PARAMETERS],
    ) -> Self {
        Self {
            constant,
            moves_left,
            moves_left_squared,
            depth,
            shallow_depth,
        }
    }
}

/// The model of an agent, as the value of an option: the parameters in the order of the fields, or `None` for the model of the
/// evaluation, where it comes with one, and otherwise [that of Othello](ProbCutModel::scaled).
///
/// ```
/// use uctopia::options::OptionValue;
/// use uctopia::search::{ErrorModel, ProbCutModel};
/// let model = ErrorModel(Some(ProbCutModel::default()));
/// assert_eq!(model.show(), "8.4/-0.3/0.0026/0.61/-0.8");
/// assert_eq!(ErrorModel::parse("8.4/-0.3/0.0026/0.61/-0.8"), Ok(model));
/// assert!(ErrorModel::parse("8.4/-0.3").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ErrorModel(pub Option<ProbCutModel>);

impl OptionValue for ErrorModel {
    fn values() -> Message {
        message!("five numbers such as 8.4/-0.3/0.0026/0.61/-0.8, or none")
    }

    fn parse(text: &str) -> Result<Self, Message> {
        if text == "none" {
            return Ok(Self(None));
        }
        let numbers: Option<Vec<f32>> = text
            .split('/')
            .map(|number| f32::parse(number).ok())
            .collect();
        let parameters = numbers.and_then(|numbers| <[f32; PARAMETERS]>::try_from(numbers).ok());
        parameters
            .map(|parameters| Self(Some(parameters.into())))
            .ok_or_else(Self::values)
    }

    fn show(&self) -> String {
        let Self(Some(model)) = self else {
            return "none".to_owned();
        };
        model
            .parameters()
            .map(|parameter| parameter.to_string())
            .join("/")
    }
}

/// What the parameters are multiplied with, in their order.
#[inline(always)]
fn terms(moves_left: u32, depth: u32, shallow_depth: u32) -> [f32; PARAMETERS] {
    let left = moves_left as f32;
    [1.0, left, left * left, depth as f32, shallow_depth as f32]
}

/// The solution of linear equations, one a row with its right side last, by elimination with the largest pivots; `None` where there
/// is not exactly one.
fn solution(mut rows: [[f64; PARAMETERS + 1]; PARAMETERS]) -> Option<[f64; PARAMETERS]> {
    let largest = rows
        .iter()
        .flatten()
        .fold(0.0_f64, |largest, cell| largest.max(cell.abs()));
    for column in 0..PARAMETERS {
        let pivot = (column..PARAMETERS)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let top = rows[column];
        if top[column].abs() <= largest * 1e-13 {
            return None;
        }
        for (index, row) in rows.iter_mut().enumerate() {
            if index != column {
                let factor = row[column] / top[column];
                row.iter_mut()
                    .zip(top)
                    .for_each(|(cell, above)| *cell -= factor * above);
            }
        }
    }
    Some(std::array::from_fn(|index| {
        rows[index][PARAMETERS] / rows[index][index]
    }))
}

#[cfg(test)]
mod tests {
    use uctopia_game::Rng;

    use super::*;

    /// A standard normal number: the sum of twelve uniform ones, less 6.
    fn normal(rng: &mut Rng) -> f32 {
        (0..12)
            .map(|_| rng.below(1 << 20) as f32 / (1 << 20) as f32)
            .sum::<f32>()
            - 6.0
    }

    #[test]
    fn a_fit_recovers_the_parameters_of_normal_errors() {
        let model = ProbCutModel {
            constant: 3.0,
            moves_left: 0.1,
            moves_left_squared: -0.002,
            depth: 0.3,
            shallow_depth: -0.4,
        };
        let mut rng = Rng::new(3);
        let samples: Vec<ProbCutSample> = (0..200_000)
            .map(|_| {
                let (moves_left, depth) = (10 + rng.below(50), 3 + rng.below(10));
                let shallow_depth = rng.below(depth);
                let shallow = 10.0 * normal(&mut rng);
                let deep =
                    shallow + model.deviation(moves_left, depth, shallow_depth) * normal(&mut rng);
                ProbCutSample {
                    moves_left,
                    depth,
                    shallow_depth,
                    shallow,
                    deep,
                }
            })
            .collect();
        let fitted = ProbCutModel::fit(&samples).unwrap();
        for (found, true_value) in fitted.parameters().into_iter().zip(model.parameters()) {
            assert!(
                (found - true_value).abs() < 0.08 * true_value.abs(),
                "{fitted:?}"
            );
        }
        for (moves_left, depth, shallow_depth) in [(15, 4, 2), (30, 8, 4), (55, 12, 6)] {
            let [found, true_value] =
                [fitted, model].map(|model| model.deviation(moves_left, depth, shallow_depth));
            assert!(
                (found / true_value - 1.0).abs() < 0.02,
                "{found} instead of {true_value}"
            );
        }
    }

    #[test]
    fn samples_of_one_kind_determine_nothing() {
        let sample = ProbCutSample {
            moves_left: 30,
            depth: 6,
            shallow_depth: 2,
            shallow: 0.0,
            deep: 1.0,
        };
        assert_eq!(ProbCutModel::fit(&[sample; 100]), None);
        assert_eq!(ProbCutModel::fit(&[]), None);
    }
}
