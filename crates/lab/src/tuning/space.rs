//! The points of the search: a coordinate for each option.

use uctopia_game::Rng;

use super::option::Axis;

/// A value for each option, as [coordinates](Axis).
pub(super) type Point = Vec<f64>;

/// The options that are tuned.
#[derive(Clone, Debug)]
pub(super) struct Space {
    pub(super) axes: Vec<Axis>,
}

impl Space {
    /// A point that is drawn uniformly.
    pub(super) fn random(&self, rng: &mut Rng) -> Point {
        let coordinate = |axis: &Axis| match axis {
            Axis::List(values) => f64::from(rng.below(values.len() as u32)),
            Axis::Range { .. } => axis.rounded(2.0 * rng.unit() - 1.0),
        };
        self.axes.iter().map(coordinate).collect()
    }

    /// The features of a point in a quadratic regression: a constant, a feature for each range and for each value of a list,
    /// the squares of ranges, and the products of features of different options.
    pub(super) fn features(&self, point: &[f64]) -> Vec<f64> {
        let linear: Vec<(usize, f64)> = self
            .axes
            .iter()
            .zip(point)
            .enumerate()
            .flat_map(|(option, (axis, &coordinate))| match axis {
                Axis::Range { .. } => vec![(option, coordinate)],
                Axis::List(values) => (0..values.len())
                    .map(|index| (option, f64::from(u8::from(index == coordinate as usize))))
                    .collect(),
            })
            .collect();
        let squares = self.axes.iter().zip(point);
        let squares = squares.filter(|(axis, _)| matches!(axis, Axis::Range { .. }));
        let products = linear.iter().enumerate().flat_map(|(index, (option, x))| {
            let later = linear[index + 1..].iter();
            later
                .filter(move |(other, _)| other != option)
                .map(move |(_, y)| x * y)
        });
        [1.0]
            .into_iter()
            .chain(linear.iter().map(|(_, x)| *x))
            .chain(squares.map(|(_, x)| x * x))
            .chain(products)
            .collect()
    }
}
