//! Colours and shapes that distinguish series, each alone sufficient for a few of them.

use crate::canvas::{Canvas, Point};
use crate::colour::Colour;

/// Colours that remain distinct under all common kinds of colour blindness (Okabe and Ito 2008), the strongest on white first.
const COLOURS: [Colour; 6] = [
    Colour::new(0x00, 0x72, 0xb2),
    Colour::new(0xd5, 0x5e, 0x00),
    Colour::new(0x00, 0x9e, 0x73),
    Colour::new(0xcc, 0x79, 0xa7),
    Colour::new(0xe6, 0x9f, 0x00),
    Colour::new(0x56, 0xb4, 0xe9),
];
const PUBLISHED: Colour = Colour::new(0x22, 0x22, 0x22);

/// A diamond so large that a filled marker fits into it.
const DIAMOND: [(f32, f32); 4] = [(0.0, -6.8), (6.8, 0.0), (0.0, 6.8), (-6.8, 0.0)];

/// The shape of a marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MarkerShape {
    Circle,
    Square,
    Triangle,
    PointingDown,
    HollowDiamond,
    ClearDiamond,
}

/// The style of the values of one series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeriesStyle {
    pub(crate) shape: MarkerShape,
    pub(crate) colour: Colour,
}

impl SeriesStyle {
    /// The style of published values.
    pub(crate) const PUBLISHED: Self = Self {
        shape: MarkerShape::HollowDiamond,
        colour: PUBLISHED,
    };

    /// The style of published values that may lie on measured ones, which stay visible within the diamond.
    pub(crate) const PUBLISHED_ON_TOP: Self = Self {
        shape: MarkerShape::ClearDiamond,
        colour: PUBLISHED,
    };

    /// The style of the series with this index; the thirteenth has that of the first.
    pub(crate) fn of_series(index: usize) -> Self {
        const SHAPES: [MarkerShape; 4] = [
            MarkerShape::Circle,
            MarkerShape::Square,
            MarkerShape::Triangle,
            MarkerShape::PointingDown,
        ];
        Self {
            shape: SHAPES[index % SHAPES.len()],
            colour: COLOURS[index % COLOURS.len()],
        }
    }

    pub(crate) fn is_published(self) -> bool {
        matches!(
            self.shape,
            MarkerShape::HollowDiamond | MarkerShape::ClearDiamond
        )
    }

    /// Draws the marker. Filled ones cover about the same area.
    pub(crate) fn draw_marker(self, canvas: &mut Canvas, centre: Point) {
        // The white edge keeps markers apart that lie on each other.
        let filled = format!(
            r##"class="value" fill="{}" stroke="#ffffff" stroke-width="0.8""##,
            self.colour
        );
        let at = |(right, down): (f32, f32)| centre.moved(right, down);
        match self.shape {
            MarkerShape::Circle => canvas.circle(centre, 4.6, &filled),
            MarkerShape::Square => {
                canvas.polygon(
                    [(-4.1, -4.1), (4.1, -4.1), (4.1, 4.1), (-4.1, 4.1)].map(at),
                    &filled,
                );
            }
            MarkerShape::Triangle => {
                canvas.polygon([(0.0, -5.6), (5.3, 3.7), (-5.3, 3.7)].map(at), &filled);
            }
            MarkerShape::PointingDown => {
                canvas.polygon([(0.0, 5.6), (5.3, -3.7), (-5.3, -3.7)].map(at), &filled);
            }
            MarkerShape::HollowDiamond => canvas.polygon(DIAMOND.map(at), &self.outline("#ffffff")),
            MarkerShape::ClearDiamond => canvas.polygon(DIAMOND.map(at), &self.outline("none")),
        }
    }

    fn outline(self, fill: &str) -> String {
        format!(
            r#"class="value" fill="{fill}" stroke="{}" stroke-width="1.4""#,
            self.colour
        )
    }
}
