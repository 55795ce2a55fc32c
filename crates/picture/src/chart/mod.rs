//! Charts of measured values beside published ones.
//!
//! | file | what it holds |
//! |---|---|
//! | `data.rs` | the data of both charts: estimates and axes |
//! | `interval.rs` | [`IntervalChart`]: its rows |
//! | `interval_svg.rs` | its drawing |
//! | `curve.rs` | [`CurveChart`]: its curves |
//! | `curve_svg.rs` | its drawing |
//! | `scale.rs` | the mapping of values to an axis, and its range |
//! | `ticks.rs` | the labelled values of an axis |
//! | `decimal.rs` | logarithms and powers of ten that are the same on every machine |
//! | `series_style.rs` | colours and shapes of the series |
//! | `estimate.rs` | one value with its error bar, along a row or up a column |
//! | `segment.rs` | the part of a line that lies within the plot |
//! | `axes.rs` | grid lines, ticks and numbers around the plot |
//! | `page.rs` | title, legend and captions |
//!
//! Reading order: `data.rs`, `interval.rs`, `scale.rs`, `estimate.rs`, `page.rs`.

mod axes;
mod curve;
mod curve_svg;
mod data;
mod decimal;
mod estimate;
mod interval;
mod interval_svg;
mod page;
mod scale;
mod segment;
mod series_style;
mod ticks;

pub use curve::{Curve, CurveChart, CurvePoint};
pub use curve_svg::curve_chart_svg;
pub use data::{Axis, AxisScale, Estimate};
pub use interval::{IntervalChart, IntervalRow, Measurement};
pub use interval_svg::interval_chart_svg;
