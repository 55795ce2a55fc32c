//! The meaning of colours, rings and badges, shown once per picture.

use uctopia_format::Language;
use uctopia_options::message;

use crate::Mark;
use crate::canvas::{Anchor, Area, Canvas, GradientStop, Point};
use crate::colour::diverging;
use crate::overlay::{Ring, draw_badge, draw_ring};
use crate::text_fitting;

const TEXT_SIZE: f32 = 11.5;
const INK: &str = r##"fill="#444444""##;
const ROW_HEIGHT: f32 = 32.0;
/// Between the captions and the first row.
const SPACE_ABOVE: f32 = 8.0;
const SPACE_BETWEEN: f32 = 16.0;
const BAR_WIDTH: f32 = 92.0;
const SYMBOL_WIDTH: f32 = 22.0;

/// One thing to explain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LegendEntry {
    Scale,
    Ring(Ring),
    Proofs,
}

impl LegendEntry {
    fn words(self, language: Language) -> String {
        match self {
            Self::Scale => String::new(),
            Self::Ring(Ring::Chosen) => language.text(&message!("would play")),
            Self::Ring(Ring::BestValue) => language.text(&message!("best value")),
            Self::Proofs => language.text(&message!("proven win, draw, loss")),
        }
    }

    fn width(self, language: Language) -> f32 {
        let words = text_fitting::width(&self.words(language), TEXT_SIZE);
        match self {
            Self::Scale => {
                let [bad, good] = scale_ends(language);
                BAR_WIDTH + text_fitting::width(&format!("{bad}  {good}"), TEXT_SIZE)
            }
            Self::Ring(_) => SYMBOL_WIDTH + words,
            Self::Proofs => 3.0 * SYMBOL_WIDTH + words,
        }
    }

    /// Draws the key to the right of a point at its middle height.
    fn draw(self, canvas: &mut Canvas, left: Point, language: Language) {
        let symbol = |index: f32| left.moved(SYMBOL_WIDTH * index + 9.0, 0.0);
        let symbols = match self {
            Self::Scale => return draw_scale(canvas, left, language),
            Self::Ring(ring) => {
                draw_ring(canvas, symbol(0.0), 7.5, ring);
                1.0
            }
            Self::Proofs => {
                draw_badge(canvas, symbol(0.0), 1.0);
                draw_badge(canvas, symbol(1.0), 0.0);
                draw_badge(canvas, symbol(2.0), -1.0);
                3.0
            }
        };
        write(
            canvas,
            left.moved(SYMBOL_WIDTH * symbols, 0.0),
            Anchor::Start,
            &self.words(language),
        );
    }
}

fn write(canvas: &mut Canvas, middle: Point, anchor: Anchor, words: &str) {
    canvas.text(
        middle.moved(0.0, TEXT_SIZE * 0.365),
        anchor,
        TEXT_SIZE,
        f32::INFINITY,
        words,
        INK,
    );
}

/// The words at the ends of the colours.
fn scale_ends(language: Language) -> [String; 2] {
    [message!("bad"), message!("good")].map(|word| language.text(&word))
}

/// The colours from −1 to +1, with the numbers below.
fn draw_scale(canvas: &mut Canvas, left: Point, language: Language) {
    let [bad, good] = scale_ends(language);
    let stops =
        [-1.0, 0.0, 1.0].map(|value| GradientStop((value + 1.0) / 2.0, diverging(value), 1.0));
    let paint = canvas.linear_gradient("value-scale", &stops);
    let start = left.moved(text_fitting::width(&format!("{bad} "), TEXT_SIZE), 0.0);
    let bar = Area {
        left: start.x,
        top: start.y - 8.0,
        width: BAR_WIDTH,
        height: 12.0,
    };
    canvas.rectangle(bar, 3.0, &format!(r##"fill="{paint}" stroke="#999999""##));
    write(canvas, left.moved(0.0, -2.0), Anchor::Start, &bad);
    write(
        canvas,
        start.moved(BAR_WIDTH + text_fitting::width(" ", TEXT_SIZE), -2.0),
        Anchor::Start,
        &good,
    );
    for (share, anchor, number) in [
        (0.0, Anchor::Start, "−1"),
        (0.5, Anchor::Middle, "0"),
        (1.0, Anchor::End, "+1"),
    ] {
        write(canvas, start.moved(BAR_WIDTH * share, 11.0), anchor, number);
    }
}

/// The keys a picture needs, in rows.
pub(crate) struct Legend {
    rows: Vec<Vec<LegendEntry>>,
    language: Language,
}

impl Legend {
    /// The keys that these marks need, in rows no wider than `room` pixels where possible; empty without marks.
    pub(crate) fn of(marks: &[&Mark], room: f32, language: Language) -> Self {
        let uses = |ring| marks.iter().any(|mark| Ring::of(mark) == Some(ring));
        let keys = [
            (
                LegendEntry::Scale,
                marks.iter().any(|mark| mark.shade().is_some()),
            ),
            (LegendEntry::Ring(Ring::Chosen), uses(Ring::Chosen)),
            (LegendEntry::Ring(Ring::BestValue), uses(Ring::BestValue)),
            (
                LegendEntry::Proofs,
                marks.iter().any(|mark| mark.proof().is_some()),
            ),
        ];
        let mut rows: Vec<Vec<LegendEntry>> = Vec::new();
        let mut left = 0.0;
        for (key, _) in keys.into_iter().filter(|(_, needed)| *needed) {
            match rows.last_mut() {
                Some(row) if key.width(language) <= left => row.push(key),
                _ => {
                    rows.push(vec![key]);
                    left = room;
                }
            }
            left -= key.width(language) + SPACE_BETWEEN;
        }
        Self { rows, language }
    }

    pub(crate) fn height(&self) -> f32 {
        if self.rows.is_empty() {
            0.0
        } else {
            SPACE_ABOVE + self.rows.len() as f32 * ROW_HEIGHT
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, corner: Point) {
        for (index, row) in self.rows.iter().enumerate() {
            let mut left = corner.moved(0.0, SPACE_ABOVE + ROW_HEIGHT * (index as f32 + 0.5));
            for key in row {
                key.draw(canvas, left, self.language);
                left = left.moved(key.width(self.language) + SPACE_BETWEEN, 0.0);
            }
        }
    }
}
