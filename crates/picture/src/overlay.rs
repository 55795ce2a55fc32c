//! Values on squares: discs where a square is empty, plates where something lies on it, rings and badges.

use uctopia_game::{Square, Theme};

use crate::Mark;
use crate::canvas::{Area, Canvas, GradientStop, Point};
use crate::colour::tint;
use crate::grid::CELL;
use crate::themes::{CARD_CORNER, card_area};

const DISC_RADIUS: f32 = 29.0;
pub(crate) const RING_RADIUS: f32 = 29.0;
const LABEL_SIZE: f32 = 16.0;
const DETAIL_SIZE: f32 = 11.0;
/// The widest text inside a ring, and inside the outline of a card.
const DISC_ROOM: f32 = 48.0;
const CARD_ROOM: f32 = 42.0;
/// The width of a card within its edge.
const PLATE_WIDTH: f32 = 44.0;
const INK: &str = r##"fill="#111111""##;

/// The ring around a distinguished move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ring {
    Chosen,
    BestValue,
}

impl Ring {
    /// The ring of a mark; a move that is both gets the one of the chosen.
    pub(crate) fn of(mark: &Mark) -> Option<Self> {
        match (mark.chosen, mark.best_value) {
            (true, _) => Some(Self::Chosen),
            (false, true) => Some(Self::BestValue),
            (false, false) => None,
        }
    }

    fn stroke(self) -> &'static str {
        match self {
            Self::Chosen => r##"fill="none" stroke="#111111" stroke-width="3""##,
            Self::BestValue => {
                r##"fill="none" stroke="#111111" stroke-width="3" stroke-dasharray="6 5""##
            }
        }
    }
}

/// A light edge below a ring, so that it shows on any ground.
const RING_EDGE: &str = r##"fill="none" stroke="#ffffff" stroke-width="5""##;

/// A ring around a disc.
pub(crate) fn draw_ring(canvas: &mut Canvas, centre: Point, radius: f32, ring: Ring) {
    canvas.circle(centre, radius, RING_EDGE);
    canvas.circle(centre, radius, ring.stroke());
}

/// Draws the mark of one square.
pub(crate) fn draw_mark(
    canvas: &mut Canvas,
    theme: Theme,
    centre: Point,
    square: &Square,
    mark: &Mark,
) {
    if *square == Square::Empty {
        draw_disc(
            canvas,
            centre,
            if theme == Theme::Cards {
                CARD_ROOM
            } else {
                DISC_ROOM
            },
            mark,
        );
    } else {
        draw_plate(canvas, centre, mark);
    }
    if let Some(ring) = Ring::of(mark) {
        if theme == Theme::Cards {
            let outline = card_area(centre).grown(1.0);
            canvas.rectangle(outline, CARD_CORNER, RING_EDGE);
            canvas.rectangle(outline, CARD_CORNER, ring.stroke());
        } else {
            draw_ring(canvas, centre, RING_RADIUS, ring);
        }
    }
    if let Some(payoff) = mark.proof() {
        draw_badge(canvas, centre.moved(21.0, -21.0), payoff);
    }
}

/// A value on an empty square: a disc that fades into the board, with the label on it.
fn draw_disc(canvas: &mut Canvas, centre: Point, room: f32, mark: &Mark) {
    let colour = tint(mark.shade(), mark.strength());
    let stops = [
        GradientStop(0.0, colour, 1.0),
        GradientStop(0.7, colour, 0.92),
        GradientStop(1.0, colour, 0.0),
    ];
    let paint = canvas.radial_gradient(&format!("value-{}", &colour.to_string()[1..]), &stops);
    canvas.circle(centre, DISC_RADIUS, &format!(r#"fill="{paint}""#));
    match &mark.detail {
        None => canvas.centred_text(centre, LABEL_SIZE, room, &mark.label, INK),
        Some(detail) => {
            canvas.centred_text(centre.moved(0.0, -5.0), LABEL_SIZE, room, &mark.label, INK);
            canvas.centred_text(
                centre.moved(0.0, 12.0),
                DETAIL_SIZE,
                room - 6.0,
                detail,
                INK,
            );
        }
    }
}

/// A value on a square that is not empty: a plate along its bottom, so that what lies there stays visible.
fn draw_plate(canvas: &mut Canvas, centre: Point, mark: &Mark) {
    let height = if mark.detail.is_some() { 30.0 } else { 20.0 };
    let middle = centre.moved(0.0, CELL / 2.0 - 4.0 - height / 2.0);
    let colour = tint(mark.shade(), mark.strength());
    let style = format!(r##"fill="{colour}" stroke="#8a8a8a" stroke-width="0.75""##);
    canvas.rectangle(Area::around(middle, PLATE_WIDTH, height), 3.0, &style);
    let (room, up) = (
        PLATE_WIDTH - 3.0,
        if mark.detail.is_some() { 6.0 } else { 0.0 },
    );
    canvas.centred_text(middle.moved(0.0, -up), 14.0, room, &mark.label, INK);
    if let Some(detail) = &mark.detail {
        canvas.centred_text(middle.moved(0.0, 8.0), 10.0, room, detail, INK);
    }
}

/// The badge of a proven payoff: a tick for a win, two bars for a draw, a cross for a loss. Drawn, not written, since
/// some viewers show such characters as little pictures.
pub(crate) fn draw_badge(canvas: &mut Canvas, centre: Point, payoff: f32) {
    canvas.circle(
        centre,
        9.0,
        r##"fill="#222222" stroke="#ffffff" stroke-width="1.5""##,
    );
    let at = |right, down| centre.moved(right, down);
    let strokes = if payoff > 0.0 {
        [
            (at(-4.5, 0.0), at(-1.5, 3.5)),
            (at(-1.5, 3.5), at(4.5, -4.0)),
        ]
    } else if payoff < 0.0 {
        [
            (at(-3.5, -3.5), at(3.5, 3.5)),
            (at(-3.5, 3.5), at(3.5, -3.5)),
        ]
    } else {
        [
            (at(-4.0, -2.0), at(4.0, -2.0)),
            (at(-4.0, 2.0), at(4.0, 2.0)),
        ]
    };
    canvas.strokes(
        strokes,
        r##"stroke="#ffffff" stroke-width="2" stroke-linecap="round""##,
    );
}
