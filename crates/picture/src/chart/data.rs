//! The data of charts: values with their uncertainty, and axes.

/// A value and its interval, usually that of 95 %.
///
/// ```
/// use uctopia::picture::Estimate;
/// assert_eq!(Estimate::exact(0.73).interval, None);
/// assert_eq!(Estimate::within(0.735, 0.71, 0.76).interval, Some((0.71, 0.76)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The value; only finite values are drawn.
    pub value: f64,
    /// Both ends of the interval, in either order; one with an end that is not a number is not drawn.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// A value without an interval.
    ///
    /// ```
    /// use uctopia::picture::Estimate;
    /// assert_eq!(Estimate::exact(0.5).value, 0.5);
    /// ```
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self {
            value,
            interval: None,
        }
    }

    /// A value between two ends.
    ///
    /// ```
    /// use uctopia::picture::Estimate;
    /// assert_eq!(Estimate::within(0.5, 0.4, 0.6).value, 0.5);
    /// ```
    #[must_use]
    pub fn within(value: f64, low: f64, high: f64) -> Self {
        Self {
            value,
            interval: Some((low, high)),
        }
    }

    /// Whether there is anything to draw.
    pub(crate) fn is_drawn(&self) -> bool {
        self.value.is_finite()
    }

    /// The ends of the interval, the lower first.
    pub(crate) fn ends(&self) -> Option<(f64, f64)> {
        let (one, other) = self.interval?;
        if one.is_nan() || other.is_nan() {
            None
        } else {
            Some((one.min(other), one.max(other)))
        }
    }
}

/// The scale of an axis.
///
/// ```
/// use uctopia::picture::AxisScale;
/// assert_eq!(AxisScale::default(), AxisScale::Plain);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AxisScale {
    /// Equal steps, numbers as they are.
    #[default]
    Plain,
    /// Equal steps between whole numbers, for counts.
    Whole,
    /// Equal steps; 0.5 is written as 50 %.
    Percent,
    /// Equal factors, for values that span powers of ten. Values of at most zero lie beyond its lower end.
    Log,
}

/// One axis of a chart.
///
/// ```
/// use uctopia::picture::{Axis, AxisScale};
/// let axis = Axis { label: "share of points".to_owned(), scale: AxisScale::Percent, ..Axis::default() };
/// assert_eq!(axis.range, None);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// The quantity and its unit.
    pub label: String,
    /// The scale.
    pub scale: AxisScale,
    /// The range; all values if `None`, or if the range is invalid on this scale. Values and error bars
    /// beyond it end in an arrowhead at its end.
    pub range: Option<(f64, f64)>,
}
