//! The data of a chart of curves: one number as a function of another.

use super::data::{Axis, Estimate};

/// A value at a place.
///
/// ```
/// use uctopia::picture::{CurvePoint, Estimate};
/// let point = CurvePoint { x: 1000.0, y: Estimate::within(0.17, 0.15, 0.19) };
/// assert_eq!(point.y.value, 0.17);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CurvePoint {
    /// The place; a point at a place that the axis does not show is not drawn.
    pub x: f64,
    /// The value there, with its interval.
    pub y: Estimate,
}

/// Points that belong together.
///
/// ```
/// use uctopia::picture::Curve;
/// let curve = Curve { name: "to the end".to_owned(), ..Curve::default() };
/// assert!(curve.points.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The points, in any order; they are joined from left to right, but not across a value that is NaN.
    pub points: Vec<CurvePoint>,
}

/// Curves between a level and an upright axis, such as a win rate against the number of playouts.
///
/// ```
/// use uctopia::picture::{Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, curve_chart_svg};
/// let point = |x, value| CurvePoint { x, y: Estimate::exact(value) };
/// let chart = CurveChart {
///     x: Axis { label: "playouts".to_owned(), scale: AxisScale::Log, range: None },
///     y: Axis { label: "win rate".to_owned(), scale: AxisScale::Percent, range: None },
///     series: vec![Curve { name: "uct".to_owned(), points: vec![point(1000.0, 0.17), point(2e5, 0.86)] }],
///     ..CurveChart::default()
/// };
/// assert!(curve_chart_svg(&chart).contains("playouts"));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CurveChart {
    /// The lines above the plot; wrapped if they are long.
    pub title: String,
    /// The level axis.
    pub x: Axis,
    /// The upright axis.
    pub y: Axis,
    /// The name of the published points in the legend; `published` if empty.
    pub published_name: String,
    /// The published points, hollow diamonds that are not joined.
    pub published: Vec<CurvePoint>,
    /// The curves. Their order chooses colours and shapes; the legend leaves out those without a point.
    pub series: Vec<Curve>,
    /// The lines below the plot; wrapped if they are long.
    pub caption: Vec<String>,
}
