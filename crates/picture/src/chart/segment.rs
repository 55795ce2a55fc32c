//! The part of a line that lies within the plot.

/// A place in the plot as shares of both axes.
pub(crate) type PlotPoint = (f64, f64);

/// The part of the line between two places that lies within the unit square, if any (Liang and Barsky 1984).
pub(crate) fn clipped(from: PlotPoint, to: PlotPoint) -> Option<(PlotPoint, PlotPoint)> {
    let (right, up) = (to.0 - from.0, to.1 - from.1);
    let mut entry = 0.0_f64;
    let mut exit = 1.0_f64;
    for (speed, distance) in [
        (-right, from.0),
        (right, 1.0 - from.0),
        (-up, from.1),
        (up, 1.0 - from.1),
    ] {
        if speed == 0.0 && distance < 0.0 {
            return None;
        }
        if speed < 0.0 {
            entry = entry.max(distance / speed);
        } else if speed > 0.0 {
            exit = exit.min(distance / speed);
        }
    }
    let at = |share: f64| (from.0 + right * share, from.1 + up * share);
    (entry <= exit).then(|| (at(entry), at(exit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_the_edge() {
        assert_eq!(
            clipped((0.25, 0.25), (0.5, 1.0)),
            Some(((0.25, 0.25), (0.5, 1.0)))
        );
        assert_eq!(
            clipped((0.5, 0.5), (0.5, 2.5)),
            Some(((0.5, 0.5), (0.5, 1.0)))
        );
        assert_eq!(
            clipped((-1.0, 0.0), (3.0, 1.0)),
            Some(((0.0, 0.25), (1.0, 0.5)))
        );
        assert_eq!(clipped((-1.0, 0.5), (-0.5, 0.5)), None);
        assert_eq!(clipped((0.2, 1.5), (0.8, 1.5)), None);
        assert_eq!(clipped((-0.5, 0.8), (0.5, 1.8)), None);
    }
}
